/// @file  entry_kernels.cpp
/// @brief One compilation of the loops that make entries, and of those over lengths of play, one
/// per position of a row; MIYAMA_KERNEL_ISA names the instruction set.
///
/// "Size − loss, at least 0" is one saturating subtraction (vpsubus) for 64 or 32 entries. Lines
/// without a loss hold the greatest T, so they need no test. A branch per entry would cost as much
/// as the memory.
///
/// Bits become entries eight at a time: eight copies of a byte, each masked by a bit of its own,
/// are compared with 0. Words without a bit, which are most of them, are skipped.
///
/// The loops over lengths of play have no branch, so that the compiler makes vector operations of
/// them.

#include "solve/box/labels/kernels.hpp"

#include <cstring>

namespace miyama {
namespace {

template <class T>
T steps_down(T size, T lost) {
  return size > lost ? static_cast<T>(size - lost) : T{0};
}

/// `width` entries as one value: GCC and Clang turn operations on it into as many vector operations
/// as the instruction set needs.
template <class T, std::size_t width = 8>
struct Lanes {
  using Vector [[gnu::vector_size(width * sizeof(T))]] = T;

  static Vector load(const T* from) {
    Vector lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
  static void store(T* to, Vector lanes) { std::memcpy(to, &lanes, sizeof lanes); }
  /// Eight lanes: all ones where the bit of `byte` is set, else 0.
  static Vector mask(std::uint8_t byte) {
    constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
    return (Vector)(((Vector{} + static_cast<T>(byte)) & bits) != 0);
  }
};

/// Finds steps along an outer heap: neighbouring entries lie on neighbouring lines. `full`: their
/// number, if it is known when compiling; their losses then stay in registers.
template <std::size_t full = 0, class T>
void steps_across(const LineWalk& walk, const T* lost, T* out) {
  // A copy: as far as the compiler knows, bytes written through `out` could be those of `walk`.
  const std::size_t run = full != 0 ? full : walk.run;
  for (std::size_t x = 0; x < walk.axis_extent; ++x, out += walk.axis_stride) {
    const T size = static_cast<T>(walk.axis_start + x);
    for (std::size_t r = 0; r < run; ++r) out[r] = steps_down(size, lost[r]);
  }
}

/// Finds steps along the last heap: neighbouring entries lie on the same line.
template <std::size_t full = 0, class T>
void steps_within(const LineWalk& walk, const T* lost, T* out) {
  const std::size_t extent = full != 0 ? full : walk.axis_extent;  // copies, as above
  const std::size_t start = walk.axis_start;
  const std::size_t run = walk.run;
  for (std::size_t r = 0; r < run; ++r, out += extent)
    for (std::size_t x = 0; x < extent; ++x)
      out[x] = steps_down(static_cast<T>(start + x), lost[r]);
}

/// Finds steps where rows have at most `width` entries and follow each other. Each row is written
/// as if it had `width` entries: what is too much lies where the next rows come. The last rows are
/// exact.
template <std::size_t width, class T>
void steps_in_short_rows(const LineWalk& walk, bool within, const T* lines, T* out) {
  using L = Lanes<T, width>;
  const std::size_t rows = within ? walk.run : walk.axis_extent;  // copies, as above
  const std::size_t row = within ? walk.axis_extent : walk.run;
  const std::size_t start = walk.axis_start;
  typename L::Vector sizes{};
  typename L::Vector lost{};
  for (std::size_t x = 0; x < row; ++x) {
    sizes[x] = static_cast<T>(start + x);
    lost[x] = within ? T{0} : lines[x];
  }
  for (std::size_t r = 0; r < rows; ++r, out += row) {
    if (within)
      lost = typename L::Vector{} + lines[r];
    else
      sizes = typename L::Vector{} + static_cast<T>(start + r);
    const typename L::Vector steps = (typename L::Vector)(sizes > lost) & (sizes - lost);
    if ((rows - r) * row >= width)
      L::store(out, steps);
    else
      for (std::size_t x = 0; x < row; ++x) out[x] = steps[x];
  }
}

template <class T>
void steps_along(const LineWalk& walk, const T* lines, T* block) {
  const bool within = walk.axis_stride == 1 && walk.row_stride == walk.axis_extent;
  const std::size_t row = within ? walk.axis_extent : walk.run;
  const bool follows = within || walk.axis_stride == walk.run;
  for_each_point(walk, [&, lines, block, within, row](std::size_t at, std::size_t line) {
    if (follows && row <= 16)
      steps_in_short_rows<16>(walk, within, lines + line, block + at);
    else if (follows && row < 64)
      steps_in_short_rows<64>(walk, within, lines + line, block + at);
    else if (within && row == 64)
      steps_within<64>(walk, lines + line, block + at);
    else if (within)
      steps_within(walk, lines + line, block + at);
    else if (row == 64)
      steps_across<64>(walk, lines + line, block + at);
    else
      steps_across(walk, lines + line, block + at);
  });
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

/// Does what change_where does, for up to 64 entries.
template <class T, class Change>
void change_some(std::uint64_t word, T* entries, std::size_t count, const Change& change) {
  using E = Lanes<T>;
  for (; word != 0 && count >= 8; word >>= 8, entries += 8, count -= 8)
    E::store(entries, change(E::load(entries), E::mask(static_cast<std::uint8_t>(word))));
  if (word == 0 || count == 0) return;
  T rest[8] = {};
  std::memcpy(rest, entries, count * sizeof(T));
  E::store(rest, change(E::load(rest), E::mask(static_cast<std::uint8_t>(word))));
  std::memcpy(entries, rest, count * sizeof(T));
}

/// Replaces each entry whose bit is set by change(entry), a function of eight entries and their
/// masks.
template <class T, class Change>
void change_where(const BitBlock& given, T* entries, const Change& change) {
  const BitBlock bits = given;  // a copy, see above
  for (std::size_t r = 0; r < bits.rows; ++r)
    for (std::size_t at = 0; at < bits.entries; at += 64) {
      const std::uint64_t word =
          word_at(bits.words + r * bits.row_words, bits.row_words, bits.first + at);
      const std::size_t left = bits.entries - at;
      change_some(word, entries + r * bits.extent + at, left < 64 ? left : 64, change);
    }
}

template <class T>
void put(const BitBlock& bits, T value, T* entries) {
  using V = typename Lanes<T>::Vector;
  change_where(bits, entries,
               [value](V to, V mask) { return (to & ~mask) | ((V{} + value) & mask); });
}

template <class T>
void count_bits(const BitBlock& bits, T* moves) {
  using V = typename Lanes<T>::Vector;
  change_where(bits, moves, [](V to, V mask) { return to - mask; });
}

}  // namespace

template <Isa isa, class T>
void provide(StepKernels<T>& kernels) {
  kernels = {&steps_along<T>,
             &steps_to_losses<T>,
             &put<T>,
             &count_steps<T>,
             &count_bits<T>,
             {&lower_to_drops<T, std::uint32_t>, &to_targets<std::uint32_t>},
             {&lower_to_drops<T, std::uint64_t>, &to_targets<std::uint64_t>}};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint32_t>&);

}  // namespace miyama
