"""bench/measure.py: figures of a quiet machine only; what it measured goes into the pages. Kernels and rows are made up here."""
import importlib
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from test_bench import measured

SOURCE = Path(__file__).parents[2]


@pytest.fixture
def module(monkeypatch):
    monkeypatch.syspath_prepend(str(SOURCE / "bench"))
    return importlib.import_module("measure")


@pytest.fixture
def machine(module, monkeypatch, tmp_path):
    """Two cores whose kernel counts in `tmp_path`/stat, and rows that are there at once. Others take a share of the cores that may change with each look."""
    rows, counts, clock, shares = measured(), [1000.0] * 8, [0.0], []

    def look(proc):
        share = shares.pop(0) if shares else 0.0
        clock[0] += 10
        counts[0] += 2 * 10 * module.TICK * share
        counts[3] += 2 * 10 * module.TICK * (1 - share)
        (tmp_path / "stat").write_text(f"cpu  {' '.join(str(int(n)) for n in counts)} 0 0\ncpu0 1\ncpu1 1\nintr 5\n")
        told = now(proc)
        return module.Moment(clock[0], told.busy, told.idle, 0.0, told.cores)

    def run(command, **_):
        return subprocess.CompletedProcess(command, 0, json.dumps({"rows": [row for row in rows if row["group"] == command[3]]}))
    now = module.Moment.now
    monkeypatch.setattr(module.Moment, "now", look)
    monkeypatch.setattr(module.subprocess, "run", run)
    monkeypatch.setattr(module, "LOOK", 0.0)
    return shares


def main(module, monkeypatch, capsys, tmp_path, *arguments):
    monkeypatch.setattr(sys, "argv", ["measure.py", "--small", "--proc", str(tmp_path), *map(str, arguments)])
    code = module.main()
    return code, *capsys.readouterr()


@pytest.mark.parametrize("shares, words", [([0, 0.4], "took 40% of the 2 cores before the first row"),
                                           ([0, 0, 0, 0.5, 0, 0.2, 0, 0.1], "took 10% of the 2 cores while \"phase 1\" was measured, 3 times")])
def test_a_busy_machine_is_refused(module, machine, monkeypatch, capsys, tmp_path, shares, words):
    machine[:] = shares
    code, out, err = main(module, monkeypatch, capsys, tmp_path)
    assert (code, out) == (1, "") and words in err and "`top` names them" in err, err


def test_a_kernel_that_does_not_tell_is_refused(module, tmp_path):
    with pytest.raises(module.Refused, match="does not tell"):
        module.Moment.now(tmp_path)
    (tmp_path / "stat").write_text("cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n")
    with pytest.raises(module.Refused, match="stand still"):
        module.Moment.now(tmp_path).taken_since(module.Moment.now(tmp_path))
    (tmp_path / "stat").write_text("cpu  100 200 300 400 500 600 700 800 0 0\ncpu0 1\ncpu1 1\n")
    told = module.Moment.now(tmp_path)
    assert [round(seconds * module.TICK) for seconds in (told.busy, told.idle)] == [2700, 900] and told.cores == 2, "what the machine below takes counts, waiting does not"


def rows_of(path):
    return {line.split(" | ")[0]: line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("| ")}


def test_a_quiet_machine_is_measured_into_the_pages(module, machine, monkeypatch, capsys, tmp_path):
    """Every row of both pages comes from the command, but for the largest table of sticks, which small sizes leave out; nothing else changes."""
    (tmp_path / "docs" / "developers").mkdir(parents=True)
    pages = ["README.md", "docs/developers/performance.md"]
    for page in pages:
        shutil.copy(SOURCE / page, tmp_path / page)
    machine[:] = [0, 0, 0, 0.5]   # the first group is measured again
    code, out, err = main(module, monkeypatch, capsys, tmp_path, "--write", "--folder", tmp_path)
    assert code == 0 and err.count("measuring: phase 1") == 2, err
    printed = {line.split(" | ")[0]: line for line in out.splitlines() if line}
    before, after = rows_of(SOURCE / pages[1]), rows_of(tmp_path / pages[1])
    assert {work for work in before if not re.match(r"\| (work|table|rows of at most 100 sticks)", work)} == printed.keys()
    assert all(after[work] == printed[work] for work in printed)
    assert all(re.fullmatch(r"\| .+ \| [\d. ·e-]+ s(, peak [\d.]+ [MG]iB)? \|( .*\d.*)? \|", line) for line in printed.values())
    readme = {work: line for work, line in rows_of(tmp_path / pages[0]).items() if work in printed}
    assert len(readme) == 3 and all(line == printed[work] for work, line in readme.items())
    name = re.search(r"^Measured on (\d+ cores .+); \[performance\]", (tmp_path / pages[0]).read_text(encoding="utf-8"), re.MULTILINE).group(1)
    for page in pages:
        old, new = ({line for line in (folder / page).read_text(encoding="utf-8").splitlines() if line.split(" | ")[0] not in printed} for folder in (SOURCE, tmp_path))
        assert all(name in line or "(stages.svg)" in line for line in new - old) and len(old - new) <= 3
    assert (tmp_path / pages[1]).read_text(encoding="utf-8").count("(stages.svg)") == 1


@pytest.mark.parametrize(("own", "taken"), [(14.98, 0), (19.0, 0), (10.0, 0.248), (0.0, 0.748)])
def test_what_was_started_here_is_not_taken_by_others(module, own, taken):
    """Two cores, ten seconds, fifteen of them busy; two ticks a core are let pass."""
    start, end = module.Moment(5, 100, 100, 3, 2), module.Moment(15, 115, 105, 3 + own, 2)
    assert end.taken_since(start) == pytest.approx(taken, abs=1e-9)


def test_the_picture_says_what_it_shows(module):
    solved = {"details": {"seconds": {"solve": 1, "derive": 2, "check": 1, "hash": 2, "compress": 3, "write": 1, "total": 99}}}
    svg = "{http://www.w3.org/2000/svg}"
    root = ET.fromstring(module.picture({"limit": [solved, {}] * 10}))
    assert root.find(f"{svg}title").text and root.get("role") == "img"
    told = root.find(f"{svg}desc").text.split("; ")
    assert len(told) == 10 and all(": solving 10%, labels 20%, theorem 10%, digests 20%, packing 30%, writing 10%" in text for text in told)
    bars = [float(bar.get("width")) for bar in root.iter(f"{svg}rect") if bar.get("height") == "18"]
    assert len(bars) == 60 and [bar / sum(bars[:6]) for bar in bars[:6]] == pytest.approx([0.1, 0.2, 0.1, 0.2, 0.3, 0.1])
