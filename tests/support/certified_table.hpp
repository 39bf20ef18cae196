/// @file  certified_table.hpp
/// @brief Runs the certificates of any rules on a box over a table in memory, as the command
/// `check` does, and says what a single change must lead to.
#pragma once

#include "support/catch.hpp"
#include "support/changeable_table.hpp"
#include "support/conventions.hpp"
#include "support/labels.hpp"
#include "support/stated_blocks.hpp"
#include "support/vector_cases.hpp"
#include "verify/box/loss_walk.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/box/option_certificate.hpp"
#include "verify/stated_losses.hpp"

namespace miyama::test {

inline void run_check(const LabelSource& table, const BlockCheck& check, Report& report) {
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) {
    const BlockJob job = table.layout().job(j);
    check.check_block(job, read_content(table, job), report);
  }
}

[[nodiscard]] inline StoredNumbers numbers_of(const LabelSource& table, int threads = 1) {
  StoredNumbers numbers;
  for (const LabelKind kind : all_labels())
    if (is_number(kind)) numbers[kind] = {table, kind, threads};
  return numbers;
}

/// Any rules: by definition. Returns the number of winning moves.
inline std::uint64_t certify_by_options(const LabelSource& table, const Rules& rules,
                                        Convention convention, Report& report, int threads = 1) {
  const PositionSet losses = collect_losses(StatedLosses(table, convention, rules), threads);
  const StoredNumbers numbers = numbers_of(table, threads);
  OptionCertificate certificate(rules, convention, table.layout(), losses, numbers);
  for_each_stated_block(table, threads,
                        [&](const BlockLabels& block) { certificate.check(block, report); });
  return certificate.winning_moves();
}

/// Vector rules: by lines and by values, or by definition where moves meet. Returns the number of
/// winning moves.
inline std::uint64_t certify(const LabelSource& table, const VectorRules& rules,
                             Convention convention, Report& report, int threads = 1) {
  if (rules.moves_meet()) return certify_by_options(table, rules, convention, report, threads);
  const Layout& layout = table.layout();
  const StatedLosses stated(table, convention, rules);
  const PositionSet losses = collect_losses(stated, threads);
  const auto walk = make_loss_walk(rules, stated, &losses, convention, threads);
  for_each_stated_block(table, threads,
                        [&](const BlockLabels& labels) { walk->check(labels, report); });
  for (const LabelKind kind : number_labels())
    if (layout.find(kind) != nullptr)
      certify_numbers(rules, convention, table, &losses, kind, threads, report);
  return walk->winning_moves();
}

/// By looking up every option.
[[nodiscard]] inline std::uint64_t count_winning_moves(const Rules& rules,
                                                       const PositionSet& losses) {
  const Layout layout(losses.box(), 0, {});
  const StoredNumbers none;
  OptionCertificate certificate(rules, Convention::normal, layout, losses, none);
  Report report;
  certificate.check({losses.box().whole(), {}}, report);
  return certificate.winning_moves();
}

/// What a label of a position should be, along direction `move`.
[[nodiscard]] inline std::int64_t expected_entry(OptionCertificate& certificate,
                                                 const Layout& layout, LabelKind kind,
                                                 PositionView position, std::size_t move = 0) {
  const std::array<std::byte, 8> zero{};
  Coordinates start{}, one{};
  ranges::copy(position, start.begin());
  ranges::fill(one, 1);
  Report report;
  certificate.check(
      {make_block(position.size(), start, one), {{layout.index_of(kind), move, zero}}}, report);
  return report.mismatches() == 0 ? 0 : report.first().front().expected;
}

/// The first mismatch is this entry: no other one of lower rank, nor of an earlier label of this
/// position.
inline void require_first(const Report& report, std::span<const std::uint64_t> position,
                          LabelKind label, std::size_t move, std::int64_t expected,
                          std::int64_t found) {
  REQUIRE(report.mismatches() >= 1);
  const Mismatch& first = report.first().front();
  CAPTURE(first.position, name_of(first.label), first.move, first.expected, first.found);
  REQUIRE(std::ranges::equal(first.position, position));
  REQUIRE(first.label == label);
  REQUIRE(first.move == move);
  REQUIRE(first.expected == expected);
  REQUIRE(first.found == found);
}

/// The named rules and `random` seeded random ones, on boxes of at most `most` positions.
[[nodiscard]] inline std::vector<VectorCase> cases_up_to(std::uint64_t most, std::size_t random) {
  std::vector<VectorCase> cases = named_cases();
  for (const VectorCase& game : random_cases(7'2026, random)) cases.push_back(game);
  std::erase_if(cases, [&](const VectorCase& game) { return game.box().positions() > most; });
  return cases;
}

/// Every position of a box, by rank.
[[nodiscard]] inline std::vector<Position> positions_of(const Box& box) {
  std::vector<Position> positions(box.positions(), Position(box.heaps()));
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) box.unrank(rank, positions[rank]);
  return positions;
}

/// Changes every entry of a right table of vector rules in turn: each change must be the first
/// mismatch.
inline void check_every_change(ChangeableTable& table, const VectorRules& rules,
                               Convention convention) {
  CAPTURE(rules.name(), table.box().bounds(), name_of(convention),
          format_labels(table.layout().kinds()));
  Report right_table;
  certify(table, rules, convention, right_table);
  REQUIRE(right_table.mismatches() == 0);
  REQUIRE(right_table.entries() == table.layout().entries());
  for (const Position& position : positions_of(table.box()))
    for_each_change(table, position,
                    [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
                      Report report;
                      certify(table, rules, convention, report);
                      CAPTURE(position, name_of(label), move, right, wrong);
                      require_first(report, position, label, move, right, wrong);
                    });
}

}  // namespace miyama::test
