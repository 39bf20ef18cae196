"""What a process inherits: signals that are ignored or blocked, streams that are closed, few files, an environment or a folder that is gone.

The rule: whatever it is, the program says and writes what it does in an ordinary run, and reads a healthy table as healthy. It may only fail where the
system refuses it something that it needs, and then it says so and calls no file damaged.
"""
import os
import resource
import shutil
import signal
import subprocess
import sys

import pytest
from conftest import MIYAMA, some

SOLVE = ["solve", "nim", "--heaps", "9,9,9", "--labels", "all", "--reproducible", "--quiet", "--output"]
COMMANDS = [["check", "d"], ["check", "w.h5"], ["info", "d"], ["info", "w.h5"], ["show", "d", "735"], ["show", "w.h5", "735"], ["compare", "d", "w.h5"], ["losses", "d"],
            ["check", "q.h5"], ["check", "s.h5"], ["advise", "nim", "3,5,7"]]


def closed(*numbers):
    def close():
        for number in numbers:
            os.close(number)
    return close


def gone():
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")


def ignore(*names):
    return lambda: [signal.signal(name, signal.SIG_IGN) for name in names]


STATES = {   # what is done before the program starts, and its environment
    "SIGCHLD ignored": (ignore(signal.SIGCHLD), {}),
    "SIGPIPE ignored": (ignore(signal.SIGPIPE), {}),
    "SIGINT and SIGHUP ignored": (ignore(signal.SIGINT, signal.SIGHUP), {}),
    "SIGXCPU and SIGTERM ignored": (ignore(signal.SIGXCPU, signal.SIGTERM), {}),
    "all signals blocked": (lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()), {}),
    "no standard input": (closed(0), {}),
    "umask 077": (lambda: os.umask(0o077), {}),
    "few files": (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24)), {}),
    "no core files": (lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)), {}),
    "no environment": (lambda: None, None),
    "no such TMPDIR": (lambda: None, {"TMPDIR": "/nowhere/at/all"}),
    "an empty PATH": (lambda: None, {"PATH": ""}),
    "no such HOME": (lambda: None, {"HOME": "/nowhere"}),
    "no such locale": (lambda: None, {"LC_ALL": "xx_YY.UTF-8"}),
    "a folder that is gone": (gone, {}),
}
CLOSED = {"no output": (1,), "no messages": (2,), "no output, no messages": (1, 2), "no streams": (0, 1, 2)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("inherited")
    for words in ([*SOLVE, "w.h5"], [*SOLVE, "d", "--shards", "3"], ["merge", "d", "--output", "m.h5"],
                  ["sequence", "0.07", "--heap", "50", "--output", "s.h5"], ["quotient", "0.123", "--output", "q.h5"]):
        subprocess.run([MIYAMA, *words], cwd=place, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return place


def run(place, words, before=lambda: None, environment=None, out=subprocess.PIPE):
    """Code and output. A program that names no path that is relative runs in any folder."""
    words = [str(place / word) if (place / word).exists() or word.startswith("new") else word for word in words]
    return subprocess.run([MIYAMA, *words], cwd=place, check=False, stdin=subprocess.DEVNULL, stdout=out, stderr=out, preexec_fn=before, timeout=300,
                          env=environment, restore_signals=False)


def made(place, state):
    """The bytes of a table, of a table in parts and of what is merged from it."""
    before, environment = state
    for path in place.glob("new*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for words in ([*SOLVE, "new.h5"], [*SOLVE, "new", "--shards", "3"], ["merge", "new", "--output", "new-m.h5", "--quiet"]):
        done = run(place, words, before, environment)
        assert done.returncode == 0, (words, done)
    return {path.relative_to(place).as_posix().removeprefix("new"): path.read_bytes() for path in place.rglob("new*/*.h5")}, (place / "new.h5").stat().st_mode & 0o777


@pytest.fixture(scope="module")
def ordinary(folder):
    """What an ordinary run of each command answers, and what it makes."""
    return [run(folder, words) for words in COMMANDS], made(folder, (lambda: None, None))


@pytest.mark.parametrize("name", STATES)
def test_answers_are_the_same_whatever_is_inherited(folder, ordinary, name):
    before, changes = STATES[name]
    environment = {} if changes is None else {**os.environ, **changes}
    answers, (usual, mode) = ordinary
    for words, answer in some(zip(COMMANDS, answers, strict=True), 3, list(STATES).index(name)):
        done = run(folder, words, before, environment)
        assert answer.returncode == 0
        assert (done.returncode, done.stdout, done.stderr) == (0, answer.stdout, answer.stderr), (name, words, done)
    found, own = made(folder, (before, environment))
    assert {path: data for path, data in found.items() if path != "/table.h5"} == {path: data for path, data in usual.items() if path != "/table.h5"}
    assert own == (mode & ~0o077 if name == "umask 077" else mode)


@pytest.mark.parametrize("name", CLOSED)
def test_closed_streams_are_no_place_for_files(folder, ordinary, name):
    """What has nowhere to go fails for that reason; what is made is what an ordinary run makes."""
    for words in COMMANDS:
        done = run(folder, words, closed(*CLOSED[name]))
        assert done.returncode == (1 if 1 in CLOSED[name] else 0), (words, done)
    assert made(folder, (closed(*CLOSED[name]), None)) == ordinary[1]


def test_a_damaged_file_is_refused_whatever_is_inherited(folder):
    table = bytearray((folder / "w.h5").read_bytes())
    (folder / "cut.h5").write_bytes(table[:len(table) // 2])
    for name in ("SIGCHLD ignored", "all signals blocked", "no standard input"):
        done = run(folder, ["info", "cut.h5"], STATES[name][0])
        assert done.returncode == 1 and b"cut.h5" in done.stderr, done


def test_files_for_nobody(folder):
    """Under umask 777 a user writes what that user cannot read: a message, or root's table."""
    done = run(folder, [*SOLVE, "newest.h5"], lambda: os.umask(0o777))
    assert done.returncode == 0 or (done.returncode == 1 and b"denied" in done.stderr), done
    (folder / "newest.h5").unlink(missing_ok=True)


@pytest.mark.parametrize("files", range(3, 14))
def test_too_few_files_are_not_damage(folder, files):
    done = run(folder, ["check", "d"], lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
    assert done.returncode in (0, 1, 127) and b"damaged" not in done.stderr, done
    assert done.returncode != 1 or b"files" in done.stderr, done


@pytest.mark.parametrize("value, said", [("0", "MIYAMA_TRIAL_SECONDS=0 is not a number of seconds"), ("x", "MIYAMA_TRIAL_SECONDS=x is not a number of seconds"),
                                         ("-1", "MIYAMA_TRIAL_SECONDS=-1 is not"), ("18446744073709551615", ""), ("1", "")])
def test_the_time_of_the_trial_is_chosen(folder, value, said):
    done = run(folder, ["info", "w.h5"], environment={**os.environ, "MIYAMA_TRIAL_SECONDS": value})
    assert done.returncode == (2 if said else 0) and said in done.stderr.decode(), done


@pytest.mark.slow
def test_rules_that_take_long_are_no_matter_of_the_trial(folder, tmp_path):
    """The quotient of these heaps is searched for seconds, and a trial of one second does not see it."""
    subprocess.run([MIYAMA, "solve", "4.FB", "--total", "15", "--misere", "--labels", "all", "--shards", "2", "--quiet", "--output", tmp_path / "long"], check=True)
    done = run(tmp_path, ["info", "long"], environment={**os.environ, "MIYAMA_TRIAL_SECONDS": "1"})
    assert done.returncode == 0, done
