/// @file  entry_kernels.cpp
/// @brief One compilation of the loops that make entries; MIYAMA_KERNEL_ISA names the instruction
/// set.
///
/// "Size − loss, at least 0" is one saturating subtraction (vpsubus) for 64 or 32 entries. Lines
/// without a loss hold the greatest T, so they need no test. A branch per entry would cost as much
/// as the memory.
///
/// Bits become entries eight at a time: eight copies of a byte, each masked by a bit of its own,
/// are compared with 0. Words without a bit, which are most of them, are skipped.

#include "solve/box/kernels.hpp"

#include <cstring>

namespace miyama {
namespace {

template <class T>
T steps_down(T size, T lost) {
  return size > lost ? static_cast<T>(size - lost) : T{0};
}

/// `width` entries as one value: GCC and Clang turn operations on it into as many vector operations
/// as the instruction set needs.
template <std::size_t width, class T>
struct Lanes {
  using Vector [[gnu::vector_size(width * sizeof(T))]] = T;

  static Vector load(const T* from) {
    Vector lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
  static void store(T* to, Vector lanes) { std::memcpy(to, &lanes, sizeof lanes); }
  static Vector steps_down(Vector size, Vector lost) {
    return (Vector)(size > lost) & (size - lost);
  }
  /// Eight lanes: all ones where the bit of `byte` is set, else 0.
  static Vector mask(std::uint8_t byte) {
    constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
    return (Vector)(((Vector{} + static_cast<T>(byte)) & bits) != 0);
  }
};

/// Along an outer heap: neighbouring entries lie on neighbouring lines. `full`: their number, if
/// the compiler may know it; their losses then stay in registers.
template <std::size_t full = 0, class T>
void arrows_across_at(const LineWalk& walk, const T* lost, T* out) {
  // A copy: as far as the compiler knows, bytes written through `out` could be those of `walk`.
  const std::size_t run = full != 0 ? full : walk.run;
  for (std::size_t x = 0; x < walk.axis_extent; ++x, out += walk.axis_stride) {
    const T size = static_cast<T>(walk.axis_start + x);
    for (std::size_t r = 0; r < run; ++r) out[r] = steps_down(size, lost[r]);
  }
}

/// Arrows across runs of at most `width` entries that follow each other without a gap. Each is
/// written as if it had `width` entries, in one or two vector operations; what is too much is
/// overwritten by the next run. Near the ends the exact loop takes over.
template <std::size_t width, class T>
void arrows_across_short(const LineWalk& walk, const T* lines, T* block) {
  using L = Lanes<width, T>;
  const std::size_t run = walk.run;
  const std::size_t extent = walk.axis_extent;
  const std::size_t start = walk.axis_start;
  const std::size_t last_line = walk.lines;
  const std::size_t entries = walk.entries;
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    T* out = block + at;
    if (line + width > last_line || at + extent * run + width > entries)
      return arrows_across_at(walk, lines + line, out);
    const typename L::Vector lost = L::load(lines + line);
    for (std::size_t x = 0; x < extent; ++x, out += run)
      L::store(out, L::steps_down(typename L::Vector{} + static_cast<T>(start + x), lost));
  });
}

template <class T>
void arrows_across(const LineWalk& walk, const T* lines, T* block) {
  if (walk.run == walk.axis_stride && walk.run <= 16)
    return arrows_across_short<16>(walk, lines, block);
  if (walk.run == walk.axis_stride && walk.run < 64)
    return arrows_across_short<64>(walk, lines, block);
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    if (walk.run == 64)
      arrows_across_at<64>(walk, lines + line, block + at);
    else
      arrows_across_at(walk, lines + line, block + at);
  });
}

/// Along the last heap: neighbouring entries lie on the same line.
template <class T>
void arrows_within_row(std::size_t start, std::size_t extent, T lost, T* row) {
  for (std::size_t x = 0; x < extent; ++x) row[x] = steps_down(static_cast<T>(start + x), lost);
}

/// Rows of at most `width` entries as above; 0: rows of any length, or of `full` entries.
template <std::size_t width, std::size_t full = 0, class T>
void arrows_within(const LineWalk& walk, const T* lines, T* block) {
  using L = Lanes<width == 0 ? 1 : width, T>;
  const std::size_t extent = full != 0 ? full : walk.axis_extent;  // copies, see above
  const std::size_t start = walk.axis_start;
  const std::size_t run = walk.run;
  const std::size_t row_stride = walk.row_stride;
  const std::size_t entries = walk.entries;
  typename L::Vector sizes{};
  for (std::size_t x = 0; x < width; ++x) sizes[x] = static_cast<T>(start + x);
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    std::size_t row = at;
    for (std::size_t r = 0; r < run; ++r, row += row_stride) {
      const T lost = lines[line + r];
      if (width != 0 && row + width <= entries) {
        L::store(block + row, L::steps_down(sizes, typename L::Vector{} + lost));
      } else {
        arrows_within_row(start, extent, lost, block + row);
      }
    }
  });
}

template <class T>
void steps_along(const LineWalk& walk, const T* lines, T* block) {
  const bool within = walk.axis_stride == 1 && walk.row_stride == walk.axis_extent;
  if (!within) return arrows_across(walk, lines, block);
  if (walk.axis_extent <= 16) return arrows_within<16>(walk, lines, block);
  if (walk.axis_extent < 64) return arrows_within<64>(walk, lines, block);
  if (walk.axis_extent == 64) return arrows_within<0, 64>(walk, lines, block);
  arrows_within<0>(walk, lines, block);
}

template <class T>
void steps_to_losses(const LineRows<T>& given, T* steps) {
  // A copy: as far as the compiler knows, what is written through `steps` could be `given`.
  const LineRows<T> rows = given;
  std::uint64_t size = rows.size;
  for (std::size_t r = 0; r < rows.rows; ++r, size += rows.next_size, steps += rows.extent) {
    const T* lost = rows.lost + static_cast<std::ptrdiff_t>(r) * rows.next_lost;
    for (std::size_t x = 0; x < rows.extent; ++x)
      steps[x] = steps_down(static_cast<T>(size), lost[x]);
  }
}

template <class T>
void count_steps(const T* steps, std::size_t entries, std::uint32_t* moves) {
  for (std::size_t i = 0; i < entries; ++i) moves[i] += steps[i] != 0 ? 1U : 0U;
}

template <class T, class Item>
void lower_to_drops(const T* steps, std::size_t entries, Item first, Item rank_step, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i) {
    const Item drop = steps[i] != 0 ? static_cast<Item>(first + steps[i] * rank_step) : Item(-1);
    drops[i] = drop < drops[i] ? drop : drops[i];
  }
}

template <class Item>
void to_targets(const Item* rank_steps, std::size_t entries, Item first_rank, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i)
    drops[i] = drops[i] != Item(-1) ? first_rank + rank_steps[i] - drops[i] : Item(-1);
}

/// The 64 bits of a row from `bit` on.
std::uint64_t word_at(const std::uint64_t* row, std::size_t words, std::uint64_t bit) {
  const std::size_t w = bit / 64;
  const unsigned shift = bit % 64;
  std::uint64_t word = w < words ? row[w] >> shift : 0;
  if (shift != 0 && w + 1 < words) word |= row[w + 1] << (64 - shift);
  return word;
}

/// Up to 64 entries.
template <class T, class Change>
void change_some(std::uint64_t word, T* entries, std::size_t count, const Change& change) {
  using E = Lanes<8, T>;
  for (; word != 0 && count >= 8; word >>= 8, entries += 8, count -= 8)
    E::store(entries, change(E::load(entries), E::mask(static_cast<std::uint8_t>(word))));
  if (word == 0 || count == 0) return;
  T rest[8] = {};
  std::memcpy(rest, entries, count * sizeof(T));
  E::store(rest, change(E::load(rest), E::mask(static_cast<std::uint8_t>(word))));
  std::memcpy(entries, rest, count * sizeof(T));
}

/// Where a bit is set, entries become change(entry), given as a function of eight entries and their
/// masks.
template <class T, class Change>
void change_where(const RowsOfBits& given, T* entries, const Change& change) {
  const RowsOfBits bits = given;  // a copy, see above
  for (std::size_t r = 0; r < bits.rows; ++r)
    for (std::size_t at = 0; at < bits.entries; at += 64) {
      const std::uint64_t word =
          word_at(bits.words + r * bits.row_words, bits.row_words, bits.first + at);
      const std::size_t left = bits.entries - at;
      change_some(word, entries + r * bits.extent + at, left < 64 ? left : 64, change);
    }
}

template <class T>
void put(const RowsOfBits& bits, T value, T* entries) {
  using V = typename Lanes<8, T>::Vector;
  change_where(bits, entries,
               [value](V to, V mask) { return (to & ~mask) | ((V{} + value) & mask); });
}

void count_bits(const RowsOfBits& bits, std::uint32_t* moves) {
  using V = Lanes<8, std::uint32_t>::Vector;
  change_where(bits, moves, [](V to, V mask) { return to - mask; });
}

void outcomes(const RowsOfBits& bits, std::uint8_t* outcomes) {
  using V = Lanes<8, std::uint8_t>::Vector;
  for (std::size_t r = 0; r < bits.rows; ++r)
    std::memset(outcomes + r * bits.extent, 1, bits.entries);
  change_where(bits, outcomes, [](V to, V mask) { return to & ~mask; });
}

}  // namespace

template <Isa isa, class T>
void provide(StepKernels<T>& kernels) {
  kernels = {&steps_along<T>, &steps_to_losses<T>, &put<T>, &count_steps<T>};
}

template <Isa isa, class T, class Item>
void provide(DropKernels<T, Item>& kernels) {
  kernels = {&lower_to_drops<T, Item>, &to_targets<Item>};
}

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(BitKernels& kernels) {
  kernels = {&outcomes, &count_bits};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint8_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint16_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint32_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint8_t, std::uint64_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint16_t, std::uint64_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DropKernels<std::uint32_t, std::uint64_t>&);

}  // namespace miyama
