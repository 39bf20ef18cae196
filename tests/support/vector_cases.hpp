/// @file  vector_cases.hpp
/// @brief The vector rules that ladder tests go through: the named ones and seeded random ones, and
/// what the oracle says about them.
#pragma once

#include <string>
#include <vector>

#include "base/convention.hpp"
#include "game/vector_rules.hpp"
#include "support/legal_oracle.hpp"
#include "table/label_source.hpp"

namespace miyama::test {

/// A rule set and bounds of its heaps.
struct VectorCase {
  VectorRules rules;
  std::vector<std::uint64_t> heap_bounds;

  [[nodiscard]] Box box() const;
  /// Every label that these rules have and for which options need not be listed.
  [[nodiscard]] Layout layout() const;
};

/// The game of that name on heaps up to these bounds.
[[nodiscard]] VectorCase case_of(const std::string& name, const std::vector<std::uint64_t>& bounds);

/// Every named rule set on 1 to 4 heaps within small boxes, with and without a pass, some across
/// word boundaries.
[[nodiscard]] std::vector<VectorCase> named_cases();

/// Random directions with entries up to 3, random step sets, faces, passes; the same seed gives the
/// same on every machine.
[[nodiscard]] std::vector<VectorCase> random_cases(std::uint64_t seed, std::size_t count);

/// What the oracle says of every position, by rank.
[[nodiscard]] std::vector<oracle::LegalAnswer> answers_of(const VectorCase& game,
                                                          Convention convention);
/// A label of one number for each position.
[[nodiscard]] std::int64_t answer_of(const oracle::LegalAnswer& answer, LabelKind kind);

/// How many entries of all labels of `table` differ from what the oracle says.
[[nodiscard]] std::uint64_t entries_unlike_oracle(const VectorCase& game, Convention convention,
                                                  const LabelSource& table);

/// The entries of one label by rank; `move` counts for arrows only.
[[nodiscard]] std::vector<std::int64_t> entries_by_rank(const LabelSource& table, LabelKind kind,
                                                        std::size_t move = 0);

}  // namespace miyama::test
