"""Tables of every kind of rules on ordered heaps, through the module that notebooks use: against the definition of each game."""

import itertools
import json

import miyama
import miyama.outcomes
import miyama.positions
import numpy as np
import pytest
from conftest import run
from guarded_games import GAMES, PLAIN, bounds_of, labels, options, positions, rules_file

LABELS = ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"]
NO_ARROWS = ("moore:2", "exact:2", "circular:2")


def solved(folder, rules, **asked):
    """`rules`: one of the games in words of Python, with "+pass" behind it if it has one, or any name that the program knows."""
    name = rules.removesuffix("+pass")
    if name in GAMES:
        path = folder / "rules.json"
        path.write_text(json.dumps(rules_file(name, rules != name)))
        rules = path
    return miyama.solve(rules, **{"heaps": asked.get("heaps") or bounds_of(name), "output": folder / "table.h5", "force": True, **asked})


def everything(rules, misere):
    """Positions, their labels, and whether each is lost, by the definition."""
    name = rules.removesuffix("+pass")
    bounds = (1,) * (rules != name) + bounds_of(name)
    expected = labels(lambda p: options(name, p), bounds, misere)
    return list(positions(bounds)), expected, dict(zip(positions(bounds), (outcome == 0 for outcome in expected["outcome"])))


@pytest.mark.parametrize("rules, misere", [(name + tail, bool(number % 2) == bool(tail)) for number, name in enumerate((*PLAIN, *GAMES)) for tail in ("", "+pass")])
def test_losses_and_winning_moves(tmp_path, rules, misere):
    """Every game with a pass and without one, one of them in misère play."""
    everywhere, expected, is_lost = everything(rules, misere)
    with solved(tmp_path, rules, misere=misere, labels="all") as table:
        table.load()
        assert table.attrs["format_version"].tolist() == [1, 5]
        assert all(table[label].values.ravel().tolist() == entries for label, entries in expected.items())
        for listing in (table, table.drop_vars("losses", errors="ignore")):
            assert [tuple(row) for row in miyama.losses(listing).tolist()] == [p for p in everywhere if is_lost[p]]
        for position in everywhere[misere::3]:
            found = miyama.winning_moves(table, position)
            assert sorted(found) == sorted(option for option in options(rules.removesuffix("+pass"), position) if is_lost[option])


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("rules", ["exact:2+pass", "divisors+pass", "skewed+pass"])
def test_losses_and_winning_moves_from_each_label_alone(tmp_path, rules, label, misere):
    """Under misère play conditions say which positions have no move."""
    if label == "arrows" and rules.startswith(NO_ARROWS):
        return  # the program has no such table
    everywhere, _, is_lost = everything(rules, misere)
    with solved(tmp_path, rules, misere=misere, labels=label) as table:
        listing = table.drop_vars("losses").load()
        assert [tuple(row) for row in miyama.losses(listing).tolist()] == [p for p in everywhere if is_lost[p]]
        for position in everywhere[misere::5]:
            expected = sorted(option for option in options(rules.removesuffix("+pass"), position) if is_lost[option])
            assert sorted(miyama.winning_moves(listing, position)) == expected


def test_several_losses_on_a_line(tmp_path, monkeypatch):
    """A condition keeps the greater loss of a line from moving to the lesser: 0, …, 4 are lost."""
    monkeypatch.setattr(miyama.outcomes, "LINE_BOX", 2)
    with miyama.solve({"moves": [{"direction": [1], "when": "a > 4"}]}, heaps=(6,), output=tmp_path / "table.h5") as table:
        assert miyama.winning_moves(table, (6,)) == [(4,), (3,), (2,), (1,), (0,)]
        assert miyama.winning_moves(table, (4,)) == []


def test_winning_moves_in_the_order_of_the_rules(tmp_path):
    with solved(tmp_path, "moore:2+pass", heaps=(4, 4, 4)) as table:
        moves = miyama.winning_moves(table, (1, 2, 2, 2))
        assert moves == [(1, 1, 1, 2), (1, 1, 2, 1), (1, 2, 1, 1), (0, 2, 2, 2)]  # faces {1,2}, {1,3}, {2,3}, then the pass
    with solved(tmp_path, "wythoff+pass", heaps=(9, 9), labels="outcome,arrows") as table:
        assert miyama.winning_moves(table, (1, 3, 5)) == [(1, 2, 5), (1, 3, 1), (1, 1, 3), (0, 3, 5)]


@pytest.mark.parametrize("rules, heaps, position", [("slow-exact:1", (9, 600), (0, 513)), ("wythoff", (600, 600), (421, 600)), ("exact:2", (70, 70, 70), (66, 2, 70))])  # fmt: skip
def test_moves_across_blocks(tmp_path, rules, heaps, position):
    with solved(tmp_path, rules, heaps=heaps, labels="outcome,winning_moves") as table:
        assert table["outcome"].encoding["chunksizes"] != tuple(b + 1 for b in heaps) or rules == "slow-exact:1"
        found = miyama.winning_moves(table, position)
        assert len(set(found)) == len(found) == table["winning_moves"].values[position] > 0
        assert not any(table["outcome"].values[option] for option in found)


@pytest.mark.parametrize("rules, heaps", [("subtraction:1,3,4", (29,)), ("wythoff", (13, 14)), ("nim+pass", (12, 9)), ("r-wythoff:3", (13, 14)),
                                          ("end-nim", (5, 4, 6)), ("one-left", (5, 4, 6)), ("greedy+pass", (4, 5))])
def test_lines_read_in_pieces(tmp_path, monkeypatch, rules, heaps):
    monkeypatch.setattr(miyama.outcomes, "LINE_BOX", 9)  # 9 steps along one heap, 3 along two
    with solved(tmp_path, rules, heaps=heaps, labels="outcome,winning_moves") as table:
        table.load()
        outcome = table["outcome"].values
        for position in np.ndindex(outcome.shape):
            found = miyama.winning_moves(table, position)
            assert len(set(found)) == len(found) == table["winning_moves"].values[position]
            assert not any(outcome[option] for option in found)


@pytest.mark.parametrize("rules", ["euclid", "euclid:to-zero", "r-wythoff:300", "fibonacci"])
def test_rules_whose_moves_no_table_lists(tmp_path, rules):
    for misere, label in itertools.product((False, True), ("outcome", "target", "winning_moves", "grundy", "remoteness")):
        with solved(tmp_path, rules, heaps=(5, 6), misere=misere, labels=f"{label}") as table:
            if misere and label in ("target", "winning_moves"):
                with pytest.raises(ValueError, match=f"{rules} are not listed.*misère play {label} alone"):
                    miyama.losses(table.drop_vars("losses"))
            else:
                assert np.array_equal(miyama.losses(table.drop_vars("losses")), miyama.losses(table))
            shown = run("show", table.encoding["source"], "3,4").out.partition("→")[2].split()  # the program looks these moves up
            assert ["".join(map(str, move)) for move in miyama.winning_moves(table, (3, 4))] == shown
            table.encoding = {}
            with pytest.raises(ValueError, match=f"{rules} are not listed, their family is other: .*target.*miyama show"):
                miyama.winning_moves(table, (3, 4))


@pytest.mark.parametrize("position", [(7, 3, 4), (2, 1, 1, 1), (1, 4, 0, 0), (1, 3, -1, 0), (1, 1, 1, 1, 1)])
def test_positions_outside_a_table_with_a_pass(tmp_path, position):
    with solved(tmp_path, "nim+pass") as table, pytest.raises(ValueError, match="bounds are 1,3,2,4, the passes left before the heaps"):
        miyama.winning_moves(table, position)


def test_good_shapes_with_the_pass_left(tmp_path):
    with solved(tmp_path, "nim+pass", heaps=(4, 4, 4)) as table:
        assert miyama.good_shapes(table) == [(1, 2), (3, 4), (1, 1, 1), (1, 3, 3), (1, 4, 4), (2, 2, 2)]
        assert miyama.good_shapes(table, pairs=True) == miyama.good_shapes(table)  # no pair is lost while the pass is left


@pytest.mark.parametrize("rules, heaps", [("end-nim", (3, 3, 3)), ("circular:2", (2, 2, 2, 2)), ("fibonacci", (5, 5))])
def test_good_shapes_need_heaps_in_any_order(tmp_path, rules, heaps):
    with solved(tmp_path, rules, heaps=heaps) as table:
        with pytest.raises(ValueError, match=f"order of the heaps matters in {rules}: .* is lost, .* is not; use losses"):
            miyama.good_shapes(table)


def test_planes_with_and_without_the_pass(tmp_path):
    with solved(tmp_path, "nim+pass") as table:
        for passes in (0, 1):
            for axis, size in [(1, 2), (2, 1), ("heap_3", 4)]:
                found = miyama.plane(table, axis, size, passes_left=passes)
                assert np.array_equal(found, table["outcome"].values[passes].take(size, 2 if axis == "heap_3" else axis - 1))
        assert np.array_equal(miyama.plane(table, 1, 2), miyama.plane(table, 1, 2, passes_left=1))
        with pytest.raises(ValueError, match="no 2 passes left"):
            miyama.plane(table, 1, 2, passes_left=2)
