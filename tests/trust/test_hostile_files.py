"""Files made to mislead are refused in words, by every command and by the Python reader: no crash, no hang, bounded memory; and `check` never
calls them right. The files are those of hostile_files.py.
"""
import fcntl
import os
import pathlib
import shutil
import signal
import subprocess

import pytest
from fault_runs import MIYAMA, Reader, limited
from hostile_files import BOX, CASES, HARMLESS


def run(*arguments):
    return subprocess.run([MIYAMA, *map(str, arguments)], capture_output=True, timeout=300, preexec_fn=limited(4), check=False)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sound")
    for name, rules in {"box": ["nim", "--heaps", "9,9,9"], "multisets": ["rows", "--total", "14"]}.items():
        assert run("solve", *rules, "--labels", "all", "--quiet", "--output", folder / f"{name}.h5").returncode == 0
    return folder


@pytest.fixture(scope="module")
def reader():
    probe = Reader("package")
    yield probe
    probe.close()


def answers(path, whole, position):
    """What every command answers: {command: (code, words on stderr)}."""
    commands = [["check", path], ["info", path], ["show", path, position], ["advise", "--table", path, position], ["losses", path],
                ["export", path, "--to", "csv"], ["compare", path, whole], ["compare", whole, path]]
    return {command[0]: (done.returncode, done.stderr.decode(errors="replace")) for command in commands for done in [run(*command)]}


def complaints(path, whole, position, probe):
    """What is wrong with the answers to a damaged file."""
    found = []
    for command, (code, words) in answers(path, whole, position).items():
        if code not in ((1, 3) if command == "check" else (0, 1, 2, 3)):
            found.append(f"{command} ends with {code}: {words[-200:]}")
        if code in (1, 2) and not words.startswith("miyama: ") or "HDF5-DIAG" in words:
            found.append(f"{command} says: {words[:200]}")
    said = probe.ask(path)
    if not said.startswith(("fine", "ValueError", "OSError")):
        found.append(f"the reader: {said}")
    return found


@pytest.mark.parametrize("kind, part", [("box", 0), *(pytest.param("box", part, marks=pytest.mark.slow) for part in range(1, 16)),
                                        pytest.param("multisets", 0, marks=pytest.mark.slow)])
def test_hostile_files(kind, part, sound, tmp_path, reader):
    cases, position, parts = ({**CASES, **BOX}, "7,3,5", 16) if kind == "box" else (CASES, "3,5", 1)
    found, names = {}, sorted(set(cases) - HARMLESS)[part::parts]
    shutil.copy(sound / f"{kind}.h5", tmp_path / "other.h5")
    for name in names:
        path = tmp_path / "t.h5"
        path.unlink(missing_ok=True)
        shutil.copy(sound / f"{kind}.h5", path)
        try:
            cases[name](path)
        except (KeyError, ValueError, TypeError, RuntimeError) as error:
            found[name] = [f"the case could not be made: {error}"]
            continue
        if wrong := complaints(path, sound / f"{kind}.h5", position, reader):
            found[name] = wrong
    assert not found, f"{len(found)} of {len(names)}:\n" + "\n".join(f"{name}: {what}" for name, what in found.items())


def test_what_is_no_file(sound, tmp_path):
    """Pipes and devices never end; folders and missing files are none."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "pipe", tmp_path / "folder", tmp_path / "missing", "/dev/zero", "/dev/null", ""):
        for command, (code, words) in answers(path, sound / "box.h5", "7,3,5").items():
            assert code in (1, 2) and words.startswith("miyama: "), (path, command, code, words)


TAKING_A_TABLE = [["check", "FILE"], ["compare", "FILE", "OTHER"], ["compare", "OTHER", "FILE"], ["show", "FILE"], ["info", "FILE"], ["losses", "FILE"],
                  ["export", "FILE"], ["advise", "--table", "FILE", "7,3,5"], ["play", "--table", "FILE", "--heaps", "1,1,0"]]


@pytest.fixture
def sigio():
    """A lease is broken with SIGIO, which would end this process."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGIO})
    yield signal.SIGIO
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGIO})


@pytest.mark.skipif(not hasattr(fcntl, "F_SETLEASE"), reason="only Linux has leases of files")
@pytest.mark.parametrize("arguments", TAKING_A_TABLE, ids=lambda arguments: " ".join(arguments[:2]))
def test_a_file_is_first_opened_by_a_child_while_there_are_no_threads(arguments, sound, tmp_path, sigio):
    """A fork takes one thread along, and the locks of the others. Whoever holds a lease on a file learns that it is about to be opened."""
    path = shutil.copy(sound / "box.h5", tmp_path / "t.h5")
    named = {"FILE": path, "OTHER": sound / "box.h5"}
    threads = ["--threads", "3"] if arguments[0] in ("check", "compare", "losses", "export") else []
    with open(path, "rb") as file:
        try:
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        except OSError as error:
            pytest.skip(f"no leases here: {error}")
        process = subprocess.Popen([MIYAMA, *(named.get(word, word) for word in arguments), *threads], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        told = signal.sigtimedwait({sigio}, 120)
        tasks = pathlib.Path(f"/proc/{process.pid}/task")
        found = [task.name for task in tasks.iterdir()], (tasks / str(process.pid) / "children").read_text().split()
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        said = process.communicate(timeout=300)[1]
    assert told and process.returncode in (0, 1), said
    assert len(found[0]) == 1 and len(found[1]) == 1, "one thread, and one child that opens the file"


def test_harmless_changes(sound, tmp_path):
    for name in HARMLESS:
        path = shutil.copy(sound / "box.h5", tmp_path / "t.h5")
        CASES[name](pathlib.Path(path))
        assert run("check", path).returncode == 0
