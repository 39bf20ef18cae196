"""Reads paths of HDF5 files, one a line, and answers each with what is in the file, pickled: {place: value} or a text that says why not.

A process of its own because HDF5 may die of a damaged file. Left out: texts that tell people what the file is, the minor version, as any
may be read, what readers never see (padding, fill values of chunks that are all there) and HDF5's references from axes back to datasets;
those to the axes are followed.
"""
import hashlib
import pickle
import sys

import h5py
import numpy as np

TELLING = {"history", "source", "title", "long_name"}
FOLLOWED = {"DIMENSION_LIST", "REFERENCE_LIST"}


def plain(value):
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, repr(value.tolist())
    return repr(value)


def axes_of(dataset):
    return [[scale.name for scale in axis.values()] for axis in dataset.dims]


def contents_of(path):
    found = {}
    with h5py.File(path, "r") as file:
        for place, thing in [("/", file), *file.items()]:
            for name in thing.attrs:
                if name not in TELLING | FOLLOWED:
                    value = thing.attrs[name]
                    found[f"{place}@{name}"] = plain(value[:1] if name == "format_version" else value)
            if not isinstance(thing, h5py.Dataset):
                continue
            found[place] = (thing.dtype.str, thing.shape)
            if "DIMENSION_LIST" in thing.attrs:
                found[f"{place} axes"] = axes_of(thing)
            if thing.attrs.get("NAME", b"").startswith(b"This is a netCDF dimension"):
                continue  # an axis without coordinates
            found[f"{place} entries"] = hashlib.sha256(np.ascontiguousarray(thing[()]).tobytes()).hexdigest()
    return found


for line in sys.stdin:
    try:
        answer = contents_of(line.rstrip("\n"))
    except Exception as error:  # pylint: disable=broad-except
        answer = f"{type(error).__name__}: {error}"
    pickle.dump(answer, sys.stdout.buffer)
    sys.stdout.buffer.flush()
