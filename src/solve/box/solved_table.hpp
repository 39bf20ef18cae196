/// @file  solved_table.hpp
/// @brief A solved table of any rules on a box, in memory: any block of any label.
///
/// The losses are held as a set. What cannot be derived from them block by block is held as numbers
/// of the whole table:
///
///     outcome               the set of losses itself
///     grundy, remoteness    whole
///     other labels          of rules that list their options: whole
///                           of vector rules: their moves, looked for among the losses
///
/// How a vector rule set's winning moves are found:
///
///     a line, every step    holds one loss at most, whose place on each line says all
///                           (index/box/direction_lines.hpp)
///     a line, some steps    the losses t steps away, for each step t; the smallest t is the arrow
///     a face                counted by sums over boxes, for the whole table at once
///     a pass                the loss in the same place without the pass
///
/// Blocks can be made in any order by any thread. Cost: an operation per entry and line; where not
/// every step is allowed, an operation per lost option. Memory: N/8 bytes for the losses, 4 bytes
/// per position and whole number, 8 for a target.
#pragma once

#include <optional>

#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"
#include "label/label_source.hpp"
#include "solve/box/vector_rows.hpp"

namespace miyama {

/// Numbers of every position, by rank; empty where they are not wanted.
struct WholeLabels {
  std::vector<std::int64_t> target;  ///< rank of the lost option of greatest rank, or no_target
  std::vector<std::uint32_t> winning_moves;
  std::vector<std::uint32_t> grundy;
  std::vector<std::uint32_t> remoteness;

  /// Bytes of those of `kinds`; saturates.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t positions,
                                           const std::vector<LabelKind>& kinds);
};

class SolvedTable final : public LabelSource {
 public:
  /// `whole`: every label of `layout` but the outcome. `winning_moves`: of all positions together.
  SolvedTable(const Layout& layout, PositionSet losses, WholeLabels whole,
              std::uint64_t winning_moves);
  /// Of vector rules. `whole`: grundy and remoteness, if `layout` has them. Throws
  /// stopped_error if `observer` asks.
  SolvedTable(const VectorRules& rules, const Layout& layout, PositionSet losses, WholeLabels whole,
              const Observer* observer);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const PositionSet& losses() const { return losses_; }
  /// Moves to losses, of all positions together.
  [[nodiscard]] std::uint64_t winning_moves() const { return winning_moves_; }

  /// Bytes that a table of vector rules takes, the losses aside; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box,
                                           const std::vector<LabelKind>& labels);

 private:
  /// The losses along a line move whose lines are numbered: every step is allowed, and it pays.
  struct LineLosses {
    std::optional<DirectionLines> numbers;
    std::vector<std::uint32_t> pivot_size;  ///< of the loss on each line
  };

  [[nodiscard]] LineLosses losses_along(PlacedLine& move) const;
  [[nodiscard]] std::uint64_t count_winning_moves() const;
  /// Calls visit(place, steps) for the winning moves along a line move in the block; for every
  /// position in order of steps.
  template <class Visit>
  void for_each_win(std::size_t move, const Block& block, const Visit& visit) const;
  template <class Visit>
  void for_each_pass(const Block& block, const Visit& visit) const;
  void read_outcome(const Block& block, std::uint8_t* out) const;
  template <class Item>
  void read_arrows(std::size_t move, const Block& block, Item* out) const;
  template <class Item>
  void read_target(const Block& block, Item* out) const;
  void read_winning_moves(const Block& block, std::uint32_t* out) const;

  Layout layout_;
  PositionSet losses_;
  WholeLabels whole_;  ///< of vector rules: in target and winning_moves only what faces contribute
  PlacedMoves moves_;  ///< none where every label is whole
  std::vector<LineLosses> lines_;  ///< one for each line of moves_
  std::uint64_t winning_moves_;
};

}  // namespace miyama
