/// @file  check_kernels.cpp
/// @brief One compilation of the checking loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "verify/check_kernels.hpp"

namespace miyama {
namespace {

/// Bits in which `found` differs from "size − other, at least 0".
template <class T>
T difference(T found, T size, T other) {
  const T expected = size > other ? static_cast<T>(size - other) : T{0};
  return static_cast<T>(found ^ expected);
}

/// Differences of one row of `length` entries: other(r) is the other number of entry r, size(r) its
/// own.
template <std::size_t width, class T, class Size, class Other>
T row_differences(const T* found, std::size_t length, const T* end, const Size& size,
                  const Other& other) {
  T differences = 0;
  if (width != 0 && length <= width && width <= static_cast<std::size_t>(end - found)) {
    // A short row is compared with its neighbours in one or two vector operations; their
    // differences are masked.
    for (std::size_t r = 0; r < width; ++r) {
      const T mask = r < length ? static_cast<T>(~T{0}) : T{0};
      differences |= static_cast<T>(difference(found[r], size(r), other(r)) & mask);
    }
    return differences;
  }
  for (std::size_t r = 0; r < length; ++r) differences |= difference(found[r], size(r), other(r));
  return differences;
}

template <std::size_t width, class T>
T within_differences(const XorBlock<T>& block, const T* found) {
  const T* const end = found + block.before_count * block.axis_extent;
  T differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b, found += block.axis_extent) {
    const T other = static_cast<T>(block.before[b] ^ block.after[0]);
    differences |= row_differences<width>(
        found, block.axis_extent, end,
        [&](std::size_t x) { return static_cast<T>(block.axis_start + x); },
        [&](std::size_t) { return other; });
  }
  return differences;
}

template <std::size_t width, class T>
T across_differences(const XorBlock<T>& block, const T* found) {
  const T* const end = found + block.before_count * block.axis_extent * block.after_count;
  T after[width + 1] = {};  // padded, for short rows
  if (width != 0)
    for (std::size_t r = 0; r < block.after_count; ++r) after[r] = block.after[r];
  const T* const others = width != 0 ? after : block.after;
  T differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    for (std::size_t x = 0; x < block.axis_extent; ++x, found += block.after_count) {
      const T size = static_cast<T>(block.axis_start + x);
      differences |= row_differences<width>(
          found, block.after_count, end, [&](std::size_t) { return size; },
          [&](std::size_t r) { return static_cast<T>(before ^ others[r]); });
    }
  }
  return differences;
}

template <class T>
bool arrows_follow_xor(const XorBlock<T>& block, const T* found) {
  const bool within = block.after_count == 1;
  const std::size_t row = within ? block.axis_extent : block.after_count;
  if (row <= 16)
    return (within ? within_differences<16>(block, found) : across_differences<16>(block, found)) ==
           0;
  if (row < 64)
    return (within ? within_differences<64>(block, found) : across_differences<64>(block, found)) ==
           0;
  return (within ? within_differences<0>(block, found) : across_differences<0>(block, found)) == 0;
}

template <class T>
bool outcomes_follow_xor(const XorBlock<T>& block, const std::uint8_t* found) {
  std::uint8_t differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    for (std::size_t r = 0; r < block.after_count; ++r)
      differences |= static_cast<std::uint8_t>(
          found[r] ^ static_cast<std::uint8_t>(block.after[r] != before ? 1 : 0));
    found += block.after_count;
  }
  return differences == 0;
}

template <class T>
bool values_follow_xor(const XorBlock<T>& block, const T* found) {
  T differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    for (std::size_t r = 0; r < block.after_count; ++r)
      differences |= static_cast<T>(found[r] ^ before ^ block.after[r]);
    found += block.after_count;
  }
  return differences == 0;
}

template <class T>
bool arrows_follow_lines(const LineWalk& walk, const T* lines, const T* found) {
  const bool along_last = walk.axis_stride == 1;
  T differences = 0;
  for_each_point(walk, [&](std::size_t block, std::size_t line) {
    if (along_last) {
      for (std::size_t r = 0; r < walk.run; ++r)
        for (std::size_t x = 0; x < walk.axis_extent; ++x)
          differences |= difference(found[block + r * walk.row_stride + x],
                                    static_cast<T>(walk.axis_start + x), lines[line + r]);
      return;
    }
    for (std::size_t x = 0; x < walk.axis_extent; ++x) {
      const T size = static_cast<T>(walk.axis_start + x);
      const T* row = found + block + x * walk.axis_stride;
      for (std::size_t r = 0; r < walk.run; ++r)
        differences |= difference(row[r], size, lines[line + r]);
    }
  });
  return differences == 0;
}

template <class T>
void mark_reach(const LineWalk& walk, const T* lines, std::uint8_t* reach) {
  // A copy: as far as the compiler knows, bytes written through `reach` could be those of `walk`.
  const LineWalk w = walk;
  for_each_point(w, [&](std::size_t block, std::size_t line) {
    const std::size_t start = w.axis_start;
    const std::size_t extent = w.axis_extent;
    const std::size_t run = w.run;
    if (w.axis_stride == 1) {
      for (std::size_t r = 0; r < run; ++r) {
        const T lost = lines[line + r];
        std::uint8_t* const row = reach + block + r * w.row_stride;
        for (std::size_t x = 0; x < extent; ++x) row[x] |= static_cast<T>(start + x) > lost ? 1 : 0;
      }
      return;
    }
    for (std::size_t x = 0; x < extent; ++x) {
      const T size = static_cast<T>(start + x);
      std::uint8_t* const row = reach + block + x * w.axis_stride;
      for (std::size_t r = 0; r < run; ++r) row[r] |= size > lines[line + r] ? 1 : 0;
    }
  });
}

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
    const std::size_t value_word = row.values[c] / 64;
    const std::uint64_t value_bit = std::uint64_t{1} << (row.values[c] % 64);
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

/// The same for larger sets. Words above the value are skipped: on average half of them.
bool follow_wide_mex(const ValueCheckRow& row, std::uint64_t* own) {
  for (std::size_t c = 0; c < row.n; ++c) {
    const std::size_t last = row.values[c] / 64;
    if (last >= row.set_words) return false;  // no mex of any position is so great
    const std::uint64_t bit = std::uint64_t{1} << (row.values[c] % 64);
    std::uint64_t all = ~std::uint64_t{0};  // of the values of the words below
    std::uint64_t set = own[last];
    if (row.lines == 1) {
      const std::uint64_t* const below = row.below[0] + c * row.step[0];
      for (std::size_t w = 0; w < last; ++w) all &= own[w] | below[w];
      set |= below[last];
    } else {
      for (std::size_t w = 0; w < last; ++w) {
        std::uint64_t met = own[w];
        for (std::size_t i = 0; i < row.lines; ++i) met |= row.below[i][c * row.step[i] + w];
        all &= met;
      }
      for (std::size_t i = 0; i < row.lines; ++i) set |= row.below[i][c * row.step[i] + last];
    }
    if (row.along_row) own[last] |= bit;
    if (c >= row.first && (~all != 0 || (set & (2 * bit - 1)) != bit - 1)) return false;
  }
  return true;
}

bool values_are_mex(const ValueCheckRow& row) {
  std::uint64_t own[most_words] = {};
  switch (row.set_words) {
    case 1: return follow_mex<1>(row, own);
    case 2: return follow_mex<2>(row, own);
    case 4: return follow_mex<4>(row, own);
    case 8: return follow_mex<8>(row, own);
    case 16: return follow_mex<16>(row, own);
    default: return row.set_words <= most_words && follow_wide_mex(row, own);
  }
}

constexpr std::size_t pairs = 256;  // looked at together: pairs of quickest and slowest

/// What a row leaves on its lines, for positions start … start + count − 1.
void lengths_of_row(const LengthCheckRow& row, std::uint64_t start, std::size_t count,
                    std::uint32_t* own) {
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t x = start + k;
    const std::uint64_t lost = row.losses == nullptr ? 0 : row.losses[x / 64] >> x % 64 & 1;
    own[2 * k] = lost != 0 ? ~row.lengths[x] : 0;
    own[2 * k + 1] = row.lengths[x];
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
  std::uint32_t before[2] = {0, 0};  // of the row so far
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
      wrong |= row.lengths[start + k] != (start + k < row.first ? 0 : last + 1);
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

template <Isa isa, class T>
void provide(CheckKernels<T>& kernels) {
  kernels = {&arrows_follow_xor<T>, &outcomes_follow_xor<T>, &values_follow_xor<T>,
             &arrows_follow_lines<T>, &mark_reach<T>};
}

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&values_are_mex, &lengths_follow, &add_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(CheckKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(CheckKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(CheckKernels<std::uint32_t>&);

}  // namespace miyama
