"""miyama solve: what it prints, what it writes, what it refuses."""
import os

import h5py
import pytest

KEYS = {"rules", "convention", "bounds", "labels", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches",
        "first_mismatches", "digests", "output", "threads", "seconds", "peak_bytes"}
LABELS = ["outcome", "arrows", "target", "winning_moves", "losing_moves", "grundy", "remoteness"]


def test_the_lectures_table(miyama, tmp_path):
    done = miyama("solve", "nim", "--heaps", "9,9,9")
    assert done.code == 0
    assert done.err == ""
    assert done.lines[:2] == ["nim, normal play, heaps 0–9 × 0–9 × 0–9: 1 000 positions", "  76 lost, 924 won, 1 170 winning moves"]
    assert "  theorem: Bouton's XOR rule, 4 000 entries compared, 0 mismatches" in done.lines
    assert done.lines[-1].startswith("  wrote nim-9-9-9.h5: ")
    assert [path.name for path in tmp_path.iterdir()] == ["nim-9-9-9.h5"]


def test_json(miyama):
    done = miyama("solve", "nim", "--heaps", "9,9,9", "--misere", "--labels", "all", "--json", "--threads", 2)
    assert done.code == 0
    table = done.json
    assert KEYS <= table.keys()
    assert (table["rules"], table["convention"], table["bounds"]) == ("nim", "misere", [9, 9, 9])
    assert (table["positions"], table["lost"], table["winning_moves_total"]) == (1000, 76, 1170)
    assert (table["entries_checked"], table["mismatches"], table["first_mismatches"]) == (6000, 0, [])   # all but misère nim-values and remoteness
    assert table["output"] == "nim-9-9-9-misere.h5"
    assert set(table["digests"]) == set(LABELS)
    assert all(len(digest) == 32 and int(digest, 16) for digest in table["digests"].values())


def test_quiet(miyama, tmp_path):
    done = miyama("solve", "nim", "--heaps", "4", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / "nim-4.h5").exists()


@pytest.mark.parametrize("labels, datasets", [("outcome", {"outcome"}), ("target,outcome", {"outcome", "target"}),
                                              ("remoteness,grundy", {"grundy", "remoteness"}), ("all", set(LABELS))])
def test_labels(miyama, tmp_path, labels, datasets):
    assert miyama("solve", "nim", "--heaps", "3,3", "--labels", labels).code == 0
    with h5py.File(tmp_path / "nim-3-3.h5") as table:
        assert set(table) == datasets | {"heap_1", "heap_2", "move", "heap", "directions", "losses", "loss"}


def test_decimal_always(miyama, tmp_path):
    assert miyama("solve", "nim", "--heaps", "010,08").code == 0
    assert (tmp_path / "nim-10-8.h5").exists()


@pytest.mark.parametrize("arguments, words", [
    (["nim"], "--heaps"),
    ([], "RULES"),
    (["nim", "--heaps", "-5"], "-5"),
    (["nim", "--heaps=-5"], "-5"),
    (["nim", "--heaps", "9,,9"], "9,,9"),
    (["nim", "--heaps", ""], "heaps"),
    (["nim", "--heaps", "nine"], "nine"),
    (["nim", "--heaps", "1.5"], "1.5"),
    (["nim", "--heaps", str(10**30)], "too large"),
    (["nim", "--heaps", "4294967295"], "too large"),
    (["nim", "--heaps", ",".join(["1"] * 17)], "17 heaps: a table has 1 to 16"),
    (["nim+pass", "--heaps", ",".join(["1"] * 17)], "17 heaps: a table has 1 to 16"),
    (["nim+pass", "--heaps", ",".join(["1"] * 16)], "16 heaps: a table with a pass has 1 to 15"),
    (["nim+pass", "--heaps", "3,4294967295"], "of heap 2 is too large"),
    (["nim", "--heaps", "4294967294,4294967294"], "2^63"),
    (["hackenbush", "--heaps", "9"], "hackenbush"),
    (["nim", "--heaps", "9", "--labels", "outcome,colour"], "colour"),
    (["nim", "--heaps", "9", "--labels", ""], "label"),
    (["nim", "--heap", "9"], "--heap"),
])
def test_what_makes_no_sense(miyama, tmp_path, arguments, words):
    done = miyama("solve", *arguments)
    assert done.code == 2
    assert done.out == "" and words in done.err
    assert list(tmp_path.iterdir()) == []


def test_an_existing_output_needs_force(miyama, tmp_path):
    (tmp_path / "nim-9.h5").write_text("mine")
    done = miyama("solve", "nim", "--heaps", "9")
    assert done.code == 1
    assert "nim-9.h5" in done.err and "--force" in done.err
    assert (tmp_path / "nim-9.h5").read_text() == "mine"
    assert miyama("solve", "nim", "--heaps", "9", "--force").code == 0
    assert miyama("check", "nim-9.h5").code == 0


@pytest.mark.parametrize("output, words", [("missing/t.h5", "missing"), ("file/t.h5", "file"), ("/proc/t.h5", "/proc"), (".", "folder")])
def test_unwritable_outputs(miyama, tmp_path, output, words):
    (tmp_path / "file").write_text("")
    done = miyama("solve", "nim", "--heaps", "9", "--output", output)
    assert done.code == 1
    assert done.out == "" and words in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_reproducible_tables_are_equal_bytes(miyama, tmp_path):
    for name, threads in (("a.h5", 1), ("b.h5", 3)):
        assert miyama("solve", "nim", "--heaps", "40,9", "--output", name, "--threads", threads, "--reproducible").code == 0
    assert (tmp_path / "a.h5").read_bytes() == (tmp_path / "b.h5").read_bytes()


def test_other_people_may_read_the_table(miyama, tmp_path):
    miyama("solve", "nim", "--heaps", "4")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "nim-4.h5").stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_theorem_that_predicts_none_of_the_labels(miyama):
    """Moore's rule predicts outcomes only."""
    said = miyama("solve", "moore:2", "--heaps", "5,5,5", "--labels", "grundy").out
    assert "theorem: Moore's Nim_2, which predicts none of these labels\n" in said
