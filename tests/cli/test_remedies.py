"""What a message says to write works, and what it says of options and games is so."""
import os
import re
import shlex

import h5py
import numpy as np
import pytest
from conftest import some

MISTYPED = [
    ("solve nim --heaps= 9,9,9", "--heaps 9,9,9"), ("solve nim --heaps=", "--heaps 9,9,9"), ("solve nim --heaps= --misere", "--heaps 9,9,9 --misere"), ("solve nim --heaps --misere", "--heaps 9,9,9 --misere"),
    ("count rows --total= 12 --quiet", "--total 12 --quiet"), ("count nim --heaps 9,9 --threads= 1", "--threads 1"), ("count rows --total --misere", "--total 40 --misere"), ("series kayles --up-to= 7 --to=csv", "--up-to 7"),
    ("count 0.77 --heaps 20", "--total 20"), ("count kayles --heaps=3,4", "--total=7"), ("solve rows --misere --heaps 5", "--total 5"), ("count wythoff --total 20", "--heaps 100,100"), ("solve moore:2 --total=9 --quiet", "--heaps=15,15,15,15"),
    ("count nim 9,9,9", "--heaps 9,9,9"), ("count nim --heaps 9x9", "--heaps 9,9"), ("count nim --heaps 9 9", "--heaps 9,9"), ("nim 9,9", "solve nim --heaps 9,9"), ("count nim", "--heaps 9,9,9"), ("count kayles", "--total 30"),
    ("advise 3,5,7", "advise nim 3,5,7"), ("advise ３・５・７", "nim"), ("series kayles", "--up-to 30"), ("sequence kayles", "--heap 100"), ("count nim --heap 9,9", "--heaps 9,9")]


@pytest.mark.parametrize("line, meant", MISTYPED)
def test_what_is_to_be_written_in_place_of_a_line_runs(miyama, line, meant):
    done = miyama(*shlex.split(line))
    write = re.search(r"; write: miyama (.*)$", done.err.splitlines()[-1])
    assert done.code == 2 and write and meant in write[1]
    again = miyama(*shlex.split(write[1]))
    assert (again.code, again.err) == (0, "")


def test_only_where_a_file_is_in_the_way_may_it_be_overwritten(miyama, tmp_path):
    """--force helps against nothing else."""
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/notes").write_text("")
    for more, force in ((["file"], True), (["folder"], False), (["none/t.h5"], False), (["folder", "--shards", "2"], False), (["file", "--shards", "2"], False), (["none/t", "--shards", "2"], False)):
        done, forced = (miyama("solve", "nim", "--heaps", "3,3", "--output", *more, *further) for further in ([], ["--force"]))
        assert (done.code, "--force" in done.err, forced.code) == (1, force, 0 if force else 1), (more, done.err, forced.err)


def test_a_folder_of_parts_is_gone_on_with(miyama, tmp_path):
    solve = ["solve", "nim", "--heaps", "200,9,9", "--output", "d", "--shards", "3"]
    assert miyama(*solve, "--only-part", "0", "--quiet").code == 0
    done = miyama(*solve)
    assert done.code == 1 and done.err.endswith(" (--output, --resume, --force)\n")
    for remedy in (["--resume"], ["--force"], ["--resume"]):
        assert miyama(*solve, *remedy, "--quiet").code == 0


def test_what_is_wrong_in_a_folder_is_removed_and_made_again(miyama, tmp_path):
    solve = ["solve", "nim", "--heaps", "200,65,64", "--output", "d", "--shards", "3", "--quiet"]
    assert miyama(*solve).code == 0

    def set_attribute(file, name, value):
        with h5py.File(tmp_path / "d" / file, "r+") as table:
            table.attrs[name] = np.array(value, table.attrs[name].dtype)

    for file, spoil, ask, says in (
            ("part-00001.h5", lambda file: set_attribute(file, "range", [0, 1]), [*solve, "--resume"], "the range is not that of the plan, "),
            ("part-00002.h5", lambda file: os.truncate(tmp_path / "d" / file, 4000), [*solve, "--resume"], "may be cut off"),
            *(("table.h5", lambda file, lost=lost: set_attribute(file, "lost", lost), ["merge", "d", "--output", "m.h5"], "the list has not as many rows as it should")
              for lost in (0, 5))):
        spoil(file)
        done = miyama(*ask)
        assert done.code == 1 and says in done.err and re.search(f"remove (the file|d/{file}) and go on", done.err), done.err
        (tmp_path / "d" / file).unlink()
        assert miyama(*solve, "--resume").code == 0 and miyama("check", "d", "--quiet").code == 0
    assert miyama("merge", "d", "--output", "m.h5").code == 0 and miyama("check", "m.h5", "--quiet").code == 0


@pytest.mark.parametrize("name, why", [("none", "is not there"), ("t.h5", "is a file")])
def test_only_a_folder_is_gone_on_with(miyama, name, why):
    assert miyama("solve", "nim", "--heaps", "3,3", "--output", "t.h5", "--quiet").code == 0
    for shards in ([], ["--shards", "2"]):
        done = miyama("solve", "nim", "--heaps", "3,3", "--resume", "--output", name, *shards)
        assert (done.code, done.err) == (2, f"miyama: --resume goes on with a folder, and {name} {why}: begin one with --shards S alone\n")
    assert miyama("solve", "nim", "--heaps", "3,3", "--shards", "2", "--output", "new", "--quiet").code == 0


def test_a_list_of_no_values_has_no_text(miyama):
    asked = ["sequence", "kayles", "--heap", "50", "--values", "none"]
    for more in (["--output", "x.csv"], ["--to", "csv"]):
        assert "--values none prints no values: leave out --to, and --output unless it names a table, FILE.h5, which keeps the histogram\n" in miyama(*asked, *more).err
    assert miyama(*asked, "--output", "x.h5").code == 0 and miyama("check", "x.h5").code == 0


PLAIN = ["nim", "wythoff", "moore:2", "exact:2", "slow-exact:2", "circular:2", "equal:2", "bounded:2", "subtraction:1,2", "greedy", "end-nim", "one-left", "r-wythoff:1", "r-wythoff:2", "r-wythoff:256"]


@pytest.mark.parametrize("rules", PLAIN)
def test_every_game_allows_a_pass_but_those_that_the_message_names(miyama, rules):
    assert miyama("solve", rules + "+pass", "--heaps", "4,5", "--labels", "all", "--output", "t.h5").code == 0 and miyama("check", "t.h5").code == 0
    for other in ("euclid", "fibonacci", "r-wythoff:257"):
        assert "all do but euclid, fibonacci and r-wythoff:257 and more" in miyama("count", other + "+pass", "--heaps", "4,5").err


TYPED = ["3,5,7", "3 5 7", "3, 5, 7", "3・5・7", "3、5、7", "３，５，７", "３　５　７", "3･5･7", "3·5·7", "３・５、７"]


@pytest.mark.parametrize("typed", TYPED)
def test_positions_are_read_as_people_separate_numbers(miyama, tmp_path, solved, typed):
    small, large, rows = (solved(*words) for words in (("nim", "--heaps", "9,9,9"), ("nim", "--heaps", "12,9,9"), ("rows", "--total", 15)))
    for command in some((["advise", "nim"], ["advise", "rows", "--misere"], ["advise", "sum:nim+kayles+nim"], ["advise", "--table", large], ["show", small], ["show", large], ["show", rows],
                         ["show", large, "--count", 2, "--from"]), 4, TYPED.index(typed)):
        done = [miyama(*command, text) for text in ("3,5,7", typed)]
        assert (done[1].code, done[1].out, done[1].err) == (0, done[0].out, done[0].err), command
    words = typed.replace("　", " ").split()
    assert miyama("show", large, *words).out == miyama("show", large, "3,5,7").out and miyama("advise", "nim", *words).out == miyama("advise", "nim", "3,5,7").out
    for command in ("losses", "export"):
        assert miyama(command, small, "--range", f"{typed}..").out == miyama(command, small, "--range", "3,5,7..").out != ""
    played = [miyama("play", "nim", *where, "--first", "computer", "--seed", 1, "--record", "r.txt", "--force").out for where in (["3,5,7"], [typed], ["--heaps", typed])]
    assert played[0] == played[1] == played[2]


@pytest.mark.parametrize("asked, words", [("nim --heaps 4095,4095,4095", "minutes?"), ("kayles --total 90", "minutes"), ("euclid --heaps 29999,29999", "minutes|hours"), ("wythoff --heaps 9,9", "s")])
def test_each_plan_says_how_long_it_takes(miyama, asked, words):
    for command in ("solve", "count"):
        done = miyama(command, *asked.split(), "--explain", "--memory", "1000G", "--threads", 1)
        assert re.search(rf"\n  time  +(about|more than) \d+ ({words if command == 'solve' else '.*'})[:\n]", done.out), done.out
        assert miyama(command, *asked.split(), "--explain", "--json", "--memory", "1000G").json["seconds"] > 0


def test_a_plan_that_does_not_fit_is_said_not_to(miyama):
    solve = ["solve", "euclid", "--heaps", "9999,9999", "--labels", "all"]
    for more in ([], ["--json"]):
        short, enough = (miyama(*solve, "--explain", "--memory", memory, *more) for memory in ("100M", "1000G"))
        assert (short.code, enough.code, enough.err) == (0, 0, "")
        assert re.fullmatch(r"miyama: this would be refused: needs about .* of memory for euclid, .*, 100.0 MiB is there: give lower bounds, fewer labels, or a larger --memory\n", short.err)
    assert miyama(*solve, "--memory", "100M").code == 1
