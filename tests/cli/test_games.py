"""miyama games: the rule sets that solve accepts."""


def test_lists_nim_with_its_theorem(miyama):
    done = miyama("games")
    assert done.code == 0
    assert done.lines[0] == "nim"
    assert "Bouton's XOR rule" in done.out and "proved" in done.out


def test_json_names_only_rules_that_solve_knows(miyama):
    done = miyama("games", "--json")
    assert done.code == 0
    games = done.json["games"]
    assert [game["name"] for game in games][:1] == ["nim"]
    for game in games:
        assert game.keys() >= {"name", "move", "theorem", "status"}
        assert all(game.values())
        assert miyama("solve", game["name"], "--heaps", "2,2", "--output", game["name"] + ".h5").code == 0
