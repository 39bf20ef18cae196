"""Reads paths of tables, one a line, and answers each with a line: how the package miyama took it, or what h5py finds in it.

    reader_probe.py package     "fine" or the type of the error
    reader_probe.py contents    {place: value} as JSON, or a text that says why not

It runs in a process of its own because HDF5 may die of a damaged file, and to bound what it may use. Contents leave out texts that tell people
what the file is, the minor version, as any may be read, what readers never see (padding, fill values of chunks that are all there) and HDF5's
references from axes back to datasets; those to the axes are followed.
"""
import hashlib
import json
import sys

import h5py
import miyama
import numpy as np

TELLING = {"history", "source", "title", "long_name"}
FOLLOWED = {"DIMENSION_LIST", "REFERENCE_LIST"}


def by_package(path):
    with miyama.open_table(path) as table:
        heaps = [name for name in table.coords if name.startswith("heap_")]
        miyama.losses(table)
        miyama.frame(table, where="loss")
        miyama.winning_moves(table, [1] * (len(heaps) or 2))
    return "fine"


def plain(value):
    return [value.dtype.str, value.shape, repr(value.tolist())] if isinstance(value, np.ndarray) else repr(value)


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
                found[f"{place} axes"] = [[scale.name for scale in axis.values()] for axis in thing.dims]
            if thing.attrs.get("NAME", b"").startswith(b"This is a netCDF dimension"):
                continue  # an axis without coordinates
            found[f"{place} entries"] = hashlib.sha256(np.ascontiguousarray(thing[()]).tobytes()).hexdigest()
    return json.dumps(found)


read = {"package": by_package, "contents": contents_of}[sys.argv[1]]
for line in sys.stdin:
    try:
        print(read(line.rstrip("\n")), flush=True)
    except Exception as error:  # pylint: disable=broad-except
        kind = next(known.__name__ for known in (ValueError, OSError, type(error)) if isinstance(error, known))
        print(f"{kind}: {str(error)[:150]!r}", flush=True)
