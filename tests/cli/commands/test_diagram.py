"""`miyama diagram`: the picture of a small game, in every format, with errors that help."""

import pytest

LECTURE = """nim, normal play, heaps 0–2 × 0–2 × 0–2: 27 positions, 7 lost (×), 24 arrows

                       000×

   001       010       100         002  020  200
   ↑000      ↑000      ↑000        ↑000 ↑000 ↑000
"""


def test_the_lecture_in_the_terminal(miyama):
    done = miyama("diagram", "nim", "--heaps", "2,2,2")
    assert (done.code, done.err) == (0, "") and done.out.startswith(LECTURE)


ROWS = """rows, normal play, up to 5 sticks: 19 positions, 4 lost (×), 20 arrows

                           0×

            1                                  2
            ↑0                                 ↑0

           1,1×                               2,2×

1,1,1      2,1      2,1,1               2,2,1      3,2
↑1,1       ↑1,1     ↑1,1                ↑2,2       ↑2,2

 3,1       4,1        3
 ↑1,1      ↑1,1       ↑0
                      ↑1,1

    4              5
    ↑0             ↑0
    ↑1,1           ↑1,1
                   ↑2,2

                        1,1,1,1×

               3,1,1   1,1,1,1,1  2,1,1,1
               ↑1,1    ↑1,1,1,1   ↑1,1,1,1
               ↑1,1,1,1
"""


def test_multisets_in_the_terminal(miyama):
    assert miyama("diagram", "rows", "--total", "5").out == ROWS


def test_text_and_dot_go_to_stdout_or_a_file(miyama, tmp_path):
    text = miyama("diagram", "nim", "--heaps", "2,2", "--format", "dot").out
    assert text.startswith("digraph miyama {")
    done = miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.dot")
    assert (done.code, done.out, done.err) == (0, "", "wrote nim.dot\n") and (tmp_path / "nim.dot").read_text() == text
    assert miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.txt").code == 0
    assert (tmp_path / "nim.txt").read_text() == miyama("diagram", "nim", "--heaps", "2,2").out


def test_format_beats_the_name_of_the_file(miyama, tmp_path):
    assert miyama("diagram", "nim", "--heaps", "1", "--output", "nim.svg", "--format", "text").code == 0
    assert (tmp_path / "nim.svg").read_text().startswith("nim, normal play")


def test_layouts_differ(miyama):
    lecture, total = (miyama("diagram", "nim", "--heaps", "2,2,2", "--layout", name).out for name in ("lecture", "total"))
    assert lecture != total and "002  020  200    011× 101× 110×" in total


@pytest.mark.parametrize("arguments, heading", [
    (["rows", "--total", "12"], "rows, normal play, up to 12 sticks: 272 positions, 40 lost (×), 438 arrows"),
    (["rows", "--total", "8", "--misere"], "rows, misère play, up to 8 sticks: 67 positions, 13 lost (×), 85 arrows"),
    (["grundys-game", "--total", "1"], "grundys-game, normal play, up to 1 sticks: 2 positions, 2 lost (×), 0 arrows"),
    (["nim", "--total", "9", "--most-heaps", "3"], "nim, normal play, up to 9 sticks, at most 3 heaps: 53 positions"),
    (["wythoff", "--heaps", "9,9"], "wythoff, normal play, heaps 0–9 × 0–9: 100 positions, 7 lost (×)"),
    (["nim+pass", "--heaps", "2,2,2"], "nim+pass, normal play, heaps 0–2 × 0–2 × 0–2, with and without a pass: 54 positions, 16 lost (×)"),
    (["fibonacci", "--heaps", "6,6"], "fibonacci, normal play, heaps 0–6 × 0–6: 49 positions, 20 lost (×), 33 arrows"),
])
@pytest.mark.parametrize("layout", ["lecture", "total"])
def test_every_family(miyama, arguments, heading, layout):
    done = miyama("diagram", *arguments, "--layout", layout)
    assert done.code == 0 and done.out.startswith(heading)
    positions = int(heading.split(": ")[1].split()[0])
    words = [word for line in done.lines[1:] for word in line.split()]
    assert sum(not word.startswith("↑") and word != "won" for word in words) == positions
    assert sum(word.endswith("×") for word in words) == int(done.lines[0].split(" lost")[0].split()[-1])
    assert sum(word.startswith("↑") for word in words) == int(done.lines[0].split()[-2])


@pytest.mark.parametrize("arguments, message", [
    (["nim", "--heaps", "9,9,9"], "a diagram of 1 000 positions (nim, normal play, heaps 0–9 × 0–9 × 0–9) could not be read, 400 are the most"),
    (["rows", "--total", "40"], "could not be read, 400 are the most: lower the bounds"),
    (["nim", "--heaps", "2,2", "--format", "gif"], '--format "gif": give text, dot, svg or png'),
    (["nim", "--heaps", "2,2", "--output", "picture.gif"], '--format "gif": give text'),
    (["nim", "--heaps", "2,2", "--output", "picture"], '--format "": give text'),
    (["nim", "--heaps", "2,2", "--layout", "star"], '--layout "star": give lecture or total'),
    (["nim"], "the bounds are missing"),
    (["nimm", "--heaps", "2,2"], 'unknown rules "nimm"'),
])
def test_usage(miyama, tmp_path, arguments, message):
    done = miyama("diagram", *arguments)
    assert done.code == 2 and message in done.err and done.out == ""
    assert not list(tmp_path.iterdir())


def test_an_existing_file_is_kept(miyama, tmp_path):
    (tmp_path / "nim.txt").write_text("mine")
    done = miyama("diagram", "nim", "--heaps", "2", "--output", "nim.txt")
    assert done.code == 1 and "nim.txt" in done.err and "--force" in done.err and (tmp_path / "nim.txt").read_text() == "mine"
    assert miyama("diagram", "nim", "--heaps", "2", "--output", "nim.txt", "--force").code == 0
    assert (tmp_path / "nim.txt").read_text().startswith("nim, normal play")


def test_an_unwritable_folder(miyama):
    done = miyama("diagram", "nim", "--heaps", "2", "--output", "no/such/nim.txt")
    assert done.code == 1 and "no/such" in done.err
