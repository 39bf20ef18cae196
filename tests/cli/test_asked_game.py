"""Advice and the computer's play: a table is believed as far as its certificate sees; a computer that can win does; the same seed, the same game."""
import functools
import re
import shutil

import h5py
import pytest
from conftest import run
from pty_session import piped

KINDS = {"nim --heaps 9,9,9 --labels outcome,remoteness": ["3,7,5", "2,4,9", "3,5,6", "0,0,0"], "nim --heaps 9,9,9 --misere": ["3,7,5", "1,1,1", "0,1,2", "0,0,0"],
         "nim+pass --heaps 6,6,6 --labels all": ["1,3,4,5", "0,1,2,3", "1,1,2,3"], "nim+pass --heaps 6,6,6 --misere --labels outcome": ["1,1,1,0", "0,3,4,5"],
         "rows --total 16 --labels outcome,remoteness": ["5,4,4", "7,3,1,1", "2,2", "0"], "rows --total 16 --misere": ["5,4,4", "1,1,1", "4,3,2"], "kayles --total 20 --misere": ["9,7,4", "5,5"],
         "wythoff --heaps 20,20": ["5,8", "1,2", "20,20"], "fibonacci --heaps 20,20": ["13,12", "11,3"], "moore:2 --heaps 5,5,5": ["3,4,5", "1,1,1"]}


@pytest.mark.parametrize("words", KINDS)
def test_a_table_says_the_same_as_the_rules(solved, words):
    rules, misere = words.split()[0], ["--misere"] * ("--misere" in words)
    for position in KINDS[words]:
        from_rules, from_table = (run("advise", *asked, "--json").json for asked in ([rules, position, *misere], [position, "--table", solved(*words.split())]))
        assert from_table.pop("method") == f"the table {solved(*words.split())}" + (", misère" if misere else "") and from_rules.pop("method")
        for answer in (from_rules, from_table) if from_rules["outcome"] == "win" else ():
            answer["moves"] = sorted(map(str, answer["moves"]))
        assert from_table == from_rules


def flipped(path, folder, *positions, label="outcome", change=lambda outcome: 1 - outcome):
    with h5py.File(shutil.copy(path, folder / "t.h5"), "r+") as file:
        for position in positions:
            file[label][position] = change(file[label][position])


@pytest.mark.parametrize("flip, asked", [
    ((7, 3, 5), "7,3,5"),     # a win called a loss: it has a lost option
    ((7, 3, 5), "8,3,5"),     # the same, as the move to play
    ((2, 7, 5), "2,7,5"),     # a loss called a win: it has no lost option
    ((1, 1, 0), "1,1,1"),     # the same, as a winning move that would be left out
    ((2, 2, 0), "2,2,1")])    # and where it was the only one
def test_a_flipped_outcome_is_seen(miyama, solved, tmp_path, flip, asked):
    flipped(solved("nim", "--heaps", "9,9,9", "--labels", "outcome,remoteness"), tmp_path, flip)
    for command in (["advise", asked], ["advise", asked, "--json"], ["play", "--heaps", asked, "--first", "computer"]):
        done = miyama(*command, "--table", "t.h5")
        assert (done.code, done.out) == (3, "") and "the table t.h5 contradicts itself" in done.err and "miyama check" in done.err, command
    done = miyama("advise", asked, "--table", "t.h5", "--lang", "ja")
    assert done.code == 3 and done.err.startswith("miyama: 表 t.h5 に矛盾があります。") and "`miyama check`" in done.err


def test_the_file_answers_and_not_the_rules(miyama, solved, tmp_path):
    flipped(solved("nim", "--heaps", "9,9,9", "--labels", "outcome,remoteness"), tmp_path, (3, 5, 7), label="remoteness", change=lambda moves: 99)
    assert "is won in 99 moves" in miyama("advise", "--table", "t.h5", "3,5,7").out


def test_a_flipped_multiset_is_seen(miyama, solved, tmp_path):
    for rank in range(1, 12):
        flipped(solved("rows", "--total", "16", "--labels", "outcome,remoteness"), tmp_path, rank)
        codes = (miyama("advise", position, "--table", "t.h5").code for position in ("1", "2", "1,1", "3", "2,1", "1,1,1", "4", "3,1", "2,2", "2,1,1", "1,1,1,1"))
        assert next(code for code in codes if code) == 3


def test_sixty_four_heaps_of_a_million(miyama):
    heaps = [10**6 - 37 * i for i in range(64)]
    for more in ([], ["--misere"]):
        moves = miyama("advise", "nim", ",".join(map(str, heaps)), "--json", *more).json["moves"]
        assert len(moves) == 31
        for move in moves:
            rest = heaps[:move["from"] - 1] + [heaps[move["from"] - 1] - move["take"]] + heaps[move["from"]:]
            assert rest == move["to"] and functools.reduce(int.__xor__, rest) == 0


def play(folder, typed, *arguments):
    code, out, err = piped("".join(f"{line}\n" for line in typed), "play", *map(str, arguments), cwd=folder)
    assert (code, err) == (0, "")
    return out


LOST = "You are lost: every move leaves the computer a win."


def followed(folder, *game):
    """What is seen when a person follows the hints, one more each time."""
    lines = []
    while "result" not in (out := play(folder, [*lines, "hint"], *game)).rpartition("your move>")[2] or "unfinished" in out.splitlines()[-1]:
        lines.append(re.findall(r"\(type ([^)]*)\)", out.replace("\n", " "))[-1])
    return out


@pytest.mark.parametrize("level", ["resist", "random"])
def test_the_computer_wins_where_it_can_whatever_is_played(tmp_path, level):
    for game in ("nim 3,4,6", "rows 1,2,3,4 --misere", "wythoff 4,8", "nim+pass 3,4,5", "kayles 7,5 --misere", "moore:2 3,4,6", "fibonacci 20", "end-nim 3,4,6"):
        out = followed(tmp_path, *game.split(), "--first", "computer", "--level", level, "--seed", 3)
        assert "\ncomputer wins\n" in out and out.count(LOST) == out.count("your move>"), game
    out = followed(tmp_path, "rows", "4,4,5", "--first", "me", "--level", level, "--seed", 7)
    assert "\nyou win\n" in out and LOST not in out and out.endswith("result you win\n")


@pytest.mark.parametrize("rules, heaps, least, most", [("rows", 3, 4, 6), ("nim", 3, 1, 9), ("kayles", 5, 7, 7), ("nim", 50, 1, 1000)])
def test_random_openings(tmp_path, rules, heaps, least, most):
    openings = set()
    for seed in range(4):
        out, again = (play(tmp_path, ["quit"], rules, "--random", heaps, least, most, "--first", "me", "--seed", seed) for _ in range(2))
        sizes = tuple(map(int, out.split("opening ")[1].split("\n")[0].split(",")))
        assert out == again and len(sizes) == heaps and all(least <= size <= most for size in sizes)
        openings.add(sizes)
    assert len(openings) == 1 if least == most else len(openings) > 2


def test_a_lost_computer_resists_or_plays_anything(tmp_path):
    """From 5,5,5,5 it is lost; it holds out, taking one from any heap, or takes what chance gives."""
    games = {level: {play(tmp_path, ["quit"], "nim", "5,5,5,5", "--first", "computer", "--level", level, "--seed", seed) for seed in range(8)} for level in ("resist", "random")}
    assert 1 < len(games["resist"]) <= 4 and len(games["random"]) > 2 and all("computer: take 1 from heap" in game for game in games["resist"])
