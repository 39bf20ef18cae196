/// @file  solved_table.hpp
/// @brief A solved table of any rules on a box, in memory: any block of any label.
///
/// The losses are held as a set. What does not follow from them block by block is held whole:
/// Grundy values and remoteness, and all labels of rules whose options are listed. Other labels of
/// vector rules follow from their moves to losses (solve/box/labels/move_labels.hpp).
///
/// Blocks can be made in any order by any thread. Memory: N/8 bytes for the losses, and the labels
/// held whole as in the file.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "table/index/box/position_set.hpp"
#include "table/label_source.hpp"

namespace miyama {

/// By array of a layout, then by move: the entries of the whole table, in C order and in the type
/// of the file; none of what is made from something else.
using WholeLabels = std::vector<std::vector<std::vector<std::byte>>>;

class SolvedTable final : public LabelSource {
 public:
  /// `moves`: the labels that follow from moves to losses, or null; `whole`: all others of `layout`
  /// that are read, but the outcome, which may be among them. `positions` and `winning_moves`:
  /// their numbers in the whole table.
  SolvedTable(Layout layout, std::shared_ptr<const PositionSet> losses,
              std::shared_ptr<const MoveLabels> moves, WholeLabels whole, std::uint64_t positions,
              std::uint64_t winning_moves)
      : layout_(std::move(layout)),
        losses_(std::move(losses)),
        whole_(std::move(whole)),
        moves_(std::move(moves)),
        positions_(positions),
        winning_moves_(winning_moves) {}

  const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  const PositionSet& losses() const { return *losses_; }
  std::uint64_t positions() const { return positions_; }
  /// Number of winning moves in the whole table.
  std::uint64_t winning_moves() const { return winning_moves_; }

 private:
  void read_outcome(const Block& block, std::uint8_t* out) const;

  Layout layout_;
  std::shared_ptr<const PositionSet> losses_;
  WholeLabels whole_;
  std::shared_ptr<const MoveLabels> moves_;
  std::uint64_t positions_;
  std::uint64_t winning_moves_;
};

/// Solves vector rules by bit rows (solve/box/losses/vector_rows.hpp). Numbers are found by a scan
/// of their own: `whole` has them. Blocks past the end of `part`, and the number of winning moves,
/// are right only if that is the whole table. `rules` must outlive the table. Throws stopped_error.
[[nodiscard]] SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                        const Layout& layout, const Team& team,
                                        WholeLabels whole = {},
                                        const PartRange& part = whole_table);

/// Solves any rules by listing the options of each position (solve/box/solve_by_levels.cpp).
/// Preconditions: rules.heaps() == the box's, options lie in the box and have a lower level; where
/// the layout has arrows, Option::direction is below its number of moves. Throws stopped_error.
[[nodiscard]] SolvedTable solve_by_levels(const Rules& rules, Convention convention,
                                          const Layout& layout, const Team& team);

/// Bytes that it takes, the rules aside; saturates.
[[nodiscard]] std::uint64_t levels_bytes(const Layout& layout);

/// Fills a block of a label that does not follow from numbers, given which ranks are lost.
/// Preconditions as above. Thread-safe. Throws stopped_error.
void list_label(const Rules& rules, Convention convention, const Layout& layout,
                const BlockJob& job, const std::function<bool(std::uint64_t)>& is_lost,
                const Observer* observer, std::span<std::byte> content);

}  // namespace miyama
