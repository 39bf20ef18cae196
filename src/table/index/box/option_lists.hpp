/// @file  option_lists.hpp
/// @brief The options of every position of a box, as numbers: rules that are a list.
///
///     heaps 0–1 × 0–2     position   0,0   0,1   0,2   1,0   1,1   1,2
///     in C order          rank         0     1     2     3     4     5
///                         counts       0     1     2     1     0     1
///                         ranks              0   0,1     1           3
///
/// A function, a program in any language or a person wrote them down, in any order of the
/// positions. A tuple with `no_position` in place of a count is none, and no option may be one.
/// They must not form a loop: a depth-first search over all positions finds one, or else
/// the level of each position, the most moves that can follow:
///
///     waiting   2 → 1 → 0        an option that itself waits closes a loop: 2 → 1 → 2
///     level         1   0        none: a position that is left has one more than its options
///
/// Positions wait on a list of their own, as a game may last longer than a stack holds calls.
/// Rejected: Kahn's order from the ends, which needs every option reversed, twice the memory.
///
/// In a game of sums an option stands for several positions that are played together, or for none.
/// `ranks` then holds these, and `sizes` says how many each option has:
///
///     (4) → (2), or (1) and (2)       counts 2     sizes 1 2     ranks 2  1 2
///
/// Cost: some nanoseconds per option. Memory: 4 bytes per option and 8 per position, and 8 more per
/// position while the levels are found; for sums 4 more for each option and each position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "table/index/box/box.hpp"
#include "table/index/box/position_list.hpp"

namespace miyama {

/// Options as somebody wrote them down, by the ranks of positions in C order.
struct ListedOptions {
  std::vector<std::uint32_t> counts;  ///< how many each has; OptionLists::no_position: it is none
  std::vector<std::uint32_t> ranks;   ///< ranks of the options, position after position
  /// How many positions each option is, in a game of sums; their ranks follow each other in
  /// `ranks`.
  std::optional<std::vector<std::uint32_t>> sizes{};
  /// What the ranks stand for, where positions are listed: the box is then one heap of them.
  std::shared_ptr<const PositionList> positions{};
};

/// Those of the positions that can be reached from `start`, in the order in which they are met.
/// Precondition: positions are listed, and there is one of this number. Throws usage_error for
/// ranks of no position.
[[nodiscard]] ListedOptions reached_from(const ListedOptions& listed, std::uint32_t start);

/// Immutable, so safe to share between threads.
class OptionLists {
 public:
  /// Options, and positions, are numbered by 32 bits.
  static constexpr std::uint64_t most = UINT32_MAX - 2;
  /// In place of a count: the tuple is not a position.
  static constexpr std::uint32_t no_position = UINT32_MAX;

  /// Options are sorted, and those that repeat are left out. Throws usage_error where they are not
  /// those of such a box, and for a loop, which it shows; stopped_error.
  OptionLists(const Box& box, ListedOptions listed, const Team& team);

  /// The box with these bounds. Throws usage_error where it has more than `most` positions.
  static Box box_of(std::span<const std::uint64_t> bounds);
  /// Bytes that lists of so many positions and options take while they are made; saturates. Sums
  /// count their positions as options, too.
  static std::uint64_t bytes(std::uint64_t positions, std::uint64_t options);

  const Box& box() const { return box_; }
  /// What the ranks stand for; null where they are those of heaps.
  const PositionList* positions() const { return positions_.get(); }
  bool are_sums() const { return are_sums_; }
  /// True if they were given sorted, each once.
  bool were_in_order() const { return were_in_order_; }
  std::uint64_t options() const { return are_sums_ ? sizes_.size() : ranks_.size(); }
  /// The ranks of all options, or of all positions that these stand for: ascending within an
  /// option, options ascending within a position, positions in C order.
  const std::vector<std::uint32_t>& ranks() const { return ranks_; }
  /// How many positions each option stands for; of sums alone.
  const std::vector<std::uint32_t>& sizes() const { return sizes_; }
  std::uint32_t count(std::uint64_t position) const {
    const auto& ends = are_sums_ ? option_ends_ : ends_;
    return ends[position] - begin_in(ends, position);
  }
  /// The ranks of the options of a position, or of all positions that these stand for.
  std::span<const std::uint32_t> ranks_of(std::uint64_t position) const {
    const std::uint32_t begin = begin_in(ends_, position);
    return std::span(ranks_).subspan(begin, ends_[position] - begin);
  }
  /// Calls visit(ranks) for each option, with the positions that it stands for, until it returns
  /// false; returns false then.
  template <class Visit>
  bool for_each_option(std::uint64_t position, const Visit& visit) const {
    const std::span<const std::uint32_t> all = ranks_of(position);
    std::size_t at = 0;
    for (std::uint64_t i = 0, n = count(position); i < n; ++i) {
      const std::size_t size = are_sums_ ? sizes_[begin_in(option_ends_, position) + i] : 1;
      if (!visit(all.subspan(at, size))) return false;
      at += size;
    }
    return true;
  }
  /// A position as people read it: its heaps, or its entries.
  std::string text(std::uint64_t rank) const;
  /// An option: its positions with + between them, "nothing" without any.
  std::string option_text(std::span<const std::uint32_t> ranks) const;
  bool is_position(std::uint64_t rank) const { return levels_[rank] != no_position; }
  /// Some tuple is none.
  bool leaves_out() const { return leaves_out_; }
  /// The most moves that can follow; no_position where there is none.
  std::uint32_t level(std::uint64_t position) const { return levels_[position]; }

 private:
  static std::uint32_t begin_in(const std::vector<std::uint32_t>& ends, std::uint64_t position) {
    return position == 0 ? 0 : ends[position - 1];
  }
  void refuse_beyond(std::uint64_t position, std::uint32_t rank) const;
  void sort(const Team& team);
  void leave_out_repeated();
  void sort_sums(const Team& team);
  void find_levels(const Team& team);

  Box box_;
  std::shared_ptr<const PositionList> positions_;
  bool are_sums_;
  bool were_in_order_ = true;
  std::vector<std::uint32_t> ends_;  ///< how many ranks each position and those before have
  std::vector<std::uint32_t> ranks_;
  std::vector<std::uint32_t> option_ends_;  ///< how many sums each position and those before have
  std::vector<std::uint32_t> sizes_;
  std::vector<std::uint32_t> levels_;
  bool leaves_out_ = false;
};

}  // namespace miyama
