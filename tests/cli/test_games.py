"""miyama games: the rule sets that solve accepts."""


def test_lists_every_game_with_its_theorem(miyama):
    done = miyama("games")
    assert done.code == 0
    assert done.lines[0] == "nim  (0.[3])"
    assert "Bouton's XOR rule" in done.out and "proved" in done.out
    names = [line.split()[0] for line in done.lines if not line.startswith(" ")]
    assert names == ["nim", "rows", "kayles", "dawsons-kayles", "dawsons-chess", "grundys-game", "lasker"]
    assert "    bounds   --heaps or --total" in done.lines and "    bounds   --total" in done.lines


def test_json_names_only_rules_that_solve_knows(miyama):
    done = miyama("games", "--json")
    assert done.code == 0
    games = done.json["games"]
    assert [game["name"] for game in games][:1] == ["nim"]
    options = {"heaps": ["--heaps", "2,2"], "total": ["--total", "5"]}
    for game in games:
        assert game.keys() >= {"name", "bounds", "code", "move", "theorem", "status"}
        assert all(game.values())
        for bounds in options:
            done = miyama("solve", game["name"], *options[bounds], "--output", f"{game['name']}-{bounds}.h5")
            assert done.code == (0 if bounds in game["bounds"] else 2)


def test_a_name_and_its_code_are_the_same_game(miyama):
    for game in miyama("games", "--json").json["games"]:
        by_name = miyama("solve", game["name"], "--total", "12", "--json", "--force").json
        by_code = miyama("solve", game["code"], "--total", "12", "--json", "--force").json
        assert by_name["digests"] == by_code["digests"]
        assert by_name["theorem"] == by_code["theorem"]
