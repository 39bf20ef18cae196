"""recheck.py on sequences: right ones pass, every planted fault is found, other forms are refused."""
import importlib
import random
import shutil
import subprocess

import h5py
import numpy as np
import pytest
from recheck_run import PROGRAM, recheck

GAMES = [("kayles", 700), ("0.6", 600), ("grundys-game", 400), ("lasker", 90), ("nim", 60), ("0.3F", 60), ("8.[3]", 80), ("0.B3F8", 200), ("0.0F:unequal", 50), ("0.[7]", 70),
         ("subtraction:2,3,7", 300), ("0.770", 300)]  # fmt: skip


def make(folder, rules, heap, *more):
    path = folder / "sequence.h5"
    subprocess.run([PROGRAM, "sequence", rules, "--heap", str(heap), "--output", path, "--force", "--quiet", *more], check=True, timeout=300)
    return path


@pytest.mark.parametrize("rules, heap", GAMES)
def test_right(tmp_path, rules, heap):
    for more in ([], ["--values", "none"]):
        code, out, err = recheck(make(tmp_path, rules, heap, *more))
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


def test_a_sample_and_mismatches_that_are_none(tmp_path):
    code, out, _ = recheck("--sample", "5", "--seed", "3", make(tmp_path, "kayles", 30000))
    assert code == 0 and (", 1006 of 30001 heaps" in out or ", 1005 of 30001 heaps" in out)
    code, out, _ = changed(make(tmp_path, "kayles", 100), lambda file: file.attrs.modify("mismatches", np.uint64(3)))
    assert code == 3 and "mismatches: the file says 3, none is found" in out


KAYLES, LASKER = "period 12 from heap 71 on", "period 4 and saltus 4 from heap 1 on"


@pytest.mark.parametrize("rules, heap, period, proved", [
    ("kayles", 200, (71, 24, 0), KAYLES), ("kayles", 200, (72, 12, 0), KAYLES), ("kayles", 200, (70, 12, 0), KAYLES), ("kayles", 200, (71, 0, 0), KAYLES),
    ("kayles", 160, (71, 12, 0), "no period"), ("lasker", 50, (1, 4, 8), LASKER), ("lasker", 50, (1, 8, 8), LASKER), ("lasker", 12, (1, 4, 4), "no period"),
    ("0.[7]", 50, (0, 1, 1), "no period"), ("kayles", 166, None, None), ("kayles", 167, None, KAYLES), ("lasker", 50, None, LASKER),
    ("0.3F", 28, None, "period 6 and saltus 3 from heap 0 on"), ("0.3F", 27, None, None), ("0.3F", 60, (0, 12, 6), "period 6 and saltus 3 from heap 0 on"),
    ("0.9F", 90, (4, 3, 2), "no period"), ("8.[3]", 66, None, "period 8 and saltus 8 from heap 1 on"), ("8.[3]", 65, (1, 8, 8), "no period"),
    ("subtraction:2,3,7", 30, None, "period 5 from heap 0 on"), ("0.05:unequal", 86, None, None),
    ("0.05:unequal", 87, None, "period 20 from heap 13 on"), ("0.1", 20, None, "period 1 from heap 2 on"), ("nim", 300, None, "period 1 and saltus 1 from heap 0 on")])  # fmt: skip
def test_the_period_is_the_one_that_the_values_prove(tmp_path, rules, heap, period, proved):
    def set_period(file):
        for name, value in zip(("preperiod", "period", "saltus"), period or (None,) * 3, strict=True):
            if name in file.attrs:
                del file.attrs[name]
            if value is not None:
                file.attrs.create(name, value, dtype="<u8")
    code, out, _ = changed(make(tmp_path, rules, heap), set_period)
    assert code == (3 if proved else 0) and (not proved or f"  period: the values prove {proved}, the file says {'period' if period else 'no period'}" in out), out
    assert subprocess.run([PROGRAM, "check", tmp_path / "wrong.h5"], capture_output=True, timeout=300).returncode == code


def test_a_period_is_looked_for_in_bounded_time(monkeypatch):
    period, code = importlib.import_module("rechecking.heap_period"), importlib.import_module("rechecking.multiset_moves").Code("0.77")
    values = np.zeros(1_000_000, np.int64)
    values[600_000] = 300   # a text of values above 255; each period up to 399 999 holds behind it
    assert period.proved_period(code, values) is None
    assert period.proved_period(code, np.append(values[700_000:], [1])) is None
    monkeypatch.setattr(period, "MOST_COMPARED", 2)
    with pytest.raises(Exception, match="more than 2 rests of heaps to prove it"):
        period.proved_period(importlib.import_module("rechecking.multiset_moves").Code("0.[3]"), np.arange(300))


def test_a_period_that_nobody_states_is_not_looked_for_at_any_cost(tmp_path, monkeypatch):
    sequence, period = importlib.import_module("rechecking.sequence"), importlib.import_module("rechecking.heap_period")
    monkeypatch.setattr(period, "MOST_COMPARED", 2)
    path = make(tmp_path, "lasker", 90)
    with pytest.raises(Exception, match="to prove it"):
        sequence.recheck_sequence(path, None, 0)
    with h5py.File(path, "r+") as file:
        for name in ("preperiod", "period", "saltus"):
            del file.attrs[name]
    lines, code = sequence.recheck_sequence(path, None, 0)
    assert code == 0 and lines[0].endswith(": right") and lines[1].endswith("it was not looked for")


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
    (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.0"),
    (lambda file: file.attrs.__setitem__("status", "part"), "normal and complete"),
    (lambda file: file.attrs.__setitem__("rules", "0.07"), "rules_json does not say the moves of '0.07'"),
    (lambda file: rename(file, "0.07"), "rules_json does not say the moves of '0.07'"),
    (lambda file: empty(file, "values", 10**9, "<u4"), "values has more entries than its stored bytes can hold"),
    (lambda file: file.attrs.create("heaps", np.uint64(7)), "values does not have the type and shape"),
    (lambda file: file.__delitem__("histogram"), "histogram is missing"),
    (lambda file: file.attrs.create("title", 1), "the attribute title of / is not one text"),
    (lambda file: file.attrs.create("saltus", np.uint64(0)), "some are missing"),
    (lambda file: file.__setitem__("other", h5py.SoftLink("/values")), "the link 'other' leads elsewhere"),
    (lambda file: file["values"].attrs.create("scale_factor", 2.0), "the attribute 'scale_factor' of values makes readers show something else"),
    (lambda file: file["heap"].attrs.create("units", "days since 2000-01-01"), "the attribute 'units' of heap makes readers"),
    (lambda file: file["histogram"].dims[0].detach_scale(file["value"]), "axis 1 of histogram is not value"),
])
def test_no_sequence(tmp_path, change, words):
    code, _, err = changed(make(tmp_path, "kayles", 100), change)
    assert code == 1 and words in err
