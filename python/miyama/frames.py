"""A table as pandas sees it: a row per position, a column per heap and per label.

    frame(table)                          heap_1  heap_2  heap_3  outcome  arrows_1  arrows_2  arrows_3
                                       0       0       0       0        0         0         0         0
                                       1       0       0       1        1         0         0         1

The heaps are columns like any other, not an index, so that they can be grouped, sorted and drawn. The rows that are wanted are picked
block by block, so that all of a large table is read, but only these rows take memory.
"""

from __future__ import annotations

import math
import operator
from typing import Literal

import numpy as np
import pandas as pd
import xarray as xr

from .positions import Block, arrays_of, blocks, fields_in, is_by_total, leaves_out, lists_positions, lost_in, most_parts, parts_at, positions_in, sizes_of
from .row_set import PADDING
from .rules import excerpt


def frame(table: xr.Dataset, where: Literal["loss", "win"] | None = None, limit: int = 1_000_000) -> pd.DataFrame:
    """A table as pandas sees it: a row per position, its heaps and what the table stores of it.

    Parameters
    ----------
    table
        A whole table.
    where
        "loss" or "win" for lost or won positions only.
    limit
        The most rows to make.

    Returns
    -------
    pandas.DataFrame
        In the order of the table. The index is the place of the position in the table: in C order, the last heap running fastest, or the
        rank of a multiset. First the position: `heap_1` … `heap_k`, int64, with a pass `passes_left` before them; in a table by total as many
        heaps as a position has at most, int16, descending, 0 where there is none. Where positions are listed, `fields` is the number of
        entries, and `p1`, `p2`, … are these, 0 where there is none. Then each label under its name in the type of the file,
        with a number behind it where it has several entries: `arrows_1`, `arrows_2`, … per direction, `move_rests_1`, … per rest.

    Raises
    ------
    ValueError
        For another `where`, and if there are more rows than `limit`.

    Examples
    --------
    >>> miyama.frame(table).loc[[735]]
         heap_1  heap_2  heap_3  outcome  arrows_1  arrows_2  arrows_3
    735       7       3       5        1         1         1         1
    >>> int(miyama.frame(table, where="loss").heap_3.max())
    9
    """
    if where not in (None, "loss", "win"):
        raise ValueError(f'where={excerpt(repr(where))}: give "loss", "win", or None for every position')
    _check_number(table, where, operator.index(limit))
    pieces: list[pd.DataFrame] = []
    empty: Block | None = None  # the first block without a row
    rows = 0
    for block in blocks(table):
        chosen = _chosen(table, block, where)
        rows += chosen[0].size
        if rows > limit:  # the attribute lost is not what the labels say
            raise ValueError(f"the table holds more than {limit:,} {_words(where)}, and says it does not: the file is damaged, generate it again")
        if chosen[0].size:  # most blocks of a large table of Nim have no loss, and their labels need not be read
            pieces.append(_rows(table, block, chosen))
        elif empty is None:
            empty = block
    if empty is not None and not pieces:
        return _rows(table, empty, _chosen(table, empty, where))
    return pd.concat(pieces).sort_index()


def _check_number(table: xr.Dataset, where: str | None, limit: int) -> None:
    """Raises ValueError if there are more rows than `limit`, which the attributes say before anything is read."""
    positions = math.prod(table[arrays_of(table)[0]].isel(move=0, rest=0, missing_dims="ignore").shape)
    positions = int(table.attrs["positions"]) if leaves_out(table) else positions
    lost = int(table.attrs["lost"])
    number = {None: positions, "loss": lost, "win": positions - lost}[where]
    if number > limit:
        fewer = "" if where else ', take where="loss" only'
        raise ValueError(
            f"the table has {number:,} {_words(where)}, the limit is {limit:,} rows: give a larger limit{fewer}, or go block by block, see blocks"
        )


def _words(where: str | None) -> str:
    return {None: "positions", "loss": "losses", "win": "wins"}[where]


def _chosen(table: xr.Dataset, block: Block, where: str | None) -> tuple[np.ndarray, ...]:
    """The indices of the chosen positions in the block: an array per axis."""
    if leaves_out(table) and where != "loss":
        there = positions_in(table, block)
        return np.nonzero(there if where is None else there & ~lost_in(table, block))
    if where is None:
        return tuple(places.ravel() for places in np.indices([axis.stop - axis.start for axis in block.values()]))
    lost = lost_in(table, block)
    return np.nonzero(lost if where == "loss" else ~lost)


def _rows(table: xr.Dataset, block: Block, chosen: tuple[np.ndarray, ...]) -> pd.DataFrame:
    """The rows of the chosen positions of a block."""
    places = [inside + axis.start for inside, axis in zip(chosen, block.values())]
    if is_by_total(table):
        index = places[0]
        heaps = parts_at(table, index)
        names = [f"heap_{i + 1}" for i in range(most_parts(table))]
        heaps = np.pad(heaps, [(0, 0), (0, len(names) - heaps.shape[1])])
    elif lists_positions(table):
        index = places[0]
        names = ["fields", *(f"p{i + 1}" for i in range(table.sizes["field"]))]
        lengths = (table["positions"].isel(block).values != PADDING).sum(axis=1)
        heaps = np.stack([lengths, *fields_in(table, block)], axis=1)[chosen[0]]
    else:
        names = list(block)
        index = np.ravel_multi_index(places, sizes_of(table))
        heaps = np.stack(places, axis=1)
    position = pd.DataFrame(heaps, columns=names, index=index)
    return pd.concat([position, pd.DataFrame(_entries(table, block, chosen), index=index)], axis=1)


def _entries(table: xr.Dataset, block: Block, chosen: tuple[np.ndarray, ...]) -> dict[str, np.ndarray]:
    """The entries of the labels at the chosen positions of a block, by the names of their columns."""
    entries = {}
    for name in arrays_of(table):
        label = table[name].isel(block).transpose(..., *block).values
        if label.ndim == len(block):
            entries[name] = label[chosen]
        else:
            entries |= {f"{name}_{i + 1}": part[chosen] for i, part in enumerate(label)}
    return entries
