/// @file  window_cover.hpp
/// @brief Chooses short lists of items that reach nearly all values which sampled heaps reach.
///
/// The samples are blocks of 64 neighbouring heaps, whose values are known. Per window, the item
/// that reaches most of what is still open comes next: a greedy cover, first by 16 blocks, whose
/// gains are counted anew, then by all, whose gains are listed and brought up to date. Gains only
/// fall while the list grows, so a queue by the gains last seen needs few of them. It ends when the
/// gain is worth less than the item costs.
///
/// Cost: some 0.2 s of one thread for 128 blocks, 1500 items of rare heaps and 8000 partners.
#pragma once

#include <vector>

#include "solve/sequence/short_values.hpp"

namespace miyama {

[[nodiscard]] inline WindowItem make_item(std::uint64_t distance, std::uint32_t value) {
  return {static_cast<std::uint32_t>(distance), value * 0x01010101U};
}
[[nodiscard]] inline std::uint8_t value_of(WindowItem item) {
  return static_cast<std::uint8_t>(item.values);
}

/// Items per window.
using WindowLists = std::vector<std::vector<WindowItem>>;

/// Blocks of 64 heaps.
struct CoverSamples {
  std::vector<const std::uint8_t*> places;  ///< the byte of the first heap of each block
  std::vector<std::uint8_t> bounds;         ///< 64 per place: values below are to be reached
};

/// Blocks from the last quarter of the values, whose bounds are their values. The values
/// `most_distance` before each block are there; precondition: before the last two blocks they are.
[[nodiscard]] CoverSamples samples_of(const ShortValues& values, std::uint64_t most_distance);

/// A list per window, by distance; at most 16 windows, as many as the bounds ask for. An item is
/// worth its place where it gains a value for one of `heaps_per_gain` heaps. All items lie in front
/// of the samples.
[[nodiscard]] WindowLists cover_windows(const std::vector<WindowItem>& items,
                                        const CoverSamples& samples, std::uint32_t heaps_per_gain,
                                        const WindowKernels& kernels, const Team& team = 1);

/// Lists of common heaps, 64 to `most_partner`, that reach the rare values below common bounds.
[[nodiscard]] WindowLists cover_rare_values(const ShortValues& values, CoverSamples samples,
                                            const std::vector<std::uint32_t>& takes,
                                            std::uint64_t most_partner,
                                            std::uint32_t heaps_per_gain,
                                            const WindowKernels& kernels, const Team& team = 1);

}  // namespace miyama
