"""miyama games: the rule sets that solve accepts, and what each of them can do."""
import pytest

NAMES = ["nim", "subtraction", "bounded", "wythoff", "equal", "moore", "exact", "slow-exact", "circular", "r-wythoff", "euclid", "greedy", "end-nim",
         "fibonacci", "one-left", "rows", "kayles", "dawsons-kayles", "dawsons-chess", "grundys-game", "lasker"]
ON_HEAPS = NAMES[:15]


@pytest.fixture(scope="module")
def games():
    from conftest import run
    return {game["name"]: game for game in run("games", "--json").json["games"]}


def test_lists_every_game_with_its_theorem(miyama):
    done = miyama("games")
    assert done.code == 0
    assert done.lines[0] == "nim  (0.[3])"
    assert "Bouton's XOR rule" in done.out and "proved" in done.out
    names = [line.split()[0] for line in done.lines if line and not line.startswith(" ")][:len(NAMES)]
    assert [name.split(":")[0].split("[")[0] for name in names] == NAMES
    assert {"subtraction:SET", "bounded:M", "moore:K", "r-wythoff:R", "euclid[:to-zero]", "wythoff"} <= set(names)
    for bounds in ("--heaps or --total", "--total", "--heaps"):
        assert f"    bounds   {bounds}" in done.lines
    assert "    example  miyama solve moore:2 --heaps 15,15,15,15" in done.lines
    assert "    theorem  none known" in done.lines   # and not: none known (none known)


def test_json_has_every_fact(games):
    assert list(games) == NAMES
    for name, game in games.items():
        assert game.keys() == {"name", "parameter", "bounds", "code", "move", "theorem", "status", "example"}
        assert all(game[key] for key in ("name", "bounds", "move", "theorem", "status", "example"))
        assert game["bounds"] == (["heaps", "total"] if name == "nim" else ["heaps"] if name in ON_HEAPS else ["total"])
        assert (game["code"] is None) == ("total" not in game["bounds"])
        assert game["status"] in ("proved", "conjectured", "none known")
        assert game["example"].startswith(f"miyama solve {name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_other_bounds_are_refused(miyama, games, name):
    rules, _, example = games[name]["example"].split()[2:]
    heaps = ",".join("3" * (example.count(",") + 1))
    for kind, bounds in {"heaps": ["--heaps", heaps], "total": ["--total", "5"]}.items():
        done = miyama("solve", rules, *bounds, "--output", f"{kind}.h5")
        assert done.code == (0 if kind in games[name]["bounds"] else 2), kind
        assert done.code == 0 or done.err.startswith("miyama: ")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ON_HEAPS)
def test_the_example_of_every_game_on_heaps(miyama, games, name, misere):
    """Solved with half the bounds and all its labels, checked, counted, described, and listed if it is small: one story."""
    rules, option, bounds = games[name]["example"].split()[2:]
    assert misere or miyama("count", rules, option, bounds).code == 0
    arguments = [rules, option, ",".join(str(int(bound) // 2) for bound in bounds.split(","))]
    play = ["--misere"] if misere else []
    solved = miyama("solve", *arguments, *play, "--labels", "all", "--output", "t.h5", "--json")
    assert solved.code == 0
    table = solved.json
    assert table["mismatches"] == 0 and table["contract_violations"] == 0
    checked = miyama("check", "t.h5", "--json")
    assert checked.code == 0
    assert checked.json["certificate_mismatches"] == 0 and checked.json["digests"] == table["digests"]
    counted = miyama("count", *arguments, *play, "--json").json
    for key in ("rules", "convention", "bounds", "positions", "lost", "winning_moves_total", "theorem", "mismatches"):
        assert counted[key] == table[key], key
    info = miyama("info", "t.h5", "--json").json
    assert all(info[key] == table[key] for key in ("rules", "convention", "bounds", "labels", "digests", "lost", "winning_moves_total"))
    if table["positions"] > 40_000:
        return
    listing = miyama("show", "t.h5").lines
    assert len(listing) == table["positions"]
    assert sum(line.endswith(" ×") for line in listing) == table["lost"]
    assert sum(len(line.split()) - 2 for line in listing if "→" in line) == table["winning_moves_total"]


def test_a_name_and_its_code_are_the_same_game(miyama, games):
    coded = [game for game in games.values() if game["code"]]
    assert len(coded) == 7
    for game in coded:
        by_name = miyama("solve", game["name"], "--total", "12", "--json", "--force").json
        by_code = miyama("solve", game["code"], "--total", "12", "--json", "--force").json
        assert by_name["digests"] == by_code["digests"]
        assert by_name["theorem"] == by_code["theorem"]


@pytest.mark.parametrize("rules, heaps, words", [
    ("moore", "3,3", "the rules moore need K: write moore:K, such as moore:2"),
    ("moore:0", "3,3", "moore:0 need a number from 1 to 2"), ("moore:3", "3,3", "moore:3 need at least 3 heaps, here are 2"),
    ("moore:x", "3,3", "in place of \"x\""), ("moore:", "3,3", "nothing behind the colon"),
    ("wythoff:2", "3,3", "unknown rules \"wythoff:2\": there are nim, subtraction"),
    ("hackenbush", "3,3", "unknown rules \"hackenbush\""), ("", "3,3", "unknown rules \"\""), ("+pass", "3", "unknown rules \"\""),
    ("rows", "3,3", "bound the total of all heaps"), ("0.77", "3,3", "bound the total of all heaps"),
    ("euclid:one", "3,3", "there are euclid and euclid:to-zero"), ("euclid", "3,3,3", "euclid"), ("r-wythoff:2", "3", "r-wythoff"),
    ("r-wythoff:0", "3,3", "r-wythoff"), ("fibonacci", "9", "the heap and the limit, not 1"),
    ("euclid+pass", "3,3", "the rules euclid allow no pass"),
    ("r-wythoff:257+pass", "3,3", "the rules r-wythoff:257 allow no pass: all do but euclid, fibonacci and r-wythoff:257 and more"),
    ("hackenbush", "3,3", "all but euclid, fibonacci and r-wythoff:257 and more with +pass"),
    ("nim+pass+pass", "3,3", "write +pass once"),
    ("subtraction:", "3", "nothing behind the colon"), ("subtraction:0", "3", "0"), ("bounded:0", "3", "bounded:0 need a number from 1"),
])
def test_rules_that_are_none(miyama, tmp_path, rules, heaps, words):
    for command in ("solve", "count"):
        done = miyama(command, rules, "--heaps", heaps)
        assert (done.code, done.out) == (2, "")
        assert words in done.err and list(tmp_path.iterdir()) == []
