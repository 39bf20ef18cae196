"""README.md is true of the rules: a row and a line to run for each that the program knows, and its rules file makes the table it says."""

import json
import os
import re
import subprocess

import pytest
from data_readme import SOURCE

TEXT = (SOURCE / "README.md").read_text(encoding="utf-8")
RULES = TEXT.split("\n## Rules\n")[1].split("\n## ")[0]


def run(command, folder):
    program, *arguments = command.split()
    assert program == "miyama"
    return subprocess.run([os.environ["MIYAMA"], *arguments], cwd=folder, capture_output=True, text=True, check=False)


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


def test_the_runs_print_what_is_shown(tmp_path):
    (tmp_path / "rules.json").write_text(RULES.split("```json\n")[1].split("```")[0], encoding="utf-8")
    runs = re.findall(r"^\$ (miyama .*)\n((?:(?!\$|```).*\n)+)", RULES, re.MULTILINE)
    assert len(runs) == 4
    for command, shown in runs:
        done = run(command, tmp_path)
        assert done.returncode == 0 and without_times(done.stdout.strip()) == without_times(shown.strip()), command


@pytest.mark.parametrize("name", sorted(path.name for path in (SOURCE / "notebooks").glob("*.ipynb")))
def test_every_notebook_is_listed(name):
    assert f"| `notebooks/{name}` |" in TEXT
