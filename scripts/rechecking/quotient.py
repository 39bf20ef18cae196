"""Proves a stored misère quotient once more, from the definition: a sum of heaps is lost if it has a move and every move leads to one that is won.

What matters of a sum X is its element x and the set W of elements z with which some move in X reaches a loss: z · x' is lost for an option X'
of X. A move in X + Y is one in X or one in Y, so X + Y has the element xy and the set {z : zy ∈ W or zx ∈ V}. There are finitely many such pairs;
all that sums of the heaps have are made from those of heaps, and each is compared with the definition. A pair whose set contains that of another
pair with the same element fails only where that one does, whatever is added to it, so the least sets are enough.
"""

import h5py
import numpy as np

from rechecking import NotATable, refuse_beyond, things
from rechecking.multiset_moves import CODES, Code
from rechecking.table_file import has_format, look_at_description, look_at_head, numbers, text

FORMAT = "miyama-quotient"
ENDS = ("period", "heap", "elements", "seconds", "memory")
MOST_ELEMENTS, MOST_HEAPS, MOST_PAIRS = 4000, 10_001, 200_000
MOST_GAMES, MOST_RESTS, MOST_PRODUCTS, MOST_COMPARED = 16, 20_000_000, 3_000_000_000, 5_000_000  # each some seconds, a minute at most


def is_quotient(path):
    return has_format(path, FORMAT)


class Quotient:
    """What a file says, as numbers; its form has been looked at."""

    def __init__(self, file):
        look_at_head(file, "misere")
        self.rules, codes = text(file, "rules"), text(file, "codes")
        self.codes, bounds = [Code(code) for code in codes.split(" ")], numbers(file, "bounds")
        if len(self.codes) != len(bounds):
            raise NotATable("codes and bounds are not equally long")
        refuse_beyond(MOST_GAMES, len(bounds), "games")
        if CODES.get(self.rules, codes) != codes:
            raise NotATable(f"the game {self.rules!r:.40} does not have the code {codes!r:.40}")
        self.bounds = [bound or None for bound in bounds]
        self.period = numbers(file, "period") if "period" in file.attrs else None
        self.limits, self.stopped_by = numbers(file, "limits"), text(file, "stopped_by")
        if len(self.limits) != 3 or self.stopped_by not in ENDS or (self.stopped_by == "period") != (self.period is not None):
            raise NotATable("the limits are not three numbers, or stopped_by is not an end of a search, or does not agree with the period")
        self.images = self.entries(file, "images", "<u2", {"heap": None}, MOST_HEAPS)
        outcome = self.entries(file, "outcome", "|u1", {"element": None}, MOST_ELEMENTS)
        self.order, self.lost = len(outcome), outcome == 0
        self.products = self.entries(file, "products", "<u2", {"element": self.order, "factor": self.order}, MOST_ELEMENTS)
        self.growth = self.entries(file, "growth", "<u8", {"step": None, "column": 3}, self.order) if "growth" in file else None
        if outcome.max() > 1 or max(self.products.max(), self.images.max()) >= self.order or (self.period is not None and len(self.period) != 2):
            raise NotATable("an outcome is neither 0 nor 1, an element is out of range, or the period is not two numbers")

    @staticmethod
    def entries(file, name, kind, axes, most):
        if name not in file or not isinstance(file[name], h5py.Dataset):
            raise NotATable(f"the dataset {name} is missing")
        found = file[name]
        fits = len(found.shape) == len(axes) and all(length in (None, there) for length, there in zip(axes.values(), found.shape, strict=True))
        if found.dtype.str != kind or not fits or not 0 < found.shape[0] <= most:
            raise NotATable(f"the dataset {name} does not have the type and shape that the format says")
        look_at_description(file, name, axes)
        return found[:].astype(np.int64)

    def kind_and_size(self, heap):
        """The size is 0 beyond the bound: such a heap has no move."""
        size, kind = divmod(heap - 1, len(self.codes))
        return kind, size + 1 if self.bounds[kind] is None or size < self.bounds[kind] else 0

    def effort(self, heap):
        kind, size = self.kind_and_size(heap)
        return self.codes[kind].effort(size)

    def options(self, heap):
        """The elements of all sums that a move may leave of a heap: heaps of the same game, whose numbers are as many steps apart as there are games."""
        kinds, (kind, size) = len(self.codes), self.kind_and_size(heap)
        rests = self.codes[kind].rests(size) if size else np.zeros((0, 3), np.int64)
        found = self.images[np.where(rests > 0, (rests - 1) * kinds + kind + 1, 0)]
        return np.unique(self.products[self.products[found[:, 0], found[:, 1]], found[:, 2]])


def broken_law(q):
    """What keeps the products from being a monoid that the heaps generate, no two elements of which are alike; or None."""
    products, everything = q.products, np.arange(q.order)
    if not np.array_equal(products[0], everything):
        return "0 is not neutral"
    if not np.array_equal(products, products.T):
        return "products do not commute"
    if q.images[0] != 0:
        return "no heap is not neutral"
    reached, images = {0}, np.unique(q.images)
    waiting = [0]
    while waiting:
        new = set(products[waiting.pop(), images].tolist()) - reached
        reached |= new
        waiting += new
    if len(reached) != q.order:
        return "an element is not a product of heaps"
    refuse_beyond(MOST_PRODUCTS, len(images) * q.order**2, "products")
    for x in images:  # if x and y associate with all, xy does
        if not np.array_equal(products[products[x]], products[x][products]):
            return "products do not associate"
    if len(np.unique(q.lost[products], axis=0)) != q.order:
        return "two elements are lost in the same company"
    return None


def failing_sum(q):
    """What is wrong with the outcomes, with the numbers of the heaps of a sum that shows it; or None."""
    lost_with = q.lost[q.products]
    heaps, effort = {}, 0
    for heap in range(1, len(q.images)):
        effort += q.effort(heap)
        refuse_beyond(MOST_RESTS, effort, "rests of heaps")
        options, x = q.options(heap), int(q.images[heap])
        if len(options) == 0:
            if x != 0:
                return f"heap {heap} has no move and is not 1"
            continue
        won_with = lost_with[options].any(axis=0)
        if (won_with & lost_with[x]).any():
            return f"heap {heap}: a loss has an option that is lost"
        heaps.setdefault((x, won_with.tobytes()), (x, won_with, heap))
    if q.lost[0]:
        return "the empty sum is won, not lost"
    pairs, least = [(0, np.zeros(q.order, bool), ())], {0: [0]}
    done = compared = 0
    while done < len(pairs):
        x, won_with, of = pairs[done]
        done += 1
        if done - 1 not in least[x]:
            continue
        for y, beside, heap in heaps.values():
            xy = int(q.products[x, y])
            both = won_with[q.products[y]] | beside[q.products[x]]
            if not q.lost[xy] and not both[0]:
                return f"no option of a win is lost: {' + '.join(map(str, (*of, heap)))}"
            others = least.setdefault(xy, [])
            compared += 1 + len(others)
            refuse_beyond(MOST_COMPARED, compared, "comparisons of pairs")
            if any(not (pairs[i][1] & ~both).any() for i in others):
                continue
            least[xy] = [i for i in others if (both & ~pairs[i][1]).any()] + [len(pairs)]
            pairs.append((xy, both, (*of, heap)))
            if len(pairs) > MOST_PAIRS:
                raise NotATable("the proof needs more pairs than this program makes")
    return None


def proved_period(q):
    """The first size and the period that the heaps prove, or None: the shortest with which they repeat far enough."""
    kinds = len(q.codes)
    free = [code for code, bound in zip(q.codes, q.bounds, strict=True) if bound is None]
    last, rest = divmod(len(q.images) - 1, kinds)
    if rest or any(code.further or code.unequal for code in free):
        return None
    sizes = np.vstack((np.zeros((1, kinds), np.int64), q.images[1:].reshape(last, kinds)))
    least = max([1] + [bound + 1 for bound in q.bounds if bound is not None])
    digits = max([len(code.digits) - 1 for code in free], default=0)
    most = max([code.most_rests if code.splits else 1 for code in free], default=1)
    for period in range(1, last + 1):
        others = np.flatnonzero((sizes[:-period] != sizes[period:]).any(axis=1))
        first = int(others[-1]) + 1 if len(others) else 0
        if last + 1 >= most * (max(first, least) + period) + digits:
            return [first, period]
    return None


def growth_of(q):
    """Heap, order and number of lost elements wherever the quotient of the heaps up to there grows: products of these heaps, of which those are one
    element that are lost in the same company."""
    growth, order, inside = [], 1, np.arange(q.order) == 0
    for heap in range(1, len(q.images)):
        if inside[q.images[heap]]:
            continue
        factors, before = np.unique(q.images[: heap + 1]), 0
        while before != inside.sum():
            before = inside.sum()
            inside[q.products[np.ix_(inside, factors)]] = True
        elements = np.flatnonzero(inside)
        rows, where = np.unique(q.lost[q.products[np.ix_(elements, elements)]], axis=0, return_index=True)
        if len(rows) != order:
            order = len(rows)
            growth.append([heap, order, int(q.lost[elements[where]].sum())])
    return growth


def wrong_claim(q):
    """What is wrong in what the file says besides the quotient; or None."""
    if q.period != proved_period(q):
        return f"the heaps do not prove the period {q.period}" if q.period else "the heaps prove a period, and none is stored"
    if (q.growth.tolist() if q.growth is not None else []) != growth_of(q):
        return "growth is not that of the quotients of the first heaps"
    if (q.stopped_by == "heap") != (not q.period and len(q.images) - 1 == q.limits[0] * len(q.codes)):
        return f"stopped_by: {q.stopped_by} did not end the search of these heaps"
    return None


def recheck_quotient(path):
    """What to print, and the exit code."""
    with h5py.File(path, "r") as file:
        q = Quotient(file)
    wrong = broken_law(q) or failing_sum(q) or wrong_claim(q)
    head = f"{path}: {q.rules}, misère quotient of {things(q.order, 'element')}, heaps up to number {len(q.images) - 1}"
    return ([f"{head}: 1 mismatch", f"  {wrong}"], 3) if wrong else ([f"{head}: right"], 0)
