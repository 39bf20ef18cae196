"""The ten steps of docs/atlas_contributing.md, in a copy of what they need: every command prints what is shown, and the new game has its page."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import transcript

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
PAGE = (SOURCE / "docs" / "atlas_contributing.md").read_text()


@pytest.fixture
def project(tmp_path, monkeypatch):
    """The scripts, and an atlas whose list has Mark; the program is the one that is tested."""
    shutil.copytree(SOURCE / "scripts", tmp_path / "scripts")
    for name in ("data/reference", "data/rules", "data/atlas/rules", "data/atlas/mark", "web/page"):
        shutil.copytree(SOURCE / name, tmp_path / name)
    for name in ("errata.json", "README.md"):   # what the pages take besides the games
        shutil.copy(SOURCE / "data/atlas" / name, tmp_path / "data/atlas" / name)
    monkeypatch.setenv("MIYAMA_SOURCE", str(tmp_path))
    return tmp_path


def test_ten_steps(project):
    steps = re.split(r"\n\*\*(?=\d+\. )", PAGE)[1:]
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, 11)) and all("```" in step for step in steps)
    rules, entry = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (project / "data/atlas/rules/nim-and-knight.json").write_text(rules)
    mark = next(game for game in json.loads((SOURCE / "data/atlas/games.json").read_text())["games"] if game["id"] == "mark")
    (project / "data/atlas/games.json").write_text(json.dumps({"games": [mark, json.loads(entry)]}))
    done = 0
    for step in steps:
        for command, shown in transcript.runs(step.replace("```text", "```console")):
            ran = transcript.run(command, project)
            assert transcript.is_shown(ran.stdout, shown), (command, ran.stdout, ran.stderr)
            done += 1
    assert done == 10
    made = (project / "build/docs/atlas/nim-and-knight.html").read_text()
    assert "Nim with a knight’s leap" in made and "holds to this bound" in made
    assert sum(path.suffix == ".png" and "nim-and-knight" in path.name for path in (project / "build/docs/atlas/pictures").iterdir()) == 2


def test_reading_it_prints_what_is_shown():
    [(code, shown)] = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", (SOURCE / "docs" / "atlas.md").read_text(), re.DOTALL)
    assert subprocess.run([sys.executable, "-c", code], cwd=SOURCE, capture_output=True, text=True, check=True).stdout == shown
