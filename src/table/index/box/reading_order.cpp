#include "table/index/box/reading_order.hpp"

#include <algorithm>
#include <cmath>

namespace miyama {
namespace {

/// The number of entries in n rows of a triangle, which have 1, 2, 3, … of them.
std::uint64_t triangular(std::uint64_t n) { return n * (n + 1) / 2; }

}  // namespace

std::uint64_t terms_in(ReadingOrder order, const Box& box) {
  const std::uint64_t side = std::min(box.size(0), box.size(1));
  if (order == ReadingOrder::rows) return box.positions();
  return order == ReadingOrder::diagonal ? side : triangular(side);
}

std::uint64_t rows_with(ReadingOrder order, const Box& box, std::uint64_t terms) {
  if (order == ReadingOrder::diagonal) return terms;
  if (order == ReadingOrder::rows) return terms / box.size(1) + (terms % box.size(1) != 0 ? 1 : 0);
  const auto root = static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(terms)));
  return std::min(box.size(0), root + 2);  // a rounded root is not too small by more than 1
}

std::uint64_t term_of(ReadingOrder order, const Box& box, std::uint64_t rank) {
  const std::uint64_t side = std::min(box.size(0), box.size(1));
  const std::uint64_t i = rank / box.size(1);
  const std::uint64_t j = rank % box.size(1);
  const bool whole = i + j < side;
  switch (order) {
    case ReadingOrder::antidiagonals: return whole ? triangular(i + j) + i : UINT64_MAX;
    case ReadingOrder::antidiagonals_up: return whole ? triangular(i + j) + j : UINT64_MAX;
    case ReadingOrder::triangle: return i < side && j <= i ? triangular(i) + j : UINT64_MAX;
    case ReadingOrder::diagonal: return i == j ? i : UINT64_MAX;
    case ReadingOrder::rows: break;
  }
  return rank;
}

}  // namespace miyama
