"""Manual pages: they say what --help says, option by option, and man shows them without complaint."""
import re
import subprocess

import pytest
from conftest import run

COMMANDS = [line.split()[0] for line in run("--help").lines if line.startswith("  ")]


def options_of_help(page):
    """(option, text) as --help lays them out in two columns."""
    lines = page[page.index("Options:") + 1:]
    column = min(re.match(r"  \S.*?  +(?=\S)", line).end() for line in lines if line.startswith("  -"))
    found = []
    for line in lines:
        if line.startswith("  -"):
            found.append([line[:column].strip(), line[column:]])
        else:
            found[-1][1] += " " + line.strip()
    return [tuple(option) for option in found]


def plain(roff):
    return roff.replace("\\-", "-").replace("\\e", "\\").replace("\\&", "")


def options_of_manual(text):
    section = text.split(".SH OPTIONS\n")[1].split(".SH ")[0]
    return [(plain(option), plain(about)) for option, about in re.findall(r"\.TP\n\.B (.*)\n(.*)\n", section)]


@pytest.mark.parametrize("command", COMMANDS)
def test_options_are_those_of_help(command):
    assert options_of_manual(run("manual", command).out) == options_of_help(run(command, "--help").lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_text_is_that_of_help(command):
    page = run(command, "--help").out
    manual = plain(run("manual", command).out)
    assert page.split("\n")[0].removeprefix("Usage: ") in manual
    for line in page.split("\n\nOptions:")[0].splitlines()[2:]:
        assert " ".join(line.split()) in " ".join(manual.split()), line


@pytest.mark.parametrize("command", [[], *[[name] for name in COMMANDS]])
def test_groff_has_no_complaint(command):
    done = subprocess.run(["groff", "-k", "-man", "-ww", "-Tutf8", "-rLL=78n"], input=run("manual", *command).out, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "EXIT STATUS" in re.sub(r"\x1b\[[\d;]*m|.\x08", "", done.stdout)
