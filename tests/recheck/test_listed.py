"""Tables that list their positions, and options that are sums: random games against the definition, copies by other tools, forgeries, hostile lists.

What the program and scripts/recheck.py say is compared throughout.
"""

import functools
import itertools
import operator
import random
import shutil

import h5py
import miyama
import numpy as np
import pytest
from conftest import every_label, run, some
from guarded_games import labels
from recheck_run import copy_by, recheck, solve, verdicts

PADDING = -(2**31)
MOST = 2**31 - 1


def random_tuples(chance, number):
    """Different ones of any lengths."""
    entries, longest = chance.choice([range(2), range(-3, 4), [0, 1, -MOST, MOST]]), chance.randrange(1, 6)
    drawn = {tuple(chance.choice(entries) for _ in range(chance.randrange(longest + 1))) for _ in range(number)}
    return chance.sample(sorted(drawn), len(drawn))


def as_given(chance, option):
    return chance.choice([tuple, list, np.array])(option) if option else option


def random_graph(seed):
    """Options of positions, some of them twice: any that come earlier in the order."""
    chance = random.Random(seed)
    order = random_tuples(chance, chance.randrange(1, 40))
    most = chance.choice([1, 3, 10])
    return order, {position: chance.choices(order[:i], k=chance.randrange(most + 1)) if i else [] for i, position in enumerate(order)}


def discovered(start, next_to):
    """What can be reached, in the order in which it is met."""
    met = {start: None}
    waiting = [start]
    for position in waiting:
        for other in next_to(position):
            if other not in met:
                met[other] = None
                waiting.append(other)
    return waiting


def rows_of(positions):
    longest = max(1, *map(len, positions)) if positions else 1
    return [[*position, *[PADDING] * (longest - len(position))] for position in positions]


@pytest.mark.parametrize("seed", some(range(500), 25))
def test_random_graphs(tmp_path, seed):
    order, options = random_graph(seed)
    start, misere, chance, path = order[-1], seed % 2 == 1, random.Random(seed), tmp_path / "random.h5"
    met = discovered(start, options.__getitem__)
    right = labels(options.__getitem__, None, misere, [position for position in order if position in met], met)
    lost = [position for position, outcome in zip(met, right["outcome"]) if outcome == 0]
    with miyama.solve(lambda p: (as_given(chance, option) for option in options[p]), start=start, labels="all", misere=misere, name="random", output=path) as table:
        assert table.positions.values.tolist() == rows_of(met) and int(table.attrs["lost"]) == len(lost)
        assert {*right} == {*every_label()} - {"arrows"}
        for label, entries in right.items():
            assert table[label].values.tolist() == entries, label
        for position in met:
            assert miyama.options(table, position) == sorted({*options[position]}, key=met.index)
            assert miyama.winning_moves(table, position) == sorted({*options[position]} & {*lost}, key=met.index)
        assert [tuple(entry for entry in row if entry != PADDING) for row in miyama.losses(table).tolist()] == lost
    assert verdicts(path) == (False, False)


def random_sums(seed):
    """Options of positions, each a list of positions that come earlier, some of them several times."""
    chance = random.Random(1000 + seed)
    order = [(7,), *random_tuples(chance, chance.randrange(1, 30))]
    return order, {position: [chance.choices(order[:i], k=chance.randrange(4)) if i else [] for _ in range(chance.randrange(5))] for i, position in enumerate(order)}


def values_of(order, options):
    """Grundy values, and the XOR of each different option."""
    values, xors = {}, {}
    for position in order:
        different = {tuple(sorted(option)) for option in options[position]}
        xors[position] = {option: functools.reduce(operator.xor, (values[part] for part in option), 0) for option in different}
        values[position] = next(value for value in itertools.count() if value not in xors[position].values())
    return values, xors


@pytest.mark.parametrize("seed", some(range(300), 15))
def test_random_sums(tmp_path, seed):
    order, options = random_sums(seed)
    start, path = order[-1], tmp_path / "random.h5"
    options[start].append([order[0]])  # else there may be no option at all, and these are not sums
    met = discovered(start, lambda position: itertools.chain(*options[position]))
    values, xors = values_of(order, options)

    def given(position):
        return [option[0] if len(option) == 1 and seed % 2 else option for option in options[position]]

    with miyama.solve(given, start=start, sums=True, labels="outcome,grundy,winning_moves,losing_moves", name="random", output=path) as table:
        won = [sum(xor == 0 for xor in xors[position].values()) for position in met]
        assert table.positions.values.tolist() == rows_of(met)
        assert table.grundy.dtype == np.uint32 and table.grundy.values.tolist() == [values[position] for position in met]
        assert table.outcome.values.tolist() == [int(values[position] != 0) for position in met]
        assert table.winning_moves.values.tolist() == won and table.losing_moves.values.tolist() == [len(xors[p]) - n for p, n in zip(met, won)]
        for position in met:
            found = [tuple(sorted(option)) for option in miyama.options(table, position)]
            assert len(found) == len(xors[position]) and {*found} == {*xors[position]}
            assert [tuple(sorted(option)) for option in miyama.winning_moves(table, position)] == [option for option in found if xors[position][option] == 0]
    assert verdicts(path) == (False, False)


@pytest.mark.parametrize("seed", some(range(40), 8))
def test_sums_in_a_box(tmp_path, seed):
    """The same table of every position, and of what can be reached."""
    chance = random.Random(seed)
    bounds = tuple(chance.randrange(1, 4) for _ in range(chance.randrange(1, 4)))
    everything = list(itertools.product(*(range(bound + 1) for bound in bounds)))
    order = chance.sample(everything, len(everything))
    options = {p: [chance.choices(order[:i], k=chance.randrange(4)) for _ in range(chance.randrange(1, 5))] if i else [] for i, p in enumerate(order)}
    values, _ = values_of(order, options)
    met = discovered(order[-1], lambda position: itertools.chain(*options[position]))
    for start in (None, order[-1]):
        with miyama.solve(options.__getitem__, heaps=bounds, start=start, sums=True, name="random", output=tmp_path / "box.h5", force=True) as table:
            fill = 2**32 - 1
            assert table.grundy.values.ravel().tolist() == [values[p] if start is None or p in met else fill for p in everything]
            for position in met:
                assert {tuple(sorted(option)) for option in miyama.options(table, position)} == {tuple(sorted(option)) for option in options[position]}
        assert verdicts(tmp_path / "box.h5") == (False, False)


@pytest.mark.parametrize(("asked", "values"), [({"heaps": (1,)}, [0, 1]), ({"start": (1,)}, [1])])
def test_every_option_leaves_nothing(tmp_path, asked, values):
    with miyama.solve({(0,): [], (1,): [[]]}.__getitem__, sums=True, name="ends", output=tmp_path / "ends.h5", **asked) as table:
        assert table.grundy.values.tolist() == values and "options" not in table
    assert verdicts(tmp_path / "ends.h5") == (False, False)
    with h5py.File(tmp_path / "ends.h5", "a") as file:  # the axis of `options`, which is left out
        file["summand"] = np.zeros(1, "f4")
    assert verdicts(tmp_path / "ends.h5") == (True, True)


def board(cells):
    """One takes a cell with its neighbours; the rest falls into stretches that do not touch."""
    for cell in cells:
        left = [other for other in cells if abs(other - cell) > 1]
        cuts = [i for i in range(1, len(left)) if left[i] != left[i - 1] + 1]
        yield [tuple(left[i:j]) for i, j in itertools.pairwise([0, *cuts, len(left)]) if i < j]


def alone(cells):
    return [tuple(itertools.chain(*option)) for option in board(cells)]


def in_heaps(heaps):
    return [[(left, 1)] * twice for left in range(heaps[0]) for twice in (1, 2)]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("listed")
    made = {"positions": (alone, {"start": tuple(range(6)), "labels": "all"}), "misere": (alone, {"start": tuple(range(6)), "labels": "all", "misere": True}),
            "sums": (board, {"start": tuple(range(7)), "sums": True, "labels": "outcome,winning_moves,losing_moves,grundy"}),
            "box": (in_heaps, {"heaps": (4, 1), "sums": True, "labels": "outcome,winning_moves,grundy"})}  # fmt: skip
    for name, (game, asked) in made.items():
        miyama.solve(game, output=folder / name, **asked).close()
        assert verdicts(folder / name) == (False, False)
    return {name: folder / name for name in made}


@pytest.mark.parametrize("kind, tool", some(itertools.product(["positions", "misere", "sums", "box"], ["h5netcdf", "netcdf4", "nccopy", "h5repack"]), 2))
def test_copies_by_other_tools_are_the_same_table(tables, kind, tool, tmp_path):
    copy = tmp_path / "copy.h5"
    copy_by(tool, tables[kind], copy)
    assert verdicts(copy) == (False, False)
    with miyama.open_table(copy) as table:
        assert len(miyama.losses(table)) == int(table.attrs["lost"])
    for name in ("grundy", "options", "option_parts", "positions", "option_count"):
        with h5py.File(copy, "r+") as file:
            if name not in file:
                continue
            before = file[name][...]
            after = before.copy()
            after[(0,) * after.ndim] += 1
            file[name][...] = after
        assert verdicts(copy) == (True, name != "positions"), name  # other entries of a position are a fault of the digest alone
        with h5py.File(copy, "r+") as file:
            file[name][...] = before


LISTS = ("option_count", "options", "option_parts", "positions")


@pytest.mark.parametrize("kind", ["positions", "misere", "sums", "box"])
def test_forgeries(tables, kind, tmp_path):
    dice, copy = random.Random(kind), tmp_path / "forged.h5"
    for _ in some(range(50), 4):
        shutil.copy(tables[kind], copy)
        with h5py.File(copy, "r+") as file:
            name = dice.choice([name for name in (*LISTS[:3], *file.attrs["labels"].split(",")) if name in file])
            place = tuple(dice.randrange(size) for size in file[name].shape)
            others = {0, 1, 2, 3, 2**31 - 1 if name == "target" else int(np.iinfo(file[name].dtype).max), int(file[name][place]) + 1} - {int(file[name][place])}
            file[name][place] = value = dice.choice([other for other in sorted(others) if other <= np.iinfo(file[name].dtype).max])
        another_game = name == "options" and "follow from their options, 0 mismatches" in run("check", copy).out  # which only the digest tells
        assert verdicts(copy) == (True, not another_game), (name, place, value)


def change(name, changed):
    def put(file):
        entries = file[name][...]
        changed(entries)
        file[name][...] = entries

    return put


def first(value):
    return lambda entries: entries.__setitem__((0,) * entries.ndim, value)


def swapped(entries):
    """The first two options of the start."""
    entries[[0, 1]] = entries[[1, 0]]


def rules(old, new):
    return lambda file: file.attrs.__setitem__("rules_json", file.attrs["rules_json"].replace(old, new))


def attribute(name, value):
    return lambda file: file.attrs.modify(name, value)


def without(name):
    return lambda file: file.__delitem__(name)


@pytest.mark.parametrize("kind, put, said", [
    ("positions", change("positions", lambda rows: rows.__setitem__(1, rows[0])), "a position is listed twice"),
    ("sums", change("positions", lambda rows: rows.__setitem__(3, rows[2])), "a position is listed twice"),
    ("positions", change("positions", first(PADDING)), "a position has an entry behind its end"),
    ("positions", change("positions", lambda rows: rows.__setitem__((slice(None), -1), PADDING)), "no position has as many entries"),
    ("positions", change("options", first(10**6)), "options are not as many"),
    ("sums", change("options", first(2**32 - 1)), "options are not as many"),
    ("positions", change("options", first(0)), "the moves make a loop"),
    ("sums", change("options", first(0)), "the moves make a loop"),
    ("positions", change("options", swapped), "do not ascend"),
    ("sums", change("options", lambda ranks: ranks.__setitem__(slice(1, 3), ranks[2:0:-1])), "do not ascend"),
    ("positions", change("option_count", first(2**32 - 2)), "options are not as many"),
    ("sums", change("option_count", lambda counts: counts.__setitem__(slice(None), 2**32 - 2)), "options are not as many"),
    ("sums", change("option_parts", lambda parts: parts.__setitem__(slice(None), 2**32 - 1)), "options are not as many"),
    ("positions", change("option_count", first(2**32 - 1)), "options are not as many"),
    ("sums", without("grundy"), "the dataset grundy is missing"),
    ("sums", attribute("labels", "outcome,winning_moves,losing_moves"), "options are sums, of which only grundy"),
    ("sums", attribute("labels", "outcome,winning_moves,losing_moves,grundy,remoteness"), "missing|options are sums"),
    ("sums", attribute("labels", "outcome,target,winning_moves,losing_moves,grundy"), "missing|options are sums"),
    ("sums", attribute("convention", "misere"), "options are sums, of which only grundy"),
    ("sums", rules(',"sums":true', ""), "grundy has the type"),
    ("sums", rules('"sums":true', '"sums":false'), "sums is False"),
    ("positions", rules('"name"', '"sums":true,"name"'), "keys"),
    ("positions", rules('"fields":6', '"fields":5'), "positions has the shape"),
    ("positions", rules('"fields":6', '"fields":0'), "fields in rules_json is 0"),
    ("positions", rules(',"fields":6', ""), "missing|nothing says so|heap_1"),
    ("positions", without("positions"), "the dataset positions is missing"),
    ("sums", without("option_parts"), "the dataset option_parts is missing"),
    ("positions", attribute("format_version", np.array([1, 5], np.uint64)), "format_version is 1.5, tables of these rules have 1.6"),
])  # fmt: skip
def test_hostile_lists(tables, kind, put, said, tmp_path):
    shutil.copy(tables[kind], tmp_path / "forged.h5")
    with h5py.File(tmp_path / "forged.h5", "r+") as file:
        put(file)
    assert verdicts(tmp_path / "forged.h5") == (True, True)
    code, out, err = recheck(tmp_path / "forged.h5")
    assert any(word in out + err for word in said.split("|")), out + err
    if said.startswith(("do not ascend", "no position has")):  # the program names it, too, not only a digest
        assert said in run("check", tmp_path / "forged.h5").err


def test_a_loop_through_a_sum_is_refused(tmp_path):
    with h5py.File(tmp_path / "loop.h5", "w") as file:
        file["option_count"], file["options"], file["option_parts"] = np.uint32([1, 1, 0]), np.uint32([1, 2, 0, 2]), np.uint32([2, 2])
        file["positions"] = np.int32([[0], [1], [2]])
    done = run("solve", "--options", tmp_path / "loop.h5", "--name", "loop", "--output", tmp_path / "table.h5")
    assert done.code == 2 and "the moves 0 → 1 → 0 make a loop" in done.err


def test_misere_play_and_other_labels_of_sums_are_refused(tmp_path):
    for words in (["--misere"], ["--labels", "remoteness"], ["--labels", "outcome,target"], ["--labels", "outcome,longest"]):
        (tmp_path / "sums.txt").write_text("2,2: 1,1 + 1,0 | 0,0\n")
        done = run("solve", "--options", tmp_path / "sums.txt", "--name", "sums", *words, "--output", tmp_path / "sums.h5")
        assert done.code == 2 and "sums" in done.err and "played together" in done.err, words
    assert verdicts(solve(tmp_path / "sums.h5", "--options", tmp_path / "sums.txt", "--name", "sums")) == (False, False)
