"""The module that notebooks read tables with: every function against the definition, and every error it promises."""

import itertools
import os
import shutil
from pathlib import Path

import h5py
import miyama
import numpy as np
import pytest
from conftest import every_label
from miyama import engine

LABELS = ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"]


def brute_losses(bounds, misere=False):
    """Losses of Nim from the definition, in ascending order."""
    lost = set()
    for position in itertools.product(*(range(b + 1) for b in bounds)):
        options = brute_options(position)
        if all(option not in lost for option in options) and (options or not misere):
            lost.add(position)
    return sorted(lost)


def brute_options(position):
    return [position[:i] + (size,) + position[i + 1 :] for i in range(len(position)) for size in range(position[i])]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def lecture(folder):
    with miyama.solve("nim", heaps=(9, 9, 9), labels="all", output=folder / "lecture.h5") as table:
        yield table


def solved(folder, labels="outcome,arrows", misere=False, heaps=(4, 3, 6)):
    return miyama.solve("nim", heaps=heaps, misere=misere, labels=labels, output=folder / "table.h5", force=True)


def test_open_table_is_lazy_and_says_what_it_is(lecture):
    assert lecture.attrs["rules"] == "nim" and lecture.attrs["positions"] == 1000 and lecture.attrs["lost"] == 76
    assert {*every_label(), "directions", "losses"} == set(lecture.data_vars)
    assert not lecture["outcome"].variable._in_memory


def test_losses_across_blocks_come_in_ascending_order(tmp_path):
    bounds = (40, 130, 70)
    with solved(tmp_path, labels="outcome", heaps=bounds) as table:
        assert table["outcome"].encoding["chunksizes"] != tuple(b + 1 for b in bounds)
        assert np.array_equal(miyama.losses(table.drop_vars("losses")), miyama.losses(table))


def test_a_table_without_losses(tmp_path):
    with solved(tmp_path, misere=True, heaps=(0, 0)) as table:
        assert "losses" not in table
        assert miyama.losses(table).shape == (0, 2)
        assert miyama.winning_moves(table, (0, 0)) == [] and miyama.good_shapes(table) == []


def test_an_axis_too_long_for_coordinates(tmp_path):
    with solved(tmp_path, labels="outcome", heaps=(1, 1_000_000)) as table:
        assert "heap_1" in table.coords and "heap_2" not in table.coords
        assert miyama.losses(table).tolist() == [[0, 0], [1, 1]]
        assert miyama.winning_moves(table, (1, 1_000_000)) == [(1, 1)]


def test_winning_moves_in_the_order_of_the_heaps(lecture):
    assert miyama.winning_moves(lecture, (7, 3, 5)) == [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    assert miyama.winning_moves(lecture, np.array([1, 2, 3])) == []


@pytest.mark.parametrize("position", [(7, 3), (7, 3, 5, 1), (7, 3, 10), (7, -1, 5)])
def test_positions_outside_the_table_are_refused(lecture, position):
    with pytest.raises(ValueError, match="not in the table, whose bounds are 9,9,9"):
        miyama.winning_moves(lecture, position)


def test_good_shapes(lecture):
    assert miyama.good_shapes(lecture) == [(1, 2, 3), (1, 4, 5), (1, 6, 7), (1, 8, 9), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6)]
    pairs = [(a, a) for a in range(1, 10)]
    assert miyama.good_shapes(lecture, pairs=True) == pairs + miyama.good_shapes(lecture)


@pytest.mark.parametrize("label", LABELS)
def test_planes(tmp_path, label):
    with solved(tmp_path, labels=label) as table:
        table.load()
        sizes = np.ogrid[:5, :4, :7]
        outcome = (sizes[0] ^ sizes[1] ^ sizes[2] != 0).astype(np.uint8)
        for axis in range(3):
            for size in range(outcome.shape[axis]):
                found = miyama.plane(table, axis + 1, size)
                assert found.dtype == np.uint8 and np.array_equal(found, outcome.take(size, axis))
                assert np.array_equal(found, miyama.plane(table, f"heap_{axis + 1}", size))


@pytest.mark.parametrize("axis, size, message", [(4, 0, "no heap 4"), (0, 0, "no heap 0: give 1, 2, 3 or one of heap_1"), ("heap_4", 0, "no heap 'heap_4'"),
                                                 (1, 10, "heap_1 has no size 10: give 0 to 9"), ("heap_2", -1, "heap_2 has no size -1")])
def test_planes_that_do_not_exist(lecture, axis, size, message):
    with pytest.raises(ValueError, match=message):
        miyama.plane(lecture, axis, size)


def test_open_table_refuses_what_is_no_table(tmp_path):
    with pytest.raises(FileNotFoundError, match="miyama solve"):
        miyama.open_table(tmp_path / "missing.h5")
    (tmp_path / "text.h5").write_text("no HDF5")
    (tmp_path / "empty.h5").touch()
    for name in ["text.h5", "empty.h5"]:
        with pytest.raises(ValueError, match="cannot be read as HDF5"):
            miyama.open_table(tmp_path / name)
    with h5py.File(tmp_path / "other.h5", "w"):
        pass
    with pytest.raises(ValueError, match="is not a table of miyama"):
        miyama.open_table(tmp_path / "other.h5")


@pytest.mark.parametrize("attribute, value, message", [("format", "else", "is not a table of miyama"),
                                                       ("format_version", np.array([2, 0], "u8"), "has format version 2, this package reads version 1"),
                                                       ("format_version", np.array([1], "u8"), "its format version is 1 of two numbers"), ("status", "partial", "is not complete")])
def test_open_table_refuses_other_versions_and_incomplete_tables(tmp_path, lecture, attribute, value, message):
    path = tmp_path / "changed.h5"
    shutil.copy(lecture.encoding["source"], path)
    with h5py.File(path, "r+") as file:
        file.attrs[attribute] = value
    with pytest.raises(ValueError, match=message):
        miyama.open_table(path)
    os.rename(path, tmp_path / "closed.h5")  # and the file is not held open
    h5py.File(tmp_path / "closed.h5", "r+").close()


def test_what_would_keep_us_waiting_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "plan.json")
    with pytest.raises(ValueError, match="plan.json is not a file"):
        miyama.open_table(tmp_path)
    with pytest.raises(ValueError, match="plan.json is a pipe or a device"):
        miyama.open_table(tmp_path / "plan.json")


def test_a_name_that_is_no_utf_8(tmp_path):
    """Python's name of the file, whose bytes the program cannot put into JSON."""
    path = tmp_path / os.fsdecode(b"caf\xe9.h5")
    try:
        path.touch()
    except OSError:
        pytest.skip("this file system has no such names")
    with miyama.solve("nim", heaps=(9, 9), output=path, force=True) as table:
        assert table.attrs["lost"] == 10 and "caf\\xe9.h5" in table.attrs["history"]
    with miyama.open_table(path) as table:
        assert table.miyama.winning_moves((3, 5)) == [(3, 3)]
    with miyama.solve("nim", heaps=(99, 9), shards=2, output=tmp_path / os.fsdecode(b"\xe9")) as table:
        assert table.attrs["lost"] == 10


def test_open_table_reads_later_minor_versions(tmp_path, lecture):
    with h5py.File(shutil.copy(lecture.encoding["source"], tmp_path / "later.h5"), "r+") as file:
        file.attrs["format_version"] = np.array([1, 9], "u8")
    with miyama.open_table(tmp_path / "later.h5") as table:
        assert table.attrs["lost"] == 76


def test_a_table_is_made_again_and_others_are_overwritten_only_by_force(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first = miyama.solve("nim", (2, 2), misere=True)
    assert (tmp_path / "nim-2-2-misere.h5").exists()
    with miyama.solve("nim", heaps=(2, 2), misere=True) as again:
        assert again.identical(first.assign_attrs(again.attrs))
    for _ in range(3):
        miyama.solve("nim", (2, 2), output="other.h5").close()
    with pytest.raises(RuntimeError, match=r"other.h5 exists already: .* \(output, force\)$"):
        miyama.solve("nim", (2, 3), output="other.h5")
    miyama.solve("nim", heaps=[2, 3], output="other.h5", force=True, threads=None).close()


def by_definition(table, position, options):
    return sorted(option for option in options(*position) if table["outcome"].values[option] == 0)


def test_winning_moves_of_every_kind_of_rules(tmp_path):
    def euclid(a, b):
        low, high = sorted((a, b))
        return {(a - t * b, b) if a == high else (a, b - t * a) for t in range(1, 99) if low and high - t * low > 0}

    def steps(position):
        return [(position[0] - 1, position[1])] * (position[0] > 0) + [(position[0], position[1] - 1)] * (position[1] > 0)

    with miyama.solve("euclid", (12, 9), keep=False) as table:
        for position in np.ndindex(13, 10):
            assert sorted(miyama.winning_moves(table, position)) == by_definition(table, position, euclid)
    with miyama.solve("fibonacci", (9, 9), keep=False) as table:
        assert miyama.winning_moves(table, "73") == [(5, 4)]
    with miyama.solve(steps, (5, 5), keep=False) as table:
        assert miyama.winning_moves(table, "43") == [(3, 3), (4, 2)]
    with miyama.solve("rows", total=12, keep=False) as table:
        assert miyama.winning_moves(table, "7,3") == [(3, 3), (3, 2, 1)]
    with miyama.solve("nim", (9, 9, 9), keep=False) as table:
        assert miyama.winning_moves(table, "735") == miyama.winning_moves(table, (7, 3, 5)) == [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
        with pytest.raises(ValueError, match="'7-3-5' is not a position: give numbers with commas"):
            miyama.winning_moves(table, "7-3-5")


@pytest.mark.parametrize("rules, options, message", [("chess", {"heaps": (1, 1)}, 'unknown rules "chess"'), ("nim", {"heaps": (-1, 2)}, "-1"),
                                                     ("nim", {}, r"bounds are missing; give such as heaps=\(9, 9, 9\), or total=20$"), ("nim", {"heaps": 3, "labels": "height"}, 'unknown label "height"'),
                                                     ("nim", {"heaps": 3, "no_such": 1}, "'no_such' is not an option")])
def test_solve_passes_on_what_the_program_says(tmp_path, monkeypatch, rules, options, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RuntimeError, match=message):
        miyama.solve(rules, **options)
    assert not list(tmp_path.iterdir())


def test_the_program_is_found_on_the_path_last(tmp_path, monkeypatch):
    program = Path(os.environ["MIYAMA"]).resolve()
    monkeypatch.setattr(engine, "__file__", str(tmp_path / "python" / "miyama" / "engine.py"))
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.delenv("MIYAMA")
    miyama.solve("nim", heaps=2, output=tmp_path / "table.h5").close()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="MIYAMA"):
        miyama.solve("nim", heaps=2, output=tmp_path / "table.h5", force=True)
    built = tmp_path / "build" / "release" / "miyama"
    built.parent.mkdir(parents=True)
    built.symlink_to(program)
    miyama.solve("nim", heaps=2, output=tmp_path / "table.h5", force=True).close()
    monkeypatch.setenv("MIYAMA", str(tmp_path / "nowhere"))
    with pytest.raises(FileNotFoundError, match="nowhere"):
        miyama.solve("nim", heaps=2, output=tmp_path / "table.h5", force=True)
