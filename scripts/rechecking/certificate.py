"""What each label of a position has to be, from the stored labels of its options."""

import numpy as np

from rechecking.entries import Entries, Losses
from rechecking.pieces import runs

NONE = np.iinfo(np.int64).max
MOST_OPTIONS = 10**8  # a position that has more is passed over
MOST_SEEN = 1 << 27
BATCH = 1 << 15


class Mismatches:
    """The number of mismatches, and the first ten, ordered by position and label."""

    def __init__(self):
        self.number, self.first = 0, []

    def compare(self, indices, label, expected, found, write):
        wrong = np.flatnonzero(expected != found)
        self.number += len(wrong)
        for row in wrong[:10]:
            self.first.append((int(indices[row]), len(self.first), f"{write(row)} {label}: expected {expected[row]}, found {found[row]}"))
        self.first = sorted(self.first)[:10]

    def say(self, text):
        """Adds a mismatch that belongs to no position; these come last."""
        self.number += 1
        self.first = sorted([*self.first, (NONE, len(self.first), text)])[:10]


class Derived:
    """The labels that the options of a batch of positions imply, gathered piece by piece."""

    def __init__(self, certificate, indices, positions):
        n, self.game, self.stored = len(indices), certificate.game, certificate
        self.moves, self.winning = np.zeros(n, bool), np.zeros(n, np.int64)
        self.lost_pairs = []  # of a position and a lost option, where several moves may lead to one option
        self.losing, self.won_pairs = np.zeros(n, np.int64), []  # the same of options that are won
        self.target, self.nearest_loss, self.furthest = np.full(n, -1), np.full(n, NONE), np.full(n, -1)
        self.longest = np.zeros(n, np.int64)
        self.arrows = np.zeros((len(self.game.directions or []), n), np.int64)
        self.choice = np.full(n, NONE)
        self.seen = np.zeros((n, certificate.seen_width + 1), bool) if "grundy" in certificate.entries else None
        if getattr(getattr(self.game, "listed", None), "sums", False):
            self.take_sums(indices)
            return
        for rows, options, number, what in self.game.options(indices, positions):
            self.moves[rows] = True
            if certificate.table.by_box and self.game.leaves_out():
                certificate.look_at_options(options)
            self.take_piece(rows, options, number, what)
        if self.lost_pairs:
            self.winning = self.number_of(self.lost_pairs)
        if self.won_pairs:
            self.losing = self.number_of(self.won_pairs)

    def take_sums(self, indices):
        """Options that stand for several positions, played together, are lost if the XOR of their values is 0."""
        for rows, values in self.game.listed.values_of_sums(indices, self.stored.entries["grundy"]):
            self.moves[rows] = True
            small = values < self.stored.seen_width
            self.seen[rows[small], values[small]] = True
            self.winning += np.bincount(rows[values == 0], minlength=len(self.moves))
            self.losing += np.bincount(rows[values != 0], minlength=len(self.moves))

    def number_of(self, pairs):
        """How many of these options each position has, each counted once."""
        return np.bincount(np.unique(np.concatenate(pairs)) // self.game.positions_number, minlength=len(self.moves))

    def take_piece(self, rows, options, number, what):
        entries = self.stored.entries
        lost = self.stored.losses.at(options)
        if self.seen is not None:
            value = entries["grundy"].at(options)
            small = value < self.stored.seen_width
            self.seen[rows[small], value[small]] = True
        if "remoteness" in entries:
            left = entries["remoteness"].at(options)
            starts, where = runs(rows)
            self.furthest[where] = np.maximum(self.furthest[where], np.maximum.reduceat(left, starts))
            if lost.any():
                starts, where = runs(rows[lost])
                self.nearest_loss[where] = np.minimum(self.nearest_loss[where], np.minimum.reduceat(left[lost], starts))
        if "longest" in entries:
            starts, where = runs(rows)
            self.longest[where] = np.maximum(self.longest[where], 1 + np.maximum.reduceat(entries["longest"].at(options), starts))
        if "losing_moves" in entries:
            self.losing += np.bincount(rows[~lost], minlength=len(self.losing))
            if self.game.moves_may_meet:
                self.won_pairs.append(rows[~lost] * self.game.positions_number + options[~lost])
        if not lost.any():
            return
        rows, options, what = rows[lost], options[lost], what[lost]
        starts, where = runs(rows)
        self.winning[where] += np.diff([*starts, len(rows)])
        if self.game.moves_may_meet:
            self.lost_pairs.append(rows * self.game.positions_number + options)
        self.target[where] = np.maximum(self.target[where], np.maximum.reduceat(options, starts))
        if self.game.directions is not None:
            known, nearest = self.arrows[number], np.minimum.reduceat(what, starts)
            known[where] = np.where(known[where] == 0, nearest, np.minimum(known[where], nearest))
        if "move_from" in entries:  # from the largest heap the first move that wins
            self.choice[where] = np.minimum(self.choice[where], np.minimum.reduceat((255 - number << 32) + what, starts))

    def labels(self, misere):
        """Name → entries; arrows have one entry per direction, rests one per place."""
        lost = (self.winning == 0) & (self.moves | (not misere))
        heaps = np.where(self.choice == NONE, 0, 255 - (self.choice >> 32))
        rests = np.zeros((len(heaps), self.game.code.most_rests if "move_from" in self.stored.entries else 0), np.int64)
        for heap in np.unique(heaps[heaps > 0]) if rests.size else []:
            rows = np.flatnonzero(heaps == heap)
            rests[rows] = self.game.code.rests(int(heap))[self.choice[rows] & 0xFFFFFFFF, : rests.shape[1]]
        found = {"outcome": (~lost).astype(np.int64), "target": self.target, "winning_moves": self.winning, "losing_moves": self.losing}
        found["longest"] = self.longest
        found["move_from"] = heaps
        found["remoteness"] = np.where(~self.moves, 0, 1 + np.where(self.winning > 0, self.nearest_loss, self.furthest))
        if self.seen is not None:
            found["grundy"] = np.where(self.moves, self.seen.argmin(axis=1), int(misere))
        return found | {("arrows", i): steps for i, steps in enumerate(self.arrows)} | {("move_rests", i): rest for i, rest in enumerate(rests.T)}


def called(name):
    """A label, or one direction or rest of it, as messages name it."""
    return name if isinstance(name, str) else {"arrows": "arrows along direction {}", "move_rests": "move_rests place {}"}[name[0]].format(name[1] + 1)


class Certificate:
    """Looks at positions of a table, batch by batch, and keeps what is wrong."""

    def __init__(self, table):
        self.table, self.game = table, table.game
        self.entries = self.entries_of(table)
        arrows = [entries for name, entries in self.entries.items() if name[0] == "arrows"]
        self.losses = Losses(self.entries | ({"arrows": arrows} if arrows else {}), self.game, table.misere)
        self.mismatches = Mismatches()
        self.looked_at = self.passed_over = self.lost = self.winning_moves = 0
        self.lost_indices = []  # where the table has a list of losses
        listed = table.by_box and self.game.listed  # no value is greater than the number of options
        most = int(listed.number.max()) if listed else getattr(self.game, "most_options", self.game.greatest_value)
        self.seen_width = min(most, MOST_OPTIONS) + 1

    @staticmethod
    def entries_of(table):
        sizes = tuple(table.game.sizes) if table.by_box else (table.game.positions_number,)
        found = {}
        for label in table.labels:
            names = ("move_from", "move_rests") if label == "move" else (label,)
            for name in names:
                dataset = table.file[name]
                if name == "arrows":
                    found |= {(name, i): Entries(dataset, sizes, before=(i,)) for i in range(dataset.shape[0])}
                elif name == "move_rests":
                    found |= {(name, i): Entries(dataset, sizes, after=(i,)) for i in range(dataset.shape[1])}
                else:
                    found[name] = Entries(dataset, sizes)
        return found

    def look(self, indices):
        """`indices` ascend; batches are as long as memory allows."""
        rows = BATCH if "grundy" not in self.entries else max(1, min(BATCH, MOST_SEEN // self.seen_width))
        for start in range(0, len(indices), rows):
            self.look_at_batch(np.asarray(indices[start : start + rows], np.int64))

    def look_at_batch(self, indices):
        positions = self.game.positions(indices)
        if self.table.by_box and self.game.leaves_out():
            indices, positions = self.without_left_out(indices, positions)
        few = self.game.counts(positions) <= MOST_OPTIONS
        self.passed_over += int((~few).sum())
        indices, positions = indices[few], positions[few]
        self.looked_at += len(indices)
        derived = Derived(self, indices, positions)
        expected = derived.labels(self.table.misere)

        def write(row):
            return self.game.text(positions[row].tolist())

        for name, entries in self.entries.items():
            self.mismatches.compare(indices, called(name), expected[name], entries.at(indices), write)
        self.look_at_lists(indices, positions, write)
        lost = self.losses.at(indices)
        if "losses" in self.table.file and self.lost <= 2 * self.table.attributes["lost"]:
            self.lost_indices.append(indices[lost])
        self.lost += int(lost.sum())
        self.winning_moves += int(derived.winning.sum())

    def without_left_out(self, indices, tuples):
        """Those that are positions; labels of the others must hold the fill value."""
        there = self.game.are_positions(tuples)
        others, left_out = indices[~there], tuples[~there]
        for name, entries in self.entries.items():
            kind = np.iinfo(entries.dataset.dtype)
            fill = np.full(len(others), kind.min if kind.min else kind.max)
            self.mismatches.compare(others, called(name), fill, entries.at(others), lambda row: f"{self.game.text(left_out[row].tolist())}, no position,")
        return indices[there], tuples[there]

    def look_at_options(self, options):
        """They must be positions."""
        for option in self.game.positions(options)[~self.game.are_positions(self.game.positions(options))][:1]:
            self.mismatches.say(f"a move leads to {self.game.text(option.tolist())}, which is not a position")

    def look_at_lists(self, indices, positions, write):
        """The heaps in `parts`."""
        if self.table.by_box or "parts" not in self.table.file:
            return
        wide = np.zeros((len(indices), self.game.width), np.int64)
        wide[:, : positions.shape[1]] = positions
        rows = Entries(self.table.file["parts"], (self.game.positions_number,))
        stored = np.array([self.parts_of(rows, indices)]).reshape(wide.shape)
        wrong = np.flatnonzero((wide != stored).any(axis=1))
        for row in wrong:
            place = int(np.flatnonzero(wide[row] != stored[row])[0])
            here = np.array([row])
            self.mismatches.compare(indices[here], f"parts place {place + 1}", wide[here, place], stored[here, place], lambda _, row=row: write(row))

    def parts_of(self, rows, indices):
        dataset = rows.dataset
        if len(indices) and indices[-1] - indices[0] + 1 == len(indices):
            return dataset[int(indices[0]) : int(indices[-1]) + 1]
        found, side = [], dataset.chunks[0] if dataset.chunks else 2**16
        for block in np.unique(indices // side):
            here = indices[indices // side == block]
            found.append(dataset[int(block) * side : (int(block) + 1) * side][here - block * side])
        return np.concatenate(found)
