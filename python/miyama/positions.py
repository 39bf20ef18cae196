"""Where a table keeps its positions, and which of them are lost: ordered heaps and multisets alike, block by block.

If heaps are ordered, their sizes are the indices of a position, behind the passes left where rules allow a pass; a multiset is at its rank,
see `partitions`; positions without bounds are listed, and their places are those in the list. Reading goes by blocks, slices by the names of axes, which unpack each chunk of the file once:

    for block in blocks(table):
        table.outcome.isel(**block)       heap_1: 64, heap_2: 64, heap_3: 64

A table stores the labels that were asked for. Nearly every one of them shows by itself which positions are lost: a loss has outcome 0, Grundy value 0, no
winning move, and an even remoteness. Under misère play a position without moves is a win that has no winning move, and a loss has an odd remoteness.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from .breaks import HeapLists
from .partitions import partition_unrank
from .row_set import PADDING, RowSet, tuples_of
from .sums import is_sum, summands_of
from .rules import BreakCode, Position, VectorMoves, excerpt, frozen

Block = dict[str, slice]
Bools = NDArray[np.bool_]
Integers = NDArray[np.integer]
MOST_KEPT = 128  # pieces of a table, of a megabyte at most but for the sums of listed options, see kept

# Cheapest first. entries → True where the position is a loss; those that show winning moves need a correction under misère play, see lost_in.
_TESTS: dict[str, Callable[[np.ndarray], Bools]] = {
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


def heap_axes(table: xr.Dataset) -> list[str]:
    """The axes "heap_1", …, "heap_k" of ordered heaps; where positions are listed their one axis."""
    return ["position"] if lists_positions(table) else [f"heap_{i + 1}" for i in range(np.size(table.attrs["bounds"]))]


def axes_of(table: xr.Dataset) -> list[str]:
    """The axes of a position: the passes left, where there is a pass, then the heaps; in a table by total the ranks."""
    return ["position"] if is_by_total(table) else ["passes_left"] * has_pass(table) + heap_axes(table)


def sizes_of(table: xr.Dataset) -> list[int]:
    """How long each axis of a position is. Raises ValueError for a part of a table, or for one in another order, in which a place does not determine the position."""
    if is_by_total(table):
        sizes = [int(table.attrs["positions"])]
    else:
        sizes = [2] * has_pass(table) + [int(bound) + 1 for bound in np.atleast_1d(table.attrs["bounds"])]
    coordinates = [table.coords[axis].values for axis in axes_of(table) if axis in table.coords]
    moved = not all(np.array_equal(places, np.arange(places.size)) for places in coordinates)
    if moved or [table.sizes.get(axis) for axis in axes_of(table)] != sizes:
        raise ValueError("this is a part of a table: give the whole table, as open_table returns it, and select from the result")
    return sizes


def at(table: xr.Dataset, where: Sequence) -> dict:
    """Names the axis of each entry of `where`, for isel: an axis need not have coordinates, but a position is its own index."""
    return dict(zip(axes_of(table), where))


def as_numbers(position: str | Sequence[int]) -> Sequence[int]:
    """A position, which may be written as in a shell: "7,3,5", or "735" with a digit for each heap. ValueError if it is not."""
    if not isinstance(position, str):
        return position
    words = position.strip("()").split(",") if "," in position else list(position.strip("()"))
    if not all(word.strip().removeprefix("-").isdecimal() for word in words):
        raise ValueError(f"{excerpt(repr(position))} is not a position: give numbers with commas, such as (7, 3, 5) or '7,3,5'")
    return [int(word) for word in words]


def checked(table: xr.Dataset, position: str | Sequence[int]) -> Position:
    """The place of `position`: where heaps are ordered the position itself, as a tuple of int. ValueError if it is not in the table."""
    here = frozen(as_numbers(position))
    sizes = sizes_of(table)
    if lists_positions(table):
        number = _row_set(table).number_of(here)
        if number < 0:
            raise ValueError(f"the position {excerpt(here)} is not in the table, which lists {sizes[0]}, from {tuples_at(table, np.array([[0]]))[0]} on")
        return (number,)
    if len(here) != len(sizes) or not all(0 <= size < n for size, n in zip(here, sizes)):
        bounds = ",".join(str(n - 1) for n in sizes)
        passes = ", the passes left before the heaps" if has_pass(table) else ""
        raise ValueError(f"the position {excerpt(','.join(map(str, here)))} is not in the table, whose bounds are {bounds}{passes}")
    if not are_positions(table, np.array([here]))[0]:
        raise ValueError(f"{excerpt(here)} is not a position of {table.attrs['rules']}, whose rules leave it out: give another one")
    return here


def leaves_out(table: xr.Dataset) -> bool:
    """True if some tuples within the bounds are not positions: their labels hold the fill value."""
    return not is_by_total(table) and int(table.attrs["positions"]) < math.prod(sizes_of(table))


def positions_in(table: xr.Dataset, block: Block) -> Bools:
    """True where a tuple of `block` is a position: an array with the axes of the block."""
    return _are_labels(_some_label(table).isel(block).transpose(*block).values)


def are_positions(table: xr.Dataset, places: Integers) -> Bools:
    """True where a tuple of `places`, shape (n, entries of a position), is a position."""
    if not leaves_out(table):
        return np.ones(len(places), bool)
    return _by_blocks(table, places, arrays_of(table)[0], (-2,), positions_in)


def _some_label(table: xr.Dataset) -> xr.DataArray:
    """A label with one entry for each position."""
    return table[arrays_of(table)[0]].isel(move=0, missing_dims="ignore")


def _are_labels(entries: Integers) -> Bools:
    """True where an entry is not the fill value."""
    return entries != (np.iinfo(entries.dtype).min if entries.dtype.kind == "i" else np.iinfo(entries.dtype).max)


def lists_options(table: xr.Dataset) -> bool:
    """True if the table stores the options of every position, which then are its rules."""
    return json.loads(table.attrs["rules_json"]).get("family") == "options"


def lists_positions(table: xr.Dataset) -> bool:
    """True if positions have no bounds: the table lists them."""
    return "positions" in table.variables


def lists_sums(table: xr.Dataset) -> bool:
    """True if the table stores options, each of which stands for several positions that are played together."""
    return "option_parts" in table.variables


def tuples_at(table: xr.Dataset, places: Integers) -> list[Position]:
    """The positions at `places`, shape (n, axes)."""
    return list(tuples_of(rows_at(table, places[:, 0]))) if lists_positions(table) else [tuple(row) for row in places.tolist()]


def rows_at(table: xr.Dataset, ranks: Integers) -> NDArray[np.int32]:
    """The entries of listed positions, PADDING behind those of short ones."""
    side = _side_of(table, "positions")
    found = np.empty((len(ranks), table.sizes["field"]), np.int32)
    for number in np.unique(ranks // side).tolist():
        here = ranks // side == number
        found[here] = _piece(table, "positions", number * side)[ranks[here] - number * side]
    return found


def fields_in(table: xr.Dataset, block: Block) -> list[Integers]:
    """The entries of the positions of a block, one array for each coordinate, which broadcast together. Listed positions have 0 in place of those that they lack."""
    if not lists_positions(table):
        return np.ogrid[tuple(block.values())]
    rows = table["positions"].isel(block).values
    return [*np.where(rows == PADDING, 0, rows).astype(np.int64).T.copy()]


def _row_set(table: xr.Dataset) -> RowSet:
    def make() -> Any:
        met = RowSet()
        for block in blocks(table):
            rows = table["positions"].isel(block).values
            met.add(rows[rows != PADDING], (rows != PADDING).sum(axis=1))
        return met

    return kept(table, "positions", (), make)


def ranks_of_rows(table: xr.Dataset, rows: NDArray[np.int32]) -> Integers:
    """The places of listed positions."""
    return _row_set(table).add(rows[rows != PADDING], (rows != PADDING).sum(axis=1))


def _side_of(table: xr.Dataset, name: str) -> int:
    return int((table.variables[name].encoding.get("chunksizes") or table.variables[name].shape)[0])


def _piece(table: xr.Dataset, name: str, start: int) -> np.ndarray:
    """A stretch of a list, as it is cut in the file."""
    stretch = {table[name].dims[0]: slice(start, start + _side_of(table, name))}
    return kept(table, name, (start,), lambda: table[name].isel(stretch).values)


def _stretch(table: xr.Dataset, name: str, begin: int, end: int) -> np.ndarray:
    """Entries of a list, which need not be there if none are asked for."""
    if begin == end:
        return np.zeros(0, np.int64)
    first = begin - begin % _side_of(table, name)
    pieces = [_piece(table, name, i) for i in range(first, end, _side_of(table, name))]
    return np.concatenate(pieces)[begin - first : end - first]


def listed_options(table: xr.Dataset, place: Position) -> list[Integers]:
    """The options that such a table stores of a position of it, in their order. Each is an array of the places of the positions that it stands for, int64,
    shape (1, axes) unless options are sums."""
    sizes = sizes_of(table)
    rank = int(np.ravel_multi_index(place, sizes))
    ends = kept(table, "option_count", (), lambda: np.cumsum(_listed(table["option_count"].values), dtype=np.int64))
    begin, end = int(ends[rank - 1]) if rank else 0, int(ends[rank])
    parts = np.ones(end - begin, np.int64)
    if lists_sums(table):
        parts = _stretch(table, "option_parts", begin, end).astype(np.int64)
        until = kept(table, "option_parts", (), lambda: _summands_before(table, ends))
        begin, end = int(until[rank - 1]) if rank else 0, int(until[rank])
    places = np.stack(np.unravel_index(_stretch(table, "options", begin, end), sizes), axis=1)
    return np.split(places, np.cumsum(parts)[:-1]) if len(parts) else []


def _summands_before(table: xr.Dataset, ends: Integers) -> Integers:
    """How many positions the options stand for of each position and those before it; `ends`: where its options end."""
    found, counted, side = np.zeros(len(ends), np.int64), 0, _side_of(table, "option_parts")
    for start in range(0, int(ends[-1]), side):
        until = counted + np.cumsum(table["option_parts"].isel(option=slice(start, start + side)).values, dtype=np.int64)
        here = slice(*np.searchsorted(ends, [start, start + len(until)], side="right"))  # those that end in this stretch
        found[here] = until[ends[here] - start - 1]
        counted = int(until[-1])
    return np.maximum.accumulate(found)  # before the first option there is none


def entries_in(table: xr.Dataset, name: str, block: Block) -> np.ndarray:
    """The entries of a variable in a block, whose axes are last."""
    return table[name].isel(block).transpose(..., *block).values


def entries_at(table: xr.Dataset, name: str, places: Integers) -> np.ndarray:
    """The entries of a label at `places`, which are the last axis. Reads the blocks in which they lie."""
    sides = np.array(block_sides(table))
    starts = places // sides * sides
    found: list[np.ndarray] = []
    for place, start in zip(places, starts):
        block = at(table, [slice(first, first + side) for first, side in zip(start.tolist(), sides.tolist())])
        piece = kept(table, name, (-1, *start.tolist()), functools.partial(entries_in, table, name, block))
        found.append(piece[(..., *(place - start))])
    return np.stack(found, axis=-1)


def _listed(counts: Integers) -> Integers:
    """How many options are listed: none where there is no position."""
    return np.where(_are_labels(counts), counts, 0)


def kept(table: xr.Dataset, name: str, piece: Position, make: Callable[[], Any]) -> Any:
    """What `make` makes of a piece of the variable `name`. The table keeps some pieces: whoever asks about a position asks about others next."""
    pieces, variable = table.miyama.kept, table.variables[name]
    found = pieces.pop((name, piece), None)
    if found is None or found[0] is not variable:
        found = variable, make()
    pieces[name, piece] = found  # behind all others
    if len(pieces) > MOST_KEPT:
        pieces.pop(next(iter(pieces)), None)
    return found[1]


def vector_moves(table: xr.Dataset, otherwise: str) -> VectorMoves:
    """The moves of the rules. ValueError, ending with `otherwise`, if the table does not list them."""
    try:
        return VectorMoves.parse(table.attrs["rules_json"], np.atleast_1d(table.attrs.get("bounds", ())))
    except ValueError as error:
        raise ValueError(f"{error}: {otherwise}") from None


def break_code(table: xr.Dataset) -> BreakCode:
    """The moves of the rules. ValueError if they are neither a take-and-break code nor a list of what heaps become."""
    if json.loads(table.attrs["rules_json"]).get("family") == "breaks":
        return HeapLists(table["breaks"].values.tolist() if "breaks" in table else [])
    return BreakCode.parse(table.attrs["rules_json"])


def bounds_of(table: xr.Dataset) -> dict[str, int | None]:
    """The bounds of a table by total, in the form that partition_rank takes."""
    return {name: int(table.attrs[name]) if name in table.attrs else None for name in ("total", "largest", "most_heaps")}


def most_parts(table: xr.Dataset) -> int:
    """The most heaps of a position of a table by total, at least 1."""
    return max(1, min(int(table.attrs[name]) for name in ("total", "most_heaps") if name in table.attrs))


def arrays_of(table: xr.Dataset) -> list[str]:
    """The arrays of the stored labels, in the order of the attribute `labels`: the label `move` is two arrays."""
    arrays = [name for label in table.attrs["labels"].split(",") for name in (("move_from", "move_rests") if label == "move" else (label,))]
    return [name for name in arrays if name in table]


def blocks(table: xr.Dataset) -> Iterator[Block]:
    """Cuts a table as its file is cut: blocks that together hold every position once.

    Parameters
    ----------
    table
        A whole table, as `open_table` returns it.

    Yields
    ------
    dict of str to slice
        For ``isel``: a slice per axis of a position, which are ``heap_1`` … ``heap_k``, with a pass ``passes_left`` before them, and of a
        table by total ``position`` alone. Blocks come in C order, the last axis running fastest, and have at most 2¹⁸ positions each; a
        table that is in no file is one block.

    Raises
    ------
    ValueError
        For a part of a table.

    Examples
    --------
    >>> sum(int((table.outcome.isel(**block) == 0).sum()) for block in miyama.blocks(table))
    76
    """
    axes, sizes = axes_of(table), sizes_of(table)
    along = [[slice(start, min(start + side, n)) for start in range(0, n, side)] for n, side in zip(sizes, block_sides(table))]
    return (dict(zip(axes, block)) for block in itertools.product(*along))


def block_sides(table: xr.Dataset) -> list[int]:
    """How many sizes a block has along each axis of a position, where the table does not end before."""
    # Chunks of a label of 8 bytes are smaller, and several make up a chunk of the others: a block is the largest of all.
    labels = [table.variables[name] for name in arrays_of(table)]
    chunks = [dict(zip(label.dims, label.encoding.get("chunksizes") or label.shape)) for label in labels]
    return [max(chunk[axis] for chunk in chunks) for axis in axes_of(table)]


def lost_at(table: xr.Dataset, places: Integers) -> Bools:
    """True where a position of `places`, shape (n, entries of a position), is a loss. Reads the blocks in which they lie."""
    return _by_blocks(table, places, _test_of(table), (), lost_in)


def _by_blocks(table: xr.Dataset, places: Integers, name: str, kind: Position, of_block: Callable[[xr.Dataset, Block], Bools]) -> Bools:
    """What `of_block` says of `places`. What it makes of a block, from the label `name`, is kept; `kind`: what this is."""
    sides = np.array(block_sides(table))
    numbers, holds = places // sides, np.zeros(len(places), dtype=bool)
    for number in np.unique(numbers, axis=0):
        here, start = (numbers == number).all(axis=1), number * sides
        block = at(table, [slice(*ends) for ends in zip(start.tolist(), np.minimum(start + sides, sizes_of(table)).tolist())])
        held = kept(table, name, (*kind, *start.tolist()), functools.partial(of_block, table, block))
        holds[here] = held[tuple((places[here] - start).T)]
    return holds


def lost_in(table: xr.Dataset, block: Block) -> Bools:
    """True where a position of `block` is a loss: an array with the axes of the block."""
    name = _test_of(table)
    lost = _TESTS[name](table[name].isel(block).transpose(..., *block).values)
    if name in ("outcome", "grundy") or table.attrs["convention"] == "normal":
        return lost
    if name == "remoteness":
        # The position without moves is won in 0 moves, and each move changes who wins and whether the number is even.
        return ~lost & positions_in(table, block) if leaves_out(table) else ~lost
    return _without_the_stuck(table, block, lost, name)


def _test_of(table: xr.Dataset) -> str:
    """The label that shows which positions are lost."""
    return next(name for name in _TESTS if name in table)


def _without_the_stuck(table: xr.Dataset, block: Block, lost: Bools, name: str) -> Bools:
    """Under misère play a position without moves is a win, though it has no winning move."""
    if is_by_total(table):
        ranks = np.flatnonzero(lost)
        can_move = break_code(table).can_move(int(table.attrs["total"]))
        lost[ranks] = can_move[parts_at(table, ranks + block["position"].start)].any(axis=1)
        return lost
    if lists_options(table):
        return lost & (table["option_count"].isel(block).values > 0)
    if is_sum(table):
        stuck = [np.array([not game.options[number] for number in range(axis.start, axis.stop)]) for game, axis in zip(summands_of(table), block.values())]
        return lost & ~functools.reduce(np.logical_and.outer, stuck)
    rules = vector_moves(table, f"under misère play {name} alone does not tell positions without a move from losses, outcome does")
    if leaves_out(table):  # conditions need not be computable elsewhere
        places = [inside + axis.start for inside, axis in zip(np.nonzero(lost), block.values())]
        lost[lost] = rules.can_move(places[1:], places[0]) if has_pass(table) else rules.can_move(places)
        return lost
    axes = np.ogrid[tuple(block.values())]
    return lost & (rules.can_move(axes[1:], axes[0]) if has_pass(table) else rules.can_move(axes))


def losses_in(table: xr.Dataset, block: Block) -> Integers:
    """The losses of `block`, ascending: shape (n, entries of a position), int64; in a table by total (n, parts), int16."""
    places = np.argwhere(lost_in(table, block)) + [axis.start for axis in block.values()]
    return trimmed(parts_at(table, places[:, 0])) if is_by_total(table) else places


def every_loss(table: xr.Dataset) -> Integers:
    """Every loss, found in a label, in the form of losses_in and the order of the table. Raises ValueError if there are more than the table says."""
    found, number = [], 0
    for block in blocks(table):
        found.append(losses_in(table, block))
        number += len(found[-1])
        if number > int(table.attrs["lost"]):
            raise ValueError(f"there are more losses than the attribute lost says, {table.attrs['lost']}: the file is damaged, generate it again")
    most = max(rows.shape[1] for rows in found)
    rows = np.concatenate([np.pad(rows, [(0, 0), (0, most - rows.shape[1])]) for rows in found])
    return rows if is_by_total(table) else rows[np.lexsort(rows.T[::-1])]


def lost_among(table: xr.Dataset, ranks: Integers) -> Bools:
    """True where a multiset of `ranks` is a loss. Reads only the stretch of each block in which ranks lie."""
    lost = np.zeros(ranks.shape, dtype=bool)
    for block in blocks(table):
        stretch = block["position"]
        here = np.flatnonzero((ranks >= stretch.start) & (ranks < stretch.stop))
        if here.size:
            first = int(ranks[here].min())
            lost[here] = lost_in(table, {"position": slice(first, int(ranks[here].max()) + 1)})[ranks[here] - first]
    return lost


def parts_at(table: xr.Dataset, ranks: Integers) -> NDArray[np.int16]:
    """The multisets with these ascending ranks, in the form of partition_unrank; read from the file if it lists them."""
    if "parts" in table and ranks.size:
        first = int(ranks[0])
        return table["parts"].isel(position=slice(first, int(ranks[-1]) + 1)).values[ranks - first].astype(np.int16)
    return partition_unrank(ranks, **bounds_of(table)).astype(np.int16)


def trimmed(parts: NDArray[np.int16]) -> NDArray[np.int16]:
    """Without the columns behind the last heap of the longest multiset."""
    return parts[:, : int((parts > 0).sum(axis=1).max(initial=0))]
