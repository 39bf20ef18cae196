"""Opens a table with xarray, if it is a complete one of a format version that these modules read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import xarray as xr

from miyama_inspection import wrong_sizes

FORMAT = "miyama-table"
FORMAT_MAJOR = 1


def open_table(path: str | os.PathLike) -> xr.Dataset:
    """The table in the file `path`. Labels are read only when they are used; close the dataset, or use it in a `with`, to close the file.

    Raises FileNotFoundError if there is no such file, ValueError if it is not a complete table of a format version that this module reads.
    The labels are taken as they are: `miyama check` tells whether they are right. A file that claims more than its bytes can hold is refused
    before it is read. A file damaged on its way may end the whole process, as
    HDF5 trusts what it reads: have a file of doubtful origin checked before, the program opens it in a process of its own.
    """
    if not Path(path).exists():
        raise FileNotFoundError(f"there is no table {path}: make it with `miyama solve RULES --output {path}` and bounds, --heaps or --total")
    try:
        wrong = wrong_sizes(path)
        table = None if wrong else xr.open_dataset(path, engine="h5netcdf")
    except Exception as error:  # which one depends on what the file is, and on the versions of xarray and h5py
        raise ValueError(f"{path} cannot be read as HDF5: {error}") from error
    if wrong:
        raise ValueError(f"{path} is no table of miyama, or damaged: {wrong}")
    try:
        _check_format(table, path)
    except ValueError:
        table.close()
        raise
    return table


def _check_format(table: xr.Dataset, path: str | os.PathLike) -> None:
    if table.attrs.get("format") != FORMAT:
        raise ValueError(f'{path} is no table of miyama: it lacks the attribute format = "{FORMAT}"')
    major = int(np.atleast_1d(table.attrs.get("format_version", 0))[0])
    if major != FORMAT_MAJOR:
        raise ValueError(f"{path} has format version {major}, this module reads version {FORMAT_MAJOR}: use the one that came with the program")
    if table.attrs.get("status") != "complete":
        raise ValueError(f"{path} is not complete: generate it again")
    for name in ("rules", "rules_json", "convention", "labels"):
        if not isinstance(table.attrs.get(name), str):
            raise ValueError(f"the attribute {name} of {path} is no text: the file is damaged, generate it again")
    for name in ("positions", "lost"):
        if not isinstance(table.attrs.get(name), (int, np.integer)):
            raise ValueError(f"the attribute {name} of {path} is no whole number: the file is damaged, generate it again")
    try:
        rules = json.loads(table.attrs["rules_json"])
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the attribute rules_json of {path} is no JSON: the file is damaged, generate it again") from error
    if not isinstance(rules, dict):
        raise ValueError(f"the attribute rules_json of {path} describes no rules: the file is damaged, generate it again")
    if rules.get("family") == "vector" and not isinstance(rules.get("moves"), (dict, list)):
        raise ValueError(f"the attribute rules_json of {path} has no moves: the file is damaged, generate it again")
    _check_labels(table, path)


def _check_labels(table: xr.Dataset, path: str | os.PathLike) -> None:
    """Every label that the attributes name is there, with the shape that they say."""
    sizes = None if "total" in table.attrs else tuple(int(bound) + 1 for bound in np.ravel(table.attrs.get("bounds", [])))
    for label in table.attrs["labels"].split(","):
        array = table.variables.get("move_from" if label == "move" and sizes is None else label)
        if array is None or not array.dims:
            raise ValueError(f"the label {label} of {path} is missing: the file is damaged, generate it again")
        if sizes is None:
            wrong = array.dims[0] != "position"
        else:
            wrong = not sizes or array.shape[-len(sizes) :] != sizes or array.dims[-len(sizes) :] != tuple(f"heap_{i + 1}" for i in range(len(sizes)))
        if wrong:
            raise ValueError(f"the label {label} of {path} has another shape than its bounds: the file is damaged, generate it again")
    listed = table.variables.get("losses")
    if listed is not None and (listed.ndim != 2 or listed.shape[0] != table.attrs["lost"]):
        raise ValueError(f"the list of losses of {path} has not as many as the attribute lost says: the file is damaged, generate it again")
