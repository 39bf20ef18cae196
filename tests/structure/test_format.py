"""Every source is formatted as scripts/format does it, and every text keeps what .editorconfig promises."""
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
FOLDERS = ("bench", "cmake", "data", "docs", "notebooks", "packaging", "python", "scripts", "src", "tests", "web")
BUILT = {"node_modules", "build", "__pycache__", "corpus", "tables"}
BINARY = {".h5", ".png", ".pyc"}

# A file of each kind that no tool would leave alone.
UNFORMATTED = {"a.cpp": "int  f( ){return 1 ;}\n", "a.py": "x = [1,2 ]\n", "a.ts": "const a = {b:1}\n"}


def texts():
    """Path → bytes of every text of the project."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        for where, folders, names in os.walk(ROOT / folder):
            folders[:] = set(folders) - BUILT
            found += [pathlib.Path(where, name) for name in names]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in found if path.suffix not in BINARY and not path.is_symlink()}


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
    if "is left out" in (told := formatted("--check", path)[2]):
        pytest.skip(told)
    shutil.copy(ROOT / ".clang-format", tmp_path)
    code, files, told = formatted("--check", path)
    assert (code, [pathlib.Path(file).name for file in files]) == (1, [name]) and "scripts/format FILE" in told
    assert path.read_text() == UNFORMATTED[name]
    assert formatted(path)[0] == 0 and formatted("--check", path)[:2] == (0, [])


def test_other_files_are_refused():
    assert formatted("README.md")[0] == 2


def test_texts_keep_what_editors_are_asked_for():
    found = texts()
    assert len(found) > 900
    assert [path for path, text in found.items() if text and (not text.endswith(b"\n") or text.endswith(b"\n\n"))] == []
    assert [path for path, text in found.items() if any(line.endswith((b" ", b"\t", b"\r")) for line in text.split(b"\n"))] == []
    for text in found.values():
        text.decode("utf-8")
