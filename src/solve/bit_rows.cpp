#include "solve/bit_rows.hpp"

#include <bit>
#include <cassert>

#include "base/checked.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t full_word = ~std::uint64_t{0};

/// The bits "a loss lies below" of one outer heap: a row of words for each position of the heaps between it and the last.
struct Below {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> first_open;  ///< per row: every word before this one is full
};

/// What a row search needs of one outer heap.
struct RowBits {
  std::uint64_t* words;
  std::uint32_t* first_open;
};

void clear_rows(Below& below, std::size_t first, std::size_t rows, std::size_t words) {
  std::fill_n(below.words.begin() + static_cast<std::ptrdiff_t>(first * words), rows * words, 0);
  std::fill_n(below.first_open.begin() + static_cast<std::ptrdiff_t>(first), rows, 0U);
}

/// The lowest size whose bit is clear in every row of bits; `words * 64` if there is none.
std::size_t lowest_clear(std::span<const RowBits> rows, std::size_t words, std::uint64_t extra) {
  std::size_t w = 0;
  for (const RowBits& row : rows) w = std::max<std::size_t>(w, *row.first_open);
  for (; w < words; ++w) {
    std::uint64_t reach = w == 0 ? extra : 0;
    for (const RowBits& row : rows) reach |= row.words[w];
    if (reach != full_word) return 64 * w + static_cast<std::size_t>(std::countr_one(reach));
  }
  return 64 * words;
}

void set_bit(const RowBits& row, std::size_t bit, std::size_t words) {
  row.words[bit / 64] |= std::uint64_t{1} << (bit % 64);
  while (*row.first_open < words && row.words[*row.first_open] == full_word) ++*row.first_open;
}

template <class T>
class BitRows {
 public:
  BitRows(LossLines<T>& lines, Convention convention)
      : lines_(lines),
        box_(lines.box()),
        outer_(box_.heaps() - 1),
        n_(box_.size(outer_)),
        words_(divide_up(n_, 64)),
        convention_(convention),
        below_(outer_) {
    std::size_t rows = 1;
    for (std::size_t i = outer_; i-- > 0;) {
      below_[i].words.resize(rows * words_);
      below_[i].first_open.resize(rows);
      rows *= box_.size(i);
    }
  }

  void solve() {
    Position_ outer{};
    std::vector<RowBits> bits(outer_);
    const std::uint64_t rows = box_.lines(outer_);
    for (std::uint64_t row = 0; row < rows; ++row) {
      select_bits(outer, bits);
      const bool terminal_row = row == 0 && convention_ == Convention::misere;
      const std::size_t size = lowest_clear(bits, words_, terminal_row ? 1 : 0);
      if (size < n_) record(outer, row, size, bits);
      next_row(outer);
    }
  }

 private:
  using Position_ = Coordinates;

  /// Points `bits` at the rows that belong to the outer heaps' sizes, cleared where heap i starts again from 0.
  void select_bits(const Position_& outer, std::vector<RowBits>& bits) {
    std::size_t row = 0;
    std::size_t rows = 1;
    for (std::size_t i = outer_; i-- > 0;) {
      if (outer[i] == 0) clear_rows(below_[i], row, 1, words_);
      bits[i] = {below_[i].words.data() + row * words_, below_[i].first_open.data() + row};
      row += outer[i] * rows;
      rows *= box_.size(i);
    }
  }

  void record(Position_& position, std::uint64_t row, std::size_t size, std::span<const RowBits> bits) {
    for (const RowBits& b : bits) set_bit(b, size, words_);
    position[outer_] = size;
    lines_.along(outer_)[row] = static_cast<T>(size);
    for (std::size_t i = 0; i < outer_; ++i) {
      T& at = lines_.along(i)[box_.line_of(position, i)];
      assert(at == LossLines<T>::none);  // two losses on one line: the greater could move to the lesser
      at = static_cast<T>(position[i]);
    }
  }

  void next_row(Position_& outer) const {
    for (std::size_t i = outer_; i-- > 0;) {
      if (++outer[i] < box_.size(i)) return;
      outer[i] = 0;
    }
  }

  LossLines<T>& lines_;
  const Box& box_;
  std::size_t outer_;  ///< number of outer heaps, and the index of the last heap
  std::size_t n_;      ///< sizes of the last heap
  std::size_t words_;
  Convention convention_;
  std::vector<Below> below_;
};

}  // namespace

AnyLossLines solve_by_bit_rows(const Box& box, Convention convention) {
  AnyLossLines lines = make_loss_lines(box);
  std::visit([&]<class T>(LossLines<T>& typed) { BitRows<T>(typed, convention).solve(); }, lines);
  return lines;
}

}  // namespace miyama
