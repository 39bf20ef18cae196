"""A run into a folder of parts, killed at random moments and gone on with, makes the bytes of one that nobody disturbed.

MIYAMA_SEED says which moments.
"""
import os
import random
import signal
import subprocess
import time

import pytest

MIYAMA = os.environ["MIYAMA"]
SEED = int(os.environ.get("MIYAMA_SEED", "1"))
RUNS = {"box": ["solve", "nim", "--heaps", "255,130,130", "--labels", "outcome,arrows,target,grundy"],
        "multisets": ["solve", "rows", "--total", "47"]}
SHARDS = {"box": "4", "multisets": "3"}


def start(name, folder, *more):
    shards = [] if "--resume" in more else ["--shards", SHARDS[name]]
    return subprocess.Popen([MIYAMA, *RUNS[name], *shards, "--output", folder, "--reproducible", *more],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def contents(folder):
    """Of the files that count; locks and leftovers begin with a dot."""
    return {name: (folder / name).read_bytes() for name in os.listdir(folder) if not name.startswith(".")}


def differences(folder, files):
    """Which files differ, from which byte on, in how many, and how long both are."""
    found = {}
    for name, there in contents(folder).items():
        if there != files[name]:
            places = [at for at, (a, b) in enumerate(zip(there, files[name])) if a != b]
            found[name] = places[:3], len(places), len(there), len(files[name])
    return found


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """What the files are, and how long they take, when nobody disturbs the run."""
    found = {}
    for name in RUNS:
        folder = tmp_path_factory.mktemp("undisturbed") / name
        began = time.monotonic()
        process = start(name, folder)
        assert process.wait() == 0, process.stderr.read()
        found[name] = contents(folder), time.monotonic() - began
    return found


def kill_and_go_on(folder, name, undisturbed, moments):
    """Kills a run and what goes on with it, twice, then lets it end. Returns how many were killed before their end."""
    files, seconds = undisturbed[name]
    killed = 0
    for attempt in range(3):
        more = ["--resume"] if (folder / "plan.json").exists() else []
        process = start(name, folder, *more, "--threads", str(1 + attempt % 2))
        if attempt < 2:
            time.sleep(moments.uniform(0, seconds))
            process.send_signal(signal.SIGKILL)
        said = process.communicate(timeout=60)[1]
        assert process.returncode in (0, -signal.SIGKILL), said
        killed += process.returncode != 0
        assert not folder.exists() or differences(folder, files) == {}, "what has its name is right"
    assert contents(folder).keys() == files.keys()
    return killed


def run_rounds(rounds, tmp_path, undisturbed):
    moments = random.Random(SEED)
    killed = sum(kill_and_go_on(tmp_path / str(round_), "multisets" if round_ % 3 == 2 else "box", undisturbed, moments) for round_ in range(rounds))
    assert killed > 0, "no run was killed before its end: nothing was tested"


def test_killed_at_random_moments(tmp_path, undisturbed):
    run_rounds(3, tmp_path, undisturbed)


@pytest.mark.slow
def test_killed_at_fifty_random_moments(tmp_path, undisturbed):
    run_rounds(50, tmp_path, undisturbed)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_interrupted(number, tmp_path, undisturbed):
    """Parts that were published stay, nothing else is left, and the words say how to go on."""
    folder = tmp_path / "w"
    process = start("box", folder)
    while not (folder / "part-00000.h5").exists() and process.poll() is None:
        time.sleep(0.002)
    process.send_signal(number)
    said = process.communicate(timeout=60)[1]
    if process.returncode != 0:
        assert process.returncode == 128 + number
        assert "of 4 parts are there" in said and "--resume" in said
        assert not [name for name in os.listdir(folder) if name.endswith(".miyama-part")]
        assert start("box", folder, "--resume").wait() == 0
    assert differences(folder, undisturbed["box"][0]) == {} and len(contents(folder)) == 6


def test_two_runs_on_one_folder(tmp_path, undisturbed):
    """One of them works, the other is refused in words, and the table is right."""
    folder = tmp_path / "w"
    both = [start("box", folder) for _ in range(2)]
    said = [process.communicate(timeout=60)[1] for process in both]
    assert sorted(process.returncode for process in both) == [0, 1], said
    assert any("another run writes into the folder" in text or "is not empty" in text for text in said)
    assert differences(folder, undisturbed["box"][0]) == {} and len(contents(folder)) == 6


def replaced_and_killed(rounds, tmp_path, undisturbed):
    """A table is replaced by another one, again and again, and the run killed at any moment: one of the two is there, whole."""
    folder, moments = tmp_path / "w", random.Random(SEED)
    assert start("multisets", folder).wait() == 0
    killed = 0
    for round_ in range(rounds):
        name = "box" if round_ % 2 == 0 else "multisets"
        process = start(name, folder, "--force")
        time.sleep(moments.uniform(0, 1.2 * undisturbed[name][1]))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        killed += process.returncode != 0
        assert any(contents(folder) == files for files, _ in undisturbed.values()), os.listdir(folder)
        assert process.returncode != 0 or contents(folder) == undisturbed[name][0]
    assert start("box", folder, "--force").wait() == 0 and contents(folder) == undisturbed["box"][0]
    assert os.listdir(tmp_path) == ["w"]
    print(f"{rounds} tables replaced, {killed} runs killed: always a whole table")


def test_a_table_is_replaced_whole_or_not_at_all(tmp_path, undisturbed):
    replaced_and_killed(3, tmp_path, undisturbed)


@pytest.mark.slow
def test_fifty_tables_are_replaced_whole_or_not_at_all(tmp_path, undisturbed):
    replaced_and_killed(50, tmp_path, undisturbed)
