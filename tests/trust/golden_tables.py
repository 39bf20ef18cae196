"""What the tests of digests share: the golden tables, and the digests of small ones computed without the program.

Those follow from the moves of each game in its own words and from data/README.md alone: labels by definition, their types, blocks, hashes.
"""
import itertools
import json
import os
import re
import sys
from pathlib import Path

import numpy as np

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
sys.path.insert(0, str(SOURCE / "tests" / "readers"))
from defined_labels import fibonacci, labels_of, moore_2, nim, nim_with_a_pass  # noqa: E402
from xxh3 import xxh3_128  # noqa: E402

TABLES = json.loads((SOURCE / "data" / "reference" / "digests.json").read_text(encoding="utf-8"))["tables"]


def wythoff(position):
    taken = [t for t in itertools.product(*(range(size + 1) for size in position)) if len(set(t) - {0}) == 1 and sum(map(bool, t)) <= 2]
    return [tuple(size - t for size, t in zip(position, step)) for step in taken]


def subtraction(position):
    return [to for to in nim(position) if sum(position) - sum(to) in (2, 3, 7)]


def slow_exact_2(position):
    for pair in itertools.combinations([i for i, size in enumerate(position) if size], 2):
        yield tuple(size - (i in pair) for i, size in enumerate(position))


def exact_2_with_a_pass(position):
    passes, *heaps = position
    options = [(passes, *to) for to in moore_2(heaps) if sum(a != b for a, b in zip(heaps, to)) == 2]
    return options + [(0, *heaps)] * bool(passes and options)


def euclid(position):
    small, large = sorted(position)
    for left in range(large - small, 0, -small) if small else ():
        yield (left, small) if position[0] == large else (small, left)


def end_nim(position):
    ends = [i for i, size in enumerate(position) if size]
    return [to for to in nim(position) if any(to[i] != position[i] for i in ends[:1] + ends[-1:])]


def unit(heaps):
    return np.eye(heaps, dtype=int).tolist()


# rules → moves, directions (None: moves are no steps along lines); a pass is the direction that takes nothing
BOXES = {"nim": (nim, unit), "nim+pass": (nim_with_a_pass, lambda k: [*unit(k), [0] * k]), "subtraction:2,3,7": (subtraction, unit),
         "wythoff": (wythoff, lambda k: [*unit(k), [1, 1]]), "moore:2": (moore_2, None), "slow-exact:2": (slow_exact_2, lambda k: [[1, 1, 0], [1, 0, 1], [0, 1, 1]]),
         "exact:2+pass": (exact_2_with_a_pass, None), "euclid": (euclid, None), "end-nim": (end_nim, unit), "fibonacci": (fibonacci, None)}


def splits(heap, numbers, sticks):
    """Descending lists of so many heaps, none empty, of so many sticks together."""
    lists = (rests for n in numbers for rests in itertools.combinations_with_replacement(range(heap, 0, -1), n))
    return {rests for rests in lists if sum(rests) in sticks}


# rules → what a heap may become
MULTISETS = {"rows": lambda n: splits(n, (0, 1, 2), range(n)), "kayles": lambda n: splits(n, (0, 1, 2), (n - 1, n - 2)),
             "nim": lambda n: splits(n, (0, 1), range(n)), "lasker": lambda n: splits(n, (0, 1), range(n)) | splits(n, (2,), (n,)),
             "grundys-game": lambda n: {rests for rests in splits(n, (2,), (n,)) if rests[0] != rests[1]},
             "C.8": lambda n: splits(n, (2, 3), (n,)) | splits(n, (3,), (n - 1,))}


def smallest_type(largest):
    return next(kind for kind, end in (("<u1", 255), ("<u2", 65535), ("<u4", 2**32 - 1)) if largest < end)


def value(options, no_moves):
    return min(set(range(len(options) + 1)) - set(options)) if options else no_moves


def box_labels(rules, bounds, misere):
    """label → array of its type."""
    moves, directions = BOXES[rules]
    shape = [2] * rules.endswith("+pass") + [bound + 1 for bound in bounds]
    labels = labels_of(moves, directions and directions(len(bounds)), shape, misere)
    del labels["losses"]
    sums = smallest_type(sum(bounds) + rules.endswith("+pass"))
    types = {"outcome": "<u1", "arrows": smallest_type(max(bounds)), "target": "<i4", "winning_moves": "<u4", "grundy": sums, "remoteness": sums}
    return {name: values.astype(types[name]) for name, values in labels.items()}


def multisets(total, most):
    """Descending parts, in the order of their ranks."""
    def of(n, largest):
        return [()] if n == 0 else [(part, *rest) for part in range(1, min(n, largest) + 1) for rest in of(n - part, part)]
    return [parts for n in range(total + 1) for parts in sorted(of(n, n)) if len(parts) <= most]


def multiset_labels(rules, total, most, misere):
    """label → array of its type; every move lowers 2 · sticks − heaps."""
    found = {}
    for position in sorted(multisets(total, most), key=lambda parts: 2 * sum(parts) - len(parts)):
        others = {heap: list(position[:i] + position[i + 1:]) for i, heap in enumerate(position)}
        moves = {(heap, rests): found[tuple(sorted([*others[heap], *rests], reverse=True))] for heap in others for rests in MULTISETS[rules](heap)}
        winning = [move for move, to in moves.items() if to[0] == 0]
        heap, rests = min(winning, key=lambda move: (-move[0], sum(move[1]), (*move[1], 0, 0, 0)[1:3]), default=(0, ()))
        far = [moves[move][-1] for move in winning or moves]
        left = 0 if not far else 1 + (min if winning else max)(far)
        grundy = value([to[-2] for to in moves.values()], int(misere))
        found[position] = int(bool(winning) or (misere and not moves)), heap, (*rests, 0, 0, 0)[:3 if rules == "C.8" else 2], len(winning), grundy, left
    names = ("outcome", "move_from", "move_rests", "winning_moves", "grundy", "remoteness")
    types = ("<u1", "<u1", "<u1", "<u4", *[smallest_type(2 * total)] * 2)
    columns = zip(*(found[position] for position in multisets(total, most)))
    return {name: np.array(column, dtype=kind) for name, kind, column in zip(names, types, columns)}


def digest_of_one_block(name, values):
    """Of a label that fits one block, for arrows one per direction."""
    blocks = list(values) if name == "arrows" else [values]
    assert blocks[0].size <= 2**17
    return xxh3_128(b"".join(xxh3_128(block.tobytes()) for block in blocks)).hex()


def defined_table(arguments):
    """(positions, lost, winning moves, digests) of a golden table, without the program; None where no moves are written down here."""
    rules, option, bounds = arguments.split()[:3]
    misere, most = "--misere" in arguments, re.search("--most-heaps ([0-9]+)", arguments)
    if option == "--total":
        labels = multiset_labels(rules, int(bounds), int(most[1]) if most else int(bounds), misere)
    else:
        labels = box_labels(rules, [int(bound) for bound in bounds.split(",")], misere)
    digests = {name: digest_of_one_block(name, values) for name, values in labels.items()}
    return labels["outcome"].size, int((labels["outcome"] == 0).sum()), int(labels["winning_moves"].sum()), digests
