"""README.md is true of the rules: a row and a line to run for each that the program knows, and its rules file makes the table it says."""

import json
import os
import re
import subprocess

import h5py
import pytest
from data_readme import SOURCE

TEXT = (SOURCE / "README.md").read_text(encoding="utf-8")
RULES = TEXT.split("\n## Rules\n")[1].split("\n## ")[0]


def run(command, folder):
    """In a shell that finds the program."""
    path = f"{os.path.dirname(os.environ['MIYAMA'])}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(command, shell=True, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)


def games():
    return json.loads(run("miyama games --json", None).stdout)["games"]


def test_every_rule_set_has_a_row():
    rows = re.findall(r"^\| `([a-z-]+)[`:]", RULES, re.MULTILINE)
    assert sorted(rows) == sorted([game["name"] for game in games()] + ["nim"])  # nim in both tables


def test_every_rule_set_has_a_line_to_run():
    assert re.findall(r"^miyama solve .*$", RULES, re.MULTILINE) == [game["example"] for game in games()]


@pytest.mark.parametrize("line", re.findall(r"^miyama solve .*$", RULES, re.MULTILINE))
def test_the_lines_run(tmp_path, line):
    done = run(f"{line} --quiet", tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and len(list(tmp_path.iterdir())) == 1


def without_times(text):
    return re.sub(r": [\d.]+ KiB, .*|, [\d.]+ s$", "", text, flags=re.MULTILINE)


def make_what_the_runs_need(folder):
    for name, part in zip(("rules.json", "largest.json"), RULES.split("```json\n")[1:]):
        (folder / name).write_text(part.split("```")[0], encoding="utf-8")
    assert run("miyama solve nim --heaps 9,9,9 --misere --quiet", folder).returncode == 0
    assert run("miyama solve nim --heaps 9,9,9 --output damaged.h5 --quiet", folder).returncode == 0
    with h5py.File(folder / "damaged.h5", "r+") as table:
        table["outcome"][7, 3, 5] = 0


def test_the_runs_print_what_is_shown(tmp_path):
    """All of them, in their order, in one folder. Where the output begins with … its end is shown."""
    make_what_the_runs_need(tmp_path)
    runs = re.findall(r"^\$ (miyama .*)\n((?:(?!\$|```).*\n)*)", TEXT, re.MULTILINE)
    assert len(runs) >= 12
    for command, shown in runs:
        done = run(command, tmp_path)
        printed, shown = without_times(done.stdout.strip()), without_times(shown.strip())
        assert done.returncode in (0, 3) and (printed.endswith(shown[1:]) if shown.startswith("…") else printed == shown), command


@pytest.mark.parametrize("name", sorted(path.name for path in (SOURCE / "notebooks").glob("*.ipynb")))
def test_every_notebook_is_listed(name):
    assert f"| `notebooks/{name}` |" in TEXT
