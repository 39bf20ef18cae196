"""Every common tool opens tables of every kind, and folders of parts through their view, and finds the names, types and values that h5py finds.

What R, Octave, PyTables, NCO and CDO read is compared where they are installed; the examples of docs/file_format.md print what they show.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import warnings

import h5py
import netCDF4
import numpy as np
import pytest
import xarray
from conftest import run, some
from data_readme import PAGES, axes_of, lines, run_solve
from other_readers import need_reader, need_tables, run_script

TABLES = {"box": ["nim", "--heaps=9,6,8", "--labels=all"], "pass": ["nim+pass", "--heaps=4,6,3", "--labels=all", "--misere"],
          "wide": ["wythoff", "--heaps=300,2", "--labels=all"], "faces": ["moore:2", "--heaps=4,3,6", "--labels=all"],
          "listed": ["fibonacci", "--heaps=12,13", "--labels=all"], "steps": ["subtraction:1,4", "--heaps=6,9", "--labels=all", "--misere"],
          "total": ["rows", "--total=12", "--labels=all"]}
WITH_PARTS = {"nim": ["nim", "--heaps=200,65,64", "--labels=outcome,arrows,target", "--reproducible"], "rows": ["rows", "--total=46", "--reproducible"]}
KINDS = {"target": "int32", "winning_moves": "uint32", "losing_moves": "uint32"}
each_table = pytest.mark.parametrize("table", TABLES)
each_engine = pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("tables")
    for name, arguments in TABLES.items():
        run_solve(made / name, *arguments)
    for name, arguments in WITH_PARTS.items():
        run_solve(made / f"{name}.h5", *arguments)
        run_solve(made / f"{name}-parts", *arguments, "--shards=3")
    return made


@pytest.fixture(scope="module")
def entries(folder):
    """(table, dataset) → all that is in it; an axis without coordinates has nothing in it."""
    found = {}
    for name in TABLES:
        with h5py.File(folder / name) as file:
            found |= {(name, dataset): file[dataset][()] for dataset in file if file[dataset].dtype.kind != "f"}
    return found


def axes(table):
    """The axes of a label with an entry for each position."""
    return {"pass": ["passes_left"], "total": ["position"]}.get(table, []) + [f"heap_{i + 1}" for i in range(TABLES[table][1].count(",") + ("heaps" in TABLES[table][1]))]


@each_table
def test_names_types_and_texts(table, folder):
    with h5py.File(folder / table) as file:
        told, named = dict(file.attrs), file.attrs["labels"].split(",")
        for name in named if table != "total" else []:
            label = file[name]
            assert axes_of(label) == ["move"] * (name == "arrows") + axes(table)
            assert table == "wide" or label.dtype == KINDS.get(name, "uint8")
            assert isinstance(label.attrs["long_name"], str) and "_FillValue" not in label.attrs and re.fullmatch("[0-9a-f]{32}", label.attrs["digest"])
        for axis in axes(table) if table != "total" else []:
            assert file[axis][...].tolist() == list(range(file["outcome"].shape[axes(table).index(axis)]))
        assert all((name in file) == ("arrows" in named) for name in ("move", "directions"))
        flags = file["outcome"].attrs["flag_values"]
        assert (flags.tolist(), flags.dtype, file["outcome"].attrs["flag_meanings"]) == ([0, 1], "uint8", "loss win")
        assert told["positions"] == file["outcome"].size and told["lost"] == np.count_nonzero(file["outcome"][...] == 0)
        assert told["winning_moves_total"] == file["winning_moves"][...].sum() and told["mismatches"] == 0
    rules, misere = TABLES[table][0], "--misere" in TABLES[table]
    texts = {"Conventions": "CF-1.9", "format": "miyama-table", "rules": rules, "convention": ("normal", "misere")[misere], "status": "complete"}
    assert all(told[name] == value for name, value in texts.items()) and rules in told["title"] and json.loads(told["rules_json"])["name"] == rules
    assert re.fullmatch(r"miyama \S+ \(git \S+\)", told["source"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ miyama solve .*", told["history"])


def compare(opened, table, entries, values_of):
    """Names of axes, types and values, as netCDF has them."""
    for name, values in ((name, values) for (where, name), values in entries.items() if where == table):
        assert opened[name].dtype == values.dtype and np.array_equal(values_of(opened[name]), values), name
    assert list(getattr(opened["outcome"], "dims", None) or opened["outcome"].dimensions) == axes(table)


@each_engine
@each_table
def test_xarray(table, engine, folder, entries):
    with xarray.open_dataset(folder / table, engine=engine) as opened:
        compare(opened, table, entries, lambda variable: variable.values)
        last = {axis: size - 1 for axis, size in opened.outcome.sizes.items() if axis in opened.coords}
        assert opened.outcome.sel(last).size == (opened.outcome.size if table == "total" else 1)


@each_table
def test_netcdf4_ncdump_and_h5dump(table, folder, entries):
    with netCDF4.Dataset(folder / table) as opened:
        assert not any("phony" in name for name in opened.dimensions)
        compare(opened, table, entries, lambda variable: np.asarray(variable[:]))
    for command in (["ncdump", "-h"], ["h5dump", "-H", "-p"]):
        done = subprocess.run([*command, folder / table], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "") and "phony" not in done.stdout
        for where, name in entries:
            assert where != table or (f" {name}(" if command[0] == "ncdump" else f'DATASET "{name}"') in done.stdout
    outcome = done.stdout.split('DATASET "outcome"')[1].split("DATASET")[0]
    assert "H5T_STD_U8LE" in outcome and "COMPRESSION DEFLATE" in outcome and "PREPROCESSING SHUFFLE" not in outcome
    if (table, "target") in entries:
        target = done.stdout.split('DATASET "target"')[1]
        assert "H5T_STD_I32LE" in target and "PREPROCESSING SHUFFLE" in target and "COMPRESSION DEFLATE" in target


@pytest.mark.parametrize("rules, bounds, bare, labels", [("moore:2+pass", "3,3,3", {"coordinate"}, "outcome,target"), ("nim+pass", "3,3", {"heap", "coordinate"}, "outcome,arrows"),
                                                         ("greedy", "3,3", {"heap"}, "outcome,arrows"), ("euclid", "4,4", {"heap"}, "outcome,target")])  # fmt: skip
def test_the_bare_axes_and_the_usual_labels(tmp_path, rules, bounds, bare, labels):
    with h5py.File(run_solve(tmp_path / "table.h5", rules, f"--heaps={bounds}")) as file:
        assert {name for name in ("heap", "coordinate") if name in file} == bare and file.attrs["labels"] == labels
        assert all(file[name].id.get_storage_size() == 0 and "long_name" not in file[name].attrs for name in bare)


def test_the_rules_in_the_file_are_those_it_was_made_of(tmp_path):
    rules = {"family": "vector", "name": "mine", "heaps": 2, "moves": [{"direction": [1, 0], "steps": "1-4,9"}, {"face": [1, 2]}], "pass": True}
    (tmp_path / "rules.json").write_text(json.dumps(rules))
    with h5py.File(run_solve(tmp_path / "one.h5", f"--rules={tmp_path}/rules.json", "--heaps=12,12")) as file:
        assert json.loads(file.attrs["rules_json"]) == rules and file.attrs["rules"] == "mine"
        (tmp_path / "again.json").write_text(file.attrs["rules_json"])
        with h5py.File(run_solve(tmp_path / "two.h5", f"--rules={tmp_path}/again.json", "--heaps=12,12")) as again:
            assert again["outcome"].attrs["digest"] == file["outcome"].attrs["digest"] and again.attrs["rules_json"] == file.attrs["rules_json"]


def test_a_heap_of_more_than_a_million_sizes_has_a_bare_axis(tmp_path):
    path = run_solve(tmp_path / "t.h5", "nim", "--heaps=2,1000000", "--labels=outcome")
    with h5py.File(path) as table:
        assert table["heap_2"].id.get_storage_size() == 0 and table["heap_1"][...].tolist() == [0, 1, 2]
    for engine in ("h5netcdf", "netcdf4"):
        with xarray.open_dataset(path, engine=engine) as table:
            assert table.outcome.dims == ("heap_1", "heap_2") and table.outcome.shape == (3, 1_000_001) and "heap_2" not in table.variables
            assert (table.outcome[:, :3].values == 1 - np.eye(3)).all() and (table.outcome[:, 3:].values == 1).all()
    assert "heap_2 = 1000001 ;" in subprocess.run(["ncdump", "-h", path], capture_output=True, text=True, check=True).stdout


@each_engine
@pytest.mark.parametrize("name", WITH_PARTS)
def test_the_view_of_parts_is_the_table(name, engine, folder, monkeypatch, tmp_path):
    """Wherever the reader stands. Each part opens, too, with the coordinates of its range, so that xarray can put them together."""
    monkeypatch.chdir(tmp_path)
    view = folder / f"{name}-parts" / "table.h5"
    with h5py.File(view) as file:
        assert file["outcome"].is_virtual and len(file["outcome"].virtual_sources()) > 1
    with xarray.open_dataset(folder / f"{name}.h5", engine=engine) as one, xarray.open_dataset(view, engine=engine) as opened:
        del opened.attrs["plan"]
        assert opened.identical(one)
        parts = [xarray.open_dataset(path, engine=engine) for path in sorted(view.parent.glob("part-*.h5"))]
        axis = parts[0].attrs["range_axis"]
        labels = [name for name in parts[0].data_vars if axis in parts[0][name].dims]
        together = xarray.concat([part[labels] for part in parts], axis)
        assert "outcome" in labels and all(together[name].equals(one[name]) for name in labels)
        for part in parts:
            part.close()
    assert "ubyte outcome(" in subprocess.run(["ncdump", "-h", view], capture_output=True, text=True, check=True).stdout


def test_what_other_readers_see_of_a_missing_part(folder, tmp_path):
    """Impossible labels, without a word: so the program never reads through the view."""
    parts = shutil.copytree(folder / "nim-parts", tmp_path / "w")
    (parts / "part-00001.h5").unlink()
    with h5py.File(parts / "table.h5") as view:
        assert set(np.unique(view["outcome"][64:128])) == {255} and set(np.unique(view["outcome"][:64])) == {0, 1}
        assert view["target"][100, 0, 0] < -1


PAGE = PAGES["file_format.md"]
EXAMPLES = [("octave" if language == "octave" else re.match(r"library\((\w+)\)", code).group(1), code, PAGE[PAGE.index(code):].split("```text\n")[1].split("```")[0])
            for language, code in re.findall(r"```(r|octave)\n(.*?)```", PAGE, re.DOTALL)]

# Each prints, per dataset in its order of axes: table, name, sides, the sum of the entries, and their sum with the first counted once, the second twice, …
IN_R = """
for (dataset in strsplit(c(%s), "/")) {
  entries <- read(dataset[1], dataset[2])
  values <- as.numeric(entries)
  sides <- if (is.null(dim(entries))) length(entries) else dim(entries)
  cat(dataset, sides, sprintf("%%.0f %%.0f\\n", sum(values), sum(values * seq_along(values))))
}
"""
IN_OCTAVE = """
pkg load netcdf
for dataset = {%s}
  [file, name] = strsplit(dataset{1}, "/"){:};
  values = double(load("-hdf5", file).(name));
  piece = ncread(file, name);
  assert(isequal(values(:), double(piece)(:)))
  sides = size(piece)(1:end - iscolumn(piece));
  printf("%%s %%s %%s%%.0f %%.0f\\n", file, name, sprintf("%%d ", sides), sum(values(:)), sum(values(:)' .* (1:numel(values))))
end
"""
SCRIPTS = {"ncdf4": "library(ncdf4)\nread <- function(file, name) ncvar_get(nc_open(file), name, collapse_degen = FALSE)" + IN_R,
           "rhdf5": "library(rhdf5)\nread <- function(file, name) h5read(file, name)" + IN_R,
           "hdf5r": "library(hdf5r)\nread <- function(file, name) H5File$new(file, 'r')[[name]]$read()" + IN_R, "octave": IN_OCTAVE}


@pytest.mark.parametrize("name, code, shown", EXAMPLES, ids=[name for name, *_ in EXAMPLES])
def test_the_examples_of_the_page(tmp_path, name, code, shown):
    run_solve(tmp_path / "nim-9-9-9.h5", "nim", "--heaps=9,9,9")
    assert shown.strip() and lines(run_script(name, code, tmp_path)) == lines(shown)


@pytest.mark.parametrize("reader", SCRIPTS)
def test_r_and_octave(reader, folder, entries):
    """They list the axes from the last to the first."""
    def line_of(names, values):
        flat = values.reshape(-1).astype(int)
        return " ".join(map(str, [*names, *reversed(values.shape), flat.sum(), flat @ np.arange(1, flat.size + 1)]))
    assert reader in [name for name, *_ in EXAMPLES]
    printed = run_script(reader, SCRIPTS[reader] % ", ".join(f'"{table}/{name}"' for table, name in entries), folder)
    assert printed.splitlines() == [line_of(names, values) for names, values in entries.items()]


def has_data(name):
    """It is not an axis either, which PyTables cannot open, as the page says, and CDO does not count among its variables."""
    return not re.fullmatch(r"heap_\d+|move|passes_left", name)


def test_pytables(folder, entries):
    tables = need_tables()
    for (table, name), values in entries.items():
        with warnings.catch_warnings(), tables.open_file(str(folder / table)) as file:
            warnings.simplefilter("ignore")
            assert not has_data(name) or np.array_equal(file.get_node(f"/{name}")[...], values), (table, name)


def test_nco_and_cdo(folder, entries, tmp_path):
    """CDO skips labels of more than three axes."""
    need_reader("ncks")
    need_reader("cdo")
    for table in TABLES:
        subprocess.run(["ncks", folder / table, tmp_path / table], check=True)
        done = subprocess.run(["cdo", "-s", "-w", "showname", folder / table], capture_output=True, text=True, check=True)
        assert set(done.stdout.split()) == {name for (where, name), values in entries.items() if where == table and values.ndim <= 3 and has_data(name)}
    for (table, name), values in entries.items():
        with h5py.File(tmp_path / table) as copy:
            assert np.array_equal(copy[name], values), (table, name)


COPIED = {"box": ["solve", "nim", "--heaps=9,6,8"], "parts": ["solve", "nim", "--heaps=200,65,64", "--shards=3"], "multisets": ["solve", "rows", "--total=12"],
          "sequence": ["sequence", "0.77", "--heap=100"], "quotient": ["quotient", "0.77", "--heap=12"]}


def copy_of(source, tool, copy):
    if tool == "nccopy":
        subprocess.run(["nccopy", "-k", "nc4", source, copy], check=True)
    else:
        with xarray.open_dataset(source, engine="h5netcdf") as opened:
            opened.to_netcdf(copy, engine=tool)


def recheck(path):
    done = subprocess.run([sys.executable, os.path.join(os.environ["MIYAMA_SOURCE"], "scripts", "recheck.py"), path], capture_output=True, text=True)
    return done.returncode, done.stderr


@pytest.mark.parametrize("tool, kind", some(itertools.product(["nccopy", "h5netcdf", "netcdf4"], COPIED), 2))
def test_copies_by_other_tools_are_the_same_table(kind, tool, tmp_path):
    if tool == "nccopy":
        need_reader("nccopy")
    made = tmp_path / ("folder" if kind == "parts" else "made.h5")
    assert run(*COPIED[kind], "--output", made).code == 0
    checked = copy = tmp_path / "copy.h5"
    source = made
    if kind == "parts":
        copy, checked = made / "part-00001.h5", made
        source = copy.rename(tmp_path / "part.h5")
    copy_of(source, tool, copy)
    done = run("check", checked)
    assert (done.code, done.err) == (0, "") and "NOT RIGHT" not in done.out
    assert kind == "parts" or recheck(copy)[0] == 0
    with h5py.File(copy, "r+") as file:
        name = next(name for name in ("outcome", "values", "lost", "images") if name in file)
        first = file[name].size // 2
        values = file[name][...].ravel()
        values[first] ^= 1
        file[name][...] = values.reshape(file[name].shape)
    assert run("check", checked).code == (1 if kind == "parts" else 3)  # blocks of parts have hashes
    assert kind == "parts" or recheck(copy)[0] == 3


def test_numbers_of_axes_that_move_an_axis_are_found(folder, tmp_path):
    """NetCDF's library follows these numbers, not the axes that HDF5 has."""
    for change in ({"outcome": ("_Netcdf4Coordinates", [1, 0, 2])}, {"heap_2": ("_Netcdf4Dimid", 0)}):
        copy_of(folder / "box", "h5netcdf", tmp_path / "copy.h5")
        with h5py.File(tmp_path / "copy.h5", "r+") as file:
            for name, (attribute, value) in change.items():
                file[name].attrs[attribute] = np.array(value, "int32")
        done = run("check", tmp_path / "copy.h5")
        assert done.code == 3 and f"the attribute {attribute} makes other readers show something else" in done.out
        code, err = recheck(tmp_path / "copy.h5")
        assert code == 1 and re.search("the attribute '_Netcdf4.*' of .* makes readers show something else", err)


def test_a_file_that_is_being_written_is_in_use(tmp_path):
    path, locks = tmp_path / "new.h5", {"HDF5_USE_FILE_LOCKING": "TRUE"}
    hold = "import h5py, sys; file = h5py.File(sys.argv[1], 'w'); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **locks}) as writer:
        writer.stdout.readline()
        for command in ("check", "show", "info"):
            done = run(command, path, **locks)
            assert done.code == 1 and "new.h5 is in use: another program has it open for writing" in done.err
        writer.communicate(b"\n", timeout=120)
