"""data/README.md is true of rules other than Nim's: datasets with a pass, types, blocks, digests, `rules_json` and sets of steps."""

import json
import re

import h5py
import numpy as np
import pytest
from data_readme import TEXT, axes_of, names, rows, rules_with_conditions, run_solve, type_matches


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("rules")


def test_the_datasets_with_a_pass_are_those_of_the_list(folder):
    listed = {row[0].strip("`"): row[1:] for row in rows("dataset with a pass")}
    without = {name for row in rows("dataset") for name in names(row[0]) if name != "heap_k"} | {"heap_2", "heap_3"}
    with h5py.File(run_solve(folder / "pass.h5", "nim+pass", "--heaps=9,9,9", "--labels=all")) as file:
        assert set(file) == without | set(listed)
        for name, (axes, kind, _) in listed.items():
            expected = [name] if axes == "itself" else axes.replace("heap_1 … heap_k", "heap_1, heap_2, heap_3").split(", ")
            assert axes_of(file[name]) == expected and type_matches(kind, file[name].dtype), name
        for name in ("target", "winning_moves", "losing_moves", "grundy", "remoteness"):
            assert axes_of(file[name]) == axes_of(file["outcome"])
        assert not file["directions"][-1].any() and file["directions"][:-1].any(axis=1).all()
        assert set(np.unique(file["arrows"][-1])) == {0, 1} and not file["arrows"][-1, 0].any()
        assert np.ravel_multi_index((1, 7, 3, 5), file["outcome"].shape) == 1735
        assert file.attrs["bounds"].tolist() == [9, 9, 9] and file.attrs["positions"] == 2 * 10**3


@pytest.mark.parametrize("rules, bounds, kind", [("nim+pass", "4,249", "u1"), ("nim+pass", "4,250", "u2"), ("nim", "4,250", "u1"),
                                                 ("wythoff", "4,250", "u1"), ("wythoff", "5,250", "u2")])  # fmt: skip
def test_the_type_of_values(folder, rules, bounds, kind):
    with h5py.File(run_solve(folder / "type.h5", rules, f"--heaps={bounds}", "--labels=grundy,remoteness")) as file:
        assert file["grundy"].dtype == file["remoteness"].dtype == np.dtype(kind)


def members(cell):
    """ "1, 4, 9, …" → [1, 4, 9] """
    return [int(number) for number in re.findall(r"\d+", cell)]


@pytest.mark.parametrize("row", rows("steps"), ids=lambda row: row[0].strip("`"))
def test_sets_of_steps_are_those_of_the_list(folder, row):
    text, told = row[0].strip("`"), members(row[1])
    steps = {"1,3,7-10": [1, 3, 7, 8, 9, 10], "all-but:2,3": [1, *range(4, 30)]}.get(text, told)
    top = 12 if text in ("1,3,7-10", "all-but:2,3") else told[-1]
    with h5py.File(run_solve(folder / "steps.h5", f"subtraction:{text}", f"--heaps={top}", "--labels=outcome,winning_moves")) as file:
        stored = [move["steps"] for move in json.loads(file.attrs["rules_json"])["moves"]]
        assert stored == [text]
        outcome = file["outcome"][:]
        for size in range(top + 1):
            lost = [size - step for step in steps if step <= size and outcome[size - step] == 0]
            assert (file["winning_moves"][size], outcome[size]) == (len(lost), bool(lost))


def test_the_families_of_rules(folder):
    keys = {row[0].strip("`"): {"family", "name", *(key for key in names(row[1]))} for row in rows("family")}
    for rules, family, bounds in [("nim+pass", "vector", "--heaps=2,2"), ("rows", "take-and-break", "--total=4"), ("euclid", "other", "--heaps=2,2")]:
        with h5py.File(run_solve(folder / "family.h5", rules, bounds)) as file:
            found = json.loads(file.attrs["rules_json"])
            assert found["family"] == family and set(found) == keys[family] and found["name"] == file.attrs["rules"]
    with h5py.File(run_solve(folder / "family.h5", "moore:2", "--heaps=2,2")) as file:
        found = json.loads(file.attrs["rules_json"])
        assert "pass" not in found and found["moves"] == [{"direction": [1, 0], "steps": "any"}, {"direction": [0, 1], "steps": "any"}, {"face": [1, 2]}]


@pytest.mark.parametrize("misere", [False, True])
def test_a_heap_too_small_for_a_move(folder, misere):
    with h5py.File(run_solve(folder / "stuck.h5", "subtraction:2,3", "--heaps=9", "--labels=outcome,arrows", *["--misere"] * misere)) as file:
        assert (file["outcome"][1], file["arrows"][0, 1]) == (int(misere), 0)
        assert (file["outcome"][0], file["arrows"][0, 0]) == (int(misere), 0)


def test_the_example_of_conditions(folder):
    part = TEXT.split("### Conditions, limits, and what is taken first")[1].split("\n### ")[0]
    rules = json.loads(rules_with_conditions())
    (folder / "rules.json").write_text(json.dumps(rules))
    with h5py.File(run_solve(folder / "greedy.h5", "--rules", folder / "rules.json", "--heaps=5,5", "--labels=all")) as file:
        assert json.loads(file.attrs["rules_json"]) == rules and list(rules["moves"][2]) == ["direction", "steps", "first", "when"]
        assert file.attrs["format_version"].tolist() == [1, 4]
        assert axes_of(file["first"]) == ["move", "heap"] and file["first"].dtype == "u1" and file["first"][:].tolist() == [[0, 0], [0, 0], [1, 0]]
        assert "From (5,3) one may move to (4,3), …, (0,3), and to (3,2), (2,1), (1,0); from (3,5) to (3,4), …, (3,0) only." in part
        outcome = file["outcome"][:]
        for here, options in [((5, 3), [(a, 3) for a in range(5)] + [(3, 2), (2, 1), (1, 0)]), ((3, 5), [(3, b) for b in range(5)])]:
            assert file["winning_moves"][here] == sum(outcome[option] == 0 for option in options)
    with h5py.File(run_solve(folder / "nim.h5", "nim", "--heaps=2,2")) as file:
        assert file.attrs["format_version"].tolist() == [1, 0]
