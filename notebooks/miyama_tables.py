"""Reads the tables of miyama with xarray, and makes them with the program.

    table = solve("nim", heaps=(9, 9, 9))         or  open_table("nim-9-9-9.h5")
    winning_moves(table, (7, 3, 5))               [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    losses(table).shape                           (76, 3)

A position is a sequence of heap sizes, one per heap, each at most the table's bound. k is the number of heaps.

In a table by total heaps have no places: a position is a multiset of heaps, given in any order and returned in descending order.

    table = solve("rows", total=20)               every multiset of rows with at most 20 sticks
    winning_moves(table, (1, 2, 4))               [(3, 2, 1), (2, 2, 1, 1)]
    winning_breaks(table, (1, 2, 4))              [Break(heap=4, rests=(3,), option=(3, 2, 1)), Break(heap=4, rests=(2, 1), …)]
    losses(table)[-1]                             array([10, 10,  0, …])
    partition_rank((3, 5, 7))                     635, the place of this position in the table
    partition_unrank(635)                         array([7, 5, 3])

The file format is specified in data/README.md.
"""

from __future__ import annotations

import functools
import itertools
import json
import operator
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike

Position = tuple[int, ...]
FORMAT = "miyama-table"
FORMAT_MAJOR = 1
MAX_TOTAL = 254  # of a table of multisets: its parts are stored as u1, 255 is kept for "nothing"

# The labels from which a loss can be told, cheapest first, and how: entries → True where the position is a loss.
# Those that tell of winning moves need a correction under misère play, see _lost_by.
_TESTS = {
    "outcome": lambda entries: entries == 0,
    "grundy": lambda entries: entries == 0,
    "remoteness": lambda entries: entries % 2 == 0,
    "winning_moves": lambda entries: entries == 0,
    "move_from": lambda entries: entries == 0,
    "target": lambda entries: entries == -1,
    "arrows": lambda entries: (entries == 0).all(axis=0),
}


class Break(NamedTuple):
    """A move in a table by total: one heap of size `heap` becomes `rests` (descending, empty if it is gone), which leaves `option`."""

    heap: int
    rests: Position
    option: Position


def open_table(path: str | os.PathLike) -> xr.Dataset:
    """The table in the file `path`. Labels are read only when they are used; close the dataset, or use it in a `with`, to close the file.

    Raises FileNotFoundError if there is no such file, ValueError if it is not a complete table of a format version that this module reads.
    """
    if not Path(path).exists():
        raise FileNotFoundError(f"there is no table {path}: make it with `miyama solve RULES --output {path}` and bounds, --heaps or --total")
    try:
        table = xr.open_dataset(path, engine="h5netcdf")
    except Exception as error:  # which one depends on what the file is, and on the versions of xarray and h5py
        raise ValueError(f"{path} cannot be read as HDF5: {error}") from error
    try:
        _check_format(table, path)
    except ValueError:
        table.close()
        raise
    return table


def losses(table: xr.Dataset) -> np.ndarray:
    """Every loss of the table: shape (n, k), int64, in ascending order. Reads the whole table if it does not list them.

    Of a table by total: shape (n, parts), int16, each row descending with zeros behind it, in the order of the table; parts is the number
    of heaps of the longest loss. Reads block by block.
    """
    if _is_by_total(table):
        return _losses_by_total(table)
    if "losses" in table:
        return table["losses"].values.astype(np.int64)
    rows = np.concatenate([_losses_in(table, block) for block in _blocks(table)])
    return rows[np.lexsort(rows.T[::-1])]


def winning_moves(table: xr.Dataset, position: Sequence[int]) -> list[Position]:
    """The lost options of `position`, in the order of the table's directions. Empty for a loss, and for a position without moves.

    Of a table by total: the options of winning_breaks, in its order.

    Raises ValueError if `position` is not in the table, or if the rules do not allow every step along each direction.
    """
    if _is_by_total(table):
        return [move.option for move in winning_breaks(table, position)]
    here = _checked(table, position)
    moves = []
    for number, direction in enumerate(_directions(table)):
        if "arrows" in table:
            step = int(table["arrows"].isel(move=number, **_at(table, here)))
        else:
            step = _search_line(table, here, direction)
        if step:
            moves.append(tuple(size - step * stones for size, stones in zip(here, direction)))
    return moves


def winning_breaks(table: xr.Dataset, position: Sequence[int]) -> list[Break]:
    """Every winning move from `position` of a table by total. Empty for a loss, and for a position without moves.

    Larger heaps first, then fewer sticks left of the heap, then smaller second and third rests: the first is the one that the table
    stores. Raises ValueError for a table of heaps with places, and if `position` is not in the table.
    """
    if not _is_by_total(table):
        raise ValueError("breaks need a table by total, in this one heaps have places: use winning_moves")
    here = sorted((operator.index(size) for size in position if size), reverse=True)
    bounds = _bounds_by_total(table)
    partition_rank(here, **bounds)  # refuses what is not in the table
    rules = _Code.of(table)
    moves = [Break(heap, rests, _replaced(here, heap, rests)) for heap in sorted(set(here), reverse=True) for rests in rules.rests(heap)]
    if not moves:
        return []
    parts = max(len(move.option) for move in moves)
    options = np.array([move.option + (0,) * (parts - len(move.option)) for move in moves], dtype=np.int64).reshape(len(moves), parts)
    lost = _lost_ranks(table, partition_rank(options, **bounds))
    return [move for move, wins in zip(moves, lost) if wins]


def good_shapes(table: xr.Dataset, pairs: bool = False) -> list[Position]:
    """The losses to know by heart: heaps in ascending order, empty heaps left out, each once, shorter ones first.

    Two equal heaps, which everybody knows, are listed only with `pairs=True`.
    """
    shapes = {tuple(size for size in row if size) for row in np.unique(np.sort(losses(table), axis=1), axis=0).tolist()}
    shapes.discard(())
    if not pairs:
        shapes = {shape for shape in shapes if len(shape) != 2 or shape[0] != shape[1]}
    return sorted(shapes, key=lambda shape: (len(shape), shape))


def plane(table: xr.Dataset, axis: int | str, size: int) -> np.ndarray:
    """Outcomes (0 loss, 1 win) of the positions of a three-heap table in which one heap has `size` stones: 2-D, u1, the other heaps in order.

    `axis` says which heap: 0, 1, 2, or a name such as "heap_1". Raises ValueError if there is no such plane.
    """
    if _is_by_total(table):
        raise ValueError("a plane needs a table of 3 heaps, in this one heaps have no places: look positions up with partition_rank")
    axes = _heap_axes(table)
    if len(axes) != 3:
        raise ValueError(f"a plane needs a table of 3 heaps, this one has {len(axes)}")
    heap = axes.index(axis) if axis in axes else axis
    if heap not in range(3):
        raise ValueError(f"there is no heap {axis!r}: give 0, 1, 2 or one of {', '.join(axes)}")
    if size not in range(table.sizes[axes[heap]]):
        raise ValueError(f"{axes[heap]} has no size {size}: give 0 to {table.sizes[axes[heap]] - 1}")
    block = [slice(0, table.sizes[name]) for name in axes]
    block[heap] = slice(size, size + 1)
    return np.where(_lost(table, block), 0, 1).astype(np.uint8).squeeze(axis=heap)


def partition_rank(
    positions: ArrayLike, total: int | None = None, *, largest: int | None = None, most_heaps: int | None = None
) -> int | np.ndarray:
    """Where a table by total keeps `positions`: sorted by number of sticks, then by descending heaps, compared lexicographically.

    `positions`: integers, shape (n, parts), heaps in any order, empty ones 0; the ranks are int64, shape (n,). Of one position, shape
    (parts,), an int. `total`, `largest`, `most_heaps` are the bounds of the table: sticks, sticks in a heap, heaps. The last two change
    the ranks, `total` does not. Raises ValueError for a position outside these bounds or of more than 254 sticks, and for shapes and
    values that are none.
    """
    _check_bounds(total, largest, most_heaps)
    given = _integers(positions, "positions", (1, 2))
    heaps = np.atleast_2d(given)
    _check_multisets(heaps, total, largest, most_heaps)
    heaps = -np.sort(-heaps.astype(np.int64), axis=1)
    left = heaps.sum(axis=1)
    counts, offsets = _partition_counts(int(left.max(initial=0)) if total is None else total, largest, most_heaps)
    ranks = offsets[left]
    for i in range(int((heaps > 0).sum(axis=1).max(initial=0))):
        part = heaps[:, i]
        ranks += np.where(part > 0, counts[_slab(counts, i), left, part - 1], 0)
        left = left - part
    return int(ranks[0]) if given.ndim == 1 else ranks


def partition_unrank(
    ranks: ArrayLike, total: int | None = None, *, largest: int | None = None, most_heaps: int | None = None
) -> np.ndarray:
    """The positions that a table by total keeps at `ranks`, the inverse of partition_rank.

    `ranks`: integers, shape (n,); the positions are int64, shape (n, parts), heaps descending, with zeros behind the shorter ones; parts
    is the number of heaps of the longest. Of one rank, a number, shape (parts,). Bounds as for partition_rank. Raises ValueError for a
    rank that is negative or beyond the table, without `total` beyond 254 sticks.
    """
    _check_bounds(total, largest, most_heaps)
    given = _integers(ranks, "ranks", (0, 1))
    counts, offsets = _counts_for(given, total, largest, most_heaps)
    rank = np.atleast_1d(given).astype(np.int64)
    left = np.searchsorted(offsets, rank, side="right") - 1
    rank = rank - offsets[left]  # within the total
    columns = []
    here = np.flatnonzero(left)  # the positions that have a part number len(columns)
    while here.size:
        slab = _slab(counts, len(columns))
        part = _largest_below(counts[slab], left[here], rank[here])
        rank[here] -= counts[slab, left[here], part]
        left[here] -= part + 1
        columns.append(np.zeros_like(rank))
        columns[-1][here] = part + 1
        here = here[left[here] > 0]
    positions = np.stack(columns, axis=1) if columns else np.zeros((rank.size, 0), dtype=np.int64)
    return positions[0] if given.ndim == 0 else positions


def solve(rules: str, **options) -> xr.Dataset:
    """Runs `miyama solve` and opens the table it writes.

    Each keyword is an option of the command: `heaps=(9, 9, 9)` is --heaps=9,9,9, `misere=True` is --misere, `most_heaps=3` is
    --most-heaps=3; False and None leave it out.
    The program is the one that the environment variable MIYAMA names, else build/release/miyama of this source tree, else the `miyama` on
    the path. Raises RuntimeError with the program's message if it fails, FileNotFoundError if there is no program.
    """
    command = [_program(), "solve", rules, "--json", "--quiet", *_arguments(options)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"`{' '.join(command)}` ended with exit code {done.returncode}: {done.stdout.strip()}")
    return open_table(json.loads(done.stdout)["output"])


def _check_format(table: xr.Dataset, path: str | os.PathLike) -> None:
    if table.attrs.get("format") != FORMAT:
        raise ValueError(f'{path} is no table of miyama: it lacks the attribute format = "{FORMAT}"')
    major = int(np.atleast_1d(table.attrs.get("format_version", 0))[0])
    if major != FORMAT_MAJOR:
        raise ValueError(f"{path} has format version {major}, this module reads version {FORMAT_MAJOR}: use the one that came with the program")
    if table.attrs.get("status") != "complete":
        raise ValueError(f"{path} is not complete: generate it again")


def _heap_axes(table: xr.Dataset) -> list[str]:
    return [f"heap_{i + 1}" for i in range(table.sizes["heap"])]


def _at(table: xr.Dataset, where: Sequence) -> dict:
    """Names the axis of each entry of `where`, for isel: an axis need not have coordinates, but a position is its own index."""
    return dict(zip(_heap_axes(table), where))


def _checked(table: xr.Dataset, position: Sequence[int]) -> Position:
    here = tuple(operator.index(size) for size in position)
    sizes = [table.sizes[axis] for axis in _heap_axes(table)]
    if len(here) != len(sizes) or not all(0 <= size < n for size, n in zip(here, sizes)):
        bounds = ",".join(str(n - 1) for n in sizes)
        raise ValueError(f"the position {','.join(map(str, here))} is not in the table, whose bounds are {bounds}")
    return here


def _directions(table: xr.Dataset) -> list[Position]:
    """What one step of each direction takes from each heap. ValueError unless every direction allows every number of steps."""
    if any(move.get("steps") != "any" for move in json.loads(table.attrs["rules_json"])["moves"]):
        raise ValueError(f"the rules {table.attrs['rules']} do not allow every step: one arrow per direction does not tell all winning moves")
    return [tuple(direction) for direction in table["directions"].values.tolist()]


def _search_line(table: xr.Dataset, here: Position, direction: Position) -> int:
    """Steps along `direction` to the loss on the line through `here`, 0 if there is none below. A line holds at most one."""
    most = min(size // stones for size, stones in zip(here, direction) if stones)
    below = [slice(size - most * stones, size + 1) for size, stones in zip(here, direction)]
    steps = np.arange(1, most + 1)
    on_line = _lost(table, below)[tuple((most - steps) * stones for stones in direction)]
    return int(steps[on_line][0]) if on_line.any() else 0


def _label(table: xr.Dataset) -> str:
    """The label that _lost reads."""
    return next(name for name in _TESTS if name in table)


def _lost(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    """True where a position of `block` (one slice with start and stop per heap) is a loss: k-dimensional."""
    name = _label(table)
    return _lost_by(table, name, table[name].isel(_at(table, block)).values, lambda lost: lost & _has_move(table, block))


def _lost_by(table: xr.Dataset, name: str, entries: np.ndarray, without_the_stuck: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """True where an entry of the label `name` is that of a loss. `without_the_stuck` takes the positions without moves out of an array."""
    lost = _TESTS[name](entries)
    if name in ("outcome", "grundy") or table.attrs["convention"] == "normal":
        return lost
    if name == "remoteness":
        return ~lost  # the position without moves is won in 0 moves, and each move changes who wins and whether the number is even
    return without_the_stuck(lost)  # under misère play a position without moves is a win, though it has no winning move


def _has_move(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    sizes = np.ogrid[tuple(block)]
    possible = [np.all(np.broadcast_arrays(*(n >= stones for n, stones in zip(sizes, d))), axis=0) for d in _directions(table)]
    return np.any(possible, axis=0)


def _blocks(table: xr.Dataset) -> Iterator[tuple[slice, ...]]:
    """The blocks of the file: reading block by block unpacks each chunk once, and needs the memory of one."""
    sizes = [table.sizes[axis] for axis in _heap_axes(table)]
    sides = (table[_label(table)].encoding.get("chunksizes") or sizes)[-len(sizes) :]
    along = [[slice(start, min(start + side, n)) for start in range(0, n, side)] for n, side in zip(sizes, sides)]
    return itertools.product(*along)


def _losses_in(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    return np.argwhere(_lost(table, block)) + [axis.start for axis in block]


def _is_by_total(table: xr.Dataset) -> bool:
    return "total" in table.attrs


def _bounds_by_total(table: xr.Dataset) -> dict[str, int | None]:
    return {name: int(table.attrs[name]) if name in table.attrs else None for name in ("total", "largest", "most_heaps")}


class _Code:
    """The moves of take-and-break rules: digit number t says what may be left of a heap from which t sticks are taken."""

    def __init__(self, code: str) -> None:
        digits, _, condition = code.partition(":")
        before, _, after = digits.partition(".")
        alone, _, repeated = after.partition("[")
        self._digits = [int(digit, 16) for digit in before + alone]
        self._repeated = int(repeated[:1] or "0", 16)
        self._unequal = condition == "unequal"

    @classmethod
    def of(cls, table: xr.Dataset) -> _Code:
        rules = json.loads(table.attrs["rules_json"])
        if rules.get("family") != "take-and-break":
            raise ValueError(f"the rules {table.attrs['rules']} have no take-and-break code")
        return cls(rules["code"])

    def rests(self, heap: int) -> list[Position]:
        """What a heap may become: fewest sticks first, then by the second rest, then by the third."""
        found = []
        for left in range(heap + 1):
            taken = heap - left
            digit = self._digits[taken] if taken < len(self._digits) else self._repeated
            splits = [(left - b - c, b, c) for b in range(left // 2 + 1) for c in range(b + 1) if left - b - c >= b]
            for split in splits:
                rests = tuple(size for size in split if size)
                if digit >> len(rests) & 1 and not (self._unequal and len(set(rests)) < len(rests)):
                    found.append(rests)
        return found

    def can_move(self, total: int) -> np.ndarray:
        """True for the sizes 0, …, total of heaps that a move can break."""
        return np.array([heap > 0 and bool(self.rests(heap)) for heap in range(total + 1)])


def _replaced(heaps: Sequence[int], heap: int, rests: Position) -> Position:
    left = list(heaps)
    left.remove(heap)
    return tuple(sorted([*left, *rests], reverse=True))


def _rank_blocks(table: xr.Dataset) -> Iterator[slice]:
    """The blocks of a table by total: reading block by block unpacks each chunk once, and needs the memory of one."""
    positions = table.sizes["position"]
    side = (table[_label(table)].encoding.get("chunksizes") or (positions,))[0]
    return (slice(start, min(start + side, positions)) for start in range(0, positions, side))


def _lost_in(table: xr.Dataset, block: slice) -> np.ndarray:
    """True where a position with a rank in `block` is a loss."""
    name = _label(table)

    def without_the_stuck(lost: np.ndarray) -> np.ndarray:
        ranks = np.flatnonzero(lost)
        can_move = _Code.of(table).can_move(int(table.attrs["total"]))
        lost[ranks] = can_move[_parts(table, ranks + block.start)].any(axis=1)
        return lost

    return _lost_by(table, name, table[name].isel(position=block).values, without_the_stuck)


def _lost_ranks(table: xr.Dataset, ranks: np.ndarray) -> np.ndarray:
    """True where a position of `ranks` is a loss. Reads, of each block of the file, only the stretch in which ranks lie."""
    lost = np.zeros(ranks.shape, dtype=bool)
    for block in _rank_blocks(table):
        here = np.flatnonzero((ranks >= block.start) & (ranks < block.stop))
        if here.size:
            first = int(ranks[here].min())
            lost[here] = _lost_in(table, slice(first, int(ranks[here].max()) + 1))[ranks[here] - first]
    return lost


def _parts(table: xr.Dataset, ranks: np.ndarray) -> np.ndarray:
    """The positions with these ascending ranks, int16, as partition_unrank; from the file where it lists them."""
    if "parts" in table and ranks.size:
        first = int(ranks[0])
        return table["parts"].isel(position=slice(first, int(ranks[-1]) + 1)).values[ranks - first].astype(np.int16)
    return partition_unrank(ranks, **_bounds_by_total(table)).astype(np.int16)


def _losses_by_total(table: xr.Dataset) -> np.ndarray:
    found = [_parts(table, np.flatnonzero(_lost_in(table, block)) + block.start) for block in _rank_blocks(table)]
    found = [rows[:, : int((rows > 0).sum(axis=1).max(initial=0))] for rows in found]
    joined = np.zeros((sum(map(len, found)), max(rows.shape[1] for rows in found)), dtype=np.int16)
    start = 0
    for rows in found:
        joined[start : start + len(rows), : rows.shape[1]] = rows
        start += len(rows)
    return joined


def _integers(values: ArrayLike, name: str, dimensions: tuple[int, ...]) -> np.ndarray:
    array = np.asarray(values)
    if array.size == 0 and array.dtype == float:
        array = array.astype(np.int64)  # NumPy's type for []
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name} of type {array.dtype} are no integers: {values!r}")
    if array.ndim not in dimensions:
        raise ValueError(f"{name} of shape {array.shape}: give {' or '.join(map(str, dimensions))} dimensions")
    return array if array.dtype == np.uint64 else array.astype(np.int64)


def _check_bounds(total: int | None, largest: int | None, most_heaps: int | None) -> None:
    for bound, name, least, most in [(total, "total", 0, MAX_TOTAL), (largest, "largest", 1, None), (most_heaps, "most_heaps", 1, None)]:
        if bound is not None and (operator.index(bound) < least or (most is not None and bound > most)):
            raise ValueError(f"{name}={bound} is no bound: give {least} {'or more' if most is None else f'to {most}'}")


def _check_multisets(heaps: np.ndarray, total: int | None, largest: int | None, most_heaps: int | None) -> None:
    """ValueError, with the first position that is wrong, unless every row of `heaps` keeps the bounds."""
    most = MAX_TOTAL if total is None else total
    sticks = np.minimum(heaps, MAX_TOTAL + 1).astype(np.int64).sum(axis=1)  # also for entries near the end of 64 bits
    for wrong, why in [
        ((heaps < 0).any(axis=1), "a negative heap"),
        (sticks > most, f"more than {most} sticks"),
        ((heaps > (MAX_TOTAL if largest is None else largest)).any(axis=1), f"a heap of more than {largest} sticks"),
        ((heaps != 0).sum(axis=1) > (MAX_TOTAL if most_heaps is None else most_heaps), f"more than {most_heaps} heaps"),
    ]:
        if wrong.any():
            raise ValueError(f"the position {','.join(map(str, heaps[wrong.argmax()].tolist()))} has {why}")


def _counts_for(ranks: np.ndarray, total: int | None, largest: int | None, most_heaps: int | None) -> tuple[np.ndarray, np.ndarray]:
    """_partition_counts of a table in which all `ranks` are. Without `total`, of the first that suffices."""
    if (ranks < 0).any():
        raise ValueError(f"there is no rank {ranks.min()}: give 0 or more")
    for size in [16, 32, 64, 128, MAX_TOTAL] if total is None else [total]:
        counts, offsets = _partition_counts(size, largest, most_heaps)
        if ranks.max(initial=0) < offsets[-1]:
            return counts, offsets
    raise ValueError(f"there is no rank {ranks.max()}: the positions of at most {size} sticks have the ranks 0 to {offsets[-1] - 1}")


@functools.lru_cache(maxsize=4)
def _partition_counts(total: int, largest: int | None, most_heaps: int | None) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of partitions of n into parts of at most m, shape (slab, n, m), and the rank of the first position of each total, (total + 2,).

    With `most_heaps` slab h counts those of at most h parts, without there is one slab. A partition has no part m, or one and a rest.
    """
    slabs = 1 if most_heaps is None or most_heaps >= total else most_heaps + 1
    counts = np.zeros((slabs, total + 1, total + 1), dtype=np.int64)
    counts[:, 0, :] = 1
    grown, shorter = (counts, counts) if slabs == 1 else (counts[1:], counts[:-1])
    for n in range(1, total + 1):
        part = np.arange(1, n + 1)
        grown[:, n, 1 : n + 1] = np.cumsum(shorter[:, n - part, part], axis=1)
        grown[:, n, n + 1 :] = grown[:, n, n, np.newaxis]
    offsets = np.concatenate([[0], np.cumsum(counts[-1, :, total if largest is None else min(largest, total)])])
    return counts, offsets


def _slab(counts: np.ndarray, parts: int) -> int:
    """The slab that counts what may stand behind `parts` parts."""
    return max(len(counts) - 1 - parts, 0)


def _largest_below(counts: np.ndarray, left: np.ndarray, rank: np.ndarray) -> np.ndarray:
    """The largest m ≤ n with counts[n, m] ≤ rank, for each n in `left`: binary search."""
    found = np.zeros_like(left)
    step = 1 << len(counts).bit_length()
    while step := step // 2:
        further = np.minimum(found + step, left)
        found = np.where(counts[left, further] <= rank, further, found)
    return found


def _program() -> str:
    built = Path(__file__).resolve().parent.parent / "build" / "release" / "miyama"
    program = os.environ.get("MIYAMA") or (str(built) if built.exists() else shutil.which("miyama"))
    if not program or not Path(program).exists():
        raise FileNotFoundError(f"there is no program {program or 'miyama'}: build it, or let the environment variable MIYAMA name it")
    return program


def _arguments(options: dict) -> list[str]:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            listed = value if isinstance(value, (tuple, list, np.ndarray)) else [value]
            arguments.append(option + "=" + ",".join(str(item) for item in listed))
    return arguments
