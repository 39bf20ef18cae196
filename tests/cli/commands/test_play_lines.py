"""Lines that a person types or a pipe holds: any length, any bytes, any end of line, and Ctrl-C while it waits."""
import os
import signal
import subprocess
import time

import pytest
from pty_session import MIYAMA, Terminal, piped

GAME = ["play", "nim", "--heaps", "3,4", "--first", "me"]


@pytest.mark.parametrize("typed", ["1 3\nquit\n", "1 3\r\nquit\r\n", "  1\t3  \nquit", "\n\n1 3\n\nquit\n", "1 3\nquit\nnever read\n"])
def test_ends_of_lines_and_spaces(tmp_path, typed):
    code, out, err = piped(typed, *GAME, cwd=tmp_path)
    assert (code, err) == (0, "") and "you: take 3 from heap 1 (3) → 0,4" in out


def test_a_last_line_without_its_end(tmp_path):
    code, out, _ = piped("2 1\n1 1", *GAME, cwd=tmp_path)   # 3,4 → 3,3: the computer is lost; then the person's 1 1
    assert code == 0 and "result unfinished" in out and out.count("\nyou ") == 2


@pytest.mark.parametrize("typed", ["", "\n", "\n\n\n"])
def test_the_end_of_the_input_ends_the_game(tmp_path, typed):
    code, out, err = piped(typed, *GAME, cwd=tmp_path)
    assert (code, err) == (0, "") and "the game is left unfinished" in out
    code, out, err = piped(typed, *GAME[:-2], cwd=tmp_path)   # where it asks who goes first
    assert (code, err) == (0, "") and "who goes first" in out


@pytest.mark.parametrize("length", [1000, 1001, 4095, 4096, 4097, 65536, 10**6])
def test_long_lines_lose_no_game(tmp_path, length):
    for line in ("9" * length, "1 " * (length // 2), "x" * length):
        code, out, err = piped(f"{line}\n1 1\nquit\n", *GAME, cwd=tmp_path)
        assert (code, err) == (0, "") and "you: take 1 from heap 1 (3) → 2,4" in out
        assert out.count("your move>") == 3 and len(out) < 8000   # the computer answered; the line is not printed back whole


def test_input_without_an_end_of_line_in_sight(tmp_path):
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run([MIYAMA, *GAME, "--record", "game.txt"], stdin=zeros, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False)
    assert done.returncode == 1 and "line of more than 16777216 characters" in done.stderr
    assert (tmp_path / "game.txt").read_text().endswith("first you\nresult unfinished\n")


def test_binary_input(tmp_path):
    noise = bytes(range(256)) * 40
    code, out, err = piped(noise + b"\n1 3\nquit\n", *GAME, cwd=tmp_path)
    assert (code, err) == (0, "") and "→ 0,4" in out


def test_input_that_cannot_be_read(tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    done = subprocess.run([MIYAMA, *GAME], stdin=folder, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False)
    os.close(folder)
    assert done.returncode == 1 and "cannot read what is typed" in done.stderr


def test_control_d_on_a_terminal(tmp_path):
    terminal = Terminal(*GAME, cwd=tmp_path)
    terminal.type("1 1")
    terminal.control("D")
    assert terminal.end() == 0
    assert terminal.text.endswith("result unfinished\n") and "→ 2,4" in terminal.text


@pytest.mark.parametrize("record", [True, False])
def test_control_c_on_a_terminal(tmp_path, record):
    terminal = Terminal(*GAME, *(["--record", "game.txt"] if record else []), cwd=tmp_path)
    terminal.type("1 1")
    terminal.control("C")
    assert terminal.end() == 130
    last = terminal.text.splitlines()[-1]
    assert last == "miyama: interrupted, " + ("the game so far is in game.txt" if record else "the game is left unfinished")
    assert "\x1b" not in terminal.text and "Traceback" not in terminal.text
    if record:
        assert (tmp_path / "game.txt").read_text() == ("rules nim\nconvention normal\nopening 3,4\nfirst you\nyou 1 1\ncomputer 2 2\nresult unfinished\n")
    assert [path.name for path in tmp_path.iterdir()] == (["game.txt"] if record else [])


def test_control_c_before_the_game(tmp_path):
    terminal = Terminal(*GAME[:-2], "--record", "game.txt", cwd=tmp_path)
    terminal.control("C")
    assert terminal.end() == 130
    assert terminal.text.endswith("miyama: interrupted, no game was begun\n") and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_while_it_waits_for_a_pipe(tmp_path, stop, code):
    process = subprocess.Popen([MIYAMA, *GAME, "--record", "game.txt"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    seen = b""
    while not seen.endswith(b"your move> "):
        seen += os.read(process.stdout.fileno(), 4096)
    time.sleep(0.2)
    process.send_signal(stop)
    assert process.wait(timeout=20) == code
    assert "the game so far is in game.txt" in process.stderr.read().decode()
    assert (tmp_path / "game.txt").exists()
    process.stdin.close()
    process.stdout.close()
    process.stderr.close()
