"""The command line in common: commands, help, options, exit code 2 for what makes no sense."""
import os
import pathlib
import re
import subprocess

import pytest

COMMANDS = ["solve", "count", "series", "sequence", "quotient", "check", "compare", "show", "losses", "export", "diagram", "advise", "play", "merge", "info",
            "games", "selftest", "manual", "completion"]


def test_help_lists_the_commands(miyama):
    done = miyama("--help")
    assert done.code == 0
    assert [line.split()[0] for line in done.lines if line.startswith("  ")] == COMMANDS


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
