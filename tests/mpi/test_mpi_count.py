"""Counts by several ranks are those of one process."""
import json
import re
import subprocess

import pytest


def same_counts(one, many):
    keys = "rules", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches"
    return {key: one[key] for key in keys} == {key: many[key] for key in keys}


@pytest.mark.parametrize("count, arguments", [
    (2, ["wythoff", "--heaps", "255,99,70"]), (3, ["nim", "--heaps", "200,100,100", "--misere"]), (5, ["one-left", "--heaps", "150,60,66"]),
    (4, ["nim+pass", "--heaps", "130,70,70"]), (2, ["moore:2", "--heaps", "130,70,70"])])
def test_every_number_is_that_of_one_process(miyama, ranks, count, arguments):
    many = ranks(count, "count", *arguments, "--json").json
    assert same_counts(miyama("count", *arguments, "--json").json, many)
    assert len(many["peak_bytes"]) == count


def test_what_cannot_be_shared_is_refused_once(ranks, tmp_path):
    done = ranks(3, "count", "euclid", "--heaps", "99,99")
    assert done.code == 2 and done.err.count("cannot be shared by ranks") == 1
    for command in (["count"], ["solve", "--output", "parts"]):  # found when the ranks have met
        done = ranks(4, *command, "wythoff", "--heaps", "3,999,999")
        assert done.code == 2 and done.err.count("put the largest bound first") == 1
    assert list(tmp_path.iterdir()) == []
    done = ranks(2, "count", "rows", "--total", "9")
    assert done.code == 2 and "level by level" in done.err


def test_memory_is_that_of_the_machine(ranks):
    done = ranks(3, "count", "wythoff", "--heaps", "299,299,299", "--memory", "1M")
    assert done.code == 1 and done.err.count("3 of 3 ranks on one machine") == 1


def test_help_and_unknown_commands(ranks):
    assert "mpirun -n RANKS miyama-mpi" in ranks(1, "--help").out
    assert ranks(1, "solve", "--help").out.startswith("Usage: miyama-mpi solve RULES ")
    assert ranks(4, "count", "--help").out.count("Usage: miyama-mpi count RULES ") == 1
    assert ranks(3, "--version").out.startswith("miyama ") and ranks(3, "--version").out.count("\n") == 1
    assert ".B \\-\\-resume" in ranks(2, "manual", "solve").out and "miyama\\-mpi\\-count (1)" in ranks(1, "manual").out
    assert "(see `miyama-mpi count --help`)" in ranks(1, "count", "nim", "--no-such").err
    assert ranks(2, "show").err.count('unknown command "show"') == 1


def test_manual_pages_are_those_of_help(ranks):
    for command in ("solve", "count", "manual"):
        page = ranks(1, "manual", command).out
        done = subprocess.run(["groff", "-k", "-man", "-ww", "-Tutf8"], input=page, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert [line.split()[0] for line in ranks(1, command, "--help").out.splitlines() if line.startswith("  --")] == \
            re.findall(r"\n\.B (--\S+)", page.replace("\\-", "-"))
