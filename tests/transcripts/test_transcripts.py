"""Every command of the transcripts prints what is shown, in order, in a folder for each page."""

from pathlib import Path

import pytest
from transcript import record, runs

PAGES = sorted(Path(__file__).parent.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_transcript(tmp_path, page):
    text = page.read_text(encoding="utf-8")
    assert [command for command, shown in runs(text) if shown.strip() == "…"] == [], "these may print anything"
    _, differences = record(text, tmp_path)
    if differences:
        pytest.fail(f"{page}: scripts/transcripts {page.stem} would record{differences}", pytrace=False)


def test_a_difference_is_seen_and_recorded(tmp_path):
    """A wrong line, a wrong exit code and a line too many; what is still right keeps its …"""
    shown = "```console\n$ echo one; echo 2; false # exit 1\no…\n…\n$ echo one; echo two; false\no…\nthree\n$ cat <<END\n> a\n> b\n> END\na\nb\nc\n```\n"
    text, differences = record(shown, tmp_path)
    assert text == "```console\n$ echo one; echo 2; false # exit 1\no…\n…\n$ echo one; echo two; false # exit 1\no…\ntwo\n$ cat <<END\n> a\n> b\n> END\na\nb\n```\n"
    assert "-three\n+two\n" in differences and "-c" in differences and "echo 2" not in differences
    assert record(text, tmp_path) == (text, "")
