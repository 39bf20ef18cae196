"""The table of readers in docs/file_format.md: each of its lines counts the losses, where the reader is installed; and what readers rely on is in the file."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import h5py
import netCDF4
import numpy as np
import pytest
from conftest import run
from data_readme import run_solve
from other_readers import need_line, need_reader

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
PAGE = (SOURCE / "docs" / "file_format.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \|.*\| `([^`]+)` \|$", PAGE[PAGE.index("## Readers and what") :], re.MULTILINE)
GAMES = {"box": ["nim+pass", "--heaps=4,3,6"], "total": ["rows", "--total=12"], "list": ["euclid", "--heaps=6,4"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("tables")
    run_solve(made / "nim-9-9-9.h5", "nim", "--heaps=9,9,9")
    for name, arguments in GAMES.items():
        run_solve(made / f"{name}.h5", *arguments, "--labels=all")
    return made


def test_the_table_has_lines():
    assert len(ROWS) > 15


@pytest.mark.parametrize(("reader", "line"), ROWS, ids=[reader for reader, _ in ROWS])
def test_each_line_counts_the_losses(folder, reader, line):
    line = line.replace(r"\|", "|").replace("/usr/bin/python3", sys.executable)
    need_line(reader, line)
    done = subprocess.run(["bash", "-c", line], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert re.findall(r"\d+", done.stdout)[-1:] == ["76"], done


def test_duckdb_turns_csv_into_parquet(folder):
    modules = SOURCE / "build" / "readers" / "node_modules"
    if not (modules / "@duckdb" / "node-api").is_dir():
        pytest.skip("DuckDB is not installed: scripts/prepare readers")
    assert run("export", folder / "nim-9-9-9.h5", "--output", folder / "nim.csv").code == 0
    make, count = re.search(r"```sql\n(.+;)\n(.+;)\n```", PAGE).groups()
    script = f"""const db = await (await require("@duckdb/node-api").DuckDBInstance.create()).connect();
                 await db.run({make!r}); console.log(Number((await db.runAndReadAll({count!r})).getRows()[0][0]));"""
    done = subprocess.run(["node", "-e", f"(async () => {{{script}}})()"], cwd=folder, env={**os.environ, "NODE_PATH": str(modules)}, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "76", done.stderr


def test_r_reads_csv(folder):
    need_reader("Rscript")
    assert run("export", folder / "nim-9-9-9.h5", "--output", folder / "r.csv").code == 0
    done = subprocess.run(["Rscript", "-e", 'cat(sum(read.csv("r.csv")$outcome == 0))'], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stdout == "76", done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_no_fill_value_is_an_entry(folder, game):
    """Readers such as kerchunk show entries that equal the fill value as missing."""
    with h5py.File(folder / f"{game}.h5") as file:
        for name, dataset in file.items():
            if dataset.dtype.kind != "f":
                kind = np.iinfo(dataset.dtype)
                assert dataset.fillvalue == (kind.max if kind.min == 0 else kind.min) and dataset.fillvalue not in dataset[...], name


@pytest.mark.parametrize("game", GAMES)
def test_axes_are_numbered_and_called_as_netcdf_does(folder, game, tmp_path):
    with h5py.File(folder / f"{game}.h5") as file, netCDF4.Dataset(tmp_path / "made.nc", "w") as made:
        axes = {name: int(axis.attrs["_Netcdf4Dimid"]) for name, axis in file.items() if "CLASS" in axis.attrs}
        assert sorted(axes.values()) == list(range(len(axes)))
        for name, dataset in file.items():
            if name not in axes:
                assert dataset.attrs["_Netcdf4Coordinates"].tolist() == [axes[scales[0].name[1:]] for scales in dataset.dims], name
        bare = [name for name in axes if file[name].dtype.kind == "f"]
        lengths = {name: len(file[name]) for name in bare}
        for name in bare:
            made.createDimension(name, lengths[name])
        called = {name: file[name].attrs["NAME"] for name in bare}
    with h5py.File(tmp_path / "made.nc") as right:
        assert called and called == {name: right[name].attrs["NAME"] for name in bare}


def append_nothing(file):
    """As tools that append make an axis, of a label in one piece."""
    content, attributes = file["outcome"][...], dict(file["outcome"].attrs)
    scales = [file[dimension[0].name] for dimension in file["outcome"].dims]
    del file["outcome"]
    made = file.create_dataset("outcome", data=content, chunks=content.shape, maxshape=(None, *content.shape[1:]), fillvalue=255)
    for i, scale in enumerate(scales):
        made.dims[i].attach_scale(scale)
    for name, value in attributes.items():
        if name != "DIMENSION_LIST":
            made.attrs[name] = value


CHANGES = {"a group": (lambda file: file.create_group("mine").create_dataset("x", data=[1]), True),
           "units of 1": (lambda file: file["outcome"].attrs.create("units", "1"), True),
           "other units": (lambda file: file["outcome"].attrs.create("units", "stones"), False),
           "an unlimited axis": (append_nothing, True)}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_nothing_is_accepted(folder, change, tmp_path):
    make, right = CHANGES[change]
    copy = tmp_path / "copy.h5"
    shutil.copy(folder / "nim-9-9-9.h5", copy)
    with h5py.File(copy, "r+") as file:
        make(file)
    rechecked = subprocess.run([sys.executable, SOURCE / "scripts" / "recheck.py", copy], capture_output=True, check=False)
    assert (run("check", copy).code == 0, rechecked.returncode == 0) == (right, right), rechecked.stderr
