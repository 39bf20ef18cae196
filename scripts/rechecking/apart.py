"""Work in a process of its own: the library of HDF5 may crash on a damaged file, or never come back."""

import contextlib
import json
import os
import signal

PATIENCE = 60  # seconds for one question to HDF5


@contextlib.contextmanager
def patience():
    """Ends the process if HDF5 takes longer, because nothing else interrupts it."""
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)


def apart(work, *arguments):
    """The value that `work` returns (anything JSON can write) for the arguments, or the number of the signal that ended it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # where it is ignored, nobody learns how a child ended
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        with os.fdopen(writing, "w") as pipe:
            json.dump(work(*arguments), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    status = os.waitpid(child, 0)[1]
    return json.loads(answer) if os.WIFEXITED(status) and answer else os.WTERMSIG(status)
