/// @file  window_kernels.hpp
/// @brief The inner loops of the values of sparse games, compiled once per instruction set: which
/// values do 64 neighbouring heaps reach?
///
/// An item (d, v) says: the heap n reaches the value of heap n − d, ⊕ v. The values of heaps are
/// bytes, side by side (short_values.hpp), so the heaps n … n + 63 read 64 bytes next to each
/// other. A window is 16 neighbouring values: one ⊕ moves it to 0 … 15, and a look-up of 16 bytes,
/// one instruction for 32 or 64 heaps, turns the number into a bit. Headers of kernels hold
/// declarations, plain data and functions of one file (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

struct WindowItem {
  std::uint32_t distance;
  std::uint32_t values;  ///< the value in each byte; in a list ⊕ the first value of the window
};

/// Items at distances 1 … 63, one at each at most. The byte 64 − d, and the one 64 behind it,
/// belong to distance d; the bytes 0 and 64 stay as they are.
struct NearItems {
  std::uint8_t values[128] = {};
  std::uint8_t is_there[128] = {};  ///< 255, or 0
};

struct WindowKernels {
  /// False where bytes are handled one by one: rows of stamps (stamps.hpp) are faster then.
  bool is_fast;

  static constexpr std::size_t heaps = 64;   ///< neighbours that are handled together
  static constexpr std::size_t values = 16;  ///< values of a window
  static constexpr std::size_t set_bytes = 2 * heaps;
  static constexpr std::size_t candidates = 4;
  static constexpr std::uint8_t none = 255;  ///< no candidate

  /// Sets of the values of one window that no item reaches, for the heaps at `here` and behind it:
  /// open[i] has the first eight values of heap i as bits, open[64 + i] the others.
  void (*mark)(const std::uint8_t* here, const WindowItem* items, std::size_t count,
               std::uint8_t* open);
  /// Heaps at `count` places for which the item reaches a value of their sets: 64 bits per place.
  /// The sets are laid out as above, for one place after the other. Returns their number.
  std::uint32_t (*gain)(const std::uint8_t* const* places, std::size_t count, WindowItem item,
                        const std::uint8_t* open, std::uint64_t* heaps);
  /// The least values in the sets of a number of windows: `candidates` rows of 64 bytes, in
  /// increasing order; `none` where there are fewer.
  void (*first_open)(const std::uint8_t* open, std::size_t windows, std::uint8_t* first);
  /// Replaces what is reached by an item in the rows of candidates by `none`.
  void (*remove_reached)(const std::uint8_t* here, const WindowItem* items, std::size_t count,
                         std::uint8_t* first);
  /// Writes the values of the heaps from i on, one by one: each the first candidate of its heap
  /// that is not `none`, and that no item reaches. Stops at a heap without one, and returns its
  /// index.
  std::size_t (*settle)(std::uint8_t* here, const NearItems* items, std::size_t count,
                        const std::uint8_t* first, std::size_t i);
  /// Takes values that are not below the bounds of their heaps out of the sets of `halves` times
  /// eight values. Returns bit h set where the half h is not empty.
  std::uint32_t (*keep_below)(const std::uint8_t* bounds, std::size_t halves, std::uint8_t* open);
  /// The least a < count with up[a] ⊕ down[−a] = value; count if there is none.
  std::uint64_t (*find_pair)(const std::uint8_t* up, const std::uint8_t* down, std::uint64_t count,
                             std::uint8_t value);
};

template <Isa isa>
void provide(WindowKernels& kernels);

}  // namespace miyama
