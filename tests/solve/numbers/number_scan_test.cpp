/// @file  number_scan_test.cpp
/// @brief The numbers of the scan against the definition, option by option.

#include "solve/numbers/number_scan.hpp"

#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"
#include "support/instruction_sets.hpp"
#include "support/rungs.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

using test::case_of;
using test::scanned_numbers;
using test::VectorCase;

using test::both_conventions;

struct Values {
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint32_t> grundy, remoteness, longest;
};

/// Option by option, in C order.
Values values_by_options(const VectorRules& rules, const Box& box, Convention convention) {
  Values values{
      solve_by_recursion(rules, convention, box), std::vector<std::uint32_t>(box.positions()),
      std::vector<std::uint32_t>(box.positions()), std::vector<std::uint32_t>(box.positions())};
  Position position(box.heaps(), 0);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    std::vector<bool> seen(box.sum_of_bounds() + 3, false);
    std::uint32_t longest = 0, shortest = UINT32_MAX;
    bool terminal = true;
    rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t to = box.rank(option.to);
      terminal = false;
      seen[values.grundy[to]] = true;
      values.longest[rank] = std::max(values.longest[rank], values.longest[to] + 1);
      longest = std::max(longest, values.remoteness[to] + 1);
      if (values.outcome[to] == loss) shortest = std::min(shortest, values.remoteness[to] + 1);
    });
    if (terminal) {
      values.grundy[rank] = convention == Convention::misere ? 1 : 0;
    } else {
      while (seen[values.grundy[rank]]) ++values.grundy[rank];
      values.remoteness[rank] = values.outcome[rank] == win ? shortest : longest;
    }
    advance(box.whole(), box.heaps(), position);
  }
  return values;
}

void check_numbers(const VectorCase& game, const std::vector<int>& all_threads = {1}) {
  const Box box = game.box();
  for (const Convention convention : both_conventions) {
    const Values expected = values_by_options(game.rules, box, convention);
    for (const int threads : all_threads)
      for (const Isa isa : available_instruction_sets()) {
        CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention), threads,
                name_of(isa));
        const auto scanned = [&](LabelKind kind, std::size_t least_bytes = 1) {
          return scanned_numbers(game.rules, box, convention, kind, threads, isa, least_bytes);
        };
        REQUIRE((scanned(LabelKind::grundy) == expected.grundy));
        for (const std::size_t least_bytes : {1, 4}) {  // cells of both widths
          REQUIRE((scanned(LabelKind::remoteness, least_bytes) == expected.remoteness));
          REQUIRE((scanned(LabelKind::longest, least_bytes) == expected.longest));
        }
      }
  }
}

TEST_CASE("number scan: every kind of move, whichever heap is longest", "[ladder]") {
  for (const VectorCase& game : test::every_kind_of_move()) check_numbers(game);
}

TEST_CASE("number scan: several units, threads, word boundaries", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"nim", Bounds{66, 33, 65}},
                                     {"wythoff", Bounds{33, 20, 66}},
                                     {"wythoff", Bounds{65, 127}},
                                     {"moore:2", Bounds{9, 10, 66}},
                                     {"exact:2+pass", Bounds{6, 7, 8}},
                                     {"slow-exact:2", Bounds{7, 12, 65}},
                                     {"nim+pass", Bounds{17, 18, 66}},
                                     {"greedy", Bounds{17, 33, 65}},
                                     {"nim", Bounds{3, 2, 3, 2, 64}},
                                     {"nim", Bounds{0, 0}}})
    check_numbers(case_of(name, bounds), {1, 3});
}

TEST_CASE("number scan: values beyond the first cells, values looked up on short lines",
          "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{1, 2100}},
                                     {"wythoff", Bounds{1100, 1}},
                                     {"nim", Bounds{2, 1, 1100}},
                                     {"wythoff", Bounds{12, 600}},
                                     {"moore:2", Bounds{1, 1100}},
                                     {"nim+pass", Bounds{1, 1100}}})
    check_numbers(case_of(name, bounds), {2});
}

}  // namespace
}  // namespace miyama
