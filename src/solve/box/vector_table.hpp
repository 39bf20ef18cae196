/// @file  vector_table.hpp
/// @brief Any block of any label of a vector rule set, from its losses.
///
///     outcome          the set of losses itself
///     arrows           every step: a line holds one loss at most, so its place on each line says all (index/box/direction_lines.hpp)
///                      some steps: the losses t steps away, for each step t; the smallest wins
///     target, number of winning moves   the same moves, merged
///     faces            counted by sums over boxes, for the whole table at once
///     grundy, remoteness                solve/box/vector_values.hpp, for the whole table at once
///
/// Blocks can be made in any order by any thread. Cost: an operation per entry and line; per step
/// where not every step is allowed an operation per lost option.
#pragma once

#include <optional>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"
#include "label/label_source.hpp"
#include "label/whole_labels.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

class VectorTable final : public LabelSource {
 public:
  /// Solves. `rules` must outlive this. Throws stopped_error.
  VectorTable(const VectorRules& rules, Convention convention, const Layout& layout,
              const Team& team);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const PositionSet& losses() const { return losses_; }
  /// Moves to losses, of all positions together.
  [[nodiscard]] std::uint64_t winning_moves() const;

  /// Bytes it takes, while it solves and afterwards; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box,
                                           const std::vector<LabelKind>& labels);

 private:
  /// A line move, ready to look for losses along it.
  struct LineLosses {
    Direction direction;   ///< per coordinate
    std::uint64_t stride;  ///< what one step takes from the rank
    std::uint64_t rows_back, last;
    std::vector<std::uint64_t>
        steps;  ///< those looked at one by one; empty where lines are numbered
    std::optional<DirectionLines> lines;    ///< where every step is allowed and numbering them pays
    std::vector<std::uint32_t> pivot_size;  ///< size of the pivot heap at the line's loss
  };
  static constexpr std::uint32_t no_loss = 0xFFFF'FFFF;

  void add_line(const LineMove& move);
  void find_line_losses(LineLosses& line) const;
  void add_face(const Face& face, const std::vector<LabelKind>& labels);
  /// True if `steps` steps along the line stay in the box, the last heap aside.
  [[nodiscard]] static bool reaches_down(const LineLosses& line,
                                         std::span<const std::uint64_t> position,
                                         std::uint64_t steps);
  /// Calls visit(entry, steps) for the winning moves along `line` in the block; for every entry in
  /// order of steps.
  template <class Visit>
  void for_each_win(const LineLosses& line, const Block& block, const Visit& visit) const;
  template <class Visit>
  void for_each_pass(const Block& block, const Visit& visit) const;
  template <class Item>
  void read_arrows(std::size_t move, const Block& block, Item* out) const;
  void read_outcome(const Block& block, std::uint8_t* out) const;
  template <class Item>
  void read_target(const BlockJob& job, Item* out) const;
  void read_winning_moves(const BlockJob& job, std::uint32_t* out) const;

  const VectorRules& rules_;
  Layout layout_;
  PositionSet losses_;
  PlacedMoves moves_;
  std::vector<LineLosses> lines_;
  WholeLabels
      whole_;  ///< grundy, remoteness; of target and winning_moves what the faces contribute
};

}  // namespace miyama
