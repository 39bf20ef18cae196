"""What a terminal can show: its width, its colours, its rows, a bar of progress; none of these in a pipe."""
import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import termios
import unicodedata

import pytest
from conftest import MIYAMA, run
from pty_session import Terminal, piped, transcript

GAMES = [["nim", "--heaps", "3,44,500"], ["nim", "--heaps", ",".join(["1"] * 8 + ["3"] * 4)], ["rows", "--heaps", "1,2,3,10,5,44"], ["moore:2+pass", "--heaps", "3,4,5"],
         ["kayles", "--heaps", "9,9", "--misere"], ["fibonacci", "--heaps", "20"], ["wythoff", "--heaps", "4,6"]]
ADVICE = [["nim", "3,7,5"], ["rows", "--misere", "1,2,3,4,5,6"], ["nim", ",".join(str(999_000 + i) for i in range(1, 65))], ["nim", ",".join(["9"] * 15 + ["1"])]]


def columns(line):
    """Columns of a terminal: a Japanese letter takes two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_of_a_game_is_wider_than_the_terminal(tmp_path, width):
    for game in GAMES:
        text = transcript("play", *game, "--first", "computer", "--seed", 1, typed=["dance", "99 99 99", "help", "hint", "undo", "quit"], cwd=tmp_path, columns=width)
        assert max(map(len, text.splitlines())) <= width
        for row in re.findall(r"^  (?:\d+ +)?([|.-]*) +[\d ]+$", text, re.MULTILINE):   # the drawn rows
            assert re.fullmatch(r"[|-]*(\.\.\.)?", row)
        _, out, _ = piped("hello\n99 99 99\n助け\nヒント\n待った\n終了\n", "play", *game, "--first", "computer", "--seed", 1, "--lang", "ja", cwd=tmp_path, COLUMNS=str(width))
        assert width - 5 <= max(map(columns, out.splitlines())) <= width   # and the lines are used
        assert all(line[:1] not in set("、。）」：？") and line[-1:] not in set("（「") for line in out.splitlines())


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_of_advice_is_wider_and_nothing_is_cut(tmp_path, width):
    for arguments in ADVICE:
        terminal, plain = Terminal("advise", *arguments, cwd=tmp_path, columns=width), run("advise", *arguments)
        assert terminal.end() == 0 and max(map(len, terminal.text.splitlines())) <= width and arguments[-1].split(",")[0] in "".join(terminal.text.split())
        if len(arguments[-1]) < 60:
            assert "".join(terminal.text.split()) == "".join(plain.out.split())
    terminal = Terminal("advise", "rows", "--misere", "1,2,3,4,5,6", "--lang", "ja", cwd=tmp_path, columns=60)
    assert terminal.end() == 0 and max(map(columns, terminal.text.splitlines())) <= 60 and "  6本の組  6  110\n" in terminal.text and "  ニム和   7  111\n" in terminal.text


@pytest.mark.parametrize("heaps, shown", [(["5"] * 8 + ["9"] + ["5"] * 8, "…,0,…"), (["9"] + ["5"] * 16, "0,…")])
def test_of_many_heaps_a_terminal_shows_those_that_change(tmp_path, heaps, shown):
    terminal = Terminal("advise", "nim", ",".join(heaps), cwd=tmp_path)
    assert terminal.end() == 0 and re.search(rf"^  take 9 from heap \d \(9 → 0\) → {shown}$", terminal.text, re.MULTILINE)
    assert f" → {','.join('0' if heap == '9' else heap for heap in heaps)}\n" in run("advise", "nim", ",".join(heaps)).out   # a pipe has room


def test_boards_are_aligned(tmp_path):
    text = transcript("play", "nim", "--heaps", "3,44,500,7,7,7,7,7,7,7", "--first", "me", typed=["quit"], cwd=tmp_path, columns=40)
    board = [line for line in text.splitlines() if re.match(r"  \d+ +\|", line)]
    assert len(board) == 10
    assert {line.index("|") for line in board} == {6} and {re.search(r" \d+$", line).start() for line in board} == {board[2].rindex(" ")}
    assert "..." in board[1] and board[1].endswith(" 44") and board[2].endswith(" 500")


def colours(text):
    return set(re.findall(r"\x1b\[(\d+)m", text))


def test_colours_are_for_terminals_that_want_them(tmp_path):
    game = ["play", "nim", "--heaps", "3,3", "--first", "me"]
    coloured, plain, dumb = (transcript(*game, typed=["9 9", "quit"], cwd=tmp_path, **environment) for environment in ({"NO_COLOR": ""}, {}, {"NO_COLOR": "", "TERM": "dumb"}))
    assert colours(coloured) == {"0", "1", "31"} and colours(plain) == colours(dumb) == set()
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain
    assert "\x1b" not in piped("9 9\nquit\n", *game, cwd=tmp_path, NO_COLOR="", TERM="xterm")[1]


def test_a_pipe_has_eighty_columns_or_those_that_are_asked_for(tmp_path):
    game = ["play", "nim", "--heaps", "500,3", "--first", "me"]
    widest = [max(map(len, piped("quit\n", *game, cwd=tmp_path, COLUMNS=asked)[1].splitlines())) for asked in ("", "40", "x", "-7", "3")]
    assert widest[:4] == [80, 40, 80, 80] and widest[4] >= 20


def on_a_terminal(arguments, folder, rows=50, only_errors=False):
    """What the program prints on a terminal with so many rows, or to standard error there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    process = subprocess.Popen([MIYAMA, *map(str, arguments)], cwd=folder, stdout=subprocess.DEVNULL if only_errors else theirs, stderr=theirs if only_errors else subprocess.DEVNULL)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 4096):
            text += part
    except OSError:   # the terminal's other end has closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return text.decode()


def test_a_long_listing_is_cut_and_says_how_to_go_on(solved, tmp_path):
    name = "a table's file.h5"
    (tmp_path / name).write_bytes(solved("nim", "--heaps", "9,9,9").read_bytes())
    *lines, hint = on_a_terminal(["show", name], tmp_path, rows=24).splitlines()
    everything = run("show", name, cwd=tmp_path).lines
    assert len(lines) < 23 and lines == everything[:len(lines)] and hint.startswith(f"… {1000 - len(lines)} more: miyama show ")
    assert run(*shlex.split(hint.split(": ", 1)[1])[1:], cwd=tmp_path).lines == everything[len(lines):2 * len(lines)]
    assert len(on_a_terminal(["show", solved("nim", "--heaps", "12,3")], tmp_path, rows=60).splitlines()) == 52
    values = on_a_terminal(["sequence", "kayles", "--heap", 99999], tmp_path).splitlines()
    assert len(values) == 42 and values[-1] == "  … and 99 200 more: --output FILE or a pipe gets all of them"


@pytest.mark.parametrize("long, words", [(["solve", "nim", "--heaps", "199,199,199", "--labels", "outcome,arrows,target,grundy,remoteness", "--force"], "writing nim-199-199-199.h5"),
                                         (["count", "nim", "--heaps", "1999999,63,60"], "counting")])
def test_the_bar_of_progress_is_wiped_and_quiet_has_none(tmp_path, long, words):
    text = on_a_terminal([*long, "--threads", 1], tmp_path, only_errors=True)
    assert words in text and " s left" in text and text.endswith("\r\033[K")
    assert on_a_terminal([*long, "--threads", 1, "--quiet"], tmp_path, only_errors=True) == ""


def test_a_picture_gets_the_name_of_its_table_on_a_terminal(tmp_path):
    assert on_a_terminal(["diagram", "subtraction:1,2+pass", "--heaps", "2,2", "--misere", "--format", "svg"], tmp_path) == ""
    assert [path.name for path in tmp_path.iterdir()] == ["subtraction-1-2-pass-2-2-misere.svg"]


def test_what_is_typed_cannot_drive_the_terminal(tmp_path):
    code, out, err = piped(b"\x1b[31m\x07\x00\xff\xc2\x9b1 1\nquit\n", "play", "nim", "--heaps", "3,3", "--first", "me", cwd=tmp_path)
    assert code == 0 and err == "" and not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ufffd]", out)
    assert "your move> \\x1b[31m" in out and "left unfinished" in out
