"""The ladder through the program: every way that fits makes the same table, and the other ways are refused."""
import itertools

import pytest

GAMES = [
    ("nim --heaps 9,6,7", ["nim_rows", "bit_rows", "levels"], ["lines", "options"]),
    ("nim --heaps 5,70 --misere", ["nim_rows", "bit_rows", "levels"], ["lines", "options"]),
    ("wythoff --heaps 40,70", ["bit_rows", "levels"], ["lines", "options"]),
    ("greedy+pass --heaps 12,9 --misere", ["bit_rows", "levels"], ["lines", "options"]),
    ("moore:2 --heaps 9,7,8", ["bit_rows", "levels"], ["lines", "options"]),
    ("r-wythoff:3 --heaps 30,40", ["bit_rows", "levels"], ["lines", "options"]),
    ("subtraction:1,4,9 --heaps 30,66", ["bit_rows", "levels"], ["lines", "options"]),
    ("--rules faces.json --heaps 9,7,8 --misere", ["bit_rows", "levels"], ["lines", "options"]),
    ("euclid --heaps 20,20", ["levels"], ["options"]),
    ("kayles --total 22", ["marks"], ["removals"]),
]


@pytest.mark.parametrize("game, losses, checks", GAMES, ids=[game for game, _, _ in GAMES])
def test_every_way_makes_the_same_table(miyama, tmp_path, game, losses, checks):
    (tmp_path / "faces.json").write_text('{"moves": [{"face": [1, 2]}, {"direction": [1, 0, 0], "when": "a > b"}, {"direction": [0, 0, 1], "first": [1, 0, 0]}]}')

    def digests(*method):
        made = miyama("solve", *game.split(), "--labels", "all", "--output", "t.h5", "--force", "--json", *method)
        assert made.code == 0, made.err
        return made.json["digests"]

    expected = digests()
    assert len(expected) >= 5
    numbers = ["listed", "scan"] if "bit_rows" in losses else []
    methods = [f"losses={way}" for way in losses]
    methods += [f"losses=levels,grundy={grundy},remoteness={remoteness}" for grundy, remoteness in itertools.product(numbers, repeat=2)]
    assert [method for method in methods if digests("--method", method) != expected] == []
    for check in checks:
        assert miyama("check", "t.h5", "--method", f"check={check}").code == 0
    for way in {"nim_rows", "bit_rows", "levels", "marks"} - set(losses):
        refused = miyama("solve", *game.split(), "--method", f"losses={way}")
        assert refused.code == 2 and f"losses={way} does not fit" in refused.err and losses[-1] in refused.err
    for check in {"lines", "options", "removals"} - set(checks):
        assert miyama("check", "t.h5", "--method", f"check={check}").code == 2


def test_explain_prints_the_ways_that_were_asked_for(miyama):
    method = ("--method", "losses=levels,grundy=scan,check=options")
    found = miyama("solve", "wythoff", "--heaps", "40,70", "--labels", "all", "--explain", "--json", *method).json
    assert found["losses"] == "levels" and found["labels"]["grundy"] == "scan" and found["labels"]["remoteness"] == "listed"
    assert set(found["certificate"].values()) == {"options"}


@pytest.mark.parametrize("reduced, losses, certificate", [(12, "bit rows", "lines"), (13, "levels", "options")])
def test_many_faces_have_their_options_listed(miyama, reduced, losses, certificate):
    heaps = ",".join(["1"] * reduced)
    found = miyama("solve", f"moore:{reduced}", "--heaps", heaps, "--labels", "all", "--explain", "--json").json
    assert found["losses"] == losses and found["certificate"]["outcome"] == certificate


def test_counting_takes_the_ways_that_were_asked_for(miyama):
    def totals(*method):
        counted = miyama("count", "nim", "--heaps", "30,20,9", "--json", *method).json
        return {key: counted.get(key) for key in ("lost", "winning_moves_total", "entries_checked", "rows_compared")}

    by_rows, by_levels = totals(), totals("--method", "losses=levels")
    assert by_rows.pop("rows_compared") == 31 * 21 and by_levels.pop("rows_compared") is None  # another solver ran
    assert by_rows == by_levels


@pytest.mark.parametrize("method, words", [
    ("losses", "names no way"),
    ("colour=red", 'there is no "colour" to choose a way for: there are losses, check and the labels outcome,arrows'),
    ("arrows=scan", "arrows=scan does not fit nim, normal play, heaps 0–9 with losses found by nim rows: lines does"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(miyama, method, words):
    refused = miyama("solve", "nim", "--heaps", "9", "--method", method)
    assert refused.code == 2 and words in refused.err
