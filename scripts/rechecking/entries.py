"""Entries of labels by index. Small datasets are held in memory; large ones are read block by block, each block once per question."""

import itertools
import math

import numpy as np

from rechecking.apart import patience

WHOLE_BYTES = 1 << 27


class Entries:
    """One dataset, or its entries for one direction or one rest: `before` and `after` are the indices on the other axes."""

    def __init__(self, dataset, sizes, before=(), after=()):
        self.dataset, self.sizes, self.before, self.after = dataset, sizes, before, after
        self.loaded = None
        self.last = (None, None)  # the last question and its answer
        chunks = dataset.chunks or [min(64, size) for size in dataset.shape]  # copies may lie in one piece
        self.sides = tuple(chunks[len(before) : len(before) + len(sizes)])
        self.whole = dataset.size * dataset.dtype.itemsize <= WHOLE_BYTES

    def read(self, box):
        with patience():
            return self.dataset[(*self.before, *box, *self.after)]

    def at(self, indices):
        """Entries as integers of 8 bytes."""
        if self.whole:
            if self.loaded is None:
                self.loaded = self.read(tuple(slice(None) for _ in self.sizes)).ravel()
            return self.loaded[indices].astype(np.int64)
        if self.last[0] is not indices:
            self.last = (indices, self.gather(indices))
        return self.last[1]

    def gather(self, indices):
        places = np.unravel_index(indices, self.sizes)
        grid = [-(-size // side) for size, side in zip(self.sizes, self.sides)]
        blocks = np.ravel_multi_index([place // side for place, side in zip(places, self.sides)], grid)
        order = np.argsort(blocks.astype(np.uint16) if math.prod(grid) <= 65536 else blocks, kind="stable")
        ends = np.flatnonzero(np.diff(blocks[order], append=-1)) + 1
        found = np.empty(len(indices), np.int64)
        for start, stop in itertools.pairwise([0, *ends.tolist()]):
            here = order[start:stop]
            corner = [i * side for i, side in zip(np.unravel_index(int(blocks[here[0]]), grid), self.sides)]
            block = self.read(tuple(slice(c, min(c + side, size)) for c, side, size in zip(corner, self.sides, self.sizes)))
            found[here] = block[tuple(place[here] - c for place, c in zip(places, corner))]
        return found


class Losses:
    """Which positions are lost, according to the first label that shows it."""

    def __init__(self, labels, game, misere):
        self.labels, self.game, self.misere = labels, game, misere

    def at(self, indices):
        labels = self.labels
        for name in ("outcome", "grundy"):
            if name in labels:
                return labels[name].at(indices) == 0
        if "remoteness" in labels:
            return labels["remoteness"].at(indices) % 2 == int(self.misere)
        if "winning_moves" in labels:
            lost = labels["winning_moves"].at(indices) == 0
        elif "target" in labels:
            lost = labels["target"].at(indices) == -1
        elif "move_from" in labels:
            lost = labels["move_from"].at(indices) == 0
        else:
            lost = np.all([entries.at(indices) == 0 for entries in labels["arrows"]], axis=0)
        if self.misere and lost.any():  # a position without moves is a win with no winning move
            without, back = np.unique(indices[lost], return_inverse=True)
            lost[lost] = self.game.has_options(without)[back]
        return lost
