"""Games from a function: known ones against published results, random ones against the definition, and functions that give no game."""

import doctest
import functools
import itertools
import json
import os
import random
import re
from pathlib import Path

import h5py
import miyama
import numpy as np
import pytest
from conftest import every_label, run
from guarded_games import labels
from miyama import asking, functions

PUBLISHED = json.loads((Path(os.environ["MIYAMA_SOURCE"]) / "data" / "reference" / "listed_games.json").read_text())


def published(name):
    return [tuple(row) if isinstance(row, list) else row for row in PUBLISHED[name]["values"]]


def chomp(rows):
    """Bites off a square with all that is right of it and below; whoever is left with the poisoned square alone has lost."""
    for row, length in enumerate(rows):
        for left in range(1 if row == 0 else 0, length):
            yield rows[:row] + tuple(min(left, other) for other in rows[row:])


def test_chomp_has_the_published_losses_and_first_moves(tmp_path):
    with miyama.solve(chomp, heaps=(7, 7, 7), labels="all", output=tmp_path / "chomp.h5", name="chomp 3×7") as table:
        assert table.attrs["rules"] == "chomp 3×7"
        bars = [rows for rows in itertools.product(range(8), repeat=3) if rows[0] >= rows[1] >= rows[2] and rows[0]]
        lost = {tuple(row) for row in miyama.losses(table).tolist()}
        assert [rows for rows in bars if rows in lost] == published("chomp_3_rows_losses_first_row_at_most_7")
        assert [move for n in range(2, 8) for move in miyama.winning_moves(table, (n, n, n))] == published("chomp_3_rows_only_winning_first_move")[1:]
    assert run("check", tmp_path / "chomp.h5").code == 0


def silver_dollar(coins):
    """Coins on a strip, from the left; one moves to the left, over free squares only."""
    for coin, place in enumerate(coins):
        for to in range(coins[coin - 1] + 1 if coin else 0, place):
            yield coins[:coin] + (to,) + coins[coin + 1 :]


def test_silver_dollar_is_nim_of_the_gaps():
    """J. H. Conway, On Numbers and Games, 2nd edition 2001, chapter 11: the game without the dollar."""
    start = (7, 8, 9, 10)
    with miyama.solve(silver_dollar, heaps=start, start=start, labels="grundy,outcome", keep=False) as table:
        strips = [coins for coins in itertools.combinations(range(11), 4) if all(place <= most for place, most in zip(coins, start))]
        assert strips
        for a, b, c, d in strips:
            value = (b - a - 1) ^ (d - c - 1)
            assert table.grundy.values[a, b, c, d] == value and table.outcome.values[a, b, c, d] == (value != 0)


def euclid(heaps):
    for larger in (0, 1):
        less = heaps[1 - larger]
        for left in range(heaps[larger] - less, 0, -less) if less else ():
            yield (left, less) if larger == 0 else (less, left)


def fibonacci(position):
    """Remembers the last move: heap, and the most that may be taken, which is then twice what was taken."""
    heap, most = position
    return [(heap - take, min(2 * take, heap - take)) for take in range(1, min(most, heap) + 1)]


@pytest.mark.parametrize("game", [euclid, fibonacci])
@pytest.mark.parametrize("misere", [False, True])
def test_a_game_of_the_catalogue_as_a_function(tmp_path, game, misere):
    asked = {"heaps": (25, 31), "labels": "all", "misere": misere}
    with miyama.solve(game, name="mine", output=tmp_path / "mine.h5", **asked) as mine, \
            miyama.solve(game.__name__, output=tmp_path / "named.h5", **asked) as named:  # fmt: skip
        for label in named.attrs["labels"].split(","):
            assert np.array_equal(mine[label].values, named[label].values), label
    compared = run("compare", tmp_path / "mine.h5", tmp_path / "named.h5")
    assert compared.code == 0 and "differ" in compared.out


@pytest.mark.parametrize("n", [2, 3, 4])
def test_subset_takeaway_is_won_by_the_second_player(n):
    """A poset game: name a proper subset that is still there; it and all subsets that hold it go."""
    assert n <= published("subset_takeaway_won_by_the_second_player_up_to")[0]
    subsets = range(1, 2**n - 1)

    def takeaway(there):
        for named in subsets:
            if there[named - 1]:
                yield tuple(int(is_there and other & named != named) for other, is_there in zip(subsets, there))

    full = (1,) * len(subsets)
    with miyama.solve(takeaway, heaps=full, start=full, labels="outcome", keep=False) as table:
        assert table.outcome.values[full] == 0


def random_game(seed):
    """Bounds, and the options of each position: any positions that come earlier in some order, some of them twice."""
    chance = random.Random(seed)
    bounds = tuple(chance.randrange(7) for _ in range(chance.randrange(1, 4)))
    positions = list(itertools.product(*(range(bound + 1) for bound in bounds)))
    order = chance.sample(positions, len(positions))
    most = chance.choice([1, 3, 10])
    return bounds, {position: chance.choices(order[:i], k=chance.randrange(most + 1)) if i else [] for i, position in enumerate(order)}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_random_games(tmp_path, seed, misere):
    bounds, options = random_game(seed)
    path = tmp_path / "random.h5"
    with miyama.solve(options.__getitem__, heaps=bounds, name="random", labels="all", misere=misere, output=path) as table:
        positions = list(itertools.product(*(range(bound + 1) for bound in bounds)))
        expected = labels(options.__getitem__, bounds, misere, options)
        assert {*expected} == {*every_label()} - {"arrows"}
        for label, entries in expected.items():
            assert table[label].values.ravel().tolist() == entries, label
        for position in positions:
            outcome = dict(zip(positions, expected["outcome"]))
            assert miyama.winning_moves(table, position) == sorted({option for option in options[position] if outcome[option] == 0})
    assert run("check", path).code == 0
    alone = ("target", "winning_moves", "grundy", "remoteness")[seed % 4]
    with miyama.solve(options.__getitem__, heaps=bounds, name="random", labels=alone, misere=misere, keep=False) as table:
        lost = [list(position) for position in positions if outcome[position] == 0]
        assert miyama.losses(table.drop_vars("losses", errors="ignore")).tolist() == lost


@pytest.mark.parametrize("label", ["outcome", "winning_moves"])
@pytest.mark.parametrize("misere", [False, True])
def test_a_position_is_answered_from_pieces_that_are_read_once(monkeypatch, label, misere):
    """Every position of the second heap in `ends` has up to 25 options, in both blocks of the label."""
    ends = [0, 1, 2, 3, 2**16 - 1, 2**16]
    positions = list(itertools.product(range(6), ends))

    def options(position):
        first, second = position
        return [(i, j) for i in range(first) for j in ends if j != second] if second in ends else []

    lost = {}   # 0: a loss
    for position in positions:
        lost[position] = int(any(lost[option] == 0 for option in options(position)) if options(position) else misere)
    entries, read = h5py.Dataset.__getitem__, []
    monkeypatch.setattr(h5py.Dataset, "__getitem__", lambda self, *given: read.append(self.name) or entries(self, *given))
    with miyama.solve(options, heaps=(5, 2**16), labels=label, misere=misere, keep=False) as table:
        read.clear()
        for position in positions * 2:
            assert miyama.winning_moves(table, position) == [option for option in options(position) if lost[option] == 0]
        blocks = len(list(miyama.blocks(table)))
        assert blocks > 1 and read.count(f"/{label}") == blocks and read.count("/options") == 1


def test_the_examples_of_the_page():
    page = (Path(os.environ["MIYAMA_SOURCE"]) / "docs" / "functions.md").read_text()
    examples = doctest.DocTestParser().get_doctest("".join(re.findall("```pycon\n(.*?)```", page, re.DOTALL)), {}, "functions.md", None, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0
    assert len(examples.examples) == 19


def nim(heaps):
    return [heaps[:i] + (left,) + heaps[i + 1 :] for i, size in enumerate(heaps) for left in range(size)]


def test_the_name_is_that_of_the_function(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    halves = functools.partial(nim)
    assert miyama.solve(silver_dollar, heaps=(1, 2), start=(0, 1)).attrs["rules"] == "silver_dollar"
    assert miyama.solve(lambda heaps: [], heaps=2, force=True).attrs["rules"] == "custom"
    assert miyama.solve(halves, heaps=(2, 2), force=True).attrs["rules"] == "custom"
    with pytest.raises(RuntimeError, match='the name "nim" belongs to other rules'):
        miyama.solve(nim, heaps=(2, 2))


def test_a_diagram_of_a_function():
    assert "2 lost (×), 4 arrows" in miyama.diagram(nim, heaps=(1, 2), name="mine").text


def test_only_what_can_be_reached_is_asked_for():
    asked = []
    with miyama.solve(lambda p: asked.append(p) or ([(p[0] - 2,)] if p[0] > 1 else []), heaps=9, start=(7,), keep=False) as table:
        assert sorted(asked) == [(1,), (3,), (5,), (7,)] and miyama.losses(table).ravel().tolist() == [1, 5]
        assert table.outcome.values.tolist() == [255, 0, 255, 1, 255, 0, 255, 1, 255, 255]


def raises(position):
    return [(1 // (2 - position[0]), 0)] if position[0] == 2 else []


@pytest.mark.parametrize("function, said", [(lambda p: [(9, 9)], r"among the options of \(0, 0\) is \(9, 9\), not a position of heaps up to \(2, 2\): heaps=\(9, 9\) would hold it$"),
                                            (lambda p: [(0, 3)], r"is \(0, 3\), not a position of heaps up to \(2, 2\): heaps=\(2, 3\) would hold it$"), (lambda p: [np.array((3, 0))], "heaps=.3, 2. would hold it$"),
                                            (lambda p: [(p[0] - 1, 0)] if p[1] else [], r"among the options of \(0, 1\) is \(-1, 0\), not a position.*: no heap is below 0$"), (lambda p: [(2**70, 0)], r"is \(1180591620717411303424, 0\), not a position of heaps up to \(2, 2\): a table that holds it would have more than 4294967293 positions$"),
                                            (lambda p: [p] if p == (1, 2) else [], r"among the options of \(1, 2\) is the position itself"), (lambda p: [(0,)], r"among the options of \(0, 0\) is \(0,\), not a position.*: give a number for each of the heaps, 2 in place of 1$"),
                                            (lambda p: [(0, 0, 0), (0,)], r"is \(0, 0, 0\), not a position.*: give a number for each of the heaps, 2 in place of 3$"), (lambda p: [(0.5, 0)], r"is \(0.5, 0\), not a position.*: give each as a tuple of whole numbers"), (lambda p: ["ab"], "is 'ab', of the type str, not a position"),
                                            (lambda p: [3], "is 3, of the type int, not a position"),
                                            (lambda p: [{0, 1}], r"is \{0, 1\}, of the type set, not a position of heaps up to \(2, 2\): give each as a tuple of whole numbers, such as \(0, 0\)"),
                                            (lambda p: [{0: 1, 1: 1}], r"is \{0: 1, 1: 1\}, of the type dict, not a position"), (lambda p: [b"\0\1"], "is b'.x00.x01', of the type bytes, not a position"),
                                            (lambda p: [bytearray(2)], "of the type bytearray, not a position"), (lambda p: [memoryview(b"\0\1")], "of the type memoryview, not a position"),
                                            (lambda p: [(n for n in (0, 1))], "of the type generator, not a position"), (lambda p: [iter((0, 1))], "of the type tuple_iterator, not a position"),
                                            (lambda p: np.zeros((1, 1, 2), int), r"is array\(\[\[0, 0\]\]\), of the type ndarray, not a position"), (lambda p: [np.array([0.5, 0])], r"is array\(\[0.5, 0. \]\), not a position"),
                                            (lambda p: itertools.repeat((0, 0)) if p[1] else [], r"the options of \(0, 1\) are more than 1000"), (lambda p: None, "the function returns None for every position"), (lambda p: 3, r"the options of \(0, 0\) cannot be listed: TypeError"),
                                            (raises, r"the options of \(2, 0\) cannot be listed: ZeroDivisionError")])  # fmt: skip
def test_what_is_no_option_is_named_with_its_position(function, said, monkeypatch):
    monkeypatch.setattr(asking, "MOST_OF_ONE", 1000)
    with pytest.raises(ValueError, match=said):
        miyama.solve(function, heaps=(2, 2), keep=False)


@pytest.mark.parametrize("made", [functools.partial(miyama.solve, keep=False), miyama.diagram])
def test_a_loop_is_shown(made):
    with pytest.raises(RuntimeError, match="^miyama: the options of the function: the moves 0,0 → 1,0 → 2,0 → 0,0 make a loop"):
        made(lambda p: [((p[0] + 1) % 3, p[1])], heaps=(2, 2))


@pytest.mark.parametrize("asked, error", [({}, ValueError), ({"heaps": ()}, ValueError), ({"heaps": (2, -1)}, ValueError),
                                          ({"heaps": (2.5,)}, TypeError), ({"heaps": {2, 3}}, TypeError), ({"heaps": b"\2\2"}, TypeError), ({"heaps": (10**6, 10**6)}, ValueError),
                                          ({"heaps": (2, 2), "total": 3}, RuntimeError)])  # fmt: skip
def test_bounds_that_are_none(asked, error):
    with pytest.raises(error):
        miyama.solve(nim, keep=False, name="mine", **asked)


@pytest.mark.parametrize("fields, bits", [(17, (255, 511)), (25, (4095, 8191))])
def test_too_many_fields_are_refused_before_any_is_asked_for(fields, bits):
    """The bounds that the message gives hold as many bits, and are accepted."""
    asked = []
    with pytest.raises(ValueError, match=re.escape(f"{fields} fields: a table by heaps has at most 16, so leave heaps out and give the position to begin from, as start, which may have any number of fields; or keep several fields as the bits of one, such as heaps={bits} for fields of one bit")):
        miyama.solve(lambda p: asked.append(p) or [], heaps=(1,) * fields, keep=False)
    assert asked == [] and functions.Box(bits, list).positions == 2**fields


def test_more_options_than_memory(monkeypatch):
    monkeypatch.setattr(asking, "available_memory", lambda: 1 << 20)
    with pytest.raises(MemoryError, match="options or more take about . MiB to solve, 1 MiB is there: give lower bounds"):
        miyama.solve(lambda p: [(left,) for left in range(p[0])], heaps=10**4, keep=False)
    with pytest.raises(RuntimeError, match="options of 1001 positions, which take about .* of memory, 1.0 MiB is there"):
        monkeypatch.setattr(asking, "available_memory", lambda: 1 << 40)
        miyama.solve(lambda p: [(left,) for left in range(p[0])], heaps=1000, keep=False, memory="1M")


def one_list(options):
    """The options of a position in one list, which holds another option each time."""

    def give(position):
        kept = list(position)
        for option in options(position):
            kept[:] = option
            yield kept

    return give


@pytest.mark.parametrize("given", [one_list, lambda options: lambda p: map(list, options(p)), lambda options: lambda p: map(np.array, options(p)),
                                   lambda options: lambda p: np.array(options(p) or np.zeros((0, 2), int)), lambda options: lambda p: {option: 1 for option in options(p)}])  # fmt: skip
@pytest.mark.parametrize("start", [None, [3, 4]])
def test_an_option_is_read_when_it_is_given(given, start):
    with miyama.solve(given(nim), heaps=(3, 4), start=start, name="mine", labels="grundy", keep=False) as table:
        assert table.grundy.values.tolist() == [[a ^ b for b in range(5)] for a in range(4)]


@pytest.mark.parametrize("start, why", [*((start, "give one tuple, such as start=(2, 2)") for start in ([(1, 1), (2, 2)], np.ones((2, 2), int), {1, 2}, {1: 1, 2: 2}, b"\1\2", iter((1, 2)), (1.5, 1), 1)),
                                        ((3, 0), "heaps=(3, 2) would hold it"), ((2**63, 0), "a table that holds it would have more than 4294967293 positions"), ((0, -1), "no heap is below 0"), ((1,), "give a number for each of the heaps, 2 in place of 1")])  # fmt: skip
def test_a_start_is_one_position(start, why):
    said = rf"^start={re.escape(repr(start))} is not a position of heaps up to \(2, 2\): {re.escape(why)}$"
    with pytest.raises(ValueError, match=said):
        miyama.solve(nim, heaps=(2, 2), start=start, name="mine", keep=False)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A table of a few positions, with all labels."""
    path = tmp_path_factory.mktemp("small") / "small.h5"
    miyama.solve(lambda p: [(left, p[1]) for left in range(p[0])] + [(p[0], p[1] - 1)] * (p[1] > 0), heaps=(1, 1), name="small", labels="all", output=path).close()  # fmt: skip
    return path


def test_every_changed_entry_is_found(small, tmp_path):
    with h5py.File(small) as table:
        places = [(name, place) for name in [*set(every_label()) - {"arrows"}, "option_count", "options"]
                  for place in np.ndindex(table[name].shape)]  # fmt: skip
    assert run("check", small).code == 0
    for name, place in places:
        path = tmp_path / "changed.h5"
        path.write_bytes(small.read_bytes())
        with h5py.File(path, "r+") as table:
            table[name][place] = (int(table[name][place]) + 1) % (2 if name == "outcome" else 12)
        assert run("check", path).code in (1, 3), (name, place)
