/// @file  short_values.hpp
/// @brief Grundy values of the heaps of a sparse game, a byte each.
///
/// In a sparse space (SparseSpace) the parity of a value's bits under a mask says whether it
/// is rare. So one bit of a value says nothing new to whoever knows its class: drop the lowest bit
/// of the mask. What is left is linear, short(u ⊕ v) = short(u) ⊕ short(v), and keeps the order
/// within each class: where all higher bits are equal, so are the dropped ones. Rare heaps are
/// listed; all others are common. Values below 510 fit a byte, with 255 left over as "none".
///
/// The first value with a new highest bit is that bit alone: all options are XORs of values without
/// it. No earlier value has the bit, so the mask may take it in without changing their classes; the
/// new value then is common.
///
/// Where memory is bounded, its first half keeps the smallest heaps and the rest the largest ones;
/// whenever it is full, heaps in the middle are forgotten. Nothing reads them, unless a value seems
/// to be rare: only all pairs prove that. A run that goes on with more memory keeps as many small
/// heaps as before, and more of the large ones.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <istream>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "sequence/compute/window_kernels.hpp"

namespace miyama {

// Bytes into which values are saved, and from which they are restored.
//
// What is restored is not trusted: a length is compared with what is left, and with the memory
// allowed, before it is allocated, and whoever reads a number says what it may be.

/// Takes so many bytes.
using PutBytes = std::function<void(const void* bytes, std::size_t count)>;

/// What was to be restored contradicts itself.
class damaged_state : public file_error {
 public:
  damaged_state() : file_error("the saved values contradict each other") {}
};

class SavedBytes {
 public:
  /// Reads from `in`, of which `left` bytes belong to what was saved.
  SavedBytes(std::istream& in, std::uint64_t left) : in_(in), left_(left) {}

  std::uint64_t left() const { return left_; }
  /// Throws damaged_state unless what was read is as it must be.
  static void require(bool valid) {
    if (!valid) throw damaged_state();
  }
  /// Fills in the next bytes. Throws damaged_state, here and below, where fewer are left.
  void get(void* bytes, std::uint64_t count) {
    take(count);
    in_.read(static_cast<char*>(bytes), static_cast<std::streamsize>(count));
    require(!in_.fail());
  }
  void skip(std::uint64_t count) {
    take(count);
    in_.seekg(static_cast<std::streamoff>(count), std::ios::cur);
  }
  std::uint64_t number() {
    std::uint64_t number = 0;
    get(&number, sizeof number);
    return number;
  }
  /// Throws file_error where the list takes more than `most_bytes` of memory.
  template <class Entry>
  std::vector<Entry> list(std::uint64_t count, std::uint64_t most_bytes) {
    require(count <= left_ / sizeof(Entry));
    if (count * sizeof(Entry) > most_bytes)
      throw file_error("the state needs ", count * sizeof(Entry),
                       " bytes of memory for a list of values, ", most_bytes,
                       " are there: allow more memory");
    std::vector<Entry> entries(count);
    get(entries.data(), count * sizeof(Entry));
    return entries;
  }

 private:
  void take(std::uint64_t count) {
    require(count <= left_);
    left_ -= count;
  }

  std::istream& in_;
  std::uint64_t left_;
};

/// What a move that takes so many may leave: one heap, or two.
struct SplitMoves {
  std::vector<std::uint32_t> leave_one;
  std::vector<std::uint32_t> leave_two;
  bool unequal = false;

  std::uint32_t most() const;  ///< the largest take
};

class ShortValues {
 public:
  static constexpr std::uint32_t largest = 254;        ///< largest short value
  static constexpr std::uint64_t fewest_heaps = 4096;  ///< in a state; windows need some
  /// Where heaps are forgotten, at least this many of the smallest and of the largest ones stay,
  /// because windows read them.
  static constexpr std::uint64_t least_kept = 20'000;

  struct RareHeap {
    std::uint64_t heap;
    std::uint8_t value;
  };

  /// Takes over the values of the heaps 0, 1, …, all of which must fit. `keep`: bytes of memory,
  /// at least four for each of these heaps.
  ShortValues(std::span<const std::uint32_t> values, std::uint32_t mask, std::uint64_t keep);
  /// Reads what save() put; all that is left belongs to it. Values that `keep` has no room for are
  /// forgotten. Throws damaged_state where no run has saved that, file_error where memory is too
  /// little.
  ShortValues(SavedBytes& saved, std::uint64_t keep);

  void save(const PutBytes& put) const;

  std::uint64_t size() const { return size_; }
  /// The byte of one of the last `reach()` heaps, and behind it those of the next heaps.
  const std::uint8_t* at(std::uint64_t heap) const { return bytes_.data() + (heap - forgotten_); }
  /// The byte of one of the first `front()` heaps, and behind it those of the next heaps.
  const std::uint8_t* small(std::uint64_t heap) const { return bytes_.data() + heap; }
  std::uint8_t byte(std::uint64_t heap) const {
    assert(heap < front() || heap >= size_ - reach());
    return heap < front() ? *small(heap) : *at(heap);
  }
  std::uint64_t front() const { return forgotten_ == 0 ? size_ : front_; }
  std::uint64_t reach() const { return forgotten_ == 0 ? size_ : size_ - forgotten_ - front_; }
  bool is_complete() const { return forgotten_ == 0; }
  /// Throws file_error if the heap `distance` before the next one may be forgotten.
  void require_reach(std::uint64_t distance) const;
  /// Where the bytes of so many next heaps belong.
  std::uint8_t* room(std::uint64_t heaps = WindowKernels::heaps);
  /// So many of them are there now.
  void add(std::uint64_t heaps) { size_ += heaps; }
  /// The next heap has this value, which no pair of common heaps has. It is rare, unless it is the
  /// first with a new highest bit.
  void add_missing(std::uint8_t value);

  /// In increasing order, without heap 0.
  const std::vector<RareHeap>& rare_heaps() const { return rare_; }
  bool is_rare(std::uint64_t heap) const {
    if (heap < listed_) return (is_rare_[heap / 64] >> heap % 64 & 1) != 0;
    return !rare_.empty() && heap <= rare_.back().heap && is_listed(heap);
  }
  /// True if both heaps have the same value.
  bool same(std::uint64_t heap, std::uint64_t other) const {
    return byte(heap) == byte(other) && is_rare(heap) == is_rare(other);
  }
  /// The whole value.
  std::uint32_t value(std::uint64_t heap) const {
    return values_[is_rare(heap) ? 1 : 0][byte(heap)];
  }
  /// Rare values below this common one have short values below that, which is at most 256.
  std::uint32_t rare_bound(std::uint8_t common) const { return bounds_[common]; }

  /// True if two common rests of the heap have this value together. All pairs are tried, those with
  /// a small rest first, the takes in turns: where the values repeat, one take may never give what
  /// another gives at once, and only pairs with a rest from before the period may give it. Throws
  /// file_error if some pairs are forgotten and none has the value.
  bool has_pair(const SplitMoves& moves, std::uint64_t heap, std::uint8_t value) const;
  /// Finds the value of the next heap from the definition: by all pairs, as far as they are needed.
  /// False if it does not fit. Precondition: no take is as large as the heap.
  bool add_certain(const SplitMoves& moves);

 private:
  std::uint32_t shortened(std::uint32_t value) const {
    return value >> (dropped_ + 1) << dropped_ | (value & ((1U << dropped_) - 1));
  }

  struct Pairs {
    std::uint64_t all;
    std::uint64_t kept;  ///< the smaller rests up to this one are in memory, with their partners
  };
  Pairs pairs_of(const SplitMoves& moves, std::uint64_t sum) const;
  void read_bytes(SavedBytes& saved);
  void list_values();
  std::uint32_t expanded(std::uint32_t shortened, bool rare) const;
  bool is_listed(std::uint64_t heap) const;

  std::uint32_t mask_;
  int dropped_;        ///< number of the bit that is left out
  std::uint32_t end_;  ///< all values so far are below this power of two
  std::uint64_t size_;
  std::uint64_t keep_;
  std::uint64_t forgotten_ = 0;      ///< number of heaps in the middle without a byte
  std::uint64_t front_ = 0;          ///< number of heaps before these, if some are forgotten
  std::vector<std::uint8_t> bytes_;  ///< small heaps, and behind them large ones
  std::vector<RareHeap> rare_;
  std::uint64_t listed_;                ///< heaps before this one have a bit in is_rare_
  std::vector<std::uint64_t> is_rare_;  ///< a bit per heap
  /// Whole values by short ones: [0] common, [1] rare ones.
  std::array<std::array<std::uint32_t, 256>, 2> values_{};
  std::array<std::uint32_t, 256> bounds_{};
  WindowKernels kernels_ = kernels_for<WindowKernels>();
};

}  // namespace miyama
