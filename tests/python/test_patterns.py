"""Patterns that are found in tables, each tested by the program itself against every position of a larger table."""
import subprocess

import numpy as np
import pytest

import miyama
from miyama import patterns


def holds(tmp_path, claim, *rules):
    """Whether the program finds the claim right for every position of a table of these rules."""
    done = subprocess.run([miyama.program(), "solve", *rules, "--output", "larger.h5", "--force", "--quiet"], cwd=tmp_path)
    assert done.returncode == 0
    checked = subprocess.run([miyama.program(), "check", "larger.h5", "--claim-only", "--claim", claim], cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode in (0, 3), checked.stderr
    return checked.returncode == 0


def solved(rules, *heaps, **options):
    return miyama.solve(rules, heaps=heaps, keep=False, **options)


@pytest.mark.parametrize("rules, heaps, larger, period", [("subtraction:1,2,3", (30,), "200", 4), ("subtraction:2,3,7", (40,), "300", 5), ("subtraction:1,2", (20, 20), "60,70", 3),
                                                          ("subtraction:2,5", (50, 50), "90,90", 7)])
def test_losses_that_repeat_along_every_heap(tmp_path, rules, heaps, larger, period):
    found = patterns.loss_period(solved(rules, *heaps))
    assert found.period == period
    assert holds(tmp_path, found.claim, rules, "--heaps", larger)
    wrong = found.claim.replace(f"% {period}", f"% {period + 1}")
    assert not holds(tmp_path, wrong, rules, "--heaps", larger)


def test_misere_play_has_a_preperiod(tmp_path):
    found = patterns.loss_period(solved("subtraction:1,3", 30, 30, misere=True))
    assert holds(tmp_path, found.claim, "subtraction:1,3", "--heaps", "50,50", "--misere")


def test_no_period_is_claimed_where_there_is_none():
    assert patterns.loss_period(solved("wythoff", 40, 40)) is None
    assert patterns.loss_period(solved("nim", 20, 20)) is None  # the losses lie on the diagonal
    assert patterns.loss_period(solved("subtraction:1,2,3", 9)) is None  # too few sizes to see it three times


def test_losses_along_the_diagonal(tmp_path):
    found = patterns.diagonal_period(solved("nim", 30, 30))
    assert found.period == 1 and holds(tmp_path, found.claim, "nim", "--heaps", "60,60")


def test_losses_that_grow_evenly(tmp_path):
    found = patterns.loss_line(solved("nim", 30, 30))
    assert (found.period, found.saltus) == (1, 1) and holds(tmp_path, found.claim, "nim", "--heaps", "50,50")
    assert patterns.loss_line(solved("wythoff", 40, 40)) is None


def test_a_remainder_that_decides(tmp_path):
    table = miyama.solve({"name": "steps", "moves": [{"direction": [1, 0], "steps": [1]}, {"direction": [0, 1], "steps": [1]}]}, heaps=(9, 9), keep=False)
    found = patterns.modular(table)
    assert found.claim == "(a + b) % 2 == 0"
    found = patterns.modular(solved("subtraction:1,2", 20))
    assert found.claim == "(a) % 3 == 0" and holds(tmp_path, found.claim, "subtraction:1,2", "--heaps", "99")
    assert patterns.modular(solved("nim", 12, 12)) is None


def test_all_subtraction_sets(tmp_path):
    found = patterns.subtraction_periods(5)
    assert len(found) == 31
    for taken in [(1, 2, 3), (2, 3, 5), (1, 4, 5), (3, 5)]:
        rules = "subtraction:" + ",".join(map(str, taken))
        assert holds(tmp_path, found[taken].claim, rules, "--heaps", "120", "--labels", "grundy"), taken
    told = subprocess.run([miyama.program(), "sequence", "subtraction:2,3,5", "--heap", "200", "--json"], capture_output=True, text=True)
    assert f'"period":{found[2, 3, 5].period},' in told.stdout.replace(" ", "")


def test_sequences():
    assert patterns.period([5, 6, 1, 2, 1, 2, 1, 2]) == (2, 2)
    assert patterns.period(list(range(9))) is None
    assert patterns.arithmetic_period(np.arange(9) * 3) == (0, 1, 3)


def test_what_has_no_patterns_is_refused():
    with pytest.raises(ValueError, match="by total, has a pass or lists its positions"):
        patterns.loss_period(miyama.solve("rows", total=6, keep=False))
    with pytest.raises(ValueError, match="by total, has a pass or lists its positions"):
        patterns.modular(solved("nim+pass", 5, 5))
    with pytest.raises(ValueError, match="the table has 3 heaps: give one of 2"):
        patterns.loss_line(solved("nim", 3, 3, 3))
    with pytest.raises(ValueError, match="give 1 to 12"):
        patterns.subtraction_periods(13)
