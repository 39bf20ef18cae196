"""The losses of a table: all of them, those to know by heart, and those of a plane."""

from __future__ import annotations

import itertools
import operator

import numpy as np
import xarray as xr

import miyama_boxes as boxes
import miyama_multisets as multisets
from miyama_labels import has_pass, is_by_total

Position = tuple[int, ...]


def losses(table: xr.Dataset) -> np.ndarray:
    """Every loss of the table: shape (n, k), int64, in ascending order; with a pass (n, k + 1), `passes_left` first.

    Reads the whole table, block by block, if it does not list them. Of a table by total: shape (n, parts), int16, each row descending with
    zeros behind it, in the order of the table; parts is the number of heaps of the longest loss.
    """
    if is_by_total(table):
        return multisets.losses_of(table)
    if "losses" in table:
        return table["losses"].values.astype(np.int64)
    return boxes.losses_of(table)


def good_shapes(table: xr.Dataset, pairs: bool = False) -> list[Position]:
    """The losses to know by heart: heaps in ascending order, empty heaps left out, each once, shorter ones first.

    Two equal heaps, which everybody knows, are listed only with `pairs=True`. Where rules allow a pass: the losses with the pass still
    left. Raises ValueError if the order of the heaps matters, as in end-nim: then use losses.
    """
    rows = losses(table)
    if not is_by_total(table):
        _check_order_is_free(table, rows)
    if has_pass(table):
        rows = rows[rows[:, 0] == 1, 1:]
    shapes = {tuple(size for size in row if size) for row in np.unique(np.sort(rows, axis=1), axis=0).tolist()}
    shapes.discard(())
    if not pairs:
        shapes = {shape for shape in shapes if len(shape) != 2 or shape[0] != shape[1]}
    return sorted(shapes, key=lambda shape: (len(shape), shape))


def plane(table: xr.Dataset, axis: int | str, size: int, passes_left: int = 1) -> np.ndarray:
    """Outcomes (0 loss, 1 win) of the positions of a three-heap table in which one heap has `size` stones: 2-D, u1, the other heaps in order.

    `axis` says which heap: 0, 1, 2, or a name such as "heap_1". Where rules allow a pass, those with so many `passes_left`, 1 or 0. Raises
    ValueError if there is no such plane.
    """
    if is_by_total(table):
        raise ValueError("a plane needs a table of 3 heaps, in this one heaps have no places: look positions up with partition_rank")
    axes = boxes.heap_axes(table)
    if len(axes) != 3:
        raise ValueError(f"a plane needs a table of 3 heaps, this one has {len(axes)}")
    heap = axes.index(axis) if axis in axes else axis
    if heap not in range(3):
        raise ValueError(f"there is no heap {axis!r}: give 0, 1, 2 or one of {', '.join(axes)}")
    size, passes_left = operator.index(size), operator.index(passes_left)
    if size not in range(table.sizes[axes[heap]]):
        raise ValueError(f"{axes[heap]} has no size {size}: give 0 to {table.sizes[axes[heap]] - 1}")
    block = [slice(0, table.sizes[name]) for name in axes]
    block[heap] = slice(size, size + 1)
    if has_pass(table):
        if passes_left not in (0, 1):
            raise ValueError(f"there are no {passes_left} passes left: give 0 or 1")
        block.insert(0, slice(passes_left, passes_left + 1))
    return np.where(boxes.lost_in(table, block), 0, 1).astype(np.uint8).reshape([table.sizes[name] for name in axes if name != axes[heap]])


def _check_order_is_free(table: xr.Dataset, rows: np.ndarray) -> None:
    """ValueError, with an example, unless a loss with two heaps exchanged is a loss (wherever it is within the bounds)."""
    sizes = boxes.sizes_of(table)
    indices = np.ravel_multi_index(rows.T, sizes)
    for i, j in itertools.combinations(range(int(has_pass(table)), len(sizes)), 2):
        exchanged = rows.copy()
        exchanged[:, [i, j]] = rows[:, [j, i]]
        inside = (exchanged < sizes).all(axis=1)
        wrong = np.flatnonzero(inside)[~np.isin(np.ravel_multi_index(exchanged[inside].T, sizes), indices)]
        if wrong.size:
            lost, won = (",".join(map(str, row[wrong[0]].tolist())) for row in (rows, exchanged))
            raise ValueError(f"the order of the heaps matters in {table.attrs['rules']}: {lost} is lost, {won} is not; use losses")
