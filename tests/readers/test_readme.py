"""README.md and the pages of docs are true: every run prints what is shown; a row for each rule set; short; pictures as tables give them."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import h5py
import pytest
from data_readme import PAGES, SOURCE
from pty_session import transcript
from transcript import recorded, run, runs

RULES = PAGES["rules.md"]
JAPANESE = (SOURCE / "README.ja.md").read_text(encoding="utf-8")


GAMES = json.loads(run("miyama games --json", None).stdout)["games"]


def test_every_rule_set_has_a_row():
    rows = re.findall(r"^\| `([a-z-]+)[`:]", RULES.split("\n## Rules of your own")[0], re.MULTILINE)
    assert sorted(rows) == sorted([game["name"] for game in GAMES] + ["nim"])  # nim in both tables


@pytest.mark.parametrize("line", [game["example"] for game in GAMES])
def test_the_lines_of_the_games_run(tmp_path, line):
    done = run(f"{line} --quiet", tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and len(list(tmp_path.iterdir())) == 1


def make_what_the_runs_need(folder):
    for name, part in zip(("rules.json", "fairy.json", "largest.json", "apart.json", "chocolate.json"), RULES.split("```json\n")[1:], strict=True):
        (folder / name).write_text(part.split("```")[0], encoding="utf-8")
    (folder / "nimhof.json").write_text(PAGES["questions.md"].split("```json\n")[1].split("```")[0], encoding="utf-8")
    (folder / "list.txt").write_text(PAGES["questions.md"].split("```text\n")[1].split("```")[0], encoding="utf-8")
    (folder / "chomp.txt").write_text(PAGES["functions.md"].split("```text\n")[1].split("```")[0], encoding="utf-8")
    (folder / "yama.json").write_text(PAGES["adding.md"].split("```json\n")[1].split("```")[0], encoding="utf-8")
    for name, form, place in (("divisors.txt", "text", 1), ("graph.txt", "text", 2), ("half.json", "json", 1)):
        (folder / name).write_text(PAGES["heaps.md"].split(f"```{form}\n")[place].split("```")[0], encoding="utf-8")
    assert run("miyama solve nim --heaps 9,9,9 --misere --quiet", folder).returncode == 0
    assert run("miyama solve nim --heaps 9,9,9 --output damaged.h5 --quiet", folder).returncode == 0
    with h5py.File(folder / "damaged.h5", "r+") as table:
        table["outcome"][7, 3, 5] = 0


@pytest.mark.parametrize("texts, least", [(PAGES.values(), 17), ([JAPANESE], 3)], ids=["English", "Japanese"])
def test_the_runs_print_what_is_shown(tmp_path, texts, least):
    """All of them, in their order, in one folder."""
    make_what_the_runs_need(tmp_path)
    found = [(command, shown) for text in texts for command, shown in runs(text) if command.startswith("miyama ")]
    assert len(found) >= least
    for command, shown in found:
        done = run(command, tmp_path)
        assert done.returncode in (0, 3) and recorded(done.stdout, shown) == shown, command


def test_the_second_implementation_prints_what_is_shown(tmp_path):
    """Between … it leaves lines out."""
    make_what_the_runs_need(tmp_path)
    assert run("miyama solve nim --heaps 9,9,9 --quiet", tmp_path).returncode == 0
    [(command, shown)] = [found for found in runs(PAGES["trust.md"]) if found[0].startswith("scripts/recheck.py ")]
    done = subprocess.run([sys.executable, SOURCE / "scripts" / "recheck.py", *command.split()[1:]], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "") and recorded(done.stdout, shown) == shown


SHELL = [line.split("#")[0].strip() for text in [*PAGES.values(), JAPANESE] for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
LINES = sorted({line for line in SHELL + re.findall(r"^\|[^|]*\| `(miyama .*)` \|$", JAPANESE, re.MULTILINE) if line.startswith("miyama ") and "COMMAND" not in line})


def test_the_lines_are_understood():
    """Even lines that take long or need other machines: unknown options are refused before --help is read."""
    assert len(LINES) >= 30
    for line in LINES:
        done = run(f"{line} --help", None)
        assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("Usage: miyama "), line


OTHERS = {path: (SOURCE / path).read_text(encoding="utf-8") for path in ("data/README.md", "python/README.md", "src/README.md", "web/README.md", "CONTRIBUTING.md")}
TEXTS = {**PAGES, **OTHERS, "README.ja.md": JAPANESE}
CODE = {name: re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)) for name, text in TEXTS.items()}
SPOKEN = sorted({code.replace("\\|", "|") for name, codes in CODE.items() if name != "changes.md" for code in codes} | set(SHELL))  # which names what went


def test_what_the_text_says_in_passing_is_understood():
    """`miyama check FILE`: an unknown option or command is refused before --help is read."""
    in_passing = [code for code in SPOKEN if re.match(r"miyama [a-z]", code) and not re.search(r"…| [A-Z] |0[.]1[.]0|--(rules|shards)$", code)]
    assert len(in_passing) >= 15
    for code in in_passing:
        done = run(f"{code} --help", None)
        assert (done.returncode, done.stderr) == (0, ""), code


def test_scripts_that_are_named_are_there():
    """And know what is asked of them, such as `scripts/trust kills 100`."""
    named = [code.split("#")[0].split() for code in SPOKEN if re.match(r"scripts/[^/]+$", code)]
    assert {words[0] for words in named} >= {"scripts/quickstart", "scripts/test", "scripts/docs", "scripts/trust", "scripts/page", "scripts/wheel"}
    for path, *words in named:
        script = SOURCE / path
        assert os.access(script, os.X_OK), path
        text = script.read_text(encoding="utf-8")
        for word in "|".join(words[:1]).split("|"):
            assert word in text or word in ("FILE", "NAME", "solve") or word.endswith(".h5"), f"{path} {word}"


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "decisions.md"])
def test_paths_that_are_named_are_there(name):
    named = [path for path in CODE[name] if re.match(r"(src|tests|docs|data|web|bench|scripts)/\S*$", path) and "NAME" not in path]
    assert len(named) >= 10
    assert [path for path in named if not (SOURCE / path).exists()] == []


def test_the_groups_of_the_bench_are_there():
    groups = re.search(r"^Groups: (.*)[.]$", run("miyama-bench --help", None).stdout, re.MULTILINE).group(1).split(", ")
    named = re.findall(r"miyama-bench --only (\w+)", "\n".join(TEXTS.values()))
    assert named and set(named) <= set(groups)


def test_pictures_without_a_line_of_python(tmp_path):
    lines = sorted(set(re.findall(r"^python3 -m miyama .*$|`(python3 -m miyama [^`]*)`", "\n".join(TEXTS.values()), re.MULTILINE)) - {""})
    assert len(lines) == 1 and run("miyama solve nim --heaps 9,9,9 --quiet", tmp_path).returncode == 0
    done = run(lines[0].replace("python3", sys.executable, 1), tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and (tmp_path / "plane.svg").stat().st_size > 1000


def test_no_line_is_left_untested():
    """Some test runs all blocks of each kind; another kind needs a test of its own."""
    kinds = {kind for name in PAGES for kind in re.findall(r"^```(.*)\n(?:.*\n)*?```$", PAGES[name], re.MULTILINE)}
    assert {kind for kind in kinds if not kind.startswith("{")} <= {"", "sh", "console", "pycon", "bash", "json", "text", "js", "cmake", "cpp", "r", "octave", "sql", "python"}  # the last in tests/atlas
    typed = {command for name in PAGES for command in re.findall(r"^\$ (\S+)", PAGES[name], re.MULTILINE)}
    assert typed == {"miyama", "ncdump", "h5dump", "ncks", "cdo", "scripts/recheck.py", "scripts/atlas", "scripts/docs"}  # the last two in tests/atlas
    assert {line.split()[0] for line in SHELL} - {"miyama"} == {
        "scripts/quickstart", "scripts/test", "scripts/page", "scripts/npm", "npm", "export", "build/proof/check_table",
        "build/proof/check_periods"}  # fmt: skip  # npm in web/tests, the last two in proof


@pytest.mark.slow
def test_the_lines_do_what_they_say(tmp_path):
    """All of them in one folder; games are played below."""
    make_what_the_runs_need(tmp_path)
    assert run("miyama solve nim --heaps 9,9,9 --quiet", tmp_path).returncode == 0
    in_their_order = [line for line in dict.fromkeys(SHELL) if line in LINES and not line.startswith("miyama play")]
    for line in in_their_order:
        done = run(line, tmp_path)
        assert done.returncode == 0, f"{line}: {done.stderr}"


def test_pages_are_short():
    assert "\n![" in "\n".join(PAGES["README.md"].splitlines()[:25])
    for name, text in PAGES.items():
        assert text.count("\n") <= 250, name


def drawn(folder):
    return subprocess.run([sys.executable, SOURCE / "scripts" / "pictures", "--check", "--folder", folder], capture_output=True, text=True, check=False)


def test_the_pictures_are_what_their_tables_give(tmp_path):
    done = drawn(SOURCE / "docs")
    assert (done.returncode, done.stderr) == (0, "")
    for name in ("positions-27.svg", "losses-256.svg"):
        shutil.copy(SOURCE / "docs" / name, tmp_path)
    picture = tmp_path / "positions-27.svg"
    picture.write_text(picture.read_text(encoding="utf-8").replace(">012<", ">013<"), encoding="utf-8")
    done = drawn(tmp_path)
    assert done.returncode == 1 and "positions-27.svg is not" in done.stderr and "losses-256" not in done.stderr


PLAY = PAGES["command_line.md"].split("\n## Advice and play\n")[1].split("\n## ")[0]


def test_the_game_that_is_shown(tmp_path):
    command, shown = PLAY.split("```text\n")[1].split("```")[0].split("\n\n", 1)
    typed = re.findall(r"^your move> (.*)$", shown, re.MULTILINE)
    assert typed and transcript(*shlex.split(command)[1:], typed=typed, cwd=tmp_path) == shown


GAMES_SHOWN = [line.split("#")[0].strip() for line in re.findall(r"^miyama play .*$", PLAY.split("```sh")[1], re.MULTILINE)]


def test_the_lines_begin_games(tmp_path):
    assert len(GAMES_SHOWN) == 5
    for line in GAMES_SHOWN:
        done = subprocess.run([os.environ["MIYAMA"], *shlex.split(line)[1:]], input="me\nhint\nquit\n", cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "") and "left unfinished" in done.stdout, line


@pytest.mark.parametrize("line", ["2 3", "= 2,7,4", "5 3 1", "5 0 0", "pass", "undo", "hint", "help", "quit"])
def test_what_is_typed_is_understood(tmp_path, line):
    """By the game that the table says it is for; = 2,7,4 is a move of Moore's Nim from 3,7,5."""
    rows = line[0] == "5"
    game = ["rows", "--heaps", "5,4"] if rows else ["moore:2", "--heaps", "3,7,5"] if line[0] == "=" else ["nim+pass", "--heaps", "3,7,5"]
    assert f"`{line}`" in PLAY
    done = subprocess.run([os.environ["MIYAMA"], "play", *game, "--first", "me"], input=f"{line}\n", cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    moved = "\nyou: " in done.stdout
    assert moved == (line not in ("undo", "hint", "help", "quit")) and '" is no' not in done.stdout
