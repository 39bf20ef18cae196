"""miyama check, compare, claims: whatever is changed in a table is found and named; counts against brute force."""
import itertools
import re
import shutil

import h5py
import numpy as np
import pytest
from conftest import every_label, run
from xxh3 import xxh3_128

LECTURE = ["nim", "--heaps", "9,9,9", "--labels", "all"]


@pytest.fixture
def changed(solved, tmp_path):
    """A copy of the lecture's table with an entry, an attribute or more changed: its name."""
    def copy(change, *words):
        path = shutil.copy(solved(*LECTURE, *words), tmp_path / "t.h5")
        with h5py.File(path, "r+") as table:
            change(table)
        return path
    return copy


def entry(dataset, at, value):
    def change(table):
        assert table[dataset][at] != value
        table[dataset][at] = value
    return change


@pytest.mark.parametrize("dataset, at, value, words", [
    ("outcome", (7, 3, 5), 0, "735 outcome: expected 1, found 0"), ("arrows", (0, 7, 3, 5), 2, "735 arrows along direction 1: expected 1, found 2"),
    ("target", (7, 3, 5), 635, "735 target: expected 734, found 635"), ("winning_moves", (7, 3, 5), 2, "735 winning_moves: expected 3, found 2"),
    ("losing_moves", (7, 3, 5), 11, "735 losing_moves: expected 12, found 11"), ("grundy", (9, 9, 9), 255, "999 grundy: expected 9, found 255"),
    ("remoteness", (0, 1, 1), 4, "011 remoteness: expected 2, found 4"), ("remoteness", (0, 1, 2), 5, "012 remoteness: expected 3, found 5"),
    ("remoteness --misere", (0, 0, 1), 3, "001 remoteness: expected 1, found 3"), ("grundy --misere", (7, 3, 5), 9, "735 grundy: expected 1, found 9")])
def test_a_changed_label_is_named_first(miyama, changed, dataset, at, value, words):
    dataset, *play = dataset.split()
    done = miyama("check", changed(entry(dataset, at, value), *play))
    certificate, theorem = done.out.split("  theorem:")
    assert done.code == 3 and "THE TABLE IS NOT RIGHT" in done.out and f"digest of {dataset}" in theorem
    assert re.split(r"mismatch(?:es)?\n", certificate)[-1].splitlines()[0].strip() == words   # others may follow from it
    assert theorem.count(words) == (not play and dataset not in ("losing_moves", "remoteness"))


def test_a_changed_label_in_json_and_at_most_ten_in_words(miyama, changed):
    done = miyama("check", changed(entry("arrows", (1, 7, 3, 5), 0)), "--json")
    assert done.code == 3 and (done.json["mismatches"], done.json["certificate_mismatches"]) == (1, 1)
    assert done.json["first_mismatches"] == [{"label": "arrows", "move": 2, "position": [7, 3, 5], "expected": 1, "found": 0}]
    done = miyama("check", changed(lambda table: table["target"].write_direct(np.full((10, 10, 10), 5, "i4"))))
    certificate = done.out.split("  certificate:")[1].split("  theorem:")[0].splitlines()[1:]
    assert done.code == 3 and [line.split()[:2] for line in certificate] == [[f"00{n}", "target:"] for n in range(10)]


@pytest.mark.parametrize("change, words", [
    (lambda table: table.attrs.modify("lost", 75), "lost: the file says 75, it holds 76"), (lambda table: table.attrs.modify("positions", 999), "positions: the file says 999, it holds 1000"),
    (lambda table: table.attrs.modify("winning_moves_total", 1), "winning_moves_total: the file says 1, it holds 1170"),
    (lambda table: table.attrs.modify("entries_checked", 5), "entries_checked: the file says 5, it holds 7000"),
    (lambda table: table.attrs.__setitem__("theorem", "another"), "theorem: the file says another"),
    (lambda table: table["target"].attrs.__setitem__("digest", "0" * 32), "digest of target: the file says " + "0" * 32),
    (entry("directions", (0, 1), 1), "directions: not what the rules nim say"), (lambda table: table.attrs.__setitem__("convention", "misere"), "000 outcome: expected 1, found 0"),
    (entry("losses", (5, 2), 9), "losses: 1 row is wrong or missing"), (lambda table: table.__delitem__("losses"), "losses: the list is missing")])
def test_what_the_file_says_is_checked(miyama, changed, change, words):
    done = miyama("check", changed(change))
    assert done.code == 3 and words in done.out


@pytest.mark.parametrize("change, words", [
    (lambda attrs: attrs.__setitem__("format_version", [2, 0]), "format version 2, this program reads version 1"), (lambda attrs: attrs.__setitem__("format", "another"), "not a table of miyama"),
    (lambda attrs: attrs.__setitem__("format_version", [1]), "the attribute format_version is not two numbers"), (lambda attrs: attrs.__setitem__("status", "incomplete"), "not complete"),
    (lambda attrs: attrs.__setitem__("labels", "outcome,colour"), "colour"), (lambda attrs: attrs.__setitem__("convention", "odd"), "odd"),
    (lambda attrs: attrs.__setitem__("bounds", [9, 9]), "directions"), (lambda attrs: attrs.__setitem__("lost", "many"), "lost"),
    *((lambda attrs, name=name: attrs.__delitem__(name), "") for name in ("rules", "convention", "bounds", "labels", "positions", "lost", "status", "format_version", "theorem"))])
def test_attributes_that_make_no_table(miyama, changed, change, words):
    done = miyama("info", changed(lambda table: change(table.attrs)))
    assert (done.code, done.out) == (1, "") and words in done.err and len(done.err.splitlines()) == 1


def test_truncated_files(miyama, solved, tmp_path):
    content = solved(*LECTURE).read_bytes()
    for kept in (0, 10, 4000, len(content) // 2, len(content) - 1):
        (tmp_path / "t.h5").write_bytes(content[:kept])
        for command in ("info", "check", "show"):
            done = miyama(command, "t.h5")
            assert (done.code, done.out) == (1, "") and "cut off" in done.err


def test_every_changed_number_of_options_is_found_where_moves_meet(miyama, tmp_path):
    moves = ', '.join(f'{{"direction": {d}}}' for d in ([1, 0], [0, 1], [1, 1]))
    (tmp_path / "r.json").write_text(f'{{"moves": [{moves}, {{"direction": [1, 0], "first": [0, 1], "when": "a > 1"}}]}}')
    assert miyama("solve", "--rules", "r.json", "--heaps", "2,2", "--labels", "outcome,winning_moves", "--output", "t.h5").code == 0
    for position in itertools.product(range(3), repeat=2):
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table["winning_moves"][position] += 1
        done = miyama("check", "t.h5")
        assert done.code == 3 and "1 mismatch" in done.out, position
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table["winning_moves"][position] -= 1
    assert miyama("check", "t.h5").code == 0


@pytest.mark.parametrize("name", ["nim", "nim+pass", "三山くずし", "0.77"])
def test_a_table_of_options_with_the_name_of_other_rules(miyama, tmp_path, name):
    (tmp_path / "o.txt").write_text("0:\n1: 0\n2: 1\n")
    assert miyama("solve", "--options", "o.txt", "--heaps", "2", "--output", "o.h5", "--name", "chomp 3×7").code == 0
    with h5py.File(tmp_path / "o.h5", "r+") as file:
        for attribute in ("rules", "rules_json"):
            file.attrs[attribute] = file.attrs[attribute].replace("chomp 3×7", name)
    done = miyama("check", "o.h5")
    assert done.code == 1 and f'o.h5: the table lists its options, and the name "{name}" belongs to other rules' in done.err


def test_a_part_that_was_changed_is_found_out_at_every_depth(miyama, tmp_path):
    """An entry; and the hash of its block; and the digest of the hashes: whatever was left unchanged shows it."""
    assert miyama("solve", "nim", "--heaps", "200,65,64", "--shards", "3", "--output", "w", "--quiet").code == 0

    def change(how):
        with h5py.File(tmp_path / "w" / "part-00001.h5", "r+") as table:
            how(table)
    change(lambda table: entry("outcome", (3, 5, 6), 1 - table["outcome"][3, 5, 6])(table))
    for command in (["check", "w"], ["merge", "w", "--output", "m.h5"]):
        done = miyama(*command)
        assert done.code == 1 and "part-00001.h5 is damaged" in done.err, done.err
    change(lambda table: table["outcome_block_hashes"].__setitem__(0, np.frombuffer(xxh3_128(table["outcome"][:64, :64, :64].tobytes()), np.uint8)))
    done = miyama("check", "w")
    assert done.code == 1 and "part-00001.h5: its block hashes do not make its digests" in done.err
    change(lambda table: table["outcome"].attrs.__setitem__("digest", xxh3_128(table["outcome_block_hashes"][...].tobytes()).hex()))
    done = miyama("check", "w")
    assert done.code == 1 and "table.h5: its digests are not those of the parts" in done.err


def test_merged_and_folders_in_json(miyama, tmp_path):
    for output in (["--output", "one.h5"], ["--shards", "3", "--output", "w"]):
        made = miyama("solve", "nim", "--heaps", "200,65,64", "--json", *output).json
    assert (made["parts"], made["resumed_parts"], made["complete"], made["lost"], made["mismatches"]) == (3, 0, True, 4290, 0)
    merged, (file, folder) = miyama("merge", "w", "--output", "m.h5", "--json").json, (miyama("info", name, "--json").json for name in ("one.h5", "w"))
    assert merged["parts"] == folder.pop("parts") == 3 and merged["file_bytes"] == (tmp_path / "m.h5").stat().st_size
    for told in (file, folder):
        del told["file_bytes"], told["history"]
    assert folder == file and merged["digests"] == file["digests"]
    (tmp_path / "w" / "part-00001.h5").unlink()
    told = miyama("info", "w", "--json").json
    assert (told["status"], told["parts"], told["parts_there"], told["missing"]) == ("incomplete", 3, 2, ["part-00001.h5"])


def differences(a, b, label, of_second=lambda array: array):
    """What compare says about a label: how many entries differ, and the first of them, by position, then direction."""
    with h5py.File(a) as first, h5py.File(b) as second:
        x, y = first[label][:].astype(np.int64), of_second(second[label][:]).astype(np.int64)
    if label == "arrows":
        x, y = np.moveaxis(x, 0, -1), np.moveaxis(y, 0, -1)
    common = tuple(slice(min(m, n)) for m, n in zip(x.shape, y.shape))
    where = np.argwhere(x[common] != y[common])
    if len(where) == 0:
        return 0, None
    at = tuple(map(int, where[0]))
    return len(where), {"position": list(at[:-1] if label == "arrows" else at), "a": x[at], "b": y[at], "expected": x[at], "found": y[at], **({"move": at[-1] + 1} if label == "arrows" else {})}


@pytest.mark.parametrize("a, b, left_out", [
    (LECTURE, [*LECTURE, "--misere"], []), (["nim", "--heaps", "19,19,19", "--labels", "all"], [*LECTURE, "--misere"], ["target"]),
    (["nim+pass", "--heaps", "9,12", "--labels", "all"], ["nim+pass", "--heaps", "9,12", "--labels", "all", "--misere"], []),
    (["nim", "--heaps", "9,12", "--labels", "all"], ["nim+pass", "--heaps", "9,12", "--labels", "all"], ["arrows", "target"])])
def test_compare_finds_what_the_arrays_show(miyama, solved, a, b, left_out):
    passes = "+pass" in b[0] and "+pass" not in a[0]
    for threads in (1, 3):
        done = miyama("compare", solved(*a), solved(*b), "--json", "--list", 100, "--threads", threads)
        assert done.code == 3 and list(done.json["not_compared"]) == left_out and done.json["passes_left"] == (1 if passes else None)
        for label in set(every_label()) - set(left_out):
            found = done.json[label]
            assert (found["differ"], found["first"]) == differences(solved(*a), solved(*b), label, (lambda array: array[1]) if passes else lambda array: array), label
            assert len(found.get("list", [])) == min(100, found["differ"]) and (not found["differ"] or found["list"][0] == found["first"])


def test_one_changed_entry_of_several_blocks_and_of_multisets(miyama, solved, tmp_path):
    for words, label, at, position in ((["nim", "--heaps", "300,290", "--labels", "all"], "arrows", (1, 299, 64), [299, 64]), (["rows", "--total", "21", "--labels", "all"], "remoteness", None, [6, 5, 3])):
        copy = shutil.copy(solved(*words), tmp_path / "t.h5")
        with h5py.File(copy, "r+") as table:
            at = at or next(i for i, row in enumerate(table["parts"][:]) if [size for size in row if size] == position)
            table[label][at] += 1
        done = miyama("compare", solved(*words), copy, "--json", "--threads", 3)
        assert done.code == 3 and done.json[label]["differ"] == 1 and done.json[label]["first"]["position"] == position
        assert [name for name, found in done.json.items() if isinstance(found, dict) and found.get("differ")] == [label]


def claimed(path, claim, *more):
    done = run("check", path, "--claim", claim, "--claim-only", "--json", *more)
    assert done.code == (0 if done.json["claim"]["agree"] == done.json["claim"]["compared"] else 3)
    return done.json["claim"]


@pytest.mark.parametrize("misere", [False, True])
def test_a_claim_is_counted_as_by_hand(solved, misere):
    path = solved(*LECTURE, *["--misere"] * misere)
    lost = {p for p in itertools.product(range(10), repeat=3) if (sum(p) % 2 == 1 if misere and max(p) <= 1 else p[0] ^ p[1] ^ p[2] == 0)}
    claim = {p for p in itertools.product(range(10), repeat=3) if sum(p) % 4 == 0}
    for threads in (1, 3):
        found = claimed(path, "(a + b + c) % 4 == 0", "--examples", 400, "--threads", threads)
        assert (found["compared"], found["agree"], found["false_losses"], found["missed_losses"]) == (1000, 1000 - len(claim ^ lost), len(claim - lost), len(lost - claim))
        assert [tuple(each["position"]) for each in found["examples"]] == sorted(claim ^ lost) and found["examples"][0] == found["first"]
        assert found["first_false_loss"] == {"position": list(min(claim - lost)), "expected": 0, "found": 1}
        assert found["first_missed_loss"] == {"position": list(min(lost - claim)), "expected": 1, "found": 0}


def test_claims_about_values_about_passes_and_in_several_blocks(solved):
    assert claimed(solved("nim", "--heaps", "300,290", "--labels", "all"), "grundy == a ^ b ^ (b == 66)", "--examples", 50, "--threads", 3) == {
        "text": "grundy == a ^ b ^ (b == 66)", "compared": 87591, "agree": 87290, "differ": 301, "first": {"position": [0, 66], "expected": 67, "found": 66},
        "examples": [{"position": [n, 66], "expected": n ^ 67, "found": n ^ 66} for n in range(50)]}
    path = solved("nim+pass", "--heaps", "6,7", "--labels", "all")
    with h5py.File(path) as table:
        losses = [tuple(map(int, row)) for row in table["losses"][:]]
    assert claimed(path, " || ".join(f"passes == {p} && a == {a} && b == {b}" for p, a, b in losses))["agree"] == 112
    assert claimed(path, "winning_moves >= 1 - (a + b == 0) || outcome == 0")["agree"] == 112


def test_a_wrong_table_fails_whatever_is_claimed_and_no_claim_is_worth_reading_it(miyama, changed):
    path = changed(entry("outcome", (7, 3, 5), 0))
    done = miyama("check", path, "--claim", "a ^ b ^ c == 0 || a == 7 && b == 3 && c == 5")
    assert done.code == 3 and "THE TABLE IS NOT RIGHT" in done.out and done.lines[-1].endswith("it holds")
    assert miyama("check", path, "--claim", "a +").code == 2


# How students print a position with its target, and a loss; {n} and {m} are numbers without zeros in front.
COMPACT = [("{0}{1}{2} {3}{4}{5}", "{0}{1}{2} -1"), ("a[{0}{1}{2}] = {3}{4}{5}", "a[{0}{1}{2}] = -1"), ("{0}{1}{2},{3}{4}{5}", "{0}{1}{2},-1"), ("{n} {m}", "{n} -1"),
           ("a[{n}]={m};", "a[{n}]=-1;"), ("{n}\t{m}", "{n}\tlost"), ("n={n} a[n]={m}", "n={n} a[n]=-1"), ("{0}{1}{2}: {3} {4} {5}", "{0}{1}{2} ×"),
           ("{0} {1} {2} {3}{4}{5}", "{0}{1}{2} P"), ("{0} {1} {2} {3} {4} {5}", "{0}{1}{2} → −1")]
LISTS = [("{0},{1},{2} -> {3},{4},{5}", "{0},{1},{2} lost"), ("{0} {1} {2} {3} {4} {5}", "{0} {1} {2} -1"), ("({0}, {1}, {2}), ({3}, {4}, {5})", "({0}, {1}, {2}), -1"),
         ("[{0},{1},{2}] → [{3},{4},{5}]", "[{0},{1},{2}]: Lost"), ("{0},{1},{2},{3},{4},{5}", "{0},{1},{2},-1"), ("{0} {1} {2} | {3} {4} {5}", "{0} {1} {2} 負け")]


def number(position):
    return "".join(map(str, position)).lstrip("0") or "0"


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("bound, forms", [(3, COMPACT + LISTS), (10, LISTS)])
def test_a_right_list_is_right_in_every_form_and_a_wrong_line_is_named(miyama, tmp_path, bound, forms, which):
    target = {}   # the first or the last loss that one move reaches
    for here in itertools.product(range(bound + 1), repeat=3):
        moves = [(*here[:heap], left, *here[heap + 1:]) for heap in range(3) for left in range(here[heap])]
        target[here] = ([to for to in moves if target[to] is None] or [None])[which]
    wrong = (bound, bound, 0)
    for won, lost in forms:
        def against(answers, won=won, lost=lost):
            lines = [won.format(*here, *to, n=number(here), m=number(to)) if to else lost.format(*here, n=number(here)) for here, to in answers.items()]
            (tmp_path / "list").write_text("\n".join(["\ufeffposition target", *lines]))
            done = miyama("check", "nim", "--heaps", f"{bound},{bound},{bound}", "--against", tmp_path / "list", "--json")
            return done.code, done.json["against"]
        assert against(target) == (0, {"answered": (bound + 1) ** 3, "wrong": 0, "missing": 0, "first": []}), (won, lost)
        code, found = against(target | {wrong: (bound, 0, 0), (bound,) * 3: None})
        assert (code, found["wrong"], found["missing"]) == (3, 2, 0)
        (first,) = found["first"]
        assert first.startswith(f"line {list(target).index(wrong) + 2}, ") and first.endswith("is lost: no move leads to a lost position")
