"""Every common tool opens a table: names, types and values as the format says."""
import itertools
import json
import os
import re
import subprocess

import h5py
import netCDF4
import numpy as np
import pytest
import xarray

BOUNDS = (9, 6, 8)
AXES = ("heap_1", "heap_2", "heap_3")


def solve(folder, *arguments):
    done = subprocess.run([os.environ["MIYAMA"], "solve", "nim", *arguments, "--json"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / json.loads(done.stdout)["output"]


@pytest.fixture(scope="module", params=["normal", "misere"])
def convention(request):
    return request.param


@pytest.fixture(scope="module")
def path(convention, tmp_path_factory):
    return solve(tmp_path_factory.mktemp("table"), "--heaps", ",".join(map(str, BOUNDS)), "--labels", "all",
                 *(["--misere"] if convention == "misere" else []))


@pytest.fixture(scope="module")
def expected(convention):
    """The labels of every position, from the definition."""
    shape = [bound + 1 for bound in BOUNDS]
    labels = {"outcome": np.zeros(shape, int), "arrows": np.zeros([3, *shape], int), "target": np.full(shape, -1),
              "winning_moves": np.zeros(shape, int), "grundy": np.zeros(shape, int), "remoteness": np.zeros(shape, int)}
    losses = []
    for p in itertools.product(*map(range, shape)):
        moves = [(i, steps, p[:i] + (p[i] - steps,) + p[i + 1:]) for i in range(3) for steps in range(1, p[i] + 1)]
        winning = [(i, steps, option) for i, steps, option in moves if labels["outcome"][option] == 0]
        for i, steps, _ in winning:
            labels["arrows"][(i, *p)] = steps
        labels["winning_moves"][p] = len(winning)
        if winning:
            labels["target"][p] = max(np.ravel_multi_index(option, shape) for _, _, option in winning)
        labels["outcome"][p] = bool(winning) or (not moves and convention == "misere")
        values = {labels["grundy"][option] for _, _, option in moves}
        labels["grundy"][p] = min(set(range(len(values) + 1)) - values) if moves else int(convention == "misere")
        if moves:
            far = [labels["remoteness"][option] for _, _, option in winning or moves]
            labels["remoteness"][p] = 1 + (min(far) if winning else max(far))
        if not labels["outcome"][p]:
            losses.append(p)
    return {**labels, "losses": np.array(losses)}


def dimensions(label):
    return {"arrows": ("move", *AXES), "losses": ("loss", "heap")}.get(label, AXES)


TYPES = {"outcome": "uint8", "arrows": "uint8", "target": "int32", "winning_moves": "uint32", "grundy": "uint8",
         "remoteness": "uint8", "losses": "uint8"}


def test_h5py(path, expected):
    with h5py.File(path) as table:
        for label, values in expected.items():
            dataset = table[label]
            assert dataset.dtype == TYPES[label]
            assert np.array_equal(dataset[...], values)
            assert tuple(dataset.dims[i][0].name.strip("/") for i in range(dataset.ndim)) == dimensions(label)
        assert table["directions"][...].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        assert table["move"][...].tolist() == [1, 2, 3]


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
def test_xarray(path, expected, engine):
    with xarray.open_dataset(path, engine=engine) as table:
        for label, values in expected.items():
            assert table[label].dims == dimensions(label)
            assert table[label].dtype == TYPES[label]   # integers, not floats with holes
            assert np.array_equal(table[label].values, values)
        for i, axis in enumerate(AXES):
            assert table[axis].values.tolist() == list(range(BOUNDS[i] + 1))
        at = {"heap_1": 7, "heap_2": 3, "heap_3": 5}
        assert table.arrows.sel(move=2, **at) == 1
        assert table.outcome.sel(**at) == 1


def test_netcdf4(path, expected):
    with netCDF4.Dataset(path) as table:
        assert {name: len(dimension) for name, dimension in table.dimensions.items()} == {
            "heap_1": 10, "heap_2": 7, "heap_3": 9, "move": 3, "heap": 3, "loss": len(expected["losses"])}
        for label, values in expected.items():
            assert table[label].dimensions == dimensions(label)
            assert table[label].dtype == TYPES[label]
            assert np.array_equal(np.asarray(table[label][:]), values)


def test_ncdump(path):
    done = subprocess.run(["ncdump", "-h", path], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == ""
    assert "ubyte outcome(heap_1, heap_2, heap_3) ;" in done.stdout
    assert "ubyte arrows(move, heap_1, heap_2, heap_3) ;" in done.stdout
    assert "int target(heap_1, heap_2, heap_3) ;" in done.stdout
    assert "phony" not in done.stdout


def test_h5dump(path):
    done = subprocess.run(["h5dump", "-H", "-p", path], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == ""
    outcome = done.stdout.split('DATASET "outcome"')[1].split("DATASET")[0]
    assert "H5T_STD_U8LE" in outcome and "COMPRESSION DEFLATE" in outcome and "PREPROCESSING SHUFFLE" not in outcome
    target = done.stdout.split('DATASET "target"')[1]
    assert "H5T_STD_I32LE" in target and "PREPROCESSING SHUFFLE" in target and "COMPRESSION DEFLATE" in target


def test_attributes_of_the_file(path, convention, expected):
    with h5py.File(path) as table:
        told = dict(table.attrs)
    integers = {"positions": 630, "lost": len(expected["losses"]), "winning_moves_total": int(expected["winning_moves"].sum()),
                "entries_checked": 630 * (7 if convention == "normal" else 6), "mismatches": 0}
    texts = {"Conventions": "CF-1.9", "format": "miyama-table", "rules": "nim", "convention": convention, "status": "complete",
             "labels": "outcome,arrows,target,winning_moves,grundy,remoteness",
             "theorem": "Bouton's XOR rule" + (", misère" if convention == "misere" else "")}
    for name, value in integers.items():
        assert isinstance(told[name], np.integer) and told[name] == value
    for name, value in texts.items():
        assert isinstance(told[name], str) and told[name] == value
    assert told["format_version"].tolist() == [1, 0] and told["bounds"].tolist() == list(BOUNDS)
    assert np.issubdtype(told["format_version"].dtype, np.integer) and np.issubdtype(told["bounds"].dtype, np.integer)
    assert json.loads(told["rules_json"])["name"] == "nim"
    assert "nim" in told["title"]
    assert re.fullmatch(r"miyama \S+ \(git \S+\)", told["source"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ miyama solve nim .*", told["history"])


def test_attributes_of_the_labels(path, expected):
    with h5py.File(path) as table:
        for label in expected:
            told = table[label].attrs
            assert isinstance(told["long_name"], str) and told["long_name"]
            assert "_FillValue" not in told
            if label != "losses":
                assert re.fullmatch("[0-9a-f]{32}", told["digest"])
        assert table["outcome"].attrs["flag_values"].tolist() == [0, 1]
        assert table["outcome"].attrs["flag_values"].dtype == "uint8"
        assert table["outcome"].attrs["flag_meanings"] == "loss win"
        for i, axis in enumerate(AXES):
            assert table[axis].attrs["long_name"] == f"stones in heap {i + 1}"


def test_an_impossible_label_fills_what_is_not_written(path):
    with h5py.File(path) as table:
        fills = {label: int(table[label].fillvalue) for label in table.attrs["labels"].split(",")}
        for label in fills:
            assert table[label].id.get_create_plist().get_fill_time() == h5py.h5d.FILL_TIME_IFSET
    assert fills == {"outcome": 255, "arrows": 255, "target": -2**31, "winning_moves": 2**32 - 1, "grundy": 255, "remoteness": 255}


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
def test_a_heap_of_more_than_a_million_sizes_has_a_bare_axis(tmp_path, engine):
    path = solve(tmp_path, "--heaps", "2,1000000", "--labels", "outcome")
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


@pytest.mark.parametrize("bounds, kind", [("4,250", "uint8"), ("5,250", "uint16"), ("65534", "uint16"), ("65535", "uint32")])
def test_values_have_room_for_the_sum_of_the_bounds(tmp_path, bounds, kind):
    with xarray.open_dataset(solve(tmp_path, "--heaps", bounds, "--labels", "grundy,remoteness")) as table:
        assert table.grundy.dtype == table.remoteness.dtype == kind


def test_arrows_of_larger_heaps_take_two_bytes(tmp_path):
    path = solve(tmp_path, "--heaps", "300,2")
    with xarray.open_dataset(path) as table:
        assert table.arrows.dtype == "uint16"
        assert table.arrows.sel(move=1, heap_1=300, heap_2=2) == 298
