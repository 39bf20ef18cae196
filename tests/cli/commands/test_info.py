"""miyama info: what a table says about itself, and what is refused as no table."""
import h5py
import pytest


def test_text(miyama, tables):
    done = miyama("info", tables / "nim-9-9-9-misere.h5")
    assert done.code == 0
    told = dict(line.split(maxsplit=1) for line in done.lines if not line.startswith("digest"))
    assert told["rules"] == "nim, misère play"
    assert told["bounds"] == "9,9,9"
    assert told["labels"] == "outcome,arrows,target,winning_moves,losing_moves,grundy,remoteness"
    assert told["positions"] == "1 000"
    assert told["lost"] == "76"
    assert told["moves"] == "1 170 winning ones"
    assert told["theorem"] == "Bouton's XOR rule, misère, 6 000 entries compared, 0 mismatches"
    assert told["source"].startswith("miyama ")
    assert told["history"].endswith("miyama solve nim --heaps 9,9,9 --misere --labels all")
    assert [line.split()[2] for line in done.lines if line.startswith("digest")] == told["labels"].split(",")


def test_json(miyama, tables):
    done = miyama("info", tables / "nim-12-3.h5", "--json")
    assert done.code == 0
    table = done.json
    assert {"rules", "convention", "bounds", "labels", "positions", "lost", "winning_moves_total", "theorem", "entries_checked",
            "mismatches", "digests"} <= table.keys()
    assert (table["bounds"], table["positions"], table["lost"]) == ([12, 3], 52, 4)
    with h5py.File(tables / "nim-12-3.h5") as file:
        assert table["digests"] == {name: file[name].attrs["digest"] for name in ("outcome", "arrows")}


def refused(miyama, path):
    done = miyama("info", path)
    assert done.code == 1
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    return done.err


def test_truncated_files(miyama, lecture):
    content = open(lecture, "rb").read()
    for kept in (0, 10, 4000, len(content) // 2, len(content) - 1):
        open(lecture, "wb").write(content[:kept])
        assert "cut off" in refused(miyama, lecture)
        assert miyama("check", lecture).code == 1
        assert miyama("show", lecture).code == 1


def test_what_is_no_table(miyama, tmp_path):
    assert "no file" in refused(miyama, tmp_path / "missing.h5")
    assert "folder" in refused(miyama, tmp_path)
    (tmp_path / "text.h5").write_text("no table")
    assert "no HDF5 file" in refused(miyama, tmp_path / "text.h5")
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["outcome"] = [1, 2]
    assert "no table of miyama" in refused(miyama, tmp_path / "other.h5")


@pytest.mark.parametrize("name, value, words", [
    ("format_version", [2, 0], "format version 2, this program reads version 1"),
    ("format_version", [1], "the attribute format_version is not two numbers"),
    ("format", "another", "no table of miyama"),
    ("status", "incomplete", "not complete"),
    ("labels", "outcome,colour", "colour"),
    ("convention", "odd", "odd"),
    ("bounds", [9, 9], "directions"),
    ("lost", "many", "lost"),
])
def test_attributes_that_make_no_table(miyama, lecture, name, value, words):
    with h5py.File(lecture, "r+") as table:
        table.attrs[name] = value
    assert words in refused(miyama, lecture)


@pytest.mark.parametrize("name", ["rules", "convention", "bounds", "labels", "positions", "lost", "status", "format_version", "theorem"])
def test_missing_attributes(miyama, lecture, name):
    with h5py.File(lecture, "r+") as table:
        del table.attrs[name]
    refused(miyama, lecture)


def test_rules_as_a_file_that_solve_takes(miyama, tmp_path):
    """A table gives its rules back, as a text or by itself."""
    (tmp_path / "half.json").write_text('{"name": "half", "moves": [{"direction": [1, 0]}, {"direction": [0, 1], "when": "a > 2"}]}')
    assert miyama("solve", "--rules", "half.json", "--heaps", "9,9", "--output", "half.h5").code == 0
    told = miyama("info", "half.h5", "--rules")
    assert told.code == 0 and told.json["moves"][1]["when"] == "a > 2"
    (tmp_path / "again.json").write_text(told.out)
    counted = [miyama("count", "--rules", rules, "--heaps", "20,20", "--json").json["lost"] for rules in ("half.json", "again.json", "half.h5")]
    assert len(set(counted)) == 1


def test_rules_that_no_file_lists(miyama, tmp_path):
    assert miyama("solve", "euclid", "--heaps", "9,9").code == 0
    for done in (miyama("info", "euclid-9-9.h5", "--rules"), miyama("solve", "--rules", "euclid-9-9.h5", "--heaps", "3,3")):
        assert done.code == 2 and "give RULES euclid in place of --rules" in done.err
    both = miyama("info", "euclid-9-9.h5", "--rules", "--json")
    assert both.code == 2 and "leave out --json" in both.err
