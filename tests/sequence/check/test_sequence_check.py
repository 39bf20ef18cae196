"""Sequences and quotients in files and states: what is in them, and that whatever is wrong with them is named."""
import shutil

import h5py
import numpy as np
import pytest
from conftest import MIYAMA, run
from peak import ended
from xxh3 import xxh3_128

KAYLES, QUOTIENT = ["sequence", "kayles", "--heap", 1000], ["quotient", "0.123"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept")
    for words, name in ((KAYLES, "k.h5"), (QUOTIENT, "q.h5"), ([*KAYLES, "--values", "none"], "n.h5"), (["sequence", "lasker", "--heap", 300], "l.h5")):
        assert run(*words, "--output", name, "--quiet", cwd=folder).code == 0
    return folder


@pytest.fixture
def changed(kept, tmp_path):
    """A copy with something changed."""
    def copy(name, change):
        path = shutil.copy(kept / name, tmp_path)
        with h5py.File(path, "r+") as file:
            change(file)
        return path
    return copy


def test_what_is_in_the_files(kept):
    found, quotient = run(*KAYLES, "--json").json, run(*QUOTIENT, "--json").json
    with h5py.File(kept / "k.h5") as file, h5py.File(kept / "n.h5") as without, h5py.File(kept / "l.h5") as growing:
        assert file.attrs["title"] == "Grundy values of single heaps of kayles" and file.attrs["rules_json"] == '{"family":"take-and-break","name":"kayles","code":"0.77"}'
        assert file["values"].dtype == np.uint8 and file["values"][:].tolist() == found["values"] and file["histogram"][:].tolist() == np.bincount(found["values"]).tolist()
        for stored, numbers in ((file, (1001, 71, 12, 0, 0)), (growing, (301, 1, 4, 4, 0))):
            assert tuple(int(stored.attrs[name]) for name in ("heaps", "preperiod", "period", "saltus", "mismatches")) == numbers
        assert "values" not in without and without["histogram"][:].sum() == 1001 and growing["values"].dtype == np.uint16
    told = run("info", kept / "k.h5", "--json").json
    assert (told["code"], told["period"], told["heaps"], told["histogram"]) == ("0.77", 12, 1001, np.bincount(found["values"]).tolist())
    told = run("info", kept / "q.h5", "--json").json
    assert all(told[key] == quotient[key] for key in quotient if key not in ("output", "threads", "seconds"))
    for name in ("k.h5", "q.h5"):
        assert run("check", kept / name, "--json").json["right"] is True
    checked = run(*KAYLES, "--sample", 20, "--json").json
    assert (checked["heaps_checked"], checked["mismatches"], checked["first"], checked["seed"]) == (1001, 0, None, 0)
    assert run("check", kept / "k.h5", "--sample", 3, "--seed", 9, "--json").json["heaps_checked"] == 1001


def put(name, at, value):
    return lambda file: file[name].__setitem__(at, value)


def number(name, value):
    return lambda file: file.attrs.modify(name, np.uint64(value))


def text(name, value):
    return lambda file: file.attrs.__setitem__(name, value)


def misleads(name, attribute):
    return lambda file: file[name].attrs.create(attribute, 1)


@pytest.mark.parametrize("name, change, words", [
    ("k.h5", put("values", 500, 5), ["values: heap 500 has the value ", ", the file says 5", "digest of values", "histogram: "]),
    ("k.h5", put("values", 500, 200), ["histogram: it has no value 200, that of heap 500", "digest of values"]), ("k.h5", put("values", 1000, 0), ["values: heap 1000 has the value 1, the file says 0"]),
    ("k.h5", put("values", 0, 1), ["values: heap 0 has the value 0, the file says 1"]), ("k.h5", lambda file: file["histogram"].__setitem__([0, 1], file["histogram"][:2] + np.array([1, 2**64 - 1], "<u8")), ["histogram: the value 0 occurs 1 times, the file says 2", "digest of histogram"]),
    ("k.h5", number("period", 24), ["period: the values prove period 12 from heap 71 on, the file says period 24 from heap 71 on"]), ("k.h5", number("preperiod", 72), ["period 12 from heap 71 on"]),
    ("k.h5", lambda file: [file.attrs.__delitem__(name) for name in ("preperiod", "period", "saltus")], ["the file says no period"]),
    ("k.h5", number("mismatches", 2), ["mismatches: the file says 2, it holds 0"]), ("k.h5", number("period", 0), ["the file says period 0"]),
    ("k.h5", lambda file: file["values"].attrs.modify("digest", "0" * 32), ["digest of values: the file says 00000000000000000000000000000000, it holds "]),
    *(("k.h5", misleads(name, attribute), [f"  {name}: the attribute {attribute} makes other readers show something else: delete it"])
      for name, attribute in (("values", "scale_factor"), ("histogram", "_FillValue"), ("heap", "units"))),
    ("k.h5", lambda file: file["values"].dims[0].detach_scale(file["heap"]), ["  values: the axis heap has the scales none"]),
    ("l.h5", number("saltus", 8), ["period: the values prove period 4 and saltus 4 from heap 1 on, the file says period 4 and saltus 8"]),
    ("n.h5", put("histogram", 3, 1000), ["histogram: its counts add up to "]), ("q.h5", put("images", 7, 1), ["  THE QUOTIENT IS NOT RIGHT: a "]),
    *(("q.h5", misleads(name, attribute), [f"NOT RIGHT: {name}: the attribute {attribute} makes other readers show something else"])
      for name, attribute in (("products", "scale_factor"), ("images", "flag_values"), ("outcome", "valid_range"), ("element", "units")))])
def test_what_is_wrong_is_named(changed, name, change, words):
    path = changed(name, change)
    done, found = run("check", path), run("check", path, "--json").json
    assert done.code == 3 and "IS NOT RIGHT" in done.lines[-1] and all(word in done.out for word in words), done.out
    assert found["right"] is False and (words[0].startswith("histogram: it has no value") <= (found.get("heaps_checked", 0) == 0))


@pytest.mark.parametrize("change, words", [
    (text("status", "part"), "not normal and complete"), (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.x"), (number("heaps", 0), "the attribute heaps is 0, not from 1 to"),
    (lambda file: file.attrs.__delitem__("period"), "of the attributes preperiod, period and saltus some are missing"), (number("heaps", 900), "the dataset values has not the shape"),
    (number("heaps", 10**9 + 2), "it lists the values of 1000000002 heaps, this program reads at most 1000000001: make it again"), (lambda file: file.__delitem__("histogram"), "histogram"),
    (text("rules", "no game"), "no game"), (text("rules", "0.07"), "the attribute rules_json does not say the moves of 0.07: make it again")])
def test_no_sequence(changed, change, words):
    done = run("check", changed("k.h5", change))
    assert (done.code, done.out) == (1, "") and words in done.err


def test_the_values_of_another_game(changed):
    done = run("check", changed("k.h5", lambda file: file.attrs.update({"rules": "0.07", "rules_json": '{"family":"take-and-break","name":"0.07","code":"0.07"}'})))
    assert done.code == 3 and "values: heap 1 has the value 0, the file says 1" in done.out


def test_memory_is_asked_for_before_the_lists_are_read(changed, tmp_path):
    path = changed("k.h5", lambda file: file["values"].id.write_direct_chunk((0,), b"no chunk"))
    assert "needs about" in run("check", path, "--memory", "2M").err and run("check", path).code == 1
    assert "values      1 001" in run("info", path).lines   # which reads no values

    def lengthen(file):
        right = {name: file["histogram"].attrs[name] for name in ("long_name", "digest")}
        del file["histogram"], file["value"]
        made = file.create_dataset("histogram", 1 << 24, "<u8", chunks=(32768,), compression="gzip", fillvalue=2**64 - 1)   # 128 MiB
        made.attrs.update(right)
        made[:] = 0
        made[:8] = [1, 2, 3, 4, 5, 6, 7, 973]
    code, out, err, peak = ended([MIYAMA, "info", changed("k.h5", lengthen)], tmp_path)
    assert code == 0 and "values up to 16777215; the most frequent, 7, is that of 973 heaps" in out and peak < 100_000_000, err


@pytest.mark.parametrize("name, step", [("k.h5", 1499), ("q.h5", 1499)])
def test_a_file_is_never_trusted(kept, tmp_path, name, step):
    whole, path = (kept / name).read_bytes(), tmp_path / name
    with h5py.File(kept / name) as file:
        right = {key: file[key][...] for key in file}
    for at in range(0, len(whole), step):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1:])
        code = run("check", path).code
        assert code in (0, 1, 3)
        if code == 0 and name == "k.h5":
            with h5py.File(path) as file:
                assert np.array_equal(file["values"][:], right["values"])
    path.write_bytes(whole[:9000])
    assert run("check", path).code == 1 and "it may be cut off" in run("check", path).err


def test_wrong_values_of_a_state_make_no_file(miyama, tmp_path):
    state = tmp_path / "s"
    values = miyama("sequence", "kayles", "--heap", 63, "--no-period", "--resume", "s", "--json").json["values"]
    whole, right = state.read_bytes()[:-32], np.array(values, "<u4")
    assert whole.count(right.tobytes()) == 1
    wrong = right.copy()
    for places, value, code, words in (([62, 63], right[[63, 62]], 3, "the state s has wrong values: heap 62 has the value "),   # the histograms count these two
                                       ([5], 7, 1, "the state is damaged: its histograms do not count its values; give another file")):
        wrong[places] = value
        changed = whole.replace(right.tobytes(), wrong.tobytes())
        state.write_bytes(changed + xxh3_128(xxh3_128(changed)).hex().encode())
        done = miyama("sequence", "kayles", "--heap", 200, "--resume", "s", "--output", "k.h5")
        assert (done.code, done.out) == (code, "") and words in done.err and not (tmp_path / "k.h5").exists()


def test_histograms_and_genera_in_json():
    found = run("sequence", "kayles", "--heap", 40, "--histogram", "--json").json
    assert [histogram["heaps"] for histogram in found["histograms"]] == [1, 2, 4, 8, 16, 32, 41] and found["histogram"] == found["histograms"][-1]["counts"]
    for histogram in found["histograms"]:
        values = found["values"][:histogram["heaps"]]
        assert histogram["counts"] == [values.count(value) for value in range(max(values) + 1)]
    found = run("sequence", "kayles", "--heap", 9, "--genus", "--json").json
    assert found["code"] == "0.77" and found["genera"][9] == [4, [0, 4, 6]] and found["genera"][0] == [0, [1, 2, 0]]
    found = run("sequence", "0.770", "--heap", 167, "--json").json
    assert (found["code"], found["preperiod"], found["period"], len(found["values"]), found["output"]) == ("0.77", 71, 12, 168, None)
    assert run("sequence", "kayles", "--heap", 15, "--json").json["period"] is None
