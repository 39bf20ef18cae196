/// @file  claim.hpp
/// @brief What a user claims about a table: an expression in the sizes of the heaps and, if it
/// likes, in the stored labels; and its test on every position.
///
///     a ^ b ^ c == 0         names no label: separates losses (not 0) from wins (0)
///     grundy == a ^ b ^ c    names a label: must hold (not be 0) for every position
///
/// Names: a, b, c … and h1, h2, h3 … for the heaps, first heap first; `passes` where rules allow a
/// pass. Of multisets the heaps are in descending order, missing ones 0, and there are besides:
/// heaps (their number), total (their sum), nim_sum (their XOR).
///
/// In a box with long rows the lanes (lane_evaluator.hpp) are positions of one row, so that what
/// the other heaps say is computed once per row; in other tables they are whatever positions follow
/// each other in a block. Blocks are counted each for themselves and named by their lowest rank, so
/// the result does not depend on threads.
///
/// Cost: reading the labels that the claim names, and lane_evaluator.hpp's. Memory per thread:
/// a block of these labels.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/team.hpp"
#include "expression/expression.hpp"
#include "label/layout.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// The names that a claim about one table may use. Variables are numbered: first what a position
/// has, then the labels.
struct ClaimNames {
  std::vector<VariableName> names;
  std::size_t of_position = 0;  ///< number of variables that are not labels
  std::string told;             ///< the names in words
};

/// The labels that have one number per position, in the order of their variables.
inline constexpr std::array claim_labels{LabelKind::outcome, LabelKind::winning_moves,
                                         LabelKind::grundy, LabelKind::remoteness};

/// The names in a table on a box: variable i is coordinate i. `leads_with_passes`: the first
/// coordinate counts passes, the others are the heaps.
[[nodiscard]] ClaimNames names_of_box(std::size_t coordinates, bool leads_with_passes);
/// The names in a table of multisets of at most `most_heaps` heaps, at least 1: variable i is heap
/// i, then their number, sum and XOR.
[[nodiscard]] ClaimNames names_of_multisets(std::size_t most_heaps);

struct Claim {
  std::string text;
  Expression expression;
  std::size_t of_position = 0;      ///< as of its names
  std::vector<LabelKind> labels{};  ///< that it names; none: it predicts the outcome
  /// What the label should be, if the claim is `label == expected` and `expected` is without it.
  std::optional<Expression> expected{};
  LabelKind stated = LabelKind::outcome;  ///< … and that label

  [[nodiscard]] bool speaks_of_outcome() const { return labels.empty(); }
};

/// Throws usage_error for what is no expression in these names.
[[nodiscard]] Claim parse_claim(std::string_view text, const ClaimNames& names);

/// Throws usage_error if the claim names a label that is not there. `table`: its name, for the
/// message.
void require_labels(const Claim& claim, const Layout& layout, const std::string& table);

/// A position of which the claim is wrong. Of the outcome, and of `label == …`: what the claim says
/// and what the table says. Of other claims that name a label: 1, as the claim should hold, and 0,
/// as it does not.
struct Counterexample {
  std::uint64_t rank = 0;
  std::vector<std::uint64_t> position{};
  std::int64_t expected = 0;
  std::int64_t found = 0;
};

struct ClaimResult {
  std::uint64_t compared = 0;       ///< positions
  std::uint64_t false_losses = 0;   ///< claimed a loss, a win in the table
  std::uint64_t missed_losses = 0;  ///< claimed a win, a loss in the table
  std::uint64_t differ = 0;  ///< positions of which the claim is wrong, of whatever it speaks
  std::optional<Counterexample> first{};  ///< of least rank
  std::optional<Counterexample> first_false_loss{};
  std::optional<Counterexample> first_missed_loss{};
  std::vector<Counterexample> examples{};  ///< the first so many as were asked for, by rank

  [[nodiscard]] std::uint64_t agree() const { return compared - differ; }
};

/// Tests a claim on the table that states these losses; the claim's names are those of names_of_box
/// or names_of_multisets. `examples`: how many wrong positions to list. Precondition: the table
/// holds the labels that the claim names. Throws usage_error, naming a position of the first such
/// block, where the claim divides by 0 or shifts too far; file_error, stopped_error.
[[nodiscard]] ClaimResult check_claim(const StatedLosses& losses, const Claim& claim,
                                      const Team& team, std::size_t examples = 0);

}  // namespace miyama
