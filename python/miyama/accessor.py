"""What can be asked of a table, as methods of the table: `table.miyama.losses()` is `miyama.losses(table)`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd
import xarray as xr
from numpy.typing import ArrayLike, NDArray

from . import frames, lookup, outcomes, plots, positions, wheres
from .positions import Block, Integers
from .rules import Position

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from mpl_toolkits.mplot3d import Axes3D


@xr.register_dataset_accessor("miyama")
class TableAccessor:
    """The accessor `miyama` of an xarray.Dataset that is a table.

    Examples
    --------
    >>> table.miyama.winning_moves((7, 3, 5))
    [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    >>> table.miyama.losses().shape
    (76, 3)
    """

    def __init__(self, table: xr.Dataset) -> None:
        if table.attrs.get("format") != "miyama-table":
            raise TypeError("this dataset is not a table of miyama: open one with miyama.open_table, or make one with miyama.solve")
        self._table = table
        self.kept: dict[tuple[str, Position], tuple[xr.Variable, np.ndarray]] = {}  # of positions.kept

    def losses(self, where: str | None = None) -> Integers:
        """Every loss, or those for which a condition holds, see `miyama.losses`."""
        return outcomes.losses(self._table, where)

    def histogram(self, label: str, where: str | None = None) -> pd.DataFrame:
        """How often each value of a label occurs, see `miyama.histogram`."""
        return wheres.histogram(self._table, label, where)

    def good_shapes(self, pairs: bool = False) -> list[Position]:
        """The losses to know by heart, see `miyama.good_shapes`."""
        return outcomes.good_shapes(self._table, pairs)

    def look(self, position: str | Sequence[Any]) -> dict[str, Any]:
        """What the table stores of a position, see `miyama.look`."""
        return lookup.look(self._table, position)

    def options(self, position: str | Sequence[Any]) -> list[Position]:
        """The positions that one move leads to, see `miyama.options`."""
        return lookup.options(self._table, position)

    def best_move(self, position: str | Sequence[Any]) -> Any:
        """The move to make, see `miyama.best_move`."""
        return lookup.best_move(self._table, position)

    def winning_moves(self, position: str | Sequence[int]) -> list[Position]:
        """The lost options of a position, see `miyama.winning_moves`."""
        return outcomes.winning_moves(self._table, position)

    def winning_breaks(self, position: str | Sequence[int]) -> list[outcomes.Break]:
        """The winning moves of a table by total, heap by heap, see `miyama.winning_breaks`."""
        return outcomes.winning_breaks(self._table, position)

    def counterexamples(self, predicate: Callable[..., ArrayLike], limit: int = 100, label: str | None = None, where: str | None = None) -> Integers:
        """The first positions where a claim about the losses, or about a label, fails, see `miyama.counterexamples`."""
        return outcomes.counterexamples(self._table, predicate, limit, label, where)

    def plane(self, heap: int | str | None = None, size: int | None = None, passes_left: int = 1) -> NDArray[np.uint8]:
        """The outcomes of two heaps, or where one of three has a size, see `miyama.plane`."""
        return outcomes.plane(self._table, heap, size, passes_left)

    def plot_plane(self, heap: int | str | None = None, size: int | None = None, passes_left: int = 1, ax: Axes | None = None) -> Axes:
        """Draws a plane, see `miyama.plot_plane`."""
        return plots.plot_plane(self._table, heap, size, passes_left, ax)

    def plot_losses_3d(self, passes_left: int = 1, ax: Axes3D | None = None) -> Axes3D:
        """Draws every loss of three heaps in space, see `miyama.plot_losses_3d`."""
        return plots.plot_losses_3d(self._table, passes_left, ax)

    def frame(self, where: Literal["loss", "win"] | None = None, limit: int = 1_000_000) -> pd.DataFrame:
        """A row per position, see `miyama.frame`."""
        return frames.frame(self._table, where, limit)

    def blocks(self) -> Iterator[Block]:
        """The table as its file is cut, see `miyama.blocks`."""
        return positions.blocks(self._table)
