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


@pytest.mark.parametrize("slow", ["asan", "tsan", None])
def test_a_sanitizer_that_is_not_done_fails_the_run(tmp_path, slow):
    """Of CI, with scripts in place of those that work, and a `timeout` whose time is over at once."""
    for folder in (".ci", "scripts", "bin"):
        (tmp_path / folder).mkdir()
    (tmp_path / ".ci" / "run").write_bytes((SOURCE / ".ci" / "run").read_bytes())
    for script, does in (("scripts/sanitize", "echo sanitized $1"), ("scripts/test", "echo tested"), ("bin/timeout", f'[ "$3" != {slow} ] || exit 124; shift; exec "$@"')):
        (tmp_path / script).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / script).chmod(0o755)
    done = subprocess.run(["bash", ".ci/run"], cwd=tmp_path, env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}, capture_output=True,
                          text=True, timeout=60, check=False)
    if slow is None:
        assert (done.returncode, done.stdout.split("\n")[-2]) == (0, "tested")
    else:
        assert done.returncode != 0 and f"scripts/sanitize {slow} was not done within" in done.stderr and "tested" not in done.stdout


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
