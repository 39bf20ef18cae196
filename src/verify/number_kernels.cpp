/// @file  number_kernels.cpp
/// @brief One compilation of the checking loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "verify/number_kernels.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_words = 1024;

/// The set of the row's own values so far is kept in local words: it is the only thing that one
/// position leaves to the next. There is one copy of this code for each size of set up to 1024
/// values, so that the compiler unrolls the inner loops into a few vector operations.
template <std::size_t words>
bool follow_mex(const ValueCheckRow& row, std::uint64_t* own) {
  const std::uint64_t kept = row.along_row ? ~std::uint64_t{0} : 0;
  std::uint64_t wrong = 0;
  for (std::size_t c = 0; c < row.n; ++c) {
    std::uint64_t set[words];
    for (std::size_t w = 0; w < words; ++w) set[w] = own[w];
    for (std::size_t i = 0; i < row.lines; ++i) {
      const std::uint64_t* const below = row.below[i] + c * row.step[i];
      for (std::size_t w = 0; w < words; ++w) set[w] |= below[w];
    }
    const std::size_t value_word = row.numbers[c] / 64;
    const std::uint64_t value_bit = std::uint64_t{1} << (row.numbers[c] % 64);
    std::uint64_t differences = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t bit = w == value_word ? value_bit : 0;
      const std::uint64_t smaller = w < value_word    ? ~std::uint64_t{0}
                                    : w == value_word ? value_bit - 1
                                                      : 0;
      differences |= (smaller & ~set[w]) | (set[w] & bit);
      own[w] |= bit & kept;
    }
    wrong |= c >= row.first ? differences : 0;
  }
  return wrong == 0;
}

/// Checks larger sets, and windows. It skips the words above the value, half of them on average.
bool follow_wide_mex(const ValueCheckRow& row, std::uint64_t* own) {
  for (std::size_t c = 0; c < row.n; ++c) {
    const std::size_t last = row.numbers[c] / 64;
    if (last > row.words) continue;
    const bool is_inside = last < row.words;
    const std::uint64_t bit = is_inside ? std::uint64_t{1} << (row.numbers[c] % 64) : 0;
    std::uint64_t all = ~std::uint64_t{0};  // all ones if every value of the words below was met
    std::uint64_t set = is_inside ? own[last] : ~std::uint64_t{0};
    if (row.lines == 1) {
      const std::uint64_t* const below = row.below[0] + c * row.step[0];
      for (std::size_t w = 0; w < last; ++w) all &= own[w] | below[w];
      if (is_inside) set |= below[last];
    } else {
      for (std::size_t w = 0; w < last; ++w) {
        std::uint64_t met = own[w];
        for (std::size_t i = 0; i < row.lines; ++i) met |= row.below[i][c * row.step[i] + w];
        all &= met;
      }
      for (std::size_t i = 0; is_inside && i < row.lines; ++i)
        set |= row.below[i][c * row.step[i] + last];
    }
    if (is_inside && row.along_row) own[last] |= bit;
    if (c >= row.first && (~all != 0 || (set & (2 * bit - 1)) != bit - 1)) return false;
  }
  return true;
}

bool values_are_mex(const ValueCheckRow& row) {
  std::uint64_t own[most_words];
  for (std::size_t w = 0; w < row.words && w < most_words; ++w) own[w] = 0;
  switch (row.in_window ? 0 : row.words) {
    case 1: return follow_mex<1>(row, own);
    case 2: return follow_mex<2>(row, own);
    case 4: return follow_mex<4>(row, own);
    case 8: return follow_mex<8>(row, own);
    case 16: return follow_mex<16>(row, own);
    default: return row.words <= most_words && follow_wide_mex(row, own);
  }
}

/// Three loops, of which only the second goes one by one: each position takes the set of those
/// before it.
template <class Item>
std::uint64_t follow_in_run(const RunRow& row) {
  const Item* const numbers = static_cast<const Item*>(row.numbers);
  std::uint64_t bits[64], met[64];
  std::uint32_t outside = 0;
  for (std::size_t x = 0; x < row.n; ++x) {
    const std::uint32_t number = numbers[x] - row.base;
    outside |= number / 64;
    bits[x] = std::uint64_t{1} << number % 64;
  }
  std::uint64_t own = 0;
  for (std::size_t x = 0; x < row.n; ++x) {
    met[x] = own;
    own |= bits[x];
  }
  for (std::size_t i = 0; i < row.lines; ++i) {
    std::uint64_t* const sets = row.sets[i];
    for (std::size_t x = 0; x < row.n; ++x) {
      met[x] |= sets[x];
      sets[x] |= bits[x];
    }
  }
  std::uint64_t wrong = 0;
  for (std::size_t x = row.first; x < row.n; ++x)
    wrong |= (met[x] & (2 * bits[x] - 1)) ^ (bits[x] - 1);
  return outside == 0 && wrong == 0 ? own : 0;
}

std::uint64_t row_follows_in_run(const RunRow& row) {
  return row.item_bytes == 1   ? follow_in_run<std::uint8_t>(row)
         : row.item_bytes == 2 ? follow_in_run<std::uint16_t>(row)
                               : follow_in_run<std::uint32_t>(row);
}

constexpr std::size_t pairs = 256;  // positions looked at together, a pair (quickest, slowest) each

/// Writes the pairs that positions start … start + count − 1 leave on their lines.
void lengths_of_row(const LengthCheckRow& row, std::uint64_t start, std::size_t count,
                    std::uint32_t* own) {
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t x = start + k;
    own[2 * k] = is_lost(row, x) ? ~row.numbers[x] : 0;
    own[2 * k + 1] = row.numbers[x];
  }
}

void raise(std::uint32_t* to, const std::uint32_t* from, std::size_t count) {
  for (std::size_t j = 0; j < count; ++j) to[j] = from[j] > to[j] ? from[j] : to[j];
}

/// The cells as plain numbers: quickest, slowest, quickest, slowest, …
static_assert(sizeof(LengthsOfLine) == 2 * sizeof(std::uint32_t));
std::uint32_t* numbers_of(LengthsOfLine* of_line) {
  return reinterpret_cast<std::uint32_t*>(of_line);
}

bool lengths_follow(const LengthCheckRow& row) {
  std::uint32_t own[2 * pairs];
  std::uint32_t before[2] = {0, 0};  // quickest and slowest of the row so far
  bool wrong = false;
  for (std::uint64_t start = 0; start < row.n; start += pairs) {
    const std::size_t count = row.n - start < pairs ? row.n - start : pairs;
    std::uint32_t met[2 * pairs] = {};
    for (std::size_t i = 0; i < row.lines; ++i) {
      LengthsOfLine* const below = row.below[i] + start * row.step[i];
      if (row.step[i] == 1) {
        raise(met, numbers_of(below), 2 * count);
      } else {
        for (std::size_t k = 0; k < count; ++k)
          raise(met + 2 * k, numbers_of(below + k * row.step[i]), 2);
      }
    }
    lengths_of_row(row, start, count, own);
    for (std::size_t k = 0; k < count; ++k) {
      raise(met + 2 * k, before, 2);
      const std::uint64_t last = met[2 * k] != 0 ? ~met[2 * k] : met[2 * k + 1];
      wrong |= row.numbers[start + k] != (start + k < row.first ? 0 : last + 1);
      if (row.along_row) raise(before, own + 2 * k, 2);
    }
  }
  return !wrong;
}

void add_lengths(const LengthCheckRow& row, std::size_t lines) {
  std::uint32_t own[2 * pairs];
  for (std::uint64_t start = 0; start < row.n; start += pairs) {
    const std::size_t count = row.n - start < pairs ? row.n - start : pairs;
    lengths_of_row(row, start, count, own);
    for (std::size_t i = 0; i < lines; ++i) {
      LengthsOfLine* const below = row.below[i] + start * row.step[i];
      if (row.step[i] == 1) {
        raise(numbers_of(below), own, 2 * count);
      } else {
        for (std::size_t k = 0; k < count; ++k)
          raise(numbers_of(below + k * row.step[i]), own + 2 * k, 2);
      }
    }
  }
}

}  // namespace

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&values_are_mex, &row_follows_in_run, &lengths_follow, &add_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
