"""miyama games: what is said about each game, and one story of its example: solved, checked, counted, described and listed."""
import pytest
from conftest import run

GAMES = run("games", "--json").json["games"]
ON_HEAPS = [game for game in GAMES if "heaps" in game["bounds"]]


def test_json_has_every_fact():
    assert (len(GAMES), len(ON_HEAPS)) == (21, 15)
    for game in GAMES:
        assert game.keys() == {"name", "parameter", "bounds", "code", "move", "theorem", "status", "example"}
        assert all(game[key] for key in ("name", "bounds", "move", "theorem", "status", "example"))
        assert (game["code"] is None) == ("total" not in game["bounds"]) and game["status"] in ("proved", "conjectured", "none known")
        assert game["example"].startswith(f"miyama solve {game['name']}")
        rules, _, bounds = game["example"].split()[2:]
        for kind, bound in {"heaps": ",".join("3" * (bounds.count(",") + 1)), "total": "5"}.items():
            assert run("count", rules, f"--{kind}", bound).code == (0 if kind in game["bounds"] else 2)


@pytest.mark.parametrize("play", [[], ["--misere"]])
@pytest.mark.parametrize("game", ON_HEAPS, ids=lambda game: game["name"])
def test_the_example_of_every_game_on_heaps(miyama, solved, game, play):
    """With a third of the bounds and all its labels."""
    rules, option, bounds = game["example"].split()[2:]
    arguments = [rules, option, ",".join(str(max(3, int(bound) // 3)) for bound in bounds.split(",")), *play]
    path = solved(*arguments, "--labels", "all")
    table, counted, info = (miyama(*words, "--json") for words in (["check", path], ["count", *arguments], ["info", path]))
    assert [done.code for done in (table, counted, info)] == [0, 0, 0] and table.json["mismatches"] == table.json["certificate_mismatches"] == 0
    for key in ("rules", "convention", "bounds", "positions", "lost", "winning_moves_total", "theorem"):
        assert counted.json[key] == info.json[key] == table.json[key], key
    assert info.json["digests"] == table.json["digests"]
    if table.json["positions"] <= 10_000:
        listing = miyama("show", path).lines
        assert len(listing) == table.json["positions"] and sum(line.endswith(" ×") for line in listing) == table.json["lost"]
        assert sum(len(line.split()) - 2 for line in listing if "→" in line) == table.json["winning_moves_total"]
