"""Parts by several ranks, killed or not, are those of one process: merged, the same bytes."""
import json
import random
import signal
import time

import pytest

from mpi_runs import kill_all, signal_all, start

GAMES = [(["wythoff", "--heaps", "255,99,70", "--labels", "outcome,arrows,target,winning_moves"], 3),
         (["nim", "--heaps", "200,100,60", "--labels", "all"], 2), (["one-left", "--heaps", "150,60,66"], 4),
         (["nim+pass", "--heaps", "130,70,70", "--misere"], 3), (["subtraction:1,5,9", "--heaps", "300,40,66"], 5),
         (["r-wythoff:2", "--heaps", "1500,600"], 2), (["greedy", "--heaps", "160,30,70", "--misere"], 3),
         (["moore:2", "--heaps", "130,70,70", "--labels", "outcome"], 2), (["end-nim", "--heaps", "66,9,9,65"], 1)]


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
    wanted = ["solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "parts", "--shards", "8"]
    for n, after in enumerate(seconds):
        process = start(counts[n], *wanted, *(["--resume"] if (tmp_path / "parts" / "plan.json").exists() else []), cwd=tmp_path)
        time.sleep(after)
        kill_all(process)
    last = start(counts[-1], *wanted, "--resume", "--json", cwd=tmp_path)
    out, err = last.communicate(timeout=120)
    assert last.returncode == 0, err
    return json.loads(out)


def compare_with_one_process(miyama, tmp_path):
    assert miyama("solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "one.h5", "--quiet").code == 0
    assert miyama("merge", "parts", "--output", "merged.h5").code == 0
    assert (tmp_path / "merged.h5").read_bytes() == (tmp_path / "one.h5").read_bytes()


def wait_for_parts(process, folder, count):
    while len(list(folder.glob("part-*.h5"))) < count and process.poll() is None:
        time.sleep(0.01)


def test_killed_ranks_go_on_with_another_number(miyama, tmp_path):
    wanted = ["solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "parts", "--shards", "8"]
    process = start(3, *wanted, cwd=tmp_path)
    wait_for_parts(process, tmp_path / "parts", 3)
    kill_all(process)
    assert not (tmp_path / "parts" / "table.h5").exists()
    assert "part" in miyama("info", "parts").out + miyama("info", "parts").err
    last = start(2, *wanted, "--resume", "--json", cwd=tmp_path)
    out, err = last.communicate(timeout=120)
    assert last.returncode == 0, err
    assert json.loads(out)["resumed_parts"] >= 3
    compare_with_one_process(miyama, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_killed_at_random_moments(miyama, tmp_path, seed):
    random.seed(seed)
    seconds = [0.3 + random.random(), 0.3 + random.random()]
    while not (tmp_path / "parts" / "plan.json").exists():
        killed_early = start(2, "solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "parts", "--shards", "8", cwd=tmp_path)
        time.sleep(seconds[0])
        kill_all(killed_early)
        seconds[0] += 0.2
    killed_and_resumed(miyama, tmp_path, seconds[1:], [random.randint(1, 4), random.randint(1, 4)])
    compare_with_one_process(miyama, tmp_path)


def test_state_that_was_changed_is_not_believed(miyama, tmp_path):
    wanted = ["solve", "wythoff", "--heaps", "511,120,99", "--reproducible", "--output", "parts", "--shards", "8"]
    process = start(2, *wanted, cwd=tmp_path)
    wait_for_parts(process, tmp_path / "parts", 3)
    kill_all(process)
    for state in (tmp_path / "parts").glob("state-*"):
        content = bytearray(state.read_bytes())
        content[-9] ^= 4
        state.write_bytes(content)
    last = start(2, *wanted, "--resume", cwd=tmp_path)
    assert last.wait(timeout=120) == 0
    last.communicate()
    compare_with_one_process(miyama, tmp_path)


def test_two_runs_on_one_folder(ranks, tmp_path):
    first = start(2, "solve", "wythoff", "--heaps", "700,200,150", "--output", "parts", cwd=tmp_path)
    while not (tmp_path / "parts" / "plan.json").exists():
        time.sleep(0.001)
    signal_all(first, signal.SIGSTOP)  # however fast it is
    second = ranks(2, "solve", "wythoff", "--heaps", "700,200,150", "--output", "parts", "--resume")
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
