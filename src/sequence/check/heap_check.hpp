/// @file  heap_check.hpp
/// @brief Computes Grundy values of single heaps once more, from the definition alone, and compares
/// them with those that are stated.
///
///     G(n) = mex { G(r₁) ⊕ G(r₂) ⊕ G(r₃) : a heap of n may become r₁, r₂, r₃ }
///
/// The stated values of smaller heaps are taken as they are: if every heap agrees with those below
/// it, all are right; where only a sample is looked at, those of the sample are right provided that
/// those below are. A heap agrees if each number below its value is that of an option, and the
/// value itself is not, so larger options need no room.
///
/// Cost: each move of a heap once, some n/2 for each digit that leaves two heaps: 0.5 to 1 ns for
/// each. The solver leaves out pairs of common values; here every pair is looked at.
///
///     0.6, 10⁷ heaps     all: 2.5·10¹³ moves     a sample for 2·10⁹: the first 1000, 800 others
///
/// Memory: two bytes per number up to the greatest value, for each thread, and eight for each heap
/// of the sample.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "sequence/heap_period.hpp"

namespace miyama {

/// Estimates how many moves a heap of this size has, at least what it costs to look at a heap.
[[nodiscard]] double moves_of_heap(const TakeAndBreak& rules, std::uint64_t heap);

/// Which heaps are looked at.
struct HeapSample {
  static constexpr std::uint64_t first = 1000;  ///< these always, and the last heap
  static constexpr double usual_moves = 2e9;    ///< these take some seconds

  /// How many others are drawn; if not given, as many as `usual_moves` allow.
  std::optional<std::uint64_t> drawn{};
  std::uint64_t seed = 0;
};

/// True if looking at every heap below `heaps` takes no more than `usual_moves`.
[[nodiscard]] bool all_heaps_are_cheap(const TakeAndBreak& rules, std::uint64_t heaps);

/// About how many heaps sample_of_heaps returns: rather too many than too few, since memory is
/// set aside for them.
[[nodiscard]] std::uint64_t most_in_sample(const TakeAndBreak& rules, std::uint64_t heaps,
                                           const HeapSample& sample);

/// Heaps below `heaps`, ascending, each once; all, where `drawn` is as large or not given and all
/// are cheap. They depend on nothing else, whatever the machine.
[[nodiscard]] std::vector<std::uint64_t> sample_of_heaps(const TakeAndBreak& rules,
                                                         std::uint64_t heaps,
                                                         const HeapSample& sample);

/// A heap whose stated value is not that of the definition.
struct WrongHeap {
  std::uint64_t heap = 0;
  std::uint32_t expected = 0;
  std::uint32_t found = 0;
};

struct HeapFindings {
  std::uint64_t checked = 0;
  std::uint64_t mismatches = 0;
  std::optional<WrongHeap> first{};  ///< the smallest heap that is wrong
};

/// Compares the values of these heaps with the definition. `values`: indexed by heap, from 0.
/// Precondition: `heaps` ascends below values.size(). Throws stopped_error.
[[nodiscard]] HeapFindings check_heaps(const TakeAndBreak& rules,
                                       std::span<const std::uint32_t> values,
                                       const std::vector<std::uint64_t>& heaps, const Team& team);
/// Does so, some five times as slowly, where the values lie in no list.
[[nodiscard]] HeapFindings check_heaps(const TakeAndBreak& rules, const HeapValue& value,
                                       const std::vector<std::uint64_t>& heaps, const Team& team);

/// The values of the heaps below `heaps` by the definition. Throws stopped_error.
[[nodiscard]] std::vector<std::uint32_t> values_by_definition(const TakeAndBreak& rules,
                                                              std::uint64_t heaps,
                                                              const Observer* observer = nullptr);

}  // namespace miyama
