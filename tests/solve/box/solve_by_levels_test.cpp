#include "solve/box/solved_table.hpp"

#include <numeric>

#include "game/catalogue.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/rungs.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// All entries of all arrays but arrows, which rules without directions have not.
Layout layout_of(const Box& box, const std::vector<LabelKind>& kinds) {
  return {box, 0, kinds, false};
}

std::vector<LabelKind> numbers() {
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  return kinds;
}

template <class Number>
std::vector<std::int64_t> wide(const std::vector<Number>& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// Levels of more than 256 positions are shared among threads.
TEST_CASE(
    "level table: rules that list their options, as the scan finds them, with any number of "
    "threads",
    "[ladder]") {
  const std::pair<const char*, Bounds> games[] = {
      {"nim", {15, 14, 13, 3}}, {"euclid", {60, 50}},         {"euclid:to-zero", {30, 31}},
      {"greedy", {20, 17, 18}}, {"end-nim", {12, 11, 13, 3}}, {"r-wythoff:3", {40, 60}},
      {"fibonacci", {40, 80}},  {"one-left", {13, 14, 15}},   {"exact:2+pass", {20, 21, 22}}};
  for (const auto& [name, heap_bounds] : games)
    for (const Convention convention : both_conventions) {
      const auto rules = make_rules(name, heap_bounds.size());
      Bounds bounds = heap_bounds;
      if (rules->heaps() > bounds.size()) bounds.insert(bounds.begin(), 1);
      const Box box(bounds);
      const ScanResult scan = solve_by_scan(*rules, convention, box);
      const std::uint64_t moves =
          std::accumulate(scan.winning_moves.begin(), scan.winning_moves.end(), std::uint64_t{0});
      for (const int threads : {1, 3, 7}) {
        CAPTURE(name, name_of(convention), threads);
        const SolvedTable table =
            solve_by_levels(*rules, convention, layout_of(box, numbers()), threads);
        REQUIRE(test::entries_by_rank(table, LabelKind::outcome) == wide(scan.outcome));
        REQUIRE(test::entries_by_rank(table, LabelKind::target) == scan.target);
        REQUIRE(test::entries_by_rank(table, LabelKind::winning_moves) == wide(scan.winning_moves));
        REQUIRE(table.winning_moves() == moves);
        REQUIRE(table.losses().count() ==
                static_cast<std::uint64_t>(std::ranges::count(scan.outcome, loss)));
      }
    }
}

}  // namespace
}  // namespace miyama
