"""Which moves are legal, each game in its own words, and who wins by the definition. Knows no file and no code of the project."""

import functools
import itertools


def one_heap(*allowed):
    return lambda taken: sum(t > 0 for t in taken) == 1 and (not allowed or max(taken) in allowed)


def neighbours_in_a_circle(taken):
    where = [i for i, t in enumerate(taken) if t]
    return len(where) == 1 or (len(where) == 2 and where[1] - where[0] in (1, len(taken) - 1))


# name → what may be taken from the heaps, none of it negative and not all of it 0
TAKING = {
    "nim": one_heap(),
    "subtraction:1,3": one_heap(1, 3),
    "subtraction:all-but:1,3,4": lambda taken: one_heap()(taken) and max(taken) not in (1, 3, 4),
    "subtraction:primes": one_heap(2, 3, 5, 7, 11),
    "bounded:2": one_heap(1, 2),
    "wythoff": lambda taken: sum(t > 0 for t in taken) <= 2 and len({t for t in taken if t}) == 1,
    "slow-exact:2": lambda taken: sorted(taken, reverse=True)[:3] == [1, 1, 0],
    "moore:2": lambda taken: sum(t > 0 for t in taken) <= 2,
    "exact:2": lambda taken: sum(t > 0 for t in taken) == 2,
    "circular:2": neighbours_in_a_circle,
}


def heaps_in(bounds):
    return list(itertools.product(*(range(b + 1) for b in bounds)))


def positions(rules, bounds):
    if not rules.endswith("+pass"):
        return heaps_in(bounds)
    return [(passes, *heaps) for passes in (0, 1) for heaps in heaps_in(bounds)]


@functools.lru_cache(maxsize=None)
def options(rules, position):
    taking = TAKING[rules.removesuffix("+pass")]
    passes, heaps = ((position[0],), position[1:]) if rules.endswith("+pass") else ((), position)
    lower = (to for to in heaps_in(heaps) if to != heaps)
    found = [passes + to for to in lower if taking(tuple(a - b for a, b in zip(heaps, to)))]
    return found + [(0, *heaps)] * bool(found and passes == (1,))


@functools.lru_cache(maxsize=None)
def is_lost(rules, position, misere):
    found = options(rules, position)
    return not any(is_lost(rules, option, misere) for option in found) and (bool(found) or not misere)
