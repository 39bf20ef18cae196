/// @file  row_window.hpp
/// @brief Which rows of a box are kept: those of a range of the first heap.
///
/// A strip is a range of sizes of the first heap. Whoever works on one strip looks at some rows of
/// the strips below it, too: a window holds both. Rows go by their numbers in the whole box.
///
///     strip 4–7, looks 2 back:     0 1 2 3 4 5 6 7 8 9     sizes of the first heap
///                                      └─ window ┘
///
/// With a pass each plane of the passes left has such a range. A box of one heap is a single row.
#pragma once

#include <algorithm>
#include <cstdint>

#include "index/box/box.hpp"

namespace miyama {

/// Sizes first … end − 1 of the first heap.
struct Strip {
  std::uint64_t first = 0;
  std::uint64_t end = UINT64_MAX;

  bool operator==(const Strip&) const = default;
};

class RowWindow {
 public:
  /// Every row.
  explicit RowWindow(const Box& box) : RowWindow(box, false, {}) {}
  /// `pass`: the first coordinate is the passes left. Precondition: the strip is not empty; it is
  /// cut at the end of the box.
  RowWindow(const Box& box, bool pass, const Strip& strip) : planes_(pass ? box.size(0) : 1) {
    const std::size_t lead = pass ? 1 : 0;
    const std::uint64_t firsts = lead + 1 < box.heaps() ? box.size(lead) : 1;
    plane_rows_ = box.lines(box.heaps() - 1) / planes_;
    rows_of_size_ = plane_rows_ / firsts;
    strip_ = {strip.first, std::min(strip.end, firsts)};
    skipped_ = plane_rows_ - (strip_.end - strip_.first) * rows_of_size_;
  }

  [[nodiscard]] const Strip& strip() const { return strip_; }
  [[nodiscard]] std::uint64_t planes() const { return planes_; }
  /// Rows of the box that one size of the first heap has, in one plane.
  [[nodiscard]] std::uint64_t rows_of_size() const { return rows_of_size_; }
  /// How many rows are kept.
  [[nodiscard]] std::uint64_t rows() const { return planes_ * (plane_rows_ - skipped_); }
  /// The first row of size `a` of the first heap.
  [[nodiscard]] std::uint64_t row_of(std::uint64_t plane, std::uint64_t a) const {
    return plane * plane_rows_ + a * rows_of_size_;
  }
  /// The place of row `r` among those that are kept. Precondition: it is one of them.
  [[nodiscard]] std::uint64_t slot(std::uint64_t r) const {
    const std::uint64_t kept = r - strip_.first * rows_of_size_;
    return r < plane_rows_ ? kept : kept - r / plane_rows_ * skipped_;
  }

 private:
  std::uint64_t planes_;
  std::uint64_t plane_rows_;
  std::uint64_t rows_of_size_;
  Strip strip_;
  std::uint64_t skipped_;  ///< rows of a plane that are not kept
};

}  // namespace miyama
