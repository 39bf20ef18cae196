"""`miyama manual`: which pages there are."""
from conftest import run


def test_the_overview_names_every_command():
    text = run("manual").out.replace("\\-", "-")
    for line in run("--help").lines:
        if line.startswith("  "):
            name, summary = line.split(maxsplit=1)
            assert f"miyama-{name} (1)\n{summary}\n" in text


def test_unknown_commands_have_none():
    done = run("manual", "sovle")
    assert (done.code, done.out) == (2, "") and "write: miyama" in done.err
