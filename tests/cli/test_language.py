"""advise and play in Japanese: asked for, or the locale's; what stays the same; Japanese keyboards."""
import re
import unicodedata

import pytest
from pty_session import Terminal, piped

ADVICE = """\
3,7,5 は手番の人の勝ちです（あと15手）
  山1（3個）から1個取る → 2,7,5
  山2（7個）から1個取る → 3,6,5
  山3（5個）から1個取る → 3,7,4
根拠：ブートンのXORの定理
  山1     3  011
  山2     7  111
  山3     5  101
  ニム和  1  001
  ニム和は0ではありません。その最上位のビットがあるのは山1、山2と山3です。次のどれか一つで勝ちです。3を 3 XOR 1 = 2 にします。7を 7 XOR 1 = 6 にします。5を 5 XOR 1 = 4 にします。
"""

GAME = """\
三山くずし、正規形：最後の手を指した人の勝ち。コンピュータの指し手の根拠：ブート
ンのXORの定理

  1  |    1
  2  ||   2
  3  |||  3

山の番号と取る個数（例：2 3）を入力してください。ほかに使えるのは、ヒント、待っ
た、終了、助けです。
あなたの負けの局面です。どの手もコンピュータの勝ちになります。
あなたの手> ヒント
ヒント、いちばん長く粘れる手：山1（1個）から1個取る → 0,2,3（入力は 1 1）
  山1     1  01
  山2     2  10
  山3     3  11
  ニム和  0  00
  ニム和は0です。どの手もニム和を変えるので、どの手も相手の勝ちになります。
あなたの手> hello
「hello」は手ではありません。山の番号と取る個数（例：2 3）を入力してください。ほ
かに使えるのは、ヒント、待った、終了、助けです。
あなたの手> 3 3
あなた：山3（3個）から3個取る → 1,2,0

  1  |   1
  2  ||  2
  3      0

コンピュータ：山2（2個）から1個取る → 1,1,0

  1  |  1
  2  |  1
  3     0

あなたの負けの局面です。どの手もコンピュータの勝ちになります。
あなたの手> 待った
手を戻しました

  1  |    1
  2  ||   2
  3  |||  3

あなたの負けの局面です。どの手もコンピュータの勝ちになります。
あなたの手> 終了
勝負は途中で終わりました

rules nim
convention normal
opening 1,2,3
first you
result unfinished
"""


def columns(line):
    """As a terminal counts them."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


def test_advice_in_japanese(miyama):
    done = miyama("advise", "nim", "3,7,5", "--lang", "ja")
    assert (done.code, done.err) == (0, "") and done.out == ADVICE
    assert miyama("advise", "三山くずし", "３，７、５", "--lang", "ja").out == ADVICE
    assert miyama("advise", "三山くずし", "３，７、５", "--lang", "en").out == miyama("advise", "nim", "3,7,5").out


@pytest.mark.parametrize("arguments, words", [
    (["rows", "--misere", "1,2,3,4,5,6"], "  6本の組を3本と2本に分ける → 5,4,3,3,2,2,1\n"), (["nim", "3,5,6"], "3,5,6 は手番の人の負けです（あと14手）。どの手も相手の勝ちになります\n"),
    (["nim", "3,5,6"], "\n  いちばん長く粘れる手です\n"), (["nim", "1000000,1000000"], "あと何手かは分かりません\n"), (["nim", "0,0"], "手番の人の負けです\n"),
    (["nim", "0,0", "--misere"], "手番の人の勝ちです（逆形）\n"), (["wythoff", "2,3"], "山2（3個）から2個取る → 2,1\n"), (["0.3122", "9,4", "--misere"], "根拠：この局面から先の探索（逆形）\n"),
    (["nim", "1,0"], "の勝ちです（あと1手）\n")])
def test_what_advice_says(miyama, arguments, words):
    done = miyama("advise", *arguments, "--lang", "ja")
    assert done.code == 0 and words in done.out


def test_a_game_in_japanese(tmp_path):
    code, out, err = piped("ヒント\nＨｅｌｌｏ\n　３　３\n待った\n終了\n", "play", "三山くずし", "--heaps", "１、２、３", "--first", "me", "--lang", "ja", cwd=tmp_path, COLUMNS="80")
    assert (code, err) == (0, "") and out == GAME
    assert piped("hint\nhello\n3 3\nundo\nquit\n", "play", "nim", "--heaps", "1,2,3", "--first", "me", "--lang", "ja", cwd=tmp_path, COLUMNS="80")[1] == \
        GAME.replace("> ヒント", "> hint").replace("> 待った", "> undo").replace("> 終了", "> quit")   # English words, too


@pytest.mark.parametrize("word, first", [("私", "you"), ("先手", "you"), ("me", "you"), ("コンピュータ", "computer"), ("後手", "computer"), ("２", "computer")])
def test_who_goes_first(tmp_path, word, first):
    code, out, _ = piped(f"だれ\n{word}\n終了\n", "play", "棒消し", "--heaps", "||| / |||| / |||||", "--lang", "ja", cwd=tmp_path)
    assert code == 0 and f"\nfirst {first}\n" in out and out.count("どちらが先手ですか（私・コンピュータ）？") == 2
    assert out.count("私（先手）かコンピュータ（あなたは後手）と入力") == 1 and "\nrules rows\n" in out


def test_passes_and_the_end(tmp_path):
    code, out, err = piped("パス\nパス\n１　１\n", "play", "nim+pass", "--heaps", "1", "--first", "computer", "--lang", "ja", cwd=tmp_path)
    assert (code, err) == (0, "") and "パスは" in out and ("コンピュータの勝ちです\n" in out or "あなたの勝ちです\n" in out)
    assert re.search(r"result (you win|computer wins)\n$", out)


@pytest.mark.parametrize("arguments, words", [
    (["advise", "nim", "3,x"], "局面「3,x」の「x」は0以上の整数ではありません。"), (["advise", "moore:0", "3,4"], "ルール moore:0 では、"),
    (["advise", "0.07", "--misere", "40,40,40"], "0.07（逆形）には知られた定理がなく、40,40,40 から先の局面は多すぎて調べきれません。"),
    (["play", "nim", "--heaps", "0,0"], "初期局面 0,0 には手がありません。")])
def test_refusals_in_japanese(miyama, arguments, words):
    done = miyama(*arguments, "--lang", "ja")
    assert done.code == 2 and done.out == "" and done.err.startswith("miyama: " + words)


def test_programs_are_told_the_same_in_every_language(miyama):
    for arguments in (["nim", "3,7,5"], ["rows", "5,3", "--misere"], ["kayles", "5,4", "--misere"]):
        assert miyama("advise", *arguments, "--json", "--lang", "ja").json == miyama("advise", *arguments, "--json").json


def test_a_wrong_table_is_named_in_japanese(miyama, tables, tmp_path):
    import h5py
    import shutil
    shutil.copy(tables / "nim-9-9-9.h5", tmp_path / "t.h5")
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table["outcome"][7, 3, 5] = 1 - table["outcome"][7, 3, 5]
    done = miyama("advise", "三山くずし", "7,3,5", "--table", "t.h5", "--lang", "ja")
    assert done.code == 3 and done.err.startswith("miyama: 表 t.h5 に矛盾があります。") and "`miyama check`" in done.err
    done = miyama("advise", "7,3,10", "--table", "t.h5", "--lang", "ja")
    assert done.code == 2 and done.err == "miyama: t.h5 に局面 7,3,10 はありません。もっと大きい範囲の表を作ってください。\n"


def test_a_record_is_replayed_in_either_language(tmp_path):
    code, _, _ = piped("1 1\n終了\n", "play", "nim", "--heaps", "3,4,6", "--first", "me", "--lang", "ja", "--record", "game.txt", cwd=tmp_path)
    assert code == 0 and "you 1 1\n" in (tmp_path / "game.txt").read_text()
    english = piped("", "play", "--replay", "game.txt", "--lang", "en", cwd=tmp_path)[1]
    japanese = piped("", "play", "--replay", "game.txt", "--lang", "ja", cwd=tmp_path)[1]
    assert "you: take 1 from heap 1 (3) → 2,4,6" in english and "あなた：山1（3個）から1個取る → 2,4,6" in japanese
    assert english.split("rules nim")[1] == japanese.split("rules nim")[1]


@pytest.mark.parametrize("environment, japanese", [
    ({"LC_ALL": "ja_JP.UTF-8"}, True), ({"LC_ALL": "", "LC_MESSAGES": "ja_JP.utf8", "LANG": "C"}, True), ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"}, True),
    ({"LC_ALL": "C", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8"}, False), ({"LC_ALL": "", "LC_MESSAGES": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
    ({"LC_ALL": "ja_JP.eucJP"}, False), ({"LC_ALL": "ja"}, False), ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, False), ({"LC_ALL": "de_DE.UTF-8"}, False)])
def test_the_language_of_the_locale(miyama, tmp_path, environment, japanese):
    assert ("手番の人の勝ちです" in miyama("advise", "nim", "3,7,5", **environment).out) == japanese
    assert ("is won" in miyama("advise", "nim", "3,7,5", **environment).out) == (not japanese)
    assert ("勝負は途中で終わりました" in piped("quit\n", "play", "nim", "--heaps", "3", "--first", "me", cwd=tmp_path, **environment)[1]) == japanese
    assert "is won" in miyama("advise", "nim", "3,7,5", "--lang", "en", **environment).out


def test_a_language_that_is_not_spoken(miyama):
    for command in (["advise", "nim", "3"], ["play", "nim", "--heaps", "3"]):
        done = miyama(*command, "--lang", "fr")
        assert (done.code, done.out) == (2, "") and '--lang "fr": give ja or en' in done.err


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", [["nim", "--heaps", "3,44,500"], ["rows", "--heaps", "1,2,3,40,5,44", "--misere"], ["moore:2+pass", "--heaps", "3,4,5"], ["fibonacci", "--heaps", "20"]],
                         ids=lambda game: game[0])
def test_japanese_is_not_wider_than_the_terminal(tmp_path, game, width):
    _, out, _ = piped("hello\n99 99 99\n助け\nヒント\n待った\n終了\n", "play", *game, "--first", "computer", "--seed", 1, "--lang", "ja", cwd=tmp_path, COLUMNS=str(width))
    lines = out.splitlines()
    assert max(map(columns, lines)) <= width and max(map(columns, lines)) >= width - 5   # and the lines are used
    for line in lines:
        assert line[:1] not in set("、。）」：？") and line[-1:] not in set("（「")


def test_advice_on_a_japanese_terminal(tmp_path):
    terminal = Terminal("advise", "rows", "--misere", "1,2,3,4,5,6", "--lang", "ja", cwd=tmp_path, columns=60)
    assert terminal.end() == 0
    lines = terminal.text.splitlines()
    assert max(map(columns, lines)) <= 60 and "  6本の組  6  110" in lines and "  ニム和   7  111" in lines
