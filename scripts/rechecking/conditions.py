"""Conditions and limits of moves: an expression in the heaps of the position that a move starts from, such as `a >= b && a >= c`, or `a / 2`, and
in the move itself, such as `a % t == 0`, or `a' != b'`.

Reading it gives a list of steps for a stack. The right side of && and || is computed for those rows only where the left side leaves it open, so
what is a fault there, such as a division by 0, is none elsewhere.
"""

import re

import numpy as np

from rechecking import NotATable

MOST_CHARACTERS = 10_000
WORDS = re.compile(r"\s*(?:([0-9]+)(?![0-9A-Za-z_])|([A-Za-z_][0-9A-Za-z_]*'?)|(\|\||&&|==|!=|<=|>=|<<|>>|[-<>|^&+*/%!~(),]))", re.ASCII)
LOOSEST_FIRST = (("||",), ("&&",), ("==", "!=", "<", "<=", ">", ">="), ("|",), ("^",), ("&",), ("<<", ">>"), ("+", "-"), ("*", "/", "%"))
LEVELS = {sign: level for level, signs in enumerate(LOOSEST_FIRST) for sign in signs}
ARITHMETIC = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "&": lambda a, b: a & b, "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b, "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a // b,
    "%": lambda a, b: a % b, "min": np.minimum, "max": np.maximum, "gcd": np.gcd, "lcm": np.lcm}  # fmt: skip
FUNCTIONS = {"min": 1, "max": 1, "gcd": 2, "lcm": 2, "popcount": 1, "abs": 1, "odd": 1, "even": 1, "isqrt": 1}  # least number of arguments


def root(values):
    """The whole part of the square root: a double is at most one off."""
    squares = values.astype(np.uint64)
    found = np.sqrt(squares.astype(float)).astype(np.uint64)
    found -= found * found > squares
    return found + ((found + np.uint64(1)) ** 2 <= squares)


def is_beyond(sign, left, right):
    """Whether the gcd or lcm is above 2⁶³ − 1."""
    a, b = np.abs(left).astype(np.uint64), np.abs(right).astype(np.uint64)
    common, most = np.gcd(a, b), np.uint64(2**63 - 1)
    return common > most if sign == "gcd" else a // np.maximum(common, 1) > most // np.maximum(b, 1)


OF_ONE = {"!": lambda a: a == 0, "~": lambda a: ~a, "minus": lambda a: -a,
          "abs": np.abs, "odd": lambda a: a & 1, "even": lambda a: ~a & 1, "isqrt": root,
          "popcount": lambda a: np.unpackbits(a.reshape(-1, 1).view(np.uint8), axis=1).sum(axis=1)}  # fmt: skip


class Condition:
    """True where the expression is not 0. `first` is the column of the first heap, 1 where the passes left are column 0.

    If it may see moves, the columns of the position after the move follow those of the position before it, and the steps, if there are any.
    """

    def __init__(self, text, heaps, first, sees=()):
        if not isinstance(text, str) or not 0 < len(text) <= MOST_CHARACTERS:
            raise NotATable(f"the condition {text!r:.60} is not a text of at most {MOST_CHARACTERS} characters")
        self.text, self.columns, self.steps, width = text, {}, [], heaps + first
        self.columns |= {"passes": 0} if first else {}
        self.columns |= {"t": 2 * width} if "t" in sees else {}
        for i in range(heaps):
            self.columns[f"h{i + 1}"] = self.columns[f"heap_{i + 1}"] = first + i
            if i < 26:
                self.columns[chr(97 + i)] = first + i
        if "after" in sees:
            self.columns |= {f"{name}'": width + column for name, column in self.columns.items() if name not in ("passes", "t")}
        self.words = self.split()
        self.next = 0
        self.expression(0)
        if self.words[self.next] is not None:
            self.refuse()
        self.sees_move = any(kind == "heap" and what >= width for kind, what in self.steps)

    def refuse(self):
        raise NotATable(f"the condition {self.text!r:.60} is not one that this program can read")

    def split(self):
        """Numbers, names and signs, None last."""
        words, at, text = [], 0, self.text.rstrip()
        while at < len(text):
            found = WORDS.match(text, at)
            if not found or (found[1] and (len(found[1].lstrip("0")) > 19 or int(found[1]) >= 2**63)):
                self.refuse()
            words.append(int(found[1]) if found[1] else found[2] or found[3])
            at = found.end()
        return words + [None]

    def take(self, word):
        """Passes over the next word if it is this one."""
        is_next = self.words[self.next] == word
        self.next += is_next
        return is_next

    def expression(self, level):
        """A value, and what operators of this level or tighter ones add to it."""
        self.value()
        compared = False
        while LEVELS.get(self.words[self.next], -1) >= level:
            sign = self.words[self.next]
            if compared and sign in LOOSEST_FIRST[2]:
                self.refuse()
            compared = sign in LOOSEST_FIRST[2]
            self.next += 1
            self.steps += [("open", sign)] if sign in ("&&", "||") else []
            self.expression(LEVELS[sign] + 1)
            self.steps.append(("close" if sign in ("&&", "||") else "two", sign))

    def value(self):
        word = self.words[self.next]
        self.next += 1
        if isinstance(word, int):
            self.steps.append(("number", word))
        elif word in ("!", "~", "-"):
            self.value()
            self.steps.append(("one", "minus" if word == "-" else word))
        elif word == "(" or word in FUNCTIONS:
            self.parentheses(word)
        elif word in self.columns:
            self.steps.append(("heap", self.columns[word]))
        else:
            self.refuse()

    def parentheses(self, word):
        if word != "(" and not self.take("("):
            self.refuse()
        self.expression(0)
        read = 1
        while word in ARITHMETIC and self.take(","):
            self.expression(0)
            self.steps.append(("two", word))
            read += 1
        if read < FUNCTIONS.get(word, 1):
            self.refuse()
        if word in OF_ONE:
            self.steps.append(("one", word))
        if not self.take(")"):
            self.refuse()

    def __call__(self, positions):
        """Whether the condition holds, for each row."""
        return self.values(positions) != 0

    def values(self, positions):
        stack, rows = [], [np.arange(len(positions))]
        with np.errstate(over="ignore"):
            for kind, what in self.steps:
                if kind == "number":
                    stack.append(np.full(len(rows[-1]), what, np.int64))
                elif kind == "heap":
                    stack.append(positions[rows[-1], what])
                elif kind == "one":
                    right = stack.pop()
                    self.look_for_faults(what, right, right, positions, rows[-1])
                    stack.append(OF_ONE[what](right).astype(np.int64))
                elif kind == "two":
                    right, left = stack.pop(), stack.pop()
                    self.look_for_faults(what, left, right, positions, rows[-1])
                    stack.append(ARITHMETIC[what](left, right).astype(np.int64))
                elif kind == "open":
                    rows.append(rows[-1][(stack[-1] != 0) == (what == "&&")])
                else:
                    right, left, inner = stack.pop(), stack.pop(), rows.pop()
                    result = (left != 0).astype(np.int64)
                    result[np.searchsorted(rows[-1], inner)] = right != 0
                    stack.append(result)
        return stack.pop()

    def look_for_faults(self, sign, left, right, positions, rows):
        if sign not in ("/", "%", "<<", ">>", "isqrt", "gcd", "lcm"):
            return
        faults = is_beyond(sign, left, right) if sign in ("gcd", "lcm") else right == 0 if sign in ("/", "%") else right < 0 if sign == "isqrt" else (right < 0) | (right > 63)
        if faults.any():
            where = ",".join(map(str, positions[rows[faults.argmax()]].tolist()))
            raise NotATable(f"the condition {self.text!r:.60} divides by 0, or shifts too far, or takes the root of a negative number, or has a gcd or lcm beyond 2⁶³ − 1, at the position {where}")
