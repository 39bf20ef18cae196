"""Which label of a table tells losses from wins, and how; what kind of table it is.

A table stores the labels that were asked for. Any of them but one tells losses on its own: a loss has outcome 0, Grundy value 0, no winning
move, and an even remoteness. Under misère play a position without moves has no winning move either but is a win, and remoteness turns round.

It knows nothing of positions: miyama_boxes and miyama_multisets look entries up, and know which positions are without moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import xarray as xr

# Cheapest first. entries → True where the position is a loss; what tells of winning moves needs a correction under misère play, see lost_by.
_TESTS = {
    "outcome": lambda entries: entries == 0,
    "grundy": lambda entries: entries == 0,
    "remoteness": lambda entries: entries % 2 == 0,
    "winning_moves": lambda entries: entries == 0,
    "move_from": lambda entries: entries == 0,
    "target": lambda entries: entries == -1,
    "arrows": lambda entries: (entries == 0).all(axis=0),
}


def is_by_total(table: xr.Dataset) -> bool:
    """Whether a position is a multiset of heaps, up to a total."""
    return "total" in table.attrs


def has_pass(table: xr.Dataset) -> bool:
    """Whether a position begins with the passes left."""
    return "passes_left" in table.sizes


def label_of(table: xr.Dataset) -> str:
    """The stored label that tells losses at the least cost."""
    return next(name for name in _TESTS if name in table)


def arrays_of(table: xr.Dataset) -> list[str]:
    """The arrays of the stored labels, in the order of the attribute `labels`: the label `move` is two arrays."""
    arrays = [name for label in table.attrs["labels"].split(",") for name in (("move_from", "move_rests") if label == "move" else (label,))]
    return [name for name in arrays if name in table]


def check_losses(table: xr.Dataset, number: int) -> None:
    """ValueError if `number` losses, found in labels, are more than the attribute says: so far are they gathered."""
    if number > int(table.attrs["lost"]):
        raise ValueError(f"there are more losses than the attribute lost says, {table.attrs['lost']}: the file is damaged, generate it again")


def chunk_sides(table: xr.Dataset, axes: Sequence[str]) -> list[int]:
    """The sides of the file's blocks along `axes`, those of a position. A table that is in no file is one block.

    The chunks of a label of 8 bytes are smaller, and make up those of the others: a block is the largest.
    """
    chunks = [dict(zip(table[name].dims, table[name].encoding.get("chunksizes") or table[name].shape)) for name in arrays_of(table)]
    return [max(chunk[axis] for chunk in chunks) for axis in axes]


def lost_by(table: xr.Dataset, name: str, entries: np.ndarray, without_the_stuck: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """True where an entry of the label `name` is that of a loss. `without_the_stuck` takes the positions without moves out of an array."""
    lost = _TESTS[name](entries)
    if name in ("outcome", "grundy") or table.attrs["convention"] == "normal":
        return lost
    if name == "remoteness":
        return ~lost  # the position without moves is won in 0 moves, and each move changes who wins and whether the number is even
    return without_the_stuck(lost)  # under misère play a position without moves is a win, though it has no winning move
