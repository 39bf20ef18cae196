"""The losses of a table: all of them, those to know by heart, those of a plane, and where a claim about them fails; and the moves that win.

The winning moves of one position are found by looking up its options. A line of Nim has at most one loss, and `arrows` says where it lies. On
other lines, such as those with a condition, with a limit or with something that is taken first, and on faces, the positions are read in pieces
of bounded size. The options of a multiset are looked up by their ranks, and each block of the file is read once.
"""

from __future__ import annotations

import functools
import itertools
import json
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike, NDArray

from . import engine
from .partitions import partition_rank
from .sums import is_sum, numbers_of, options_of, position_of
from .positions import (Block, Bools, Integers, are_positions, at, as_numbers, axes_of, blocks, bounds_of, break_code, checked, entries_at, every_loss,
                        fields_in, has_pass, heap_axes, is_by_total, leaves_out, listed_options, lists_options, lists_positions, lists_sums, losses_in,
                        lost_among, lost_at, lost_in, most_parts, parts_at, positions_in, rows_at, sizes_of, trimmed, tuples_at, vector_moves)  # fmt: skip
from .rules import Face, Line, Position, excerpt, frozen
from .wheres import losses_where, ranks_where

RANK_PIECE = 2**15  # multisets that are held at once, each with at most 254 parts of 8 bytes
LINE_BOX = 2**18  # a line is read in pieces whose boxes have about so many positions: a skew line crosses its box


def losses(table: xr.Dataset, where: str | None = None) -> Integers:
    """Every loss of a table.

    Reads the whole table, block by block, if it does not list its losses.

    Parameters
    ----------
    table
        A whole table.
    where
        A condition on positions in the program's language, such as "a <= b && grundy == 0": only losses for which it holds. The table must
        lie in a file, as those of `open_table` and `solve` do.

    Returns
    -------
    ndarray
        Shape (n, k), int64, ascending, k being the number of heaps; where rules allow a pass (n, k + 1), `passes_left` first. For a
        table by total the shape is (n, parts), int16, in the order of the table: each row descending with zeros behind it, `parts` being the
        number of heaps of the longest loss. Where positions are listed, a row of `positions` for each loss, int32, in the order of the
        table: a position shorter than the longest is padded with −2³¹, which is no entry.

    Raises
    ------
    ValueError
        For a part of a table, for one that holds more losses than it says, and for a condition on a table in no file or of a sum.
    RuntimeError
        With the program's message, for a condition that cannot be read.

    Examples
    --------
    >>> miyama.losses(table).shape
    (76, 3)
    >>> miyama.losses(table, where="a == 1 && b <= c")
    array([[1, 0, 1],
           [1, 2, 3],
           [1, 4, 5],
           [1, 6, 7],
           [1, 8, 9]])
    >>> miyama.losses(rows)[-1]
    array([6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], dtype=int16)
    """
    if where is not None:
        return losses_where(table, where)
    sizes_of(table)  # refuses a part of a table, because its list would be that of the whole table
    has_list = not is_by_total(table) and "losses" in table
    found: Integers = table["losses"].values.astype(np.int64) if has_list else every_loss(table)
    return rows_at(table, found[:, 0]) if lists_positions(table) else found


def good_shapes(table: xr.Dataset, pairs: bool = False) -> list[Position]:
    """The losses to know by heart: each once up to the order of its heaps, empty heaps left out.

    Parameters
    ----------
    table
        A whole table. Where rules allow a pass, the losses with the pass still left.
    pairs
        Whether to list two equal heaps, which everybody knows.

    Returns
    -------
    list of tuple of int
        Heaps in ascending order, shorter shapes first.

    Raises
    ------
    ValueError
        With an example, if the order of the heaps matters, as in end-nim: then use `losses`.

    Examples
    --------
    >>> miyama.good_shapes(table)[:3]
    [(1, 2, 3), (1, 4, 5), (1, 6, 7)]
    """
    _refuse_listed(table)
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


def plane(table: xr.Dataset, heap: int | str | None = None, size: int | None = None, passes_left: int = 1) -> NDArray[np.uint8]:
    """The outcomes of a table of three heaps where one heap has `size` stones, or of a table of two heaps, which is a plane.

    Parameters
    ----------
    table
        A whole table of two or three ordered heaps.
    heap
        Which of three heaps: 1, 2, 3, or "heap_1", "heap_2", "heap_3".
    size
        Its number of stones.
    passes_left
        Where rules allow a pass, 1 while it is left, 0 when it is gone.

    Returns
    -------
    ndarray
        Shape (sizes of one of the two heaps that are left, sizes of the other), in the order of the heaps: 0 a loss, 1 a win, 255 no position.

    Raises
    ------
    ValueError
        If the table has no such plane.

    Examples
    --------
    >>> miyama.plane(table, "heap_1", 5)[:4, :8]
    array([[1, 1, 1, 1, 1, 0, 1, 1],
           [1, 1, 1, 1, 0, 1, 1, 1],
           [1, 1, 1, 1, 1, 1, 1, 0],
           [1, 1, 1, 1, 1, 1, 0, 1]], dtype=uint8)
    """
    number, others = plane_heaps(table, heap, size)
    passes_left = operator.index(passes_left)
    block = {axis: slice(0, table.sizes[axis]) for axis in axes_of(table)}
    if number is not None and size is not None:
        name, size = f"heap_{number}", operator.index(size)
        if size not in range(table.sizes[name]):
            raise ValueError(f"{name} has no size {size}: give 0 to {table.sizes[name] - 1}")
        block[name] = slice(size, size + 1)
    if has_pass(table):
        if passes_left not in (0, 1):
            raise ValueError(f"there are no {passes_left} passes left: give 0 or 1")
        block["passes_left"] = slice(passes_left, passes_left + 1)
    others_are = np.where(positions_in(table, block) if leaves_out(table) else True, 1, 255)
    return np.where(lost_in(table, block), 0, others_are).astype(np.uint8).reshape([table.sizes[f"heap_{other}"] for other in others])


def plane_heaps(table: xr.Dataset, heap: int | str | None, size: int | None) -> tuple[int | None, list[int]]:
    """The number of `heap`, counted from 1, and those of the other two; for a table of two heaps None and both numbers.

    Raises ValueError for other tables, and if `heap` and `size` do not say which plane.
    """
    if is_by_total(table):
        raise ValueError("a plane needs a table of 3 heaps, in this one positions are multisets: look positions up with partition_rank")
    _refuse_listed(table)
    names = heap_axes(table)
    if len(names) == 2:
        if heap is not None or size is not None:
            raise ValueError("a table of 2 heaps is one plane: leave heap and size out")
        return None, [1, 2]
    if len(names) != 3:
        raise ValueError(f"a plane needs a table of 3 heaps or 2, this one has {len(names)}")
    if heap is None or size is None:
        raise ValueError(f"which plane of the table? Give a heap, one of {', '.join(names)}, and its size")
    number = names.index(heap) + 1 if isinstance(heap, str) and heap in names else heap
    if number not in (1, 2, 3):
        raise ValueError(f"there is no heap {excerpt(repr(heap))}: give 1, 2, 3 or one of {', '.join(names)}")
    return int(number), [other for other in (1, 2, 3) if other != number]


def counterexamples(table: xr.Dataset, predicate: Callable[..., ArrayLike], limit: int = 100, label: str | None = None, where: str | None = None) -> Integers:
    """The first positions where a claim and the table disagree, about "is a loss" or about the entry of a label.

    Never holds more than a block of the table: the predicate is called for one block after the other, not in ascending order.

    Parameters
    ----------
    table
        A whole table.
    predicate
        The claim. It is called with one integer array per heap, in order, where rules allow a pass with that of `passes_left` before them;
        the arrays broadcast together, as those of `numpy.ogrid` do. It returns an array that broadcasts to their common shape, not 0 where
        it claims a loss. Where positions are listed, it is called with one array per field, 0 where a position lacks it. So use NumPy's functions, and ``& | ~`` in place of ``and``, ``or``, ``not``. For a table by total it is
        called with one array per part, descending, missing ones 0, as many as a position has parts at most.
    limit
        The most positions to return, at least 1.
    label
        A label with one entry for each position, such as "grundy": the predicate then predicts that entry.
    where
        A condition on positions, as `losses` takes it: only those for which it holds are compared.

    Returns
    -------
    ndarray
        Positions in the form that `losses` returns, ascending. Shape (0, k) means that the claim holds for the whole table.

    Raises
    ------
    ValueError
        For a result of the predicate of another shape or type, for a limit below 1, and for a label that the table does not have or that
        has several entries for a position.

    Examples
    --------
    >>> miyama.counterexamples(table, lambda a, b, c: a ^ b ^ c == 0).shape
    (0, 3)
    >>> miyama.counterexamples(table, lambda a, b, c: (a == b) & (c == 0), limit=2)
    array([[0, 1, 1],
           [0, 2, 2]])
    >>> miyama.counterexamples(rows, lambda *parts: np.bitwise_xor.reduce(parts) == 0).size
    0
    >>> miyama.counterexamples(miyama.solve("nim", heaps=(3, 3), labels="grundy", keep=False), lambda a, b: a | b, limit=2, label="grundy")
    array([[1, 1],
           [1, 3]])
    """
    most = operator.index(limit)
    if most < 1:
        raise ValueError(f"limit={limit}: give 1 or more")
    if label is not None:
        _check_label(table, label)
    held = None if where is None else ranks_where(table, where)
    return (_counterexamples_by_total if is_by_total(table) else _counterexamples_in_box)(table, predicate, most, label, held)


def _check_label(table: xr.Dataset, label: str) -> None:
    """ValueError unless the table holds this label, with one entry for each position."""
    stored = [name for name in table.attrs["labels"].split(",") if name not in ("arrows", "move_from", "move_rests", "move")]
    if label not in stored:
        raise ValueError(f"label={excerpt(repr(label))}: the table has {', '.join(stored) or 'none'} with one entry for each position")


def _entries(table: xr.Dataset, block: Block, label: str | None) -> Any:
    """What the claim is compared with: an array with the axes of the block, where the losses are, or the entries of the label."""
    return lost_in(table, block) if label is None else table[label].isel(block).transpose(..., *block).values


def _counterexamples_in_box(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int, label: str | None, held: Integers | None) -> Integers:
    sizes = sizes_of(table)
    found = np.zeros(0, dtype=np.int64)  # C-order indices, ascending
    for block in blocks(table):
        start = [axis.start for axis in block.values()]
        if len(found) == most and np.ravel_multi_index(start, sizes) > found[-1]:
            continue  # every position of the block comes after those that were found
        right = _entries(table, block, label)
        differs = _claimed(predicate, fields_in(table, block), right) != right
        wrong = np.argwhere(differs & positions_in(table, block) if leaves_out(table) else differs) + start
        ranks = np.ravel_multi_index(wrong.T, sizes)
        found = np.sort(np.concatenate([found, ranks if held is None else ranks[np.isin(ranks, held)]]))[:most]
    return rows_at(table, found) if lists_positions(table) else np.stack(np.unravel_index(found, sizes), axis=1)


def _counterexamples_by_total(table: xr.Dataset, predicate: Callable[..., ArrayLike], most: int, label: str | None, held: Integers | None) -> Integers:
    columns = most_parts(table)
    found, count = [], 0
    for piece in _pieces(table):
        parts = parts_at(table, np.arange(piece.start, piece.stop))
        parts = np.pad(parts, [(0, 0), (0, columns - parts.shape[1])]).astype(np.int64)
        right = _entries(table, {"position": piece}, label)
        wrong = np.flatnonzero(_claimed(predicate, list(parts.T.copy()), right) != right)
        wrong = wrong if held is None else wrong[np.isin(wrong + piece.start, held)]
        found.append(parts[wrong[: most - count]].astype(np.int16))
        count += len(found[-1])
        if count == most:
            break
    return trimmed(np.concatenate(found))


def _pieces(table: xr.Dataset) -> Iterator[slice]:
    """The blocks of a table by total, cut into pieces whose heaps fit in memory."""
    for stretch in (block["position"] for block in blocks(table)):
        yield from (slice(start, min(start + RANK_PIECE, stretch.stop)) for start in range(stretch.start, stretch.stop, RANK_PIECE))


def _claimed(predicate: Callable[..., ArrayLike], sizes: Sequence[Integers], right: NDArray[Any]) -> NDArray[Any]:
    """What `predicate` claims, in the shape of the right entries: truths if these are. ValueError if it returns something else than it should."""
    claimed = np.asarray(predicate(*sizes))
    if claimed.dtype.kind not in "biuf":
        raise ValueError(f"the predicate returned {claimed.dtype} entries: it must return true or false, or numbers, for each position")
    try:
        return np.broadcast_to(claimed != 0 if right.dtype == bool else claimed, right.shape)
    except ValueError:
        raise ValueError(f"the predicate returned the shape {claimed.shape} for positions of the shape {right.shape}: give an entry for each") from None


def _check_order_is_free(table: xr.Dataset, rows: Integers) -> None:
    """ValueError, with an example, unless a loss with two heaps exchanged is a loss (wherever it is within the bounds)."""
    sizes = sizes_of(table)
    indices = np.ravel_multi_index(tuple(rows.T), sizes)
    for i, j in itertools.combinations(range(int(has_pass(table)), len(sizes)), 2):
        exchanged = rows.copy()
        exchanged[:, [i, j]] = rows[:, [j, i]]
        inside = (exchanged < sizes).all(axis=1)
        inside[inside] = are_positions(table, exchanged[inside])
        wrong = np.flatnonzero(inside)[~np.isin(np.ravel_multi_index(tuple(exchanged[inside].T), sizes), indices)]
        if wrong.size:
            lost, won = (",".join(map(str, row[wrong[0]].tolist())) for row in (rows, exchanged))
            raise ValueError(f"the order of the heaps matters in {table.attrs['rules']}: {lost} is lost, {won} is not; use losses")


class Break(NamedTuple):
    """A move in a table by total: one heap of size `heap` becomes `rests` (descending, empty if it is gone), which leaves `option`."""

    heap: int
    rests: Position
    option: Position


def winning_moves(table: xr.Dataset, position: str | Sequence[int]) -> list[Position]:
    """The winning moves from a position: its options that are lost.

    Parameters
    ----------
    table
        A whole table.
    position
        The size of each heap, where rules allow a pass after the passes left. For a table by total the heaps in any order. For a sum of games
        what each summand holds: a heap, or a sequence of heaps, as in ``(2, (4, 1))``. Others may be written as in a shell, "735" or "7,3,5".
        Where positions are listed, a tuple of as many numbers as the position has.

    Returns
    -------
    list of tuple of int
        Empty for a loss, and for a position without moves. In the order of the moves in `rules_json`: along each direction the smaller step
        first (where only some steps are allowed there may be more than the one that `arrows` holds), then the faces, each in ascending
        order, the pass last. Where the table stores the options, in C order; if they are sums, each is a list of tuples. For a sum, summand by summand; one
        whose heaps may break has a tuple of them. For a table by total the options of `winning_breaks`, in its order.

    Raises
    ------
    ValueError
        If the position is not in the table, and if rules whose moves the table does not list (family `other`, such as euclid) are not those of a
        file, in which the program looks them up.

    Examples
    --------
    >>> miyama.winning_moves(table, (7, 3, 5))
    [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    >>> miyama.winning_moves(rows, (1, 2, 4))
    [(3, 2, 1), (2, 2, 1, 1)]
    """
    if is_by_total(table):
        return [move.option for move in winning_breaks(table, position)]
    if is_sum(table):
        return [position_of(table, option) for option in _lost_of(table, options_of(table, numbers_of(table, position)))]
    here = checked(table, position)
    if lists_options(table):
        options = listed_options(table, here)
        return as_given(table, itertools.compress(options, _are_lost(table, options)))
    if json.loads(table.attrs["rules_json"]).get("family") == "other" and "source" in table.encoding:
        shown = engine.run(["show", table.encoding["source"], ",".join(map(str, here))])[0]
        return [tuple(as_numbers(option)) for option in shown.partition("→")[2].split()]
    rules = vector_moves(table, "winning moves cannot be listed; `target` holds one, `miyama show` prints all")
    moves = []
    for number, line in enumerate(rules.lines):
        moves += _lost_on_line(table, here, line, number)
    for face in rules.faces:
        moves += _lost_on_face(table, here, face)
    if rules.has_pass and here[0] and rules.can_move([np.array(size) for size in here[1:]], np.array(1)):
        moves += _lost_among(table, [slice(0, 1)] + [slice(size, size + 1) for size in here[1:]])
    return list(dict.fromkeys(moves))  # several moves may lead to one option


def as_given(table: xr.Dataset, options: Iterable[Integers]) -> list[Any]:
    """Options that a table stores as people give them: positions, or lists of those that they stand for."""
    return [tuples_at(table, option) if lists_sums(table) else tuples_at(table, option)[0] for option in options]


def _are_lost(table: xr.Dataset, options: Sequence[Integers]) -> Bools:
    """Which of the options of a position are lost. Played together, positions are lost if the XOR of their values is 0."""
    places = np.concatenate([np.zeros((0, len(axes_of(table))), np.int64), *options])
    if not lists_sums(table):
        return lost_at(table, places)
    values = iter(entries_at(table, "grundy", places).tolist() if len(places) else [])
    return np.array([functools.reduce(operator.xor, itertools.islice(values, len(option)), 0) == 0 for option in options], bool)


def _refuse_listed(table: xr.Dataset) -> None:
    if lists_positions(table):
        raise ValueError(f"the positions of {table.attrs['rules']} are listed, they have no heaps: use losses")


def winning_breaks(table: xr.Dataset, position: str | Sequence[int]) -> list[Break]:
    """The winning moves from a position of a table by total, and which heap each of them breaks.

    Parameters
    ----------
    table
        A whole table by total.
    position
        The heaps, in any order.

    Returns
    -------
    list of Break
        Empty for a loss, and for a position without moves. Larger heaps first, then fewer sticks left of the heap, then smaller second and
        third rests: the first is the one that the table stores.

    Raises
    ------
    ValueError
        For a table of ordered heaps, and if the position is not in the table.

    Examples
    --------
    >>> miyama.winning_breaks(rows, (1, 2, 4))[1]
    Break(heap=4, rests=(2, 1), option=(2, 2, 1, 1))
    """
    if not is_by_total(table):
        raise ValueError("breaks need a table by total, in this one heaps are ordered: use winning_moves")
    here = sorted((size for size in frozen(as_numbers(position)) if size), reverse=True)
    bounds = bounds_of(table)
    partition_rank(here, **bounds)  # refuses a position that is not in the table
    rules = break_code(table)
    moves = [Break(heap, rests, _replaced(here, heap, rests)) for heap in sorted(set(here), reverse=True) for rests in rules.rests(heap)]
    if not moves:
        return []
    parts = max(len(move.option) for move in moves)
    options = np.array([move.option + (0,) * (parts - len(move.option)) for move in moves], dtype=np.int64).reshape(len(moves), parts)
    lost = lost_among(table, np.asarray(partition_rank(options, **bounds)))
    return [move for move, wins in zip(moves, lost) if wins]


def _lost_on_line(table: xr.Dataset, here: Position, line: Line, number: int) -> list[Position]:
    """The lost options of `here` along a line, nearest first. `number`: the place of the line among the directions."""
    before, passes = here[has_pass(table) :], here[0] if has_pass(table) else 0
    direction, heaps = (0,) * has_pass(table) + line.direction, line.start(before, passes)
    if heaps is None:
        return []
    steps = line.allowed_steps(before, passes)
    here = here[: has_pass(table)] + heaps
    only_one = line.holds_one_loss()
    if only_one and "arrows" in table:
        arrow = int(table["arrows"].isel(move=number, **at(table, here)))
        return [tuple(size - arrow * stones for size, stones in zip(here, direction))] if arrow else []
    if line.adds():
        options = here - steps[:, None] * direction
        return [tuple(option) for option in options[lost_at(table, options)].tolist()]
    moves = []
    window = max(1, int(LINE_BOX ** (1 / np.count_nonzero(direction))))
    for start in range(1, int(steps.max(initial=0)) + 1, window):
        piece = steps[(steps >= start) & (steps < start + window)]
        if not piece.size:
            continue
        least, most = int(piece[0]), int(piece[-1])
        block = [slice(size - most * stones, size - least * stones + 1) for size, stones in zip(here, direction)]
        lost = piece[lost_in(table, at(table, block))[tuple((most - piece) * stones for stones in direction)]]
        moves += [tuple(size - step * stones for size, stones in zip(here, direction)) for step in lost.tolist()]
        if only_one and moves:
            break
    return moves


def _lost_on_face(table: xr.Dataset, here: Position, face: Face) -> list[Position]:
    """The lost options of `here` that reduce exactly the heaps of `face`, ascending."""
    reduced = {heap + has_pass(table) for heap in face.heaps}
    box = [slice(0, size) if i in reduced else slice(size, size + 1) for i, size in enumerate(here)]
    cuts = ([slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(box, block.values())] for block in blocks(table))
    lost = sorted(move for cut in cuts if all(a.start < a.stop for a in cut) for move in _lost_among(table, cut))
    if face.when is None or not lost:
        return lost
    before, after = [np.asarray(size) for size in here[has_pass(table) :]], np.array(lost)[:, has_pass(table) :].T
    passes = np.asarray(here[0] if has_pass(table) else 0)
    return list(itertools.compress(lost, face.when.holds([*before, passes, np.asarray(0), *after])))


def _lost_of(table: xr.Dataset, options: ArrayLike) -> list[Position]:
    """Those of the options of a position that are lost."""
    places = np.asarray(options, dtype=np.int64).reshape(-1, len(axes_of(table)))
    return [tuple(row) for row in places[lost_at(table, places)].tolist()]


def _lost_among(table: xr.Dataset, block: Sequence[slice]) -> list[Position]:
    return [tuple(row) for row in losses_in(table, at(table, block)).tolist()]


def _replaced(heaps: Sequence[int], heap: int, rests: Position) -> Position:
    left = list(heaps)
    left.remove(heap)
    return tuple(sorted([*left, *rests], reverse=True))
