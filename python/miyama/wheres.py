"""Positions for which a condition holds, in the language of the program's `--where`: the program reads the file of the table and says which."""

from __future__ import annotations

import io
import json

import numpy as np
import pandas as pd
import xarray as xr

from . import engine
from .partitions import partition_rank
from .positions import Integers, arrays_of, axes_of, bounds_of, is_by_total, lists_positions, ranks_of_rows, sizes_of
from .row_set import PADDING
from .sums import is_sum


def histogram(table: xr.Dataset, label: str, where: str | None = None) -> pd.DataFrame:
    """How often each value of a label occurs.

    Parameters
    ----------
    table
        A whole table that lies in a file, as `open_table` and `solve` return it.
    label
        A label with one entry for each position, such as "grundy".
    where
        A condition on positions, such as "a <= b && c > 2": only those for which it holds are counted.

    Returns
    -------
    pandas.DataFrame
        A row for each value that occurs; the index `value` ascends. Columns: `positions`, how many have it, int64, and `first`, the first of
        them in the order of the table, as the program writes it.

    Raises
    ------
    ValueError
        For a part of a table, or one that is in no file.
    RuntimeError
        With the program's message, for a label that the table does not have, or a condition that cannot be read.

    Examples
    --------
    >>> miyama.histogram(table, "outcome", where="a <= b && b <= c").reset_index()
       value  positions first
    0      0         18   000
    1      1        202   001
    """
    text = _asked(table, "info", ["--histogram", label, "--to", "csv"], where)
    return pd.read_csv(io.StringIO(text), index_col="value", dtype={"first": str})


def losses_where(table: xr.Dataset, where: str) -> Integers:
    """The losses for which the condition holds, in the form of `losses`."""
    if is_sum(table):
        raise ValueError("where= does not know the heaps of summands: select from losses(table)")
    if not is_by_total(table) and not lists_positions(table):
        return pd.read_csv(io.StringIO(_asked(table, "losses", ["--csv"], where)), dtype=np.int64).to_numpy()
    rows = json.loads(_asked(table, "losses", ["--json"], where))
    most, nothing, kind = (table.sizes["field"], PADDING, np.int32) if lists_positions(table) else (max(map(len, rows), default=0), 0, np.int16)
    return np.array([row + [nothing] * (most - len(row)) for row in rows], dtype=kind).reshape(len(rows), most)


def ranks_where(table: xr.Dataset, where: str) -> Integers:
    """The places in the table, ascending, of the positions for which the condition holds."""
    if is_sum(table):
        raise ValueError("where= does not know the heaps of summands: select from the result without it")
    text = _asked(table, "export", ["--labels", _label_of(table)], where)
    if is_by_total(table):
        rows = pd.read_csv(io.StringIO(text), usecols=["position"], dtype=str).position
        return np.array([partition_rank([int(heap) for heap in row.split() if heap != "0"], **bounds_of(table)) for row in rows], dtype=np.int64)
    if lists_positions(table):
        names = [f"p{i + 1}" for i in range(table.sizes["field"])]
        return np.sort(ranks_of_rows(table, pd.read_csv(io.StringIO(text), usecols=names, dtype="Int64")[names].fillna(PADDING).to_numpy(np.int32)))
    rows = pd.read_csv(io.StringIO(text), usecols=axes_of(table))[axes_of(table)]
    return np.ravel_multi_index(tuple(rows.to_numpy(np.int64).T), sizes_of(table))


def _label_of(table: xr.Dataset) -> str:
    return "move" if arrays_of(table)[0] == "move_from" else arrays_of(table)[0]


def _asked(table: xr.Dataset, command: str, options: list[str], where: str | None) -> str:
    sizes_of(table)  # refuses a part of a table
    if "source" not in table.encoding:
        raise ValueError("this table is in no file, which the program could read: open one with open_table, or make one with solve")
    condition = [] if where is None else [f"--where={where}"]
    return engine.run([command, table.encoding["source"], *options, *condition, *(["--quiet"] if command != "info" else [])])[0]
