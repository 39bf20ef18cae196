"""recheck.py on quotients: right ones pass, every planted fault is found, other forms are refused."""
import importlib
import os
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
    subprocess.run([PROGRAM, "quotient", *rules, "--output", path, "--force", "--quiet"], check=True, timeout=300)
    return path


@pytest.mark.parametrize("rules", GAMES, ids=" ".join)
def test_right(tmp_path, rules):
    code, out, err = recheck(make(tmp_path, *rules))
    assert (code, err) == (0, "") and f": {rules[0]}, misère quotient of " in out and ": right" in out


@pytest.mark.parametrize("rules", [("0.123",), ("sum:nim:2+0.07", "--heap", "9")], ids=" ".join)
@pytest.mark.parametrize("dataset", ["images", "outcome", "products", "growth"])
def test_any_wrong_entry_is_found(tmp_path, rules, dataset):
    path, draw = make(tmp_path, *rules), random.Random(dataset)
    for _ in range(4):
        planted = shutil.copy(path, tmp_path / "wrong.h5")
        with h5py.File(planted, "r+") as file:
            entries, order = file[dataset][:], len(file["outcome"])
            at = tuple(draw.randrange(length) for length in entries.shape)
            entries[at] = draw.choice([x for x in range(2 if dataset == "outcome" else order) if x != entries[at]])
            file[dataset][:] = entries
        code, out, err = recheck(planted)
        assert (code, err) == (3, "") and "1 mismatch" in out, (at, out)
        assert subprocess.run([PROGRAM, "check", planted], capture_output=True, timeout=300).returncode == 3


def changed(path, change):
    with h5py.File(path, "r+") as file:
        change(file)
    return recheck(path)


def test_a_wrong_period_is_found(tmp_path):
    path = make(tmp_path, "0.123")
    for period in ([5, 4], [4, 5], [6, 5], [5, 10], [5, 500], [5, 0]):
        code, out, _ = changed(path, lambda file, period=period: file.attrs.modify("period", np.array(period, "<u8")))
        assert code == 3 and ("do not prove the period" in out or "none is proved" in out), period
        assert subprocess.run([PROGRAM, "check", path], capture_output=True, timeout=300).returncode == (1 if period[1] == 0 else 3)
    assert changed(path, lambda file: file.attrs.modify("period", np.array([5, 5], "<u8")))[0] == 0


def test_a_period_that_is_proved_is_stated(tmp_path):
    path = make(tmp_path, "0.123")
    code, out, _ = changed(path, lambda file: (file.attrs.__delitem__("period"), file.attrs.__setitem__("stopped_by", "seconds")))
    assert code == 3 and "the heaps prove a period, and none is stored" in out
    assert subprocess.run([PROGRAM, "check", path], capture_output=True, timeout=300).returncode == 3


def test_another_game_is_found(tmp_path):
    path = make(tmp_path, "0.123")
    assert changed(path, lambda file: file.attrs.__setitem__("codes", "0.122"))[0] == 3
    done = subprocess.run([PROGRAM, "check", path], capture_output=True, text=True, timeout=300)
    assert done.returncode == 1 and "codes and bounds are not those of 0.123" in done.stderr


@pytest.mark.parametrize("change, words", [
    (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.0"),
    (lambda file: file.attrs.__setitem__("codes", "0.77 0.77"), "equally long"),
    (lambda file: file.attrs.__setitem__("codes", "0.7x"), "not as the format says"),
    (lambda file: file.attrs.__setitem__("status", "part"), "misere and complete"),
    (lambda file: file.__delitem__("products"), "products is missing"),
    (lambda file: file.attrs.create("limits", [400, 500, 60], dtype="<i4"), "limits is not an unsigned integer of 8 bytes"),
    (lambda file: file.attrs.create("title", 1), "the attribute title of / is not one text"),
    (lambda file: file.attrs.__setitem__("stopped_by", "heap"), "does not agree with the period"),
    (lambda file: file.__setitem__("other", h5py.SoftLink("/images")), "the link 'other' leads elsewhere"),
    (lambda file: file["images"].__setitem__(3, 900), "an element is out of range"),
    (lambda file: file["outcome"].attrs.create("valid_range", [0, 0]), "the attribute 'valid_range' of outcome makes readers show something else"),
    (lambda file: file["factor"].attrs.create("_FillValue", 0), "the attribute '_FillValue' of factor makes readers"),
])
def test_no_quotient(tmp_path, change, words):
    code, _, err = changed(make(tmp_path, "0.123"), change)
    assert code == 1 and words in err


def hostile(path, *, codes, heaps=2, order=6):
    """The monoid 1, x, x², … xⁿ = xⁿ⁺¹, whose heaps are all its elements, over and over."""
    size = np.arange(order)
    with h5py.File(path, "r+") as file:
        for name in list(file):
            del file[name]
        images, outcome = np.resize(size, heaps + 1).astype("<u2"), (size % 2 == 0).astype("u1")
        products = np.minimum(size[:, None] + size, order - 1).astype("<u2")
        for name, entries, axes in (("images", images, ["heap"]), ("outcome", outcome, ["element"]), ("products", products, ["element", "factor"])):
            file.create_dataset(name, data=entries).attrs["long_name"] = name
            for axis, length, dimension in zip(axes, entries.shape, file[name].dims, strict=True):
                file.require_dataset(axis, (length,), "f4").make_scale()
                dimension.attach_scale(file[axis])
        file.attrs["codes"], file.attrs["rules"] = codes, "own"
        file.attrs.create("bounds", [0] * len(codes.split(" ")), dtype="<u8")


@pytest.mark.parametrize("shape, words", [
    ({"codes": "0.[F]", "heaps": 9000, "order": 1}, "20 000 000 rests of heaps"),
    ({"codes": " ".join(["0.7"] * 17), "heaps": 17}, "16 games"),
    ({"codes": "0.77", "heaps": 3000, "order": 3000}, "3 000 000 000 products"),
])
def test_what_would_take_long_is_refused(tmp_path, shape, words):
    path = make(tmp_path, "0.123")
    hostile(path, **shape)
    code, _, err = recheck(path)
    assert code == 1 and f"it takes more than {words} to prove it" in err


def test_comparisons_are_bounded(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(os.path.join(os.environ["MIYAMA_SOURCE"], "scripts"))
    quotient = importlib.import_module("rechecking.quotient")
    path = make(tmp_path, "0.123")
    assert quotient.recheck_quotient(path)[1] == 0
    monkeypatch.setattr(quotient, "MOST_COMPARED", 50)
    with pytest.raises(quotient.NotATable, match="50 comparisons of pairs"):
        quotient.recheck_quotient(path)
