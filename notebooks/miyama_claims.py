"""Compares a claim about the losses, a function of the heaps, with every position of a table.

It goes block by block: neither the table nor the claim is ever held whole.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike

import miyama_boxes as boxes
import miyama_multisets as multisets
from miyama_labels import is_by_total

RANK_PIECE = 2**15  # multisets that are held at once, each with at most 254 parts of 8 bytes


def counterexamples(table: xr.Dataset, predicate: Callable[..., ArrayLike], limit: int = 100) -> np.ndarray:
    """The first positions, at most `limit`, where `predicate` and the table disagree about "is a loss": shape (n, k), int64, ascending.

    `predicate` is called with one integer array per heap, in order, where rules allow a pass with that of `passes_left` before them. The
    arrays broadcast together, as those of numpy.ogrid do; it must return an array that broadcasts to their common shape, not 0 where it
    claims a loss: `lambda a, b, c: a ^ b ^ c == 0`. So use NumPy's functions, & | ~ in place of and, or, not.

    Of a table by total `predicate` is called with the parts, descending, missing ones 0, as many arrays as a position has parts at most:
    `lambda *parts: np.bitwise_xor.reduce(parts) == 0`. The result is (n, parts), int16, in the order of the table, as losses.

    Never holds more than a block of the table: it is called for one block after the other, not in ascending order. Shape (0, k) means that
    the claim holds for the whole table. Raises ValueError for a result of another shape or type, and for a limit below 1.
    """
    most = operator.index(limit)
    if most < 1:
        raise ValueError(f"limit={limit}: give 1 or more")
    return (_counterexamples_by_total if is_by_total(table) else _counterexamples_in_box)(table, predicate, most)


def _counterexamples_in_box(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int) -> np.ndarray:
    sizes = boxes.sizes_of(table)
    found = np.zeros(0, dtype=np.int64)  # C-order indices, ascending
    for block in boxes.blocks_of(table):
        start = [axis.start for axis in block]
        if len(found) == most and np.ravel_multi_index(start, sizes) > found[-1]:
            continue  # every position of the block comes later than those
        lost = boxes.lost_in(table, block)
        wrong = np.argwhere(_claimed(predicate, np.ogrid[tuple(block)], lost.shape) != lost)[:most] + start
        found = np.sort(np.concatenate([found, np.ravel_multi_index(wrong.T, sizes)]))[:most]
    return np.stack(np.unravel_index(found, sizes), axis=1)


def _counterexamples_by_total(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int) -> np.ndarray:
    columns = multisets.most_parts(table)
    blocks = multisets.blocks_of(table)
    pieces = (slice(at, min(at + RANK_PIECE, block.stop)) for block in blocks for at in range(block.start, block.stop, RANK_PIECE))
    found, count = [], 0
    for piece in pieces:
        parts = multisets.parts_at(table, np.arange(piece.start, piece.stop))
        parts = np.pad(parts, [(0, 0), (0, columns - parts.shape[1])]).astype(np.int64)
        lost = multisets.lost_in(table, piece)
        found.append(parts[np.flatnonzero(_claimed(predicate, list(parts.T), lost.shape) != lost)[: most - count]].astype(np.int16))
        count += len(found[-1])
        if count == most:
            break
    return multisets.trimmed(np.concatenate(found))


def _claimed(predicate: Callable[..., ArrayLike], sizes: Sequence[np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    """True where `predicate` claims a loss, of the given shape. ValueError if it returns something else than it should."""
    claimed = np.asarray(predicate(*sizes))
    if claimed.dtype.kind not in "biuf":
        raise ValueError(f"the predicate returned {claimed.dtype} entries: it must return true or false, or numbers, for each position")
    try:
        return np.broadcast_to(claimed != 0, shape)
    except ValueError:
        raise ValueError(f"the predicate returned the shape {claimed.shape} for positions of the shape {shape}: give an entry for each") from None
