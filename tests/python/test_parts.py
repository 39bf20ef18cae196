"""Folders of parts open as one table, read through the plan; what is missing, foreign or elsewhere is named, never read as fill values."""

import itertools
import json
import os
import shutil
import subprocess

import h5py
import miyama
import numpy as np
import pytest

HAS_PARTS = b"--shards" in subprocess.run([os.environ["MIYAMA"], "solve", "--help"], capture_output=True, check=True).stdout
TABLES = {"nim": ({"heaps": (130, 70, 20), "labels": "outcome,arrows"}, "heap_1", (0, 64, 131)), "wythoff": ({"heaps": (20, 700), "labels": "outcome,target"}, "heap_2", (0, 256, 512, 701)),
          "rows": ({"total": 14, "labels": "outcome,move"}, "position", (0, 100, 101, 508))}  # fmt: skip


def cut(table, folder, axis, ends):
    """Writes the table as parts, with a view whose labels are as if all parts were missing."""
    folder.mkdir()
    labels = [name for label in table.attrs["labels"].split(",") for name in (["move_from", "move_rests"] if label == "move" else [label])]
    parts = [{"file": f"part-{i:05}.h5", "first": a, "end": b} for i, (a, b) in enumerate(itertools.pairwise(ends))]
    plan = {"format": "miyama-plan", "format_version": 1, "axis": axis, "parts": parts, "digest": "d" * 32}
    (folder / "plan.json").write_text(json.dumps(plan))
    bare = {name: {"zlib": True, "_FillValue": None} for name in table.variables}
    for number, part in enumerate(parts):
        piece = table[labels].isel({axis: slice(part["first"], part["end"])}).copy()
        piece.attrs |= {"status": "part", "plan": "d" * 32, "part": number, "range_axis": axis, "range": [part["first"], part["end"]]}
        for name in piece.variables:
            piece[name].encoding.clear()
        piece.to_netcdf(folder / part["file"], engine="h5netcdf", encoding={name: bare[name] for name in piece.variables if piece[name].ndim})
    view = table.load().copy(deep=True)
    for name in view.variables:
        view[name].encoding.clear()
    for name in labels:
        view[name].values[...] = np.iinfo(view[name].dtype).max
    view.assign_attrs(plan="d" * 32).to_netcdf(folder / "table.h5", engine="h5netcdf", encoding={name: bare[name] for name in view.variables if view[name].ndim})


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """For each rules an ordinary table, and a folder of its parts."""
    folder = tmp_path_factory.mktemp("parts")
    for rules, (asked, axis, ends) in TABLES.items():
        with miyama.solve(rules, output=folder / f"{rules}.h5", **asked) as table:
            cut(table, folder / rules, axis, ends)
    return folder


@pytest.mark.parametrize("rules", TABLES)
def test_a_folder_is_a_table(folders, rules):
    with miyama.open_table(folders / f"{rules}.h5") as whole, miyama.open_table(folders / rules) as table:
        assert table.sizes == whole.sizes and table.attrs.keys() - {"plan"} == whole.attrs.keys() and list(table.variables) == list(whole.variables)
        for name in miyama.positions.arrays_of(whole):
            assert table[name].dims == whole[name].dims and table[name].dtype == whole[name].dtype and np.array_equal(table[name], whole[name])
        assert np.array_equal(table.miyama.losses(), whole.miyama.losses())
        assert np.array_equal(miyama.positions.every_loss(table), whole.miyama.losses())
        assert table.miyama.frame("loss").equals(whole.miyama.frame("loss"))
        position = {"nim": (100, 50, 9), "wythoff": (13, 699), "rows": (5, 4, 2)}[rules]
        assert table.miyama.winning_moves(position) == whole.miyama.winning_moves(position) != []


def test_any_selection(folders):
    """Numbers, slices with steps, backwards, lists: within a part, across, at the cuts."""
    with miyama.open_table(folders / "wythoff.h5") as whole, miyama.open_table(folders / "wythoff") as table:
        picks = [0, 255, 256, 700, -1, slice(None), slice(250, 260), slice(256, 512), slice(3, 700, 7), slice(255, 257), slice(9, 9), slice(None, None, -1),
                 slice(600, 20, -50), [5, 256, 700, 3], np.arange(701) % 3 == 0]  # fmt: skip
        for pick, row in itertools.product(picks, [3, slice(2, 20, 5)]):
            assert np.array_equal(table.target.isel(heap_1=row, heap_2=pick), whole.target.isel(heap_1=row, heap_2=pick)), (pick, row)
    with miyama.open_table(folders / "nim.h5") as whole, miyama.open_table(folders / "nim") as table:
        for pick in picks[:5]:
            assert np.array_equal(table.arrows.isel(move=1, heap_1=pick % 131), whole.arrows.isel(move=1, heap_1=pick % 131))


def test_the_view_is_its_folder(folders):
    with miyama.open_table(folders / "rows" / "table.h5") as table:
        assert table.encoding["source"] == str(folders / "rows") and table.miyama.winning_moves((2, 1, 1)) != []
    with pytest.raises(ValueError, match="is a part of a table: open its folder"):
        miyama.open_table(folders / "rows" / "part-00001.h5")


def change_plan(folder, **entries):
    plan = json.loads((folder / "plan.json").read_text())
    (folder / "plan.json").write_text(json.dumps({**plan, **entries}))


def change_part(folder, **attributes):
    with h5py.File(folder / "part-00001.h5", "r+") as part:
        part.attrs.update(attributes)


def swap(folder):
    os.rename(folder / "part-00000.h5", folder / "x")
    os.rename(folder / "part-00001.h5", folder / "part-00000.h5")
    os.rename(folder / "x", folder / "part-00001.h5")


DAMAGES = {"no plan": (lambda folder: (folder / "plan.json").unlink(), FileNotFoundError, "a folder without plan.json"),
           "no JSON": (lambda folder: (folder / "plan.json").write_text("{"), ValueError, "not a plan of a table"),
           "another JSON": (lambda folder: (folder / "plan.json").write_text("[]"), ValueError, "not a plan of a table"),
           "a later plan": (lambda folder: change_plan(folder, format_version=2), ValueError, "version 2, this package reads version 1"),
           "a gap": (lambda folder: change_plan(folder, parts=[{"file": "part-00000.h5", "first": 1, "end": 131}]), ValueError, "not a plan of a table"),
           "too short": (lambda folder: change_plan(folder, parts=[{"file": "part-00000.h5", "first": 0, "end": 64}]), ValueError, "not the plan of table.h5"),
           "elsewhere": (lambda folder: change_plan(folder, parts=[{"file": "../nim.h5", "first": 0, "end": 131}]), ValueError, "a file of another folder"),
           "another plan": (lambda folder: change_plan(folder, digest="e" * 32), ValueError, "part-00000.h5 is not part 0 of this table"),
           "not complete": (lambda folder: (folder / "table.h5").unlink(), ValueError, "2 of 2 parts are there; .*--resume"),
           "a part missing": (lambda folder: (folder / "part-00001.h5").unlink(), FileNotFoundError, "lacks part-00001.h5"),
           "swapped": (swap, ValueError, "part-00000.h5 is not part 0 of this table, the positions 0 to 63 along heap_1"),
           "a foreign part": (lambda folder: change_part(folder, plan="f" * 32), ValueError, "part-00001.h5 is not part 1"),
           "a table as a part": (lambda folder: shutil.copy(folder.parent / "rows.h5", folder / "part-00001.h5"), ValueError, "part-00001.h5 is not part 1"),
           "cut off": (lambda folder: os.truncate(folder / "part-00001.h5", 500), ValueError, "part-00001.h5 cannot be read as HDF5")}


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_wrong_is_named(folders, tmp_path, name):
    damage, kind, message = DAMAGES[name]
    shutil.copy(folders / "rows.h5", tmp_path)
    folder = shutil.copytree(folders / "nim", tmp_path / "nim")
    damage(folder)
    with pytest.raises(kind, match=message):
        miyama.open_table(folder)
    for file in folder.glob("*.h5"):
        h5py.File(file, "r+").close() if file.stat().st_size > 500 else None  # none is held open


def test_a_part_of_another_shape_is_refused(folders, tmp_path):
    folder = shutil.copytree(folders / "nim", tmp_path / "nim")
    with h5py.File(folder / "part-00001.h5", "r+") as part:
        del part["arrows"]
    with pytest.raises(ValueError, match="the label arrows of .*part-00001.h5 is missing"):
        miyama.open_table(folder)


@pytest.mark.skipif(not HAS_PARTS, reason="this program writes no parts")
@pytest.mark.parametrize("rules, asked", [("nim", {"heaps": (130, 70, 70), "labels": "all"}), ("wythoff", {"heaps": (1500, 900)}), ("rows", {"total": 45})])
def test_what_the_program_writes(tmp_path, rules, asked):
    with miyama.solve(rules, output=tmp_path / "t.h5", **asked) as whole, miyama.solve(rules, output=tmp_path / "t", shards=3, **asked) as table:
        assert len(list((tmp_path / "t").glob("part-*.h5"))) >= 2
        assert all(np.array_equal(table[name], whole[name]) for name in miyama.positions.arrays_of(whole))
        assert list(table.miyama.blocks()) == list(whole.miyama.blocks())
        assert np.array_equal(table.miyama.losses(), whole.miyama.losses())
    (tmp_path / "t" / "part-00001.h5").unlink()
    with pytest.raises(FileNotFoundError, match="lacks part-00001.h5"):
        miyama.open_table(tmp_path / "t")
