/// @file  listed_rules.hpp
/// @brief The rules of the catalogue that are defined by their list of options: a class each.
///
/// The catalogue constructs each of them from the parameter after the colon of the name and the
/// number of heaps. Constructors throw usage_error where these do not make a game. Only the
/// catalogue includes this file.
///
/// Where a move takes from one heap alone, Option::direction is that heap, from 0, and
/// Option::steps the stones taken.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "game/named_rules.hpp"
#include "words/words.hpp"

namespace miyama {

/// The moves of make_r_wythoff for an R that is too large to write them as lines, at most 2³² − 1.
/// Take k from the first of two heaps and l from the second, not both 0; if neither is 0, then
/// |k − l| < R. Cost: a + b + min(a, b) · min(2R − 1, b).
///
///     R = 2:  (1,2) → (0,2)   (1,1) (1,0)   (0,1) (0,0)           2 and 1 differ by less than 2
///     R = 1:  (1,2) → (0,2)   (1,1) (1,0)   (0,1)
///
/// A move from both heaps has Option::direction 2 and 0 steps.
class RWythoff final : public ListedRules {
 public:
  RWythoff(std::string_view r, std::size_t heaps)
      : RWythoff(parse_parameter("r-wythoff", r, 1, UINT32_MAX), heaps) {}

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(from.begin(), from.end());
    for (std::size_t heap = 0; heap < 2; ++heap) {
      for (std::uint64_t stones = 1; stones <= from[heap]; ++stones) {
        to[heap] = from[heap] - stones;
        if (!visit({to, heap, stones})) return false;
      }
      to[heap] = from[heap];
    }
    for (std::uint64_t k = 1; k <= from[0]; ++k) {
      to[0] = from[0] - k;
      const std::uint64_t most = std::min(from[1], saturating_add(k, r_ - 1));
      for (std::uint64_t l = k < r_ ? 1 : k - r_ + 1; l <= most; ++l) {
        to[1] = from[1] - l;
        if (!visit({to, 2, 0})) return false;
      }
    }
    return true;
  }
  bool takes_from_several_heaps() const override { return true; }

 private:
  RWythoff(std::uint64_t r, std::size_t heaps)
      : ListedRules(on_two_heaps(concat("r-wythoff:", r), heaps), heaps), r_(r) {}

  std::uint64_t r_;
};

/// Take a positive multiple of the smaller of two heaps from the larger. The game is played with
/// two different endings; in both, a position with an empty heap has no move. Cost: larger /
/// smaller.
///
///     euclid            both heaps stay positive           (4,10) → (4,6) (4,2)     (4,4): the end
///     euclid:to-zero    the larger heap may be emptied     (4,4) → (0,4) (4,0)      (0,4): the end
///
/// References: A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning
/// strategy for it, Mathematical Gazette 53 (1969) 354–357 (to zero); J. W. Grossman, A nim-type
/// game, problem 1537, Mathematics Magazine 70 (1997) 382 (heaps stay positive).
class Euclid final : public ListedRules {
 public:
  Euclid(std::string_view end, std::size_t heaps)
      : ListedRules(on_two_heaps(end.empty() ? "euclid" : "euclid:to-zero", heaps), heaps),
        least_left_(end.empty() ? 1 : 0) {
    if (!end.empty() && end != "to-zero") throw usage_error(words::unknown_euclid, end);
  }

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(from.begin(), from.end());
    for (std::size_t heap = 0; heap < 2; ++heap) {
      const std::uint64_t smaller = from[1 - heap];
      if (smaller == 0 || from[heap] < smaller) continue;
      while (to[heap] - least_left_ >= smaller) {
        to[heap] -= smaller;
        if (!visit({to, heap, from[heap] - to[heap]})) return false;
      }
      to[heap] = from[heap];
    }
    return true;
  }

 private:
  std::uint64_t least_left_;
};

/// One heap; take at most twice what was taken last. A position is the heap and the limit, the most
/// that may be taken now. After taking t the limit is 2t, or all that is left if that is less:
/// without this cap there would be positions beyond every table. Cost: the limit.
///
///     (5,2) → (4,2) by taking 1
///             (3,3) by taking 2: 2·2 stones might be taken, but there are 3
///
/// The limit may rise; the heap falls with every move. So the level is the heap, and options come
/// earlier in C order, heap first. The usual opening, any number but not all of n, is the position
/// (n, n − 1); it may be written without its limit. A limit of 0 leaves no move; no move leads
/// there but to (0, 0).
///
/// Reference: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4) (1963) 9–13.
class Fibonacci final : public ListedRules {
 public:
  Fibonacci(std::string_view /*parameter*/, std::size_t numbers) : ListedRules("fibonacci", 2) {
    if (numbers != 1) check_numbers(numbers);
  }

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(2);
    const std::uint64_t most = std::min(from[0], from[1]);
    for (std::uint64_t stones = 1; stones <= most; ++stones) {
      to[0] = from[0] - stones;
      to[1] = std::min(saturating_multiply(stones, 2), to[0]);
      if (!visit({to, 0, stones})) return false;
    }
    return true;
  }
  std::uint64_t level(PositionView position) const override { return position[0]; }

  void check_bounds(PositionView bounds) const override {
    check_numbers(bounds.size());
    if (bounds[1] < bounds[0]) throw usage_error(words::limit_below_heap, bounds[1], bounds[0]);
  }
  /// Limits may rise up to the heap.
  Position bounds_below(PositionView position) const override {
    return {position[0], std::max(position[0], position[1])};
  }

  std::size_t limits() const override { return 1; }
  Position opening(Position heaps) const override {
    heaps.push_back(heaps[0] == 0 ? 0 : heaps[0] - 1);
    return heaps;
  }

 private:
  static void check_numbers(std::size_t numbers) {
    if (numbers != 2) throw usage_error(words::fibonacci_has_two_numbers, numbers);
  }
};

}  // namespace miyama
