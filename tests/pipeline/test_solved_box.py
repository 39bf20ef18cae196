"""Tables of every rule set against the definition, written down once more in a few lines of Python."""
import itertools

import h5py
import numpy as np
import pytest


def reductions(p, heaps):
    """Every way to reduce each of these heaps by its own positive amount."""
    for sizes in itertools.product(*(range(p[i]) for i in heaps)):
        q = list(p)
        for i, size in zip(heaps, sizes):
            q[i] = size
        yield tuple(q)


def sets_of(k, sizes):
    return [c for size in sizes for c in itertools.combinations(range(k), size)]


def subtractions(steps):
    return lambda p: {p[:i] + (p[i] - t,) + p[i + 1:] for i in range(len(p)) for t in range(1, p[i] + 1) if steps(t)}


def moore(sizes):
    return lambda p: {q for heaps in sets_of(len(p), sizes(len(p))) for q in reductions(p, heaps)}


def circular(window):
    def moves(p):
        k = len(p)
        sets = {tuple(sorted(c)) for start in range(k) for size in range(1, window + 1)
                for c in itertools.combinations([(start + i) % k for i in range(window)], size)}
        return {q for heaps in sets for q in reductions(p, heaps)}
    return moves


def wythoff(p):
    both = {tuple(p[h] - t * (h in pair) for h in range(len(p))) for pair in sets_of(len(p), [2])
            for t in range(1, min(p[h] for h in pair) + 1)}
    return subtractions(lambda t: True)(p) | both


def slow_exact(k):
    return lambda p: {tuple(p[h] - (h in heaps) for h in range(len(p))) for heaps in sets_of(len(p), [k]) if all(p[h] for h in heaps)}


def r_wythoff(r):
    def moves(p):
        below = itertools.product(range(p[0] + 1), range(p[1] + 1))
        taken = [(p[0] - a, p[1] - b) for a, b in below if (a, b) != p]
        return {(p[0] - k, p[1] - l) for k, l in taken if k == 0 or l == 0 or abs(k - l) < r}
    return moves


def euclid(to_zero):
    def moves(p):
        small, large = min(p), max(p)
        if small == 0 or (small == large and not to_zero):
            return set()
        at = p.index(large)
        rests = [large - t * small for t in range(1, large // small + 1)]
        options = {(rest, p[1]) if at == 0 else (p[0], rest) for rest in rests if rest > 0 or to_zero}
        return options | ({(p[0], 0)} if small == large else set())
    return moves


def greedy(p):
    return {q for i in range(len(p)) if p[i] == max(p) for q in reductions(p, (i,))}


def end_nim(p):
    left = [i for i in range(len(p)) if p[i]]
    return {q for i in {*left[:1], *left[-1:]} for q in reductions(p, (i,))}


def fibonacci(p):
    return {(p[0] - t, min(2 * t, p[0] - t)) for t in range(1, min(p) + 1)}


def one_left(p):
    return set() if sum(size > 0 for size in p) <= 1 else {q for i in range(len(p)) for q in reductions(p, (i,))}


GAMES = {
    "subtraction:1,3,4": subtractions(lambda t: t in (1, 3, 4)), "subtraction:all-but:2,3": subtractions(lambda t: t not in (2, 3)),
    "subtraction:squares": subtractions(lambda t: t in (1, 4, 9, 16)), "bounded:3": subtractions(lambda t: t <= 3), "wythoff": wythoff,
    "moore:2": moore(lambda k: [1, 2]), "exact:2": moore(lambda k: [2]), "slow-exact:2": slow_exact(2), "circular:2": circular(2),
    "r-wythoff:3": r_wythoff(3), "euclid": euclid(False), "euclid:to-zero": euclid(True), "greedy": greedy, "end-nim": end_nim,
    "fibonacci": fibonacci, "one-left": one_left, "nim": subtractions(lambda t: True),
}


def with_pass(moves):
    def all_moves(p):
        stones = {(p[0],) + q for q in moves(p[1:])}
        return stones | {(0,) + p[1:]} if stones and p[0] else stones
    return all_moves


def solve(moves, bounds, misere):
    """Labels by name, each a dictionary from positions."""
    labels = {name: {} for name in ("outcome", "target", "winning_moves", "grundy", "remoteness")}
    rank = lambda q: int(np.ravel_multi_index(q, [b + 1 for b in bounds]))
    # Options have fewer stones, but in fibonacci, where the heap falls: both orders are C order of the positions.
    for p in itertools.product(*(range(b + 1) for b in bounds)):
        options = moves(p)
        lost = [q for q in options if labels["outcome"][q] == 0]
        wins = bool(lost) if options else misere
        values = {labels["grundy"][q] for q in options}
        lengths = [labels["remoteness"][q] for q in options]
        labels["outcome"][p] = int(wins)
        labels["winning_moves"][p] = len(lost)
        labels["target"][p] = max(map(rank, lost), default=-1)
        labels["grundy"][p] = next(v for v in itertools.count() if v not in values) if options else int(misere)
        labels["remoteness"][p] = 0 if not options else 1 + (min(labels["remoteness"][q] for q in lost) if lost else max(lengths))
    return labels


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rules", [*GAMES, "nim+pass", "moore:2+pass", "wythoff+pass", "subtraction:1,3,4+pass"])
def test_every_label_of_every_position(miyama, tmp_path, rules, misere):
    name, _, passes = rules.partition("+")
    pairs = name.split(":")[0] in ("r-wythoff", "euclid", "fibonacci")
    heaps = (9, 11) if pairs else (3, 4, 5)
    moves, bounds = (with_pass(GAMES[name]), (1, *heaps)) if passes else (GAMES[name], heaps)
    done = miyama("solve", rules, "--heaps", ",".join(map(str, heaps)), "--labels", "all", "--output", "t.h5", "--json",
                  *(["--misere"] if misere else []))
    assert done.code == 0
    expected = solve(moves, bounds, misere)
    with h5py.File(tmp_path / "t.h5") as table:
        for label, entries in expected.items():
            found = table[label][:]
            assert found.shape == tuple(b + 1 for b in bounds)
            assert found.flatten().tolist() == list(entries.values()), label
        losses = [list(p) for p, outcome in expected["outcome"].items() if outcome == 0]
        assert table["losses"][:].tolist() == losses if losses else "losses" not in table
        assert "arrows" not in table or arrows_lead_to_losses(table, expected["outcome"], bounds)
    assert done.json["lost"] == len(losses)
    assert done.json["winning_moves_total"] == sum(expected["winning_moves"].values())


def arrows_lead_to_losses(table, outcome, bounds):
    """Each arrow leads to a loss, and as many of them as there are winning moves where every step is allowed."""
    directions, arrows, rules = table["directions"][:], table["arrows"][:].astype(int), table.attrs["rules_json"]
    first = table["first"][:] if "first" in table else np.zeros_like(directions)
    one_at_most = "any" in rules and "when" not in rules and "first" not in rules
    for p in outcome:
        number = 0
        for move, direction in enumerate(directions):
            steps = arrows[(move, *p)]
            if steps == 0:
                continue
            taken = [int(steps * d) + int(f) for d, f in zip(direction, first[move])]
            if len(bounds) > len(direction):
                taken.insert(0, int(not direction.any()))
            assert outcome[tuple(size - less for size, less in zip(p, taken))] == 0
            number += 1
        wanted = int(table["winning_moves"][p])
        assert number == wanted if one_at_most else (number > 0) == (wanted > 0)
    return True
