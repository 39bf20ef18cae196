"""Tasks of a job array that begin together, on an empty folder, on the same part, on the last one: whoever loses a race to publish the same has won.

MIYAMA_ARRAYS says how often (default: a few times). Every second round runs with a library that waits just before a file gets its name.
"""
import os
import pathlib
import shutil
import subprocess

import pytest

MIYAMA = os.environ["MIYAMA"]
ROUNDS = int(os.environ.get("MIYAMA_ARRAYS", "8"))
TASK = [MIYAMA, "solve", "nim", "--heaps", "130,64,31", "--shards", "2", "--output", "w", "--threads", "1", "--quiet"]
LAUNCHED = {"PMI_RANK": "0", "PMI_SIZE": "1"}  # what --only-part rank reads
CASES = {"all parts, twice each": [0, 1, 0, 1], "one part": [0, 0, 0], "the last part": [1, 1, 1], "after all": [0, 1, 1],
         "all parts each": ["0..1", "0..1", "rank"]}


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """The environment in which names are given late."""
    library = tmp_path_factory.mktemp("slow") / "slow_names.so"
    source = pathlib.Path(__file__).with_name("slow_names.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library)}


def run(parts, folder, environment):
    """So many tasks at once; what those say that fail."""
    tasks = [subprocess.Popen([*TASK, "--only-part", str(part)], cwd=folder, env={**(environment or os.environ), **LAUNCHED}, stderr=subprocess.PIPE, text=True) for part in parts]
    said = [task.communicate(timeout=60)[1] for task in tasks]
    return [text for task, text in zip(tasks, said) if task.returncode != 0]


@pytest.mark.parametrize("case", CASES)
def test_tasks_begin_together(tmp_path, slow, case):
    parts, failed = CASES[case], []
    for round_ in range(ROUNDS // 4):
        folder = tmp_path / str(round_)
        folder.mkdir()
        if case in ("the last part", "after all"):
            assert run([0], folder, None) == []
        failed += run(parts, folder, slow if round_ % 2 else None)
        assert failed == [], failed
        if case != "one part":
            done = subprocess.run([MIYAMA, "check", folder / "w", "--quiet"], check=False)
            assert done.returncode == 0
            assert sorted(os.listdir(folder / "w")) == ["part-00000.h5", "part-00001.h5", "plan.json", "table.h5"]
        shutil.rmtree(folder)
    print(f"{case}: {ROUNDS // 4} times {len(parts)} tasks at once, none failed")
