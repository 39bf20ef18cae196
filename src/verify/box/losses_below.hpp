/// @file  losses_below.hpp
/// @brief The losses that a line move with a condition, an initial take or steps by residues can
/// reach, for every position of a block at once.
///
/// A line of such a move may hold several losses, because positions above the lowest one may be
/// unable to reach it. But what lies below a position determines what lies below the next one on
/// the line, whether the move is allowed there or not:
///
///     d = (1,0,0)                       losses    steps to the nearest     number below
///     row of the heaps (a − 1, b)       . × . .        2 0 0 7               1 0 0 3
///     row of the heaps (a, b)                          3 1 0 8               1 1 0 3
///
/// Rows follow from those one step below in the same block, a loop without a branch. The first rows
/// of a block look down their whole lines, all these rows a step at a time and 64 neighbours
/// together. For moves of some steps every row does, unless they are given by residues modulo
/// m: then a row follows from the one m steps below and a step for each residue, and only rows
/// within m steps of the block's edge look down. Where lines stay in their row, its first entries
/// look along it a word at a time. The first positions of other rows, whose lines leave the block
/// there, share the rows that they look at: 64 neighbours again. The condition, if there is one,
/// then says which positions may move (block_moves.hpp).
///
/// Cost: an operation per position, which comes to half a nanosecond, and the condition. Memory: a
/// number per entry of a block, in each thread. What lost: the losses of each line in order, to be
/// searched; a line in a table of few moves holds so many that they take more than the table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"
#include "verify/box/line_members.hpp"
#include "verify/box/losses_below_kernels.hpp"

namespace miyama {

/// T: unsigned type that holds every size of a heap. The losses may be those of a wrong table.
template <class T>
class LossesBelow {
 public:
  enum class Sought { steps, number };  ///< least steps to a loss, 0 without one; number of losses

  /// `move` is one of the moves of `rules`. All must outlive this.
  LossesBelow(const VectorRules& rules, const LineMove& move, const PositionSet& losses)
      : move_(move),
        losses_(losses),
        last_(losses.box().heaps() - 1),
        every_step_(move.steps.is_any()),
        modulus_(every_step_ ? 1 : 0) {
    const Direction direction = rules.over_entries(move.direction);
    const Direction initial_take = rules.over_entries(move.initial_take);
    ranges::copy(direction, direction_.begin());
    ranges::copy(initial_take, first_.begin());
    rank_step_ = losses.box().rank_step(direction);
    first_rank_ = losses.box().rank_step(initial_take);
    row_drop_ = (rank_step_ - direction[last_]) / losses.row_size();
    along_row_ = every_step_ && rank_step_ == direction[last_];
    if (!every_step_) steps_ = move.steps.up_to(most_steps(losses.box().bounds(), direction));
    if (every_step_) residues_ = {1};
    const std::uint64_t period = modulus_ * direction_[last_];
    for (std::uint64_t x = 0; period <= masks_.size() && period != 0 && x < 64; ++x)
      masks_[x % period] |= std::uint64_t{1} << x;
  }

  [[nodiscard]] bool is_restricted() const { return move_.is_restricted(); }
  /// What a move of `steps` takes from the rank.
  [[nodiscard]] std::uint64_t rank_drop(std::uint64_t steps) const {
    return first_rank_ + steps * rank_step_;
  }

  /// Calls visit(place, rank, found) for each row of the block: the place of its first entry, the
  /// rank of the entry's position, and a T for each of its entries, whatever the condition says.
  /// Thread-safe.
  template <class Visit>
  void for_each_row(Sought what, const Block& block, const Visit& visit) const {
    const std::uint64_t n = block.extent[last_];
    // Allocations, and zeros that nobody asks for, would take a while.
    thread_local std::vector<T> below;
    thread_local std::vector<std::uint8_t> lost;
    below.resize(block.positions);
    lost.resize(2 * (n + 7));
    if (every_step_ && !along_row_) look_down_from_edge(what, block, below.data());
    if (every_step_ && !along_row_ && direction_[last_] != 0)
      miyama::for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
        if (!entries_back(block, position))
          look_down_from_start(what, block, position, &below[place]);
      });
    miyama::for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      T* const row = below.data() + place;
      put_row(what, block, position, lost.data(), row);
      visit(place, losses_.box().rank(position), std::span<const T>(row, n));
    });
  }

 private:
  /// A row from which a step leaves the block.
  struct EdgeRow {
    const std::uint64_t* words;  ///< losses in the row after the initial take
    std::uint64_t most;          ///< the most steps that heaps before the last allow
    T* below;
  };

  /// Puts what lies below each entry of a row. Where every step is allowed, rows that look down
  /// from the edge are left as they are, and so are the first entries of the others. `lost`: room
  /// for a byte per entry and 7 more, twice.
  void put_row(Sought what, const Block& block, PositionView position, std::uint8_t* lost,
               T* below) const {
    const std::uint64_t n = block.extent[last_];
    const std::optional<std::uint64_t> back = entries_back(block, position);
    if (every_step_ && !back) return;
    const std::uint64_t known = back ? std::min(modulus_ * direction_[last_], n) : n;
    if ((along_row_ || !every_step_) && known != 0) std::fill_n(below, known, T{0});
    if (along_row_)
      look_along(what, position, known, below);
    else if (!every_step_ && back && row_drop_ == 0 && masks_[0] != 0)
      look_along_by_residues(what, position, known, below);
    else if (!every_step_)
      look_down(what, position, known, below);
    if (known == n) return;
    put_lost(what, position, known, n, lost);
    if (along_row_ && known == 1) return follow_row(what, n, lost, below);
    const T* const before = below - *back;  // `modulus_` steps below entry `known`
    if (what == Sought::number)
      return kernels_.numbers(before, lost + known, n - known, below + known);
    kernels_.steps(before, lost + known, static_cast<T>(modulus_), n - known, below + known);
  }

  /// Goes along a row in which each entry follows from the one before.
  static void follow_row(Sought what, std::uint64_t n, const std::uint8_t* lost, T* below) {
    T found = below[0];
    for (std::uint64_t x = 1; x < n; ++x) below[x] = found = next(what, found, lost[x]);
  }

  /// What is known of a position, given what is known of the position one step below (`before`) and
  /// whether a move of one step reaches a loss (`lost`).
  static T next(Sought what, T before, std::uint8_t lost) {
    if (what == Sought::number) return static_cast<T>(before + lost);
    return lost != 0 ? T{1} : static_cast<T>(before + (before != 0 ? 1 : 0));
  }

  /// By how many entries the row `modulus_` steps below precedes this one; none where it is not in
  /// the block, or the steps have no modulus.
  std::optional<std::uint64_t> entries_back(const Block& block, PositionView position) const {
    if (modulus_ == 0) return std::nullopt;
    std::uint64_t back = 0;
    for (std::size_t i = 0; i < last_; ++i) {
      const std::uint64_t taken = modulus_ * direction_[i];
      if (position[i] < block.start[i] + taken) return std::nullopt;
      back = (back + taken) * block.extent[i + 1];
    }
    return back;
  }

  std::optional<std::uint64_t> row_below(PositionView position, std::uint64_t steps) const {
    return miyama::row_below(losses_.box(), position, first_, direction_, steps);
  }

  /// The most steps for which heaps before the last have stones. Precondition: they have the
  /// initial take.
  std::uint64_t most_steps_outside(PositionView position) const {
    std::uint64_t most = UINT64_MAX;
    for (std::size_t i = 0; i < last_; ++i)
      if (direction_[i] != 0) most = std::min(most, (position[i] - first_[i]) / direction_[i]);
    return most;
  }

  /// Sets lost[x] to what one step for each residue, from entry x of the row, says: the number of
  /// losses or the least of these steps to one, else 0; for x from `begin` on. Behind n + 7 bytes
  /// there is room for as many.
  void put_lost(Sought what, PositionView position, std::uint64_t begin, std::uint64_t n,
                std::uint8_t* lost) const {
    put_lost_by(residues_.back(), position, begin, n, lost);
    if (residues_.back() == 1) return;
    if (what == Sought::steps)
      for (std::uint64_t x = begin; x < n; ++x)
        lost[x] = static_cast<std::uint8_t>(lost[x] * residues_.back());
    std::uint8_t* const by_residue = lost + n + 7;
    for (std::size_t i = residues_.size() - 1; i-- > 0;) {
      put_lost_by(residues_[i], position, begin, n, by_residue);
      const auto residue = static_cast<std::uint8_t>(what == Sought::number ? 1 : residues_[i]);
      for (std::uint64_t x = begin; x < n; ++x)
        if (what == Sought::number)
          lost[x] = static_cast<std::uint8_t>(lost[x] + by_residue[x]);
        else
          lost[x] = by_residue[x] != 0 ? residue : lost[x];
    }
  }

  /// Sets lost[x] to 1 where a loss lies `steps` below entry x of the row, else 0, for x from
  /// `begin` on.
  void put_lost_by(std::uint64_t steps, PositionView position, std::uint64_t begin, std::uint64_t n,
                   std::uint8_t* lost) const {
    const std::optional<std::uint64_t> row = row_below(position, steps);
    const std::uint64_t drop = first_[last_] + steps * direction_[last_];
    // Sizes of the last heap below `drop` have no such position.
    const std::uint64_t own =
        row ? std::clamp(drop - std::min(drop, position[last_]), begin, n) : n;
    if (own != begin) std::fill(lost + begin, lost + own, std::uint8_t{0});
    if (own < n) spread(losses_.row(*row), position[last_] + own - drop, n - own, lost + own);
  }

  /// Writes a byte per bit of the row, from bit `first` on, and up to 7 bytes more.
  static void spread(BitRowView row, std::uint64_t first, std::uint64_t count, std::uint8_t* to) {
    for (std::uint64_t x = 0; x < count; x += 8) {
      const std::uint64_t w = (first + x) / 64;
      const std::uint64_t places = (first + x) % 64;
      std::uint64_t bits = row[w] >> places;
      if (places > 56 && w + 1 < row.size()) bits |= row[w + 1] << (64 - places);
      // Byte i keeps bit i of eight copies, and becomes 1 where that is not 0.
      bits = ((bits & 0xFF) * 0x0101'0101'0101'0101) & 0x8040'2010'0804'0201;
      bits = (bits + 0x7F7F'7F7F'7F7F'7F7F) >> 7 & 0x0101'0101'0101'0101;
      std::memcpy(to + x, &bits, sizeof bits);
    }
  }

  /// Notes one more loss, `steps` below.
  static void note(Sought what, std::uint64_t steps, T& found) {
    if (what == Sought::number)
      ++found;
    else if (found == 0 || steps < found)
      found = static_cast<T>(steps);
  }

  /// Notes the losses in the row `from`, which lie `steps` below the entries of a row that begins
  /// with size `start` of the last heap.
  void note_row(Sought what, std::uint64_t steps, std::uint64_t start, BitRowView from,
                std::span<T> below) const {
    const std::uint64_t drop = first_[last_] + steps * direction_[last_];
    const std::uint64_t end = start + below.size();
    if (end > drop)
      for_each_bit(from, std::max(start, drop) - drop, end - drop,
                   [&](std::uint64_t size) { note(what, steps, below[size + drop - start]); });
  }

  /// Fills the first `n` entries of a row, which are 0, where only some steps are allowed. An entry
  /// for which the least step is sought is done with the first loss that it meets.
  void look_down(Sought what, PositionView position, std::uint64_t n, T* below) const {
    const std::optional<std::uint64_t> start = row_below(position, 0);
    if (!start) return;
    const std::uint64_t most = most_steps_outside(position);
    for (std::uint64_t x = 0; x < n; x += 64) {
      const std::uint64_t count = std::min<std::uint64_t>(64, n - x);
      std::uint64_t open = full_word >> (64 - count);
      for (const std::uint64_t t : steps_) {
        const std::uint64_t drop = first_[last_] + t * direction_[last_];
        if (t > most || open == 0 || position[last_] + x + count <= drop) break;
        const BitRowView row = losses_.row(*start - t * row_drop_);
        const std::uint64_t found = open & word_below(row, position[last_] + x, drop);
        for (std::uint64_t bits = found; bits != 0; bits &= bits - 1)
          note(what, t, below[x + static_cast<std::uint64_t>(std::countr_zero(bits))]);
        if (what == Sought::steps) open &= ~found;
      }
    }
  }

  /// 64 bits of the row, the first of which is bit size − drop; bits before the row are 0.
  /// Precondition: drop < size + 64.
  static std::uint64_t word_below(BitRowView row, std::uint64_t size, std::uint64_t drop) {
    if (size < drop) return row[0] << (drop - size);
    const std::uint64_t w = (size - drop) / 64;
    const std::uint64_t places = (size - drop) % 64;
    const bool goes_on = places != 0 && w + 1 < row.size();
    return row[w] >> places | (goes_on ? row[w + 1] << (64 - places) : 0);
  }

  /// Fills the rows of the block from which a step leaves it, where every step is allowed. It takes
  /// a step at a time for all these rows: neighbouring rows have neighbouring rows below them,
  /// while those of a line lie far apart in memory.
  void look_down_from_edge(Sought what, const Block& block, T* below) const {
    const std::uint64_t n = block.extent[last_];
    thread_local std::vector<EdgeRow> edge;
    edge.clear();
    std::uint64_t most = 0;
    miyama::for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      if (entries_back(block, position)) return;
      std::fill_n(below + place, n, T{0});
      const std::optional<std::uint64_t> row = row_below(position, 0);
      if (!row) return;
      edge.push_back({losses_.row(*row).data(), most_steps_outside(position), below + place});
      most = std::max(most, edge.back().most);
    });
    const std::uint64_t drop = row_drop_ * losses_.row_words();
    for (std::uint64_t t = 1; t <= most; ++t)
      for (const EdgeRow& row : edge)
        if (t <= row.most)
          note_row(what, t, block.start[last_], {row.words - t * drop, losses_.row_words()},
                   std::span(row.below, n));
  }

  /// Fills the first entries of the rows that lie 1, 2, … steps above the row of `edge`, from which
  /// a step leaves the block: their lines leave it at its least size of the last heap. Row u, which
  /// lies u steps above the row after the initial take, is looked at once for all of them: 64
  /// neighbours of it lie on lines of as many entries. `below`: the entries of the row of `edge`.
  void look_down_from_start(Sought what, const Block& block, PositionView edge, T* below) const {
    using Signed = std::int64_t;
    const auto d = static_cast<Signed>(direction_[last_]);
    const auto known = std::min(d, static_cast<Signed>(block.extent[last_]));
    const Signed start = static_cast<Signed>(block.start[last_] - first_[last_]);
    Signed rows = INT64_MAX, least = INT64_MIN, back = 0, row_of_0 = 0;
    for (std::size_t i = 0; i < last_; ++i) {
      const auto step = static_cast<Signed>(direction_[i]);
      const auto left = static_cast<Signed>(edge[i] - first_[i]);
      back = (back + step) * static_cast<Signed>(block.extent[i + 1]);
      row_of_0 = row_of_0 * static_cast<Signed>(losses_.box().size(i)) + left;
      if (step == 0 && left < 0) least = INT64_MAX;
      if (step == 0) continue;
      rows = std::min(rows,
                      static_cast<Signed>(block.start[i] + block.extent[i] - 1 - edge[i]) / step);
      least = std::max(least, left < 0 ? (step - 1 - left) / step : -(left / step));
    }
    for (Signed j = 1; j <= rows; ++j) std::fill_n(below + j * back, known, T{0});
    for (Signed u = rows - 1; u >= least; --u) {
      const Signed end = start + known - (std::max(Signed{1}, u + 1) - u) * d;
      if (end <= 0) return;
      const auto row = static_cast<std::uint64_t>(row_of_0 + u * static_cast<Signed>(row_drop_));
      for_each_bit(
          losses_.row(row), static_cast<std::uint64_t>(std::max(Signed{0}, start - (rows - u) * d)),
          static_cast<std::uint64_t>(end), [&](std::uint64_t size) {
            const Signed down = start - static_cast<Signed>(size);
            const Signed t = (down + d - 1) / d;
            if (t * d - down < known)
              note(what, static_cast<std::uint64_t>(t), below[(u + t) * back + t * d - down]);
          });
    }
  }

  /// Looks along the row, loss by loss, where all steps stay in it. Every step is allowed.
  void look_along(Sought what, PositionView position, std::uint64_t end, T* below) const {
    const std::optional<std::uint64_t> row = row_below(position, 1);
    if (!row) return;
    for (std::uint64_t x = 0; x < end; ++x) {
      const std::uint64_t size = position[last_] + x;
      if (size < first_[last_] + direction_[last_]) continue;
      const std::uint64_t top = size - first_[last_];
      for_each_bit(losses_.row(*row), 0, top - direction_[last_] + 1, [&](std::uint64_t lost) {
        if ((top - lost) % direction_[last_] == 0)
          note(what, (top - lost) / direction_[last_], below[x]);
      });
    }
  }

  /// Looks along the row, a word at a time, where all steps stay in it: a mask leaves the sizes
  /// that lie as many steps below as one of the residues says.
  void look_along_by_residues(Sought what, PositionView position, std::uint64_t end,
                              T* below) const {
    const BitRowView row = losses_.row(*row_below(position, 0));
    const std::uint64_t period = modulus_ * direction_[last_];
    for (std::uint64_t x = 0; x < end; ++x)
      for (const std::uint64_t residue : residues_) {
        const std::uint64_t size = position[last_] + x;
        const std::uint64_t drop = residue * direction_[last_];
        if (size < drop) break;
        std::uint64_t under = full_word >> (63 - (size - drop) % 64);
        for (std::uint64_t w = (size - drop) / 64 + 1; w-- > 0; under = full_word) {
          const std::uint64_t lost = row[w] & under & masks_[(size - drop - 64 * w) % period];
          if (what == Sought::number) {
            below[x] = static_cast<T>(below[x] + static_cast<unsigned>(std::popcount(lost)));
          } else if (lost != 0) {
            const auto nearest = 64 * w + 63 - static_cast<std::uint64_t>(std::countl_zero(lost));
            note(what, (size - nearest) / direction_[last_], below[x]);
            break;
          }
        }
      }
  }

  const LineMove& move_;
  const PositionSet& losses_;
  std::size_t last_;
  Coordinates direction_{};
  Coordinates first_{};  ///< the initial take; all 0 if there is none
  bool every_step_;
  bool along_row_;  ///< every step is allowed and takes from the last heap alone
  /// Entries follow from those so many steps below; 0 where steps have no residues.
  std::uint64_t modulus_;
  std::vector<std::uint64_t> residues_{};
  /// Where few sizes of the last heap lie `modulus_` steps apart: indexed by residue, the sizes of
  /// a word with it; else 0.
  std::array<std::uint64_t, 8> masks_{};
  /// Allowed steps that fit into the box, ascending; empty if every step is allowed.
  std::vector<std::uint64_t> steps_;
  std::uint64_t rank_step_;
  std::uint64_t row_drop_;  ///< drop of the row number per step
  std::uint64_t first_rank_;
  LossesBelowKernels<T> kernels_ = kernels_for<LossesBelowKernels<T>>(best_isa());
};

}  // namespace miyama
