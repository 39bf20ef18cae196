"""The former name of the package `miyama`, which notebooks can import for one version more."""

from __future__ import annotations

import warnings

import miyama
import numpy as np
import xarray as xr
from miyama import *  # noqa: F403

__all__ = [name for name in miyama.__all__ if name not in ("Diagram", "TableAccessor", "diagram", "published")]

warnings.warn("miyama_tables is now the package miyama: write `import miyama`, and count heaps from 1", DeprecationWarning, stacklevel=2)


def plane(table: xr.Dataset, axis: int | str, size: int, passes_left: int = 1) -> np.ndarray:
    """miyama.plane, its heaps counted from 0."""
    return miyama.plane(table, _from_1(axis), size, passes_left)


def plot_plane(table: xr.Dataset, axis: int | str, size: int, passes_left: int = 1, ax=None):
    """miyama.plot_plane, its heaps counted from 0."""
    return miyama.plot_plane(table, _from_1(axis), size, passes_left, ax)


def _from_1(axis: int | str) -> int | str:
    return axis if isinstance(axis, str) else axis + 1
