"""bench/measure.py: figures of a quiet machine only, by a kernel that is made up here; what it measured goes into the pages."""
import importlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import MIYAMA

SOURCE = Path(os.environ.get("MIYAMA_SOURCE", Path(__file__).parents[2]))
COMMAND = [sys.executable, SOURCE / "bench" / "measure.py", "--small"]


class Kernel:
    """Counts for two cores in `folder`/stat; `taken` of each is busy for others."""

    def __init__(self, folder, taken, field):
        self.folder, self.taken, self.field, self.going = folder, taken, field, True
        self.counts, self.last = [1000.0] * 8, time.monotonic()
        self.write()

    def write(self):
        now = time.monotonic()
        self.counts[self.field] += 2 * 100 * self.taken * (now - self.last)
        self.counts[3] += 2 * 100 * (1 - self.taken) * (now - self.last)
        self.last = now
        line = " ".join(str(int(n)) for n in self.counts)
        (self.folder / "new").write_text(f"cpu  {line} 0 0\ncpu0 {line} 0 0\ncpu1 {line} 0 0\nintr 5\n")
        (self.folder / "new").rename(self.folder / "stat")

    def run(self):
        while self.going:
            self.write()
            time.sleep(0.005)


@contextmanager
def kernel(folder, taken=0.0, field=0):
    folder.mkdir()
    made = Kernel(folder, taken, field)
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        yield made
    finally:
        made.going = False
        thread.join()


def measure(proc, *arguments):
    return subprocess.run([*COMMAND, "--proc", proc, *arguments], capture_output=True, text=True, timeout=300, env={**os.environ, "MIYAMA": MIYAMA}, check=False)


@pytest.mark.parametrize("field", [0, 1, 2, 7], ids=["user", "nice", "system", "stolen"])
def test_a_busy_machine_is_refused_before_the_first_row(tmp_path, field):
    with kernel(tmp_path / "proc", 0.4, field):
        done = measure(tmp_path / "proc")
    assert (done.returncode, done.stdout) == (1, "")
    share = re.search(r"other processes took (\d+)% of the 2 cores before the first row.*`top` names them", done.stderr)
    assert share and 30 <= int(share.group(1)) <= 41 and "measuring" not in done.stderr


def test_what_begins_later_is_seen(tmp_path):
    with kernel(tmp_path / "proc") as made:
        process = subprocess.Popen([*COMMAND, "--proc", tmp_path / "proc"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "MIYAMA": MIYAMA})
        assert process.stderr.readline() == "measuring: phase 1\n"
        made.taken = 1.0   # of both cores, the own processes included
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (1, "")
    assert re.search(r"other processes took \d+% of the 2 cores while \"[\w ]+\" was measured, 3 times", err)


def test_a_kernel_that_does_not_tell_is_refused(tmp_path):
    done = measure(tmp_path / "nowhere")
    assert (done.returncode, done.stdout) == (1, "") and "nowhere/stat does not tell" in done.stderr
    (tmp_path / "stat").write_text("cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\n")
    done = measure(tmp_path)
    assert (done.returncode, done.stdout) == (1, "") and "stand still" in done.stderr


def rows_of(path):
    return {line.split(" | ")[0]: line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("| ")}


def test_a_quiet_machine_is_measured_into_the_pages(tmp_path):
    """Every row of both pages comes from the command, but for the largest table of sticks, which small sizes leave out; nothing else changes."""
    (tmp_path / "docs").mkdir()
    pages = ["README.md", "docs/performance.md"]
    for page in pages:
        shutil.copy(SOURCE / page, tmp_path / page)
    with kernel(tmp_path / "proc"):
        done = measure(tmp_path / "proc", "--write", "--folder", tmp_path)
        assert done.returncode == 0, done.stderr
    printed = {line.split(" | ")[0]: line for line in done.stdout.splitlines() if line}
    before, after = rows_of(SOURCE / pages[1]), rows_of(tmp_path / pages[1])
    measured_here = {work for work in before if not re.match(r"\| (work|table|rows of at most 100 sticks)", work)}
    assert measured_here == printed.keys() and len(printed) == 26
    assert all(after[work] == printed[work] for work in printed)
    assert all(re.fullmatch(r"\| .+ \| [\d. ·e-]+ s(, peak [\d.]+ [MG]iB)? \|( .*\d.*)? \|", line) for line in printed.values())
    readme = {work: line for work, line in rows_of(tmp_path / pages[0]).items() if work in printed}
    assert len(readme) == 5 and all(line == printed[work] for work, line in readme.items())
    machine = re.search(r"^On (\d+ cores of .+); \[performance\]", (tmp_path / pages[0]).read_text(encoding="utf-8"), re.MULTILINE).group(1)
    for page in pages:
        old, new = ({line for line in (folder / page).read_text(encoding="utf-8").splitlines() if line.split(" | ")[0] not in printed} for folder in (SOURCE, tmp_path))
        assert all(machine in line or "(stages.svg)" in line for line in new - old) and len(old - new) <= 3
    assert (tmp_path / pages[1]).read_text(encoding="utf-8").count("(stages.svg)") == 1
    assert f"The figures are from {machine}:\n\n| work |" in (tmp_path / pages[1]).read_text(encoding="utf-8")


@pytest.fixture
def module():
    sys.path.insert(0, str(SOURCE / "bench"))
    try:
        return importlib.import_module("measure")
    finally:
        sys.path.pop(0)


@pytest.mark.parametrize(("own", "taken"), [(14.98, 0), (19.0, 0), (10.0, 0.248), (0.0, 0.748)])
def test_what_was_started_here_is_not_taken_by_others(module, own, taken):
    """Two cores, ten seconds, fifteen of them busy; two ticks a core are let pass."""
    start, end = module.Moment(5, 100, 100, 3, 2), module.Moment(15, 115, 105, 3 + own, 2)
    assert end.taken_since(start) == pytest.approx(taken, abs=1e-9)


def test_the_picture_says_what_it_shows(module):
    solved = {"details": {"seconds": {"solve": 1, "derive": 2, "check": 1, "hash": 2, "compress": 3, "write": 1, "total": 99}}}
    drawn = module.picture({"limit": [solved, {}] * 10})
    svg = "{http://www.w3.org/2000/svg}"
    root = ET.fromstring(drawn)
    assert root.find(f"{svg}title").text and root.get("role") == "img"
    told = root.find(f"{svg}desc").text.split("; ")
    assert len(told) == 10 and all(": solving 10%, labels 20%, theorem 10%, digests 20%, packing 30%, writing 10%" in text for text in told)
    bars = [float(bar.get("width")) for bar in root.iter(f"{svg}rect") if bar.get("height") == "18"]
    assert len(bars) == 60 and [bar / sum(bars[:6]) for bar in bars[:6]] == pytest.approx([0.1, 0.2, 0.1, 0.2, 0.3, 0.1])
