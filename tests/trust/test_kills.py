"""Whatever moment a run is ended at: no half file under the final name, exit codes as documented, leftovers are cleaned by the next run.

MIYAMA_KILLS says how often (default: a few); MIYAMA_SEED at which of its changes of files.
"""
import os
import random
import signal
import subprocess
import time

import pytest
from fault_runs import MIYAMA, SEED, calls_of, ending, right

KILLS = int(os.environ.get("MIYAMA_KILLS", "8"))
SOLVE = ["solve", "nim", "--heaps", "180,180,180", "--labels", "outcome,arrows,target,grundy,remoteness", "--threads", "2"]
MULTISETS = ["solve", "rows", "--total", "46", "--threads", "2"]
CODES = {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGHUP: 129}


def start(arguments, output, environment=None):
    """SIGINT and SIGHUP may be ignored where tests run in the background; here they are not."""
    def usual():
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
    return subprocess.Popen([MIYAMA, *arguments, "--output", str(output)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=usual, env=environment)


@pytest.fixture(scope="module")
def calls(tmp_path_factory):
    """How often each run changes files when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return {name: calls_of(start(arguments, folder / f"{name}.h5", ending())) for name, arguments in (("box", SOLVE), ("multisets", MULTISETS))}


def leftovers(folder):
    return [name for name in os.listdir(folder) if name.endswith(".miyama-part")]


def test_ended_at_any_moment(tmp_path, calls):
    moments = random.Random(SEED)
    ended = killed = 0
    for round_ in range(KILLS):
        name, arguments = ("box", SOLVE) if round_ % 3 else ("multisets", MULTISETS)
        number = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)[round_ % 4]
        output = tmp_path / f"{name}-{round_}.h5"
        process = start(arguments, output, ending(moments.randint(1, calls[name]), number))
        said, code = process.communicate(timeout=300)[1], process.returncode
        assert code in (0, CODES[number], -number), (round_, number, code, said)
        assert "HDF5-DIAG" not in said and "terminate called" not in said
        if output.exists():
            assert right(output), "a table under its final name is complete"
        else:
            ended += 1
        left = leftovers(tmp_path)
        killed += len(left)
        if number != signal.SIGKILL and code > 0:
            assert not left, f"after signal {number} {left} is left"
        for part in left:  # as if time had passed; the next run finds it
            os.utime(tmp_path / part, (time.time() - 60,) * 2)
            shown = subprocess.run([MIYAMA, *arguments, "--quiet", "--force", "--output", output], check=False)
            assert shown.returncode == 0 and not leftovers(tmp_path) and right(output)
        output.unlink(missing_ok=True)
    assert ended > KILLS // 2 and killed > 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_that_comes_twice(number, tmp_path):
    """`timeout` sends its signal to the program and to its group: the second one must not cut the clearing up short."""
    moments = random.Random(SEED)
    for _ in range(KILLS // 4):
        process = start(["solve", "nim", "--heaps", "1999,1999,1999", "--threads", "2"], tmp_path / "t.h5")
        while not leftovers(tmp_path) and process.poll() is None:
            time.sleep(0.005)
        time.sleep(moments.uniform(0, 0.2))
        process.send_signal(number)
        os.kill(process.pid, number)   # at once, whether or not the first was already seen
        said = process.communicate(timeout=300)[1]
        assert (process.returncode, said.splitlines()[-1]) == (CODES[number], "miyama: interrupted, nothing was written")
        assert os.listdir(tmp_path) == []


def test_two_at_once_on_one_output(tmp_path):
    """One of them writes the table, the other is refused; with --force the last one stays. There is never half a file."""
    for force in ([], ["--force"]):
        output = tmp_path / "t.h5"
        output.unlink(missing_ok=True)
        both = [start([*SOLVE, *force], output) for _ in range(2)]
        said = [process.communicate(timeout=300)[1] for process in both]
        assert sorted(process.returncode for process in both) == ([0, 0] if force else [0, 1])
        assert force or any("exists already" in text for text in said)
        assert right(output) and not leftovers(tmp_path)


def test_the_folder_vanishes(tmp_path, calls):
    folder = tmp_path / "gone"
    folder.mkdir()
    process = start(SOLVE, folder / "t.h5", ending(calls["box"] // 2, signal.SIGSTOP))
    assert os.WIFSTOPPED(os.waitpid(process.pid, os.WUNTRACED)[1])
    for name in os.listdir(folder):
        os.unlink(folder / name)
    folder.rmdir()
    process.send_signal(signal.SIGCONT)
    said = process.communicate(timeout=300)[1]
    assert process.returncode == 1 and str(folder) in said and "HDF5-DIAG" not in said, said
