"""What the tests of faults share: runs of the program under limits, what must be true after every failure, and a reader of damaged files."""
import functools
import os
import pathlib
import resource
import select
import signal
import subprocess
import sys
import tempfile

import pytest

MIYAMA = os.environ["MIYAMA"]
LONG = os.environ.get("MIYAMA_LONG") == "1"
SEED = int(os.environ.get("MIYAMA_SEED", "1"))
# Moves that are legal or not, enough of them to end the game.
MOVES = "".join(f"{heap} 1\n" for heap in (1, 2, 3) for _ in range(6)) * 2


def run(*arguments, cwd, file_bytes=None, memory=None, user=None, processes=None, **streams):
    """The program under limits of file size (as if the disk were full), memory or processes, or as another user."""
    if memory is not None and sys.platform == "darwin":
        pytest.skip("macOS takes a limit of addresses and does not keep it")

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if file_bytes is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)   # as a shell starts it: Python itself ignores the signal
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
        if processes is not None:
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
    usual = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "input": MOVES}
    return subprocess.run([MIYAMA, *map(str, arguments)], cwd=cwd, text=True, timeout=300, preexec_fn=limit, restore_signals=False, check=False,
                          **{**usual, **streams})


def failed_well(done):
    """Exit code 1, and one message of the program's own."""
    assert done.returncode == 1, (done.args, done.returncode, done.stderr)
    assert done.stderr.startswith("miyama: ") and done.stderr.count("\n") == 1, (done.args, done.stderr)
    assert "HDF5-DIAG" not in done.stderr and "terminate called" not in done.stderr
    return done.stderr


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def right(table):
    return subprocess.run([MIYAMA, "check", table, "--quiet"], capture_output=True, check=False).returncode == 0


@functools.cache
def library(name):
    """NAME.c as a folder with a library that programs can begin with."""
    folder = tempfile.TemporaryDirectory()
    source = pathlib.Path(__file__).with_name(f"{name}.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", f"{folder.name}/{name}.so", source, "-ldl"], check=True)
    return folder


def preloaded(name):
    return {**os.environ, "LD_PRELOAD": f"{library(name).name}/{name}.so"}


def ending(at=0, number=signal.SIGKILL):
    """The environment in which a run sends itself this signal at that one of its calls that change files."""
    return {**preloaded("ends_itself"), "MIYAMA_END": f"{at} {int(number)}"}


def calls_of(process):
    """How many of them an undisturbed run makes, one that has begun with `ending()`."""
    said = process.communicate(timeout=300)[1]
    assert process.returncode == 0, said
    return int(said.split()[-1])


def limited(gigabytes):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_AS, (gigabytes << 30,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


class Reader:
    """reader_probe.py in a process that is started again when it dies. `way`: one of its ways to read."""

    def __init__(self, way):
        self.way, self.process = way, None

    def ask(self, path, seconds=120):
        """The line that answers this path, or how the reader failed."""
        if self.process is None or self.process.poll() is not None:
            script = pathlib.Path(__file__).with_name("reader_probe.py")
            self.process = subprocess.Popen([sys.executable, script, self.way], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True, preexec_fn=limited(6))
        print(path, file=self.process.stdin, flush=True)
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            self.process.kill()
            self.process.wait()
            return "hangs"
        return self.process.stdout.readline().strip() or f"died: {self.process.wait()}"

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait(120)
