"""data/README.md is true: its examples run and print what it says, and its tables name what is in a file, neither more nor less."""

import json
import subprocess
import sys

import h5py
import numpy as np
import pytest
from data_readme import EXAMPLES, SOURCE, TEXT, axes_of, expected_axes, names, namespace, rows, rules_with_conditions, run_solve, solve, solve_by_total, type_matches

AXES = {"HEAPS": {"heap_1", "heap_2", "heap_3"}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    solve(folder / "nim-9-9-9.h5", "9,9,9")
    run_solve(folder / "nim-pass-9-9-9.h5", "nim+pass", "--heaps=9,9,9")
    (folder / "rules.json").write_text(rules_with_conditions())
    run_solve(folder / "greedy-2-5-5.h5", "--rules", folder / "rules.json", "--heaps=5,5")
    solve_by_total(folder / "rows-20-misere.h5", "rows", 20, "--misere")
    return folder


@pytest.fixture(scope="module")
def table(folder):
    with h5py.File(solve(folder / "all.h5", "9,9,9", "--labels=all")) as file:
        yield file


def test_every_python_example_has_its_output():
    assert TEXT.count("```python") == len(EXAMPLES) == 9


@pytest.mark.parametrize("code, output", EXAMPLES, ids=["h5py", "xarray", "pass", "conditions", "blocks", "digest", "h5py by total", "xarray by total", "ranks"])
def test_examples(folder, code, output):
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", output)


def test_the_datasets_are_those_of_the_list(table):
    listed = {name for row in rows("dataset") for name in names(row[0])} | {"heap_2"}
    listed = {name for name in listed if name != "heap_k"} | AXES["HEAPS"]
    assert set(table) == listed
    for row in rows("dataset"):
        for name in names(row[0]):
            if name != "heap_k":
                assert axes_of(table[name]) == expected_axes(row[1], name)
                assert type_matches(row[2], table[name].dtype), name


def test_the_attributes_are_those_of_the_list(table):
    listed = {names(row[0])[0]: row[1] for row in rows("of the file")}
    assert set(table.attrs) == set(listed)
    for name, kind in listed.items():
        value = table.attrs[name]
        if kind == "text":
            assert isinstance(value, str)
        else:
            assert value.dtype == np.uint64 and value.shape == {"u8": (), "two u8": (2,), "k u8": (3,)}[kind]
    of_datasets = {names(row[0])[0] for row in rows("of a dataset")} | {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST"}
    assert {attribute for dataset in table.values() for attribute in dataset.attrs} == of_datasets
    assert {name for name, dataset in table.items() if "long_name" not in dataset.attrs} == {"heap", "loss"}


LABELS = "outcome,arrows,target,winning_moves,losing_moves,grundy,remoteness"
# Grundy values take a bit per value and position of a plane: of two heaps of which one has a million stones, 10^12 bits. There are as many options.
ALL_BUT_GRUNDY = LABELS.replace("losing_moves,grundy,", "")


BLOCKED = [*(("nim", bounds, LABELS) for bounds in ("9,9,9", "40,130,70", "16,15,1,1,3,17,4", "63,64,65")),
           *(("nim", bounds, ALL_BUT_GRUNDY) for bounds in ("999,999", "262144", "1,1000000")), ("nim", "18,18,18,18,66", "outcome,arrows"),
           *((rules, bounds, "all") for rules, bounds in (("nim+pass", "40,130,70"), ("nim+pass", "600,600"), ("moore:2", "70,9,70"), ("fibonacci", "600,600"),
                                                          ("slow-exact:2+pass", "63,64,65")))]


@pytest.mark.parametrize("rules, bounds, labels", BLOCKED)
def test_block_sides_and_digests(folder, rules, bounds, labels, monkeypatch):
    monkeypatch.chdir(folder)
    block_sides, digest = namespace("def block_sides")["block_sides"], namespace("def digest")["digest"]
    with h5py.File(run_solve(folder / "blocks.h5", rules, f"--heaps={bounds}", f"--labels={labels}")) as file:
        assert labels in (file.attrs["labels"], "all")
        for name in file.attrs["labels"].split(","):
            label = file[name]
            sizes = label.shape[1:] if name == "arrows" else label.shape
            assert label.chunks == ((1,) if name == "arrows" else ()) + tuple(block_sides(sizes, label.dtype.itemsize))
            assert digest(label) == label.attrs["digest"]
            assert label.fillvalue == (np.iinfo(label.dtype).min if name == "target" else np.iinfo(label.dtype).max)
        assert np.prod(file["losses"].chunks) <= 2**18


@pytest.mark.parametrize("row", rows("position"), ids=lambda row: row[0])
def test_the_worked_example(row):
    sides = namespace("def block_sides")["block_sides"]((1000, 1000, 1000), 1)
    position, block, number, place, entry = row
    position = np.array(eval(position))
    assert eval(block) == tuple(position // sides) and eval(place) == tuple(position % sides)
    extents = np.minimum(sides, 1000 - position // sides * sides)
    assert value_of(number) == np.ravel_multi_index(eval(block), (16, 16, 16))
    assert value_of(entry) == np.ravel_multi_index(eval(place), extents)


def value_of(cell):
    """"3 · 4 = 12" → 12, after checking that it is."""
    sides = [eval(side.replace("·", "*")) for side in cell.split("=")]
    assert len(set(sides)) == 1
    return sides[0]


def test_axes_and_losses_that_are_left_out(folder):
    with h5py.File(solve(folder / "long.h5", "1,1000000", "--labels=outcome")) as file:
        assert "long_name" in file["heap_1"].attrs and "long_name" not in file["heap_2"].attrs
        assert file["heap_2"].id.get_storage_size() == file["loss"].id.get_storage_size() == 0
    with h5py.File(solve(folder / "longest.h5", "1,999999", "--labels=outcome")) as file:
        assert file["heap_2"][-1] == 999999
    with h5py.File(solve(folder / "none.h5", "0,0", "--misere", "--labels=all")) as file:
        assert "losses" not in file and "loss" not in file
        assert [file[name][0, 0] for name in LABELS.split(",") if name != "arrows"] == [1, -1, 0, 0, 1, 0]


@pytest.mark.parametrize("bound, kind", [(254, "u1"), (255, "u2"), (65534, "u2"), (65535, "u4")])
def test_the_type_of_arrows_and_losses(folder, bound, kind):
    with h5py.File(solve(folder / "type.h5", f"1,{bound}")) as file:
        assert file["arrows"].dtype == file["losses"].dtype == np.dtype(kind)


@pytest.mark.parametrize("bounds, kind", [("4,250", "u1"), ("5,250", "u2"), ("34,65500", "u2"), ("35,65500", "u4")])
def test_the_type_of_remoteness_and_grundy(folder, bounds, kind):
    labels = "remoteness" if bounds.endswith("00") else "grundy,remoteness"
    with h5py.File(solve(folder / "type.h5", bounds, f"--labels={labels}")) as file:
        assert all(file[name].dtype == np.dtype(kind) for name in labels.split(","))


def test_reference_numbers_that_follow_from_the_definition(table):
    reference = json.loads((SOURCE / "data" / "reference" / "nim.json").read_text(encoding="utf-8"))["lecture_table_0_to_9"]
    moves = np.bincount(table["winning_moves"][:].ravel(), minlength=4)
    assert moves.tolist() == [reference["losses"], reference["wins_with_1_arrow"], 0, reference["wins_with_3_arrows"]]
    assert np.count_nonzero(table["arrows"][:]) == reference["arrows"] == table.attrs["winning_moves_total"]
