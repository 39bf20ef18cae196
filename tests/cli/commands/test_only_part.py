"""`miyama solve --only-part`: processes that know nothing of each other, started by a real `mpirun`, make the bytes of one process."""
import os
import shutil
import signal
import subprocess
import time

import pytest

from conftest import MIYAMA

# More processes than processors, and as root where the machine belongs to nobody else.
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n"]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
GAMES = [(["wythoff", "--heaps", "511,99,9", "--labels", "outcome,arrows,target,winning_moves"], 3), (["nim+pass", "--heaps", "130,70,70", "--misere"], 2), (["rows", "--total", "47"], 2)]
WYTHOFF = ["solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "w", "--shards", "8", "--only-part", "rank"]


def start(count, *command, cwd):
    return subprocess.Popen([*MPIRUN, str(count), *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd, env=ENVIRONMENT)


def bytes_in(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("game, processes", GAMES, ids=lambda value: value[0] if isinstance(value, list) else "")
def test_the_bytes_are_those_of_one_process(miyama, tmp_path, game, processes):
    command = ["solve", *game, "--reproducible", "--quiet", "--shards", 8, "--output"]
    assert miyama(*command, "one").code == 0
    many = start(processes, MIYAMA, *command, "many", "--only-part", "rank", cwd=tmp_path)
    assert many.communicate(timeout=120)[1] == "" and many.returncode == 0
    assert len(bytes_in(tmp_path / "one")) >= 4 and bytes_in(tmp_path / "many") == bytes_in(tmp_path / "one")


def test_more_processes_than_parts(tmp_path):
    done = start(5, MIYAMA, "solve", "nim", "--heaps", "200,65,64", "--shards", "5", "--output", "w", "--only-part", "rank", cwd=tmp_path)
    said = done.communicate(timeout=120)[0]
    assert done.returncode == 0 and len(list((tmp_path / "w").glob("part-*"))) == 3 and (tmp_path / "w" / "table.h5").exists()
    assert {f"process {number} has nothing to do: the table has 3 parts" for number in (3, 4)} == {line for line in said.splitlines() if line.startswith("process")}


def killed_on_the_way(folder):
    """Three processes, of which the second is killed while it writes a part: all begin again where it was too fast. The launcher does not notice,
    because some end the others, too."""
    program = '"$@" & echo $! >"pid-${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"; wait; exit 0'
    for _ in range(20):
        processes = start(3, "sh", "-c", program, "sh", MIYAMA, *WYTHOFF, cwd=folder.parent)
        while processes.poll() is None and not list(folder.glob(".part-0000[147].h5.*")):
            time.sleep(0.001)
        if processes.poll() is None:
            os.kill(int((folder.parent / "pid-1").read_text()), signal.SIGKILL)
        assert processes.communicate(timeout=120)[1] == ""
        if not (folder / "table.h5").exists():
            return
        shutil.rmtree(folder)
    pytest.fail("20 processes came to their end before they were killed")


def test_a_process_that_is_killed_costs_its_parts(miyama, tmp_path):
    killed_on_the_way(tmp_path / "w")
    there = {int(file.name[5:10]) for file in (tmp_path / "w").glob("part-*")}
    assert {0, 2, 3, 5, 6} <= there < set(range(8))
    made = miyama(*WYTHOFF[:-2], "--resume", "--json").json
    assert made["complete"] and made["resumed_parts"] == len(there)
    assert miyama(*[word if word != "w" else "one" for word in WYTHOFF[:-2]], "--quiet").code == 0
    assert bytes_in(tmp_path / "w") == bytes_in(tmp_path / "one")
