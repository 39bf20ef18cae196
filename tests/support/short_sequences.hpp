/// @file  short_sequences.hpp
/// @brief Values of single heaps for tests of what finds them as bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/catalogue.hpp"
#include "sequence/compute/heap_values.hpp"

namespace miyama::test {

/// Values of the heaps 0 … `last`, as a user gets them.
[[nodiscard]] inline std::vector<std::uint32_t> usual_values(const TakeAndBreak& rules,
                                                             std::uint64_t last) {
  HeapValues heaps(rules);
  heaps.extend_to(last);
  return heaps.values();
}

/// Values of the heaps 0 … `last` by stamps alone.
[[nodiscard]] inline std::vector<std::uint32_t> stamped(const TakeAndBreak& rules,
                                                        std::uint64_t last) {
  Stamps stamps(rules);
  while (stamps.values().size() <= last) stamps.add_next();
  return stamps.values();
}
[[nodiscard]] inline std::vector<std::uint32_t> stamped(const std::string& code,
                                                        std::uint64_t last) {
  return stamped(*make_take_and_break(code), last);
}

/// The first `count` values as bytes, under the best mask.
[[nodiscard]] inline ShortValues shortened(const std::vector<std::uint32_t>& values,
                                           std::size_t count,
                                           std::uint64_t keep = HeapValues::endless) {
  const auto first = std::span(values).first(count);
  SparseSpace space;
  space.choose(first, 512);
  return ShortValues(first, space.mask(), keep);
}

/// Made-up values: 0 of many heaps, then all odd ones below 510 in turns. Under mask 1 they fit
/// bytes, but the value of the next heap in 0.6 does not.
[[nodiscard]] inline std::vector<std::uint32_t> values_that_outgrow_bytes() {
  std::vector<std::uint32_t> values(12'000, 0);
  for (std::uint32_t heap = 600; heap < values.size(); ++heap) values[heap] = 2 * (heap % 255) + 1;
  return values;
}

/// A game whose moves leave one heap or two, and some of whose values are found as bytes.
struct SplitGame {
  const char* code;
  SplitMoves moves;
};

inline const std::vector<SplitGame> split_games{{"0.77", {{1, 2}, {1, 2}, false}},
                                                {"0.167", {{2, 3}, {2, 3}, false}},
                                                {"0.1777", {{2, 3, 4}, {2, 3, 4}, false}},
                                                {"0.6", {{1}, {1}, false}},
                                                {"4.0:unequal", {{}, {0}, true}}};

/// Finds values behind the first `count`; true if all are as listed.
[[nodiscard]] inline bool finds(Windows& windows, const std::vector<std::uint32_t>& expected,
                                std::size_t count, const Team& team = 1) {
  ShortValues values = shortened(expected, count);
  while (values.size() < expected.size())
    if (!windows.extend(values, team)) return false;
  for (std::size_t heap = 0; heap < expected.size(); ++heap)
    if (values.value(heap) != expected[heap]) return false;
  return true;
}

}  // namespace miyama::test
