"""Signals, readers that stop early, disks that are full: the run ends with a message, and never leaves half a file."""
import json
import os
import pathlib
import re
import signal
import subprocess
import time

import pytest
from conftest import MIYAMA, run, wait_for_work
from pty_session import Terminal, piped

GAME = ["play", "nim", "--heaps", "3,4", "--first", "me"]
TEXTS = [["losses"], ["export", "--quiet"]]
LONG = ["sequence", "0.6", "--heap", "1000000000", "--values", "none"]


def started(*arguments, cwd, **options):
    return subprocess.Popen([MIYAMA, *map(str, arguments)], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def interrupted(*arguments, cwd, number=signal.SIGTERM, meanwhile=lambda: None):
    """Exit code, output and errors of a run that is sent a signal in the middle of its work, which would take minutes or more."""
    process = started(*arguments, cwd=cwd)
    wait_for_work(process)
    meanwhile()
    process.send_signal(number)
    out, err = process.communicate(timeout=100)
    return process.returncode, out, err


@pytest.mark.parametrize("command, number, code", [
    ("count nim --heaps 3000000000,3000000000 --threads 1 --memory 1T", signal.SIGINT, 130), ("count nim --heaps 63,3000000,600 --threads 1 --memory 1T", signal.SIGTERM, 143),
    ("count nim --heaps 32767,32767,32767 --threads 2 --memory 1T", signal.SIGINT, 130), ("sequence 4.[7] --heap 10000000 --output s.csv", signal.SIGTERM, 143),
    ("sequence grundys-game --heap 10000000 --output s.csv", signal.SIGINT, 130), ("sequence 0.[F] --heap 20000 --output s.csv", signal.SIGINT, 130),
    ("quotient 0.07 --seconds 600 --most-elements 4000", signal.SIGINT, 130)])
def test_an_interrupt_ends_it(tmp_path, command, number, code):
    ended, out, err = interrupted(*command.split(), cwd=tmp_path, number=number)
    assert (ended, out) == (code, "") and "interrupted" in err and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[*LONG, "--output", "f.h5"], ["quotient", "0.07", "--output", "f.h5"]])
def test_the_file_is_there_while_the_work_is_done(tmp_path, arguments):
    made = []
    assert interrupted(*arguments, cwd=tmp_path, meanwhile=lambda: made.extend(path.name for path in tmp_path.iterdir())) == (143, "", "miyama: interrupted, nothing was written\n")
    assert len(made) == 1 and made[0].startswith(".f.h5.") and list(tmp_path.iterdir()) == []


def test_an_interrupted_or_killed_sequence_goes_on(miyama, tmp_path):
    asked = ["sequence", "0.167", "--heap", "20000000", "--values", "none", "--no-period"]
    expected = miyama(*asked, "--histogram", "--json").json["histograms"]
    for number in (signal.SIGINT, signal.SIGKILL, signal.SIGINT):
        process = started(*asked, "--resume", "s", cwd=tmp_path)
        wait_for_work(process, 0.05)
        process.send_signal(number)
        process.communicate()
        assert process.returncode in (130, -signal.SIGKILL)
    for _ in range(2):   # then from the state at the end
        assert miyama(*asked, "--histogram", "--json", "--resume", "s").json["histograms"] == expected
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_an_interrupt_says_where_the_run_is_saved_and_keeps_what_others_made_there(miyama, tmp_path):
    assert interrupted(*LONG, "--resume", "s", cwd=tmp_path) == (143, "", "miyama: interrupted: go on from s with the same command\n")
    assert interrupted(*LONG, cwd=tmp_path) == (143, "", "miyama: interrupted, nothing was written\n")
    assert json.loads(miyama("sequence", "0.6", "--heap", 10**6, "--values", "none", "--resume", "s", "--json").out)["computed"] == 10**6 + 1
    code, _, err = interrupted(*LONG, "--resume", "t", cwd=tmp_path, meanwhile=lambda: (tmp_path / "t").write_text("mine"))
    assert code == 1 and err == "miyama: the state t was made by somebody else meanwhile, and is kept: give another file (--resume)\n"
    assert (tmp_path / "t").read_text() == "mine"


def wait_until_taken(process):
    """Until the program has taken the signals that it was sent."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    while status.exists() and re.search(r"Pnd:\s*0*[1-9a-f]", status.read_text()):
        time.sleep(0.005)


@pytest.fixture(scope="module")
def large(solved):
    """A table whose lists are larger than any pipe."""
    return solved("subtraction:1", "--heaps", "1023,1023", "--labels", "outcome")


@pytest.mark.parametrize("command", TEXTS)
def test_where_a_text_cannot_go_on(large, solved, tmp_path, command, full):
    """A reader that stops early, by a signal or where that is ignored; a full disk; a limit on the size of a file; Ctrl-C."""
    done = subprocess.run(["bash", "-c", f"{MIYAMA} {' '.join(command)} {large} | head -3; echo ${{PIPESTATUS[0]}}"], capture_output=True, text=True, timeout=100, check=False)
    assert len(done.stdout.splitlines()) == 4 and int(done.stdout.splitlines()[3]) == 128 + signal.SIGPIPE and done.stderr == ""
    process = started(*command, large, cwd=tmp_path, restore_signals=False)
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=100) == 1 and process.stderr.read() == "miyama: cannot write to standard output\n"
    process.stderr.close()
    for table in (solved("nim", "--heaps", "9,9,9"), large):
        done = subprocess.run([MIYAMA, *command, table], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (1, "miyama: cannot write to standard output\n")
    limited = f"ulimit -f 200; trap '' XFSZ; exec {MIYAMA} {' '.join(command)} {large} --output list"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, cwd=tmp_path, timeout=100, check=False)
    assert done.returncode == 1 and "cannot write list" in done.stderr and "--output" in done.stderr and list(tmp_path.iterdir()) == []
    process = started(*command, large, cwd=tmp_path)   # the pipe is not read, so that it waits in the middle of its work
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    wait_until_taken(process)
    rest, err = process.communicate(timeout=100)
    assert process.returncode == 130 and "interrupted" in err and len(rest) < 1_500_000


@pytest.fixture
def path_with(tmp_path):
    """PATH of a folder whose `dot` is the given script, or missing."""
    (folder := tmp_path / "bin").mkdir()

    def make(script):
        if not script:
            return str(folder)
        (folder / "dot").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "dot").chmod(0o755)
        return f"{folder}{os.pathsep}{os.environ['PATH']}"

    return make


@pytest.mark.parametrize("script", ["", "exit 1", "kill -9 $$", "head -c 3 >/dev/null; exit 7"])
def test_without_graphviz_the_remedy_is_named_and_a_failing_one_leaves_no_file(miyama, tmp_path, path_with, script):
    done = miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.png", PATH=path_with(script))
    assert done.code == 1 and ("`dot` could not draw the picture as png" if script else "install graphviz, or take --format dot or text") in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["bin"] and miyama("diagram", "nim", "--heaps", "2,2", PATH=path_with(script)).code == 0


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_while_graphviz_draws(tmp_path, path_with, number, code):
    process = started("diagram", "nim", "--heaps", "2,2", "--output", "nim.png", cwd=tmp_path, env={**os.environ, "PATH": path_with("touch bin/drawing; exec sleep 100")},
                      preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while not (tmp_path / "bin" / "drawing").exists():
        assert process.poll() is None
        time.sleep(0.01)
    while process.poll() is None:   # the first one may come before it waits
        process.send_signal(number)
        time.sleep(0.1)
    assert process.communicate()[0] == "" and process.returncode == code and [path.name for path in tmp_path.iterdir()] == ["bin"]


@pytest.mark.parametrize("length", [1000, 1001, 4096, 10**6])
def test_long_lines_and_noise_lose_no_game(tmp_path, length):
    for line in ("9" * length, "1 " * (length // 2), bytes(range(256)) * (length // 256 + 1)):
        typed = line if isinstance(line, bytes) else line.encode()
        code, out, err = piped(typed + b"\n1 1\nquit\n", *GAME, cwd=tmp_path)
        assert (code, err) == (0, "") and "you: take 1 from heap 1 (3 → 2) → 2,4" in out and (len(out) < 8000 or isinstance(line, bytes))   # the line is not printed back whole


def test_input_without_an_end_of_line_in_sight_or_that_cannot_be_read(tmp_path):
    for path, words in (("/dev/zero", "line of more than 16777216 characters"), (tmp_path, "cannot read what is typed")):
        file = os.open(path, os.O_RDONLY)
        done = subprocess.run([MIYAMA, *GAME, "--record", "game.txt", "--force"], stdin=file, capture_output=True, text=True, cwd=tmp_path, timeout=100, check=False)
        os.close(file)
        assert done.returncode == 1 and words in done.stderr and (tmp_path / "game.txt").read_text().endswith("first you\nresult unfinished\n")


RECORD = "rules nim\nconvention normal\nopening 3,4\nfirst you\nyou 1 1\ncomputer 2 2\nresult unfinished\n"


@pytest.mark.parametrize("record", [["--record", "game.txt"], []])
def test_control_c_and_control_d_on_a_terminal(tmp_path, record):
    for letter, code in (("D", 0), ("C", 130)):
        terminal = Terminal(*GAME, *record, *["--force"] * bool(record), cwd=tmp_path)
        terminal.type("1 1")
        terminal.control(letter)
        assert terminal.end() == code and "→ 2,4" in terminal.text and "\x1b" not in terminal.text
        last = terminal.text.splitlines()[-1]
        assert last == ("result unfinished" if letter == "D" else "miyama: interrupted, " + ("the game so far is in game.txt" if record else "the game is left unfinished"))
        assert {path.name: path.read_text() for path in tmp_path.iterdir()} == ({"game.txt": RECORD} if record else {})
    terminal = Terminal(*GAME[:-2], *record, *["--force"] * bool(record), cwd=tmp_path)   # it asks who goes first
    terminal.control("C")
    assert terminal.end() == 130 and terminal.text.endswith("miyama: interrupted, no game was begun\n")


@pytest.mark.parametrize("stop, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_while_a_game_waits_for_a_pipe(tmp_path, stop, code):
    process = started(*GAME, "--record", "game.txt", cwd=tmp_path, stdin=subprocess.PIPE)
    seen = ""
    while not seen.endswith("your move> "):
        seen += os.read(process.stdout.fileno(), 4096).decode()
    process.send_signal(stop)
    assert process.wait(timeout=100) == code and "the game so far is in game.txt" in process.stderr.read() and (tmp_path / "game.txt").exists()
    for pipe in (process.stdin, process.stdout, process.stderr):
        pipe.close()


def test_nobody_reads_the_picture_or_takes_the_listing(solved, tmp_path):
    done = subprocess.run(f"{MIYAMA} diagram nim --heaps 6,6,6 --format svg | true; echo ${{PIPESTATUS[0]}}", shell=True, executable="/bin/bash", capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) in (("141\n", ""), ("0\n", ""))
    done = subprocess.run(f"{MIYAMA} diagram nim --heaps 2,2 --format svg >&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr
    done = subprocess.run(["bash", "-c", f"{MIYAMA} show {solved('nim', '--heaps', '300,290', '--labels', 'all')} | head -1"], capture_output=True, text=True, timeout=100, check=False)
    assert (done.stdout, done.stderr) == ("0,0 ×\n", "") and run("show", solved("nim", "--heaps", "12,3"), "--count", 1).lines == ["0,0 ×"]
