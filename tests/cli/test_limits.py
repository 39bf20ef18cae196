"""What a run needs is told, or refused, before it starts."""
import json
import os
import re
import subprocess

import pytest

BILLION = "1000,1000,999"   # 1 002 001 000 positions


@pytest.mark.parametrize("command, arguments, words", [
    ("solve", ["--heaps", "9,9,9", "--memory", "1M"], ["GiB", "outcome,arrows of nim", "fewer labels"]),
    ("solve", ["--heaps", "9999,9999,9999", "--memory", "100M", "--labels", "outcome,remoteness"], ["100.0 MiB is there", "outcome,remoteness of nim"]),
    ("solve", ["--heaps", "2000000,2000000,2000000"], ["TiB of memory", "is there"]),
    ("solve", ["--heaps", ",".join(["13"] * 16)], ["EiB of memory"]),
    ("solve", ["--heaps", "3037000498,3037000498", "--memory", "4G"], ["of memory", "4.0 GiB is there"]),
    ("solve", ["--heaps", "199,199,199", "--labels", "grundy", "--memory", "30M"], ["grundy of nim"]),
    ("count", ["--heaps", "9,9,9", "--memory", "1M"], ["1.0 MiB is there", "lower bounds"]),
    ("count", ["--heaps", "1000000,1000000,1000000"], ["GiB of memory for counting nim", "is there"]),
])
def test_too_little_memory(miyama, tmp_path, command, arguments, words):
    done = miyama(command, "nim", *arguments)
    assert done.code == 1
    assert done.out == "" and done.err.startswith("miyama: needs about ") and done.err.endswith("or a larger --memory\n")
    assert all(word in done.err for word in words if word != "GiB")
    assert list(tmp_path.iterdir()) == []


def test_too_little_disk(miyama, tmp_path):
    done = miyama("solve", "nim", "--heaps", "3037000498,3037000498", "--memory", "9999T")   # 2^63 positions
    assert done.code == 1
    assert "PiB of disk for outcome,arrows of nim" in done.err and "is there" in done.err and "--output" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("label", ["grundy", "remoteness"])
def test_labels_whose_values_do_not_fit(miyama, tmp_path, label):
    done = miyama("solve", "nim", "--heaps", "4294967294,1", "--labels", f"outcome,{label}")
    assert done.code == 2
    assert label in done.err and "4294967295" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("amount", ["", "8X", "-1", "0", "1.5G", "99999999T"])
def test_amounts_of_memory_that_make_no_sense(miyama, amount):
    done = miyama("solve", "nim", "--heaps", "9", f"--memory={amount}")
    assert done.code == 2
    assert done.out == "" and "memory" in done.err


@pytest.mark.parametrize("amount", ["8", "64", "4096"])
def test_a_number_of_bytes_that_is_meant_as_gigabytes(miyama, amount):
    for command in (["solve", "nim", "--heaps", "9,9", "--output", "t.h5"], ["count", "nim", "--heaps", "9,9"]):
        done = miyama(*command, "--memory", amount)
        assert (done.code, done.out) == (2, "")
        assert f"--memory {amount} is {amount} bytes" in done.err and f"is {amount}G meant" in done.err


def test_a_missing_folder_is_not_a_full_disk(miyama):
    done = miyama("solve", "nim", "--heaps", "9", "--output", "missing/t.h5")
    assert done.code == 1
    assert "missing" in done.err and "disk" not in done.err


def test_a_long_run_says_what_it_needs(miyama):
    done = miyama("count", "nim", "--heaps", BILLION)
    assert done.code == 0
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("about ") and "of memory" in done.err and "disk" not in done.err
    assert miyama("count", "nim", "--heaps", "999,999,999").err == ""


def test_a_long_solve_says_what_it_needs(miyama):
    done = miyama("solve", "nim", "--heaps", BILLION, "--labels", "outcome")
    assert done.code == 0
    assert done.err.startswith("about ") and "of memory, " in done.err and done.err.endswith("of disk\n")


def test_a_long_listing_of_options_says_how_long_it_takes():
    run = subprocess.Popen([os.environ["MIYAMA"], "count", "euclid", "--heaps", "29999,29999"], stderr=subprocess.PIPE, text=True)
    words = run.stderr.readline()
    run.terminate()
    run.communicate()
    assert re.match(r"the options of every position are listed, some \d+ of each: about \d+ s; ", words)


@pytest.mark.parametrize("options", [["--quiet"], ["--json"], ["--quiet", "--json"]])
def test_quiet_and_json_say_nothing_there(miyama, options):
    done = miyama("count", "nim", "--heaps", BILLION, *options)
    assert (done.code, done.err) == (0, "")
    assert (done.out == "") == ("--json" not in options)
    if "--json" in options:
        assert done.json["positions"] == 1_002_001_000


def test_quiet_and_json_of_solve_together(miyama):
    done = miyama("solve", "nim", "--heaps", "9,9,9", "--quiet", "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json["lost"] == 76


def peak_of(folder, *arguments):
    """Bytes that a run took at most; from a shell, because a process begins with the peak of the one that it is forked from."""
    command = " ".join(map(str, [os.environ["MIYAMA"], *arguments, "--json"])) + "; exit $?"
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    return json.loads(done.stdout)["peak_bytes"]


@pytest.mark.parametrize("rules, heaps", [("wythoff", "9,9"), ("moore:2", "3,3,3"), ("nim+pass", "9,9"), ("euclid", "9,9")])
def test_other_rules_are_refused_with_the_number_needed(miyama, tmp_path, rules, heaps):
    options = ["--heaps", heaps]
    assert miyama("solve", rules, *options, "--output", "t.h5", "--quiet").code == 0
    for command in (["solve", rules, *options, "--output", "other.h5"], ["count", rules, *options], ["check", "t.h5"]):
        done = miyama(*command, "--memory", "1M")
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("miyama: needs about ") and "1.0 MiB is there" in done.err and f"{rules}, normal play" in done.err
        assert ("fewer labels" in done.err) == (command[0] == "solve")
        assert miyama(*command, "--memory", "1G", "--quiet").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.h5", "t.h5"]


@pytest.mark.parametrize("rules, heaps, words", [
    ("greedy", "29999,29999,29999", "TiB of memory"), ("greedy", "3037000498,3037000498", "EiB of memory"),
    ("moore:2", ",".join(["14"] * 15), "EiB of memory"), ("wythoff", "3037000498,3037000498", "EiB of memory"),
])
def test_boxes_that_no_machine_holds(miyama, tmp_path, rules, heaps, words):
    for command in ("solve", "count"):
        done = miyama(command, rules, "--heaps", heaps, "--memory", "64G")
        assert done.code == 1 and words in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rules, heaps", [("wythoff", "399,399"), ("moore:2", "39,39,39"), ("nim+pass", "39,39,39"), ("greedy", "39,39,39")])
def test_what_was_told_of_other_rules_suffices(miyama, tmp_path, rules, heaps):
    solve = ["solve", rules, "--heaps", heaps, "--labels", "all", "--output", "t.h5", "--force", "--threads", 2]
    check = ["check", "t.h5", "--threads", 2]
    used = {"solve": peak_of(tmp_path, *solve), "check": peak_of(tmp_path, *check)}
    for arguments in (solve, check):
        refused = miyama(*arguments, "--memory", "1M")
        assert refused.code == 1
        told = float(refused.err.split("about ")[1].split(" MiB")[0]) * (1 << 20)
        assert used[arguments[0]] <= told <= 4 * used[arguments[0]] + (64 << 20), arguments[0]


@pytest.mark.parametrize("command", ["solve", "count"])
def test_too_little_memory_for_multisets(miyama, tmp_path, command):
    done = miyama(command, "rows", "--total", "90", "--memory", "100M")
    assert done.code == 1
    assert done.out == "" and re.match(r"miyama: needs about \d+\.\d [MG]iB of memory ", done.err)
    assert "rows, normal play, up to 90 sticks" in done.err and "100.0 MiB is there" in done.err
    done = miyama(command, "rows", "--total", "254")
    assert done.code == 1 and "PiB of memory" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_check_may_need_too_much_memory(miyama, multisets):
    done = miyama("check", multisets / "rows-43.h5", "--memory", "1M")
    assert done.code == 1
    assert done.out == "" and "of memory for checking rows, normal play, up to 43 sticks" in done.err


def test_threads_without_work_need_no_memory(miyama):
    needs = [re.search(r"needs about (\S+ \S+) of memory", miyama("solve", "0.77", "--total", "30", "--labels", "all", "--memory", "1M",
                                                                  "--threads", threads).err)[1] for threads in (64, 1000)]
    assert needs[0] == needs[1]
