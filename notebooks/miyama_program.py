"""Finds the program miyama and has it solve a game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import xarray as xr

from miyama_files import open_table


def solve(rules: str | os.PathLike, **options) -> xr.Dataset:
    """Runs `miyama solve` and opens the table it writes.

    `rules`: a name that `miyama games` lists, such as "nim", "subtraction:1,2,3", "moore:2+pass", "0.77", or the Path of a JSON file with
    rules of your own (--rules). Each keyword is an option of the command: `heaps=(9, 9, 9)` is --heaps=9,9,9, `misere=True` is --misere,
    `most_heaps=3` is --most-heaps=3; False and None leave it out.

    Raises RuntimeError with the program's message if it fails, FileNotFoundError if there is no program().
    """
    which = f"--rules={os.fspath(rules)}" if isinstance(rules, os.PathLike) else rules
    command = [program(), "solve", which, "--json", "--quiet", *_arguments(options)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"`{' '.join(command)}` ended with exit code {done.returncode}: {done.stdout.strip()}")
    return open_table(json.loads(done.stdout)["output"])


def program() -> str:
    """The path of miyama: what the environment variable MIYAMA names, else build/release/miyama of this source tree, else on the path.

    Raises FileNotFoundError if there is none.
    """
    built = Path(__file__).resolve().parent.parent / "build" / "release" / "miyama"
    found = os.environ.get("MIYAMA") or (str(built) if built.exists() else shutil.which("miyama"))
    if not found or not Path(found).exists():
        raise FileNotFoundError(f"there is no program {found or 'miyama'}: build it, or let the environment variable MIYAMA name it")
    return found


def _arguments(options: dict) -> list[str]:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            listed = value if isinstance(value, (tuple, list, np.ndarray)) else [value]
            arguments.append(option + "=" + ",".join(str(item) for item in listed))
    return arguments
