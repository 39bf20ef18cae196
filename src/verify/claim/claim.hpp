/// @file  claim.hpp
/// @brief What a user claims about a table: an expression in the sizes of the heaps and, if it
/// likes, in the stored labels; and its test on every position.
///
///     a ^ b ^ c == 0         names no label: separates losses (not 0) from wins (0)
///     grundy == a ^ b ^ c    names a label: must hold (not be 0) for every position
///
/// Names: a, b, c … and h1, h2, h3 … for the heaps, first heap first; `passes` where rules allow a
/// pass. For multisets the heaps are in descending order, missing ones 0, and there are also heaps
/// (their number), total (their sum), nim_sum (their XOR), count(s), how many heaps have s sticks,
/// and value(a), value(b), …, the Grundy values of heaps alone in normal play.
/// In a box that value is known where no move looks at two heaps. Listed positions have p1, p2, …,
/// 0 where a tuple is shorter, and fields, how many entries it has.
///
/// Each block is counted for itself, and the lowest rank is named, so the result does not depend on
/// threads.
///
/// Cost: reading the labels that the claim names, and lane_evaluator.hpp's. Memory per thread:
/// a block of these labels.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/team.hpp"
#include "expression/lane_evaluator.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/layout.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

class Where;

/// The names that a claim about one table may use. Variables are numbered: first what a position
/// has, then common_labels().
struct ClaimNames {
  std::vector<VariableName> names;
  std::size_t of_position = 0;  ///< number of variables that are not labels
  std::string told;             ///< the names in words
  std::size_t most_heaps = 0;   ///< in multisets; in a box, the coordinates if any is looked up
  std::size_t looked_up = 0;    ///< variables most_heaps, most_heaps + 1, …: see Claim::columns
};

/// The names in a table on a box: variable i is coordinate i. `leads_with_passes`: the first
/// coordinate counts passes, the others are the heaps. `have_values`: variables coordinates + i are
/// the values of heaps.
[[nodiscard]] ClaimNames names_of_box(std::size_t coordinates, bool leads_with_passes,
                                      bool have_values = false);
/// The names in a table of listed positions of at most so many fields: variable 0, without a name,
/// is the number of the position, then come its entries and how many there are.
[[nodiscard]] ClaimNames names_of_listed(std::size_t fields);
/// The names in a table of multisets of at most `most_heaps` heaps, at least 1, of at most
/// `largest` sticks: variable i is heap i, then come the values of these heaps, the numbers of
/// heaps of 1, 2, … sticks, and the number, sum and XOR of all heaps.
[[nodiscard]] ClaimNames names_of_multisets(std::size_t most_heaps, std::size_t largest);

struct Claim {
  std::string text;
  Expression expression;
  std::size_t of_position = 0;      ///< number of variables that are not labels
  std::vector<LabelKind> labels{};  ///< labels that it names; without any it predicts the outcome
  /// What the label should be, if the claim is `label == expected` and `expected` is without it.
  std::optional<Expression> expected{};
  LabelKind stated = LabelKind::outcome;  ///< label, in `label == expected`
  std::size_t most_heaps = 0;             ///< as its names have it
  std::size_t looked_up = 0;              ///< likewise
  /// What is looked up, set by the caller where looks_up. Grundy values of single heaps, by size,
  /// for each heap of a box or once for all heaps of multisets; or the entries of listed positions,
  /// by number, for each variable that is named.
  std::vector<std::vector<std::int64_t>> columns{};
  std::string where{};  ///< the condition on the positions that it was tested on; empty: none

  /// True if it names value(a), value(b), …, or p1, p2, ….
  bool looks_up() const;

  bool speaks_of_outcome() const { return labels.empty(); }
};

/// Reads a claim. Throws usage_error if the text is not an expression in these names.
/// `what`: how messages call it, if not the claim.
[[nodiscard]] Claim parse_claim(std::string_view text, const ClaimNames& names,
                                std::optional<Bilingual> what = std::nullopt);

/// The entries of an array of one entry for each position of a block, compact, in C order.
using EntriesOf = std::function<std::span<const std::byte>(std::size_t array)>;

/// The value of a claim's expression at every position of a block, some hundred at a time. The
/// lanes (expression/lane_evaluator.hpp) hold positions that follow each other in a block, of a box
/// or of multisets, and what the expression names of them: some heaps, their number, sum and XOR,
/// and the labels. Not thread-safe: one per thread.
class PositionLanes {
 public:
  /// `layout` and `partitions`, null for a box, are those of the table; all must outlive this.
  PositionLanes(const Layout& layout, const Partitions* partitions, const Claim& claim);

  /// Indices of the arrays whose entries the expression reads.
  const std::vector<std::size_t>& arrays() const { return arrays_; }

  /// Calls use(at, values) for runs of the block's positions at, at + 1, ….
  using Use = std::function<void(std::uint64_t at, std::span<const std::int64_t> values)>;
  void for_each_run(const Block& block, const EntriesOf& entries_of, const Use& use);

  /// These two are about the last run: the first lane that counts and has no value, and why; all
  /// variables in a lane.
  std::optional<LaneEvaluator::LaneFault> fault(
      const std::function<bool(std::size_t lane)>& counts) const;
  void variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
    evaluator_.variables_of(lane, variables);
  }

 private:
  void walk_box(const Block& block, const EntriesOf& entries_of, const Use& use);
  void walk_multisets(const Block& block, const EntriesOf& entries_of, const Use& use);
  std::int64_t of_multiset(std::size_t variable, const PartitionCursor& cursor) const;
  void run(std::uint64_t at, std::size_t count, const EntriesOf& entries_of, const Use& use);

  const Layout& layout_;
  const Partitions* const partitions_;
  const Claim& claim_;
  LaneEvaluator evaluator_;
  std::vector<std::size_t> wanted_;  ///< variables of the position that have lanes
  std::vector<std::size_t> arrays_;
  std::vector<std::size_t> label_variables_;  ///< for each of the arrays
  std::size_t filled_ = 0;                    ///< lanes of the last run
};

/// Throws usage_error if the claim names a label that is not there. `table`: name of the table, for
/// the message.
void require_labels(const Claim& claim, const Layout& layout, const std::string& table);

/// A position for which the claim is wrong. If the claim predicts the outcome or is `label == …`,
/// `expected` is what it says and `found` what the table says. For other claims `expected` is 1,
/// because they should hold, and `found` is 0.
struct Counterexample {
  std::uint64_t rank = 0;
  std::vector<std::uint64_t> position{};
  std::int64_t expected = 0;
  std::int64_t found = 0;
};

struct ClaimResult {
  std::uint64_t compared = 0;       ///< positions compared
  std::uint64_t false_losses = 0;   ///< positions claimed lost but won in the table
  std::uint64_t missed_losses = 0;  ///< positions claimed won but lost in the table
  std::uint64_t differ = 0;  ///< positions for which the claim is wrong, whatever it is about
  std::optional<Counterexample> first{};  ///< the one of least rank
  std::optional<Counterexample> first_false_loss{};
  std::optional<Counterexample> first_missed_loss{};
  std::vector<Counterexample> examples{};  ///< the first by rank, as many as were asked for

  std::uint64_t agree() const { return compared - differ; }
};

/// Tests a claim on the table that states these losses; the claim's names are those of names_of_box
/// or names_of_multisets. `examples`: how many wrong positions to list. `where`: only positions for
/// which it holds are compared; null: all. Precondition: the table holds the labels that they name.
/// Throws usage_error, naming a position of the first such block, where the claim divides by 0 or
/// shifts too far; file_error, stopped_error.
[[nodiscard]] ClaimResult check_claim(const StatedLosses& losses, const Claim& claim,
                                      const Team& team, std::size_t examples = 0,
                                      const Where* where = nullptr);

}  // namespace miyama
