"""Transcripts: commands as they are typed, with what they print. The tests of pages and of tests/transcripts run them; scripts/transcripts records them.

In a block that begins with ```console, a line `$ command` (continued by lines `> more`) is followed by what the command prints, to standard output
and to standard error. An exit code other than 0 is a comment of the command: `$ miyama solve # exit 2`. In a line, … stands for any text; a line …
stands for any lines. Sizes in KiB and times in seconds may vary.
"""

import difflib
import os
import re
import subprocess

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
RUN = re.compile(r"^\$ (.*?(?:\n> .*?)*?)( # exit \d+)?\n(?!> )((?:(?!\$ ).*\n)*)", re.MULTILINE)


def run(command, folder):
    """In a shell that finds the program, types nothing and speaks English."""
    path = f"{os.path.dirname(os.environ['MIYAMA'])}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(["bash", "-c", command], cwd=folder, env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=600, check=False)  # fmt: skip


def runs(text):
    """(command, what it prints) of each run that a page shows."""
    return [(run[1], run[3].rstrip("\n") + "\n" * bool(run[3].strip())) for block in BLOCK.findall(text) for run in RUN.finditer(block)]


def pattern(line):
    varying = re.sub(r"[\d.]+ (?:KiB|s)\b", "…", line)
    return ".*".join(map(re.escape, varying.split("…")))


def is_shown(printed, shown):
    wanted = "".join(r"(?:.*\n)*" if line == "…" else pattern(line) + r"\n" for line in shown.splitlines())
    return re.fullmatch(wanted, printed) is not None


def recorded(printed, shown):
    """What is printed, as it will be shown: lines that are still right and every … keep their form."""
    if is_shown(printed, shown):
        return shown
    before, lines = shown.splitlines(), printed.splitlines()
    lines = [next((old for old in before if old != "…" and re.fullmatch(pattern(old), line)), line) for line in lines]
    if "…" in before:
        head, tail = before.index("…"), len(before) - before.index("…") - 1
        lines[head:len(lines) - tail] = ["…"]
    return "".join(f"{line}\n" for line in lines)


def record(text, folder):
    """The text with what its commands print now, and for each that prints something else a difference that names the command."""
    differences = []

    def again(found):
        command, _, shown = found.groups()
        done = run("exec 2>&1\n" + command.replace("\n> ", "\n"), folder)
        exit_code = f" # exit {done.returncode}" if done.returncode else ""
        result = f"$ {command}{exit_code}\n{recorded(done.stdout, shown)}"
        if result != found[0]:
            differences.extend(["", f"$ {command}", *list(difflib.unified_diff(found[0].splitlines(), result.splitlines(), lineterm=""))[2:]])
        return result

    return BLOCK.sub(lambda block: RUN.sub(again, block[0]), text), "\n".join(differences)
