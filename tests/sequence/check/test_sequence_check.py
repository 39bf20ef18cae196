"""Sequences in files: sequence --output FILE.h5 and --sample, check, info."""
import os

import h5py
import numpy as np
import pytest
from peak import ended
from xxh3 import xxh3_128

KEPT = ["sequence", "kayles", "--heap", 1000, "--output", "k.h5"]


def test_a_file(miyama, tmp_path):
    done = miyama(*KEPT)
    assert done.lines[:2] == ["kayles (0.77), heaps 0–1000: period 12 from heap 71 on, proved",
                              "  1 001 of 1 001 heaps computed again from the definition, all agree"]
    assert done.code == 0 and done.lines[2].startswith("  wrote k.h5: ") and len(done.lines) == 3
    refused = miyama(*KEPT)
    assert refused.code == 1 and "k.h5 exists already" in refused.err
    found = miyama(*KEPT, "--force", "--json").json
    assert (found["output"], found["heaps_checked"], found["mismatches"], found["first"]) == ("k.h5", 1001, 0, None)
    with h5py.File(tmp_path / "k.h5") as file:
        assert file.attrs["title"] == "Grundy values of single heaps of kayles" and file.attrs["source"].startswith("miyama ")
        assert file["values"].dtype == np.uint8 and file["values"][:].tolist() == found["values"]
        assert file["histogram"][:].tolist() == np.bincount(found["values"]).tolist()
        assert {name: int(file.attrs[name]) for name in ("heaps", "preperiod", "period", "saltus", "mismatches")} == {
            "heaps": 1001, "preperiod": 71, "period": 12, "saltus": 0, "mismatches": 0}
        assert file.attrs["rules_json"] == '{"family":"take-and-break","name":"kayles","code":"0.77"}'
    assert miyama("check", "k.h5").lines == [
        "k.h5: kayles (0.77), heaps 0–1000: period 12 from heap 71 on, proved",
        "  1 001 of 1 001 heaps computed again from the definition, all agree",
        "  digests, histogram and period agree: the sequence is right"]
    told = miyama("info", "k.h5", "--json").json
    assert (told["code"], told["period"], told["heaps"], told["histogram"][8]) == ("0.77", 12, 1001, np.bincount(found["values"])[8])
    assert "histogram   values up to 8; the most frequent, 1, is that of 250 heaps" in miyama("info", "k.h5").lines
    assert [path.name for path in tmp_path.iterdir()] == ["k.h5"]


def test_values_that_grow(miyama, tmp_path):
    assert miyama("sequence", "lasker", "--heap", 300, "--output", "l.h5").code == 0
    with h5py.File(tmp_path / "l.h5", "r+") as file:
        assert file["values"].dtype == np.uint16 and [int(file.attrs[name]) for name in ("preperiod", "period", "saltus")] == [1, 4, 4]
        file.attrs.modify("saltus", np.uint64(8))
    assert "period: the values prove period 4 and saltus 4 from heap 1 on, the file says period 4 and saltus 8" in miyama("check", "l.h5").out


def test_without_values(miyama, tmp_path):
    assert miyama("sequence", "kayles", "--heap", 1000, "--values", "none", "--output", "n.h5").code == 0
    with h5py.File(tmp_path / "n.h5", "r+") as file:
        assert "values" not in file and file["histogram"][:].sum() == 1001
    assert miyama("check", "n.h5").lines[-1] == "  digests, histogram and period agree: the sequence is right"   # few heaps: found again
    assert miyama("sequence", "0.16", "--heap", 600000, "--values", "none", "--output", "m.h5").code == 0
    done = miyama("check", "m.h5")
    assert done.code == 0 and "  no values are stored" in done.out and " from heap 105351 on, as the file says" in done.out
    assert miyama("check", "m.h5", "--json").json["right"] is None
    for option in (["--thorough"], ["--sample", 3]):
        assert "leave out --sample and --thorough" in miyama("check", "m.h5", *option).err
    with h5py.File(tmp_path / "n.h5", "r+") as file:
        file["histogram"][3] += 1
    done = miyama("check", "n.h5")
    assert done.code == 3 and "histogram: its counts add up to 1002, there are 1001 heaps" in done.out


def test_a_sample(miyama):
    lines = miyama("sequence", "0.6", "--heap", 20000, "--sample", 20, "--quiet", "--json").json
    assert 1000 < lines["heaps_checked"] <= 1021 and (lines["seed"], lines["mismatches"]) == (0, 0)
    done = miyama("sequence", "0.6", "--heap", 20000, "--sample", 20, "--seed", 5, "--output", "s.h5")
    assert done.code == 0 and " of 20 001 heaps computed again from the definition, all agree" in done.out
    told = miyama("info", "s.h5", "--json").json
    assert told["mismatches"] == 0 and "--sample 20 --seed 5" in told["history"]
    done = miyama("check", "s.h5", "--sample", 0)
    assert done.lines[1:] == ["  1 001 of 20 001 heaps computed again from the definition, all agree",
                              "  digests, histogram and period agree with the values"]
    assert miyama("check", "s.h5", "--sample", 3, "--seed", 9, "--json").json["heaps_checked"] == 1004


def test_a_list_for_other_programs_stands_alone(miyama):
    assert miyama("sequence", "kayles", "--heap", 3, "--to", "bfile", "--sample", 9).out == "0 0\n1 1\n2 2\n3 3\n"
    assert miyama("sequence", "kayles", "--heap", 3, "--sample", 9).lines[-1] == "  4 of 4 heaps computed again from the definition, all agree"
    assert miyama("sequence", "kayles", "--heap", 3, "--sample", 9, "--to", "csv", "--output", "k.csv").lines[-1].startswith("  4 of 4 heaps")


def test_wrong_values_of_a_state_make_no_file(miyama, tmp_path):
    state = tmp_path / "s"
    values = miyama("sequence", "kayles", "--heap", 63, "--no-period", "--resume", "s", "--json").json["values"]
    whole, right = state.read_bytes()[:-32], np.array(values, "<u4")
    assert whole.count(right.tobytes()) == 1

    def resumed(wrong):
        changed = whole.replace(right.tobytes(), wrong.tobytes())
        state.write_bytes(changed + xxh3_128(xxh3_128(changed)).hex().encode())
        return miyama("sequence", "kayles", "--heap", 200, "--resume", "s", "--output", "k.h5")
    wrong = right.copy()
    wrong[[62, 63]] = right[[63, 62]]   # the histograms count them
    done = resumed(wrong)
    assert (done.code, done.out) == (3, "") and "the state s has wrong values: heap 62 has the value " in done.err
    wrong[5] = 7   # they do not count this one
    done = resumed(wrong)
    assert (done.code, done.out) == (1, "") and "the state is damaged: its histograms do not count its values; give another file" in done.err
    assert not (tmp_path / "k.h5").exists()


def test_info_of_a_long_histogram_takes_little_memory(miyama, tmp_path):
    """2^26 counts of 0 are half a megabyte in a file."""
    assert miyama(*KEPT, "--quiet").code == 0
    with h5py.File(tmp_path / "k.h5", "r+") as file:
        right = {name: file["histogram"].attrs[name] for name in ("long_name", "digest")}
        del file["histogram"], file["value"]
        made = file.create_dataset("histogram", 1 << 26, "<u8", chunks=(32768,), compression="gzip", fillvalue=2**64 - 1)
        made.attrs.update(right)
        made[:8] = [1, 2, 3, 4, 5, 6, 7, 973]
        made[8:] = 0
    code, out, err, peak = ended([os.environ["MIYAMA"], "info", "k.h5"], tmp_path)
    assert code == 0 and "values up to 67108863; the most frequent, 7, is that of 973 heaps" in out, err
    assert peak < 100_000_000


def plant(path, change):
    with h5py.File(path, "r+") as file:
        change(file)


def set_value(file, heap, value):
    file["values"][heap] = value


def set_attribute(name, value):
    return lambda file: file.attrs.modify(name, np.uint64(value))


@pytest.mark.parametrize("change, words", [
    (lambda file: set_value(file, 500, 5), ["values: heap 500 has the value ", ", the file says 5", "digest of values", "histogram: "]),
    (lambda file: set_value(file, 500, 200), ["histogram: it has no value 200, that of heap 500", "digest of values"]),
    (lambda file: set_value(file, 1000, 0), ["values: heap 1000 has the value 1, the file says 0"]),
    (lambda file: set_value(file, 0, 1), ["values: heap 0 has the value 0, the file says 1"]),
    (lambda file: file["histogram"].write_direct(file["histogram"][:] + np.array([1, -1] + [0] * 7).astype("<u8")),
     ["histogram: the value 0 occurs 1 times, the file says 2", "digest of histogram"]),
    (lambda file: set_attribute("period", 24)(file), ["period: the values prove period 12 from heap 71 on, the file says period 24 from heap 71 on"]),
    (lambda file: set_attribute("preperiod", 72)(file), ["period: the values prove period 12 from heap 71 on"]),
    (lambda file: [file.attrs.__delitem__(name) for name in ("preperiod", "period", "saltus")], ["the file says no period"]),
    (lambda file: set_attribute("mismatches", 2)(file), ["mismatches: the file says 2, it holds 0"]),
    (lambda file: set_attribute("period", 0)(file), ["the file says period 0"]),
    (lambda file: file["values"].attrs.modify("digest", "0" * 32), ["digest of values: the file says 00000000000000000000000000000000, it holds "]),
    (lambda file: file["values"].attrs.create("scale_factor", 2.0), ["  values: the attribute scale_factor makes other readers show something else: delete it"]),
    (lambda file: file["histogram"].attrs.create("_FillValue", np.uint64(1)), ["  histogram: the attribute _FillValue makes other readers"]),
    (lambda file: file["heap"].attrs.create("units", "days since 2000-01-01"), ["  heap: the attribute units makes other readers"]),
    (lambda file: file["values"].dims[0].detach_scale(file["heap"]), ["  values: the axis heap has the scales none"]),
])
def test_what_is_wrong_is_named(miyama, tmp_path, change, words):
    assert miyama(*KEPT, "--quiet").code == 0
    plant(tmp_path / "k.h5", change)
    done = miyama("check", "k.h5")
    assert done.code == 3 and done.lines[-1] == "  THE SEQUENCE IS NOT RIGHT"
    assert all(word in done.out for word in words), done.out
    assert miyama("check", "k.h5", "--json").json["right"] is False


def test_no_heap_is_computed_again_with_values_beyond_the_histogram(miyama, tmp_path):
    assert miyama(*KEPT, "--quiet").code == 0
    plant(tmp_path / "k.h5", lambda file: set_value(file, 500, 200))
    found = miyama("check", "k.h5", "--json").json
    assert (found["heaps_checked"], found["first"], found["right"]) == (0, None, False)


def test_the_values_of_another_game(miyama, tmp_path):
    assert miyama(*KEPT, "--quiet").code == 0
    kept = (tmp_path / "k.h5").read_bytes()
    plant(tmp_path / "k.h5", lambda file: file.attrs.__setitem__("rules", "0.07"))
    done = miyama("check", "k.h5")
    assert done.code == 1 and "k.h5: the attribute rules_json does not say the moves of 0.07: make it again" in done.err
    plant(tmp_path / "k.h5", lambda file: file.attrs.__setitem__("rules_json", '{"family":"take-and-break","name":"0.07","code":"0.07"}'))
    done = miyama("check", "k.h5")
    assert done.code == 3 and "values: heap 1 has the value 0, the file says 1" in done.out
    (tmp_path / "k.h5").write_bytes(kept)
    plant(tmp_path / "k.h5", lambda file: file.attrs.__setitem__("rules", "no game"))
    assert miyama("check", "k.h5").code == miyama("info", "k.h5").code == 1


@pytest.mark.parametrize("change, words", [
    (lambda file: file.attrs.__setitem__("status", "part"), "not normal and complete"),
    (lambda file: file.attrs.create("format_version", [2, 0], dtype="<u8"), "reads 1.x"),
    (lambda file: file.attrs.__delitem__("period"), "of the attributes preperiod, period and saltus some are missing"),
    (lambda file: set_attribute("heaps", 0)(file), "the attribute heaps is 0, not from 1 to"),
    (lambda file: set_attribute("heaps", 900)(file), "the dataset values has not the shape"),
    (lambda file: set_attribute("heaps", 10**9 + 2)(file), "it lists the values of 1000000002 heaps, this program reads at most 1000000001: make it again"),
    (lambda file: file.__delitem__("histogram"), "histogram"),
])
def test_no_sequence(miyama, tmp_path, change, words):
    assert miyama(*KEPT, "--quiet").code == 0
    plant(tmp_path / "k.h5", change)
    done = miyama("check", "k.h5")
    assert (done.code, done.out) == (1, "") and words in done.err


def test_memory_is_asked_for_before_the_lists_are_read(miyama, tmp_path):
    assert miyama(*KEPT, "--quiet").code == 0
    assert miyama("check", "k.h5", "--memory", "64M").code == 0
    done = miyama("check", "k.h5", "--memory", "2M")
    assert (done.code, done.out) == (1, "") and "k.h5: needs about 24.0 MiB of memory for checking 1 001 heaps, 2.0 MiB is there" in done.err
    plant(tmp_path / "k.h5", lambda file: file["values"].id.write_direct_chunk((0,), b"no chunk"))
    assert "needs about" in miyama("check", "k.h5", "--memory", "2M").err
    assert miyama("check", "k.h5").code == 1
    assert "values      1 001" in miyama("info", "k.h5").lines   # which reads no values


def test_a_file_is_never_trusted(miyama, tmp_path):
    assert miyama(*KEPT, "--quiet").code == 0
    whole = (tmp_path / "k.h5").read_bytes()
    with h5py.File(tmp_path / "k.h5") as file:
        right = file["values"][:]
    for at in range(0, len(whole), 1499):
        (tmp_path / "k.h5").write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1:])
        code = miyama("check", "k.h5").code
        assert code in (0, 1, 3)
        if code == 0:
            with h5py.File(tmp_path / "k.h5") as file:
                assert np.array_equal(file["values"][:], right)
    (tmp_path / "k.h5").write_bytes(whole[:9000])
    done = miyama("check", "k.h5")
    assert done.code == 1 and "k.h5, it may be cut off" in done.err


@pytest.mark.parametrize("arguments, words", [
    (["sequence", "kayles", "--heap", 9, "--to", "csv", "--output", "k.h5"], "--to chooses the form of a text"),
    (["sequence", "kayles", "--heap", 9, "--values", "none", "--sample", 9], "or --values none"),
    (["sequence", "kayles", "--heap", 9, "--values", "none", "--output", "k.csv"], "but for a file.h5"),
    (["sequence", "kayles", "--heap", 9, "--output", "k.nc"], "is called FILE.h5, not k.nc"),
    (["sequence", "kayles", "--heap", 9, "--seed", 9], "--seed draws heaps"),
    (["sequence", "kayles", "--heap", 9, "--reproducible"], "--reproducible is about files"),
    (["sequence", "kayles", "--heap", 9, "--genus", "--sample", 9], "leave out --sample"),
    (["check", "k.h5", "--claim", "a == b"], "--claim belongs to tables"),
    (["check", "k.h5", "--explain"], "--explain belongs to tables"),
    (["check", "k.h5", "--thorough", "--sample", 3], "--thorough looks at every heap"),
    (["check", "q.h5", "--sample", 3], "--sample belongs to sequences"),
])
def test_what_is_refused(miyama, arguments, words):
    assert miyama(*KEPT, "--quiet").code == 0
    done = miyama(*arguments)
    assert (done.code, done.out) == (2, "") and words in done.err
