"""Tables by total, in which a position is a multiset of heaps: the positions of ranks, and their losses, block by block.

Everything is an array over ranks, see miyama_partitions; a block is a slice of ranks. The blocks of the file are its chunks, so that each
is unpacked once.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import xarray as xr

from miyama_labels import check_losses, chunk_sides, label_of, lost_by
from miyama_partitions import partition_unrank
from miyama_rules import BreakCode


def bounds_of(table: xr.Dataset) -> dict[str, int | None]:
    """The bounds of the table, as partition_rank takes them."""
    return {name: int(table.attrs[name]) if name in table.attrs else None for name in ("total", "largest", "most_heaps")}


def most_parts(table: xr.Dataset) -> int:
    """The most heaps of a position, at least 1."""
    return max(1, min(int(table.attrs[name]) for name in ("total", "most_heaps") if name in table.attrs))


def break_code(table: xr.Dataset) -> BreakCode:
    """The moves of the rules. ValueError if they are no take-and-break code."""
    return BreakCode.parse(table.attrs["rules_json"])


def blocks_of(table: xr.Dataset) -> Iterator[slice]:
    """The blocks of the file: reading block by block unpacks each chunk once, and needs the memory of one."""
    positions = table.sizes.get("position")
    if positions != int(table.attrs["positions"]):
        raise ValueError("this is a part of a table: give the whole table, as open_table returns it, and select from the result")
    (side,) = chunk_sides(table, ["position"])
    return (slice(start, min(start + side, positions)) for start in range(0, positions, side))


def losses_of(table: xr.Dataset) -> np.ndarray:
    """Every loss: shape (n, heaps of the longest), int16, in the order of the table. ValueError if they are more than the table says."""
    found, number = [], 0
    for block in blocks_of(table):
        ranks = np.flatnonzero(lost_in(table, block)) + block.start
        number += ranks.size
        check_losses(table, number)
        found.append(trimmed(parts_at(table, ranks)))
    joined = np.zeros((number, max(rows.shape[1] for rows in found)), dtype=np.int16)
    start = 0
    for rows in found:
        joined[start : start + len(rows), : rows.shape[1]] = rows
        start += len(rows)
    return joined


def lost_among(table: xr.Dataset, ranks: np.ndarray) -> np.ndarray:
    """True where a position of `ranks` is a loss. Reads, of each block of the file, only the stretch in which ranks lie."""
    lost = np.zeros(ranks.shape, dtype=bool)
    for block in blocks_of(table):
        here = np.flatnonzero((ranks >= block.start) & (ranks < block.stop))
        if here.size:
            first = int(ranks[here].min())
            lost[here] = lost_in(table, slice(first, int(ranks[here].max()) + 1))[ranks[here] - first]
    return lost


def lost_in(table: xr.Dataset, block: slice) -> np.ndarray:
    """True where a position with a rank in `block` is a loss."""
    name = label_of(table)

    def without_the_stuck(lost: np.ndarray) -> np.ndarray:
        ranks = np.flatnonzero(lost)
        can_move = break_code(table).can_move(int(table.attrs["total"]))
        lost[ranks] = can_move[parts_at(table, ranks + block.start)].any(axis=1)
        return lost

    return lost_by(table, name, table[name].isel(position=block).values, without_the_stuck)


def parts_at(table: xr.Dataset, ranks: np.ndarray) -> np.ndarray:
    """The positions with these ascending ranks, int16, as partition_unrank; from the file where it lists them."""
    if "parts" in table and ranks.size:
        first = int(ranks[0])
        return table["parts"].isel(position=slice(first, int(ranks[-1]) + 1)).values[ranks - first].astype(np.int16)
    return partition_unrank(ranks, **bounds_of(table)).astype(np.int16)


def trimmed(parts: np.ndarray) -> np.ndarray:
    """Without the columns behind the last heap of the longest position."""
    return parts[:, : int((parts > 0).sum(axis=1).max(initial=0))]
