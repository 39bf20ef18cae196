/// @file  number_damage.hpp
/// @brief Grundy values or remoteness of a solved table with changes in them, and which of them the
/// definition calls wrong.
#pragma once

#include <algorithm>
#include <random>

#include "support/certified_table.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama::test {

/// The numbers and losses of a table, as a certificate gets them; a test may change both.
struct Numbers {
  VectorCase game;
  Convention convention;
  LabelKind kind;
  Layout layout;
  PositionSet losses;
  std::vector<std::uint32_t> stored;

  /// `least_bytes`: of an entry, though a box as small as this needs fewer.
  Numbers(const VectorCase& vector_case, Convention play, LabelKind label,
          std::size_t least_bytes = 1)
      : game(vector_case),
        convention(play),
        kind(label),
        layout(game.box(), 0, {label}, game.rules.moves().pass),
        losses(game.box()) {
    const SolvedTable table = test::solve_by_rows(game.rules, convention, layout, 1);
    losses = table.losses();
    stored = read_numbers(table, kind, 1);
    std::size_t& bytes = const_cast<LabelArray&>(layout.arrays().front()).item_bytes;
    bytes = std::max(bytes, least_bytes);
  }

  [[nodiscard]] std::vector<std::uint32_t>& numbers() { return stored; }

  /// Changes up to `most` numbers and as many outcomes, at random; also to numbers that no table
  /// has.
  void change(std::mt19937_64& random, std::size_t most) {
    const Box box = game.box();
    const std::uint64_t n = box.size(box.heaps() - 1);
    const std::uint64_t stored_values = std::uint64_t{1} << 8 * layout.arrays().front().item_bytes;
    for (std::size_t i = random() % (most + 1); i > 0; --i)
      numbers()[random() % box.positions()] =
          static_cast<std::uint32_t>(random() % std::min(box.sum_of_bounds() + 4, stored_values));
    for (std::size_t i = random() % (most + 1); i > 0; --i) {
      const std::uint64_t rank = random() % box.positions();
      losses.row(rank / n)[rank % n / 64] ^= std::uint64_t{1} << (rank % n % 64);
    }
  }
};

/// A table of these numbers.
class NumbersAlone final : public LabelSource {
 public:
  explicit NumbersAlone(Numbers& numbers) : numbers_(numbers) {}
  [[nodiscard]] const Layout& layout() const override { return numbers_.layout; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    for_each_position(job.block, layout().box().heaps(),
                      [&](std::uint64_t place, PositionView position) {
                        put_entry(layout().arrays().front(), content, place,
                                  numbers_.numbers()[layout().box().rank(position)]);
                      });
  }

 private:
  Numbers& numbers_;
};

/// The ranks of positions whose number does not follow, by looking at all options, and what it
/// should be.
[[nodiscard]] inline std::vector<std::pair<std::uint64_t, std::int64_t>> wrong_numbers(
    Numbers& numbers) {
  const StoredNumbers stored = numbers_of(NumbersAlone(numbers));
  const Box box = numbers.game.box();
  OptionCertificate definition(numbers.game.rules, numbers.convention, numbers.layout,
                               numbers.losses, stored);
  std::vector<std::pair<std::uint64_t, std::int64_t>> found;
  for (const Position& position : positions_of(box)) {
    const std::uint64_t rank = box.rank(position);
    const std::int64_t expected =
        expected_entry(definition, numbers.layout, numbers.kind, position);
    if (expected != numbers.numbers()[rank]) found.emplace_back(rank, expected);
  }
  return found;
}

/// What certify_numbers reports is exactly what the definition says.
inline void check_certified(Numbers& numbers, int threads = 1, Isa isa = best_isa()) {
  Report report;
  certify_numbers(numbers.game.rules, numbers.convention, NumbersAlone(numbers), &numbers.losses,
                  numbers.kind, threads, report, isa);
  const auto wrong = wrong_numbers(numbers);
  CAPTURE(name_of(isa), numbers.game.rules.name(), numbers.game.heap_bounds,
          name_of(numbers.convention), name_of(numbers.kind), numbers.numbers());
  REQUIRE(report.entries() == numbers.game.box().positions());
  REQUIRE(report.mismatches() == wrong.size());
  REQUIRE(report.first().size() == std::min(wrong.size(), Report::most_named));
  for (std::size_t i = 0; i < report.first().size(); ++i) {
    const Mismatch& named = report.first()[i];
    Position position(numbers.game.box().heaps());
    numbers.game.box().unrank(named.rank, position);
    REQUIRE((named.rank == wrong[i].first && named.expected == wrong[i].second &&
             named.found == numbers.numbers()[named.rank]));
    REQUIRE((named.label == numbers.kind && named.position == position && named.move == 0));
  }
}

}  // namespace miyama::test
