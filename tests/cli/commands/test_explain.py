"""--explain says how a table would be made, and makes nothing."""

import json

import pytest


def explained(miyama, *arguments):
    result = miyama(*arguments, "--explain", "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


@pytest.mark.parametrize(
    "arguments, losses, labels, certificate",
    [
        ("nim --heaps 9,9,9 --labels all", "nim rows", {"arrows": "lines", "losing_moves": "listed", "grundy": "scan"}, {"grundy": "lines", "losing_moves": "options"}),
        ("greedy+pass --heaps 9,9 --labels all", "bit rows", {"outcome": "losses", "grundy": "scan", "remoteness": "scan"}, {"grundy": "lines"}),
        ("moore:2 --heaps 9,9,9 --labels all", "bit rows", {"remoteness": "scan", "target": "lines"}, {"remoteness": "lines"}),
        ("euclid --heaps 9,9", "levels", {"target": "listed"}, {"outcome": "options", "target": "options"}),
        ("--rules half.json --heaps 9 --labels all", "levels", {"outcome": "losses", "grundy": "listed"}, {"grundy": "options"}),
        ("kayles --total 9", "marks", {"outcome": "marks"}, {"outcome": "removals"}),
        ("nim --total 9 --most-heaps 2", "marks", {"outcome": "marks"}, {"outcome": "removals"}),
    ],
)
def test_each_request_has_its_plan(miyama, tmp_path, arguments, losses, labels, certificate):
    (tmp_path / "half.json").write_text('{"moves": [{"direction": [1], "upto": "a / 2"}]}')
    found = explained(miyama, "solve", *arguments.split())
    assert found["losses"] == losses
    assert labels.items() <= found["labels"].items()
    assert certificate.items() <= found["certificate"].items()
    assert found["parts"] is None and found["memory"] > 0 and found["disk"] > 0
    assert ("seconds" in found) == ("total" not in arguments and "listed" in found["labels"].values())


def test_parts_say_what_each_process_does(miyama):
    def parts(*arguments):
        arguments = ("solve", *arguments, "--shards", "4")
        text = " ".join(miyama(*arguments, "--explain").out.split())
        return explained(miyama, *arguments)["parts"]["count"], text

    for rules in ("wythoff", "nim"):
        count, text = parts(rules, "--heaps", "511,99,99")
        assert count == 4 and "4 parts; each process finds the losses by itself" in text
    assert "each process solves the whole table" in parts("euclid", "--heaps", "999,999")[1]


def test_nothing_is_written(miyama, tmp_path):
    text = miyama("solve", "greedy", "--heaps", "99,99,99", "--labels", "all", "--explain").out
    assert text.startswith("greedy, normal play, heaps 0–99 × 0–99 × 0–99: 1 000 000 positions\n")
    assert max(map(len, text.splitlines())) <= 80
    assert not list(tmp_path.iterdir())


def test_count_and_check_explain_themselves(miyama):
    count = ("count", "wythoff", "--heaps", "99,99")
    plain, claimed = explained(miyama, *count), explained(miyama, *count, "--claim", "grundy == 0 || a == b")
    assert "certificate" not in plain and plain["labels"] == {"outcome": "losses"}
    assert claimed["labels"] == {"outcome": "losses", "grundy": "scan"} and claimed["memory"] > plain["memory"]
    assert miyama(*count, "--claim", "grundy ==", "--explain").code == 2
    assert miyama("solve", "wythoff", "--heaps", "9,9", "--output", "w.h5").code == 0
    method = explained(miyama, "check", "w.h5")
    assert method["certificate"] == {"outcome": "lines", "arrows": "lines"}
    assert method["disk"] == 0 and "seconds" not in method
    assert miyama("solve", "euclid", "--heaps", "9,9", "--output", "e.h5").code == 0
    assert explained(miyama, "check", "e.h5")["seconds"] > 0


@pytest.mark.parametrize("arguments", [
    "nim --heaps 9,9,9", "nim --heaps 99,99", "nim --heaps 255,255,100", "nim --heaps 100000,9", "nim --heaps 40,40,40,40 --misere", "wythoff --heaps 127,127,127",
    "wythoff --heaps 9,9", "equal:3 --heaps 60,60,60", "rows --total 40 --misere", "kayles --total 30", "nim --total 60 --most-heaps 4", "sum:nim:9+0.07:20"])  # fmt: skip
@pytest.mark.parametrize("labels", [["--labels", "outcome,winning_moves,grundy"], []], ids=["numbers", "usual"])
def test_the_disk_told_of_nim_and_multisets_is_enough_and_not_three_times_too_much(miyama, tmp_path, arguments, labels):
    command = ["solve", *arguments.split(), *labels, "--output", "t.h5"]
    told = explained(miyama, *command)["disk"]
    assert miyama(*command, "--quiet").code == 0
    written = (tmp_path / "t.h5").stat().st_size
    assert written <= told <= 3 * written


@pytest.mark.parametrize("arguments", [
    "greedy --heaps 99,99,99", "euclid --heaps 99,99", "nim+pass --heaps 60,60,60", "nim --heaps 1,1,1,1,1,1,1,1", "subtraction:squares --heaps 499,499",
    "subtraction:primes --heaps 60,60,60", "subtraction:1,2,3 --heaps 99,99,99", "moore:2 --heaps 30,30,30,30", "circular:2 --heaps 20,20,20,20",
    "slow-exact:2 --heaps 60,60,60"])  # fmt: skip
def test_the_disk_told_is_enough_for_others(miyama, tmp_path, arguments):
    command = ["solve", *arguments.split(), "--labels", "all", "--output", "t.h5"]
    told = explained(miyama, *command)["disk"]
    assert miyama(*command, "--quiet").code == 0 and (tmp_path / "t.h5").stat().st_size <= told
