"""Draws the losses of a table of two or three heaps: those of a plane, and all of them in space.

A plane of a large table has one loss in a row of a thousand positions, and more positions than a picture has pixels. Picking one position
per pixel would drop most losses, and blending them would fade them away. So a plane is drawn as an image, whose cells show where positions are
larger than a pixel, and every loss is marked with one full pixel besides, which shows where they are smaller.

matplotlib is loaded by the first picture. It takes as long to load as the rest of the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import xarray as xr

from .outcomes import losses, plane, plane_heaps
from .positions import Integers, has_pass, is_by_total

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from mpl_toolkits.mplot3d import Axes3D

LOSS, WIN = "#a84300", "#dbe8f2"  # as on the page
INCHES = 6  # of a picture, on either side


def plot_plane(
    table: xr.Dataset, heap: int | str | None = None, size: int | None = None, passes_left: int = 1, ax: Axes | None = None
) -> Axes:
    """Draws the losses of a table of three heaps where one heap has `size` stones, or of two heaps: losses dark, wins light.

    Every loss has a dark pixel at least, however large the plane is.

    Parameters
    ----------
    table, heap, size, passes_left
        Which plane, in the words that `plane` takes.
    ax
        Where to draw; a figure of its own if left out.

    Returns
    -------
    matplotlib.axes.Axes
        The first of the two heaps that are left to the right, the second up; its picture is ``.figure``.

    Raises
    ------
    ValueError
        In the cases in which `plane` raises it.

    Examples
    --------
    >>> miyama.plot_plane(table, 1, 5).get_title()
    'losses of nim, normal play,\\n5 in heap_1'
    """
    outcome = plane(table, heap, size, passes_left)
    number, (across, up) = plane_heaps(table, heap, size)
    ax = _new_axes() if ax is None else ax
    _draw_plane(ax, outcome)
    ax.set(xlabel=f"heap_{across}", ylabel=f"heap_{up}")
    where = "" if number is None else f",\n{size} in heap_{number}"
    ax.set_title(f"losses of {_game(table, passes_left)}{where}")
    return ax


def plot_losses_3d(table: xr.Dataset, passes_left: int = 1, ax: Axes3D | None = None) -> Axes3D:
    """Draws every loss of a table of three heaps as a point in space, the lighter the larger its third heap.

    A million points take some seconds.

    Parameters
    ----------
    table
        A whole table of three ordered heaps.
    passes_left
        Where rules allow a pass, 1 while it is left, 0 when it is gone.
    ax
        Where to draw, made with ``projection="3d"``; a figure of its own if left out.

    Returns
    -------
    mpl_toolkits.mplot3d.Axes3D
        Its picture is ``.figure``.

    Raises
    ------
    ValueError
        For a table of another number of heaps, or by total, for other `passes_left`, and for an `ax` of two dimensions.
    """
    points = _points(table, passes_left)
    if ax is not None and getattr(ax, "name", None) != "3d":
        raise ValueError('a picture in space needs axes in space: make them with projection="3d"')
    ax = _new_axes(projection="3d") if ax is None else ax
    sizes = [table.sizes[f"heap_{i + 1}"] for i in range(3)]
    side = max(0.5, 120 / max(sizes))  # points of a typographer: less than a pixel is never drawn
    ax.scatter(*points.T, c=points[:, 2], cmap="viridis", s=side**2, marker="s" if side < 2 else "o", linewidths=0, depthshade=False)
    for name, n in zip("xyz", sizes):
        getattr(ax, f"set_{name}lim")(0, max(n - 1, 1))
    ax.set(xlabel="heap_1", ylabel="heap_2", zlabel="heap_3")
    ax.set_title(f"losses of {_game(table, passes_left)}")
    return ax


def _draw_plane(ax: Axes, outcome: Integers) -> None:
    from matplotlib.colors import ListedColormap

    ax.imshow(np.ma.masked_equal(outcome.T, 255), cmap=ListedColormap([LOSS, WIN]), vmin=0, vmax=1, origin="lower", interpolation="nearest", aspect="equal")
    across, up = np.nonzero(outcome == 0)
    ax.plot(across, up, linestyle="none", marker=",", color=LOSS, scalex=False, scaley=False, clip_on=False)
    ax.spines[:].set_visible(False)  # a frame would cover the losses along the edges


def _new_axes(**options: str) -> Axes:
    """Axes on a new figure, which a notebook shows."""
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(INCHES, INCHES), subplot_kw=options)[1]


def _points(table: xr.Dataset, passes_left: int) -> Integers:
    """The losses as points, shape (n, 3)."""
    if is_by_total(table):
        raise ValueError("a picture in space needs a table of 3 heaps, in this one positions are multisets")
    heaps = np.size(table.attrs["bounds"])
    if heaps != 3:
        raise ValueError(f"a picture in space needs a table of 3 heaps, this one has {heaps}")
    points = losses(table)
    if not has_pass(table):
        return points
    if passes_left not in (0, 1):
        raise ValueError(f"there are no {passes_left} passes left: give 0 or 1")
    return points[points[:, 0] == passes_left, 1:]


def _game(table: xr.Dataset, passes_left: int) -> str:
    """What is played: "nim+pass, misère play, the pass still left"."""
    convention = {"normal": "normal", "misere": "misère"}[table.attrs["convention"]]
    passes = (", the pass gone", ", the pass still left")[passes_left] if has_pass(table) else ""
    return f"{table.attrs['rules']}, {convention} play{passes}"
