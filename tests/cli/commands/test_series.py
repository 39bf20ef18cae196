"""miyama series: three forms, both families, own rules, and what is refused."""
import json

import pytest

SEVEN = [1, 4, 7, 16, 19, 28, 43, 64]   # OEIS A236305


def test_text(miyama):
    done = miyama("series", "nim", "--heaps", 3, "--up-to", 7)
    assert (done.code, done.err) == (0, "")
    assert done.lines == ["nim, normal play, lost positions, 3 heaps of at most n, n from 0",
                          "  theorem: Bouton's XOR rule, 512 positions compared, 0 mismatches",
                          "  0   1  4  7 16 19 28 43 64"]


def test_bfile_and_csv(miyama, tmp_path):
    pairs = list(enumerate(SEVEN))
    done = miyama("series", "nim", "--heaps", 3, "--up-to", 7, "--to", "bfile")
    assert done.out == "".join(f"{n} {a}\n" for n, a in pairs)
    csv = "n,a\n" + "".join(f"{n},{a}\n" for n, a in pairs)
    assert miyama("series", "nim", "--heaps", 3, "--up-to", 7, "--to", "csv", "--output", "-").out == csv
    done = miyama("series", "nim", "--heaps", 3, "--up-to", 7, "--output", "s.csv")
    assert (tmp_path / "s.csv").read_text() == csv and done.lines[-1] == "  written to s.csv"
    assert miyama("series", "nim", "--heaps", 3, "--up-to", 7, "--output", "s.csv").code == 1


def test_json_by_total(miyama):
    found = miyama("series", "rows", "--up-to", 6, "--misere", "--of", "winning-moves", "--json").json
    assert (found["rules"], found["convention"], found["heaps"], found["of"]) == ("rows", "misere", None, "winning-moves")
    assert len(found["values"]) == 7 and found["mismatches"] == 0 and found["output"] is None


@pytest.mark.parametrize("rules, misere", [("0.77", ["--misere"]), ("rows", ["--misere"]), ("kayles", [])])
def test_a_theorem_goes_on_where_the_table_ends(miyama, rules, misere):
    """The program itself compares the terms that both the table and the theorem give, and stops where they differ."""
    enumerated = miyama("series", rules, *misere, "--up-to", 60, "--json").json
    counted = miyama("series", rules, *misere, "--up-to", 62, "--json").json
    assert counted["values"][:61] == enumerated["values"] and len(counted["values"]) == 63
    assert counted["enumerated"] == enumerated["enumerated"] == 60 and counted["entries_checked"] == enumerated["entries_checked"]
    assert "  terms beyond n = 60: counted by the theorem alone" in miyama("series", rules, *misere, "--up-to", 62).lines


def test_without_a_theorem_all_terms_are_enumerated(miyama):
    done = miyama("series", "0.3122", "--misere", "--up-to", 61, "--of", "lost", "--json")
    assert done.json["enumerated"] == 61 and len(done.json["values"]) == 62


def test_own_rules(miyama, tmp_path):
    (tmp_path / "r.json").write_text(json.dumps({"name": "mine", "moves": [{"direction": [1, 0]}, {"direction": [0, 1]}]}))
    assert miyama("series", "--rules", "r.json", "--up-to", 3, "--to", "bfile").out == "0 1\n1 2\n2 3\n3 4\n"
    rules = (tmp_path / "r.json").read_text()
    done = miyama("series", "--rules", "r.json", "--up-to", 3, "--output", "r.json", "--force")
    assert done.code == 2 and "is the rules file itself" in done.err and (tmp_path / "r.json").read_text() == rules


@pytest.mark.parametrize("arguments, words", [
    (["nim", "--heaps", 3], "--up-to 30"),
    (["wythoff", "--up-to", 3], "--heaps 3"),
    (["wythof", "--up-to", 3, "--heaps", 2], "did you mean wythoff?"),
    (["kayles", "--up-to", 3, "--heaps", 2], "no places"),
    (["nim", "--up-to", 3, "--of", "won"], "lost or winning-moves"),
    (["nim", "--up-to", 3, "--to", "xml"], "text, csv or bfile"),
    (["nim", "--up-to", 300, "--of", "winning-moves"], "254"),
    (["nim", "--up-to", 417], "--up-to 416 at most"),
    (["nim", "--up-to", 3, "--heaps", 17], "1 to 16"),
])
def test_refused(miyama, tmp_path, arguments, words):
    done = miyama("series", *arguments)
    assert (done.code, done.out) == (2, "") and words in done.err
    assert list(tmp_path.iterdir()) == []


def test_both_planes_of_a_pass_are_counted(miyama):
    done = miyama("series", "nim+pass", "--heaps", "2", "--up-to", "3")
    assert done.lines[0].endswith("2 heaps of at most n, with and without a pass, n from 0")
