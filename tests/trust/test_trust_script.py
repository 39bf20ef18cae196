"""scripts/trust: who asks for something else is told what there is, before anything is built; what it runs is there."""
import os
import pathlib
import subprocess

import pytest

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
WORDS = ("kills", "flips", "faults", "digests", "fuzz", "mutants")


def trust(*arguments):
    return subprocess.run([SOURCE / "scripts" / "trust", *arguments], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("arguments", [[], ["kill"], ["--help"], ["kills", "many"], ["kills", "-3"], ["kills", "3", "4"], ["digests", "3"],
                                       ["fuzz", "long"], ["mutants", "1", "2"]])
def test_usage(arguments):
    done = trust(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(f"scripts/trust {word} " in done.stderr for word in (*WORDS, "all")) and "set -e" not in done.stderr


@pytest.mark.slow
def test_a_figure_is_printed():
    """With few kills, on the program under test."""
    done = trust("kills", "5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 runs ended at random moments" in done.stdout
