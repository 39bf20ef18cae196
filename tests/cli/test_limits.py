"""The memory and disk that are announced suffice, and are not far too much."""
import re
import subprocess

import pytest
from conftest import MIYAMA
from peak import ended

NUMBERS, ALL = ["--labels", "outcome,winning_moves,grundy"], ["--labels", "all"]


@pytest.mark.parametrize("arguments, labels, most", [
    *((arguments, labels, 3) for arguments in ("nim --heaps 9,9,9", "nim --heaps 99,99", "nim --heaps 130,130,100", "nim --heaps 70000,3", "nim --heaps 20,20,20,20 --misere",
      "wythoff --heaps 70,70,70", "equal:3 --heaps 40,40,40", "rows --total 34 --misere", "nim --total 40 --most-heaps 4", "sum:nim:9+0.07:20") for labels in (NUMBERS, [])),
    *((arguments, ALL, None) for arguments in ("greedy --heaps 40,40,40", "euclid --heaps 99,99", "nim+pass --heaps 40,40,40", "nim --heaps 1,1,1,1,1,1,1,1", "subtraction:squares --heaps 199,199",
      "subtraction:primes --heaps 30,30,30", "subtraction:1,2,3 --heaps 40,40,40", "moore:2 --heaps 12,12,12,12", "circular:2 --heaps 12,12,12,12", "slow-exact:2 --heaps 30,30,30"))])
def test_the_disk_told_is_enough(miyama, tmp_path, arguments, labels, most):
    command = ["solve", *arguments.split(), *labels, "--output", "t.h5"]
    told = miyama(*command, "--explain", "--json").json["disk"]
    assert miyama(*command, "--quiet").code == 0
    written = (tmp_path / "t.h5").stat().st_size
    assert written <= told and (most is None or told <= most * written)


@pytest.mark.parametrize("rules, heaps", [("wythoff", "199,199"), ("moore:2", "25,25,25"), ("nim+pass", "30,30,30")])
def test_the_memory_told_is_enough(miyama, tmp_path, rules, heaps):
    for command in (["solve", rules, "--heaps", heaps, "--labels", "all", "--output", "t.h5", "--threads", 2], ["check", "t.h5", "--threads", 2]):
        refused = miyama(*command, "--memory", "1M")
        told = float(refused.err.split("about ")[1].split(" MiB")[0]) * (1 << 20)
        code, _, err, peak = ended([MIYAMA, *command], tmp_path)
        assert (refused.code, code) == (1, 0) and peak <= told <= 4 * peak + (64 << 20), err


def test_processes_of_one_machine_share_its_memory_and_processors(miyama):
    solve = ["solve", "wythoff", "--heaps", "255,99,70", "--shards", "4", "--output", "w", "--only-part", "rank", "--explain", "--json", "--threads", 1]
    alone, shared = (miyama(*solve, PMI_RANK="1", PMI_SIZE="8", MPI_LOCALNRANKS=here).json["memory"] for here in "14")
    assert shared == 4 * alone
    for asked, threads in (([], 1), (["--threads", "2"], 2)):
        assert miyama(*solve[:-4], "--json", *asked, PMI_RANK="1", PMI_SIZE="8", MPI_LOCALNRANKS="64").json["threads"] == threads


def test_a_long_listing_of_options_says_how_long_it_takes():
    with subprocess.Popen([MIYAMA, "count", "euclid", "--heaps", "29999,29999"], stderr=subprocess.PIPE, text=True) as process:
        assert re.match(r"the options of every position are listed, some \d+ of each: about \d+ s; ", process.stderr.readline())
        process.terminate()


def peak_of(folder, *arguments):
    code, out, err, peak = ended([MIYAMA, *arguments], folder)
    assert code == 0, err
    return out, peak


@pytest.mark.slow
def test_a_sequence_that_goes_on_keeps_to_its_memory(miyama, tmp_path):
    asked = ["sequence", "0.167", "--values", "none", "--histogram", "--threads", 1, "--resume", "s"]
    once = miyama(*asked[:-2], "--heap", 82_000_000, "--json").json
    all_kept, peak = peak_of(tmp_path, *asked, "--heap", 80_000_000, "--memory", "400M")
    assert "forgotten" not in all_kept and peak < 400 << 20
    some_kept, peak = peak_of(tmp_path, *asked, "--heap", 81_000_000, "--memory", "130M")
    assert peak < 130 << 20 and re.search(r"  some values were forgotten, so no period was looked for: a run that begins with --memory \d+M keeps all\n", some_kept)
    assert "list no values" in miyama("sequence", "0.167", "--heap", 82_000_000, "--resume", "s").err
    assert miyama(*asked, "--heap", 82_000_000, "--memory", "300M", "--json").json["histograms"] == once["histograms"]


@pytest.mark.slow
def test_by_default_500_mb_are_enough(tmp_path):
    assert peak_of(tmp_path, "sequence", "0.167", "--heap", 2**30, "--values", "none")[1] < 500_000_000


def test_stamps_go_as_far_as_memory_does(miyama):
    """Without fast bytes a value takes four of them until the end."""
    asked = ["sequence", "0.167", "--heap", 2_000_000, "--values", "none", "--no-period", "--histogram", "--json"]
    assert miyama(*asked, MIYAMA_ISA="baseline").json["histograms"] == miyama(*asked).json["histograms"]
