"""Reads paths of tables, one a line, and answers each with a line: how the package miyama took it, "fine" or the type of the error.

A process of its own because HDF5 may die of a damaged file, and to bound what it may use.
"""
import sys

import miyama


def attempt(path):
    with miyama.open_table(path) as table:
        heaps = [name for name in table.coords if name.startswith("heap_")]
        position = [1] * (len(heaps) or 2)
        miyama.losses(table)
        miyama.frame(table, where="loss")
        miyama.winning_moves(table, position)


for line in sys.stdin:
    try:
        attempt(line.rstrip("\n"))
        print("fine", flush=True)
    except Exception as error:  # pylint: disable=broad-except
        kind = next(known.__name__ for known in (ValueError, OSError, type(error)) if isinstance(error, known))
        print(f"{kind}: {str(error)[:150]!r}", flush=True)
