"""Tables in parts: runs that are killed and gone on with, tasks of a job array that begin together, damaged parts.

MIYAMA_LONG=1: more of each; MIYAMA_SEED says at which of its changes of files a run is ended. Every second round of tasks runs with a library that waits just before a file gets its
name: whoever loses a race to publish the same has won.
"""
import os
import random
import shutil
import signal
import subprocess
import zlib

import h5py
import pytest
from fault_runs import LONG, MIYAMA, SEED, calls_of, ending, preloaded, right

ROUNDS = 50 if LONG else 3
RUNS = {"box": ["solve", "nim", "--heaps", "255,100,100", "--labels", "outcome,arrows,target", "--shards", "4"],
        "multisets": ["solve", "rows", "--total", "45", "--shards", "3"]}


def start(name, folder, *more, environment=None):
    arguments = RUNS[name][:-2] if "--resume" in more else RUNS[name]
    return subprocess.Popen([MIYAMA, *arguments, "--output", folder, "--reproducible", *more], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            env=environment)


def contents(folder):
    """The bytes of the files that count; locks and leftovers begin with a dot."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What the files are, and how often the run changes files, when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    calls = {name: calls_of(start(name, folder / name, environment=ending())) for name in RUNS}
    return {name: (contents(folder / name), calls[name]) for name in RUNS}


def kill_and_go_on(folder, name, undisturbed, moments):
    """Kills a run and what goes on with it, twice, then lets it end. Returns how many were killed before their end."""
    files, calls = undisturbed[name]
    killed = 0
    for attempt in range(3):
        process = start(name, folder, *["--resume"] * (folder / "plan.json").exists(), "--threads", str(1 + attempt % 2),
                        environment=ending(moments.randint(1, calls)) if attempt < 2 else None)
        said = process.communicate(timeout=300)[1]
        assert process.returncode in (0, -signal.SIGKILL), said
        killed += process.returncode != 0
        assert not folder.exists() or contents(folder).items() <= files.items(), "what has its name is right"
    assert contents(folder) == files
    return killed


def test_killed_at_random_moments(tmp_path, undisturbed):
    moments = random.Random(SEED)
    killed = sum(kill_and_go_on(tmp_path / str(round_), "multisets" if round_ % 3 == 2 else "box", undisturbed, moments) for round_ in range(ROUNDS))
    assert killed >= ROUNDS, "the first run of each round has a call at which it is killed"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_interrupted(number, tmp_path, undisturbed):
    """Parts that were published stay, nothing else is left, and the words say how to go on."""
    folder = tmp_path / "w"
    process = start("box", folder, environment=ending(undisturbed["box"][1] // 2, number))
    said = process.communicate(timeout=300)[1]
    assert process.returncode == 128 + number
    assert "of 4 parts are there" in said and "--resume" in said
    assert not [name for name in os.listdir(folder) if name.endswith(".miyama-part")]
    assert start("box", folder, "--resume").wait() == 0
    assert contents(folder) == undisturbed["box"][0]


def test_two_runs_on_one_folder(tmp_path, undisturbed):
    """One of them works, the other is refused in words, and the table is right."""
    both = [start("box", tmp_path / "w") for _ in range(2)]
    said = [process.communicate(timeout=300)[1] for process in both]
    assert sorted(process.returncode for process in both) == [0, 1], said
    assert any("another run writes into the folder" in text or "holds a table, or parts of one" in text for text in said)
    assert contents(tmp_path / "w") == undisturbed["box"][0]


def test_a_table_is_never_mixed_with_the_one_it_overwrites(tmp_path, undisturbed):
    """A table is overwritten by another one, again and again, and the run killed at any moment, mostly while it removes files: what is there is of
    one of the two, and if the view is there, so is all of it."""
    folder, moments, killed = tmp_path / "w", random.Random(SEED), 0
    assert start("multisets", folder).wait() == 0
    for round_ in range(ROUNDS):
        name = "box" if round_ % 2 == 0 else "multisets"
        process = start(name, folder, "--force", environment=ending(moments.randint(1, 8 if round_ % 3 else undisturbed[name][1])))
        process.communicate(timeout=300)
        killed += process.returncode != 0
        there = contents(folder)
        assert any(there.items() <= files.items() for files, _ in undisturbed.values()), os.listdir(folder)
        assert "table.h5" not in there or any(there == files for files, _ in undisturbed.values())
        assert process.returncode != 0 or there == undisturbed[name][0]
    assert start("box", folder, "--force").wait() == 0 and contents(folder) == undisturbed["box"][0]
    assert os.listdir(tmp_path) == ["w"]
    assert killed == ROUNDS


TASK = [MIYAMA, "solve", "nim", "--heaps", "130,64,31", "--shards", "2", "--output", "w", "--threads", "1", "--quiet"]
CASES = {"all parts, twice each": [0, 1, 0, 1], "one part": [0, 0, 0], "the last part": [1, 1, 1], "after all": [0, 1, 1],
         "all parts each": ["0..1", "0..1", "rank"]}


def at_once(parts, folder, environment):
    """So many tasks at once; what those say that fail."""
    launched = {**os.environ, **environment, "PMI_RANK": "0", "PMI_SIZE": "1"}   # what --only-part rank reads
    tasks = [subprocess.Popen([*TASK, "--only-part", str(part)], cwd=folder, env=launched, stderr=subprocess.PIPE, text=True) for part in parts]
    said = [task.communicate(timeout=300)[1] for task in tasks]
    return [text for task, text in zip(tasks, said) if task.returncode != 0]


@pytest.mark.parametrize("case", CASES)
def test_tasks_begin_together(tmp_path, case):
    for round_ in range(25 if LONG else 2):
        folder = tmp_path / str(round_)
        folder.mkdir()
        if case in ("the last part", "after all"):
            assert at_once([0], folder, {}) == []
        assert at_once(CASES[case], folder, preloaded("slow_names") if round_ % 2 else {}) == []
        if case != "one part":
            assert right(folder / "w")
            assert sorted(os.listdir(folder / "w")) == ["part-00000.h5", "part-00001.h5", "plan.json", "table.h5"]
        shutil.rmtree(folder)


def unpacked(block):
    try:
        return zlib.decompress(block)
    except zlib.error:
        return None


def test_every_block_of_a_part_is_compared(tmp_path):
    """A run that goes on with a part of which one byte is damaged, in the middle of a block, is refused with the name of the file and the remedy.

    In a block of zeros another byte may say the same."""
    solve = [MIYAMA, "solve", "wythoff", "--heaps", "255,65,64", "--output", "w", "--reproducible", "--quiet", "--threads", "1"]
    assert subprocess.run([*solve, "--shards", "4"], cwd=tmp_path, check=False).returncode == 0
    tried = 0
    for part in sorted((tmp_path / "w").glob("part-*.h5"))[:None if LONG else 1]:
        right_bytes = part.read_bytes()
        with h5py.File(part) as file:
            blocks = [(label, file[label].id.get_chunk_info(i)) for label in ("outcome", "arrows") for i in range(file[label].id.get_num_chunks())]
        for label, block in blocks if LONG else blocks[::6]:
            damaged, where = bytearray(right_bytes), slice(block.byte_offset, block.byte_offset + block.size)
            damaged[block.byte_offset + block.size // 2] ^= 0x10
            if unpacked(damaged[where]) == unpacked(right_bytes[where]):
                continue
            part.write_bytes(damaged)
            done = subprocess.run([*solve, "--resume"], cwd=tmp_path, capture_output=True, text=True, check=False)
            assert done.returncode == 1 and f"a block of the dataset {label} of w/{part.name} is damaged" in done.stderr, (label, block, done.stderr)
            assert f"remove w/{part.name} and go on" in done.stderr
            tried += 1
        part.write_bytes(right_bytes)
    assert tried > 1 and subprocess.run([*solve, "--resume"], cwd=tmp_path, check=False).returncode == 0
