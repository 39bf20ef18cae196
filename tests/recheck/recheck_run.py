"""Makes tables with the program, runs scripts/recheck.py on them."""

import os
import subprocess

PROGRAM = os.environ.get("MIYAMA", "build/release/miyama")
SCRIPT = os.path.join(os.environ.get("MIYAMA_SOURCE", os.path.join(os.path.dirname(__file__), "..", "..")), "scripts", "recheck.py")


def solve(path, *request):
    subprocess.run([PROGRAM, "solve", *request, "--output", path, "--force", "--quiet"], check=True, timeout=120)
    return path


def recheck(*arguments):
    """Exit code, output, errors."""
    done = subprocess.run(["/usr/bin/python3", SCRIPT, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr
