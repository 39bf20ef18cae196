"""Every common tool opens a table, names, types and values as the format says: of Nim, with a pass, of faces, of listed options, of some steps."""

import json
import os
import re
import subprocess

import h5py
import netCDF4
import numpy as np
import pytest
import xarray
from data_readme import axes_of, run_solve
from defined_labels import GAMES, defined_labels, shape_of

CASES = [(rules, misere) for rules in GAMES for misere in (False, True)]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}{' misere' if case[1] else ''}")
def table(request, tmp_path_factory):
    """rules, path, labels as defined"""
    rules, misere = request.param
    bounds = ",".join(map(str, GAMES[rules][1]))
    path = tmp_path_factory.mktemp("rules") / "table.h5"
    run_solve(path, rules, f"--heaps={bounds}", "--labels=all", *["--misere"] * misere)
    return rules, path, defined_labels(rules, misere)


def dimensions(rules, label):
    axes = GAMES[rules][3]
    return {"arrows": ["move", *axes], "losses": ["loss", "coordinate" if "passes_left" in axes else "heap"]}.get(label, axes)


def kind(label):
    return {"target": "int32", "winning_moves": "uint32", "losing_moves": "uint32"}.get(label, "uint8")


def test_h5py(table):
    rules, path, labels = table
    _, bounds, directions, axes = GAMES[rules]
    with h5py.File(path) as file:
        assert file.attrs["labels"].split(",") == [name for name in ("outcome", "arrows", "target", "winning_moves", "losing_moves", "grundy", "remoteness") if name in labels]
        for label, values in labels.items():
            assert file[label].dtype == kind(label) and np.array_equal(file[label][...], values), label
            assert axes_of(file[label]) == dimensions(rules, label)
        assert file.attrs["positions"] == np.prod(shape_of(rules)) and file.attrs["lost"] == len(labels["losses"])
        assert file.attrs["winning_moves_total"] == labels["winning_moves"].sum()
        assert np.atleast_1d(file.attrs["bounds"]).tolist() == list(bounds) and file.attrs["rules"] == rules
        for name in axes:
            assert file[name][...].tolist() == list(range(file["outcome"].shape[axes.index(name)]))
        if directions:
            assert file["directions"][...].tolist() == directions and file["move"][...].tolist() == list(range(1, len(directions) + 1))
        assert all(name in file for name in ("move", "directions", "arrows")) == bool(directions)
        assert not any(name in file for name in ("move", "directions", "arrows")) or directions


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
def test_xarray(table, engine):
    rules, path, labels = table
    with xarray.open_dataset(path, engine=engine) as opened:
        for label, values in labels.items():
            assert opened[label].dims == tuple(dimensions(rules, label)) and opened[label].dtype == kind(label)
            assert np.array_equal(opened[label].values, values)
        last = tuple(size - 1 for size in shape_of(rules))
        assert opened.outcome.sel(dict(zip(GAMES[rules][3], last))) == labels["outcome"][last]
        for axis, end in zip(GAMES[rules][3], last):
            assert opened[axis].values.tolist() == list(range(end + 1))
        if rules == "nim+pass":
            assert np.array_equal(opened.outcome.sel(passes_left=0).values, labels["outcome"][0])


def test_netcdf4(table):
    rules, path, labels = table
    with netCDF4.Dataset(path) as opened:
        assert not any("phony" in name for name in opened.dimensions)
        for label, values in labels.items():
            assert opened[label].dimensions == tuple(dimensions(rules, label)) and opened[label].dtype == kind(label)
            assert np.array_equal(np.asarray(opened[label][:]), values)


def test_ncdump_and_h5dump(table):
    rules, path, labels = table
    done = subprocess.run(["ncdump", "-h", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == "" and "phony" not in done.stdout
    for label in labels:
        c_type = {"target": "int", "winning_moves": "uint", "losing_moves": "uint"}.get(label, "ubyte")
        assert f"{c_type} {label}({', '.join(dimensions(rules, label))}) ;" in done.stdout
    assert ("directions(move, heap)" in done.stdout) == ("arrows" in labels)
    done = subprocess.run(["h5dump", "-H", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == "" and all(f'DATASET "{label}"' in done.stdout for label in labels)


def test_what_was_never_written_is_no_label(table, tmp_path):
    """A dataset made as in the file, in which no chunk was written, reads as a value that no label has."""
    rules, path, labels = table
    with h5py.File(path) as file, h5py.File(tmp_path / "unwritten.h5", "w") as other:
        for label in file.attrs["labels"].split(","):
            made = file[label].id
            assert made.get_create_plist().get_fill_time() == h5py.h5d.FILL_TIME_IFSET
            h5py.h5d.create(other.id, label.encode(), made.get_type(), made.get_space(), made.get_create_plist())
            found = np.unique(other[label][...])
            assert found.tolist() == [np.iinfo(kind(label)).min if label == "target" else np.iinfo(kind(label)).max]
            assert not np.isin(found, labels[label]).any()


@pytest.mark.parametrize("rules, bounds, axes", [("moore:2+pass", "3,3,3", {"coordinate"}), ("nim+pass", "3,3", {"heap", "coordinate"}),
                                                 ("greedy", "3,3", {"heap"}), ("subtraction:2,3", "4,4", {"heap"})])  # fmt: skip
def test_the_bare_axes(tmp_path, rules, bounds, axes):
    with h5py.File(run_solve(tmp_path / "table.h5", rules, f"--heaps={bounds}")) as file:
        assert {name for name in ("heap", "coordinate") if name in file} == axes
        assert all(file[name].id.get_storage_size() == 0 and "long_name" not in file[name].attrs for name in axes)
    with h5py.File(run_solve(tmp_path / "table.h5", rules, "--heaps=0,0,0", "--misere")) as file:
        assert ("heap" in file) == ("directions" in file) and "coordinate" not in file and "losses" not in file


def test_default_labels(tmp_path):
    for rules, labels in [("nim+pass", "outcome,arrows"), ("exact:2", "outcome,target"), ("euclid", "outcome,target"), ("wythoff", "outcome,arrows")]:
        with h5py.File(run_solve(tmp_path / "table.h5", rules, "--heaps=4,4")) as file:
            assert file.attrs["labels"] == labels


def test_the_rules_in_the_file_are_those_it_was_made_of(tmp_path):
    rules = {"family": "vector", "name": "mine", "heaps": 2, "moves": [{"direction": [1, 0], "steps": "1-4,9"}, {"face": [1, 2]}], "pass": True}
    (tmp_path / "rules.json").write_text(json.dumps(rules))
    with h5py.File(run_solve(tmp_path / "one.h5", f"--rules={tmp_path}/rules.json", "--heaps=12,12")) as file:
        assert json.loads(file.attrs["rules_json"]) == rules and file.attrs["rules"] == "mine"
        (tmp_path / "again.json").write_text(file.attrs["rules_json"])
        with h5py.File(run_solve(tmp_path / "two.h5", f"--rules={tmp_path}/again.json", "--heaps=12,12")) as again:
            assert again["outcome"].attrs["digest"] == file["outcome"].attrs["digest"]
            assert again.attrs["rules_json"] == file.attrs["rules_json"]


def test_arrows_of_faces_are_refused(tmp_path):
    done = subprocess.run([os.environ["MIYAMA"], "solve", "moore:2", "--heaps=3,3", "--labels=arrows", f"--output={tmp_path}/t.h5"],
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 2 and "target" in done.stderr and not list(tmp_path.iterdir())


def test_h5dump_shows_types_and_filters(table):
    done = subprocess.run(["h5dump", "-H", "-p", table[1]], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == ""
    outcome = done.stdout.split('DATASET "outcome"')[1].split("DATASET")[0]
    assert "H5T_STD_U8LE" in outcome and "COMPRESSION DEFLATE" in outcome and "PREPROCESSING SHUFFLE" not in outcome
    target = done.stdout.split('DATASET "target"')[1]
    assert "H5T_STD_I32LE" in target and "PREPROCESSING SHUFFLE" in target and "COMPRESSION DEFLATE" in target


def test_attributes_of_the_file(table):
    rules, path, labels = table
    with h5py.File(path) as file:
        told = dict(file.attrs)
    misere = told["convention"] == "misere"
    texts = {"Conventions": "CF-1.9", "format": "miyama-table", "rules": rules, "convention": ("normal", "misere")[misere], "status": "complete"}
    if rules == "nim":
        texts["theorem"] = "Bouton's XOR rule" + (", misère" if misere else "")
        assert (told["entries_checked"], told["mismatches"]) == (630 * (6 if misere else 7), 0)
    for name, value in texts.items():
        assert isinstance(told[name], str) and told[name] == value
    for name in ("positions", "lost", "winning_moves_total", "entries_checked", "mismatches"):
        assert isinstance(told[name], np.integer)
    assert all(np.issubdtype(told[name].dtype, np.integer) for name in ("format_version", "bounds"))
    assert told["format_version"].tolist() == [1, 4] and json.loads(told["rules_json"])["name"] == rules and rules in told["title"]
    assert re.fullmatch(r"miyama \S+ \(git \S+\)", told["source"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ miyama solve .*", told["history"])


def test_attributes_of_the_labels(table):
    rules, path, labels = table
    with h5py.File(path) as file:
        for label in labels:
            told = file[label].attrs
            assert isinstance(told["long_name"], str) and told["long_name"]
            assert "_FillValue" not in told
            if label != "losses":
                assert re.fullmatch("[0-9a-f]{32}", told["digest"])
        flags = file["outcome"].attrs["flag_values"]
        assert (flags.tolist(), flags.dtype, file["outcome"].attrs["flag_meanings"]) == ([0, 1], "uint8", "loss win")
        if rules == "nim":
            for i, axis in enumerate(GAMES[rules][3]):
                assert file[axis].attrs["long_name"] == f"stones in heap {i + 1}"


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
def test_a_heap_of_more_than_a_million_sizes_has_a_bare_axis(tmp_path, engine):
    path = run_solve(tmp_path / "t.h5", "nim", "--heaps=2,1000000", "--labels=outcome")
    with h5py.File(path) as table:
        assert table["heap_2"].id.get_storage_size() == 0
        assert table["heap_1"][...].tolist() == [0, 1, 2]
    with xarray.open_dataset(path, engine=engine) as table:
        assert table.outcome.dims == ("heap_1", "heap_2") and table.outcome.shape == (3, 1_000_001)
        assert "heap_2" not in table.variables
        assert (table.outcome[:, :3].values == 1 - np.eye(3)).all()
        assert (table.outcome[:, 3:].values == 1).all()
    done = subprocess.run(["ncdump", "-h", path], capture_output=True, text=True)
    assert done.returncode == 0 and "heap_2 = 1000001 ;" in done.stdout
