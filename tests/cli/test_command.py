"""The command line in common: pages of help and manuals, JSON, versions, a disk that is full."""
import functools
import os
import pathlib
import re
import subprocess

import h5py
import pytest
from conftest import MIYAMA, every_label, run

OUTPUT = functools.cache(lambda *words: run(*words).out)
COMMANDS = [line.split()[0] for line in OUTPUT("--help").splitlines() if line.startswith("  ")]


def plain(roff):
    return roff.replace("\\-", "-").replace("\\e", "\\").replace("\\&", "")


def options_of_help(page):
    """(option, text) as --help lays them out in two columns, which begin in the same column of every line."""
    lines = page[page.index("Options:") + 1:]
    column = min(re.match(r"  \S.*?  +(?=\S)", line).end() for line in lines if line.startswith("  -"))
    found = []
    for line in lines:
        assert re.fullmatch(rf"  (?=-).{{{column - 4}}}  \S.*|\s{{{column}}}\S.*", line), line
        found.append([line[:column].strip(), line[column:]]) if line.startswith("  -") else found[-1].append(line.strip())
    return [(option, " ".join(about)) for option, *about in found]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_80_columns_and_the_manual_says_the_same(command):
    page, manual = OUTPUT(command, "--help"), plain(OUTPUT("manual", command))
    assert page.startswith(f"Usage: miyama {command} ") and max(map(len, page.splitlines())) <= 80
    section = manual.split(".SH OPTIONS\n")[1].split(".SH ")[0]
    assert re.findall(r"\.TP\n\.B (.*)\n(.*)\n", section) == options_of_help(page.splitlines())
    assert page.split("\n")[0].removeprefix("Usage: ") in manual
    for line in page.split("\n\nOptions:")[0].splitlines()[2:]:
        assert " ".join(line.split()) in " ".join(manual.split()), line


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_groff_has_no_complaint(command):
    done = subprocess.run(["groff", "-k", "-man", "-ww", "-Tutf8", "-rLL=78n"], input=OUTPUT("manual", *command.split()), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "EXIT STATUS" in re.sub(r"\x1b\[[\d;]*m|.\x08", "", done.stdout)


def test_the_manual_names_every_command_and_the_help_of_export_its_columns(solved):
    for line in OUTPUT("--help").splitlines():
        if line.startswith("  "):
            assert "miyama-{} (1)\n{}\n".format(*line.split(maxsplit=1)) in plain(OUTPUT("manual"))
    heads = [run("export", solved(*words), "--count", "1").lines[0].split(",") for words in (("nim", "--heaps", "9,9,9"), ("rows", "--total", 12))]
    named = set(re.findall(r"`(\w+_\d+)`", OUTPUT("export", "--help")))
    assert named == {"arrows_1", "move_rests_1"} and named < set(sum(heads, []))


def test_the_version_is_the_source_of_tables_and_says_what_it_was_built_without(miyama, solved):
    version = OUTPUT("--version").splitlines()
    assert re.fullmatch(r"miyama \d+\.\d+\.\d+ \(git [0-9a-z+.-]+\)", version[0]) and version[1:] in ([], ["built without OpenMP: one thread"])
    with h5py.File(solved("nim", "--heaps", "12,3")) as table:
        assert table.attrs["source"] == version[0]
    done = miyama("count", "nim", "--heaps", "9,9", "--threads", "3", "--json")
    assert done.json["threads"] == (1 if version[1:] else 3)
    assert done.err == ("miyama: one thread in place of 3: built without OpenMP\n" if version[1:] else "")
    assert miyama("count", "nim", "--heaps", "9,9", "--threads", "3", "--quiet").err == ""


ASKED = ["--heaps", "9,9,9", "--misere", "--threads", 2, "--json"]


def test_json_stands_alone_and_its_numbers_are_exact(miyama):
    solve, count = (miyama(command, "nim", *ASKED, *more) for command, more in (("solve", ["--labels", "all", "--output", "t.h5"]), ("count", [])))
    check, info = miyama("check", "t.h5", "--json", "--threads", 3), miyama("info", "t.h5", "--json")
    assert [(done.code, done.err) for done in (solve, count, check, info)] == [(0, "")] * 4
    for done in (solve, count, check, info):
        facts = {"rules": "nim", "convention": "misere", "bounds": [9, 9, 9], "positions": 1000, "lost": 76, "winning_moves_total": 1170, "theorem": "Bouton's XOR rule, misère",
                 "mismatches": 0, "entries_checked": 1000 if done is count else 6000}
        assert facts.items() <= done.json.items()
    for done, threads in ((solve, 2), (count, 2), (check, 3)):
        assert (done.json["threads"], done.json["first_mismatches"]) == (threads, []) and done.json["peak_bytes"] > 0 and {"total"} <= done.json["seconds"].keys()
    assert (count.json["labels"], count.json["digests"], count.json["output"]) == (None, {}, None) and solve.json["output"] == "t.h5"
    assert (check.json["certificate_mismatches"], check.json["certificate_entries"]) == (0, 10000)
    assert tuple(solve.json["digests"]) == every_label() and all(len(digest) == 32 and int(digest, 16) for digest in solve.json["digests"].values())
    assert solve.json["digests"] == check.json["digests"] == info.json["digests"]
    long = miyama("count", "nim", "--heaps", "1000,1000,999", "--quiet", "--json")
    assert (long.json["positions"], long.err) == (1_002_001_000, "")
    found = miyama("series", "rows", "--up-to", 6, "--misere", "--of", "winning-moves", "--json").json
    assert (found["convention"], found["heaps"], found["of"], len(found["values"]), found["mismatches"], found["output"]) == ("misere", None, "winning-moves", 7, 0, None)


def test_a_full_disk_behind_stdout(solved, full):
    done = subprocess.run([MIYAMA, "info", solved("nim", "--heaps", "12,3")], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1 and "standard output" in done.stderr


def test_the_bench_knows_instruction_sets_too():
    path = pathlib.Path(MIYAMA).with_name("miyama-bench")
    if not path.exists():
        pytest.skip("miyama-bench is not built")
    done = subprocess.run([path, "--help"], env={**os.environ, "MIYAMA_ISA": "foo"}, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "") and "MIYAMA_ISA=foo" in done.stderr and done.stderr.endswith("give baseline, avx2 or avx512\n")


@pytest.mark.parametrize("typed, meant", [
    ("nim 9,9,9", "solve nim --heaps 9,9,9"), ("rows 40", "solve rows --total 40"), ("moore:2", "solve moore:2 --heaps 15,15,15,15"),
    ("nim --heaps 9,9 --misere", "solve nim --heaps 9,9 --misere"), ("sovle nim --heaps 9,9", "solve nim --heaps 9,9"),
    ("wythof --heaps 9,9", "solve wythoff --heaps 9,9"), ("solve nim", "solve nim --heaps 9,9,9"), ("solve rows", "solve rows --total 30"),
    ("solve nim --heaps 9 9 9", "solve nim --heaps 9,9,9"), ("solve nim --heaps 9, 9, 9 --misere", "solve nim --heaps 9,9,9 --misere"),
    ("solve nim --heaps 9x9x9", "solve nim --heaps 9,9,9"), ("solve nim --heaps=9;9;9", "solve nim --heaps=9,9,9"),
    ("solve nim 9,9,9", "solve nim --heaps 9,9,9"), ("solve rows 40 --misere", "solve rows --total 40 --misere"), ("solve 9,9,9", "solve nim --heaps 9,9,9"),
    ("solve --heaps 9,9,9", "solve nim --heaps 9,9,9"), ("solve nim --heap 9,9", "solve nim --heaps 9,9"), ("solve nim --heaps", "solve nim --heaps 9,9,9"),
    ("solve nim --heaps 9,9 --labels outcome arrows", "solve nim --heaps 9,9 --labels outcome,arrows"), ("solve nim --force=3", "solve nim --force"),
    ("advise nim --heaps 3,5,7", "advise nim 3,5,7"), ("advise 3,5,7", "advise nim 3,5,7"), ("advise nim", "advise nim 3,5,7"),
    ("play nim", "play nim 3,4,5"), ("play 3,4,5", "play nim 3,4,5"), ("series nim 30", "series nim --up-to 30"), ("series nim", "series nim --up-to 30"),
    ("sequence kayles 100", "sequence kayles --heap 100"), ("sequence kayles --heaps 100", "sequence kayles --heap 100"),
    ("check a.h5 b.h5", "check a.h5"), ("check", "check FILE [options]"), ("compare a.h5", "compare A.h5 B.h5"),
])
def test_mistakes_are_answered_with_the_line_that_was_meant(miyama, typed, meant):
    done = miyama(*typed.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f"; write: miyama {meant}\n") and done.err.count("\n") == 1


def test_a_file_in_place_of_a_command_is_shown(miyama, tmp_path):
    (tmp_path / "my table.h5").touch()
    assert miyama("my table.h5").err == "miyama: 'my table.h5' is a file, not a command; write: miyama show 'my table.h5'\n"
