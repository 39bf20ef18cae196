"""Looks at a file before it is read, for what would take hours or all memory though the file has few bytes.

xarray reads every axis whole, and asks about every link and attribute. A table has some dozens of these, and its axes are not long; entries
are deflated, of which a byte stands for 1032 at most. Whatever claims more is no table. Only shapes and sizes are looked at, no entry.
"""

from __future__ import annotations

import os

import h5py

MOST_LINKS = 1000
MOST_ATTRIBUTES = 1000  # of the file, and of each dataset
LONGEST_AXIS = 1_000_000  # with coordinates: longer ones have only a name
DEFLATE_RATIO = 1032  # bytes that one byte of a deflate stream can stand for
SMALL = 1 << 16  # bytes of entries that may be missing: they cost nothing
BARE = b"This is a netCDF dimension but not a netCDF variable"


def wrong_sizes(path: str | os.PathLike) -> str:
    """What the file has more of than a table of so many bytes, "" if nothing. Raises whatever h5py does of a file that is no HDF5."""
    with h5py.File(path, "r") as file:
        if len(file) > MOST_LINKS:
            return f"{len(file)} datasets are more than any table has"
        if len(file.attrs) > MOST_ATTRIBUTES:
            return f"{len(file.attrs)} attributes are more than any table has"
        for name in file:
            if not isinstance(file.get(name, getlink=True), h5py.HardLink):
                return f"the link {name} leads elsewhere"
            if file.get(name, getclass=True) is not h5py.Dataset:
                return f"{name} is no dataset"
            wrong = _wrong_in(file[name])
            if wrong:
                return f"the dataset {name} {wrong}"
    return ""


def _wrong_in(dataset: h5py.Dataset) -> str:
    if len(dataset.attrs) > MOST_ATTRIBUTES:
        return f"has {len(dataset.attrs)} attributes, more than any table"
    name = dataset.attrs.get("NAME")
    if isinstance(name, bytes) and name.startswith(BARE):
        return ""  # nothing of it is read
    if "CLASS" in dataset.attrs and dataset.size > LONGEST_AXIS:
        return f"is an axis with {dataset.size} coordinates, more than any table has"
    stored, claimed = dataset.id.get_storage_size(), dataset.size * dataset.dtype.itemsize
    if claimed > SMALL and claimed // DEFLATE_RATIO > stored:
        return f"claims {claimed} bytes of entries, {stored} are stored: blocks are missing"
    return ""
