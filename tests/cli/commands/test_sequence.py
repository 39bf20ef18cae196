"""miyama sequence: values, periods, files, terms in three forms (text, CSV, b-file), and what is refused."""
import json
import os
import pty
import signal
import subprocess
import time

import pytest
from conftest import run, wait_for_work
from peak import ended

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]
ASKED = ["sequence", "kayles", "--heap", 3]


def test_text(miyama):
    done = miyama("sequence", "kayles", "--heap", 200)
    assert (done.code, done.err) == (0, "")
    assert done.lines[:3] == ["kayles (0.77), heaps 0–200: period 12 from heap 71 on, proved",
                              "    0  0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2",
                              "   20  1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3"]
    assert done.lines[-1] == "  200  1" and len(done.lines) == 12


def test_text_of_large_values_is_aligned(miyama):
    done = miyama("sequence", "0.[3]", "--heap", 1005)
    assert done.lines[0] == "0.[3], heaps 0–1005: period 1 and saltus 1 from heap 0 on, proved"
    assert done.lines[1] == "     0     0    1    2    3    4    5    6    7    8    9"
    assert done.lines[-1] == "  1000  1000 1001 1002 1003 1004 1005"


def test_json(miyama):
    found = miyama("sequence", "kayles", "--heap", 15, "--json").json
    assert (found["code"], found["values"], found["preperiod"], found["period"]) == ("0.77", KAYLES, None, None)
    found = miyama("sequence", "0.770", "--heap", 167, "--json").json
    assert (found["code"], found["preperiod"], found["period"], len(found["values"])) == ("0.77", 71, 12, 168)
    assert found["values"][:16] == KAYLES and found["output"] is None and found["threads"] >= 1 and found["seconds"]["total"] >= 0


@pytest.mark.parametrize("code, heap", [("kayles", 4321), ("4.7", 999), ("0.77:unequal", 5000), ("grundys-game", 3000)])
def test_with_and_without_the_period(miyama, code, heap):
    filled, computed = (miyama("sequence", code, "--heap", heap, "--json", *more).json for more in ([], ["--no-period"]))
    for key in ("values", "preperiod", "period"):
        assert filled[key] == computed[key], key
    assert len(filled["values"]) == heap + 1


def test_values_that_grow(miyama):
    done = miyama("sequence", "lasker", "--heap", 20)
    assert done.lines[0] == "lasker (4.[3]), heaps 0–20: period 4 and saltus 4 from heap 1 on, proved"
    found = miyama("sequence", "lasker", "--heap", 1_000_000, "--json").json   # by the recurrence: minutes
    assert (found["preperiod"], found["period"], found["saltus"], found["computed"] < 100) == (1, 4, 4, True)
    assert found["values"][999_996:] == [999_995, 999_997, 999_998, 1_000_000, 999_999]


def test_a_period_saves_the_rest(miyama):
    found = miyama("sequence", "dawsons-kayles", "--heap", 1000000, "--json").json
    assert (found["preperiod"], found["period"]) == (53, 34)
    assert found["seconds"]["total"] < 1   # by the recurrence: minutes


def test_to_a_file(miyama, tmp_path):
    done = miyama("sequence", "kayles", "--heap", 15, "--output", "k.csv")
    assert done.lines == ["kayles (0.77), heaps 0–15: no period proved", "  written to k.csv"]
    text = "heap,grundy\n" + "".join(f"{heap},{value}\n" for heap, value in enumerate(KAYLES))
    assert (tmp_path / "k.csv").read_text() == text
    refused = miyama("sequence", "0.3", "--heap", 9, "--output", "k.csv")
    assert refused.code == 1 and "k.csv exists already" in refused.err and (tmp_path / "k.csv").read_text() == text
    assert miyama("sequence", "0.3", "--heap", 0, "--output", "k.csv", "--force", "--json").json["output"] == "k.csv"
    assert (tmp_path / "k.csv").read_text() == "heap,grundy\n0,0\n"
    assert [path.name for path in tmp_path.iterdir()] == ["k.csv"]


def test_a_terminal_gets_a_part():
    process, out = pty.fork()
    if process == 0:
        os.execv(os.environ["MIYAMA"], ["miyama", "sequence", "kayles", "--heap", "99999"])
    text = b""
    while True:
        try:
            piece = os.read(out, 4096)
        except OSError:
            break
        if not piece:
            break
        text += piece
    assert os.waitpid(process, 0)[1] == 0
    lines = text.decode().splitlines()
    assert len([line for line in lines if line.startswith("  ") and line.split()[0].isdigit()]) == 40
    assert lines[-1] == "  … and 99 200 more: --output FILE or a pipe gets all of them"


@pytest.mark.parametrize("arguments, code, words", [
    ([], 2, "write: miyama"),
    (["kayles"], 2, "--heap 100"),
    (["hackenbush", "--heap", 9], 2, "hackenbush"),
    (["0.7x", "--heap", 9], 2, '"x" is no digit'),
    (["1.7", "--heap", 9], 2, "1.7"),
    (["kayles", "--heap", -1], 2, "-1"),
    (["kayles", "--heap", 1000000001], 2, "a heap of 1000000001 is too large to list all values: give at most 1000000000"),
    (["0.3F", "--heap", 20001], 2, "a heap of 20001 is too large for 0.3F: with three rests the work grows with its square; give at most 20000"),
    (["kayles", "--heap", 9, "--threads", 0], 2, "--threads 0"),
    (["kayles", "--heap", 9, "--output", "none/k.csv"], 1, "none"),
    (["kayles", "--heap", 9, "--output", "."], 1, "is a folder"),
])
def test_what_is_refused(miyama, arguments, code, words):
    done = miyama("sequence", *arguments)
    assert done.code == code
    assert done.out == "" and words in done.err


@pytest.mark.parametrize("rules, heap, number, code", [("4.[7]", 10_000_000, signal.SIGTERM, 143), ("grundys-game", 10_000_000, signal.SIGINT, 130),
                                                       ("0.[F]", 20_000, signal.SIGINT, 130)])  # fmt: skip
def test_an_interrupt_ends_it_at_once(tmp_path, rules, heap, number, code):
    process = subprocess.Popen([os.environ["MIYAMA"], "sequence", rules, "--heap", str(heap), "--output", "s.csv"], cwd=tmp_path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(number)
    sent = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - sent < 2
    assert process.returncode == code
    assert out == "" and "interrupted" in err and list(tmp_path.iterdir()) == []


def test_forms():
    assert run(*ASKED, "--to", "bfile").out == "0 0\n1 1\n2 2\n3 3\n"
    assert run(*ASKED, "--to", "csv").out == "heap,grundy\n0,0\n1,1\n2,2\n3,3\n"
    assert run(*ASKED, "--to", "text").out == run(*ASKED).out
    assert run(*ASKED, "--to", "bfile", "--quiet").out == run(*ASKED, "--to", "bfile").out
    done = run(*ASKED, "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")


@pytest.mark.parametrize("form", ["text", "csv", "bfile"])
def test_a_file_has_what_the_screen_has(tmp_path, form):
    assert run(*ASKED, "--to", form, "--output", "k", "--quiet", cwd=tmp_path).out == ""
    printed = run(*ASKED, "--to", form).out
    assert (tmp_path / "k").read_text() == (printed.split("\n", 1)[1] if form == "text" else printed)


def test_wide_terms_stand_five_in_a_line():
    lines = run("series", "nim", "--heaps", 9, "--up-to", 7).lines
    assert lines[2].split()[0] == "0" and len(lines[2].split()) == 6 and len({len(line) for line in lines[2:-1]}) == 1


def test_no_format():
    assert "give text, csv or bfile" in run(*ASKED, "--to", "json").err


def test_subtraction_games_are_codes(miyama):
    """Their heaps keep their places in tables; here one heap is enough, and the theorem on codes proves the period."""
    taken = miyama("sequence", "subtraction:2,3,7", "--heap", "100", "--json").json
    coded = miyama("sequence", "0.0330003", "--heap", "100", "--json").json
    assert (taken["period"], taken["values"]) == (coded["period"], coded["values"]) == (5, coded["values"])
    for steps, code in (("all-but:1,2", "0.00[3]"), ("all-but:2,5", "0.30330[3]"), ("all-but:1-253", f"0.{'0' * 253}[3]")):
        for command, key in (("sequence", "values"), ("quotient", "growth")):
            own, same = (miyama(command, rules, "--heap", 12, "--json").json for rules in (f"subtraction:{steps}", code))
            assert own[key] == same[key], steps
    assert miyama("sequence", "bounded:3", "--heap", "40", "--json").json["period"] == 4


@pytest.mark.parametrize("rules, words", [
    ("wythoff", "no values that tell who wins"), ("euclid", "no values that tell who wins"), ("greedy", "no values that tell who wins"),
    ("subtraction:squares", "--heaps 1000 --labels grundy"), ("subtraction:1,254", "go beyond 253")])
def test_games_without_values_of_a_heap(miyama, rules, words):
    done = miyama("sequence", rules, "--heap", "9")
    assert done.code == 2 and words in done.err


def test_genera(miyama):
    done = miyama("sequence", "kayles", "--heap", 10, "--genus")
    assert done.lines[0] == "kayles, heaps 0–10: genera" and done.lines[6] == "     5  4¹⁴⁶" and done.lines[11] == "    10  2²⁰"
    found = miyama("sequence", "kayles", "--heap", 9, "--genus", "--json").json
    assert found["code"] == "0.77" and found["genera"][9] == [4, [0, 4, 6]] and found["genera"][0] == [0, [1, 2, 0]]
    assert miyama("sequence", "kayles", "--heap", 9, "--genus", "--quiet").out == ""


@pytest.mark.parametrize("more, words", [(["--heap", "41"], "at most --heap 40"), (["--heap", "9", "--to", "csv"], "--genus and --to exclude each other"),
                                         (["--heap", "9", "--output", "k.csv"], "--genus and --output"), (["--heap", "9", "--no-period"], "--genus and --no-period")])
def test_genera_that_are_refused(miyama, more, words):
    done = miyama("sequence", "kayles", *more, "--genus")
    assert (done.code, done.out) == (2, "") and words in done.err


def histograms(miyama, *more):
    done = miyama("sequence", "0.167", "--heap", 3000000, "--values", "none", "--no-period", "--histogram", "--json", *more)
    assert done.code == 0, done.err
    return done.json["histograms"]


def test_histograms_count_the_values(miyama):
    found = miyama("sequence", "kayles", "--heap", 40, "--histogram", "--json").json
    for histogram in found["histograms"]:
        values = found["values"][:histogram["heaps"]]
        assert histogram["counts"] == [values.count(value) for value in range(max(values) + 1)]
    assert [histogram["heaps"] for histogram in found["histograms"]] == [1, 2, 4, 8, 16, 32, 41]
    assert found["histogram"] == found["histograms"][-1]["counts"]
    done = miyama("sequence", "kayles", "--heap", 3, "--values", "none", "--histogram")
    assert done.lines == ["kayles (0.77), heaps 0–3: no period proved", "first 1 heaps: 0=1", "first 2 heaps: 0=1 1=1", "first 4 heaps: 0=1 1=1 2=1 3=1"]


def test_histograms_behind_a_period_are_those_of_the_recurrence(miyama):
    asked = ["sequence", "kayles", "--heap", 100000, "--values", "none", "--histogram", "--json"]
    copied, computed = miyama(*asked).json, miyama(*asked, "--no-period").json
    assert copied["histograms"] == computed["histograms"] and copied["period"] == 12
    assert copied["values"] is None and copied["computed"] < computed["computed"]
    huge = miyama("sequence", "kayles", "--heap", 2**62, "--values", "none", "--histogram", "--json").json
    assert sum(huge["histogram"]) == 2**62 + 1


def test_a_killed_run_goes_on(miyama, tmp_path):
    expected = histograms(miyama)
    for pause in (0.1, 0.2, 0.3):
        process = subprocess.Popen([os.environ["MIYAMA"], "sequence", "0.167", "--heap", "3000000", "--values", "none", "--no-period", "--resume", "s"],
                                   cwd=tmp_path, stderr=subprocess.DEVNULL)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL if pause == 0.2 else signal.SIGINT)
        process.wait()
    assert histograms(miyama, "--resume", "s") == expected
    assert histograms(miyama, "--resume", "s") == expected   # from the state at the end
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_a_state_goes_further_than_first_asked(miyama, tmp_path):
    for code, heaps in (("0.167", (100000, 3000000)), ("lasker", (1000, 5000)), ("0.F", (100, 900))):
        asked = ["sequence", code, "--histogram", "--no-period", "--json"]
        for heap in heaps:
            found = miyama(*asked, "--heap", heap, "--resume", code).json
        once = miyama(*asked, "--heap", heaps[1]).json
        assert (found["values"], found["histograms"]) == (once["values"], once["histograms"])


def test_states_that_are_refused(miyama, tmp_path):
    assert miyama("sequence", "kayles", "--heap", 1000, "--resume", "s", "--quiet").code == 0
    state = (tmp_path / "s").read_bytes()
    less = miyama("sequence", "kayles", "--heap", 10, "--resume", "s")
    assert less.code == 2 and "has come to heap" in less.err
    other = miyama("sequence", "0.07", "--heap", 2000, "--resume", "s")
    assert other.code == 2 and "the state of 0.77, not of 0.07" in other.err
    for at in (0, 30, len(state) // 2, len(state) - 1):
        (tmp_path / "s").write_bytes(state[:at] + bytes([state[at] ^ 1]) + state[at + 1:])
        damaged = miyama("sequence", "kayles", "--heap", 2000, "--resume", "s")
        assert damaged.code == 1 and "damaged" in damaged.err
    (tmp_path / "s").write_bytes(state[:40])
    assert miyama("sequence", "kayles", "--heap", 2000, "--resume", "s").code == 1


@pytest.mark.parametrize("arguments", [["sequence", "0.6", "--heap", 10**9, "--values", "none", "--output", "none/s.h5"],
                                       ["sequence", "0.6", "--heap", 10**9, "--values", "none", "--resume", "none/s"],
                                       ["quotient", "0.07", "--output", "none/q.h5"]])
def test_a_place_that_cannot_be_written_is_refused_before_the_work(miyama, tmp_path, arguments):
    done = miyama(*arguments)   # the work would take minutes
    option = "(--resume)" if "--resume" in arguments else "(--output, --force)"
    assert (done.code, done.out) == (1, "") and "cannot write into the folder none" in done.err and done.err.strip().endswith(option)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["sequence", "0.6", "--heap", 10**9, "--values", "none", "--output", "f.h5"], ["quotient", "0.07", "--output", "f.h5"]])
def test_the_file_is_there_while_the_work_is_done(tmp_path, arguments):
    process = subprocess.Popen([os.environ["MIYAMA"], *map(str, arguments)], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    made = [path.name for path in tmp_path.iterdir()]
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=60)[1] == "miyama: interrupted, nothing was written\n"
    assert len(made) == 1 and made[0].startswith(".f.h5.") and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("state, output, link", [("s.h5", "s.h5", None), ("s.h5", "./s.h5", None), ("d/../s.h5", "s.h5", None), ("s.h5", "e/s.h5", None),
                                                 ("s", "t.h5", os.link), ("s", "t.h5", os.symlink)])
def test_a_state_and_the_output_are_two_files(miyama, tmp_path, state, output, link):
    (tmp_path / "d").mkdir()
    (tmp_path / "e").symlink_to(".")
    if link:
        assert miyama("sequence", "kayles", "--heap", 9, "--resume", "s", "--quiet").code == 0
        link(tmp_path / "s", tmp_path / output)
    done = miyama("sequence", "kayles", "--heap", 20, "--resume", state, "--output", output, "--force")
    assert (done.code, done.out) == (2, "") and f"--resume {state} and --output name the same file: give two" in done.err


def interrupted(folder, *arguments, meanwhile=lambda: None):
    process = subprocess.Popen([os.environ["MIYAMA"], "sequence", "0.6", "--heap", "1000000000", "--values", "none", *arguments], cwd=folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    meanwhile()
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    return process.returncode, err


def test_an_interrupt_says_where_the_run_is_saved(miyama, tmp_path):
    assert interrupted(tmp_path, "--resume", "s") == (143, "miyama: interrupted: go on from s with the same command\n")
    assert interrupted(tmp_path) == (143, "miyama: interrupted, nothing was written\n")
    heaps = json.loads(miyama("sequence", "0.6", "--heap", 10**6, "--values", "none", "--histogram", "--resume", "s", "--json").out)["computed"]
    assert heaps == 10**6 + 1


def test_a_state_that_somebody_else_made_meanwhile_is_kept(tmp_path):
    code, err = interrupted(tmp_path, "--resume", "s", meanwhile=lambda: (tmp_path / "s").write_text("mine"))
    assert code == 1 and err == "miyama: the state s was made by somebody else meanwhile, and is kept: give another file (--resume)\n"
    assert (tmp_path / "s").read_text() == "mine" and len(list(tmp_path.iterdir())) == 1


def test_a_folder_is_no_state(miyama, tmp_path):
    (tmp_path / "s").mkdir()
    done = miyama("sequence", "kayles", "--heap", 9, "--resume", "s")
    assert done.code == 1 and "s is a folder" in done.err and done.err.strip().endswith("(--resume)")


def peak_of(folder, *arguments):
    code, out, err, peak = ended([os.environ["MIYAMA"], *arguments], folder)
    assert code == 0, err
    return out, peak


def test_the_memory_of_the_run_that_goes_on_is_what_counts(miyama, tmp_path):
    asked = ["sequence", "0.167", "--values", "none", "--histogram", "--threads", 1, "--resume", "s"]
    once = miyama(*asked[:-2], "--heap", 82_000_000, "--json").json
    all_kept, peak = peak_of(tmp_path, *asked, "--heap", 80_000_000, "--memory", "400M")
    assert "forgotten" not in all_kept and peak < 400 << 20
    some_kept, peak = peak_of(tmp_path, *asked, "--heap", 81_000_000, "--memory", "130M")
    assert peak < 130 << 20
    assert "  some values were forgotten, so no period was looked for: a run that begins with --memory 143M keeps all\n" in some_kept
    assert (tmp_path / "s").stat().st_size < 66 << 20
    assert "list no values" in miyama("sequence", "0.167", "--heap", 82_000_000, "--resume", "s").err
    assert miyama(*asked, "--heap", 82_000_000, "--memory", "300M", "--json").json["histograms"] == once["histograms"]


@pytest.mark.slow
def test_by_default_500_mb_are_enough(tmp_path):
    assert peak_of(tmp_path, "sequence", "0.167", "--heap", 2**30, "--values", "none")[1] < 500_000_000


def test_stamps_go_as_far_as_memory_does(miyama):
    """Without fast bytes a value takes four of them until the end."""
    asked = ["sequence", "0.167", "--heap", 5_000_000, "--values", "none", "--no-period", "--histogram", "--json"]
    assert miyama(*asked, MIYAMA_ISA="baseline").json["histograms"] == miyama(*asked).json["histograms"]
