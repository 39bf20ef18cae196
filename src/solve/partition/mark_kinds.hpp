/// @file  mark_kinds.hpp
/// @brief What the cells of a MarkTable hold. Cell{} is always "no mark".
///
///     LossMark        a loss can be reached                                      one bit would do; a byte is quicker to write
///     MoveMark<C>     … and by which rests                                       the move that is to be stored
///     CountMark       in how many ways
///     NearestMark     the least remoteness of these losses
///     ValueMark<W>    the Grundy values that can be reached, a bit each, 64·W of them
///
/// `mark(removed, value)` makes a mark of the rests that were removed (ascending) and of the
/// marking position's number, `put` adds it from any thread, `meet` joins two cells of different
/// tables.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "index/partition/partition_removals.hpp"

namespace miyama {

using Removed = PartitionRemovals::Removed;

template <class T>
void raise_to(T& cell, T mark) {
  const std::atomic_ref<T> shared(cell);
  T found = shared.load(std::memory_order_relaxed);
  while (found < mark && !shared.compare_exchange_weak(found, mark, std::memory_order_relaxed)) {
  }
}

struct LossMark {
  using Cell = std::uint8_t;
  static Cell mark(const Removed&, std::uint16_t) { return 1; }
  static void put(Cell& cell, Cell mark) {
    std::atomic_ref(cell).store(mark, std::memory_order_relaxed);
  }
  static void meet(Cell& cell, Cell other) { cell |= other; }
};

/// The complement of a key that is least for the move to be stored: sum of the rests, second rest,
/// third. C = u16 has no third.
template <class C>
struct MoveMark {
  using Cell = C;
  static Cell mark(const Removed& removed, std::uint16_t) {
    const std::array<std::uint8_t, 3> rests = descending(removed);
    const unsigned sum = rests[0] + rests[1] + rests[2];
    if constexpr (sizeof(C) == 2)
      return static_cast<C>(~(sum << 8 | rests[1]));
    else
      return ~(sum << 16 | static_cast<C>(rests[1] << 8) | rests[2]);
  }
  /// The rests that the mark was made of, descending.
  static std::array<std::uint8_t, 3> rests(Cell cell) {
    const auto key = static_cast<Cell>(~cell);
    const unsigned third = sizeof(C) == 2 ? 0 : key & 0xFF;
    const unsigned second = sizeof(C) == 2 ? key & 0xFF : key >> 8 & 0xFF;
    const unsigned sum = sizeof(C) == 2 ? key >> 8 : key >> 16;
    return {static_cast<std::uint8_t>(sum - second - third), static_cast<std::uint8_t>(second),
            static_cast<std::uint8_t>(third)};
  }
  static void put(Cell& cell, Cell mark) { raise_to(cell, mark); }
  static void meet(Cell& cell, Cell other) { cell = std::max(cell, other); }

 private:
  static std::array<std::uint8_t, 3> descending(const Removed& removed) {
    if (removed[1] == 0) return {removed[0], 0, 0};
    if (removed[2] == 0) return {removed[1], removed[0], 0};
    return {removed[2], removed[1], removed[0]};
  }
};

struct CountMark {
  using Cell = std::uint32_t;
  static Cell mark(const Removed&, std::uint16_t) { return 1; }
  static void put(Cell& cell, Cell mark) {
    std::atomic_ref(cell).fetch_add(mark, std::memory_order_relaxed);
  }
  static void meet(Cell& cell, Cell other) { cell += other; }
};

/// The complement, so that the nearest is the greatest.
struct NearestMark {
  using Cell = std::uint16_t;
  static Cell mark(const Removed&, std::uint16_t remoteness) {
    return static_cast<Cell>(~remoteness);
  }
  static std::uint16_t remoteness(Cell cell) { return static_cast<std::uint16_t>(~cell); }
  static void put(Cell& cell, Cell mark) { raise_to(cell, mark); }
  static void meet(Cell& cell, Cell other) { cell = std::max(cell, other); }
};

template <std::size_t W>
struct ValueMark {
  using Cell = std::array<std::uint64_t, W>;
  static Cell mark(const Removed&, std::uint16_t value) {
    Cell cell{};
    cell[value / 64] = std::uint64_t{1} << value % 64;
    return cell;
  }
  static void put(Cell& cell, const Cell& mark) {
    for (std::size_t w = 0; w < W; ++w)
      if (mark[w] != 0) std::atomic_ref(cell[w]).fetch_or(mark[w], std::memory_order_relaxed);
  }
  static void meet(Cell& cell, const Cell& other) {
    for (std::size_t w = 0; w < W; ++w) cell[w] |= other[w];
  }
  /// The least value that is not there.
  static std::uint16_t missing(const Cell& cell) {
    std::size_t w = 0;
    while (w + 1 < W && cell[w] == ~std::uint64_t{0}) ++w;
    return static_cast<std::uint16_t>(64 * w + static_cast<std::size_t>(std::countr_one(cell[w])));
  }
};

}  // namespace miyama
