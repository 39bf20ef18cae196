"""Positions without bounds, and options that are sums: games with published values, what the package answers about them, and functions that give no game."""

import functools
import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import h5py
import miyama
import numpy as np
import pytest
from miyama import asking, functions
from miyama.row_set import PADDING, RowSet

SOURCE = Path(os.environ["MIYAMA_SOURCE"])


def pieces(cells):
    """The cells of a board that hang together; those of a row follow one another, rows are ten apart."""
    left, found = set(cells), []
    while left:
        piece = [left.pop()]
        for cell in piece:
            near = {cell + 1, cell - 1, cell + 10, cell - 10} & left
            left -= near
            piece += near
        found.append(tuple(sorted(piece)))
    return found


def cram(cells):
    """Puts a domino on two neighbouring cells."""
    return [pieces({*cells} - {cell, other}) for cell in cells for other in (cell + 1, cell + 10) if other in cells]


@pytest.mark.parametrize("rows, columns, value", [(4, 4, 0), (4, 5, 2)])
def test_cram_has_the_published_values(rows, columns, value):
    """J. Lemoine and S. Viennot, Nimbers are inevitable, arXiv:1011.5841."""
    board = tuple(10 * row + column for row in range(rows) for column in range(columns))
    with miyama.solve(cram, start=board, sums=True, keep=False) as table:
        assert miyama.look(table, board) == {"outcome": "win" if value else "loss", "grundy": value}


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_the_example_of_cram_prints_the_published_values(side):
    """0 for all of these, in the same paper."""
    done = subprocess.run([sys.executable, SOURCE / "docs" / "examples" / "cram.py", str(side)], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n", done.stderr


def reference(name):
    games = json.loads((SOURCE / "data" / "reference" / "take_and_break_grundy.json").read_text())
    return next(game["grundy"] for game in games if game["code"] == name)


def path(length):
    """Node-Kayles on a path: takes a node with its neighbours."""
    (nodes,) = length
    return [[(left,) for left in (max(0, node - 1), max(0, nodes - node - 2))] for node in range(nodes)]


def test_node_kayles_on_a_path_is_dawsons_chess():
    values = reference("0.137")[:60]
    with miyama.solve(path, start=(59,), sums=True, keep=False) as table:
        assert [miyama.look(table, (nodes,))["grundy"] for nodes in range(57)] == values[:57]


def node_kayles(nodes, neighbours):
    """On any graph: the nodes that are left, in one piece or several."""
    return [tuple(other for other in nodes if other != node and other not in neighbours[node]) for node in nodes]


def test_node_kayles_of_listed_nodes_is_that_of_the_path():
    values = reference("0.137")
    for number in range(1, 9):
        neighbours = {node: (node - 1, node + 1) for node in range(number)}
        game = functools.partial(node_kayles, neighbours=neighbours)
        with miyama.solve(game, start=tuple(range(number)), keep=False, labels="grundy", name="node kayles") as table:
            assert int(table.grundy[0]) == values[number]


def notakto(marks):
    """Tic-tac-toe in which both write the same mark, and whoever makes three in a row loses: such a move ends the game, and the last move loses."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    if any({*line} <= {*marks} for line in lines):
        return []
    return [tuple(sorted((*marks, cell))) for cell in range(9) if cell not in marks]


def test_notakto_on_one_board_is_won_by_the_centre():
    """T. E. Plambeck and G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, arXiv:1301.1672."""
    with miyama.solve(notakto, start=(), misere=True, labels="outcome", keep=False) as table:
        assert miyama.look(table, ()) == {"outcome": "win"} and (4,) in miyama.winning_moves(table, ())


@pytest.mark.parametrize("start", [(), (5,), (2**31 - 1, -(2**31) + 1), (1,) * 40])
def test_a_start_of_any_length(start):
    with miyama.solve(lambda p: [p[1:]] if p else [], start=start, labels="all", name="shorter", keep=False) as table:
        assert miyama.look(table, start)["longest"] == len(start) and int(table.attrs["positions"]) == len(start) + 1
        assert miyama.options(table, start) == [start[1:]] * (len(start) > 0)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    made = [miyama.solve(nim, start=(2, 3), labels="all", output=folder / "listed.h5", name="listed"),
            miyama.solve(path, start=(5,), sums=True, output=folder / "sums.h5")]  # fmt: skip
    yield made
    for table in made:
        table.close()


def nim(heaps):
    """Empty heaps go."""
    return [tuple(sorted((*heaps[:i], *[left] * (left > 0), *heaps[i + 1 :]))) for i, size in enumerate(heaps) for left in range(size)]


def test_what_is_asked_of_listed_positions(tables):
    listed, _ = tables
    lost = [[2, 2], [PADDING, PADDING], [1, 1]]
    assert sorted(miyama.losses(listed).tolist()) == sorted(lost)
    assert sorted(miyama.losses(listed, where="fields == 2").tolist()) == [[1, 1], [2, 2]]
    assert miyama.winning_moves(listed, "2,3") == [(2, 2)] == [miyama.best_move(listed, (2, 3))]
    assert miyama.look(listed, (2, 3))["target"] == (2, 2) and miyama.look(listed, "()")["target"] is None
    assert miyama.counterexamples(listed, lambda a, b: a ^ b, label="grundy").size == 0
    assert miyama.counterexamples(listed, lambda a, b: a * 0, where="fields == 1 && p1 > 2", label="grundy").tolist() == [[3, PADDING]]
    frame = miyama.frame(listed, where="loss")
    assert [*frame.columns[:3]] == ["fields", "p1", "p2"] and frame[["fields", "p1", "p2"]].sort_values("p1").values.tolist() == [[0, 0, 0], [2, 1, 1], [2, 2, 2]]
    assert miyama.histogram(listed, "outcome").positions.tolist() == [3, len(listed.positions) - 3]
    for refused in (miyama.good_shapes, miyama.plane, miyama.patterns.loss_period):
        with pytest.raises(ValueError, match="list"):
            refused(listed)
    for position in ((4, 4), (2, 3, 0), (2**40,), (-1,)):
        with pytest.raises(ValueError, match=r"is not in the table, which lists \d+, from \(2, 3\) on"):
            miyama.look(listed, position)


def test_what_is_asked_of_sums(tables):
    _, sums = tables
    found = miyama.options(sums, (5,))
    assert sorted(map(sorted, found)) == [[(0,), (2,)], [(0,), (3,)], [(1,), (1,)]] == sorted(map(sorted, miyama.options(sums, "5")))
    assert miyama.winning_moves(sums, (5,)) == [option for option in found if option == [(1,), (1,)]] == [miyama.best_move(sums, (5,))]
    assert miyama.winning_moves(sums, (0,)) == [] and miyama.best_move(sums, (0,)) is None


@pytest.mark.parametrize("function, sums, said", [
    (lambda p: [(2**31,)], False, r"^among the options of \(1, 2\) is \(2147483648,\), not a position: 2147483648 is beyond -2147483647 to 2147483647: keep such an entry as several"),
    (lambda p: [(-(2**31), 1)], False, "is beyond -2147483647"), (lambda p: [(10**99,)], False, "10{29} is beyond"),
    (lambda p: [(0.5, 1)], False, "give each as a tuple of whole numbers"), (lambda p: [p], False, "is the position itself, so that a game need not end"),
    (lambda p: [[(1,), (2,)]], False, "an option that is a list of positions, played together, needs sums=True"), (lambda p: ["ab"], False, "is 'ab', of the type str, not a position"),
    (lambda p: [[(1,), p]], True, r"^among what the options of \(1, 2\) stand for is the position itself"), (lambda p: [[1, 2]], True, r"is 1, of the type int, not a position: an option that is a list stands for tuples that are played together, such as \[\(1, 2\)\]"),
    (lambda p: [[(1,), [2]]], True, r"is \[2\], not a position: an option that is a list"), (lambda p: [[(1,), (2**31,)]], True, "is beyond"), (lambda p: 3, False, r"the options of \(1, 2\) cannot be listed: TypeError"),
    (lambda p: [(0,)] if p == (1, 2) else None, False, r"^among the options of \(1, 2\) is \(0,\), for which the function returns None, so that it is not a position: leave that option out"),
    (lambda p: [[(5,), (0,)]] if p == (1, 2) else None if p == (0,) else [], True, r"^among what the options of \(1, 2\) stand for is \(0,\), for which the function returns None"),
    (lambda p: None, False, r"^start=\(1, 2\): the function returns None for it")])  # fmt: skip
def test_what_is_no_option_is_named_with_its_position(function, sums, said):
    with pytest.raises(ValueError, match=said):
        miyama.solve(function, start=(1, 2), sums=sums, keep=False)


@pytest.mark.parametrize("start, said", [(5, "give one tuple of whole numbers"), ([(1, 2), (3, 4)], "give one tuple"), ("12", "give one tuple"), ((2**31,), "is beyond"), ((0,) * 65536, "it has 65536 entries, and a table has at most 65535")])
def test_a_start_is_one_position(start, said):
    with pytest.raises(ValueError, match=f"is not a position: .*{said}|is not a position: {said}"):
        miyama.solve(nim, start=start, keep=False)


def test_what_is_too_much_is_refused_with_both_numbers(monkeypatch):
    monkeypatch.setattr(functions, "MOST_MET", 1000)
    with pytest.raises(ValueError, match=r"^\d+ positions with \d+ options or more can be reached from start=\(2000,\): a table without heaps holds at most 1000 positions and 200000000 options"):
        miyama.solve(lambda p: [(p[0] - 1,)] if p[0] else [], start=(2000,), keep=False)
    monkeypatch.setattr(functions, "MOST_MET", 10**7)
    monkeypatch.setattr(functions, "MOST_LISTED", 100)
    for asked in ({"start": (20,)}, {"heaps": 20, "sums": True}):
        with pytest.raises(ValueError, match="at most .*100"):
            miyama.solve(lambda p: [(left,) for left in range(p[0])], keep=False, **asked)
    monkeypatch.setattr(asking, "available_memory", lambda: 1 << 10)
    with pytest.raises(MemoryError, match="begin from a smaller position"):
        miyama.solve(lambda p: [(left,) for left in range(p[0])], start=(10,), keep=False)


@pytest.mark.parametrize("bits", [64, 2, 0])
def test_rows_that_share_their_hashes_are_told_apart(monkeypatch, bits):
    """Numbers of rows are those that a dict gives, however many have the same hash."""
    right, chance, hashes_of = {}, random.Random(bits), RowSet._hashes_of
    monkeypatch.setattr(RowSet, "_hashes_of", lambda self, rows: hashes_of(self, rows) >> np.uint64(64 - bits) if bits else np.zeros(len(rows), np.uint64))
    met = RowSet()
    for batch in range(30 if bits < 64 else 200):
        rows = [tuple(chance.randrange(-1, 2) for _ in range(chance.randrange(1 + batch % 12))) for _ in range(20)]
        numbers = met.add(np.array([entry for row in rows for entry in row], np.int32), np.array([len(row) for row in rows]))
        for row, number in zip(rows, numbers.tolist()):
            assert right.setdefault(row, number) == number
    assert sorted(right.values()) == list(range(met.number)) == list(range(len(right)))
    assert all(met.number_of(row) == number for row, number in right.items()) and met.number_of((5, 5)) == -1


def test_batches_do_not_matter(monkeypatch, tmp_path):
    def lists(most):
        monkeypatch.setattr(asking, "MOST_ENTRIES", most)
        monkeypatch.setattr(functions, "MOST_ENTRIES", most)
        functions.write_options(nim, None, tmp_path / "lists.h5", (1, 3, 5, 7))
        with h5py.File(tmp_path / "lists.h5") as file:
            return {name: file[name][...].tolist() for name in file}

    assert lists(8) == lists(1 << 19)
