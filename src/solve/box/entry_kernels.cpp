/// @file  entry_kernels.cpp
/// @brief One compilation of the loops that make entries; MIYAMA_KERNEL_ISA names the instruction
/// set.
///
/// Bits become entries eight at a time: eight copies of a byte, each masked by a bit of its own,
/// are compared with 0. Words without a bit, which are most of them, are skipped.

#include "solve/box/entry_kernels.hpp"

#include <cstring>

namespace miyama {
namespace {

template <class T>
void steps_to_losses(const LineRows<T>& given, T* steps) {
  // A copy: as far as the compiler knows, what is written through `steps` could be `given`.
  const LineRows<T> rows = given;
  const std::size_t extent = rows.extent;
  std::uint64_t first = rows.size;
  for (std::size_t r = 0; r < rows.rows; ++r) {
    const T* lost = rows.lost + static_cast<std::ptrdiff_t>(r) * rows.next_lost;
    if (rows.along_rows) {
      const T below = *lost;
      for (std::size_t x = 0; x < extent; ++x) {
        const T size = static_cast<T>(first + x);
        steps[x] = size > below ? static_cast<T>(size - below) : T{0};
      }
    } else {
      const T size = static_cast<T>(first);
      for (std::size_t x = 0; x < extent; ++x)
        steps[x] = size > lost[x] ? static_cast<T>(size - lost[x]) : T{0};
    }
    first += rows.next_size;
    steps += extent;
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

/// Eight entries as one value: GCC and Clang turn operations on it into as many vector operations
/// as the instruction set needs.
template <class T>
struct Eight {
  using Vector [[gnu::vector_size(8 * sizeof(T))]] = T;

  /// All ones where the bit of `byte` is set, else 0.
  static Vector mask(std::uint8_t byte) {
    constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
    return (Vector)(((Vector{} + static_cast<T>(byte)) & bits) != 0);
  }
  static Vector load(const T* from) {
    Vector entries;
    std::memcpy(&entries, from, sizeof entries);
    return entries;
  }
  static void store(T* to, Vector entries) { std::memcpy(to, &entries, sizeof entries); }
};

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
  using E = Eight<T>;
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
  using V = typename Eight<T>::Vector;
  change_where(bits, entries,
               [value](V to, V mask) { return (to & ~mask) | ((V{} + value) & mask); });
}

void count_bits(const RowsOfBits& bits, std::uint32_t* moves) {
  using V = Eight<std::uint32_t>::Vector;
  change_where(bits, moves, [](V to, V mask) { return to - mask; });
}

void outcomes(const RowsOfBits& bits, std::uint8_t* outcomes) {
  using V = Eight<std::uint8_t>::Vector;
  for (std::size_t r = 0; r < bits.rows; ++r)
    std::memset(outcomes + r * bits.extent, 1, bits.entries);
  change_where(bits, outcomes, [](V to, V mask) { return to & ~mask; });
}

}  // namespace

template <Isa isa, class T>
void provide(StepKernels<T>& kernels) {
  kernels = {&steps_to_losses<T>, &put<T>, &count_steps<T>};
}

template <Isa isa, class T, class Item>
void provide(DropKernels<T, Item>& kernels) {
  kernels = {&lower_to_drops<T, Item>, &to_targets<Item>};
}

template <Isa isa>
void provide(BitKernels& kernels) {
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
template void provide<Isa::MIYAMA_KERNEL_ISA>(BitKernels&);

}  // namespace miyama
