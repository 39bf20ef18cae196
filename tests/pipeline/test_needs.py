"""The memory that is announced before a table is made or checked suffices: an estimate that is too low ends in the middle of the work."""
import re

import pytest

UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
# All labels but those for which every option is listed.
SCANNED = "--labels outcome,arrows,target,winning_moves,grundy,remoteness"
MARKED = "--labels outcome,move,winning_moves,grundy,remoteness"
SLOW = [pytest.param(arguments, threads, marks=pytest.mark.slow, id=f"{arguments} {threads}") for threads in (1, 16) for arguments in (
    f"wythoff --heaps 400,400,400 {SCANNED}", "wythoff --heaps 20,3000,3000", "wythoff --heaps 4095,4095 --labels grundy",
    "subtraction:1,2,3 --heaps 200,200,200 --labels remoteness", f"nim+pass --heaps 200,200,200 {SCANNED}",
    f"nim --heaps 500,500,500 {SCANNED}", f"rows --total 60 {MARKED}", f"grundys-game --total 60 {MARKED}",
    "nim --heaps 20,1,100000 --labels grundy", "moore:2 --heaps 20,1,5000 --labels grundy",
    f"greedy --heaps 200,200,200 {SCANNED} --misere", f"wythoff --heaps 300,300,300 {SCANNED} --shards 8",
    "nim --heaps 99,99,99 --labels all", "rows --total 45 --labels all")]


def announced(miyama, *arguments):
    said = miyama(*arguments, "--memory", "1K").err
    number, unit = re.search(r"needs about ([\d. ]+) ([KMG]?i?B) of memory", said).groups()
    return float(number.replace(" ", "")) * UNITS[unit]


@pytest.mark.parametrize("arguments, threads", [("subtraction:1,2,3 --heaps 300,300,300 --labels remoteness", 1),
                                                ("wythoff --heaps 160,160,160 --labels grundy", 2),
                                                ("nim --heaps 40,12,6000 --labels grundy", 4),
                                                ("subtraction:1,2,3 --heaps 0,3000,3000 --labels outcome", 2), ("moore:2 --heaps 60,60,60,30 --labels target", 1),
                                                ("greedy --heaps 150,150,150 --labels winning_moves", 2), *SLOW])
def test_what_is_announced_suffices(miyama, arguments, threads):
    """Neither command takes more memory than it announces."""
    solve = ["solve", *arguments.split(), "--threads", threads, "--output", "t"]
    for command in (solve, ["check", "t", "--threads", threads]):
        if command == solve or "--shards" not in command:
            done = miyama(*command, "--json")
            assert done.code == 0, done.err
            assert done.json["peak_bytes"] <= announced(miyama, *command, *["--force"] * (command == solve)), command


def test_values_of_one_long_heap(miyama):
    """Sets of all values would take gigabytes."""
    assert miyama("solve", "nim", "--heaps", "6,1,100000", "--labels", "grundy", "--output", "t", "--memory", "300M").code == 0
    done = miyama("check", "t", "--memory", "300M")
    assert done.code == 0 and "is right" in done.out, done.err
