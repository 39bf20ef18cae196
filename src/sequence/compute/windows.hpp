/// @file  windows.hpp
/// @brief Values of sparse games, 64 heaps at a time.
///
/// A common option needs a rare rest, so the common options of n are the items (take + r, G(r)) of
/// the rare heaps r; rare options come from two common rests (heap_values.hpp). All values are
/// bytes (short_values.hpp).
///
///     1  candidates   a list of items per window of 16 values marks nearly all common options;
///                     each heap keeps the first four values that it leaves open
///     2  proof        all items are compared with these four. The least that none reaches is the
///                     least common value that is missing, as all before it were reached; if all
///                     four are reached, the heap marks all its items one by one
///     3  rare values  below it are marked by other lists, whose items are common heaps of at most
///                     16384; one that is left is looked for among all pairs
///
/// Lists say what is tried first, never what is true: each value is proved by all items of a rare
/// heap, and by a pair for each lower rare value. They are chosen greedily, so that they cover the
/// options of sampled heaps.
///
/// Items at a distance below 64 lead into the block itself. Step 2 adds them heap by heap. Bytes do
/// not say whether a heap is rare, and two rare rests would be taken for a common option: a block
/// with such a pair is solved heap by heap (is_spoiled), as are blocks for which a new rare heap is
/// an item of step 3. No such block lies beyond twice the last rare heap.
///
/// With several threads, one finds candidates of the next blocks as if all heaps were common, and
/// the others prove what it has found. A heap that turns out to be rare makes the blocks behind it
/// worthless: they are found again. Steps 1 and 2 are more than half of the work of a block, so a
/// third thread hardly helps.
///
/// Rejected: marking all items for each heap (10 times slower); strings of bits per value, ANDed at
/// the distances of the items (the values of neighbours are too much alike to leave early); shorter
/// lists, as a heap whose four candidates fail costs some 3000 cycles, a pair some 300. A word of
/// 64 values per sum, where there are few rare heaps and values, was up to three times as fast for
/// those games, but as long again as all this code.
///
/// A value of 0.6 takes some 900 cycles with AVX-512: 55 % for the lists, 13 % for the comparison
/// with four candidates, 20 % for pairs.
#pragma once

#include <array>
#include <vector>

#include "base/team.hpp"
#include "sequence/compute/short_values.hpp"

namespace miyama {

/// Items per window.
using WindowLists = std::vector<std::vector<WindowItem>>;

class Windows {
 public:
  /// `most_partner`: the largest common heap in the lists of step 3.
  explicit Windows(SplitMoves moves, std::uint64_t most_partner = 16384);

  /// Finds the values of the next heaps, one at least. False if one of them does not fit. Throws
  /// stopped_error, and file_error where a value needs one that is forgotten.
  bool extend(ShortValues& values, const Team& team);

 private:
  static constexpr std::size_t windows = 16;
  static constexpr std::uint64_t block = WindowKernels::heaps;
  static constexpr std::uint64_t most_blocks = 512;  ///< that are found before all are proved
  /// With fewer items a block is found sooner than another thread would hear of it.
  static constexpr std::size_t fewest_to_share = 512;
  /// Hardly more than this share of the heaps is found in vain, behind the last or a rare one.
  static constexpr std::uint64_t share_ahead = 32;
  /// An item of a list costs some 0.05 cycles per heap. A value that no list reaches costs some 200
  /// cycles: the search for a pair, or the greater risk that all four candidates fail.
  static constexpr std::uint32_t heaps_per_gain = 4096;

  using Open = std::array<std::uint8_t, windows * WindowKernels::set_bytes>;
  using Candidates = std::array<std::uint8_t, WindowKernels::candidates * block>;

  /// The first heaps of a block have the common values that were found; the next one, if there is
  /// one, has this rare value, or `none` if it or a value below it might fit no byte.
  struct Proof {
    std::size_t common = block;
    std::uint8_t rare = WindowKernels::none;
  };

  void list_items(const ShortValues& values);
  /// The largest distance of an item.
  std::uint64_t reach() const { return far_.empty() ? block : far_.back().distance; }
  void plan(const ShortValues& values, const Team& team);
  bool is_spoiled(const ShortValues& values, std::uint64_t first) const;
  bool add_blocks(ShortValues& values, std::size_t blocks, const Team& team) const;
  void find_common(std::uint8_t* here) const;
  std::uint8_t least_open(const std::uint8_t* here) const;
  void prove_half(const ShortValues& values, std::uint64_t first, std::size_t half,
                  const std::uint8_t* open, Proof& proof) const;
  Proof proof_of(const ShortValues& values, std::uint64_t first, const std::uint8_t* here) const;

  SplitMoves moves_;
  std::uint32_t most_take_;
  std::uint64_t most_partner_;
  std::vector<NearItems> near_;  ///< items of rare heaps with a distance below 64
  std::vector<WindowItem> far_;  ///< the others, by distance
  std::size_t rare_items_ = 0;   ///< number of rare heaps that the items know
  WindowLists common_lists_;
  WindowLists rare_lists_;
  std::uint64_t next_plan_ = 0;
  WindowKernels kernels_ = kernels_for<WindowKernels>();
};

}  // namespace miyama
