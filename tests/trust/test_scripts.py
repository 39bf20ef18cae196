"""The scripts, without building, making a chroot or installing anything: what they refuse, what they name, what they say elsewhere."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

MIYAMA = os.environ["MIYAMA"]
SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
ROOT = os.geteuid() == 0
WORDS = {"trust": ("kills", "flips", "fields", "faults", "limits", "names", "texts", "arrays", "resume", "digests", "compilers", "fuzz", "mutants", "all"),
         "sanitize": ("asan", "tsan", "valgrind", "tidy", "portable", "all")}
SYSTEMS = "debian-12 debian-13 debian-unstable gcc-11 gcc-13 clang-libcxx arm64 haswell core2"


def call(script, *arguments, **options):
    return subprocess.run(["/bin/bash", SOURCE / "scripts" / script, *arguments], capture_output=True, text=True, timeout=60, check=False, **options)


@pytest.mark.parametrize("arguments", ["debian-14", "--quick debian-13 ubuntu", "--fast", "debian-13 --quick", "debian"])
def test_an_unknown_system_is_refused_with_those_there_are(arguments):
    done = call("systems", *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert f"There are: {SYSTEMS}\n" in done.stderr and any(f'"{word}"' in done.stderr for word in arguments.split())


def test_the_tests_lead_to_the_systems():
    assert call("test", "systems", "ubuntu").stderr == call("systems", "ubuntu").stderr


@pytest.mark.skipif(not ROOT, reason="says whoever is not root")
def test_only_root():
    done = call("systems", "debian-13", user="nobody", cwd="/")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "scripts/systems: only root can make a chroot\n")


def test_every_system_has_a_debian_and_stands_in_the_help_and_the_docs():
    lines = subprocess.run(["bash", "-euc", ". scripts/chroots/ways.sh; for s in $known; do echo $s $(suite_of $(chroot_of $s)) $(chroot_of $s); done"],
                           cwd=SOURCE, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
    found = {system: (suite, chroot) for system, suite, chroot in map(str.split, lines)}
    assert list(found) == SYSTEMS.split()
    assert found["gcc-13"] == ("trixie", "debian-13") and found["haswell"] == ("bookworm", "debian-12") and found["debian-unstable"][0] == "sid"
    for text in ((SOURCE / "scripts" / "systems").read_text().split("set -e")[0], (SOURCE / "docs" / "systems.md").read_text()):
        assert all(system in text for system in found)


@pytest.fixture
def elsewhere(tmp_path):
    """Runs scripts/prepare where there are no other programs than these."""
    def run(word, *programs):
        for program in programs:
            (tmp_path / program).write_text("#!/bin/sh\n" + ("[ $2 != libisal ]\n" if program == "pkg-config" and "isal" not in programs else ""))
            (tmp_path / program).chmod(0o755)
        return call("prepare", word, env={"PATH": str(tmp_path)})
    return run


BUILD = ("cmake", "ninja", "git", "pkg-config")


@pytest.mark.parametrize("manager, words", [("dnf", "dnf install gcc-c++ "), ("pacman", "pacman -S --needed gcc "), ("apk", "apk add bash g++ "),
                                            ("brew", "brew install cmake ")])
def test_other_systems_are_told_their_command(elsewhere, manager, words):
    done = elsewhere("build", manager, *BUILD)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Not here: libisal\n") and "not tried" in done.stderr and words in done.stderr and "isa-l" in done.stderr


def test_a_system_without_a_manager_is_told_the_names(elsewhere):
    done = elsewhere("build", "ninja")
    assert done.returncode == 1 and done.stderr.startswith("Not here: cmake git pkg-config\n") and "libisal-dev" in done.stderr


def test_a_system_that_has_all_may_go_on(elsewhere):
    assert elsewhere("build", "dnf", "isal", *BUILD).returncode == 0
    done = elsewhere("wheel", "dnf", "isal", *BUILD)
    assert done.returncode == 1 and "Not here: patchelf\n" in done.stderr and "python3-build" in done.stderr


def golden(*arguments):
    return subprocess.run([sys.executable, SOURCE / "scripts" / "chroots" / "golden.py", "--root", "/", "--folder", "/tmp", *arguments],
                          cwd=SOURCE, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not ROOT, reason="only root may change the root")
def test_golden_tables_in_a_chroot(tmp_path):
    done = golden("--some", MIYAMA)
    assert done.returncode == 0 and done.stdout.startswith("8 golden tables, bytes ")
    (tmp_path / "other").write_text(f"#!/bin/sh\n{MIYAMA} \"$@\" | sed 's/e06959ee/e06959ef/'\n")
    (tmp_path / "other").chmod(0o755)
    done = golden(str(tmp_path / "other"))
    assert done.returncode == 1 and "nim --heaps 9,9,9: digests differ" in done.stderr


@pytest.mark.parametrize("line", ["trust", "trust kill", "trust --help", "trust kills many", "trust kills -3", "trust kills 3 4", "trust digests 3", "trust compilers 3",
                                  "trust fuzz long", "trust mutants 1 2", "sanitize", "sanitize --help", "sanitize msan", "sanitize asan tsan"])
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
