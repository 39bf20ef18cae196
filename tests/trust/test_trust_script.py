"""scripts/trust and scripts/sanitize: who asks for something else is told what there is, before anything is built; what they name is there."""
import os
import pathlib
import re
import subprocess

import pytest

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
WORDS = {"trust": ("kills", "flips", "faults", "limits", "names", "texts", "arrays", "resume", "ranks", "digests", "compilers", "fuzz", "mutants", "all"), "sanitize": ("asan", "tsan", "valgrind", "tidy", "portable", "all")}


def call(script, *arguments):
    return subprocess.run([SOURCE / "scripts" / script, *arguments], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("line", ["trust", "trust kill", "trust --help", "trust kills many", "trust kills -3", "trust kills 3 4", "trust digests 3", "trust limits 3", "trust names 3",
                                  "trust compilers 3", "trust resume 3", "trust ranks 3", "trust fuzz long", "trust mutants 1 2", "sanitize", "sanitize --help", "sanitize msan",
                                  "sanitize asan tsan", "sanitize all 3"])
def test_usage(line):
    script, *arguments = line.split()
    done = call(script, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(f"scripts/{script} {word} " in done.stderr for word in WORDS[script]) and "set -e" not in done.stderr


@pytest.mark.parametrize("slow", ["asan", "tsan", "systems", None])
def test_what_is_not_done_in_its_time_fails_the_run(tmp_path, slow):
    """Of CI, with stand-ins for the scripts that it calls, and a `timeout` whose time is over at once."""
    for folder in (".ci", "scripts", "bin"):
        (tmp_path / folder).mkdir()
    (tmp_path / ".ci" / "run").write_bytes((SOURCE / ".ci" / "run").read_bytes())
    stand_ins = {"scripts/sanitize": "echo sanitized $1", "scripts/test": "echo tested $1", "bin/id": "echo 0", "bin/unshare": "true",
                 "bin/timeout": f'shift 2; case "$*" in *" {slow}"*) exit 124;; esac; exec "$@"'}
    for script, does in stand_ins.items():
        (tmp_path / script).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / script).chmod(0o755)
    done = subprocess.run(["bash", ".ci/run"], cwd=tmp_path, env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}, capture_output=True,
                          text=True, timeout=60, check=False)
    seen = ["sanitized asan", "sanitized tsan", "tested systems", "tested"]
    if slow is None:
        assert (done.returncode, done.stdout.splitlines()) == (0, seen)
    else:
        assert done.returncode == 124 and slow in done.stderr and "was not done within" in done.stderr
        assert done.stdout.splitlines() == seen[:{"asan": 0, "tsan": 1, "systems": 2}[slow]]


def test_tests_that_sanitizers_leave_out_are_there():
    """tests/long_tests.txt has the beginnings of their names, without what a pattern of names would read otherwise."""
    listed = [line for line in (SOURCE / "tests" / "long_tests.txt").read_text().splitlines() if not line.startswith("#")]
    names = re.findall(r'TEST_CASE\(\s*"([^"]+)"', "".join(path.read_text() for path in SOURCE.glob("tests/**/*_test.cpp")))
    matched = {beginning: [name for name in names if name.startswith(beginning)] for beginning in listed}
    assert len(listed) > 50 and sum(map(len, matched.values())) < len(names) / 5
    assert all(found and not set(beginning) & set(',[]"~*\\') for beginning, found in matched.items()), matched


@pytest.mark.slow
def test_a_figure_is_printed():
    """With few kills, on the program under test."""
    done = call("trust", "kills", "5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 runs ended at random moments" in done.stdout
