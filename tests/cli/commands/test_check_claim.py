"""miyama check --claim: what the user claims, counted against brute force, and what is no claim refused."""
import itertools

import h5py
import pytest


def claim_of(done):
    return done.json["claim"]


def test_a_right_claim(miyama, tables):
    done = miyama("check", tables / "nim-9-9-9.h5", "--claim", "a ^ b ^ c == 0")
    assert (done.code, done.err) == (0, "")
    assert done.lines[-2:] == ["  digests and totals agree: the table is right",
                               "  claim a ^ b ^ c == 0: 1 000 positions compared, 1 000 agree: it holds"]
    json = claim_of(miyama("check", tables / "nim-9-9-9.h5", "--claim", "h1 ^ h2 ^ h3 == 0", "--json"))
    assert json == {"text": "h1 ^ h2 ^ h3 == 0", "compared": 1000, "agree": 1000, "false_losses": 0, "missed_losses": 0, "first": None,
                    "first_false_loss": None, "first_missed_loss": None}


@pytest.mark.parametrize("name, misere", [("nim-9-9-9.h5", False), ("nim-9-9-9-misere.h5", True)])
def test_a_wrong_claim_is_counted(miyama, tables, name, misere):
    def is_lost(p):
        lone = max(p) <= 1
        return sum(p) % 2 == 1 if misere and lone else p[0] ^ p[1] ^ p[2] == 0
    positions = list(itertools.product(range(10), repeat=3))
    false = [list(p) for p in positions if sum(p) % 4 == 0 and not is_lost(p)]
    missed = [list(p) for p in positions if sum(p) % 4 != 0 and is_lost(p)]
    first = min(false[0], missed[0])
    for threads in (1, 3):
        done = miyama("check", tables / name, "--claim", "(a + b + c) % 4 == 0", "--json", "--threads", threads)
        assert done.code == 3
        claim = claim_of(done)
        assert (claim["compared"], claim["agree"]) == (1000, 1000 - len(false) - len(missed))
        assert (claim["false_losses"], claim["missed_losses"]) == (len(false), len(missed))
        assert claim["first_false_loss"] == {"position": false[0], "expected": 0, "found": 1}
        assert claim["first_missed_loss"] == {"position": missed[0], "expected": 1, "found": 0}
        assert claim["first"]["position"] == first
    text = miyama("check", tables / name, "--claim", "(a + b + c) % 4 == 0")
    assert text.code == 3 and "the table is right" in text.out
    assert text.lines[-3].endswith(f"{claim['agree']} agree: IT DOES NOT HOLD")
    assert text.lines[-2] == f"    {len(false)} false losses (claimed lost, won in the table), the first is " + "".join(map(str, false[0]))
    assert text.lines[-1] == f"    {len(missed)} missed losses (claimed won, lost in the table), the first is " + "".join(map(str, missed[0]))
    quiet = miyama("check", tables / name, "--claim", "(a + b + c) % 4 == 0", "--quiet")
    assert (quiet.code, quiet.out) == (3, "")


def test_values(miyama, tables):
    table = tables / "nim-69-69-69.h5"
    assert miyama("check", table, "--claim", "grundy == a ^ b ^ c", "--quiet").code == 0
    done = miyama("check", table, "--claim", "grundy == a ^ b ^ c ^ (c == 66)", "--json", "--threads", 3)
    assert done.code == 3
    assert claim_of(done) == {"text": "grundy == a ^ b ^ c ^ (c == 66)", "compared": 343000, "agree": 338100, "differ": 4900,
                              "first": {"position": [0, 0, 66], "expected": 67, "found": 66}}
    text = miyama("check", table, "--claim", "grundy == a ^ b ^ c ^ (c == 66)")
    assert text.lines[-1] == "    4 900 differ, the first is 0,0,66: grundy claimed 67, found 66"
    other = miyama("check", table, "--claim", "remoteness < 1 || a != 3")
    assert other.code == 3 and other.lines[-1] == "    4 900 differ, the first is 3,0,0"


def test_numbers_and_values_of_heaps(miyama):
    def wrong(claim):
        found = miyama("count", "kayles", "--total", "14", "--claim", claim, "--json").json["claim"]
        return found["compared"] - found["agree"]

    assert wrong("grundy == " + " ^ ".join(f"value(h{heap})" for heap in range(1, 15))) == 0
    assert wrong("grundy == nim_sum") > 0
    counts = " + ".join(f"count({size})" for size in range(1, 15))
    assert wrong(f"winning_moves >= 0 && heaps == {counts}") == 0
    assert wrong("winning_moves >= 0 && heaps == count(1) + count(2)") > 0


def test_multisets(miyama, multisets):
    rule = "(a <= 1 && heaps % 2 == 1) || (a > 1 && nim_sum == 0)"
    done = miyama("check", multisets / "rows-21-misere.h5", "--claim", rule)
    assert done.code == 0 and done.lines[-1] == f"  claim {rule}: 3 506 positions compared, 3 506 agree: it holds"
    done = miyama("check", multisets / "rows-21.h5", "--claim", rule, "--json")
    assert done.code == 3
    assert claim_of(done)["first"] == {"position": [], "expected": 1, "found": 0}
    assert claim_of(done)["missed_losses"] == 11 and claim_of(done)["false_losses"] == 11
    assert miyama("check", multisets / "nim-14-heaps-3.h5", "--claim", "a ^ b ^ c == 0", "--quiet").code == 0


@pytest.mark.parametrize("claim, words", [
    ("a ^ b ^ c = 0", "at column 11, expected an operator or the end, found \"=\": write =="),
    ("", "at column 1, expected a number"),
    ("a ^ d == 0", "there is no name \"d\": the names are a … c, h1 … h3, outcome,"),
    ("a < b < c", "comparisons do not chain"),
    ("(" * 100000, "nested more than 200 deep"),
    ("a / b == 1", "divides by 0 at the position 0,0,0, at column 3"),
    ("gcd(1 << 63, a) < 0", "has a gcd or lcm beyond 9223372036854775807 at the position 0,0,0, at column 1"),
    ("a < 3 || lcm(9223372036854775807, a, b) < 0", "beyond 9223372036854775807 at the position 3,0,0, at column 10"),
])
def test_what_is_no_claim(miyama, tables, claim, words):
    done = miyama("check", tables / "nim-9-9-9.h5", "--claim", claim)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_a_malformed_claim_is_refused_before_any_work(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["outcome"][0, 0, 0] = 1
    assert miyama("check", lecture, "--claim", "a +").code == 2
    assert miyama("check", lecture, "--claim", "a").code == 3   # as soon as anything is checked


def test_a_label_that_the_table_lacks(miyama, tables):
    done = miyama("check", tables / "nim-12-3.h5", "--claim", "grundy == a ^ b")
    assert done.code == 2
    assert done.err.rstrip().endswith("does not hold: generate it with the labels outcome,arrows,grundy")


def test_one_claim_at_a_time(miyama, tables):
    assert miyama("check", tables / "nim-12-3.h5", "--claim", "a", "--claim", "b").code == 2


def test_a_wrong_table_fails_whatever_is_claimed(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["outcome"][7, 3, 5] = 0
    right = "a ^ b ^ c == 0 || a == 7 && b == 3 && c == 5"
    done = miyama("check", lecture, "--claim", right)
    assert done.code == 3
    assert "THE TABLE IS NOT RIGHT" in done.out and done.lines[-1].endswith("it holds")
    assert claim_of(miyama("check", lecture, "--claim", "a ^ b ^ c == 0", "--json"))["first"] == {"position": [7, 3, 5], "expected": 1, "found": 0}


@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_a_table_with_a_pass(miyama, tmp_path, play):
    assert miyama("solve", "nim+pass", "--heaps", "6,7", "--labels", "all", "--output", "t.h5", *play).code == 0
    with h5py.File(tmp_path / "t.h5") as table:
        losses = [tuple(int(c) for c in row) for row in table["losses"][:]]
    positions = list(itertools.product(range(2), range(7), range(8)))
    claimed = [p for p in positions if p[0] == 0 and p[1] == p[2]]
    done = miyama("check", "t.h5", "--claim", "passes == 0 && a == b", "--json")
    assert done.code == 3
    claim = claim_of(done)
    assert claim["compared"] == 112
    assert claim["false_losses"] == len(set(claimed) - set(losses)) and claim["missed_losses"] == len(set(losses) - set(claimed))
    assert claim["first"]["position"] == list(min(set(claimed) ^ set(losses)))
    # With all that the table knows of it said, it holds.
    left = " || ".join(f"passes == {p} && a == {a} && b == {b}" for p, a, b in losses)
    assert miyama("check", "t.h5", "--claim", left, "--quiet").code == 0
    assert miyama("check", "t.h5", "--claim", "winning_moves >= 1 - (a + b == 0) || outcome == 0", "--quiet").code == 0
    wrong = miyama("check", "t.h5", "--claim", "passes_left == 0")
    assert wrong.code == 2 and "passes" in wrong.err


@pytest.mark.parametrize("label", ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"])
def test_positions_without_a_move_are_no_losses_in_misere_play(miyama, label):
    """Whatever label tells the losses; the position without stones is not the only one that has no move."""
    assert miyama("solve", "subtraction:2,3,7", "--heaps", "9,9", "--misere", "--labels", label, "--output", "t.h5").code == 0
    done = miyama("check", "t.h5", "--claim", "a < 2 && b < 2", "--json")
    assert done.code == 3
    claim = claim_of(done)
    assert claim["false_losses"] == 4 and claim["first_false_loss"]["position"] == [0, 0]
    assert claim["missed_losses"] == miyama("count", "subtraction:2,3,7", "--heaps", "9,9", "--misere", "--json").json["lost"]
