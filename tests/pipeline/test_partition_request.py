"""Rules and bounds of tables of heaps without places: what is understood, what is refused, how the file is called."""
import json
import re

import h5py
import pytest


@pytest.mark.parametrize("arguments, name, description", [
    (["rows", "--total", "9"], "rows-9.h5", "rows, normal play, up to 9 sticks"),
    (["rows", "--total", "9", "--misere"], "rows-9-misere.h5", "rows, misère play, up to 9 sticks"),
    (["kayles", "--total", "9", "--largest", "4"], "kayles-9-largest-4.h5", "kayles, normal play, up to 9 sticks, heaps of at most 4"),
    (["nim", "--total", "9", "--most-heaps", "3", "--misere"], "nim-9-heaps-3-misere.h5", "nim, misère play, up to 9 sticks, at most 3 heaps"),
    (["nim", "--total", "9", "--largest", "5", "--most-heaps", "2"], "nim-9-largest-5-heaps-2.h5",
     "nim, normal play, up to 9 sticks, heaps of at most 5, at most 2 heaps"),
    (["4.f:unequal", "--total", "9"], "4.F-unequal-9.h5", "4.F:unequal, normal play, up to 9 sticks"),
    (["rows", "--total", "9", "--largest", "9"], "rows-9.h5", "rows, normal play, up to 9 sticks"),     # no bound at all
    (["rows", "--total", "9", "--largest", "254"], "rows-9.h5", "rows, normal play, up to 9 sticks"),
    (["rows", "--total", "010"], "rows-10.h5", "rows, normal play, up to 10 sticks"),                  # decimal always
    (["rows", "--total", "0"], "rows-0.h5", "rows, normal play, up to 0 sticks"),
])
def test_what_is_understood(miyama, tmp_path, arguments, name, description):
    done = miyama("solve", *arguments)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith(description + ": ")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    checked = miyama("check", name)
    assert checked.code == 0
    assert checked.lines[0] == f"{name}: {description}, outcome,move"


@pytest.mark.parametrize("arguments, words", [
    (["rows", "--heaps", "3,3", "--total", "9"], "--heaps and --total exclude each other"),
    (["rows"], "--heaps"),
    (["rows", "--largest", "3"], "go with --total"),
    (["nim", "--heaps", "9", "--most-heaps", "3"], "go with --total"),
    (["rows", "--total", "9", "--most-heaps", "3"], "at most 3 heaps: the moves of rows can make more"),
    (["grundys-game", "--total", "9", "--most-heaps", "8"], "can make more"),
    (["rows", "--heaps", "9"], "bound the total, such as --total 40"),
    (["0.77", "--heaps", "9"], "bound the total, such as --total 40"),
    (["hackenbush", "--total", "9"], "unknown take-and-break rules \"hackenbush\": there are nim, rows, kayles"),
    (["0.7x", "--total", "9"], "\"x\" is no digit"),
    (["--total", "9"], "which RULES?"),
    (["kayles", "--total", "9", "--labels", "arrows"], "these rules have no label \"arrows\""),
    (["kayles", "--total", "9", "--labels", "outcome,target"], "they have outcome,move,winning_moves,grundy,remoteness"),
    (["kayles", "--total", "9", "--labels", "colour"], "unknown label \"colour\""),
    (["nim", "--heaps", "9", "--labels", "move"], "these rules have no label \"move\""),
    (["rows", "--total", "255"], "--total 255 is out of range: give 0 to 254"),
    (["rows", "--total", "-1"], "--total -1"),
    (["rows", "--total=-1"], "--total -1"),
    (["rows", "--total", "many"], "total"),
    (["rows", "--total", "9", "--largest", "0"], "--largest 0"),
    (["rows", "--total", "9", "--largest", "255"], "--largest 255"),
    (["nim", "--total", "9", "--most-heaps", "0"], "--most-heaps 0"),
    (["nim", "--total", "9", "--most-heaps", "-4"], "--most-heaps -4"),
    (["rows", "--tot", "9"], "--tot"),
])
def test_what_makes_no_sense(miyama, tmp_path, arguments, words):
    for command in ("solve", "count"):
        if command == "count" and "--labels" in arguments:
            continue
        done = miyama(command, *arguments)
        assert done.code == 2
        assert done.out == "" and words in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["solve", "count"])
def test_too_little_memory(miyama, tmp_path, command):
    done = miyama(command, "rows", "--total", "90", "--memory", "100M")
    assert done.code == 1
    assert done.out == "" and done.err.startswith("miyama: needs about 1.") and "GiB of memory" in done.err
    assert "rows, normal play, up to 90 sticks" in done.err and "100.0 MiB is there" in done.err
    done = miyama(command, "rows", "--total", "254")
    assert done.code == 1 and "PiB of memory" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_check_may_need_too_much_memory(miyama, multisets):
    done = miyama("check", multisets / "rows-43.h5", "--memory", "1M")
    assert done.code == 1
    assert done.out == "" and "of memory for checking rows, normal play, up to 43 sticks" in done.err


def test_what_the_file_says_of_the_request(miyama, tmp_path):
    assert miyama("solve", "kayles", "--total", "9", "--largest", "4", "--misere", "--reproducible").code == 0
    with h5py.File(tmp_path / "kayles-9-largest-4-misere.h5") as table:
        assert json.loads(table.attrs["rules_json"]) == {"family": "take-and-break", "name": "kayles", "code": "0.77"}
        assert (table.attrs["total"], table.attrs["largest"], table.attrs["convention"]) == (9, 4, "misere")
        assert "most_heaps" not in table.attrs and "bounds" not in table.attrs
        assert table.attrs["history"] == "miyama solve kayles --total 9 --largest 4 --misere --labels outcome,move"
        assert table.attrs["theorem"] == "none known"
    assert miyama("solve", "nim", "--total", "9", "--most-heaps", "4", "--reproducible", "--output", "n.h5").code == 0
    with h5py.File(tmp_path / "n.h5") as table:
        assert table.attrs["history"] == "miyama solve nim --total 9 --most-heaps 4 --labels outcome,move"
        assert table["parts"].shape[1] == 4


@pytest.mark.parametrize("name, value, words", [("rules", "hackenbush", "hackenbush"), ("rules", "0.F", "stores 2 rests of a move, its rules need 3"),
                                                ("total", 300, "300 is too large"), ("total", 20, "damaged"), ("labels", "arrows", "arrows"),
                                                ("labels", "outcome,colour", "colour")])
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_makes_no_request(miyama, tmp_path, multisets, command, name, value, words):
    (tmp_path / "t.h5").write_bytes((multisets / "rows-21.h5").read_bytes())
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table.attrs[name] = value
    done = miyama(command, "t.h5")
    assert done.code == 1
    assert done.out == "" and "t.h5" in done.err and words in done.err


def test_threads_without_work_need_no_memory(miyama):
    needs = [re.search(r"needs about (\S+ \S+) of memory", miyama("solve", "0.77", "--total", "30", "--labels", "all", "--memory", "1M",
                                                                   "--threads", threads).err)[1] for threads in (64, 1000)]
    assert needs[0] == needs[1]
