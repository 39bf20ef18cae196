"""Opens a table that lies in a folder, cut into parts along one axis, as one table.

    w/plan.json        what table it is, and where it is cut
    w/part-00000.h5    the positions with first <= heap_1 < end, with all labels
    w/table.h5         the view of them all as one, when all are there: totals, axes, lists; its labels are HDF5's own links into the parts

A part that is missing or foreign would read as fill values through the view, without a word. So labels are read from the parts, which are
looked at first: each must be of this plan, and hold the range that the plan says. The rest comes from the view.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from xarray.backends import BackendArray
from xarray.core import indexing

from .positions import arrays_of, axes_of

PLAN, VIEW = "plan.json", "table.h5"


def read_plan(folder: Path) -> dict[str, Any]:
    """What plan.json says, its ranges one after the other. FileNotFoundError or ValueError unless the folder holds a complete table."""
    path = folder / PLAN
    if not path.exists():
        raise FileNotFoundError(f"{folder} is a folder without {PLAN}: no table is in it")
    try:
        plan: dict[str, Any] = json.loads(path.read_text("utf-8"))
        parts = [(str(part["file"]), int(part["first"]), int(part["end"])) for part in plan["parts"]]
        known = plan["format"] == "miyama-plan" and isinstance(plan["axis"], str) and isinstance(plan["digest"], str)
        version = int(plan["format_version"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path} is no plan of a table, or damaged: {error!r}") from error
    ranges = [(0, 0), *((first, end) for _, first, end in parts)]
    if not known or not parts or any(first != before or end <= first for (_, before), (first, end) in zip(ranges, ranges[1:])):
        raise ValueError(f"{path} is no plan of a table, or damaged")
    if version != 1:
        raise ValueError(f"{path} has version {version}, this package reads version 1: use the one that came with the program")
    if any(Path(name).name != name for name, _, _ in parts):
        raise ValueError(f"{path} names a file of another folder")
    if not (folder / VIEW).exists():
        there = sum((folder / name).exists() for name, _, _ in parts)
        raise ValueError(f"{folder} is not complete: {there} of {len(parts)} parts are there; `miyama solve … --resume` goes on with it")
    missing = [name for name, _, _ in parts if not (folder / name).exists()]
    if missing:
        raise FileNotFoundError(f"{folder} lacks {missing[0]}: generate it again, with `miyama solve … --resume`")
    return plan


def joined(view: xr.Dataset, parts: list[xr.Dataset], plan: dict[str, Any], folder: str | os.PathLike[str]) -> xr.Dataset:
    """The view, its labels those of the parts. ValueError, naming the part, if one is not what the plan says."""
    axis = plan["axis"]
    if axis not in axes_of(view) or plan["parts"][-1]["end"] != view.sizes[axis]:
        raise ValueError(f"{folder}/{PLAN} is not the plan of {VIEW} beside it: generate the table again")
    for number, (part, planned) in enumerate(zip(parts, plan["parts"])):
        _check_part(part, view, plan, number, f"{folder}/{planned['file']}")
    labels = {}
    for name in arrays_of(view):
        variable = view[name].variable
        pieces = [part[name].variable for part in parts]
        data = indexing.LazilyIndexedArray(JoinedArray(pieces, variable.dims.index(axis)))
        encoding = {"chunksizes": pieces[0].encoding.get("chunksizes"), "dtype": variable.dtype}
        labels[name] = xr.Variable(variable.dims, data, variable.attrs, encoding)
    table = view.assign(labels)
    table.encoding = {**view.encoding, "source": os.fspath(folder)}

    def close() -> None:
        for opened in (view, *parts):
            opened.close()

    table.set_close(close)
    return table


def _check_part(part: xr.Dataset, view: xr.Dataset, plan: dict[str, Any], number: int, path: str) -> None:
    planned = plan["parts"][number]
    first, end = planned["first"], planned["end"]
    found = part.attrs.get("plan"), int(part.attrs.get("part", -1)), part.attrs.get("range_axis"), np.ravel(part.attrs.get("range", [])).tolist()
    if part.attrs.get("status") != "part" or found != (plan["digest"], number, plan["axis"], [first, end]):
        raise ValueError(f"{path} is not part {number} of this table, the positions {first} to {end - 1} along {plan['axis']}: generate it again")
    for name in arrays_of(view):
        label = view[name]
        shape = tuple(end - first if axis == plan["axis"] else size for axis, size in label.sizes.items())
        if name not in part or part[name].shape != shape or part[name].dtype != label.dtype or part[name].dims != label.dims:
            raise ValueError(f"the label {name} of {path} is missing or has another shape than the plan says: generate it again")


class JoinedArray(BackendArray):
    """The entries of variables in a row along one of their axes, each read when it is asked for."""

    def __init__(self, pieces: list[xr.Variable], axis: int) -> None:
        self._pieces, self._axis = pieces, axis
        self._ends = np.cumsum([piece.shape[axis] for piece in pieces])
        self.dtype = pieces[0].dtype
        self.shape = (*pieces[0].shape[:axis], int(self._ends[-1]), *pieces[0].shape[axis + 1 :])

    def __getitem__(self, key: indexing.ExplicitIndexer) -> Any:
        return indexing.explicit_indexing_adapter(key, self.shape, indexing.IndexingSupport.BASIC, self._read)

    def _read(self, key: tuple[int | slice, ...]) -> np.ndarray:
        """`key`: numbers and slices with steps above 0."""
        along = key[self._axis]
        if not isinstance(along, slice):
            number = int(np.searchsorted(self._ends, along, side="right"))
            return self._piece(number, key, along - int(self._ends[number]) + self._pieces[number].shape[self._axis])
        asked = range(*along.indices(self.shape[self._axis]))
        if not asked:
            return self._piece(0, key, slice(0, 0))
        axis = self._axis - sum(not isinstance(one, slice) for one in key[: self._axis])  # numbers take their axes away
        gathered = []
        for number, piece in enumerate(self._pieces):
            end = int(self._ends[number])
            start = end - piece.shape[self._axis]
            here = asked[_places_below(asked, start) : _places_below(asked, end)]
            if here:
                gathered.append(self._piece(number, key, slice(here[0] - start, here[-1] - start + 1, asked.step)))
        return np.concatenate(gathered, axis=axis)

    def _piece(self, number: int, key: tuple[int | slice, ...], along: int | slice) -> np.ndarray:
        return np.asarray(self._pieces[number][(*key[: self._axis], along, *key[self._axis + 1 :])].values)


def _places_below(asked: range, bound: int) -> int:
    """How many of `asked` are below `bound`."""
    return max(0, -(-(bound - asked.start) // asked.step))
