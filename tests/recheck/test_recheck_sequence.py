"""recheck.py on sequences: right ones pass, every planted fault is found, other forms are refused."""
import random
import shutil
import subprocess

import h5py
import numpy as np
import pytest
from recheck_run import PROGRAM, recheck

GAMES = [("kayles", 700), ("0.6", 600), ("grundys-game", 400), ("lasker", 90), ("nim", 60), ("0.3F", 60), ("0.0F:unequal", 50), ("0.[7]", 70),
         ("subtraction:2,3,7", 300), ("0.770", 300)]  # fmt: skip


def make(folder, rules, heap, *more):
    path = folder / "sequence.h5"
    subprocess.run([PROGRAM, "sequence", rules, "--heap", str(heap), "--output", path, "--force", "--quiet", *more], check=True, timeout=120)
    return path


@pytest.mark.parametrize("rules, heap", GAMES)
def test_right(tmp_path, rules, heap):
    code, out, err = recheck(make(tmp_path, rules, heap))
    assert (code, err) == (0, "") and f", {heap + 1} of {heap + 1} heaps from the definition: right" in out
    code, out, err = recheck(make(tmp_path, rules, heap, "--values", "none"))
    assert (code, err) == (0, "") and f", {heap + 1} of {heap + 1} heaps from the definition: right" in out


def changed(path, change):
    planted = shutil.copy(path, path.parent / "wrong.h5")
    with h5py.File(planted, "r+") as file:
        change(file)
    return recheck(planted)


def put(name, at, entry):
    def change(file):
        file[name][at] = entry
    return change


@pytest.mark.parametrize("rules, heap", [("kayles", 200), ("lasker", 50)])
def test_any_wrong_entry_is_found(tmp_path, rules, heap):
    path, draw = make(tmp_path, rules, heap), random.Random(rules)
    with h5py.File(path, "r") as file:
        values, counts = file["values"][:], file["histogram"][:]
    for at in draw.sample(range(heap + 1), 4):
        code, out, _ = changed(path, put("values", at, draw.choice([x for x in range(9) if x != values[at]])))
        assert code == 3 and f"  heap {at}: " in out
        at %= len(counts)
        code, out, _ = changed(path, put("histogram", at, counts[at] + 1))
        assert code == 3 and "histogram" in out


@pytest.mark.parametrize("rules, heap, period, words", [
    ("kayles", 200, (71, 24, 0), "is a multiple of 12"), ("kayles", 200, (72, 12, 0), "not that of the values"),
    ("kayles", 200, (70, 12, 0), "not that of the values"), ("kayles", 200, (71, 0, 0), "none of so many"), ("kayles", 160, (71, 12, 0), "by so few"),
    ("lasker", 50, (1, 4, 8), "not that of the values"), ("lasker", 50, (1, 8, 8), "is a multiple of 4"), ("lasker", 12, (1, 4, 4), "not proved"),
    ("0.[7]", 50, (0, 1, 1), "not proved")])  # fmt: skip
def test_a_wrong_period_is_found(tmp_path, rules, heap, period, words):
    def set_period(file):
        for name, value in zip(("preperiod", "period", "saltus"), period, strict=True):
            file.attrs.create(name, value, dtype="<u8")
    code, out, _ = changed(make(tmp_path, rules, heap), set_period)
    assert code == 3 and words in out, out


def test_a_sample(tmp_path):
    path = make(tmp_path, "kayles", 30000)
    code, out, _ = recheck("--sample", "5", "--seed", "3", path)
    assert code == 0 and (", 1006 of 30001 heaps" in out or ", 1005 of 30001 heaps" in out)


def rename(file, name):
    """The name of another game, whose moves the file does not have."""
    file.attrs["rules"] = name
    file.attrs["rules_json"] = f'{{"family":"take-and-break","name":"{name}","code":"0.77"}}'


def empty(file, name, entries, kind):
    """A dataset of which nothing is stored: HDF5 would make up each entry."""
    digest = file[name].attrs["digest"]
    del file[name]
    file.attrs.create("heaps", entries, dtype="<u8")
    file.create_dataset(name, (entries,), kind, compression="gzip", shuffle=kind != "|u1", chunks=(1 << 20,)).attrs["digest"] = digest


@pytest.mark.parametrize("change, words", [
    (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.x"),
    (lambda file: file.attrs.__setitem__("status", "part"), "not normal and complete"),
    (lambda file: file.attrs.__setitem__("rules", "0.07"), "rules_json does not say the moves of '0.07'"),
    (lambda file: rename(file, "0.07"), "rules_json does not say the moves of '0.07'"),
    (lambda file: empty(file, "values", 10**9, "<u4"), "values has more entries than its stored bytes can hold"),
    (lambda file: file.attrs.create("heaps", np.uint64(7)), "values has not the type and shape"),
    (lambda file: file.__delitem__("histogram"), "histogram is missing"),
])
def test_no_sequence(tmp_path, change, words):
    code, _, err = changed(make(tmp_path, "kayles", 100), change)
    assert code == 1 and words in err
