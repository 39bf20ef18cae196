"""Tuples that are not positions, for a function that returns None there, or that are not reached: labels, lists and answers leave them out."""

import itertools
import json
import os
import pathlib
import random

import h5py
import miyama
import netCDF4
import numpy as np
import pytest
import xarray as xr
from conftest import every_label, run, some
from guarded_games import labels

NO_LABEL = {label: -(2**31) if label == "target" else 255 for label in every_label()} | {"winning_moves": 2**32 - 1, "losing_moves": 2**32 - 1}
CHOCOLATE = {"name": "chocolate", "heaps": 2, "positions": "a <= b / 2",
             "moves": [{"direction": [1, 0]}, {"direction": [0, 1], "when": "a <= b' / 2"}, {"face": [1, 2], "when": "a' == b' / 2"}]}  # fmt: skip


def chocolate(bar):
    """A bar whose height is at most half of its width: one breaks off rows, or columns with what is too high for the rest."""
    height, width = bar
    if height > width // 2:
        return None
    return [(left, width) for left in range(height)] + [(min(height, left // 2), left) for left in range(width)]


def random_game(seed):
    """Bounds, and the options of each position, None of a tuple that is none."""
    chance = random.Random(seed)
    bounds = tuple(chance.randrange(1, 6) for _ in range(chance.randrange(1, 4)))
    tuples = list(itertools.product(*(range(bound + 1) for bound in bounds)))
    order = chance.sample(tuples, chance.randrange(1, len(tuples) + 1))
    options = {position: chance.choices(order[:i], k=chance.randrange(4)) if i else [] for i, position in enumerate(order)}
    return bounds, order, {each: options.get(each) for each in tuples}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", some(range(20), 3))
def test_random_functions(tmp_path, seed, misere):
    bounds, order, options = random_game(seed)
    path = tmp_path / "random.h5"
    with miyama.solve(options.__getitem__, heaps=bounds, name="random", labels="all", misere=misere, output=path) as table:
        right = labels(options.__getitem__, bounds, misere, order)
        for label, entries in right.items():
            assert table[label].values.ravel().tolist() == [NO_LABEL[label] if entry is None else entry for entry in entries], label
        lost = {each for each, entry in zip(options, right["outcome"]) if entry == 0}
        assert int(table.attrs["positions"]) == len(order) and int(table.attrs["lost"]) == len(lost)
        for position in order:
            assert miyama.winning_moves(table, position) == sorted({option for option in options[position] if option in lost})
        frame = miyama.frame(table)
        assert [*frame[[name for name in frame if name.startswith("heap_")]].itertuples(index=False, name=None)] == sorted(order)
        assert len(miyama.frame(table, where="win")) == len(order) - len(lost)
    assert run("check", path).code == 0
    lines = [f"{','.join(map(str, each))}: {'none' if of is None else ' '.join(','.join(map(str, option)) for option in of)}\n" for each, of in options.items()]
    (tmp_path / "random.txt").write_text("".join(random.Random(seed).sample(lines, len(lines))))
    heaps = ["--heaps", ",".join(map(str, bounds)), "--labels", "all", *["--misere"] * misere]
    run("solve", "--options", tmp_path / "random.txt", *heaps, "--output", tmp_path / "text.h5")
    assert run("compare", path, tmp_path / "text.h5").code == 0
    alone = ("target", "winning_moves", "grundy", "remoteness")[seed % 4]
    with miyama.solve(options.__getitem__, heaps=bounds, name="random", labels=alone, misere=misere, keep=False) as table:
        assert {tuple(row) for row in miyama.losses(table.drop_vars("losses", errors="ignore")).tolist()} == lost
        assert miyama.counterexamples(table, lambda *heaps: np.isin(np.ravel_multi_index(np.broadcast_arrays(*heaps), [b + 1 for b in bounds]),
                                                                    [np.ravel_multi_index(each, [b + 1 for b in bounds]) for each in lost])).size == 0  # fmt: skip


def published(entry, of):
    return json.loads((pathlib.Path(os.environ["MIYAMA_SOURCE"]) / "data" / "reference" / "some_positions.json").read_text())[entry][of]


def silver_dollar(position):
    """Coins on a strip, left to right, 0 for one that was pocketed, and which is the dollar, 0 if none: slide one left over free squares, or pocket the first."""
    *coins, dollar = position
    first = coins.count(0)
    left = coins[first:]
    if any(coins[:first]) or sorted(set(left)) != left or 0 < dollar <= first or (dollar and not left):
        return None
    if not dollar:  # whoever pocketed it has won
        return []
    slides = [(*coins[:i], to, *coins[i + 1 :], dollar) for i in range(first, len(coins)) for to in range(1 + (coins[i - 1] if i > first else 0), coins[i])]
    return [*slides, (*coins[:first], 0, *coins[first + 1 :], 0 if dollar == first + 1 else dollar)]


def test_the_silver_dollar_game_has_the_published_wins():
    with miyama.solve(silver_dollar, heaps=(10, 10, 10, 3), labels="outcome", keep=False) as table:
        starts = [(*coins, dollar) for coins in itertools.combinations(range(1, 11), 3) for dollar in (1, 2, 3)]
        assert sum(int(table.outcome.values[start]) for start in starts) == published("silver_dollar_wins_of_10_squares_2_coins_and_the_dollar", "value")


def test_lctr_has_the_published_losses():
    """A partition, from which the longest row is taken, or the longest column."""
    def options(rows):
        if list(rows) != sorted(rows, reverse=True):
            return None
        return [rows[1:] + (0,), tuple(max(row - 1, 0) for row in rows)] if any(rows) else []

    losses = published("lctr_losses_by_total_from_1", "values")
    with miyama.solve(options, heaps=[len(losses) // row for row in range(1, len(losses) + 1)], labels="outcome", keep=False) as table:
        assert np.bincount(miyama.losses(table).sum(axis=1))[1 : len(losses) + 1].tolist() == losses


@pytest.fixture(scope="module")
def bars(tmp_path_factory):
    """The same game from a rules file and from a function."""
    folder = tmp_path_factory.mktemp("bars")
    (folder / "rules.json").write_text(json.dumps(CHOCOLATE))
    run("solve", "--rules", folder / "rules.json", "--heaps", "2,5", "--labels", "all", "--output", folder / "rules.h5")
    miyama.solve(chocolate, heaps=(2, 5), labels="all", output=folder / "function.h5").close()
    return folder


@pytest.mark.parametrize("name", ["rules.h5", "function.h5"])
def test_a_bar_of_chocolate_has_12_positions_one_of_them_lost(bars, name):
    with miyama.open_table(bars / name) as table:
        assert (table.attrs["positions"], table.attrs["lost"], table.attrs["format_version"].tolist()) == (12, 1, [1, 5])
        assert all(value == (a ^ b if a <= b // 2 else 255) for (a, b), value in np.ndenumerate(table.grundy.values))
        assert miyama.losses(table).tolist() == [[0, 0]] and miyama.winning_moves(table, (2, 5)) == [(0, 0)]
        assert miyama.plane(table).tolist() == [[0, 1, 1, 1, 1, 1], [255, 255, 1, 1, 1, 1], [255, 255, 255, 255, 1, 1]]
        assert miyama.counterexamples(table, lambda a, b: a ^ b, label="grundy").size == 0
        with pytest.raises(ValueError, match=r"\(2, 1\) is not a position of choc"):
            miyama.winning_moves(table, (2, 1))
        assert miyama.good_shapes(table) == []
    assert run("losses", bars / name).out == "0,0\n"
    assert run("export", bars / name, "--labels", "outcome").out.splitlines()[1:] == [f"{a},{b},{int(a + b > 0)}" for a in range(3) for b in range(2 * a, 6)]
    assert len(run("show", bars / name).out.splitlines()) == 12
    assert "12 positions compared, 12 agree" in run("check", bars / name, "--claim", "grundy == a ^ b").out
    assert run("info", bars / name, "--histogram", "outcome", "--to", "csv").out == 'value,positions,first\n0,1,"00"\n1,11,"01"\n'
    assert run("info", bars / name, "--histogram", "outcome", "--to", "csv", "--where", "a > 0").out == 'value,positions,first\n1,6,"12"\n'
    assert run("show", bars / name, "2,1").code == 2


def test_readers_of_netcdf_mask_what_is_not_a_position(bars):
    with netCDF4.Dataset(bars / "rules.h5") as table:
        assert [table[label][:].count() for label in ("outcome", "winning_moves", "losing_moves", "grundy", "remoteness")] == [12] * 5
    for engine in ("netcdf4", "h5netcdf"):
        with xr.open_dataset(bars / "rules.h5", engine=engine) as table:
            assert table.outcome.dtype == np.uint8 and int(table.grundy.where(table.outcome != 255).max()) == 7


def test_what_is_not_reached_is_not_a_position():
    with miyama.solve(chocolate, heaps=(4, 9), start=(2, 5), labels="outcome", keep=False) as table:
        assert int(table.attrs["positions"]) == 12 and int((table.outcome != 255).sum()) == 12


def test_a_function_and_a_start_that_lead_nowhere():
    with pytest.raises(ValueError, match=r"among the options of \(1, 2\) is \(1, 0\), for which the function returns None"):
        miyama.solve(lambda p: None if p[0] > p[1] // 2 else [(p[0], left) for left in range(p[1])], heaps=(2, 5), keep=False)
    with pytest.raises(ValueError, match=r"start=\(2, 1\): the function returns None for it"):
        miyama.solve(chocolate, heaps=(2, 5), start=(2, 1), keep=False)


@pytest.mark.parametrize("rules, said", [({"positions": "a < t"}, "names more than the heaps"), ({"positions": "a' < b"}, "names more than the heaps"),
                                         ({"positions": "a <"}, "positions"), ({"positions": 1}, "not a condition"), ({"positions": "a > 9"}, "no position within these bounds"),
                                         ({"moves": [{"direction": [0, 1]}]}, "a move from 1,2 leads to 1,1, which is not a position of chocolate")])  # fmt: skip
def test_rules_that_give_no_game(tmp_path, rules, said):
    (tmp_path / "rules.json").write_text(json.dumps(CHOCOLATE | rules))
    failed = run("count", "--rules", tmp_path / "rules.json", "--heaps", "2,5")
    assert failed.code == 2 and said in failed.err


def test_a_folder_of_parts_is_the_table(tmp_path):
    moves = [{"direction": [1, 0], "steps": "1-3"}, {"direction": [0, 1], "steps": "1-3", "when": "a <= b'"}]
    (tmp_path / "rules.json").write_text(json.dumps({"name": "half", "positions": "a <= b", "moves": moves}))
    command = ["solve", "--rules", tmp_path / "rules.json", "--heaps", "599,599", "--labels", "outcome,remoteness", "--output"]
    assert run(*command, tmp_path / "parts", "--shards", "2").code == run(*command, tmp_path / "one.h5").code == 0
    said = [json.loads(run("info", tmp_path / name, "--json").out) for name in ("parts", "one.h5")]
    assert said[0]["positions"] == said[1]["positions"] == 600 * 601 // 2 and said[0]["digests"] == said[1]["digests"]
    assert run("check", tmp_path / "parts").code == 0


def test_options_of_another_program(tmp_path):
    with h5py.File(tmp_path / "options.h5", "w") as file:
        file["option_count"], file["options"] = np.array([[0, 2**32 - 1], [1, 1]], np.uint32), np.array([0, 2], np.uint32)
    assert "3 positions\n  2 lost, 1 won" in run("count", "--options", tmp_path / "options.h5", "--heaps", "1,1", "--name", "own").out
