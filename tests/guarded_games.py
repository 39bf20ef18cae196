"""Games in words of Python, with their labels by the definition. Knows no file and no code of the project.

GAMES have moves with conditions or limits, or take something first; PLAIN are games that the program knows by name. A game is a function of
the heaps and what is taken of each, none of it negative and not all 0: is that a move? GAMES have their moves in JSON before it.
"""
import collections
import functools
import itertools
import math


def of(heap, t):
    """True if only this heap loses stones."""
    return t[heap] > 0 and sum(t) == t[heap]


def largest(p, t):
    return any(of(i, t) and p[i] == max(p) for i in range(3))


def row(p, t):
    return of(0, t) or of(2, t) or (of(1, t) and min(p[0], p[2]) == 0)


def divisors(p, t):
    return (of(0, t) and p[1] > 0 and p[0] % p[1] == 0) or (of(1, t) and p[0] <= p[1])


def skewed(p, t):
    return (t[0] >= 2 and t[1] == 2 * (t[0] - 1)) or (t[0] in (4, 6) and t[1] == t[0] // 2 + 1)


def parity(p, t):
    return (of(0, t) and (p[0] + p[1]) % 2 == 1) or (of(1, t) and (p[0] % 2 == 0 or p[1] > 3)) or min(t) > 0


def bits(p, t):
    few = p[0].bit_count() <= p[1].bit_count()
    return (of(0, t) and few) or (of(1, t) and t[1] in (1, 3) and (-p[0] - 1 + math.floor(p[1] * -3 / 2)) % 5 != 0)


def extremes(p, t):
    return (of(0, t) and p[0] == max(p)) or (t[0] == 0 and t[1] == t[2] and min(p[1:]) >= 2) or (t[2] == 1 and t[0] == 2 * t[1] > 0)


def halves(p, t):
    return (of(0, t) and 2 * t[0] <= p[0] + 1) or (of(1, t) and 2 <= t[1] <= min(4, p[0] + 1) and p[1] != 3)


ONE_OF_TWO = [{"direction": [1, 0]}, {"direction": [0, 1]}]
TWO_LEFT = "(a > 0) + (b > 0) + (c > 0) > 1"
GAMES = {
    "largest": ([{"direction": [1, 0, 0], "when": "a >= b && a >= c"}, {"direction": [0, 1, 0], "when": "b >= a && b >= c"},
                {"direction": [0, 0, 1], "when": "c >= a && c >= b"}], largest),
    "row": ([{"direction": [1, 0, 0]}, {"direction": [0, 1, 0], "when": "a == 0 || c == 0"}, {"direction": [0, 0, 1]}], row),
    "two-left": ([{"direction": [int(i == j) for j in range(3)], "when": TWO_LEFT} for i in range(3)],
                 lambda p, t: p.count(0) < 2 and any(of(i, t) for i in range(3))),
    "near": (ONE_OF_TWO + [{"direction": [1, 1]}] + [{"direction": [1, 1], "first": first} for first in ([1, 0], [0, 1], [2, 0], [0, 2])],
             lambda p, t: min(t) == 0 or abs(t[0] - t[1]) < 3),
    "divisors": ([{"direction": [1, 0], "when": "b != 0 && a % b == 0"}, {"direction": [0, 1], "when": "!(h1 > h2)"}], divisors),
    "shifted": ([{"direction": [1, 0], "when": "b < 64 && 1 << b > a"}, {"direction": [0, 1], "steps": [1, 3]}],
                lambda p, t: (of(0, t) and 2 ** p[1] > p[0]) or (of(1, t) and t[1] in (1, 3))),
    "skewed": ([{"direction": [1, 2], "first": [1, 0]}, {"direction": [2, 1], "first": [0, 1], "steps": "2,3"}], skewed),
    "parity": ([{"direction": [1, 0], "when": "(a ^ b) & 1"}, {"direction": [0, 1], "when": "!(a & 1) || b > 3"}, {"face": [1, 2]}], parity),
    "large": ([{"direction": [1], "steps": "1-3", "when": "a > 4"}], lambda p, t: p[0] > 4 and t[0] < 4),
    "extremes": ([{"direction": [1, 0, 0], "when": "a == max(a, b, c)"}, {"direction": [0, 1, 1], "when": "min(b, c) >= 2"},
                  {"direction": [2, 1, 0], "first": [0, 0, 1]}], extremes),
    "bits": ([{"direction": [1, 0], "when": "popcount(a) <= popcount(b)"},
              {"direction": [0, 1], "steps": "1,3", "when": "(~a + b * -3 / 2) % 5 != 0"}], bits),
    "halves": ([{"direction": [1, 0], "upto": "(a + 1) / 2"}, {"direction": [0, 1], "steps": "2-4", "upto": "h1 + 1", "when": "b != 3"}], halves),
    "across": ([{"direction": [1, 0]}, {"direction": [0, 1], "first": [2, 0], "when": "a > b || -2 / (a - b - 1)"}],
               lambda p, t: of(0, t) or (t[0] == 2 and t[1] > 0 and p[1] - p[0] < 2)),
}


def one_heap(*allowed):
    return lambda p, t: sum(amount > 0 for amount in t) == 1 and (not allowed or max(t) in allowed)


def circle(p, t):
    where = [i for i, amount in enumerate(t) if amount]
    return len(where) == 1 or (len(where) == 2 and where[1] - where[0] in (1, len(t) - 1))


PLAIN = {
    "nim": one_heap(),
    "subtraction:1,3": one_heap(1, 3),
    "subtraction:all-but:1,3,4": lambda p, t: one_heap()(p, t) and max(t) not in (1, 3, 4),
    "subtraction:primes": one_heap(2, 3, 5, 7, 11),
    "bounded:2": one_heap(1, 2),
    "wythoff": lambda p, t: sum(amount > 0 for amount in t) <= 2 and len({amount for amount in t if amount}) == 1,
    "slow-exact:2": lambda p, t: sorted(t, reverse=True)[:3] == [1, 1, 0],
    "moore:2": lambda p, t: sum(amount > 0 for amount in t) <= 2,
    "exact:2": lambda p, t: sum(amount > 0 for amount in t) == 2,
    "circular:2": circle,
}
PLAIN_BOUNDS = {"circular:2": (2, 1, 2, 2), "subtraction:all-but:1,3,4": (6, 7), "subtraction:primes": (6, 7), "wythoff": (5, 6)}


def bounds_of(name):
    if name in PLAIN:
        return PLAIN_BOUNDS.get(name, (3, 2, 4))
    return {1: (17,), 2: (6, 7), 3: (3, 4, 4)}[len(GAMES[name][0][0]["direction"])]


def rules_file(name, with_pass):
    return {"name": name, "moves": GAMES[name][0], **({"pass": True} if with_pass else {})}


def positions(bounds):
    return itertools.product(*(range(bound + 1) for bound in bounds))


@functools.lru_cache(maxsize=None)
def options(name, position):
    """Options of heaps, or of passes left and heaps where the game has a pass."""
    k = len(bounds_of(name))
    passes, heaps = position[:-k], position[-k:]
    may = PLAIN.get(name) or GAMES[name][1]
    found = [passes + to for to in positions(heaps) if to != heaps and may(heaps, [p - q for p, q in zip(heaps, to)])]
    return found + [(0, *heaps)] * bool(found and passes == (1,))


def labels(options_of, bounds, misere, order=None, numbered=None):
    """Entries of each label in C order, or as `numbered`. In `order`, which is C order if there is none, every option stands before its position."""
    places = {p: i for i, p in enumerate(numbered or positions(bounds))}
    found = collections.defaultdict(lambda: [None] * len(places))
    for p in order or places:
        here, to = places[p], {places[q] for q in options_of(p)}
        lost = [i for i in to if found["outcome"][i] == 0]
        values = {found["grundy"][i] for i in to}
        left = [found["remoteness"][i] for i in lost or to]
        found["outcome"][here] = int(bool(lost) if to else misere)
        found["target"][here] = max(lost, default=-1)
        found["winning_moves"][here] = len(lost)
        found["losing_moves"][here] = len(to) - len(lost)
        found["grundy"][here] = next(v for v in itertools.count() if v not in values) if to else int(misere)
        found["longest"][here] = max((1 + found["longest"][i] for i in to), default=0)
        found["remoteness"][here] = 0 if not to else 1 + (min(left) if lost else max(left))
    return found
