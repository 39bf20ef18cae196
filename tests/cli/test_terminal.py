"""What the terminal can show: its width, its colours; none of either in a pipe."""
import re

import pytest
from pty_session import Terminal, piped, transcript

GAMES = [["nim", "--heaps", "3,44,500"], ["nim", "--heaps", ",".join(["3"] * 12)], ["rows", "--heaps", "1,2,3,40,5,44"], ["wythoff", "--heaps", "4,6"],
         ["nim+pass", "--heaps", "3,4"], ["moore:2", "--heaps", "3,4,5"], ["kayles", "--heaps", "9,9", "--misere"], ["fibonacci", "--heaps", "20"]]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_nothing_is_wider_than_the_terminal(tmp_path, game, columns):
    text = transcript("play", *game, "--first", "computer", "--seed", 1, typed=["dance", "99 99 99", "help", "hint", "undo", "quit"], cwd=tmp_path, columns=columns)
    assert max(map(len, text.splitlines())) <= columns
    for row in re.findall(r"^  (?:\d+ +)?([|.-]*) +[\d ]+$", text, re.MULTILINE):   # the drawn rows
        assert re.fullmatch(r"[|-]*(\.\.\.)?", row)


def test_boards_are_aligned(tmp_path):
    text = transcript("play", "nim", "--heaps", "3,44,500,7,7,7,7,7,7,7", "--first", "me", typed=["quit"], cwd=tmp_path, columns=40)
    board = [line for line in text.splitlines() if re.match(r"  \d+ +\|", line)]
    assert len(board) == 10
    assert {line.index("|") for line in board} == {6} and {re.search(r" \d+$", line).start() for line in board} == {board[2].rindex(" ")}
    assert "..." in board[1] and board[1].endswith(" 44") and board[2].endswith(" 500")


@pytest.mark.parametrize("columns", [40, 80])
def test_a_typed_move_stays_on_one_line(tmp_path, columns):
    for game, example in ((["rows", "--heaps", "4,4,5"], "such as 5 3 1;"), (["wythoff", "--heaps", "4,6"], "such as = 2,7"), (["moore:2", "--heaps", "3,4,5"], "= 2,7,4")):
        text = transcript("play", *game, "--first", "me", typed=["quit"], cwd=tmp_path, columns=columns)
        assert example.split("such as ")[-1] in text


def colours(text):
    return set(re.findall(r"\x1b\[(\d+)m", text))


def test_colours_are_for_terminals_that_want_them(tmp_path):
    game = ["play", "nim", "--heaps", "3,3", "--first", "me"]

    def seen(**environment):
        terminal = Terminal(*game, cwd=tmp_path, **environment)
        terminal.type("9 9", "quit")
        assert terminal.end() == 0
        return terminal.text

    assert colours(seen(NO_COLOR="")) == {"0", "1", "31"}
    assert colours(seen()) == colours(seen(NO_COLOR="", TERM="dumb")) == set()
    assert re.sub(r"\x1b\[\d+m", "", seen(NO_COLOR="")) == seen()
    assert "\x1b" not in piped("9 9\nquit\n", *game, cwd=tmp_path, NO_COLOR="", TERM="xterm")[1]


def test_a_pipe_has_eighty_columns_or_those_that_are_asked_for(tmp_path):
    game = ["play", "nim", "--heaps", "500,3", "--first", "me"]
    widest = [max(map(len, piped("quit\n", *game, cwd=tmp_path, **more)[1].splitlines())) for more in ({"COLUMNS": ""}, {"COLUMNS": "40"}, {"COLUMNS": "x"}, {"COLUMNS": "-7"})]
    assert widest == [80, 40, 80, 80]
    assert max(map(len, piped("quit\n", *game, cwd=tmp_path, COLUMNS="3")[1].splitlines())) >= 20


def test_what_is_typed_cannot_drive_the_terminal(tmp_path):
    code, out, err = piped(b"\x1b[31m\x07\x00\xff\xc2\x9b1 1\nquit\n", "play", "nim", "--heaps", "3,3", "--first", "me", cwd=tmp_path)
    assert code == 0 and err == ""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ufffd]", out)
    assert "your move> \\x1b[31m" in out and "left unfinished" in out
