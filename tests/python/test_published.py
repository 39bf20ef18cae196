"""Answers from the literature, data/reference/published.json with their sources, to games that are said as their players would say them: by a function
and a start, by what a heap becomes, as rules, by name.

Where no publication lists the numbers of a game, it is compared with a search of a few lines that shares no code with the program, and named so.
"""

import functools
import itertools
import json
import math
import os
import pathlib
import subprocess

import pytest

import miyama

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
PUBLISHED = json.loads((SOURCE / "data" / "reference" / "published.json").read_text(encoding="utf-8"))


def value(options, start, sums=False):
    with miyama.solve(options, start=start, sums=sums, labels="outcome,grundy", keep=False) as table:
        return miyama.look(table, start)["grundy"]


def components(nodes, near):
    """The pieces in which these nodes hang together."""
    left, found = set(nodes), []
    while left:
        piece = [left.pop()]
        for node in piece:
            piece += left & near[node]
            left -= near[node]
        found.append(tuple(sorted(piece)))
    return found


def graph(edges):
    """Node-Kayles on a graph: a move takes a node with its neighbours."""
    near = {node: {b for a, b in [*edges, *((b, a) for a, b in edges)] if a == node} for edge in edges for node in edge}
    return value(lambda nodes: [components(set(nodes) - {node} - near[node], near) for node in nodes], tuple(sorted(near)), sums=True)


def lattice(rows, columns):
    squares = list(itertools.product(range(rows), range(columns)))
    number = {square: at for at, square in enumerate(squares)}
    edges = [(number[r, c], number[q]) for r, c in squares for q in ((r + 1, c), (r, c + 1)) if q in number]
    return graph(edges) if edges else 1


def queens(n):
    squares = [(r, c) for r in range(n) for c in range(n)]
    near = {a: {b for b in squares if a != b and (a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))} for a in squares}
    numbered = {n * r + c: {n * q + d for q, d in near[r, c]} for r, c in squares}
    return value(lambda left: [components(set(left) - {queen} - numbered[queen], numbered) for queen in left], tuple(sorted(numbered)), sums=True)


def linked_cycles(n):
    edges = [(3 * i, 3 * i + 3) for i in range(n)]
    return graph(edges + [edge for i in range(n) for edge in ((3 * i, 3 * i + 1), (3 * i + 1, 3 * i + 2), (3 * i + 2, 3 * i + 3))])


def linked_diamonds(n):
    """Two neighbours, 3i and 3i + 3, have two more in common; the second is the first of the next diamond."""
    return graph([(3 * i + a, 3 * i + b) for i in range(n) for a, b in ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3))])


def scalloped(n):
    return graph([(a, a + step) for step in (1, 3) for a in range(n - step)])


@pytest.mark.parametrize("name, game, first", [
    ("queens", queens, 0), ("lattice_of_3", lambda n: lattice(3, n), 1), ("lattice_of_2", lambda n: lattice(2, n), 1), ("lattice_of_4", lambda n: lattice(4, n), 1),
    ("scalloped", scalloped, 4), ("linked_cycles", linked_cycles, 1), ("linked_diamonds", linked_diamonds, 1)], ids=lambda each: each if isinstance(each, str) else "")  # fmt: skip
def test_boards_and_graphs_that_fall_apart(name, game, first):
    assert [game(n) for n in range(first, first + len(PUBLISHED[name]["values"]))] == PUBLISHED[name]["values"]


def test_numbers_that_sum_to_k():
    def moves(numbers, k):
        return [tuple(x for x in numbers if x not in chosen) for size in (2, 3) for chosen in itertools.combinations(numbers, size) if sum(chosen) == k]
    won = [k for k in range(1, 17) if value(functools.partial(moves, k=k), tuple(range(1, k))) > 0]
    assert won == PUBLISHED["sum_to_k"]["won"]


def proper_divisors(n):
    return [d for d in range(1, n) if n % d == 0]


def test_divisor_nim():
    with miyama.solve(heap_options=lambda n: [[n - d] for d in proper_divisors(n)], total=30, largest=10, most_heaps=3, keep=False) as table:
        won = sum(miyama.look(table, heaps)["outcome"] == "win" for heaps in itertools.product(range(1, 11), repeat=3))
    assert won == PUBLISHED["divisor_nim"]["winning"]


def is_practical(n):
    reach = 0
    for d in [*proper_divisors(n), n]:
        if d > reach + 1:
            return False
        reach += d
    return True


def test_practical_numbers():
    steps = [t for t in range(1, 1212) if is_practical(t)]
    values = miyama.sequence("subtraction:" + ",".join(map(str, steps)), 1211)
    assert [n for n, each in enumerate(values.tolist()) if each == 0] == PUBLISHED["practical"]["lost"]


@pytest.mark.parametrize("name, rules", [("fibonacci", "subtraction:fibonacci"), ("squares", "subtraction:squares"), ("double_kayles", "0.7777"), ("octal_115", "0.115"),
                                         ("hexadecimal_3F", "0.3F"), ("lasker", "lasker")])  # fmt: skip
def test_sequences_by_name(miyama_program, name, rules):
    known = PUBLISHED[name]
    assert miyama.sequence(rules, len(known["values"]) - 1).tolist() == known["values"]
    if "period" in known:
        found = json.loads(miyama_program("sequence", rules, "--heap", 1000, "--values", "none", "--json"))
        assert [found[key] for key in ("preperiod", "period", "saltus")] == known["period"]


@pytest.fixture(name="miyama_program")
def fixture_miyama_program():
    return lambda *words: subprocess.run([os.environ["MIYAMA"], *map(str, words)], capture_output=True, text=True, check=True).stdout


def test_winners_and_losers_of_subtraction_games():
    values = miyama.sequence("subtraction:fibonacci", 310)
    assert [n for n in range(1, 311) if values[n] == 0] == PUBLISHED["fibonacci_losses"]["lost"]
    values = miyama.sequence("subtraction:primes", 74)
    assert [n for n in range(75) if values[n] > 0] == PUBLISHED["primes"]["won"]
    values = miyama.sequence(lambda n: [[n - a - n // a] for a in proper_divisors(n) if n - a - n // a > 0] if n else [], 16)
    assert [n for n in (*range(1, 12), 16) if values[n] == 0] == PUBLISHED["sum_from_product"]["lost"]


def test_genera(miyama_program):
    """Those of tame heaps stand without exponents."""
    genera = json.loads(miyama_program("sequence", "0.3F", "--heap", 11, "--genus", "--json"))["genera"]
    for (normal, misere), text in zip(genera, PUBLISHED["hexadecimal_3F"]["genera"], strict=True):
        base, _, exponents = text.partition("^")
        assert normal == int(base) and misere[: len(exponents)] == [int(digit) for digit in exponents]


def turned(*others):
    """Coins in a row: a heap of n, the coin number n that shows heads, becomes those to its left that are turned with it."""
    return lambda n: [list(each) for each in itertools.chain(*(other(n) for other in others))]


def left_of(*counts):
    return lambda n: (chosen for count in counts for chosen in itertools.combinations(range(1, n), count))


COINS = {
    "mock_turtles": turned(left_of(0, 1, 2)), "triplets": turned(left_of(2)), "ruler": turned(lambda n: (range(a, n) for a in range(1, n + 1))),
    "turnips": turned(lambda n: ((n - d, n - 2 * d) for d in range(1, (n + 1) // 2))),
    "moidores": turned(left_of(*range(9))),
    "sym": turned(lambda n: (chosen for a in range(1, n + 1) for chosen in symmetric(a, n))),
    "two_smaller": lambda k: [[a, b] for a in range(k) for b in range(a)],
}  # fmt: skip


def symmetric(first, last):
    """All coins but the last that lie symmetrically between these two, which are turned."""
    inner = range(first + 1, (first + last + 1) // 2 + ((first + last) % 2 == 0))
    for size in range(len(inner) + 1):
        for half in itertools.combinations(inner, size):
            yield sorted({first, *half, *(first + last - each for each in half)} - {last})


@pytest.mark.parametrize("name", COINS)
def test_what_a_heap_becomes(name):
    known = PUBLISHED[name]["values"]
    assert miyama.sequence(COINS[name], len(known) - 1).tolist() == known


def test_games_of_two_heaps():
    with miyama.solve("wythoff", heaps=(20, 20), labels="outcome,grundy", keep=False) as table:
        assert [miyama.look(table, (10, n))["grundy"] for n in range(21)] == PUBLISHED["wythoff_row_10"]["values"]
    for name, allowed in (("mem", lambda before, t: t >= before), ("mem_not_equal", lambda before, t: t != before)):
        def moves(position, allowed=allowed):
            heap, before = position
            return [(heap - t, t) for t in range(1, heap + 1) if allowed(before, t)]
        assert [value(moves, (10, n)) for n in range(21)] == PUBLISHED[name]["values"], name
    known = PUBLISHED["koppers"]["values"]

    def split(position):
        return [tuple(sorted((a, heap - a))) for heap in position for a in range(1, heap)]
    assert [value(split, tuple(sorted((i, n - i)))) for n in range(2, 11) for i in range(1, n)] == known
    nimhof = {"name": "nimhof", "moves": [{"direction": rule} for rule in ([1, 0], [1, 1], [2, 3], [1, 2], [0, 1])]}
    rows = PUBLISHED["nimhof"]["values"]
    with miyama.solve(nimhof, heaps=(12, 12), labels="outcome,grundy", keep=False) as table:
        found = [[miyama.look(table, (y, n - y))["grundy"] for y in range(n + 1)] for n in range(len(rows))]
        assert found == rows or [row[::-1] for row in found] == rows


def test_bouton_numbers():
    with miyama.solve("nim", heaps=(20, 20, 20), keep=False) as table:
        losses = [p for p in miyama.losses(table) if 0 < p[0] <= p[1] <= p[2]]
    assert [sum(p[2] <= n for p in losses) for n in range(1, 21)] == PUBLISHED["bouton"]["lost"][:20]


@pytest.mark.parametrize("heaps, lost", [(4, "a == c && b == d"), (5, " || ".join(
    f"({x} == max(max(max(a, b), max(c, d)), e) && {y} == {v} && {x} + {y} == {z} + {w})" for x, y, z, w, v in ("abcde"[i:] + "abcde"[:i] for i in range(5))))], ids=["CN(4,2)", "CN(5,2)"])  # fmt: skip
def test_circular_nim(miyama_program, tmp_path, heaps, lost):
    """M. Dufour, S. Heubach, Circular Nim games, arXiv:1211.0091, on CN(4, 2) and CN(5, 2)."""
    miyama.solve("circular:2", heaps=(5,) * heaps, output=tmp_path / "circular.h5").close()
    assert "agree: it holds" in miyama_program("check", tmp_path / "circular.h5", "--claim", lost)


def search(options):
    """Who wins, by definition: a loss has only wins as options."""
    @functools.cache
    def wins(position):
        return any(not wins(option) for option in options(position))
    return wins


@pytest.mark.parametrize("steps", [(1, 2), (2, 3), (1, 3), (3, 4), (1, 4, 5)])
def test_kotzigs_nim_is_that_of_a_search(steps):
    """Tan and Ward, On Kotzig's Nim, Integers 14 (2014) G06, have the rules; the outcomes are those of the search above."""
    def options(position, n):
        at, *visited = position
        return [(q, *sorted({*visited, q})) for q in ((at + step) % n for step in steps) if q not in visited]
    for n in range(1, 13):
        game = functools.partial(options, n=n)
        assert (value(game, (0, 0)) > 0) == search(game)((0, 0))


def legal_nogo(stones):
    """Each group of a row of cells has a free cell next to it."""
    row = (3, *stones, 3)
    for colour in (1, 2):
        for begin in range(1, len(row) - 1):
            if row[begin] == colour != row[begin - 1]:
                end = next(i for i in range(begin, len(row)) if row[i] != colour)
                if row[begin - 1] != 0 != row[end]:
                    return False
    return True


def test_nogo_in_a_row_is_that_of_a_search():
    """Stones of either colour by either player, so that the game is impartial: no group may lose its last liberty."""
    def options(row):
        placed = ((*row[:i], colour, *row[i + 1 :]) for i, cell in enumerate(row) if cell == 0 for colour in (1, 2))
        return [each for each in placed if legal_nogo(each)]
    for n in range(1, 9):
        assert (value(options, (0,) * n) > 0) == search(options)((0,) * n)
