"""Whatever fails while a command runs: exit code 1, a message with the file and a remedy, nothing left, what was there is kept.

A limit of file sizes stands for the full disk: it fails the same writes, at a byte of our choice. MIYAMA_LONG=1: many more bytes, larger tables;
MIYAMA_SEED which bytes.
"""
import functools
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile

import pytest
from conftest import some
from fault_runs import LONG, MIYAMA, MOVES, SEED, failed_well, names_in, right, run

REMEDIES = ("hoose another place", "--format dot needs none")   # the last: of the file that Graphviz reads
# command without its output → option of the output
WRITERS = {
    "several blocks": (["solve", "nim", "--heaps", "70,70,70", "--threads", "2"], "--output"),
    "all labels": (["solve", "wythoff", "--heaps", "40,41", "--labels", "all", "--threads", "3"], "--output"),
    "multisets": (["solve", "rows", "--total", "43", "--labels", "outcome,move", "--threads", "2"], "--output"),
    "reproducible": (["solve", "kayles", "--total", "9", "--misere", "--reproducible"], "--output"),
    "export": (["export", "TABLE"], "--output"),
    "losses": (["losses", "TABLE"], "--output"),
    "dot": (["diagram", "nim", "--heaps", "3,3,3", "--format", "dot"], "--output"),
    "text": (["diagram", "nim", "--heaps", "2,2,2", "--format", "text"], "--output"),
    "svg": (["diagram", "nim", "--heaps", "2,2,2", "--format", "svg"], "--output"),
    "sequence": (["sequence", "kayles", "--heap", "20000"], "--output"),
    "quotient": (["quotient", "0.123"], "--output"),
    "record": (["play", "nim", "--heaps", "3,4,5", "--first", "me", "--seed", "1"], "--record"),
}
each_writer = pytest.mark.parametrize("writer", WRITERS)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")
    assert run("solve", "nim", "--heaps", "20,41,66", "--labels", "all", "--output", "t.h5", cwd=folder).returncode == 0
    return folder / "t.h5"


def command(writer, table, output):
    arguments, option = WRITERS[writer]
    return [*with_table(arguments, table), option, str(output)]


def limits(size):
    """Bytes at which the disk is full: header, first and middle blocks, the last byte."""
    shares = (0.1, 0.5, 0.9, 0.99)
    chosen = {0, 1, 100, 2048, 4096, *(int(share * size) for share in shares), size - 1}
    if LONG:
        chosen |= set(random.Random(SEED).choices(range(size), k=60))
    return sorted(limit for limit in chosen if limit < size)


@each_writer
def test_a_full_disk(writer, table, tmp_path):
    whole = tmp_path / "whole"
    done = run(*command(writer, table, whole), cwd=tmp_path)
    assert done.returncode == 0 and "-" not in whole.name, done.stderr
    folder = tmp_path / "full"
    folder.mkdir()
    for limit in some(limits(whole.stat().st_size), 2, list(WRITERS).index(writer)):
        said = failed_well(run(*command(writer, table, folder / "out"), cwd=folder, file_bytes=limit))
        assert any(remedy in said for remedy in REMEDIES), (limit, said)
        assert str(folder / "out") in said or "temporary file for Graphviz" in said, (limit, said)
        assert names_in(folder) == [], limit
    enough = run(*command(writer, table, folder / "out"), cwd=folder, file_bytes=2 * whole.stat().st_size + 65536)
    assert enough.returncode == 0 and names_in(folder) == ["out"], "the limit alone is not a failure"


@each_writer
def test_what_was_there_is_kept(writer, table, tmp_path):
    (tmp_path / "out").write_text("mine")
    failed_well(run(*command(writer, table, "out"), "--force", cwd=tmp_path, file_bytes=40))
    assert (tmp_path / "out").read_text() == "mine" and names_in(tmp_path) == ["out"]
    (tmp_path / "out").unlink()
    (tmp_path / "out").mkdir()
    for force in ([], ["--force"]):
        said = failed_well(run(*command(writer, table, "out"), *force, cwd=tmp_path))
        assert "out is a folder" in said and names_in(tmp_path) == ["out"]


def on_a_disk(folder, pages, arguments):
    """The run in `folder`, a file system of its own of so many pages, of which one is filled; what is left there, on stderr."""
    script = f'mount -t tmpfs -o size={4 * pages}k none "$0" || exit 99; cd "$0"; head -c 4096 /dev/zero > filler; "$@"; code=$?; ls -A >&2; exit $code'
    done = subprocess.run(["unshare", "-m", "sh", "-c", script, folder, *arguments], capture_output=True, text=True, timeout=300, check=False)
    if done.returncode == 99:
        pytest.skip("no file systems may be made here")
    return done


@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no unshare here")
@pytest.mark.parametrize("writer, pages", [("all labels", 3), ("export", 20), ("sequence", 3)])
def test_a_small_disk(writer, pages, table, tmp_path):
    done = on_a_disk(tmp_path, pages, [MIYAMA, *command(writer, table, "out")])
    *warned, said, left = done.stderr.splitlines()
    assert (done.returncode, left) == (1, "filler"), done.stderr
    assert all(line.startswith("the table takes at most ") for line in warned) and len(warned) < 2
    assert said.startswith("miyama: ") and "HDF5-DIAG" not in said and ("out" in said or "miyama: needs about " in said)
    assert any(remedy in said for remedy in (*REMEDIES, "an --output on another disk")), said


@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no unshare here")
def test_a_disk_that_the_bound_does_not_fit(tmp_path):
    """Less than the bound is not refused, as the table may take less: the run ends with the system's words, and its file is removed."""
    done = on_a_disk(tmp_path, 1270, [MIYAMA, "solve", "nim", "--heaps", "399,399,399", "--labels", "arrows", "--output", "out.h5"])
    warned, said, left = done.stderr.splitlines()
    assert (done.returncode, left) == (1, "filler"), done.stderr
    assert re.fullmatch(r"the table takes at most [\d.]+ MiB of disk, and [\d.]+ MiB is there: the run starts, and ends without a file if the disk is full", warned)
    assert said == "miyama: cannot write to out.h5: No space left on device; choose another place, or fewer labels"


@pytest.fixture
def forbidden():
    """A folder that may be read, not written; as nobody where the tests are root's."""
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    user = 65534 if os.getuid() == 0 else None
    try:
        if run("--version", cwd="/", user=user).returncode != 0:
            raise PermissionError
    except OSError:
        pytest.skip("the program is where nobody else may start it")
    yield folder, user
    folder.chmod(0o755)
    shutil.rmtree(folder)


@each_writer
def test_a_folder_that_may_not_be_written(writer, table, forbidden):
    folder, user = forbidden
    shutil.copy(table, folder / "t.h5")
    folder.chmod(0o555)
    said = failed_well(run(*command(writer, folder / "t.h5", folder / "out"), cwd="/", user=user))
    assert str(folder) in said and "Permission denied" in said and "hoose another place" in said
    assert names_in(folder) == ["t.h5"]


@each_writer
def test_a_folder_that_may_be_written_but_not_read(writer, table, forbidden):
    """A complete file is a success, although its folder cannot be opened to be synced."""
    folder, user = forbidden
    shutil.copy(table, folder / "t.h5")
    folder.chmod(0o333)
    done = run(*command(writer, folder / "t.h5", folder / "out"), cwd="/", user=user)
    assert done.returncode == 0 and "miyama: " not in done.stderr, done.stderr
    folder.chmod(0o755)
    assert names_in(folder) == ["out", "t.h5"]


def test_parts_in_a_folder_that_may_be_written_but_not_read(forbidden):
    """A new folder is as good as elsewhere; one that is there is refused before the work begins, as nobody can see whether it is empty."""
    folder, user = forbidden
    folder.chmod(0o333)
    solve = ("solve", "wythoff", "--heaps", "9,9", "--shards", "2", "--output")
    for more in ((), ("--resume",), ("--force",)):
        done = run(*solve, folder / "w", *more, cwd="/", user=user)
        assert (done.returncode, done.stderr) == (0, "")
    assert run("merge", folder / "w", "--output", folder / "merged.h5", cwd="/", user=user).returncode == 0
    said = failed_well(run(*solve, folder, cwd="/", user=user))
    assert f"{folder}: Permission denied" in said
    folder.chmod(0o755)
    assert names_in(folder) == ["merged.h5", "w"]


def test_a_table_that_cannot_be_read_or_tried(table, forbidden):
    """What no process can be started for is not read."""
    folder, user = forbidden
    path = shutil.copy(table, folder / "t.h5")
    for name in ("check", "info", "show", "losses", "export"):
        said = failed_well(run(name, path, cwd="/", user=user, processes=0))
        assert "cannot start a process" in said and "end other processes" in said
    os.chmod(path, 0 if user else 0o200)
    for name in ("check", "info", "show", "losses", "export"):
        assert str(path) in failed_well(run(name, path, cwd="/", user=user))


@functools.cache
def least_memory():
    """What the program needs to begin: below, the libraries fail before it does."""
    for mebibytes in range(16, 1024, 4):
        done = run("--version", cwd="/", memory=mebibytes << 20)
        if done.returncode == 0 and not done.stderr:
            return mebibytes
    pytest.skip("the program does not begin with a gigabyte, as with a sanitizer")


LARGE = ("199,199,199", "50") if LONG else ("99,99,99", "43")
HUNGRY = [["solve", "nim", "--heaps", LARGE[0], "--labels", "all", "--output", "out.h5"], ["solve", "moore:2", "--heaps", "60,60,60", "--output", "out.h5"],
          ["solve", "rows", "--total", LARGE[1], "--output", "out.h5"], ["check", "TABLE"], ["export", "TABLE", "--output", "out.csv"],
          ["losses", "TABLE", "--sorted", "--output", "out.txt"], ["compare", "TABLE", "TABLE"]]


def is_right_or_refused(done, folder):
    """Whether it was refused with a message and nothing left; otherwise it ended well."""
    if done.returncode not in (0, 127):   # 127: the system's own word that it cannot load the program
        said = failed_well(done)
        assert "memory" in said and ("give " in said or "--threads" in said), said
        assert names_in(folder) == []
    for path in folder.iterdir():
        path.unlink()
    return done.returncode != 0


def with_table(arguments, table):
    return [str(table) if argument == "TABLE" else argument for argument in arguments]


@pytest.mark.parametrize("arguments", HUNGRY, ids=lambda arguments: " ".join(arguments[:2]))
def test_little_memory(arguments, table, tmp_path):
    begins, refused = least_memory(), 0
    for more in (0, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512) if LONG else (0, 4, 8, 16, 32, 64, 256):
        done = run(*with_table(arguments, table), "--threads", "2", cwd=tmp_path, memory=begins + more << 20)
        refused += is_right_or_refused(done, tmp_path)
    assert refused > 0 and done.returncode == 0, "enough memory in the end"


@pytest.mark.parametrize("labels", ["outcome,arrows,target", "outcome,arrows", "target"] if LONG else ["outcome,arrows,target"])
def test_address_spaces(labels, tmp_path):
    """In which a large table nearly fits: HDF5 itself crashes where memory ends in its midst. Targets are packed badly, so that memory for them grows."""
    spaces, refused = range(30, 121) if LONG else (61,), 0
    for megabytes in spaces:
        done = run("solve", "nim", "--heaps", "999,999,999", "--threads", "2", "--output", "out.h5", "--labels", labels, cwd=tmp_path, memory=megabytes * 1_024_000)
        if done.returncode == 0 and LONG:
            assert right(tmp_path / "out.h5")
            for space in (megabytes, megabytes // 2):   # reading it ends well or in words, too
                read = run("check", "out.h5", "--quiet", "--threads", "2", cwd=tmp_path, memory=space * 1_024_000)
                assert read.returncode in (0, 127) or "memory" in failed_well(read)
        refused += is_right_or_refused(done, tmp_path)
    assert refused > 0


@pytest.mark.parametrize("arguments", [HUNGRY[0], *HUNGRY[2:5]], ids=lambda arguments: " ".join(arguments[:2]))
def test_more_threads_than_the_system_has(arguments, table, tmp_path):
    """Their stacks alone are eight gigabytes."""
    said = failed_well(run(*with_table(arguments, table), "--threads", "1024", cwd=tmp_path, memory=least_memory() + 512 << 20))
    assert "cannot start 1024 threads" in said and "give fewer" in said and names_in(tmp_path) == []


PRINTERS = [["solve", "nim", "--heaps", "9,9", "--force"], ["solve", "rows", "--total", "9", "--force", "--json"], ["check", "TABLE"],
            ["check", "TABLE", "--json"], ["info", "TABLE"], ["info", "TABLE", "--json"], ["games"], ["games", "--json"], ["show", "TABLE"],
            ["show", "TABLE", "1,2,3"], ["losses", "TABLE"], ["losses", "TABLE", "--json"], ["losses", "TABLE", "--sorted"], ["export", "TABLE"],
            ["losses", "TABLE", "--output", "l", "--force"], ["diagram", "nim", "--heaps", "2,2"], ["diagram", "nim", "--heaps", "2,2", "--format", "dot"],
            ["diagram", "nim", "--heaps", "2,2", "--format", "svg"], ["advise", "nim", "3,4,5"], ["advise", "nim", "3,4,5", "--json"],
            ["sequence", "kayles", "--heap", "20"], ["sequence", "kayles", "--heap", "20", "--json"], ["count", "nim", "--heaps", "9,9"],
            ["count", "nim", "--heaps", "9,9", "--json"], ["compare", "TABLE", "TABLE"], ["compare", "TABLE", "TABLE", "--json"],
            ["play", "nim", "--heaps", "1,2", "--first", "computer", "--seed", "1"], ["--version"], ["--help"], ["solve", "--help"]]  # fmt: skip


@pytest.mark.parametrize("arguments", PRINTERS, ids=" ".join)
def test_standard_output_fails(arguments, table, tmp_path, full):
    arguments = with_table(arguments, table)
    assert failed_well(run(*arguments, cwd=tmp_path, stdout=full)) == "miyama: cannot write to standard output\n"
    closed = subprocess.run(["sh", "-c", 'exec "$0" "$@" >&-', MIYAMA, *arguments], input=MOVES, stderr=subprocess.PIPE, text=True, cwd=tmp_path, check=False)
    assert failed_well(closed) == "miyama: cannot write to standard output\n"
    assert not [name for name in names_in(tmp_path) if "part" in name]
