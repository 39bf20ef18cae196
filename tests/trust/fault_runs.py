"""What the tests of faults share: runs of the program under limits, and what must be true after every failure."""
import os
import resource
import signal
import subprocess
import sys

import pytest

MIYAMA = os.environ["MIYAMA"]
LONG = os.environ.get("MIYAMA_LONG") == "1"
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
