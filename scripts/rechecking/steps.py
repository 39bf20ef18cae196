"""The steps of a line from its text in `rules_json`: a list of numbers and ranges, all but such a list, rests of a modulus, or a named set."""

import itertools
import math
import re

import numpy as np

from rechecking import NotATable

UNBOUNDED = 1 << 40
NAMED_STEPS = ("squares", "primes", "powers-of-2", "factorials", "fibonacci", "triangular")


def named_steps(name, greatest):
    """The numbers of a named set up to the greatest bound."""
    if name == "primes":
        if greatest > 10**8:
            raise NotATable("primes of more than 100 000 000 are too many for this program")
        sieve = np.ones(greatest + 1, bool)
        sieve[:2] = False
        for n in range(2, math.isqrt(greatest) + 1):
            if sieve[n]:
                sieve[n * n :: n] = False
        return np.flatnonzero(sieve).tolist()
    sequence = {"squares": (n * n for n in itertools.count(1)), "powers-of-2": (1 << n for n in itertools.count()),
                "factorials": (math.factorial(n) for n in itertools.count(1)),
                "triangular": (n * (n + 1) // 2 for n in itertools.count(1)), "fibonacci": fibonacci_numbers()}[name]
    return list(itertools.takewhile(lambda n: n <= greatest, sequence))


def steps_with_rests(text, greatest):
    """The numbers of "1,4mod5" up to the greatest bound."""
    rests, _, modulus = text.partition("mod")
    if not re.fullmatch(r"\d+(,\d+)*", rests) or not re.fullmatch(r"[1-9]\d{0,4}", modulus):
        raise NotATable(f"steps {text!r:.60} are not a list of rests and a modulus")
    numbers = np.arange(1, greatest + 1)
    return numbers[np.isin(numbers % int(modulus), [int(rest) for rest in rests.split(",")])].tolist()


def fibonacci_numbers():
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


class Steps:
    """A set of steps as disjoint intervals, ascending."""

    def __init__(self, text, greatest):
        if not isinstance(text, str):
            raise NotATable(f"steps are {text!r:.60}, not a text")
        if text == "any":
            intervals = [(1, UNBOUNDED)]
        elif text in NAMED_STEPS:
            intervals = [(n, n) for n in named_steps(text, greatest)]
        elif "mod" in text:
            intervals = [(n, n) for n in steps_with_rests(text, greatest)]
        elif text.startswith("all-but:"):
            ends = [(0, 0)] + self.listed(text[8:]) + [(UNBOUNDED + 1, UNBOUNDED + 1)]
            intervals = [(a[1] + 1, b[0] - 1) for a, b in itertools.pairwise(ends) if a[1] + 1 < b[0]]
        else:
            intervals = self.listed(text)
        table = np.array([i for i in intervals if i[0] <= greatest], np.int64).reshape(-1, 2)
        self.first, self.last = table[:, 0], table[:, 1]
        self.before = np.concatenate(([0], np.cumsum(self.last - self.first + 1)))

    @staticmethod
    def listed(text):
        found = []
        for item in text.split(","):
            match = re.fullmatch(r"([0-9]{1,12})(?:-([0-9]{1,12}))?", item, re.ASCII)
            if not match or int(match[1]) < 1 or int(match[2] or match[1]) < int(match[1]):
                raise NotATable(f"steps {text!r:.60} are not as the format says")
            found.append((int(match[1]), int(match[2] or match[1])))
        found.sort()
        if any(a[1] >= b[0] for a, b in itertools.pairwise(found)):
            raise NotATable(f"steps {text!r:.60} hold a number twice")
        return found

    def count(self, most):
        """How many steps are not greater than each of `most`."""
        interval = np.searchsorted(self.first, most, side="right") - 1
        if not len(self.first):
            return np.zeros_like(most)
        within = np.minimum(most, self.last[interval]) - self.first[interval] + 1
        return np.where(interval < 0, 0, self.before[interval] + within)

    def at(self, numbers):
        interval = np.searchsorted(self.before, numbers, side="right") - 1
        return self.first[interval] + numbers - self.before[interval]
