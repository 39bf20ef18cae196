"""Tables of rules whose moves have conditions or take something first, through the module that notebooks use: against the games in words of Python."""

import json

import miyama
import miyama.outcomes
import miyama.positions
import numpy as np
import pytest
from guarded_games import GAMES, bounds_of, labels, options, positions, rules_file


def solved(folder, name, with_pass=False, **asked):
    rules = folder / "rules.json"
    rules.write_text(json.dumps(rules_file(name, with_pass)))
    return miyama.solve(rules, **{"heaps": bounds_of(name), "output": folder / "table.h5", "force": True, **asked})


def everything(name, with_pass, misere):
    bounds = (1,) * with_pass + bounds_of(name)
    return bounds, labels(lambda p: options(name, p), bounds, misere)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("with_pass", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_losses_and_winning_moves(tmp_path, name, with_pass, misere):
    bounds, expected = everything(name, with_pass, misere)
    outcome = dict(zip(positions(bounds), expected["outcome"]))
    with solved(tmp_path, name, with_pass, misere=misere, labels="all") as table:
        table.load()
        assert all(table[label].values.ravel().tolist() == entries for label, entries in expected.items())
        assert table.attrs["format_version"].tolist() == [1, 1]
        for position in list(positions(bounds))[misere::3]:
            found = miyama.winning_moves(table, position)
            assert sorted(found) == sorted(option for option in options(name, position) if not outcome[option])


@pytest.mark.parametrize("label", ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"])
@pytest.mark.parametrize("name", ["divisors", "large", "skewed"])
def test_losses_from_each_label_alone(tmp_path, name, label):
    """Under misère play conditions say which positions have no move."""
    bounds, expected = everything(name, True, True)
    with solved(tmp_path, name, True, misere=True, labels=label) as table:
        listing = table.drop_vars("losses").load()
        lost = [list(p) for p, outcome in zip(positions(bounds), expected["outcome"]) if not outcome]
        assert miyama.losses(listing).tolist() == lost
        assert np.array_equal(miyama.positions.lost_in(listing, miyama.positions.at(listing, [slice(0, n + 1) for n in bounds])).ravel(), np.array(expected["outcome"]) == 0)


def test_several_losses_on_a_line(tmp_path, monkeypatch):
    """A condition keeps the greater loss of a line from moving to the lesser: 0, …, 4 are lost."""
    monkeypatch.setattr(miyama.outcomes, "LINE_BOX", 2)
    (tmp_path / "rules.json").write_text('{"moves": [{"direction": [1], "when": "a > 4"}]}')
    with miyama.solve(tmp_path / "rules.json", heaps=(6,), output=tmp_path / "table.h5") as table:
        assert miyama.winning_moves(table, (6,)) == [(4,), (3,), (2,), (1,), (0,)]
        assert miyama.winning_moves(table, (4,)) == []


def test_claims_and_planes(tmp_path):
    with solved(tmp_path, "largest") as table:
        assert miyama.counterexamples(table, lambda a, b, c: np.asarray(table["outcome"]) == 0).size == 0
        assert miyama.plane(table, 1, 2).shape == (5, 5)
