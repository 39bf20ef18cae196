"""What R, Octave, PyTables, NCO and CDO read is what h5py reads, in tables of every kind; the examples of docs/file_format.md print what they show."""

import re
import subprocess
import warnings

import h5py
import numpy as np
import pytest
from data_readme import PAGES, lines, run_solve
from other_readers import need_reader, need_tables, run_script

PAGE = PAGES["file_format.md"]
EXAMPLES = [("octave" if language == "octave" else re.match(r"library\((\w+)\)", code).group(1), code, PAGE[PAGE.index(code):].split("```text\n")[1].split("```")[0])
            for language, code in re.findall(r"```(r|octave)\n(.*?)```", PAGE, re.DOTALL)]
TABLES = {"box": ["nim", "--heaps=9,6,8", "--labels=all"], "pass": ["nim+pass", "--heaps=4,6,3", "--labels=all"], "wide": ["wythoff", "--heaps=300,2", "--labels=all"],
          "total": ["rows", "--total=12", "--labels=all"]}

# Each prints, per dataset in its order of axes: table, name, sides, the sum of the entries, and their sum with the first counted once, the second twice, …
IN_R = """
for (dataset in strsplit(c(%s), "/")) {
  entries <- read(dataset[1], dataset[2])
  values <- as.numeric(entries)
  sides <- if (is.null(dim(entries))) length(entries) else dim(entries)
  cat(dataset, sides, sprintf("%%.0f %%.0f\\n", sum(values), sum(values * seq_along(values))))
}
"""
READ_IN_R = {"ncdf4": "library(ncdf4)\nread <- function(file, name) ncvar_get(nc_open(file), name, collapse_degen = FALSE)",
             "rhdf5": "library(rhdf5)\nread <- function(file, name) h5read(file, name)",
             "hdf5r": "library(hdf5r)\nread <- function(file, name) H5File$new(file, 'r')[[name]]$read()"}
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("tables")
    for name, arguments in TABLES.items():
        run_solve(made / name, *arguments)
    return made


@pytest.fixture(scope="module")
def entries(folder):
    """(table, dataset) → all that is in it; an axis without coordinates has nothing in it."""
    found = {}
    for name in TABLES:
        with h5py.File(folder / name) as file:
            found |= {(name, dataset): file[dataset][()] for dataset in file if file[dataset].dtype.kind != "f"}
    return found


def line_of(names, values):
    """What a script prints, which lists the axes from the last to the first."""
    flat = values.reshape(-1).astype(int)
    return " ".join(map(str, [*names, *reversed(values.shape), flat.sum(), flat @ np.arange(1, flat.size + 1)]))


def check_script(reader, script, folder, entries):
    printed = run_script(reader, script % ", ".join(f'"{table}/{name}"' for table, name in entries), folder)
    assert printed.splitlines() == [line_of(names, values) for names, values in entries.items()]


@pytest.mark.parametrize("name, code, shown", EXAMPLES, ids=[name for name, *_ in EXAMPLES])
def test_the_examples_of_the_page(tmp_path, name, code, shown):
    run_solve(tmp_path / "nim-9-9-9.h5", "nim", "--heaps=9,9,9")
    assert shown.strip() and lines(run_script(name, code, tmp_path)) == lines(shown)


def test_the_page_has_an_example_of_each():
    assert [name for name, *_ in EXAMPLES] == [*READ_IN_R, "octave"]


@pytest.mark.parametrize("package", READ_IN_R)
def test_r(package, folder, entries):
    check_script(package, READ_IN_R[package] + IN_R, folder, entries)


def test_octave(folder, entries):
    check_script("octave", IN_OCTAVE, folder, entries)


def has_data(name):
    """And is no axis, which PyTables cannot open, as the page says, and CDO does not count among its variables."""
    return not re.fullmatch(r"heap_\d+|move|passes_left", name)


def test_pytables(folder, entries):
    tables = need_tables()
    for (table, name), values in entries.items():
        with warnings.catch_warnings(), tables.open_file(str(folder / table)) as file:
            warnings.simplefilter("ignore")
            assert not has_data(name) or np.array_equal(file.get_node(f"/{name}")[...], values), (table, name)


def test_nco(folder, entries, tmp_path):
    need_reader("ncks")
    for table in TABLES:
        subprocess.run(["ncks", folder / table, tmp_path / table], check=True)
    for (table, name), values in entries.items():
        with h5py.File(tmp_path / table) as copy:
            assert np.array_equal(copy[name], values), (table, name)


@pytest.mark.parametrize("table", TABLES)
def test_cdo_skips_labels_of_more_than_three_axes(table, folder, entries):
    need_reader("cdo")
    done = subprocess.run(["cdo", "-s", "-w", "showname", folder / table], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {name for (where, name), values in entries.items() if where == table and values.ndim <= 3 and has_data(name)}
