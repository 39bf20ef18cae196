"""A copy of the project that may be broken: built once, then again with each fault, and tested until something notices."""

import contextlib
import os
import pathlib
import resource
import shutil
import subprocess
import time

OTHER_FAST = "[unit]~[slow]"
OTHER = "[ladder]~[slow],[theorem]~[slow],[reference]~[slow],[golden]~[slow]"
# Tests of the command line that look into tables that were made. They are tried last, where the C++ tests see nothing.
PIPELINES = ["trust/test_digests.py", "pipeline", "transcripts", "cli/commands/test_check.py", "cli/commands/test_losses.py",
             "cli/test_stored_sequence.py", "trust/test_hostile_files.py", "trust/test_faults.py",
             "readers/test_ways_in.py", "readers/test_data_readme.py", "readers/test_data_readme_by_total.py"]
CPP_STAGES = ("own", "unit", "other")
STAGES = (*CPP_STAGES, "pipelines")
SANITIZED_STAGES = ("sanitized",)
PATIENCE, LEAST_PATIENCE = 5, 10  # tests may take so many times their usual time and so many seconds more; a fault that makes them slower is noticed
MOST_MEMORY = 8 << 30


class Workshop:
    """Folder `place` holds the copy and its build by a preset of CMake; the next run uses both again. Some stages of tests are for one preset."""

    def __init__(self, source, place, stages=STAGES, preset="release"):
        self.source, self.tree, self.build = pathlib.Path(source), pathlib.Path(place) / "tree", pathlib.Path(place) / "build"
        self.stages, self.preset = stages, preset
        self.seconds = {}  # stage → how long its tests take without a fault

    def prepare(self):
        """Copies the files that git tracks, or would track, and builds them. Unchanged files keep their date."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=self.source, capture_output=True, text=True, check=True).stdout
        names = {name for name in listed.split("\0") if name and (self.source / name).is_file()}
        for old in [path for path in self.tree.rglob("*") if path.is_file() and str(path.relative_to(self.tree)) not in names]:
            old.unlink()
        for name in names:
            self.copy(name)
        subprocess.run(["cmake", "--preset", self.preset, "-DBUILD_TESTING=ON", "-DCMAKE_UNITY_BUILD=OFF", "-B", self.build], cwd=self.tree, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", self.build], check=True, stdout=subprocess.DEVNULL)

    def copy(self, name):
        there, here = self.source / name, self.tree / name
        if not here.is_file() or here.read_bytes() != there.read_bytes():
            here.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, here)

    @contextlib.contextmanager
    def broken_by(self, mutant):
        """Returns whether the copy can be built with this fault. Afterwards the fault is taken out again."""
        path = self.tree / mutant.path
        whole = path.read_text()
        lines = whole.split("\n")
        assert lines[mutant.line - 1] == mutant.before
        lines[mutant.line - 1] = mutant.after
        path.write_text("\n".join(lines))
        try:
            yield self.run(["cmake", "--build", self.build], self.tree, 1200, limited=False) == 0
        finally:
            path.write_text(whole)

    def measure(self, paths):
        """Measures the tests without a fault. Returns the first stage and file that fail even then, or None."""
        for stage in self.stages:
            for path in sorted(set(paths)) if stage == "own" else [""]:
                start = time.monotonic()
                if self.run(self.command(stage, path), self.tree / "tests", 3600) != 0:
                    return stage, path
                self.seconds[stage, path] = time.monotonic() - start
        return None

    def try_out(self, mutant, stages=None):
        """(can it be built?, the first stage of tests that fails, or None), for all stages or for some."""
        with self.broken_by(mutant) as is_program:
            return is_program, self.noticed_by(mutant.path, stages or self.stages) if is_program else None

    def noticed_by(self, path, stages):
        """The first stage of tests that fails, or None. The tests of the file that was broken come first."""
        for stage in stages:
            usual = self.seconds[stage, path if stage == "own" else ""]
            if self.run(self.command(stage, path), self.tree / "tests", LEAST_PATIENCE + PATIENCE * usual) != 0:
                return stage
        return None

    def command(self, stage, path):
        program = self.build / "tests" / "miyama_tests"
        if stage == "pipelines":
            return ["/usr/bin/python3", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *PIPELINES]
        if stage == "own":
            parts = pathlib.Path(path)
            if not (self.tree / "tests" / parts.parent.name / f"{parts.stem}_test.cpp").is_file():
                return ["true"]
            return [program, "-#", f"[#{parts.stem}_test]~[slow]", "--abort"]
        if stage == "sanitized":
            without = "".join(f'~"{name}*"' for name in (self.tree / "tests" / "long_tests.txt").read_text().splitlines() if not name.startswith("#"))
            return [program, f"[unit]~[slow]{without},[ladder]~[slow]{without}", "--abort"]
        return [program, OTHER_FAST if stage == "unit" else OTHER, "--abort"]

    def run(self, command, folder, seconds, limited=True):
        environment = dict(os.environ, MIYAMA=str(self.build / "miyama"), MIYAMA_SOURCE=str(self.tree), PYTHONPATH=str(self.tree / "python"),
                           MPLBACKEND="Agg", PYTHONDONTWRITEBYTECODE="1", ASAN_OPTIONS="detect_leaks=0:hard_rss_limit_mb=8192")
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True, preexec_fn=limits if limited and self.preset == "release" else None)
        try:
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return -1
        finally:
            end_group(process)


def limits():
    """A fault may ask for any amount of memory or write without end."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end_group(process):
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass
    process.wait()
