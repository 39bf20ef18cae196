"""The proofs, and the checkers that are extracted from them: what they accept, and everything that they have to refuse. `scripts/test proof` runs this."""
import json
import os
import random
import re
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent
BUILT, MIYAMA = SOURCE / "build" / "proof", SOURCE / "build" / "release" / "miyama"
FILES = sorted((SOURCE / "proof").glob("*.v"))


def exported(folder, rules, *bounds, labels="outcome", misere=False):
    """The CSV of a table that is solved for it."""
    done = subprocess.run([MIYAMA, "solve", *rules.split(), *bounds, "--labels", labels, *["--misere"] * misere, "--force", "--quiet", "--output", "t.h5"],
                          cwd=folder, capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return subprocess.run([MIYAMA, "export", "t.h5", "--labels", labels], cwd=folder, capture_output=True, text=True, check=True).stdout


def checked(csv, game, bounds, misere=False, positions=()):
    """The exit code, what is printed, and the message."""
    command = [BUILT / "check_table", game, "misere" if misere else "normal", bounds, *positions]
    done = subprocess.run(command, input=csv, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def rows_of(csv):
    header, *rows = csv.splitlines()
    return header, rows


def table(header, rows):
    return "\n".join([header, *rows]) + "\n"


@pytest.fixture(scope="module")
def thousand(tmp_path_factory):
    return rows_of(exported(tmp_path_factory.mktemp("thousand"), "nim", "--heaps", "9,9,9"))


# The proofs


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_left_unproved(path):
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"\b(Admitted|Axioms?|Parameters?|Conjecture|admit|give_up)\b", text) == []
    assert text.startswith("(** ")  # each says first what it proves
    assert (BUILT / f"{path.stem}.vo").stat().st_size > 0


def test_no_theorem_rests_on_an_axiom():
    asked = re.findall(r"^Print Assumptions (\w+)\.$", (SOURCE / "proof" / "Assumptions.v").read_text(encoding="utf-8"), re.MULTILINE)
    assert (BUILT / "assumptions.txt").read_text(encoding="utf-8").splitlines() == ["Closed under the global context"] * len(asked)
    proved = set(re.findall(r"^Theorem (\w+)", "".join(path.read_text(encoding="utf-8") for path in FILES), re.MULTILINE))
    assert len(asked) >= 20 and proved - set(asked) == set()
    assert "* Axioms: <none>" in (BUILT / "axioms.txt").read_text(encoding="utf-8")


def test_the_readme_quotes_the_theorems():
    """Each statement that proof/README.md shows stands so in the file that it names."""
    readme = (SOURCE / "proof" / "README.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```coq\n(.*?)```", readme, re.DOTALL)
    assert len(quoted) >= 6
    sources = [" ".join(path.read_text(encoding="utf-8").split()) for path in FILES]
    for block in quoted:
        for statement in block.strip().split("\n\n"):
            assert any(" ".join(statement.split()) in source for source in sources), statement


# The checker


@pytest.mark.parametrize(("rules", "game", "bounds", "labels", "misere"), [
    ("nim", "nim", "9,9,9", "outcome,grundy,remoteness", False), ("nim", "nim", "9,9,9", "outcome,remoteness", True),
    ("nim", "nim", "5,0,2,3", "outcome,grundy", False), ("nim", "nim", "40", "outcome,grundy,remoteness", False),
    ("subtraction:1,3,4", "subtraction:1,3,4", "9,9,9", "outcome,grundy,remoteness", False),
    ("subtraction:2,5", "subtraction:2,5", "12,12", "outcome,remoteness", True),
    ("rows", "rows", "total:20", "outcome,grundy,remoteness", False), ("rows", "rows", "total:20", "outcome,remoteness", True)])  # fmt: skip
def test_right_tables_are_accepted(tmp_path, rules, game, bounds, labels, misere):
    option, value = ("--total", bounds[6:]) if bounds.startswith("total:") else ("--heaps", bounds)
    csv = exported(tmp_path, rules, option, value, labels=labels, misere=misere)
    code, printed, message = checked(csv, game, bounds, misere)
    assert (code, message) == (0, "") and printed == "".join(f"{label}: every row is right\n" for label in labels.split(","))
    # the same table under rules, a convention or bounds that are not its own
    assert checked(csv, "subtraction:1,2", bounds, misere)[0] == 3
    assert checked(csv, game, bounds, not misere)[0] == (1 if "grundy" in labels else 3)
    assert checked(csv, game, "total:19" if option == "--total" else bounds[:-1] + "1", misere)[0] == 3


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("steps", "positions", "condition"), [("any", "ascending", "a <= b && b <= c"), ("1,3,4", "least:2", "min(a, b, c) >= 2")])
def test_tuples_that_are_not_positions(tmp_path, steps, positions, condition, misere):
    after = re.sub(r"\b([abc])\b", r"\1'", condition)
    moves = [{"direction": [int(i == j) for j in range(3)], "steps": steps, "when": after} for i in range(3)]
    (tmp_path / "rules.json").write_text(json.dumps({"name": "kept", "positions": condition, "moves": moves}), encoding="utf-8")
    labels = "outcome,remoteness" if misere else "outcome,grundy,remoteness"
    header, rows = rows_of(exported(tmp_path, "--rules rules.json", "--heaps", "5,6,7", labels=labels, misere=misere))
    game = "nim" if steps == "any" else f"subtraction:{steps}"
    code, printed, _ = checked(table(header, rows), game, "5,6,7", misere, [positions])
    assert code == 0 and printed.count("every row is right\n") == len(labels.split(","))
    assert checked(table(header, rows), game, "5,6,7", misere)[0] == 3
    dice = random.Random(positions)
    for _ in range(30):
        at = dice.randrange(len(rows))
        cells = rows[at].split(",")
        cells[3] = str(1 - int(cells[3]))
        added = ",".join(["5", "1", "0", *cells[3:]])  # no position of either
        for other in ([*rows[:at], ",".join(cells), *rows[at + 1 :]], rows[:at] + rows[at + 1 :], [*rows[:at], added, *rows[at:]]):
            assert checked(table(header, other), game, "5,6,7", misere, [positions])[0] == 3


def test_each_changed_outcome_is_refused(thousand):
    header, rows = thousand
    assert len(rows) == 1000
    for i, row in enumerate(rows):
        changed = row[:-1] + str(1 - int(row[-1]))
        assert checked(table(header, rows[:i] + [changed] + rows[i + 1 :]), "nim", "9,9,9")[:2] == (3, "outcome: NOT RIGHT\n"), row


def test_each_missing_row_is_refused(thousand):
    header, rows = thousand
    for i, row in enumerate(rows):
        assert checked(table(header, rows[:i] + rows[i + 1 :]), "nim", "9,9,9")[:2] == (3, "outcome: NOT RIGHT\n"), row


def test_rows_twice_or_out_of_order_are_refused(thousand):
    header, rows = thousand
    for i in range(0, 999, 37):
        assert checked(table(header, rows[: i + 1] + rows[i:]), "nim", "9,9,9")[0] == 3
        assert checked(table(header, rows[:i] + [rows[i + 1], rows[i]] + rows[i + 2 :]), "nim", "9,9,9")[0] == 3
    assert checked(table(header, []), "nim", "9,9,9")[0] == 3


@pytest.mark.parametrize(("rules", "bounds", "label"), [("nim --heaps 5,5,5", "5,5,5", "grundy"), ("nim --heaps 5,5,5", "5,5,5", "remoteness"),
                                                       ("rows --total 9", "total:9", "outcome"), ("rows --total 9", "total:9", "grundy"),
                                                       ("rows --total 9", "total:9", "remoteness")])  # fmt: skip
def test_each_changed_entry_is_refused(tmp_path, rules, bounds, label):
    game = rules.split()[0]
    header, rows = rows_of(exported(tmp_path, rules, labels=label if label != "remoteness" else "outcome,remoteness"))
    for i, row in enumerate(rows):
        rest, _, value = row.rpartition(",")
        for other in {1 - int(value)} if label == "outcome" else {int(value) + 1, abs(int(value) - 1)}:
            code, printed, _ = checked(table(header, rows[:i] + [f"{rest},{other}"] + rows[i + 1 :]), game, bounds)
            assert code == 3 and f"{label}: NOT RIGHT" in printed, row


@pytest.mark.parametrize(("csv", "code", "message"), [
    ("", 1, "the table is empty"), ("heap_1,outcome\n0,0\n1,2\n", 1, "an outcome is neither 0 (lost) nor 1 (won)"),
    ("heap_1,outcome\n0,0\n1\n", 1, 'the row "1" does not have 2 cells'),
    ("heap_1,outcome\n0,0\n-1,1\n", 1, 'a heap is "-1": it has to be a whole number from 0 on'),
    ("heap_1,outcome\n0,0\n1,9999999999999999999\n", 1, 'a label is "9999999999999999999"'),
    ("heap_1,arrows_1\n0,0\n1,1\n", 1, "no theorem is about the column arrows_1"),
    ("heap_1,remoteness\n0,0\n1,1\n", 1, "the table has no column outcome"), ("heap_1\n0\n1\n", 1, "the table has no label"),
    ("heap_1,outcome,outcome\n0,0,1\n1,1,1\n", 1, "two columns are called outcome"), ("outcome,heap_1\n0,0\n1,1\n", 1, "the column heap_1 is missing, or not in its place"),
    ("heap_2,outcome\n0,0\n1,1\n", 1, "the column heap_1 is missing"), ("heap_1,heap_1,outcome\n0,0,0\n1,1,1\n", 1, "no theorem is about the column heap_1"),
    ("heap_x,outcome\n0,0\n1,1\n", 1, "the column heap_1 is missing"), ("position,outcome\n0,0\n1,1\n", 1, "the column heap_1 is missing"),
    ("heap_1,outcome,arrows_1\n0,0,0\n1,0,1\n", 1, "no theorem is about the column arrows_1")])
def test_tables_that_cannot_be_read_are_refused(csv, code, message):
    found, printed, told = checked(csv, "nim", "1")
    assert (found, printed) == (code, "") and message in told


@pytest.mark.parametrize(("arguments", "message"), [
    (("wythoff", "normal", "1"), 'unknown game "wythoff"'), (("nim", "both", "1"), 'unknown convention "both"'),
    (("rows", "normal", "1"), "a heap of rows may become two: give total:N"), (("nim", "normal", "9;9"), 'a bound is "9;9"'), (("nim", "normal"), "usage: check_table"), (("nim", "normal", "1", "odd"), 'positions "odd"'),
    (("rows", "normal", "total:1", "ascending"), "give ascending or least:2, for a box"), (("nim", "normal", "1", "least:x"), 'the least heap is "x"')])
def test_commands_that_are_not_understood_are_refused(arguments, message):
    done = subprocess.run([BUILT / "check_table", *arguments], input="heap_1,outcome\n0,0\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "") and message in done.stderr


def test_the_lines_of_the_pages_run(tmp_path):
    lines = [line for page in ("proof/README.md", "docs/trust.md") for block in re.findall(r"```sh\n(.*?)```", (SOURCE / page).read_text(encoding="utf-8"), re.DOTALL)
             for line in block.splitlines() if line.startswith(("miyama export", "miyama sequence", "build/proof/"))]  # fmt: skip
    assert len(lines) == 6
    (tmp_path / "build").symlink_to(SOURCE / "build")
    script = ["set -e", "miyama solve nim --heaps 9,9,9 --quiet", "miyama solve rows --total 20 --labels outcome,remoteness --quiet", *lines]
    path = f"{MIYAMA.parent}:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", "\n".join(script)], cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.count("every row is right\n") == 4
    assert "0.77: period 12 from heap 71 on, for ever\n" in done.stdout


def test_all_columns_are_judged():
    wrong = "heap_1,outcome,grundy\n0,0,0\n1,0,1\n"
    assert checked(wrong, "nim", "1")[:2] == (3, "outcome: NOT RIGHT\ngrundy: every row is right\n")


def test_values_of_misere_play_have_no_theorem():
    assert checked("heap_1,grundy\n0,0\n1,1\n", "nim", "1", misere=True)[0] == 1


@pytest.mark.skipif("MIYAMA_SLOW" not in os.environ, reason="scripts/test proof --slow: a million positions, one change among them")
def test_a_million_positions(tmp_path):
    header, rows = rows_of(exported(tmp_path, "nim", "--heaps", "99,99,99"))
    assert checked(table(header, rows), "nim", "99,99,99") == (0, "outcome: every row is right\n", "")
    rows[731_946] = rows[731_946][:-1] + str(1 - int(rows[731_946][-1]))
    assert checked(table(header, rows), "nim", "99,99,99")[0] == 3


# The checker of periods


def certified(folder, code, heap):
    """The certificate: code, first heap, period, mask, and the values to the end of the first period; none where no period is found."""
    command = [MIYAMA, "sequence", code, "--heap", str(heap), "--certificate", "c.period", "--force", "--quiet"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode == 2 and "prove no period" in done.stderr:
        return None
    assert (done.returncode, done.stderr) == (0, "")
    head, values = (folder / "c.period").read_text(encoding="utf-8").split("values\n")
    runs = [run.split("*") for run in values.split()]
    return [*(line.split()[1] for line in head.splitlines()[1:]), [run[0] for run in runs for _ in range(int(run[-1]) if len(run) > 1 else 1)]]


def judged(folder, code, first, period, mask, values):
    text = f"miyama period 1\ncode {code}\npreperiod {first}\nperiod {period}\nmask {mask}\nvalues\n{' '.join(values)}\n"
    (folder / "c.period").write_text(text, encoding="utf-8")
    done = subprocess.run([BUILT / "check_periods", "c.period"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_periods_of_octal_codes_are_certified(tmp_path):
    codes = [f"0.{digits:o}" if digits > 7 else f"0.0{digits}" for digits in range(1, 64)] + ["0.156", "0.356", "0.0330003"]
    found = {code: certificate for code in codes if (certificate := certified(tmp_path, code, 15000))}
    assert len(found) >= 40
    for code, (name, first, period, mask, values) in found.items():
        assert judged(tmp_path, name, first, period, mask, values) == (0, f"{name}: period {period} from heap {first} on, for ever\n", "")
        assert judged(tmp_path, name, first, period, "1", values)[0] == 0  # a bad mask costs time, never truth


def test_every_period_of_the_atlas_is_certified(tmp_path):
    """By the command that the atlas names, with the numbers that it states; the others are of rules that no checker reads."""
    others = []
    for path in sorted((SOURCE / "data" / "atlas").glob("*/game.json")):
        game = json.loads(path.read_text(encoding="utf-8"))
        for period in [fact["period"] for fact in game["facts"] if fact.get("period")]:
            if period["certified_by"] is None:
                others.append(game["id"])
                continue
            make, check = (command.split() for command in period["certified_by"].split(" && "))
            subprocess.run([MIYAMA, *make[1:]], cwd=tmp_path, capture_output=True, check=True)
            done = subprocess.run([SOURCE / check[0], *check[1:]], cwd=tmp_path, capture_output=True, text=True, check=True)
            assert done.stdout.endswith(f": period {period['period']} from heap {period['preperiod']} on, for ever\n"), game["id"]
    assert others == ["0.3F", "4.726", "lasker"]


@pytest.mark.parametrize(("code", "heap"), [("0.77", 200), ("0.07", 300), ("0.137", 300), ("0.34", 100), ("0.124", 1000), ("0.045", 2000), ("0.0330003", 100)])
def test_changed_certificates_are_refused(tmp_path, code, heap):
    code, first, period, mask, values = certified(tmp_path, code, heap)
    first, period = int(first), int(period)
    longer = values + values[first:] * 3
    dice = random.Random(code)
    changed = [(code, first, period * times, longer[: first + period * times]) for times in (2, 3, 4)]
    changed += [(code, first, part, values[: first + part]) for part in range(1, period)]
    changed += [(code, before, period, values[: before + period]) for before in range(first)]
    changed += [(code, first + more, period, longer[: first + more + period]) for more in range(1, 2 * period)]
    games = [code[:-1] + digit for digit in "1234567"]  # some have the same values
    changed += [(game, first, period, values) for game in games if (certified(tmp_path, game, heap) or [values])[-1] != values]
    for at in dice.sample(range(len(values)), min(len(values), 60)):
        others = {int(values[at]) + 1, abs(int(values[at]) - 1), int(values[at]) ^ 4}
        changed += [(code, first, period, [*values[:at], str(other), *values[at + 1 :]]) for other in others]
    assert judged(tmp_path, code, first, period, mask, values)[0] == 0 and len(changed) > (20 if heap == 100 else 150)
    for name, begin, length, listed in changed:
        assert judged(tmp_path, name, begin, length, mask, listed) == (3, f"{name}: period {length} from heap {begin} on: NOT RIGHT\n", ""), listed


@pytest.mark.parametrize(("old", "new", "message"), [
    ("miyama period 1", "miyama period 2", "it is not a certificate of a period"), ("period 2", "length 2", "it is not a certificate"),
    ("0.3", "4.3", 'the code is "4.3": the theorem is about codes such as 0.77'), ("0.3", "0.8", 'the code is "0.8"'), ("0 1", "0 x", 'a value is "x"'),
    ("0 1", "0", "there are 1 values, but the first period ends behind 2"), ("0 1", "0 1*2", "there are 3 values"), ("2\nmask 1\nvalues\n0 1", "0\nmask 1\nvalues\n", "there are 0 values"), ("0 1", "0 1*2*3", 'a value is "1*2*3"'),
    ("period 2", "period -1", "it is not a certificate"), ("mask 1", "mask 99999999999999999999", "it is not a certificate"),
    ("period 2", "period 4000000000000000000", "there are 2 values")])  # fmt: skip
def test_certificates_that_cannot_be_read_are_refused(tmp_path, old, new, message):
    (tmp_path / "c").write_text("miyama period 1\ncode 0.3\npreperiod 0\nperiod 2\nmask 1\nvalues\n0 1\n".replace(old, new), encoding="utf-8")
    done = subprocess.run([BUILT / "check_periods", "c"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "") and message in done.stderr


@pytest.mark.parametrize(("code", "heap"), [("0.16", 600000), ("0.56", 700000)] + [("0.354", 21000000)] * ("MIYAMA_SLOW" in os.environ))
def test_long_periods_are_certified(tmp_path, code, heap):
    assert judged(tmp_path, *certified(tmp_path, code, heap))[0] == 0
