/// @file  piece_sums.hpp
/// @brief The XOR of the heaps' values at each entry of a piece.
///
///     piece of a block: one size of heap a, some of heap b (its lead), all of heap c
///
///     value of a      is the same for all entries of the piece
///     values of b, c  differ from entry to entry; their XOR is kept, because the next piece
///                     mostly has the same sizes of b and c and another of a
///
/// Cost: the values of each heap once per block, those of the lead once per set of its sizes.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "index/box/block_grid.hpp"
#include "theorem/closed_form.hpp"
#include "verify/piece_kernels.hpp"

namespace miyama {

/// T: type that holds every value of the block's heaps.
template <class T>
class PieceSums {
 public:
  /// Of the pieces of `block`. Precondition: the theorem lists values. All must outlive this.
  PieceSums(const ClosedForm& theorem, const Block& block, std::size_t heaps)
      : theorem_(theorem), block_(block), values_(heaps), per_entry_(heaps) {}

  void go_to(const BlockPiece& piece) {
    const bool is_first = piece_ == nullptr;
    if (is_first) list_values(piece.lead);
    if (is_first || piece.block.start[piece.lead] != lead_start_) {
      lead_start_ = piece.block.start[piece.lead];
      list_values(piece.lead, lead_start_, piece.block.extent[piece.lead]);
      put_together(piece);
    }
    entries_ = piece.entries();
    lead_ = piece.lead;
    common_ = 0;
    for (std::size_t i = 0; i < lead_; ++i) common_ ^= common_value(piece, i);
    piece_ = &piece;
  }

  [[nodiscard]] PieceSum<T> sum() const {
    const bool one_varies = lead_ + 1 == values_.size();
    const std::vector<T>& own = one_varies ? per_entry_.back() : sums_;
    return {own.data(), static_cast<T>(common_), entries_};
  }
  /// Values of one heap.
  [[nodiscard]] PieceSizes<T> of(std::size_t heap) const {
    if (heap < lead_) return {nullptr, static_cast<T>(common_value(*piece_, heap))};
    return {per_entry_[heap].data(), 0};
  }

 private:
  void list_values(std::size_t heap, std::uint64_t first, std::uint64_t count) {
    values_[heap].resize(count);
    [[maybe_unused]] const bool listed = theorem_.list_values(heap, first, values_[heap]);
    assert(listed);
  }
  /// Of all heaps but the lead.
  void list_values(std::size_t lead) {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (i != lead) list_values(i, block_.start[i], block_.extent[i]);
  }

  /// The values of the lead and the heaps behind it, entry by entry, and their XOR.
  void put_together(const BlockPiece& piece) {
    const bool one_varies = piece.lead + 1 == values_.size();
    if (!one_varies) sums_.assign(piece.entries(), 0);
    std::uint64_t behind = 1;  // entries in a row with the same value
    for (std::size_t i = values_.size(); i-- > piece.lead; behind *= piece.block.extent[i]) {
      per_entry_[i].resize(piece.entries());
      T* to = per_entry_[i].data();
      T* const end = to + piece.entries();
      while (to != end)
        if (behind == 1) {
          to = std::transform(values_[i].begin(), values_[i].end(), to,
                              [](std::uint32_t value) { return static_cast<T>(value); });
        } else {
          for (const std::uint32_t value : values_[i])
            to = std::fill_n(to, behind, static_cast<T>(value));
        }
      for (std::size_t at = 0; at < sums_.size(); ++at)
        sums_[at] = static_cast<T>(sums_[at] ^ per_entry_[i][at]);
    }
  }

  [[nodiscard]] std::uint32_t common_value(const BlockPiece& piece, std::size_t heap) const {
    return values_[heap][piece.block.start[heap] - block_.start[heap]];
  }

  const ClosedForm& theorem_;
  const Block& block_;
  std::vector<std::vector<std::uint32_t>>
      values_;                             ///< by heap: of its sizes in the block, or piece
  std::vector<std::vector<T>> per_entry_;  ///< by heap, from the lead on
  std::vector<T> sums_;                    ///< empty where one heap varies: its values are the sums
  std::uint64_t lead_start_ = 0;
  const BlockPiece* piece_ = nullptr;
  std::size_t lead_ = 0;
  std::size_t entries_ = 0;
  std::uint32_t common_ = 0;
};

}  // namespace miyama
