#include "support/legal_table.hpp"

#include <algorithm>

#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/rungs.hpp"
#include "table/index/box/box.hpp"
#include "table/label.hpp"
#include "verify/contract.hpp"

namespace miyama::test {
namespace {

Position position_of(const oracle::LegalAnswer& answer) {
  return {answer.position.begin(), answer.position.end()};
}

std::vector<std::size_t> listed(const Rules& rules, const Position& from, const Box& box) {
  std::vector<std::size_t> ranks;
  rules.for_each_option(from, [&](const Option& option) { ranks.push_back(box.rank(option.to)); });
  std::ranges::sort(ranks);
  return ranks;
}

}  // namespace

void check_rules(const Rules& rules, const oracle::Legal& legal, const Sizes& bounds) {
  CAPTURE(rules.name(), bounds);
  REQUIRE(rules.heaps() == bounds.size());
  const Box box(std::vector<std::uint64_t>(bounds.begin(), bounds.end()));
  const ContractReport contract = check_contract(rules, box);
  CHECK(contract.first == "");
  CHECK(contract.violations == 0);
  CHECK(contract.positions >= box.positions());
  for (const Convention convention : both_conventions) {
    const auto answers = oracle::solve_legal(legal, bounds, convention == Convention::misere);
    const auto recursion = solve_by_recursion(rules, convention, box);
    const ScanResult scan = solve_by_scan(rules, convention, box);
    std::size_t wrong_options = 0, wrong_outcomes = 0, wrong_targets = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const std::uint8_t outcome = answers[i].wins ? win : loss;
      wrong_options += listed(rules, position_of(answers[i]), box) != answers[i].options;
      wrong_outcomes += recursion[i] != outcome || scan.outcome[i] != outcome;
      wrong_targets += scan.winning_moves[i] != answers[i].winning_moves;
    }
    CAPTURE(name_of(convention));
    CHECK(wrong_options == 0);
    CHECK(wrong_outcomes == 0);
    CHECK(wrong_targets == 0);
  }
}

void check_theorem(const ClosedForm& theorem, Convention convention, const oracle::Legal& legal,
                   const Sizes& bounds) {
  CAPTURE(theorem.name(), name_of(convention), bounds);
  std::size_t wrong_losses = 0, wrong_values = 0, wrong_options = 0;
  const auto answers = oracle::solve_legal(legal, bounds, convention == Convention::misere);
  for (const oracle::LegalAnswer& answer : answers) {
    const Position position = position_of(answer);
    wrong_losses += theorem.is_loss(position) == answer.wins;
    if (theorem.has_grundy()) wrong_values += theorem.grundy(position) != answer.grundy;
    auto options = theorem.lost_options(position);
    if (!options) continue;
    std::vector<Position> lost;
    for (const std::size_t option : answer.options)
      if (!answers[option].wins) lost.push_back(position_of(answers[option]));
    std::ranges::sort(lost);
    std::ranges::sort(*options);
    wrong_options += *options != lost;
  }
  CHECK(wrong_losses == 0);
  CHECK(wrong_values == 0);
  CHECK(wrong_options == 0);
}

}  // namespace miyama::test
