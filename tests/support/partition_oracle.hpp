/// @file  partition_oracle.hpp
/// @brief Take-and-break games written once more, straight from the definition: what the tables by
/// total are tested against.
///
/// Includes no header of src/. A game is a function that says what one heap may become; a position
/// is a multiset of heaps, written in descending order without zeros. Positions are solved by
/// recursion, so no solve order is assumed.
///
/// Cost: positions × moves × log positions. Meant for totals of up to about 30.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "support/oracle.hpp"

namespace oracle {

using Heaps = std::vector<int>;
using RestsOf = std::function<std::vector<Heaps>(int size)>;  ///< every multiset that one heap may
                                                              ///< become, each once

/// Options are pairs of a heap size and of rests; they have no index, and no target.
struct HeapsAnswer : Labels {
  std::set<Heaps> lost_options, won_options;
};

/// Every multiset with at most `total` sticks, with its answer.
[[nodiscard]] std::map<Heaps, HeapsAnswer> solve_heaps(const RestsOf& rests_of, int total,
                                                       Last last);

/// `heaps` in descending order without zeros.
[[nodiscard]] Heaps tidy(Heaps heaps);
/// `heaps` with one heap of `size` replaced by `rests`.
[[nodiscard]] Heaps broken(const Heaps& heaps, int size, const Heaps& rests);

// The games as their books describe them: sticks in a row, stones in a heap.
[[nodiscard]] std::vector<Heaps> nim_rests(int size);     ///< fewer stones
[[nodiscard]] std::vector<Heaps> rows_rests(int size);    ///< a run of neighbouring sticks goes
[[nodiscard]] std::vector<Heaps> kayles_rests(int size);  ///< one stick or two neighbours go
[[nodiscard]] std::vector<Heaps> dawsons_kayles_rests(int size);  ///< two neighbours go
/// A stick goes with the neighbours that it has.
[[nodiscard]] std::vector<Heaps> dawsons_chess_rests(int size);
[[nodiscard]] std::vector<Heaps> grundy_rests(int size);  ///< two heaps of different sizes
/// Fewer stones, or the same stones in two heaps.
[[nodiscard]] std::vector<Heaps> lasker_rests(int size);

/// Any game of digits: digits[t] (`repeated` behind the last) has bit j set if taking t may leave j
/// heaps, all different if `unequal`.
[[nodiscard]] RestsOf digit_rests(std::vector<unsigned> digits, unsigned repeated = 0,
                                  bool unequal = false);

}  // namespace oracle
