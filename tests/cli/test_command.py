"""The command line in common: commands, help, options, exit code 2 for what makes no sense."""
import os
import pathlib
import re
import subprocess

import pytest

COMMANDS = ["games", "solve", "count", "series", "diagram", "check", "show", "info", "losses", "export", "compare", "merge", "advise", "play", "sequence",
            "quotient", "selftest", "manual", "completion"]


def test_help_lists_the_commands(miyama):
    done = miyama("--help")
    assert done.code == 0
    assert [line.split()[0] for line in done.lines if line.startswith("  ")] == COMMANDS


@pytest.mark.parametrize("arguments", [["--help"], ["games"], *[[command, "--help"] for command in COMMANDS]])
def test_what_helps_fits_80_columns(miyama, arguments):
    assert [line for line in miyama(*arguments).lines if len(line) > 80] == []


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


def test_nothing_asked_is_a_usage_error(miyama):
    done = miyama()
    assert done.code == 2
    assert "Usage" in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_help_is_aligned_and_fits_80_columns(miyama, command):
    done = miyama(command, "--help")
    assert done.code == 0 and done.err == ""
    assert done.out.startswith(f"Usage: miyama {command} ")
    lines = done.lines
    assert [line for line in lines if len(line) > 80] == []
    options = lines[lines.index("Options:") + 1:]
    starts = [re.fullmatch(r"(  (?:-h, )?--\S+(?: \S+)*  +)\S.*|( +)\S.*", line) for line in options]
    assert all(starts) and any(start[1] for start in starts)
    assert len({len(start[1] or start[2]) for start in starts}) == 1


@pytest.mark.parametrize("arguments, words", [
    (["dance"], "dance"),
    (["solve", "nim", "--heap", "9,9,9"], "--heap"),            # no abbreviations
    (["solve", "nim", "--heaps", "9,9,9", "--mis"], "--mis"),
    (["solve", "nim", "--heaps", "9,9,9", "--colour"], "--colour"),
    (["solve", "nim", "--heaps"], "heaps"),
    (["solve", "nim", "kayles", "--heaps", "9"], "one word too many"),
    (["solve", "nim", "--heaps", "9", "--threads", "0"], "--threads 0"),
    (["solve", "nim", "--heaps", "9", "--threads", "-5"], "threads"),
    (["solve", "nim", "--heaps", "9", "--threads", "two"], "threads"),
    (["solve", "nim", "--heaps", "9", "--threads", "99999999999999999999"], "threads"),
    (["check", "a.h5", "b.h5"], "one word too many"),
    (["info"], "write: miyama"),
    (["show"], "write: miyama"),
    (["show", "a.h5", "--count", "0"], ""),
    (["games", "nim"], "one word too many"),
    (["selftest", "--json"], "--json"),
])
def test_usage_errors(miyama, tmp_path, arguments, words):
    done = miyama(*arguments)
    expected = 1 if arguments[0] == "show" and len(arguments) > 1 else 2   # there is no a.h5
    assert done.code == expected
    assert done.out == ""
    assert done.err.startswith("miyama: ") and words in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_behind_stdout(tables, full):
    done = subprocess.run([os.environ["MIYAMA"], "info", tables / "nim-12-3.h5"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert "standard output" in done.stderr


@pytest.mark.parametrize("program", ["miyama", "miyama-bench"])
def test_an_instruction_set_that_is_none(program):
    path = pathlib.Path(os.environ["MIYAMA"]).with_name(program)
    if not path.exists():
        pytest.skip(f"{program} is not built")
    done = subprocess.run([path, "--help"], env={**os.environ, "MIYAMA_ISA": "foo"}, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{program}: MIYAMA_ISA=foo in the environment names no instruction set: give baseline, avx2 or avx512\n"
