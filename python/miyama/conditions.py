"""The conditions of moves, such as "a >= b && a >= c": where they hold; and limits of moves, such as "a / 2".

The names are those of the heaps, a, b, c …, h1, h2, h3 … or heap_1 …; numbers are 64-bit integers that wrap around, / and % round towards
minus infinity, && and || look at their right side only where the left one leaves it open. data/README.md tells the language.

A condition is kept in postfix order, operands before their operator, with "&&?" or "||?" between the two sides of && and ||:

    b != 0 && a % b == 0       h2 0 !=  &&?  h1 h2 % 0 ==  &&

Operators wait on a stack until one comes that binds no tighter: E. W. Dijkstra's shunting yard, which needs no recursion.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

TOKEN = re.compile(r"[ \t\r\n]*((?:min|max|popcount)[ \t\r\n]*\(|\w+|\|\||&&|[=!<>]=|<<|>>|[-+*/%|^&<>!~(),])", re.ASCII)
BINDS = {sign: level for level, signs in enumerate(("||", "&&", "== != < <= > >=", "|", "^", "&", "<< >>", "+ -", "* / %", "! ~ negate"))
         for sign in signs.split()}  # fmt: skip
COMPARISON = BINDS["=="]
BINARY = {"==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
          "&&": np.logical_and, "||": np.logical_or, "|": np.bitwise_or, "^": np.bitwise_xor, "&": np.bitwise_and,
          "<<": np.left_shift, ">>": np.right_shift, "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.floor_divide,
          "%": np.remainder, "min(": np.minimum, "max(": np.maximum}  # fmt: skip
UNARY = {"!": np.logical_not, "~": np.invert, "negate": np.negative,
         "popcount(": lambda values: sum((values >> bit & 1 for bit in range(64)), np.int64(0))}  # fmt: skip


class Condition:
    """A condition on positions of so many heaps. ValueError for a text that is none."""

    def __init__(self, text: str, heaps: int) -> None:
        self.text = text
        self._names = {name: f"h{i + 1}" for i in range(heaps) for name in (f"h{i + 1}", f"heap_{i + 1}", chr(ord("a") + i) if i < 26 else "")}
        self._postfix: list[int | str] = []
        self._waiting: list[str] = []
        self._read()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Condition) and self.text == other.text

    def holds(self, heaps: Sequence[np.ndarray]) -> np.ndarray:
        """True where it holds, for sizes of each heap that broadcast together. Raises ValueError as `values` does."""
        return self.values(heaps) != 0

    def values(self, heaps: Sequence[np.ndarray], where: np.ndarray = np.True_) -> np.ndarray:
        """The number that it is, for sizes of each heap that broadcast together; looked at `where` this is true.

        Raises ValueError, with the first position, where it divides by 0 or shifts by less than 0 or more than 63.
        """
        stack, asked = [], [where]  # asked: where the side that is being computed is looked at
        with np.errstate(all="ignore"):
            for item in self._postfix:
                if isinstance(item, int):
                    stack.append(np.int64(item))
                elif item in UNARY:
                    stack.append(UNARY[item](stack.pop()).astype(np.int64))
                elif item in BINARY:
                    right, left = stack.pop(), stack.pop()
                    right = self._without_faults(item, right, asked[-1], heaps)
                    stack.append(BINARY[item](left, right).astype(np.int64))
                    if item in ("&&", "||"):
                        asked.pop()
                elif item.endswith("?"):
                    asked.append(asked[-1] & ((stack[-1] != 0) == (item == "&&?")))
                else:
                    stack.append(np.asarray(heaps[int(item[1:]) - 1], dtype=np.int64))
        return np.broadcast_to(stack.pop(), np.broadcast_shapes(*map(np.shape, heaps)))

    def _without_faults(self, sign: str, right: np.ndarray, asked: np.ndarray, heaps: Sequence[np.ndarray]) -> np.ndarray:
        """The right side of `sign`, 1 where it is a fault that nobody looks at."""
        if sign not in ("/", "%", "<<", ">>"):
            return right
        faults = right == 0 if sign in "/%" else (right < 0) | (right > 63)
        if np.any(faults & asked):
            places, *sizes = np.broadcast_arrays(faults & asked, *heaps)
            here = ",".join(str(size.ravel()[places.argmax()]) for size in sizes)
            what = "divides by 0" if sign in "/%" else "shifts by less than 0 or more than 63"
            raise ValueError(f'the condition "{self.text}" {what} at the position {here}')
        return np.where(faults, 1, right)

    def _read(self) -> None:
        at, text, wants_value = 0, self.text.rstrip(" \t\r\n"), True
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found or not (self._begin(found[1]) if wants_value else self._go_on(found[1])):
                raise ValueError(f'the condition "{self.text}" cannot be read from "{text[at : at + 20].strip()}" on')
            wants_value = found[1] != ")" and not found[1][-1].isalnum()
            at = found.end()
        self._settle(0)
        if wants_value or self._waiting:
            raise ValueError(f'the condition "{self.text}" ends too early')

    def _begin(self, token: str) -> bool:
        """A sign before a value, an opening parenthesis, a value. False for any other token."""
        if token in ("!", "~", "-"):
            self._waiting.append("negate" if token == "-" else token)
        elif token.endswith("("):
            self._waiting.append("".join(token.split()))
        elif token.isdigit() and int(token) < 2**63:
            self._postfix.append(int(token))
        else:
            self._postfix += [self._names[token]] if token in self._names else []
            return token in self._names
        return True

    def _go_on(self, token: str) -> bool:
        """An operator, a comma, a closing parenthesis. False for any other token, and where comparisons would chain."""
        if token in (",", ")"):
            return self._end_argument(token)
        if token not in BINDS or token in UNARY:
            return False
        chains = self._settle(BINDS[token]) and BINDS[token] == COMPARISON
        self._waiting.append(token)
        self._postfix += [f"{token}?"] if token in ("&&", "||") else []
        return not chains

    def _settle(self, least: int) -> bool:
        """Ends the operators that wait and bind at least so tight. True if the last one is a comparison."""
        last = ""
        while self._waiting and BINDS.get(self._waiting[-1], -1) >= least:
            last = self._waiting.pop()
            self._postfix.append(last)
        return BINDS.get(last) == COMPARISON

    def _end_argument(self, token: str) -> bool:
        self._settle(0)
        if not self._waiting:
            return False
        opening = self._waiting.pop()
        function, _, further = opening.partition(",")
        if token == "," and function in ("(", "popcount("):
            return False
        self._postfix += [function] if function == "popcount(" or further else []
        self._waiting += [f"{function},more"] if token == "," else []
        return True
