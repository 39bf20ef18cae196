"""What people try first: near misses get a helpful answer, and what looks as if it should work does."""
import json
import os
import pathlib
import subprocess

import pytest

from conftest import MIYAMA, run

REFERENCE = pathlib.Path(__file__).parents[2] / "data" / "reference"


@pytest.mark.parametrize("arguments, words", [
    (["sequnce", "kayles"], "write: miyama sequence"),
    (["solve", "wythof", "--heaps", "9,9"], "did you mean wythoff?"),
    (["solve", "kales", "--total", "9"], "did you mean kayles?"),
    (["advise", "wythof", "3,4"], "did you mean wythoff?"),
    (["solve", "nim", "--heaps", "9", "--labels", "grundi"], "did you mean grundy?"),
    (["solve", "nim", "--heap", "9"], "write: miyama solve nim --heaps"),
    (["solve", "nim", "--heap=9"], "write: miyama solve nim --heaps"),
    (["wythof", "--heaps", "9,9"], "write: miyama solve wythoff"),
    (["subtraction:1,2", "--heaps", "9"], "write: miyama solve subtraction:1,2"),
    (["help", "sovle"], "write: miyama"),
    (["solve", "r7.json", "--heaps", "9"], "which is not there: rules of a file are given as --rules FILE.json"),
    (["play", "folder/r7.json", "3,4"], "--rules FILE.json"),
    (["solve", "nim", "--heaps", "9", "--output", "-"], "a table is no text"),
    (["play", "nim", "3,4,5", "--heaps", "3,4"], "the opening stands twice"),
    (["count", "nim", "--heaps", "9,9", "--examples", "3"], "goes with --claim"),
    (["count", "nim", "--heaps", "9,9", "--claim", "a +"], "the claim"),
])
def test_near_misses(miyama, tmp_path, arguments, words):
    done = miyama(*arguments)
    assert (done.code, done.out) == (2, "") and words in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_rules_file_in_place_of_rules(miyama, tmp_path):
    (tmp_path / "r7.json").write_text("{}")
    assert "rules of a file are given as --rules r7.json" in miyama("solve", "r7.json", "--heaps", "9").err


def test_a_rules_file_that_is_not_there(miyama):
    done = miyama("solve", "--rules", "r8.json", "--heaps", "9")
    assert done.code == 1 and "cannot read the rules file r8.json: there is no such file" in done.err


def test_help_in_three_ways():
    pages = [run(*words) for words in (["solve", "--help"], ["solve", "-h"], ["help", "solve"])]
    assert len({page.out for page in pages}) == 1 and all(page.code == 0 for page in pages)
    assert run("help").out == run("-h").out == run("--help").out
    assert "three heaps of 0 to 9: 000–999" in pages[0].out


def test_standard_output_is_called_minus(miyama, tables, tmp_path):
    losses = miyama("losses", tables / "nim-12-3.h5").out
    assert miyama("losses", tables / "nim-12-3.h5", "--output", "-").out == losses
    assert miyama("export", tables / "nim-12-3.h5", "--output", "-").out == miyama("export", tables / "nim-12-3.h5").out
    assert miyama("diagram", "nim", "--heaps", "2,2", "--output", "-").out == miyama("diagram", "nim", "--heaps", "2,2").out != ""
    assert miyama("sequence", "kayles", "--heap", "2", "--to", "bfile", "--output", "-").out == "0 0\n1 1\n2 2\n"
    assert list(tmp_path.iterdir()) == []


def test_digits_without_commas(miyama, tables):
    assert "is one number, the table's have 3: write 1,2,3" in miyama("show", tables / "nim-69-69-69.h5", "123").err
    assert "such as 1,2,3" in miyama("show", tables / "nim-69-69-69.h5", "12").err


def test_losses_of_a_range(miyama, tables):
    table = tables / "nim-9-9-9.h5"
    every = miyama("losses", table).lines
    assert miyama("losses", table, "--range", "700..799").lines == [line for line in every if line[0] == "7"]
    assert miyama("losses", table, "--range", "..123", "--count", "3").lines == every[:3]
    assert miyama("losses", table, "--range", "9,9,9..").lines == []
    assert miyama("losses", table, "--range", "5..").code == 2
    assert "leave one out" in miyama("losses", table, "--range", "700..799", "--sorted").err


def test_losses_of_multisets_in_a_range(miyama, multisets):
    table = multisets / "rows-21.h5"
    every = miyama("losses", table).lines
    first, last = every.index("3,2,1"), every.index("4,4")
    assert miyama("losses", table, "--range", "3,2,1..4,4").lines == every[first:last + 1]


def test_bfiles_of_one_heap(miyama, tmp_path):
    miyama("solve", "subtraction:1,2", "--heaps", "8", "--labels", "outcome,grundy")
    table = "subtraction-1-2-8.h5"
    assert miyama("losses", table, "--bfile").out == "1 0\n2 3\n3 6\n"
    assert miyama("export", table, "--to", "bfile", "--labels", "grundy").out == "".join(f"{n} {n % 3}\n" for n in range(9))
    assert "--labels outcome" in miyama("export", table, "--to", "bfile").err


def test_bfiles_need_one_number_a_line(miyama, tables, multisets):
    for done in (miyama("losses", tables / "nim-12-3.h5", "--bfile"), miyama("export", tables / "nim-9-9-9.h5", "--to", "bfile"),
                 miyama("losses", multisets / "rows-21.h5", "--bfile")):
        assert (done.code, done.out) == (2, "") and "b-file" in done.err


def terms(text):
    """The terms of a b-file, whose indices count from 0."""
    lines = [tuple(map(int, line.split())) for line in text.splitlines()]
    assert [n for n, _ in lines] == list(range(len(lines)))
    return [term for _, term in lines]


def by_antidiagonals(side, entry):
    return [entry(i, n - i) for n in range(side) for i in range(n + 1)]


@pytest.mark.parametrize("heaps", ["12,3", "3,12", "0,5", "300,290"])   # the last in several blocks
def test_bfiles_by_antidiagonals(miyama, heaps):
    side = min(map(int, heaps.split(","))) + 1
    assert miyama("solve", "nim", "--heaps", heaps, "--labels", "all", "--output", "t.h5").code == 0
    export = ["export", "t.h5", "--to", "bfile", "--labels"]
    assert terms(miyama(*export, "grundy").out) == by_antidiagonals(side, lambda i, j: i ^ j)
    assert terms(miyama(*export, "outcome", "--threads", 3).out) == by_antidiagonals(side, lambda i, j: int(i != j))
    for count in (1, 2, 3, 7):
        assert miyama(*export, "grundy", "--count", count).lines == miyama(*export, "grundy").lines[:count]


def test_published_tables_by_antidiagonals(miyama, tmp_path):
    published = json.loads((REFERENCE / "vector_rules.json").read_text())
    wythoff = published["wythoff_grundy_rows_0_to_3"]["rows"]
    miyama("solve", "wythoff", "--heaps", "3,3", "--labels", "grundy", "--output", "wythoff.h5")
    assert terms(miyama("export", "wythoff.h5", "--to", "bfile").out) == by_antidiagonals(4, lambda i, j: wythoff[i][j])
    for name in ("nimhof_3_1_grundy_by_antidiagonals", "nimhof_1_1_and_1_2_grundy_by_antidiagonals"):   # of no symmetric table
        game = published[name]
        (tmp_path / "rules.json").write_text(json.dumps({"moves": [{"direction": along} for along in game["directions"]]}))
        assert miyama("solve", "--rules", "rules.json", "--heaps", "12,12", "--labels", "grundy", "--output", "nimhof.h5", "--force").code == 0
        found = terms(miyama("export", "nimhof.h5", "--to", "bfile", "--count", len(game["values"])).out)
        assert found == game["values"]


def test_bfiles_by_antidiagonals_are_whole(miyama, tables):
    for option in (["--range", "3,3..4,4"], ["--where", "loss"]):
        done = miyama("export", tables / "nim-12-3.h5", "--to", "bfile", "--labels", "outcome", *option)
        assert (done.code, done.out) == (2, "") and "--count N ends it after N terms" in done.err


def test_differences_are_listed(miyama, tables):
    pair = [tables / "nim-9-9-9.h5", tables / "nim-9-9-9-misere.h5"]
    differ = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]   # where every heap is 0 or 1
    found = miyama("compare", *pair, "--json", "--list", "100").json["outcome"]
    assert [tuple(each["position"]) for each in found["list"]] == differ and found["differ"] == 8
    assert found["list"][0] == found["first"]
    text = miyama("compare", *pair, "--list", "2", "--threads", "3").lines
    start = next(i for i, line in enumerate(text) if line.startswith("  outcome"))
    assert text[start + 1:start + 3] == ["    000: A 0, B 1", "    001: A 1, B 0"]


def test_values_against_outcomes(miyama):
    for label in ("grundy", "outcome", "remoteness"):
        for misere in ([], ["--misere"]):
            miyama("solve", "wythoff", "--heaps", "20,20", "--labels", label, "--output", f"{label}{len(misere)}.h5", *misere)
    for a, b in (("grundy0", "outcome0"), ("outcome0", "remoteness0"), ("grundy1", "remoteness1")):
        same = miyama("compare", f"{a}.h5", f"{b}.h5", "--json").json
        assert (same["outcome"]["compared"], same["outcome"]["differ"]) == (441, 0)
    other = miyama("compare", "grundy0.h5", "outcome1.h5", "--json")
    assert other.code == 3 and other.json["outcome"]["differ"] == miyama("compare", "outcome0.h5", "outcome1.h5", "--json").json["outcome"]["differ"]


def test_values_of_multisets_against_outcomes(miyama):
    for label in ("grundy", "outcome"):
        miyama("solve", "kayles", "--total", "12", "--labels", label, "--output", f"{label}.h5")
    assert miyama("compare", "grundy.h5", "outcome.h5", "--json").json["outcome"]["differ"] == 0


def test_claims(miyama, tables):
    table = tables / "nim-9-9-9.h5"
    wrong = "heap_1 == heap_2 && heap_3 == 0"
    alone = miyama("check", table, "--claim", wrong, "--claim-only", "--examples", "3")
    assert alone.code == 3 and "certificate" not in alone.out and "not checked" in alone.lines[0]
    assert alone.lines[-3:] == ["      011: claimed won, lost", "      022: claimed won, lost", "      033: claimed won, lost"]
    found = miyama("check", table, "--claim", wrong, "--json", "--examples", "66", "--threads", "3").json
    assert len(found["claim"]["examples"]) == 66 and "certificate_entries" in found
    assert found["claim"]["examples"][0] == found["claim"]["first"]
    positions = [each["position"] for each in found["claim"]["examples"]]
    assert positions == sorted(positions)
    values = miyama("check", table, "--claim", "grundy == a", "--claim-only", "--examples", "2", "--json").json["claim"]["examples"]
    assert values == [{"position": [0, 0, 1], "expected": 0, "found": 1}, {"position": [0, 0, 2], "expected": 0, "found": 2}]
    assert "goes with --claim" in miyama("check", table, "--claim-only").err
    several_blocks = ["check", tables / "nim-69-69-69.h5", "--claim", "grundy == a ^ b ^ c ^ (c == 66)", "--claim-only", "--json"]
    for threads in (1, 3):   # blocks do not follow the order of the positions
        examples = miyama(*several_blocks, "--examples", "100", "--threads", threads).json["claim"]["examples"]
        assert [each["position"] for each in examples] == [[n // 70, n % 70, 66] for n in range(100)]


def test_a_claim_without_a_table(miyama, tmp_path):
    done = miyama("count", "wythoff", "--heaps", "30,30", "--claim", "a ^ b == 0", "--examples", "2")
    assert done.code == 3 and "IT DOES NOT HOLD" in done.out and "0 mismatches" in done.out
    assert done.lines[-2:] == ["      1,1: claimed lost, won", "      1,2: claimed won, lost"]
    assert miyama("count", "nim", "--heaps", "30,30,9", "--claim", "grundy == a ^ b ^ c").code == 0
    assert miyama("count", "rows", "--total", "12", "--claim", "nim_sum == 0", "--json").json["claim"]["agree"] == 272
    assert list(tmp_path.iterdir()) == []


def test_rules_files(miyama, tmp_path):
    moves = [{"direction": [1, 0, 0], "symmetric": True, "comment": "any one heap"}]
    (tmp_path / "short.json").write_text(json.dumps({"name": "short", "comment": ["Nim", "in short"], "moves": moves}))
    assert miyama("count", "--rules", "short.json", "--heaps", "7,7,7", "--json").json["lost"] == 64
    (tmp_path / "typed.json").write_text('{"moves": [\n  {"direction": [1, 0], "stepz": "any"}]}')
    assert 'unknown key "stepz" (did you mean steps?): a move along a line may have direction, steps, first, when, upto, from, symmetric, comment' \
        in miyama("count", "--rules", "typed.json", "--heaps", "7,7").err
    (tmp_path / "broken.json").write_text('{"name": "é",\n "moves": [}')
    assert "no JSON, at line 2, column 12" in miyama("count", "--rules", "broken.json", "--heaps", "7,7").err


def test_play_takes_the_opening_as_advise_does(tmp_path):
    def played(*words, typed="quit\n"):
        return subprocess.run([MIYAMA, "play", *words, "--first", "me"], input=typed, capture_output=True, text=True, cwd=tmp_path).stdout
    assert played("nim", "3,4,5") == played("nim", "--heaps", "3,4,5") != ""
    assert played("rows", "||| / ||") == played("rows", "--heaps", "||| / ||")
    (tmp_path / "two.json").write_text(json.dumps({"name": "two", "moves": [{"direction": [1, 0], "symmetric": True}]}))
    assert played("--rules", "two.json", "3,4") == played("--rules", "two.json", "--heaps", "3,4") != ""
    hinted = played("nim", "3,7,5", typed="hint\nquit\n")
    assert "hint: " in hinted and "make 3 into 3 XOR 1 = 2" in hinted
    assert os.listdir(tmp_path) == ["two.json"]


def test_the_leftover_of_a_killed_run_goes_with_the_next(tmp_path):
    (tmp_path / ".nim-9-9.h5.abcdef.miyama-part").write_text("half")   # as SIGKILL leaves it
    assert run("solve", "nim", "--heaps", "9,9", cwd=tmp_path).code == 0
    assert os.listdir(tmp_path) == ["nim-9-9.h5"]
