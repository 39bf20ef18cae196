"""Every source is formatted as scripts/format does it, and every text keeps what .editorconfig promises."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))

# A file of each kind that no tool would leave alone.
UNFORMATTED = {"a.cpp": "int  f( ){return 1 ;}\n", "a.py": "x = [1,2 ]\n", "a.ts": "const a = {b:1}\n"}


def texts():
    """Path → bytes of every text that git tracks."""
    tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=False).stdout.split("\0")[:-1]
    if not tracked:
        pytest.skip("not a clone")
    paths = {name: ROOT / name for name in tracked if not name.startswith("tests/fuzz/corpus/") and not name.endswith((".h5", ".png", ".xz"))}
    return {name: path.read_bytes() for name, path in paths.items() if path.is_file()}


def formatted(*arguments):
    done = subprocess.run([ROOT / "scripts" / "format", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.split(), done.stderr


def test_all_sources_are_formatted():
    code, files, told = formatted("--check")
    assert (code, files) == (0, []), told
    if told:
        pytest.skip(told)


@pytest.mark.parametrize("name", UNFORMATTED)
def test_a_file_that_is_not_formatted_is_named_and_repaired(tmp_path, name):
    path = tmp_path / name
    path.write_text(UNFORMATTED[name])
    shutil.copy(ROOT / ".clang-format", tmp_path)
    code, files, told = formatted("--check", path)
    if "is left out" in told:
        pytest.skip(told)
    assert (code, [pathlib.Path(file).name for file in files]) == (1, [name]) and "scripts/format FILE" in told
    assert path.read_text() == UNFORMATTED[name]
    assert formatted(path)[0] == 0 and formatted("--check", path)[:2] == (0, [])


def test_other_files_are_refused():
    assert formatted("README.md")[0] == 2


def test_texts_keep_what_editors_are_asked_for():
    found = texts()
    assert len(found) > 850
    assert [path for path, text in found.items() if text and (not text.endswith(b"\n") or text.endswith(b"\n\n"))] == []
    assert [path for path, text in found.items() if any(line.endswith((b" ", b"\t", b"\r")) for line in text.split(b"\n"))] == []
    for text in found.values():
        text.decode("utf-8")


def test_comments_begin_with_what_they_are_about():
    riddle = re.compile(r"^\s*(//+<?|#|\*) (Of|The same|As)\b|///< (of|by|what|those)\b", re.MULTILINE)
    sources = {path: text.decode() for path, text in texts().items()
               if str(path).endswith((".cpp", ".hpp", ".py", ".ts", ".mjs", ".cmake", ".txt")) or "/scripts/" in str(path)}
    assert len(sources) > 600
    assert [f"{path}: {match[0]}" for path, text in sources.items() for match in riddle.finditer(text)] == []
