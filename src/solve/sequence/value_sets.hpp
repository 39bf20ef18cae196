/// @file  value_sets.hpp
/// @brief Values of sparse games with few rare heaps and few values: a word of 64 values per sum.
///
/// Two rests with the sum m give the same values after whatever take. So keep for each sum the
/// common values of its pairs with a rare heap, all of them, and rare values of some pairs of
/// common heaps:
///
///     common(m) = { G(m − r) ⊕ G(r) : r rare }      G(n) = first gap of ⋃ common(n − take)
///     rare(m)   = { G(m − a) ⊕ G(a) : a listed }    has the rare values below it for some take,
///                                                   or they are looked for among all pairs
///
/// Pairs with r or a ≥ 64 are found for 64 sums at once (window_kernels.hpp). Where a sum has two
/// rare rests, the block of heaps is found one by one, as windows.hpp does it. A value beyond the
/// word hands the game over to windows.
///
/// Cost per heap: 2 cycles per rare heap below 64, 0.2 per other one and window of 16 values, some
/// 20 for the rest.
#pragma once

#include <memory>
#include <vector>

#include "solve/sequence/windows.hpp"

namespace miyama {

class ValueSets final : public ShortWay {
 public:
  explicit ValueSets(SplitMoves moves);

  /// True if there are so few rare heaps and values that windows are slower.
  [[nodiscard]] static bool is_worth_while(const ShortValues& values);

  [[nodiscard]] bool extend(ShortValues& values, const Team& team) override;

 private:
  static constexpr std::size_t most_windows = 4;
  static constexpr std::uint64_t block = WindowKernels::heaps;
  static constexpr std::uint64_t most_partner = 1024;  ///< largest listed heap
  static constexpr std::uint32_t heaps_per_gain = 512;
  using Sets = std::vector<std::uint64_t>;  ///< indexed by the last digits of the sum

  void begin(const ShortValues& values);
  void list_items(const ShortValues& values);
  [[nodiscard]] bool is_spoiled(const ShortValues& values) const;
  void mark_far(const std::uint8_t* here, std::uint64_t first, const WindowLists& lists,
                Sets& sets);
  void mark_near(const std::uint8_t* here, std::uint64_t sum);
  bool extend_block(ShortValues& values);
  [[nodiscard]] std::optional<std::uint8_t> missing_rare(const ShortValues& values,
                                                         std::uint64_t heap, std::uint8_t common);

  SplitMoves moves_;
  std::uint32_t most_take_;
  std::uint64_t digits_;          ///< of a sum that say where its sets are
  std::vector<WindowItem> near_;  ///< rare heaps below 64
  WindowLists far_;               ///< the others, per window
  std::uint64_t most_distance_ = 0;
  WindowLists partners_;
  std::size_t windows_ = 0;     ///< common sets are complete below 16 times that
  std::size_t rare_items_ = 0;  ///< number of rare heaps that the items know
  Sets common_;
  Sets rare_;
  std::uint64_t ready_ = 0;  ///< the sets of the sums before this one are there
  std::uint64_t next_plan_ = 0;
  std::unique_ptr<Windows> windows_way_;
  WindowKernels kernels_ = kernels_for<WindowKernels>();
};

}  // namespace miyama
