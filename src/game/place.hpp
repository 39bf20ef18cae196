/// @file  place.hpp
/// @brief One place of a sum: a game on one heap, whose heap may break. Its positions are numbers.
///
/// A place begins with one heap of at most its bound. Where heaps break it then holds several, a
/// multiset. Every multiset that these heaps reach has a number: by total, then by its heaps in
/// descending order, compared one after the other. A move takes sticks, or leaves the total and
/// breaks a heap, so that the options of a position have smaller numbers.
///
///     0.07 up to 6    none  1  1+1  2  2+1  3  2+2  3+1  4  5   6      6 → 4  3+1  2+2
///     number            0   1   2   3   4   5   6    7   8  9  10     10 → 8   7    6
///
/// A game whose heaps never break has one heap in each position, and the number is its size. These
/// list their options when they are asked; all others have them listed from the beginning.
///
/// Cost: some 100 ns per option when it is made. Memory: 4 bytes per option, and 10 and a byte for
/// each heap per position; while it is made, three times that and more. Enumerating every multiset
/// of at most `bound` sticks by a formula lost: the heaps of 0.07 up to 30 reach a tenth of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "game/rules.hpp"

namespace miyama {

/// The rules of one heap that may stand in a sum, called `game`: vector rules on one heap, or
/// take-and-break rules. Throws usage_error, naming the games there are, for any other name.
[[nodiscard]] std::unique_ptr<Rules> rules_of_place(std::string_view game);

/// Immutable, so safe to share between threads.
class Place {
 public:
  /// A heap that breaks has at most this many sticks, so that a byte holds its size.
  static constexpr std::uint64_t most_sticks = 254;
  /// The most positions that are numbered, and options that are listed.
  static constexpr std::uint64_t most_positions = std::uint64_t{1} << 20;
  static constexpr std::uint64_t most_options = std::uint64_t{1} << 23;

  /// Throws usage_error for a name that is no game of a place, and for a bound that is too large;
  /// file_error where making the lists takes more than `most_bytes` of memory; stopped_error.
  Place(std::string_view game, std::uint64_t bound, const Team& team, std::uint64_t most_bytes);

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  /// The canonical name of the game.
  [[nodiscard]] std::string game() const { return rules_->name(); }
  /// The greatest heap that a place begins with.
  [[nodiscard]] std::uint64_t bound() const { return bound_; }
  /// True if a position may have several heaps.
  [[nodiscard]] bool breaks() const { return !levels_.empty(); }
  [[nodiscard]] std::uint64_t positions() const { return breaks() ? levels_.size() : bound_ + 1; }
  [[nodiscard]] std::uint64_t bytes() const;

  /// The heaps of a position, descending, none of them 0. Precondition: number < positions().
  [[nodiscard]] Position heaps_of(std::uint64_t number) const;
  /// The position with these heaps, in any order; none if no heap within the bound reaches it.
  [[nodiscard]] std::optional<std::uint64_t> number_of(Position heaps) const;

  /// Falls with every move.
  [[nodiscard]] std::uint64_t level(std::uint64_t number) const {
    return breaks() ? levels_[number] : number;
  }
  /// Calls visit(number of an option) for each option of a position until `visit` returns false;
  /// false then.
  template <class Visit>
  bool for_each_option(std::uint64_t number, const Visit& visit) const {
    if (!breaks()) return for_each_option_of_heap(number, visit);
    for (std::uint32_t i = begin_of(option_ends_, number); i < option_ends_[number]; ++i)
      if (!visit(std::uint64_t{options_[i]})) return false;
    return true;
  }

 private:
  [[nodiscard]] static std::uint32_t begin_of(const std::vector<std::uint32_t>& ends,
                                              std::uint64_t number) {
    return number == 0 ? 0 : ends[number - 1];
  }
  [[nodiscard]] std::string_view text_of(std::uint64_t number) const {
    const std::uint32_t begin = begin_of(heap_ends_, number);
    return std::string_view(heaps_).substr(begin, heap_ends_[number] - begin);
  }
  bool for_each_option_of_heap(std::uint64_t size, const Visitor<std::uint64_t>& visit) const;
  void list(const Team& team, std::uint64_t most_bytes);

  std::unique_ptr<Rules> rules_;
  std::uint64_t bound_;
  std::string heaps_;                       ///< a byte for each heap, position after position
  std::vector<std::uint32_t> heap_ends_;    ///< by number: where its heaps end
  std::vector<std::uint32_t> options_;      ///< numbers, ascending within a position
  std::vector<std::uint32_t> option_ends_;  ///< by number: where its options end
  std::vector<std::uint16_t> levels_;       ///< by number; empty where heaps never break
};

}  // namespace miyama
