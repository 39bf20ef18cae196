/// @file  steps_by_residues.hpp
/// @brief The losses below each position of a block on a line whose steps are given by residues
/// modulo m.
///
/// What lies below a position is what lies m steps below it, and one step for each residue. So a
/// row of entries follows from one that is m steps below in the same block:
///
///     steps 1mod3      p − 4·d   ×        p − d   .            least step   of p − 3·d   of p
///                                 p − 3·d ────────→ p                            1         4
///
/// The other rows, those from which m steps leave the block, look down their lines step by step, 64
/// neighbours at a time. Where lines stay in their row, its first entries look along it a word at a
/// time.
///
/// Cost: an operation per residue and one more for 8 neighbours, and in m of 64 rows one per step.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "base/ranges.hpp"
#include "solve/box/labels/kernels.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

/// T: type of sizes and steps.
template <class T>
class StepsByResidues {
 public:
  enum class Sought { steps, number };  ///< least steps to a loss, 0 without one; number of losses

  /// Precondition: `line` is followed by residues and has no initial take. Both must outlive this.
  StepsByResidues(const PlacedLine& line, const PositionSet& losses)
      : line_(line), losses_(losses) {
    const std::uint64_t period = line.modulus * line.last;
    if (line.rows_back != 0 || period > longest_period) return;
    residue_0_.resize(losses.row_words());
    for (std::uint64_t x = 0; x < losses.row_size(); x += period)
      residue_0_[x / 64] |= std::uint64_t{1} << (x % 64);
  }

  /// Puts what is sought for each entry of the block, whatever the condition of the line says.
  void put(Sought what, const Block& block, T* entries) const {
    const std::uint64_t n = block.extent[last_];
    for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const std::optional<std::uint64_t> back = entries_back(block, position);
      const std::uint64_t listed = back ? std::min(line_.modulus * line_.last, n) : n;
      T* const row = entries + place;
      std::fill_n(row, n, T{0});
      if (residue_0_.empty())
        look_down(what, line_.steps, position, {0, listed}, row);
      else
        look_along(what, position, listed, row);
      if (listed == n) return;
      look_down(what, line_.residues, position, {listed, n}, row);
      const T m = static_cast<T>(line_.modulus);
      const T* const before = row + listed - *back;
      if (what == Sought::number)
        kernels_.follow_numbers(before, n - listed, row + listed);
      else
        kernels_.follow_steps(before, m, n - listed, row + listed);
    });
  }

 private:
  struct Range {
    std::uint64_t first, end;
  };

  static constexpr std::uint64_t longest_period = 8;  ///< up to it, masks are faster than steps

  /// How many entries precede an entry m steps above, where the row of that one is in the block.
  [[nodiscard]] std::optional<std::uint64_t> entries_back(const Block& block,
                                                          PositionView position) const {
    std::uint64_t back = 0;
    for (std::size_t i = 0; i <= last_; ++i) {
      const std::uint64_t taken = line_.modulus * line_.direction[i];
      if (i != last_ && position[i] < block.start[i] + taken) return std::nullopt;
      back = back * block.extent[i] + taken;
    }
    return back;
  }

  /// Finds what these steps, which ascend, say about the entries first … end − 1 of a row.
  void look_down(Sought what, const std::vector<std::uint64_t>& steps, PositionView position,
                 const Range& entries, T* row) const {
    const std::uint64_t r = losses_.box().line_of(position, last_);
    for (std::uint64_t first = entries.first; first < entries.end; first += 64) {
      const std::uint64_t count = std::min<std::uint64_t>(64, entries.end - first);
      const std::uint64_t size = position[last_] + first;
      std::uint64_t open = full_word >> (64 - count);  // entries that more steps may change
      for (const std::uint64_t t : steps) {
        if (open == 0 || size + count <= t * line_.last) break;
        if (!fits(line_, position.first(last_), t)) break;
        const std::uint64_t found =
            open & bits_below(losses_.row(r - t * line_.rows_back), size, t * line_.last);
        if (found == 0) continue;
        const RowsOfBits bits{&found, 1, 0, 1, count, count};
        if (what == Sought::number) {
          kernels_.count_bits(bits, row + first);
        } else {
          kernels_.put(bits, static_cast<T>(t), row + first);
          open &= ~found;
        }
      }
    }
  }

  /// The bits of 64 sizes from `size` on, each moved up by `taken`, which is less than size + 64.
  static std::uint64_t bits_below(BitRowView row, std::uint64_t size, std::uint64_t taken) {
    if (size < taken) return row[0] << (taken - size);
    const std::size_t w = (size - taken) / 64;
    const unsigned shift = (size - taken) % 64;
    const std::uint64_t next = shift != 0 && w + 1 < row.size() ? row[w + 1] << (64 - shift) : 0;
    return row[w] >> shift | next;
  }

  /// Finds what all steps say about the first entries of a row, whose lines stay in their row: a
  /// word at a time, of which a mask leaves the sizes with the right residue. That pays while the
  /// residues are few.
  void look_along(Sought what, PositionView position, std::uint64_t entries, T* row) const {
    const BitRowView losses = losses_.row(losses_.box().line_of(position, last_));
    const std::uint64_t period = line_.modulus * line_.last;
    for (std::uint64_t x = 0; x < entries; ++x)
      for (const std::uint64_t residue : line_.residues) {
        const std::uint64_t size = position[last_] + x;
        if (size < residue * line_.last) break;
        const std::uint64_t top = size - residue * line_.last;
        std::uint64_t mask = full_word >> (63 - top % 64);
        for (std::size_t w = top / 64 + 1; w-- > 0; mask = full_word) {
          const std::uint64_t found =
              losses[w] & mask & bits_below(residue_0_, 64 * w, top % period);
          if (found == 0) continue;
          if (what == Sought::number) {
            row[x] = static_cast<T>(row[x] + static_cast<unsigned>(std::popcount(found)));
            continue;
          }
          const std::uint64_t steps =
              (size - 64 * w - static_cast<std::uint64_t>(std::bit_width(found) - 1)) / line_.last;
          if (row[x] == 0 || steps < row[x]) row[x] = static_cast<T>(steps);
          break;
        }
      }
  }

  const PlacedLine& line_;
  const PositionSet& losses_;
  std::size_t last_ = losses_.box().heaps() - 1;
  /// Where lines stay in their row and have few residues, a row of bits: the sizes with the residue
  /// 0.
  std::vector<std::uint64_t> residue_0_{};
  StepKernels<T> kernels_ = kernels_for<StepKernels<T>>();
};

}  // namespace miyama
