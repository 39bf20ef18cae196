"""recheck.py on quotients: right ones pass, every planted fault is found, other forms are refused."""
import random
import shutil
import subprocess

import h5py
import numpy as np
import pytest
from recheck_run import PROGRAM, recheck

GAMES = [("kayles",), ("0.123",), ("4.3",), ("0.8", "--heap", "12"), ("grundys-game", "--heap", "20"), ("subtraction:2,3,7",),
         ("sum:nim:2+0.07", "--heap", "9"), ("sum:nim:1+0.123",)]


def make(folder, *rules):
    path = folder / "quotient.h5"
    subprocess.run([PROGRAM, "quotient", *rules, "--output", path, "--force", "--quiet"], check=True, timeout=120)
    return path


@pytest.mark.parametrize("rules", GAMES, ids=" ".join)
def test_right(tmp_path, rules):
    code, out, err = recheck(make(tmp_path, *rules))
    assert (code, err) == (0, "") and f": {rules[0]}, misère quotient of " in out and ": right" in out


@pytest.mark.parametrize("rules", [("0.123",), ("sum:nim:2+0.07", "--heap", "9")], ids=" ".join)
@pytest.mark.parametrize("dataset", ["images", "outcome", "products", "growth"])
def test_any_wrong_entry_is_found(tmp_path, rules, dataset):
    path, draw = make(tmp_path, *rules), random.Random(dataset)
    for _ in range(8):
        planted = shutil.copy(path, tmp_path / "wrong.h5")
        with h5py.File(planted, "r+") as file:
            entries, order = file[dataset][:], len(file["outcome"])
            at = tuple(draw.randrange(length) for length in entries.shape)
            at = (len(entries) - 1, 1) if dataset == "growth" else at
            entries[at] = draw.choice([x for x in range(2 if dataset == "outcome" else order) if x != entries[at]])
            file[dataset][:] = entries
        code, out, err = recheck(planted)
        assert (code, err) == (3, "") and "1 mismatch" in out, (at, out)
        assert subprocess.run([PROGRAM, "check", planted], capture_output=True, timeout=60).returncode == 3


def changed(path, change):
    with h5py.File(path, "r+") as file:
        change(file)
    return recheck(path)


def test_a_wrong_period_is_found(tmp_path):
    path = make(tmp_path, "0.123")
    for period in ([5, 4], [4, 5], [6, 5], [5, 10], [5, 500], [5, 0]):
        code, out, _ = changed(path, lambda file, period=period: file.attrs.modify("period", np.array(period, "<u8")))
        assert code == 3 and ("do not prove the period" in out or "none is proved" in out), period
        assert subprocess.run([PROGRAM, "check", path], capture_output=True, timeout=60).returncode == (1 if period[1] == 0 else 3)
    assert changed(path, lambda file: file.attrs.modify("period", np.array([5, 5], "<u8")))[0] == 0


def test_another_game_is_found(tmp_path):
    def is_other(file):
        file.attrs["codes"] = "0.122"
    path = make(tmp_path, "0.123")
    assert changed(path, is_other)[0] == 3
    done = subprocess.run([PROGRAM, "check", path], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "codes and bounds are not those of 0.123" in done.stderr


@pytest.mark.parametrize("change, words", [
    (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.x"),
    (lambda file: file.attrs.__setitem__("codes", "0.77 0.77"), "equally long"),
    (lambda file: file.attrs.__setitem__("codes", "0.7x"), "not as the format says"),
    (lambda file: file.attrs.__setitem__("status", "part"), "not misere and complete"),
    (lambda file: file.__delitem__("products"), "products is missing"),
    (lambda file: file["images"].__setitem__(3, 900), "an element is none"),
])
def test_no_quotient(tmp_path, change, words):
    code, _, err = changed(make(tmp_path, "0.123"), change)
    assert code == 1 and words in err
