"""Where long texts go: standard output, or a file that appears when it is complete."""
import os
import signal
import subprocess
import time

import pytest

COMMANDS = [["losses"], ["export", "--quiet"]]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A table whose lists are larger than any pipe: 16 million positions, 4096 · 4096."""
    folder = tmp_path_factory.mktemp("large")
    done = subprocess.run([os.environ["MIYAMA"], "solve", "subtraction:1", "--heaps", "4095,4095", "--labels", "outcome", "--output", "large.h5"],
                          cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0
    return folder / "large.h5"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_holds_what_the_pipe_gets(miyama, tables, tmp_path, command):
    shown = miyama(command[0], tables / "nim-69-69-69.h5")
    done = miyama(command[0], tables / "nim-69-69-69.h5", "--output", "list")
    assert done.code == 0 and done.err == ""
    assert (tmp_path / "list").read_text() == shown.out
    what = f"{len(shown.lines):,} losses".replace(",", " ") if command[0] == "losses" else "343 000 rows"
    assert done.out.startswith(f"wrote list: {what}, ") and done.out.endswith("iB\n")
    assert [path.name for path in tmp_path.iterdir()] == ["list"]
    quiet = miyama(command[0], tables / "nim-69-69-69.h5", "--output", "quiet", "--quiet")
    assert quiet.out == quiet.err == "" and (tmp_path / "quiet").read_text() == shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_exists_is_kept_unless_forced(miyama, tables, tmp_path, command):
    (tmp_path / "list").write_text("mine")
    done = miyama(*command, tables / "nim-9-9-9.h5", "--output", "list")
    assert done.code == 1 and done.out == ""
    assert "the file list exists already" in done.err and "--force" in done.err
    assert (tmp_path / "list").read_text() == "mine"
    assert miyama(*command, tables / "nim-9-9-9.h5", "--output", "list", "--force").code == 0
    assert (tmp_path / "list").read_text() == miyama(*command, tables / "nim-9-9-9.h5").out


@pytest.mark.parametrize("arguments, code, words", [(["--output", "missing/list"], 1, "missing"), (["--output", "."], 1, "is a folder"),
                                                    (["--force"], 2, "--output")])
@pytest.mark.parametrize("command", COMMANDS)
def test_places_that_are_no_file(miyama, tables, tmp_path, command, arguments, code, words):
    done = miyama(*command, tables / "nim-9-9-9.h5", *arguments)
    assert done.code == code and done.out == ""
    assert done.err.startswith("miyama: ") and words in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_stops_early(large, command):
    started = time.monotonic()
    pipe = f"{os.environ['MIYAMA']} {' '.join(command)} {large} | head -3; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines()
    assert len(lines) == 4 and done.stderr == ""
    assert int(lines[3]) == 128 + signal.SIGPIPE
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_stops_early_where_the_signal_is_ignored(large, command):
    """Then a write fails, and the work ends there."""
    process = subprocess.Popen([os.environ["MIYAMA"], *command, large], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               restore_signals=False)
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 1
    assert process.stderr.read() == "miyama: cannot write to standard output\n"
    process.stderr.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_behind_stdout(tables, large, command, full):
    for table in (tables / "nim-9-9-9.h5", large):
        done = subprocess.run([os.environ["MIYAMA"], *command, table], stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1
        assert done.stderr == "miyama: cannot write to standard output\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_leaves_no_file(large, tmp_path, command):
    """The pipe is not read, so the program waits in the middle of its work when the signal comes."""
    process = subprocess.Popen([os.environ["MIYAMA"], *command, large], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    rest = process.stdout.read()   # lets it go on
    assert process.wait(timeout=60) == 130
    assert "interrupted" in process.stderr.read()
    assert len(rest) < 20_000_000
    process.stdout.close()
    process.stderr.close()


def test_a_file_interrupted_on_its_way_is_removed(large, tmp_path):
    """With a limit on its size, the write fails in the middle."""
    for command in COMMANDS:
        limited = f"ulimit -f 2000; trap '' XFSZ; exec {os.environ['MIYAMA']} {' '.join(command)} {large} --output list"
        done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, cwd=tmp_path, timeout=60)
        assert done.returncode == 1
        assert "cannot write list" in done.stderr and "--output" in done.stderr
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["losses", "export"])
def test_the_table_is_not_written_over_itself(miyama, lecture, command):
    before = lecture.read_bytes()
    for output in (lecture, lecture.parent / "." / lecture.name):
        done = miyama(command, lecture, "--output", output, "--force")
        assert done.code == 2 and "is the table itself" in done.err and lecture.read_bytes() == before


def test_a_pipe_is_not_replaced(miyama, lecture, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    done = miyama("losses", lecture, "--output", "pipe", "--force")
    assert done.code == 1 and "no regular file" in done.err and (tmp_path / "pipe").is_fifo()


def test_an_empty_name(miyama, lecture):
    done = miyama("losses", lecture, "--output", "")
    assert done.code == 2 and "no file name" in done.err


def test_no_output_takes_the_place_of_a_file_of_a_table(miyama, tables, tmp_path):
    """Whatever is forced, and whether or not that table is the one that is read."""
    assert miyama("solve", "nim", "--heaps", "9,9", "--shards", "2", "--output", "n", "--quiet").code == 0
    files = {path.name: path.read_bytes() for path in (tmp_path / "n").iterdir()}
    for line in (["merge", "n", "--output", "n/part-00000.h5"], ["losses", "n", "--output", "n/table.h5"], ["export", "n", "--output", "n/plan.json"],
                 ["losses", tables / "nim-9-9-9.h5", "--output", "n/part-00000.h5"], ["solve", "nim", "--heaps", "9,9", "--output", "n/table.h5"],
                 ["diagram", "nim", "--heaps", "2,2", "--format", "svg", "--output", "n/state-00001"]):
        done = miyama(*line, "--force")
        assert done.code == 2 and f"--output {line[-1]} has the name of a file of the table in that folder" in done.err, done.err
    assert {path.name: path.read_bytes() for path in (tmp_path / "n").iterdir()} == files
    assert miyama("losses", "n", "--output", "n/losses.txt").code == 0


def test_a_finished_folder_holds_the_table_and_what_others_put_there(miyama, tmp_path):
    """No lock stays, and a name that begins like one of ours is somebody else's."""
    solve = ["solve", "nim", "--heaps", "9,9", "--output", "n", "--quiet"]
    assert miyama(*solve, "--shards", "2").code == 0
    assert sorted(path.name for path in (tmp_path / "n").iterdir()) == ["part-00000.h5", "plan.json", "table.h5"]
    (tmp_path / "n" / "state-notes.txt").write_text("mine")
    (tmp_path / "n" / "state-00001").write_text("mine")
    assert miyama(*solve, "--resume").code == 0
    assert (tmp_path / "n" / "state-notes.txt").read_text() == (tmp_path / "n" / "state-00001").read_text() == "mine"
    done = miyama(*solve, "--shards", "2", "--force")
    assert done.code == 1 and "in it is no file of a table" in done.err and miyama("check", "n", "--quiet").code == 0
