#include "game/named_rules.hpp"

#include <bit>
#include <cassert>
#include <numeric>
#include <optional>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_heaps = 16;  // sets of heaps are listed, and no table has more

/// A rule set's name, and the sets of heaps that its moves take from.
struct HeapSets {
  std::string name;
  std::vector<Face> sets;
};

/// The sets with wanted(set, parameter), by size, then in order of the numbers whose bits they are.
template <class Wanted>
HeapSets sets_of_heaps(const std::string& rules, std::string_view reduced, std::size_t heaps,
                       const Wanted& wanted) {
  if (heaps > most_heaps) throw usage_error(words::more_heaps_than_rules, rules, heaps, most_heaps);
  if (const std::optional<std::uint64_t> number = number_in(reduced); number > heaps)
    throw usage_error(words::needs_more_heaps, rules, reduced, *number, heaps);
  const std::size_t parameter = parse_parameter(rules, reduced, 1, heaps);
  HeapSets found{concat(rules, ":", parameter), {}};
  for (std::uint32_t set = 1; set < std::uint32_t{1} << heaps; ++set) {
    if (!wanted(set, parameter)) continue;
    Face& face = found.sets.emplace_back();
    for (std::size_t heap = 0; heap < heaps; ++heap)
      if ((set >> heap & 1) != 0) face.push_back(heap);
  }
  ranges::stable_sort(found.sets, {}, [](const Face& face) { return face.size(); });
  return found;
}

bool has_at_most(std::uint32_t set, std::size_t most) {
  return static_cast<std::size_t>(std::popcount(set)) <= most;
}
bool has_exactly(std::uint32_t set, std::size_t size) {
  return static_cast<std::size_t>(std::popcount(set)) == size;
}

/// Moves that take the same number of stones, one of `steps`, from every heap of a set.
VectorRules along_diagonals(const HeapSets& rules, std::size_t heaps, const Steps& steps) {
  Moves moves{heaps, {}, {}, false};
  for (const Face& set : rules.sets) {
    LineMove& line = moves.lines.emplace_back(LineMove{Direction(heaps, 0), steps});
    for (const std::size_t heap : set) line.direction[heap] = 1;
  }
  return {rules.name, std::move(moves)};
}

/// Moves that reduce the heaps of a set, each by its own amount.
VectorRules in_faces(HeapSets rules, std::size_t heaps) {
  return {std::move(rules.name), {heaps, {}, std::move(rules.sets)}};
}

/// `term` of each heap of [begin, end) but `left_out`, joined by `by`; empty if there is none.
template <class Term>
std::string terms(std::size_t begin, std::size_t end, std::size_t left_out, const char* by,
                  const Term& term) {
  Face heaps(end - begin);
  std::iota(heaps.begin(), heaps.end(), begin);
  return joined(heaps, by, [&](std::size_t heap) {
    return heap == left_out ? std::string() : term(name_of_heap(heap));
  });
}

/// Take any number from one heap: from heap i if condition(i) holds, always if that text is empty.
template <class Condition>
VectorRules with_conditions(const std::string& name, std::size_t heaps,
                            const Condition& condition) {
  if (heaps == 0) refuse_no_heap(name);
  Moves moves = on_each_heap(Steps::any(), heaps);
  for (std::size_t i = 0; i < heaps; ++i)
    if (const std::string when = condition(i); !when.empty())
      moves.lines[i].when = std::make_shared<Guard>(when, heaps, name + ": ");
  return {name, std::move(moves)};
}

std::string is_empty(const std::string& heap) { return heap + " == 0"; }

}  // namespace

Bilingual leads_out(const Rules& rules, PositionView from, PositionView to) {
  return both(words::move_leads_out, from, to, rules.name(), rules.positions_text());
}

void require_position(const Rules& rules, PositionView tuple) {
  if (!rules.is_position(tuple))
    throw usage_error(words::not_a_position, tuple, rules.name(), rules.positions_text());
}

void refuse_no_heap(const std::string& name) {
  throw usage_error(words::no_move_without_heap, name);
}

std::uint64_t parse_parameter(std::string_view rules, std::string_view parameter,
                              std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> number = number_in(parameter);
  if (!number || *number < least || *number > most)
    throw usage_error(words::needs_number, rules, excerpt(parameter), least, most);
  return *number;
}

std::string on_two_heaps(const std::string& name, std::size_t heaps) {
  if (heaps == 2) return name;
  throw usage_error(words::has_two_heaps, name, heaps);
}

VectorRules make_subtraction(std::string_view set, std::size_t heaps) {
  const Steps steps = Steps::parse(set);
  return {"subtraction:" + steps.text(), on_each_heap(steps, heaps)};
}

VectorRules make_bounded(std::string_view most, std::size_t heaps) {
  const std::uint64_t number = parse_parameter("bounded", most, 1, 0xFFFF'FFFF);
  return {concat("bounded:", number), on_each_heap(Steps::parse(concat("1-", number)), heaps)};
}

VectorRules make_equal(std::string_view reduced, std::size_t heaps) {
  return along_diagonals(sets_of_heaps("equal", reduced, heaps, has_at_most), heaps, Steps::any());
}

VectorRules make_wythoff(std::size_t heaps) {
  Moves moves = on_each_heap(Steps::any(), heaps);
  for (std::size_t i = 0; i < heaps; ++i)
    for (std::size_t j = i + 1; j < heaps; ++j) {
      Direction both(heaps, 0);
      both[i] = both[j] = 1;
      moves.lines.push_back({both});
    }
  return {"wythoff", std::move(moves)};
}

VectorRules make_moore(std::string_view reduced, std::size_t heaps) {
  return in_faces(sets_of_heaps("moore", reduced, heaps, has_at_most), heaps);
}

VectorRules make_exact(std::string_view reduced, std::size_t heaps) {
  return in_faces(sets_of_heaps("exact", reduced, heaps, has_exactly), heaps);
}

VectorRules make_slow_exact(std::string_view reduced, std::size_t heaps) {
  HeapSets rules = sets_of_heaps("slow-exact", reduced, heaps, has_exactly);
  ranges::sort(rules.sets);
  return along_diagonals(rules, heaps, Steps::parse("1"));
}

VectorRules make_circular(std::string_view reduced, std::size_t heaps) {
  const auto fits = [heaps](std::uint32_t set, std::size_t window) {  // neighbouring places
    const std::uint32_t all = (std::uint32_t{1} << heaps) - 1;
    const std::uint32_t places = (std::uint32_t{1} << window) - 1;
    for (std::size_t start = 0; start < heaps; ++start) {
      const std::uint32_t around = ((places << start) | (places >> (heaps - start))) & all;
      if ((set & ~around) == 0) return true;
    }
    return false;
  };
  return in_faces(sets_of_heaps("circular", reduced, heaps, fits), heaps);
}

VectorRules make_greedy(std::size_t heaps) {
  return with_conditions("greedy", heaps, [heaps](std::size_t i) {
    return terms(0, heaps, i, " && ", [largest = name_of_heap(i)](const std::string& heap) {
      return largest + " >= " + heap;
    });
  });
}

VectorRules make_end_nim(std::size_t heaps) {
  return with_conditions("end-nim", heaps, [heaps](std::size_t i) -> std::string {
    if (i == 0 || i + 1 == heaps) return {};
    return "(" + terms(0, i, i, " && ", is_empty) + ") || (" +
           terms(i, heaps, i, " && ", is_empty) + ")";
  });
}

VectorRules make_one_left(std::size_t heaps) {
  return with_conditions("one-left", heaps, [heaps](std::size_t i) -> std::string {
    if (heaps == 1) return "0";
    return terms(0, heaps, i, " || ", [](const std::string& heap) { return heap + " > 0"; });
  });
}

VectorRules make_r_wythoff(std::string_view r, std::size_t heaps) {
  const std::uint64_t number = parse_parameter("r-wythoff", r, 1, UINT32_MAX);
  assert(number <= most_r_of_lines);
  const std::string name = on_two_heaps(concat("r-wythoff:", number), heaps);
  Moves moves = make_wythoff(2).moves();
  for (std::uint64_t apart = 1; apart < number; ++apart) {
    const auto more = static_cast<std::uint8_t>(apart);
    for (const Direction& first : {Direction{0, more}, Direction{more, 0}})
      moves.lines.push_back({{1, 1}, Steps::any(), first});
  }
  return {name, std::move(moves)};
}

}  // namespace miyama
