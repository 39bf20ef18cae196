"""Opens a table with xarray, if it is a complete one of a format version that this package reads.

A file of few bytes can claim so much that reading it would take hours or all memory, because xarray reads every axis whole and asks about every
link and attribute. So shapes and sizes are looked at first, and no entry is. A table has some dozens of links and attributes, its axes are
short, and a byte of its entries, which are deflated, stands for at most 1032. A file claiming more is not a table.

A table may lie in a folder, cut into parts along one axis, and is opened as one:

    w/plan.json        what table it is, and where it is cut
    w/part-00000.h5    the positions with first <= heap_1 < end, with all labels
    w/table.h5         the view of them all as one, when all are there: totals, axes, lists; its labels are HDF5's own links into the parts

Through the view, a part that is missing or belongs to another table would read as fill values, without an error. So labels are read from the
parts themselves, after a look at each: it must name this plan and hold the range that the plan gives it. All else is read from the view.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import xarray as xr
from xarray.backends import BackendArray
from xarray.core import indexing

from .positions import arrays_of, axes_of, heap_axes
from .rules import excerpt

FORMAT = "miyama-table"
FORMAT_MAJOR = 1
MOST_LINKS = 1000
MOST_ATTRIBUTES = 1000  # counted for the file and for each dataset
LONGEST_AXIS = 1_000_000  # longer axes have a name and no coordinates
DEFLATE_RATIO = 1032  # bytes that one byte of a deflate stream can stand for
SMALL = 1 << 16  # bytes of entries that may be missing without a refusal, since to read them costs nothing
BARE = b"This is a netCDF dimension but not a netCDF variable"
PLAN, VIEW = "plan.json", "table.h5"


def open_table(path: str | os.PathLike[str]) -> xr.Dataset:
    """Opens the table in a file.

    Labels are read only when they are used; close the dataset, or use it in a ``with``, to close the file. They are not checked here:
    ``miyama check`` finds out whether they are right. A file that claims more than its bytes can hold is refused before it is read. A damaged file
    may still end the whole process, because HDF5 trusts what it reads. So run ``miyama check`` on a file of doubtful origin first: the program
    opens it in a process of its own.

    Parameters
    ----------
    path
        A file that ``miyama solve`` or `solve` wrote, or a folder of parts, as ``--shards`` makes it, which opens as one table.

    Returns
    -------
    xarray.Dataset
        A variable per label, as data/README.md specifies, with the accessor `miyama`.

    Raises
    ------
    FileNotFoundError
        If there is no such file, or a part of the table is missing.
    ValueError
        If it is not a complete table of a format version that this package reads.

    Examples
    --------
    >>> with miyama.open_table("nim-9-9-9.h5") as opened:
    ...     int(opened.attrs["lost"]), opened.miyama.winning_moves((7, 3, 5))
    (76, [(6, 3, 5), (7, 2, 5), (7, 3, 4)])
    """
    path = Path(path)
    if not os.path.exists(path):  # also for a name that is too long for any file
        name = path if len(path.parts) > 1 and os.path.isdir(path.parent) else excerpt(str(path))
        raise FileNotFoundError(f"there is no table {name}: make it with `miyama solve RULES --output {name}` and bounds, --heaps or --total")
    if path.is_dir():
        return _open_folder(path)
    if not path.is_file():
        raise ValueError(f"{path} is a pipe or a device, not a table")
    table = _open_file(path)
    if "plan" in table.attrs and table.attrs.get("status") == "complete":
        table.close()
        return _open_folder(path.parent)  # it is the view of a table in parts
    return _checked(table, path)


def _open_folder(folder: Path) -> xr.Dataset:
    plan = read_plan(folder)
    opened: list[xr.Dataset] = []
    try:
        view = _open_file(folder / VIEW)
        opened.append(view)
        _checked(view, folder / VIEW)
        for part in plan["parts"]:
            opened.append(_open_file(folder / part["file"]))
        return joined(view, opened[1:], plan, folder)
    except ValueError:
        for table in opened:
            table.close()
        raise


def _open_file(path: Path) -> xr.Dataset:
    """The dataset in one file. Raises ValueError if the file claims more than it can hold."""
    try:
        wrong = wrong_sizes(path)
        if not wrong:
            return xr.open_dataset(path, engine="h5netcdf")
    except Exception as error:  # its class depends on the file and on the versions of xarray and h5py
        raise ValueError(f"{path} cannot be read as HDF5: {error}") from error
    raise ValueError(f"{path} is not a table of miyama, or damaged: {wrong}")


def _checked(table: xr.Dataset, path: Path) -> xr.Dataset:
    try:
        _check_format(table, path)
    except ValueError:
        table.close()
        raise
    return table


def _check_format(table: xr.Dataset, path: Path) -> None:
    if table.attrs.get("format") != FORMAT:
        raise ValueError(f'{path} is not a table of miyama: it lacks the attribute format = "{FORMAT}"')
    version = np.atleast_1d(table.attrs.get("format_version", 0))
    if len(version) != 2:
        raise ValueError(f"{path} is damaged: its format version is {len(version)} of two numbers")
    major = int(version[0])
    if major != FORMAT_MAJOR:
        raise ValueError(f"{path} has format version {major}, this package reads version {FORMAT_MAJOR}: use the one that came with the program")
    if table.attrs.get("status") == "part":
        raise ValueError(f"{path} is a part of a table: open its folder, {path.parent}")
    if table.attrs.get("status") != "complete":
        raise ValueError(f"{path} is not complete: generate it again")
    for name in ("rules", "rules_json", "convention", "labels"):
        if not isinstance(table.attrs.get(name), str):
            raise ValueError(f"the attribute {name} of {path} is not a text: the file is damaged, generate it again")
    for name in ("positions", "lost"):
        if not isinstance(table.attrs.get(name), (int, np.integer)):
            raise ValueError(f"the attribute {name} of {path} is not a whole number: the file is damaged, generate it again")
    try:
        rules = json.loads(table.attrs["rules_json"])
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the attribute rules_json of {path} is no JSON: the file is damaged, generate it again") from error
    if not isinstance(rules, dict):
        raise ValueError(f"the attribute rules_json of {path} describes no rules: the file is damaged, generate it again")
    if rules.get("family") == "vector" and not isinstance(rules.get("moves"), (dict, list)):
        raise ValueError(f"the attribute rules_json of {path} has no moves: the file is damaged, generate it again")
    _check_labels(table, path)


def _check_labels(table: xr.Dataset, path: Path) -> None:
    """Raises ValueError unless every label that the attributes name is there, with the shape that they give it."""
    sizes = None if "total" in table.attrs else tuple(int(bound) + 1 for bound in np.ravel(table.attrs.get("bounds", [])))
    for label in table.attrs["labels"].split(","):
        array = table.variables.get("move_from" if label == "move" and sizes is None else label)
        if array is None or not array.dims:
            raise ValueError(f"the label {label} of {path} is missing: the file is damaged, generate it again")
        if sizes is None:
            wrong = array.dims[0] != "position"
        else:
            wrong = not sizes or array.shape[-len(sizes) :] != sizes or array.dims[-len(sizes) :] != tuple(heap_axes(table))
        if wrong:
            raise ValueError(f"the label {label} of {path} has another shape than its bounds: the file is damaged, generate it again")
    rows = table.variables.get("positions")
    if rows is not None and (sizes is None or rows.dims != ("position", "field") or rows.shape[:1] != sizes or rows.dtype != np.int32):
        raise ValueError(f"the list of positions of {path} has another shape than its bounds: the file is damaged, generate it again")
    listed = table.variables.get("losses")
    if listed is not None and (listed.ndim != 2 or listed.shape[0] != table.attrs["lost"]):
        raise ValueError(f"the list of losses of {path} has not as many as the attribute lost says: the file is damaged, generate it again")


def wrong_sizes(path: str | os.PathLike[str]) -> str:
    """Names what exceeds the size that a table of so many bytes can have; "" if nothing does. Raises what h5py raises for anything but HDF5."""
    with h5py.File(path, "r") as file:
        if len(file) > MOST_LINKS:
            return f"{len(file)} datasets are more than any table has"
        if len(file.attrs) > MOST_ATTRIBUTES:
            return f"{len(file.attrs)} attributes are more than any table has"
        for name in file:
            if not isinstance(file.get(name, getlink=True), h5py.HardLink):
                return f"the link {name} leads elsewhere"
            kind = file.get(name, getclass=True)
            if kind is h5py.Group:  # somebody's own
                continue
            if kind is not h5py.Dataset:
                return f"{name} is not a dataset"
            wrong = _wrong_in(file[name])
            if wrong:
                return f"the dataset {name} {wrong}"
    return ""


def _wrong_in(dataset: h5py.Dataset) -> str:
    if len(dataset.attrs) > MOST_ATTRIBUTES:
        return f"has {len(dataset.attrs)} attributes, more than any table"
    name = dataset.attrs.get("NAME")
    if isinstance(name, bytes) and name.startswith(BARE):
        return ""  # an axis without coordinates, of which nothing is read
    if "CLASS" in dataset.attrs and dataset.size > LONGEST_AXIS:
        return f"is an axis with {dataset.size} coordinates, more than any table has"
    if dataset.is_virtual and "plan" in dataset.file.attrs:
        return ""  # the view of a table in parts, whose labels are read from the parts
    stored, claimed = dataset.id.get_storage_size(), dataset.size * dataset.dtype.itemsize
    if claimed > SMALL and claimed // DEFLATE_RATIO > stored:
        return f"claims {claimed} bytes of entries, {stored} are stored: blocks are missing"
    return ""


def read_plan(folder: Path) -> dict[str, Any]:
    """The plan in plan.json, its parts in the order of their ranges. Raises FileNotFoundError or ValueError unless the folder holds a complete table."""
    path = folder / PLAN
    if not path.exists():
        raise FileNotFoundError(f"{folder} is a folder without {PLAN}: no table is in it")
    if not path.is_file():  # a pipe would keep us waiting
        raise ValueError(f"{path} is not a file, and so not a plan of a table")
    try:
        plan: dict[str, Any] = json.loads(path.read_text("utf-8"))
        parts = [(str(part["file"]), int(part["first"]), int(part["end"])) for part in plan["parts"]]
        known = plan["format"] == "miyama-plan" and isinstance(plan["axis"], str) and isinstance(plan["digest"], str)
        version = int(plan["format_version"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path} is not a plan of a table, or is damaged: {error!r}") from error
    ranges = [(0, 0), *((first, end) for _, first, end in parts)]
    if not known or not parts or any(first != before or end <= first for (_, before), (first, end) in zip(ranges, ranges[1:])):
        raise ValueError(f"{path} is not a plan of a table, or is damaged")
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
    """The view, with its labels read from the parts. Raises ValueError with the name of a part that is not what the plan says."""
    axis = plan["axis"]
    if axis not in axes_of(view) or plan["parts"][-1]["end"] != view.sizes[axis]:
        raise ValueError(f"{folder}/{PLAN} is not the plan of {VIEW} next to it: generate the table again")
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
        axis = self._axis - sum(not isinstance(one, slice) for one in key[: self._axis])  # an axis that a number selects is gone
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
