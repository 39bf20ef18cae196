"""Reads the tables of miyama with xarray, and makes them with the program.

    table = solve("nim", heaps=(9, 9, 9))         or  open_table("nim-9-9-9.h5")
    winning_moves(table, (7, 3, 5))               [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    losses(table).shape                           (76, 3)

A position is a sequence of heap sizes, one per heap, each at most the table's bound. k is the number of heaps. Where rules allow a pass, a
position begins with the passes left, 1 or 0:

    table = solve("nim+pass", heaps=(9, 9, 9))
    winning_moves(table, (1, 1, 2, 3))            [(1, 1, 2, 0), (0, 1, 2, 3)]: the second is the pass
    counterexamples(table, lambda passes_left, a, b, c: a ^ b ^ c == passes_left)    where the claim about the losses fails
    table = solve(Path("rules.json"), heaps=(9, 9))                                  rules of your own

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

from miyama_partitions import partition_rank, partition_unrank
from miyama_rules import BreakCode, Line, VectorMoves, steps_up_to

Position = tuple[int, ...]
FORMAT = "miyama-table"
FORMAT_MAJOR = 1
LINE_BOX = 2**18  # a line is read in pieces whose boxes have about so many positions: a skew line crosses its box
RANK_PIECE = 2**15  # multisets that are held at once, each with at most 254 parts of 8 bytes

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
    """Every loss of the table: shape (n, k), int64, in ascending order; with a pass (n, k + 1), `passes_left` first.

    Reads the whole table, block by block, if it does not list them. Of a table by total: shape (n, parts), int16, each row descending with
    zeros behind it, in the order of the table; parts is the number of heaps of the longest loss.
    """
    if _is_by_total(table):
        return _losses_by_total(table)
    if "losses" in table:
        return table["losses"].values.astype(np.int64)
    rows = np.concatenate([_losses_in(table, block) for block in _blocks(table)])
    return rows[np.lexsort(rows.T[::-1])]


def winning_moves(table: xr.Dataset, position: Sequence[int]) -> list[Position]:
    """The lost options of `position`. Empty for a loss, and for a position without moves.

    In the order of the moves in `rules_json`: along each direction the smaller step first (where only some steps are allowed there may be
    more than the one that `arrows` holds), then the faces, each in ascending order, the pass last. Of a table by total: the options of
    winning_breaks, in its order.

    Raises ValueError if `position` is not in the table, and for rules whose moves the table does not list (family `other`, such as euclid):
    `target` holds one winning move of these, `miyama show` prints all.
    """
    if _is_by_total(table):
        return [move.option for move in winning_breaks(table, position)]
    here = _checked(table, position)
    rules = _vector_moves(table, "winning moves cannot be listed; `target` holds one, `miyama show` prints all")
    moves = []
    for number, line in enumerate(rules.lines):
        moves += _lost_on_line(table, here, line, number)
    for face in rules.faces:
        moves += _lost_on_face(table, here, face)
    if rules.has_pass and here[0] and rules.can_move([np.array(size) for size in here[1:]]):
        moves += _lost_among(table, [slice(0, 1)] + [slice(size, size + 1) for size in here[1:]])
    return moves


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
    return (_counterexamples_by_total if _is_by_total(table) else _counterexamples_in_box)(table, predicate, most)


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
    rules = _break_code(table)
    moves = [Break(heap, rests, _replaced(here, heap, rests)) for heap in sorted(set(here), reverse=True) for rests in rules.rests(heap)]
    if not moves:
        return []
    parts = max(len(move.option) for move in moves)
    options = np.array([move.option + (0,) * (parts - len(move.option)) for move in moves], dtype=np.int64).reshape(len(moves), parts)
    lost = _lost_ranks(table, partition_rank(options, **bounds))
    return [move for move, wins in zip(moves, lost) if wins]


def good_shapes(table: xr.Dataset, pairs: bool = False) -> list[Position]:
    """The losses to know by heart: heaps in ascending order, empty heaps left out, each once, shorter ones first.

    Two equal heaps, which everybody knows, are listed only with `pairs=True`. Where rules allow a pass: the losses with the pass still
    left. Raises ValueError if the order of the heaps matters, as in end-nim: then use losses.
    """
    rows = losses(table)
    if not _is_by_total(table):
        _check_order_is_free(table, rows)
    if _has_pass(table):
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
    if _has_pass(table):
        if passes_left not in (0, 1):
            raise ValueError(f"there are no {passes_left} passes left: give 0 or 1")
        block.insert(0, slice(passes_left, passes_left + 1))
    return np.where(_lost(table, block), 0, 1).astype(np.uint8).reshape([table.sizes[name] for name in axes if name != axes[heap]])


def solve(rules: str | os.PathLike, **options) -> xr.Dataset:
    """Runs `miyama solve` and opens the table it writes.

    `rules`: a name that `miyama games` lists, such as "nim", "subtraction:1,2,3", "moore:2+pass", "0.77", or the Path of a JSON file with
    rules of your own (--rules). Each keyword is an option of the command: `heaps=(9, 9, 9)` is --heaps=9,9,9, `misere=True` is --misere,
    `most_heaps=3` is --most-heaps=3; False and None leave it out.

    Raises RuntimeError with the program's message if it fails, FileNotFoundError if there is no program().
    """
    which = f"--rules={os.fspath(rules)}" if isinstance(rules, os.PathLike) else rules
    command = [program(), "solve", which, "--json", "--quiet", *_arguments(options)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"`{' '.join(command)}` ended with exit code {done.returncode}: {done.stdout.strip()}")
    return open_table(json.loads(done.stdout)["output"])


def program() -> str:
    """The path of miyama: what the environment variable MIYAMA names, else build/release/miyama of this source tree, else on the path.

    Raises FileNotFoundError if there is none.
    """
    built = Path(__file__).resolve().parent.parent / "build" / "release" / "miyama"
    found = os.environ.get("MIYAMA") or (str(built) if built.exists() else shutil.which("miyama"))
    if not found or not Path(found).exists():
        raise FileNotFoundError(f"there is no program {found or 'miyama'}: build it, or let the environment variable MIYAMA name it")
    return found


def _check_format(table: xr.Dataset, path: str | os.PathLike) -> None:
    if table.attrs.get("format") != FORMAT:
        raise ValueError(f'{path} is no table of miyama: it lacks the attribute format = "{FORMAT}"')
    major = int(np.atleast_1d(table.attrs.get("format_version", 0))[0])
    if major != FORMAT_MAJOR:
        raise ValueError(f"{path} has format version {major}, this module reads version {FORMAT_MAJOR}: use the one that came with the program")
    if table.attrs.get("status") != "complete":
        raise ValueError(f"{path} is not complete: generate it again")


def _heap_axes(table: xr.Dataset) -> list[str]:
    return [f"heap_{i + 1}" for i in range(np.size(table.attrs["bounds"]))]


def _has_pass(table: xr.Dataset) -> bool:
    return "passes_left" in table.sizes


def _axes(table: xr.Dataset) -> list[str]:
    """The axes of a position: the passes left, where there is a pass, then the heaps."""
    return ["passes_left"] * _has_pass(table) + _heap_axes(table)


def _sizes(table: xr.Dataset) -> list[int]:
    return [table.sizes[axis] for axis in _axes(table)]


def _at(table: xr.Dataset, where: Sequence) -> dict:
    """Names the axis of each entry of `where`, for isel: an axis need not have coordinates, but a position is its own index."""
    return dict(zip(_axes(table), where))


def _checked(table: xr.Dataset, position: Sequence[int]) -> Position:
    here = tuple(operator.index(size) for size in position)
    sizes = _sizes(table)
    if len(here) != len(sizes) or not all(0 <= size < n for size, n in zip(here, sizes)):
        bounds = ",".join(str(n - 1) for n in sizes)
        passes = ", the passes left before the heaps" if _has_pass(table) else ""
        raise ValueError(f"the position {','.join(map(str, here))} is not in the table, whose bounds are {bounds}{passes}")
    return here


def _vector_moves(table: xr.Dataset, otherwise: str) -> VectorMoves:
    """The moves of the rules. ValueError, ending with `otherwise`, if the table does not list them."""
    try:
        return VectorMoves.parse(table.attrs["rules_json"])
    except ValueError as error:
        raise ValueError(f"{error}: {otherwise}") from None


def _break_code(table: xr.Dataset) -> BreakCode:
    return BreakCode.parse(table.attrs["rules_json"])


def _lost_on_line(table: xr.Dataset, here: Position, line: Line, number: int) -> list[Position]:
    """The lost options of `here` along a line, nearest first. `number`: of the line among the directions."""
    direction = (0,) * _has_pass(table) + line.direction
    steps = steps_up_to(line.steps, min(size // stones for size, stones in zip(here, direction) if stones))
    only_one = line.steps == "any"  # of two losses on such a line, the greater could move to the lesser
    if only_one and "arrows" in table:
        arrow = int(table["arrows"].isel(move=number, **_at(table, here)))
        return [tuple(size - arrow * stones for size, stones in zip(here, direction))] if arrow else []
    moves = []
    window = max(1, int(LINE_BOX ** (1 / np.count_nonzero(direction))))
    for start in range(1, int(steps.max(initial=0)) + 1, window):
        piece = steps[(steps >= start) & (steps < start + window)]
        if not piece.size:
            continue
        least, most = int(piece[0]), int(piece[-1])
        block = [slice(size - most * stones, size - least * stones + 1) for size, stones in zip(here, direction)]
        lost = piece[_lost(table, block)[tuple((most - piece) * stones for stones in direction)]]
        moves += [tuple(size - step * stones for size, stones in zip(here, direction)) for step in lost.tolist()]
        if only_one and moves:
            break
    return moves


def _lost_on_face(table: xr.Dataset, here: Position, face: Position) -> list[Position]:
    """The lost options of `here` that reduce exactly the heaps of `face`, ascending."""
    reduced = {heap + _has_pass(table) for heap in face}
    box = [slice(0, size) if i in reduced else slice(size, size + 1) for i, size in enumerate(here)]
    cuts = ([slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(box, block)] for block in _blocks(table))
    return sorted(move for cut in cuts if all(a.start < a.stop for a in cut) for move in _lost_among(table, cut))


def _lost_among(table: xr.Dataset, block: Sequence[slice]) -> list[Position]:
    return [tuple(row) for row in _losses_in(table, block).tolist()]


def _check_order_is_free(table: xr.Dataset, rows: np.ndarray) -> None:
    """ValueError, with an example, unless a loss with two neighbouring heaps exchanged is a loss (wherever it is within the bounds)."""
    sizes = _sizes(table)
    indices = np.ravel_multi_index(rows.T, sizes)
    for i in range(int(_has_pass(table)), len(sizes) - 1):
        exchanged = rows.copy()
        exchanged[:, [i, i + 1]] = rows[:, [i + 1, i]]
        inside = (exchanged < sizes).all(axis=1)
        wrong = np.flatnonzero(inside)[~np.isin(np.ravel_multi_index(exchanged[inside].T, sizes), indices)]
        if wrong.size:
            lost, won = (",".join(map(str, row[wrong[0]].tolist())) for row in (rows, exchanged))
            raise ValueError(f"the order of the heaps matters in {table.attrs['rules']}: {lost} is lost, {won} is not; use losses")


def _counterexamples_in_box(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int) -> np.ndarray:
    sizes = _sizes(table)
    found = np.zeros(0, dtype=np.int64)  # C-order indices, ascending
    for block in _blocks(table):
        start = [axis.start for axis in block]
        if len(found) == most and np.ravel_multi_index(start, sizes) > found[-1]:
            continue  # every position of the block comes later than those
        lost = _lost(table, block)
        wrong = np.argwhere(_claimed(predicate, np.ogrid[tuple(block)], lost.shape) != lost)[:most] + start
        found = np.sort(np.concatenate([found, np.ravel_multi_index(wrong.T, sizes)]))[:most]
    return np.stack(np.unravel_index(found, sizes), axis=1)


def _counterexamples_by_total(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int) -> np.ndarray:
    columns = max(1, min(int(table.attrs[name]) for name in ("total", "most_heaps") if name in table.attrs))
    pieces = (slice(at, min(at + RANK_PIECE, block.stop)) for block in _rank_blocks(table) for at in range(block.start, block.stop, RANK_PIECE))
    found, count = [], 0
    for piece in pieces:
        parts = _parts(table, np.arange(piece.start, piece.stop))
        parts = np.pad(parts, [(0, 0), (0, columns - parts.shape[1])]).astype(np.int64)
        lost = _lost_in(table, piece)
        found.append(parts[np.flatnonzero(_claimed(predicate, list(parts.T), lost.shape) != lost)[: most - count]].astype(np.int16))
        count += len(found[-1])
        if count == most:
            break
    return _without_empty_columns(np.concatenate(found))


def _claimed(predicate: Callable[..., ArrayLike], sizes: Sequence[np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    """True where `predicate` claims a loss, of the given shape. ValueError if it returns something else than it should."""
    claimed = np.asarray(predicate(*sizes))
    if claimed.dtype.kind not in "biuf":
        raise ValueError(f"the predicate returned {claimed.dtype} entries: it must return true or false, or numbers, for each position")
    try:
        return np.broadcast_to(claimed != 0, shape)
    except ValueError:
        raise ValueError(f"the predicate returned the shape {claimed.shape} for positions of the shape {shape}: give an entry for each") from None


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
    rules = _vector_moves(table, f"under misère play {_label(table)} alone does not tell positions without a move from losses, outcome does")
    return rules.can_move(np.ogrid[tuple(block)][int(_has_pass(table)) :])


def _blocks(table: xr.Dataset) -> Iterator[tuple[slice, ...]]:
    """The blocks of the file: reading block by block unpacks each chunk once, and needs the memory of one."""
    sizes = _sizes(table)
    sides = (table[_label(table)].encoding.get("chunksizes") or sizes)[-len(sizes) :]
    along = [[slice(start, min(start + side, n)) for start in range(0, n, side)] for n, side in zip(sizes, sides)]
    return itertools.product(*along)


def _losses_in(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    return np.argwhere(_lost(table, block)) + [axis.start for axis in block]


def _is_by_total(table: xr.Dataset) -> bool:
    return "total" in table.attrs


def _bounds_by_total(table: xr.Dataset) -> dict[str, int | None]:
    return {name: int(table.attrs[name]) if name in table.attrs else None for name in ("total", "largest", "most_heaps")}


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
        can_move = _break_code(table).can_move(int(table.attrs["total"]))
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
    found = [_without_empty_columns(rows) for rows in found]
    joined = np.zeros((sum(map(len, found)), max(rows.shape[1] for rows in found)), dtype=np.int16)
    start = 0
    for rows in found:
        joined[start : start + len(rows), : rows.shape[1]] = rows
        start += len(rows)
    return joined


def _without_empty_columns(parts: np.ndarray) -> np.ndarray:
    """Without the columns behind the last heap of the longest position."""
    return parts[:, : int((parts > 0).sum(axis=1).max(initial=0))]


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
