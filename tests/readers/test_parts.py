"""The view of a table in parts opens like any table: h5py, xarray with both engines, netCDF4, ncdump; and what a missing part looks like."""
import os
import pathlib
import shutil
import subprocess
import tempfile

import h5py
import netCDF4
import numpy as np
import pytest
import xarray as xr

from conftest import run


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The same table in a file and in a folder of parts: of a box, and of multisets."""
    folder = tmp_path_factory.mktemp("parts")
    for name, asked in (("nim", ["nim", "--heaps", "200,65,64", "--labels", "outcome,arrows,target"]), ("rows", ["rows", "--total", "46"])):
        for output in (["--output", f"{name}.h5"], ["--shards", "3", "--output", name]):
            assert run("solve", *asked, "--quiet", "--reproducible", *output, cwd=folder).code == 0
    return folder


LABELS = {"nim": ("outcome", "arrows", "target", "losses"), "rows": ("outcome", "move_from", "move_rests", "parts", "level_offset")}


@pytest.mark.parametrize("name", LABELS)
def test_h5py(both, name):
    with h5py.File(both / f"{name}.h5") as one, h5py.File(both / name / "table.h5") as view:
        assert view["outcome"].is_virtual and len(view["outcome"].virtual_sources()) > 1
        for label in LABELS[name]:
            assert np.array_equal(view[label][...], one[label][...]), label
        for key, value in one.attrs.items():
            assert np.array_equal(view.attrs[key], value), key
        assert set(view.attrs) - set(one.attrs) == {"plan"}
        assert view["outcome"].attrs["digest"] == one["outcome"].attrs["digest"]


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
@pytest.mark.parametrize("name", LABELS)
def test_xarray(both, name, engine):
    with xr.open_dataset(both / f"{name}.h5", engine=engine) as one, xr.open_dataset(both / name / "table.h5", engine=engine) as view:
        assert xr.DataArray.identical(view["outcome"], one["outcome"])
        del view.attrs["plan"]
        assert view.identical(one)


@pytest.mark.parametrize("name", LABELS)
def test_netcdf(both, name):
    with netCDF4.Dataset(both / f"{name}.h5") as one, netCDF4.Dataset(both / name / "table.h5") as view:
        assert view.dimensions.keys() == one.dimensions.keys()
        assert np.array_equal(view["outcome"][:], one["outcome"][:])
    said = subprocess.run(["ncdump", "-h", both / name / "table.h5"], capture_output=True, text=True, check=True).stdout
    assert "ubyte outcome(" in said and ":plan = " in said


@pytest.mark.parametrize("name", LABELS)
def test_parts_open_too(both, name):
    """Each with the coordinates of its range, so that xarray can put them together."""
    for engine in ("h5netcdf", "netcdf4"):
        parts = [xr.open_dataset(path, engine=engine) for path in sorted((both / name).glob("part-*.h5"))]
        assert [tuple(part.attrs["range"]) for part in parts][0][0] == 0
        axis = parts[0].attrs["range_axis"]
        with xr.open_dataset(both / f"{name}.h5", engine=engine) as one:
            together = xr.concat([part["outcome"] for part in parts], dim=axis)
            assert np.array_equal(together, one["outcome"])
            if axis in one.coords:
                assert np.array_equal(together[axis], one[axis])
        for part in parts:
            part.close()


def test_from_any_folder(both):
    """Sources are found beside the view, wherever the reader stands."""
    before = pathlib.Path.cwd()
    with tempfile.TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)
        try:
            with h5py.File(both / "nim" / "table.h5") as view:
                assert view["outcome"][200, 65, 64] in (0, 1) and view["outcome"][3, 5, 6] == 0
        finally:
            os.chdir(before)


def test_what_other_readers_see_of_a_missing_part(both, tmp_path):
    """Impossible labels, without a word: so the program never reads through the view."""
    folder = shutil.copytree(both / "nim", tmp_path / "w")
    (folder / "part-00001.h5").unlink()
    with h5py.File(folder / "table.h5") as view:
        assert set(np.unique(view["outcome"][64:128])) == {255} and set(np.unique(view["outcome"][:64])) == {0, 1}
        assert view["target"][100, 0, 0] < -1
