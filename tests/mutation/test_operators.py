"""scripts/mutation: which faults a line is given, which lines are spared, and what stands in the file of explanations."""
import os
import pathlib
import sys

import pytest

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
sys.path.insert(0, str(SOURCE / "scripts"))
from mutation.explanations import read_explanations  # noqa: E402
from mutation.operators import Mutant, changed_lines, mutants_of  # noqa: E402

ENGINE = [path for folder in ("solve", "index", "verify", "store") for path in sorted((SOURCE / "src" / folder).rglob("*.[ch]pp"))]


@pytest.mark.parametrize("line, changed", [
    ("  if (a < b) return x;", ["  if (a <= b) return x;"]),
    ("  return a >= b && !c;", ["  return a > b && !c;", "  return a >= b || !c;", "  return a >= b && c;"]),
    ("  sum += at % size;", ["  sum -= at % size;", "  sum += at / size;", "  ;"]),
    ("  words[w] |= bits << shift;", ["  words[w] &= bits << shift;", "  words[w] |= bits >> shift;", "  ;"]),
    ("  const int n = 64;", ["  const int n = 65;"]),
    ("  for (; i != end; ++i) {", ["  for (; i == end; ++i) {", "  for (; i != end; --i) {"]),
    ("  most = std::min(most, left);", ["  most = std::max(most, left);", "  ;"]),
    ("  bool any = false;", ["  bool any = true;"]),
    ("  solve_row(row);", ["  ;"]),
    ("  if (wins) break;", ["  if (wins) continue;"]),
])
def test_every_fault_of_a_line(line, changed):
    assert sorted(changed_lines(line)) == sorted(changed)


@pytest.mark.parametrize("line", [
    "#include <vector>", "  // a < b && c", '  throw usage_error("1 < 2");', "  std::vector<std::uint64_t> rows;", "  template <class T, int n = 3>",
    "  static_assert(a == 3);", "  assert(a < b);", "  words.reserve(2 * n);", "  const T& operator==(const T&) const = default;",
    "  void merge(std::span<T>&& words, const T* from);", '  refuse("over " + name);',
])
def test_no_faults_where_nothing_would_be_told(line):
    assert not list(changed_lines(line))


def test_text_and_comments_stay():
    assert list(changed_lines('  print("a < b", 3);  // 1 + 1')) == ['  print("a < b", 4);  // 1 + 1', "  ;"]
    assert [fault.line for fault in mutants_of("f.cpp", "/* a < b\n  a < b */\nreturn a < b;\n")] == [3]


def test_every_file_of_the_engine_can_be_broken():
    faults = [fault for path in ENGINE for fault in mutants_of(str(path.relative_to(SOURCE)), path.read_text())]
    assert len(faults) > 7000
    assert len({fault.path for fault in faults}) > 0.9 * len([path for path in ENGINE if path.suffix == ".cpp"])
    assert all(fault.before != fault.after for fault in faults)


def test_explanations(tmp_path):
    path = tmp_path / "explained.txt"
    path.write_text("# it is asked again\nsrc/a.cpp:12\n    - a < b\n    + a <= b\n\nsrc/b.cpp\n    - x;\n    + ;\n")
    known = read_explanations(path)
    assert known.get(Mutant("src/a.cpp", 99, "  a < b", "  a <= b")) == "it is asked again" == known.get(Mutant("src/b.cpp", 1, "x;", ";"))
    assert known.get(Mutant("src/a.cpp", 12, "a < b", "a > b")) is None
    path.write_text("src/a.cpp\n    - a < b\n    + a <= b\n")
    with pytest.raises(SystemExit, match="explained.txt:3"):
        read_explanations(path)


def test_what_is_explained_is_still_there():
    """An explanation is of a line that exists, and of a fault that the operators make of it."""
    for (name, before, after), reason in read_explanations(SOURCE / "tests" / "mutation" / "explained.txt").items():
        made = {(fault.before.strip(), fault.after.strip()) for fault in mutants_of(name, (SOURCE / name).read_text())}
        assert (before, after) in made, (name, before)
        assert len(reason.split()) > 3, reason
