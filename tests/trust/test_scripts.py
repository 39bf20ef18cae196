"""The scripts, without building, making a chroot or installing anything: what they refuse, what they name, what they say on other systems."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

MIYAMA = os.environ["MIYAMA"]
SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
ROOT = os.geteuid() == 0


def call(script, *arguments, **options):
    return subprocess.run(["/bin/bash", SOURCE / "scripts" / script, *arguments], capture_output=True, text=True, timeout=300, check=False, **options)


def test_an_unknown_system_is_refused_with_those_there_are():
    for arguments in (["debian-14"], ["--quick", "debian-13", "ubuntu"], ["--fast"], ["debian-13", "--quick"], ["debian"]):
        done = call("systems", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "There are: debian-12 debian-13 debian-unstable gcc-11 " in done.stderr and any(f'"{word}"' in done.stderr for word in arguments)
    assert call("test", "systems", "ubuntu").stderr == call("systems", "ubuntu").stderr


@pytest.mark.skipif(not ROOT, reason="says whoever is not root")
def test_only_root():
    done = call("systems", "debian-13", user="nobody", cwd="/")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "scripts/systems: only root can make a chroot\n")


BUILD = ("cmake", "ninja", "git", "pkg-config")


@pytest.mark.parametrize("word, programs, code, told", [
    ("build", ("dnf", *BUILD), 1, ["Not here: libisal\n", "not tried", "dnf install gcc-c++ ", "isa-l"]),
    ("build", ("pacman", *BUILD), 1, ["Not here: libisal\n", "not tried", "pacman -S --needed gcc "]),
    ("build", ("apk", *BUILD), 1, ["Not here: libisal\n", "not tried", "apk add bash g++ "]),
    ("build", ("brew", *BUILD), 1, ["Not here: libisal\n", "not tried", "brew install cmake "]),
    ("build", ("ninja",), 1, ["Not here: cmake git pkg-config\n", "libisal-dev"]),
    ("build", ("dnf", "isal", *BUILD), 0, []),
    ("wheel", ("dnf", "isal", *BUILD), 1, ["Not here: patchelf\n", "python3-build"]),
])
def test_other_systems_are_told_their_command(tmp_path, word, programs, code, told):
    """scripts/prepare where there are no other programs than these."""
    for program in programs:
        (tmp_path / program).write_text("#!/bin/sh\n" + ("[ $2 != libisal ]\n" if program == "pkg-config" and "isal" not in programs else ""))
        (tmp_path / program).chmod(0o755)
    done = call("prepare", word, env={"PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (code, "") and all(words in done.stderr for words in told), done.stderr


@pytest.mark.skipif(not ROOT, reason="only root may change the root")
def test_golden_tables_in_a_chroot(tmp_path):
    def golden(*arguments):
        return subprocess.run([sys.executable, SOURCE / "scripts" / "chroots" / "golden.py", "--root", "/", "--folder", "/tmp", *arguments],
                              cwd=SOURCE, capture_output=True, text=True, timeout=300, check=False)
    done = golden("--some", MIYAMA)
    assert done.returncode == 0 and done.stdout.startswith("8 golden tables, bytes ")
    (tmp_path / "other").write_text(f"#!/bin/sh\n{MIYAMA} \"$@\" | sed 's/e06959ee/e06959ef/'\n")
    (tmp_path / "other").chmod(0o755)
    done = golden("--some", str(tmp_path / "other"))
    assert done.returncode == 1 and "nim --heaps 9,9,9: digests differ" in done.stderr


@pytest.mark.parametrize("script, lines", [("trust", ["", "kill", "--help", "kills many", "kills -3", "kills 3 4", "digests 3", "compilers 3", "fuzz long"]),
                                           ("sanitize", ["", "--help", "msan", "asan tsan"])])
def test_usage(script, lines):
    for line in lines:
        done = call(script, *line.split())
        assert (done.returncode, done.stdout) == (2, "") and f"scripts/{script} all " in done.stderr and "set -e" not in done.stderr, line


@pytest.mark.parametrize("slow", ["asan", "tsan", "systems", "proof", None])
def test_what_is_not_done_in_its_time_fails_the_run(tmp_path, slow):
    """CI, with stand-ins for the scripts that it calls, and a `timeout` whose time is over at once."""
    for folder in (".ci", "scripts", "bin"):
        (tmp_path / folder).mkdir()
    (tmp_path / ".ci" / "run").write_bytes((SOURCE / ".ci" / "run").read_bytes())
    stand_ins = {"scripts/sanitize": "echo sanitized $1", "scripts/test": "echo tested $1", "bin/id": "echo 0", "bin/unshare": "true",
                 "bin/timeout": f'shift 2; case "$*" in *" {slow}"*) exit 124;; esac; exec "$@"'}
    for script, does in stand_ins.items():
        (tmp_path / script).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / script).chmod(0o755)
    done = subprocess.run(["bash", ".ci/run"], cwd=tmp_path, env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}, capture_output=True,
                          text=True, timeout=300, check=False)
    seen = ["tested systems", "tested proof", "sanitized asan", "sanitized tsan", "tested"]
    if slow is None:
        assert (done.returncode, done.stdout.splitlines()) == (0, seen)
    else:
        assert done.returncode == 124 and slow in done.stderr and "was not done within" in done.stderr
        assert done.stdout.splitlines() == seen[:{"systems": 0, "proof": 1, "asan": 2, "tsan": 3}[slow]]


def test_tests_that_sanitizers_leave_out_are_there():
    """tests/long_tests.txt has the beginnings of their names, without what a pattern of names would read otherwise."""
    listed = [line for line in (SOURCE / "tests" / "long_tests.txt").read_text().splitlines() if not line.startswith("#")]
    names = re.findall(r'TEST_CASE\(\s*"([^"]+)"', "".join(path.read_text() for path in SOURCE.glob("tests/**/*_test.cpp")))
    matched = {beginning: [name for name in names if name.startswith(beginning)] for beginning in listed}
    assert sum(map(len, matched.values())) < len(names) / 5
    assert all(found and not set(beginning) & set(',[]"~*\\') for beginning, found in matched.items()), matched
