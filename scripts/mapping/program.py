"""Runs miyama, and says how many seconds of the processor that took."""

import json
import os
import pathlib
import resource
import shlex
import subprocess

from . import AtlasError

ROOT = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
MIYAMA = os.environ.get("MIYAMA", str(ROOT / "build" / "release" / "miyama"))
FIGURES = 3   # of the seconds: what a run takes is known no better


class Program:
    """Runs commands in a scratch folder from which `data/…` is the project's own, so that a command reads as it is typed in the project's folder."""

    def __init__(self, scratch, memory="6G"):
        self.scratch, self.memory, self.seconds = pathlib.Path(scratch), memory, 0.0
        link = self.scratch / "data"
        if not link.exists():
            link.symlink_to(ROOT / "data")

    def run(self, command, codes=(0,)):
        """The standard output of `miyama …`. Any exit code outside `codes` is an error that quotes the program."""
        words = shlex.split(command)
        if words[0] != "miyama":
            raise AtlasError(f"'{command}' is not a command of miyama")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        takes_memory = words[1] not in ("info", "losses", "export", "quotient", "check")
        done = subprocess.run([MIYAMA, *words[1:], *(["--memory", self.memory] if takes_memory else [])], capture_output=True, text=True, cwd=self.scratch,
                              check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if done.returncode not in codes:
            raise AtlasError(f"'{command}' ended with {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

    def json(self, command, codes=(0,)):
        return json.loads(self.run(command, codes))

    def take_seconds(self):
        """The seconds of the processor since this was last asked."""
        seconds, self.seconds = self.seconds, 0.0
        return float(f"{seconds:.{FIGURES}g}")
