"""The talk of a game: warnings, hints, moves taken back, lines that are no move."""
import re

import pytest
from pty_session import piped, transcript


def play(tmp_path, typed, *arguments):
    code, out, err = piped("".join(f"{line}\n" for line in typed), "play", *arguments, cwd=tmp_path)
    assert (code, err) == (0, "")
    return out


LOST = "You are lost: every move leaves the computer a win."


def test_the_opening_is_shown_before_it_asks_who_goes_first(tmp_path):
    text = transcript("play", "nim", "--heaps", "7,5", typed=["what?", "help", "Me", "quit"], cwd=tmp_path)
    assert text.index("  1  |||||||  7\n  2  |||||    5\n") < text.index("who goes first, me or computer?")
    assert text.count("type me (first) or computer") == 2 and text.count("your move>") == 1
    for word, first in (("me", "you"), ("first", "you"), ("computer", "computer"), ("second", "computer")):
        assert f"\nfirst {first}\n" in play(tmp_path, [word, "quit"], "nim", "--heaps", "7,5")


def test_who_is_lost_is_told_so_each_time(tmp_path):
    out = play(tmp_path, ["2 1", "3 9", "undo", "quit"], "nim", "--heaps", "3,4,5", "--first", "computer")
    assert out.count("your move>") == 4 and out.count(LOST) == 3   # once a turn, not again behind a bad line
    out = play(tmp_path, ["2 2", "quit"], "nim", "--heaps", "7,5", "--first", "me")
    before, after = out.split("computer: ")
    assert LOST not in before and LOST in after            # the person was not lost until that move
    out = play(tmp_path, ["quit"], "nim", "--heaps", "1,1,1", "--first", "me", "--misere")
    assert LOST in out
    assert LOST not in play(tmp_path, ["quit"], "nim", "--heaps", "1,1,1", "--first", "me")


def test_the_computer_wins_where_it_can_whatever_is_played(tmp_path):
    for game in (["nim", "--heaps", "3,4,6"], ["rows", "--heaps", "1,2,3,4,5,6", "--misere"], ["wythoff", "--heaps", "4,8"], ["nim+pass", "--heaps", "3,4,5"],
                 ["kayles", "--heaps", "7,5", "--misere"], ["moore:2", "--heaps", "3,4,6"], ["fibonacci", "--heaps", "20"], ["end-nim", "--heaps", "3,4,6"]):
        for level in ("resist", "random"):
            lines = []
            for _ in range(40):   # follow the hint, one line more each time: any person loses
                out = play(tmp_path, [*lines, "hint"], *game, "--first", "computer", "--level", level, "--seed", 3)
                if "computer wins" in out:
                    break
                assert LOST in out.split("your move>")[-3] and "you win" not in out
                lines.append(re.findall(r"\(type ([^)]*)\)", out.replace("\n", " "))[-1])
            assert "computer wins" in out, game


def test_a_person_who_follows_the_hints_from_a_win_wins(tmp_path):
    lines = []
    for _ in range(40):
        out = play(tmp_path, [*lines, "hint"], "rows", "--heaps", "4,4,5", "--first", "me", "--seed", "7")
        if "result" in out.split("hint")[-1] and "you win" in out:
            break
        assert LOST not in out
        lines.append(re.findall(r"\(type ([^)]*)\)", out.replace("\n", " "))[-1])
    assert "\nyou win\n" in out and out.endswith("result you win\n")


@pytest.mark.parametrize("game, bad", [
    (["nim", "--heaps", "3,4,5"], {"4 1": "there is no heap 4: heaps are 1 to 3", "0 1": "there is no heap 0", "1 4": "from heap 1 (3) 4 may not be taken: take 1–3",
                                   "1 0": "0 may not be taken", "-1 2": '"-1" is not', "1 -2": '"-2" is not', "1": '"1" is not a move: type heap',
                                   "1 2 3": "is not a move", "pass": "there is no pass in nim", "= 2,7,4": "no move leads from 3,4,5 to 2,7,4",
                                   "1 " + "9" * 30: "9" * 30 + " is too large", "take three": '"take three" is not a move: type heap', "1.5 2": '"1.5"', "= 3,4": "nim takes 3",
                                   "= x": '"x"', "hint!": '"hint!" is not a move'}),
    (["rows", "--heaps", "4,4,5"], {"3 1": "there is no group of 3: there are 5,4,4", "5 3 2": "may not become 3 and 2", "5 9": "cannot leave 9", "5 1 1 1 1": "is not a move",
                                    "0": "there is no group of 0", "pass": "there is no pass in rows: type the size", "5 -1": '"-1" is not', "5 5": "may not become 5", "= 4,4": "=", "9" * 30: "too large"}),
    (["nim+pass", "--heaps", "3,4"], {"3 1": "heaps are 1 to 2", "1 4": "take 1–3", "= 9,3,4": "passes left"}),
    (["wythoff", "--heaps", "4,6"], {"= 3,4": "no move leads from 4,6 to 3,4 in wythoff", "= 4,6": "no move leads"}),
    (["subtraction:2,3", "--heaps", "9,1"], {"1 1": "take 2, 3", "1 4": "take 2, 3", "2 1": "nothing may be taken"}),
    (["moore:2", "--heaps", "3,4,5"], {"= 2,3,4": "no move leads"}),
    (["exact:2", "--heaps", "3,4,5"], {"1 1": "alone nothing may be taken"}),
    (["fibonacci", "--heaps", "9"], {"1 9": "take 1–8", "2 1": "there is only heap 1"})])
def test_a_bad_line_is_explained_and_costs_nothing(tmp_path, game, bad):
    out = play(tmp_path, [*bad, "", "quit"], *game, "--first", "me")
    answers = out.split("your move> ")[1:]
    assert len(answers) == len(bad) + 2
    for line, answer in zip(bad, answers):
        assert answer.startswith(line + "\n") and bad[line] in " ".join(answer[len(line) + 1:].split()), (line, answer)
    assert out.endswith("first you\nresult unfinished\n")   # no move was made


@pytest.mark.parametrize("game, lines, turns", [
    (["nim", "--heaps", "3,4,5"], ["1 2"], ["you: take 2 from heap 1 (3) → 1,4,5"]),
    (["nim", "--heaps", "3,4,5"], ["= 1,4,5"], ["you: take 2 from heap 1 (3) → 1,4,5"]),
    (["wythoff", "--heaps", "4,6"], ["= 2,4"], ["you: take 2 from heap 1 (4) and 2 from heap 2 (6) → 2,4"]),
    (["moore:2", "--heaps", "3,4,5"], ["= 3,2,0"], ["you: take 2 from heap 2 (4) and 5 from heap 3 (5) → 3,2,0"]),
    (["rows", "--heaps", "4,4,5"], ["5,3,1"], ["you: leave 3 and 1 of the group of 5 → 4,4,3,1"]),
    (["rows", "--heaps", "4,4,5"], ["5 1 3"], ["you: leave 3 and 1 of the group of 5 → 4,4,3,1"]),
    (["rows", "--heaps", "4,4,5"], ["5"], ["you: take the whole group of 5 → 4,4"]),
    (["kayles", "--heaps", "5"], ["5 2 2"], ["you: leave 2 and 2 of the group of 5 → 2,2"]),
    (["nim+pass", "--heaps", "3,4,5"], ["pass"], ["you: pass → 0,3,4,5"])])
def test_moves_as_they_are_typed(tmp_path, game, lines, turns):
    out = play(tmp_path, lines, *game, "--first", "me")
    assert turns[0] + "\n" in out


def test_what_no_board_shows_is_said(tmp_path):
    out = play(tmp_path, ["pass", "pass", "quit"], "nim+pass", "--heaps", "3,4,5", "--first", "me")
    assert out.index("one pass is left") < out.index("you: pass") < out.index("no pass is left") < out.index("the pass is gone: take stones")
    out = play(tmp_path, ["1 3", "quit"], "fibonacci", "--heaps", "20", "--first", "me")
    assert out.index("at most 19 may be taken") < out.index("you: take 3 from heap 1 (20)") < out.index("at most 6 may be taken")


def test_moves_are_taken_back(tmp_path):
    out = play(tmp_path, ["undo", "1 1", "1 1", "undo", "undo", "undo", "quit"], "nim", "--heaps", "3,4,6", "--first", "me")
    assert out.count("there is nothing to take back") == 2 and out.count("taken back") == 2
    assert out.endswith("opening 3,4,6\nfirst you\nresult unfinished\n")
    out = play(tmp_path, ["undo", "1 1", "undo", "quit"], "nim", "--heaps", "3,4,6", "--first", "computer")
    assert out.count("nothing to take back") == 1 and re.search(r"first computer\ncomputer .*\nresult unfinished\n$", out)   # its first move stays


def test_the_end_is_announced_and_the_record_is_shown(tmp_path):
    out = play(tmp_path, ["1 1", "never read"], "nim", "--heaps", "1", "--first", "me")
    assert out.endswith("\nyou win\n\nrules nim\nconvention normal\nopening 1\nfirst you\nyou 1 1\nresult you win\n")
    out = play(tmp_path, ["1 1"], "nim", "--heaps", "1", "--first", "me", "--misere")
    assert "misère play: whoever makes the last move loses" in " ".join(out.split()) and "\ncomputer wins\n" in out
