"""Parts by several ranks, killed or not, are those of one process: merged, the same bytes."""
import json
import random
import shutil
import signal
import time

import pytest

from mpi_runs import kill_all, signal_all, start

GAMES = [(["wythoff", "--heaps", "255,99,70", "--labels", "outcome,arrows,target,winning_moves"], 3),
         (["nim", "--heaps", "200,100,60", "--labels", "all"], 2), (["one-left", "--heaps", "150,60,66"], 4),
         (["nim+pass", "--heaps", "130,70,70", "--misere"], 3), (["subtraction:1,5,9", "--heaps", "300,40,66"], 5),
         (["r-wythoff:2", "--heaps", "1500,600"], 2), (["greedy", "--heaps", "160,30,70", "--misere"], 3),
         (["moore:2", "--heaps", "130,70,70", "--labels", "outcome"], 2), (["end-nim", "--heaps", "66,9,9,65"], 1)]
WANTED = ["solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "parts", "--shards", "8"]


@pytest.mark.parametrize("game, count", GAMES)
def test_merged_bytes_are_those_of_one_process(miyama, ranks, tmp_path, game, count):
    assert miyama("solve", *game, "--reproducible", "--output", "one.h5", "--quiet").code == 0
    made = ranks(count, "solve", *game, "--reproducible", "--output", "parts", "--shards", "4", "--json")
    assert made.code == 0, made.err
    assert made.json["parts"] >= 2 and made.json["complete"]
    assert miyama("merge", "parts", "--output", "merged.h5").code == 0
    assert (tmp_path / "merged.h5").read_bytes() == (tmp_path / "one.h5").read_bytes()
    assert not list((tmp_path / "parts").glob("state-*"))


def killed_and_resumed(miyama, tmp_path, seconds, counts):
    """Three runs: two are killed after so many seconds, the last one ends. What the last one says."""
    for n, after in enumerate(seconds):
        process = start(counts[n], *WANTED, *(["--resume"] if (tmp_path / "parts" / "plan.json").exists() else []), cwd=tmp_path)
        time.sleep(after)
        kill_all(process)
    last = start(counts[-1], *WANTED, "--resume", "--json", cwd=tmp_path)
    out, err = last.communicate(timeout=120)
    assert last.returncode == 0, err
    return json.loads(out)


def compare_with_one_process(miyama, tmp_path):
    assert miyama("solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "one.h5", "--quiet").code == 0
    assert miyama("merge", "parts", "--output", "merged.h5").code == 0
    assert (tmp_path / "merged.h5").read_bytes() == (tmp_path / "one.h5").read_bytes()


def killed_on_the_way(ranks, folder):
    """A run that some parts are left of, and not the table: it begins again where it was too fast."""
    for _ in range(20):
        process = start(ranks, *WANTED, cwd=folder.parent)
        while not list(folder.glob("part-*.h5")) and process.poll() is None:
            time.sleep(0.001)
        kill_all(process)
        if list(folder.glob("part-*.h5")) and not (folder / "table.h5").exists():
            return
        shutil.rmtree(folder, ignore_errors=True)
    pytest.fail("20 runs came to their end before they were killed")


def test_killed_ranks_go_on_with_another_number(miyama, tmp_path):
    killed_on_the_way(3, tmp_path / "parts")
    there = len(list((tmp_path / "parts").glob("part-*.h5")))
    assert "part" in miyama("info", "parts").out + miyama("info", "parts").err
    last = start(2, *WANTED, "--resume", "--json", cwd=tmp_path)
    out, err = last.communicate(timeout=120)
    assert last.returncode == 0, err
    assert json.loads(out)["resumed_parts"] == there > 0
    compare_with_one_process(miyama, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_killed_at_random_moments(miyama, tmp_path, seed):
    random.seed(seed)
    seconds = [0.3 + random.random(), 0.3 + random.random()]
    while not (tmp_path / "parts" / "plan.json").exists():
        killed_early = start(2, *WANTED, cwd=tmp_path)
        time.sleep(seconds[0])
        kill_all(killed_early)
        seconds[0] += 0.2
    killed_and_resumed(miyama, tmp_path, seconds[1:], [random.randint(1, 4), random.randint(1, 4)])
    compare_with_one_process(miyama, tmp_path)


def test_state_that_was_changed_is_not_believed(miyama, tmp_path):
    killed_on_the_way(2, tmp_path / "parts")
    states = list((tmp_path / "parts").glob("state-*"))
    assert states
    for state in states:
        content = bytearray(state.read_bytes())
        content[-9] ^= 4
        state.write_bytes(content)
    last = start(2, *WANTED, "--resume", cwd=tmp_path)
    assert last.wait(timeout=120) == 0
    last.communicate()
    compare_with_one_process(miyama, tmp_path)


def test_two_runs_on_one_folder(ranks, tmp_path):
    first = start(2, "solve", "wythoff", "--heaps", "299,150,99", "--output", "parts", cwd=tmp_path)
    while not (tmp_path / "parts" / "plan.json").exists():
        time.sleep(0.001)
    signal_all(first, signal.SIGSTOP)  # however fast it is
    second = ranks(2, "solve", "wythoff", "--heaps", "299,150,99", "--output", "parts", "--resume")
    assert second.code == 1 and "another run writes into the folder" in second.err
    signal_all(first, signal.SIGCONT)
    assert first.wait(timeout=120) == 0
    first.communicate()


def test_an_error_on_one_rank_ends_all(ranks, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "other.txt").write_text("not a table")
    done = ranks(3, "solve", "wythoff", "--heaps", "99,99,99", "--output", "parts")
    assert done.code == 1 and "is not empty" in done.err


def test_labels_of_the_whole_table_are_refused(ranks):
    done = ranks(2, "solve", "wythoff", "--heaps", "99,99,99", "--labels", "grundy", "--output", "parts")
    assert done.code == 2 and "grundy" in done.err
