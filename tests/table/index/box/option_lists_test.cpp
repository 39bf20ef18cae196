#include "table/index/box/option_lists.hpp"

#include <numeric>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Ranks = std::vector<std::uint32_t>;
using Bounds = std::vector<std::uint64_t>;

OptionLists lists_in(const Bounds& bounds, const Ranks& counts, Ranks ranks, int threads = 1) {
  return {OptionLists::box_of(bounds), {counts, std::move(ranks)}, threads};
}

std::string lists_refusal(const Bounds& bounds, const Ranks& counts, const Ranks& ranks) {
  return message_of<usage_error>([&] { (void)lists_in(bounds, counts, ranks); });
}

TEST_CASE("option lists: sorted, each once, with levels", "[unit]") {
  const OptionLists found = lists_in({1, 2}, {0, 1, 4, 1, 0, 1}, {0, 1, 0, 1, 1, 2, 3});
  CHECK(found.options() == 5);
  CHECK(found.ranks() == Ranks{0, 0, 1, 2, 3});
  const Ranks counts{0, 1, 2, 1, 0, 1}, levels{0, 1, 2, 3, 0, 4};
  for (std::uint64_t position = 0; position < 6; ++position) {
    CAPTURE(position);
    CHECK(found.count(position) == counts[position]);
    CHECK(found.level(position) == levels[position]);
  }
  CHECK(found.options_of(2)[1] == 1);
}

TEST_CASE("option lists: a game that meets every position", "[unit]") {
  // 0 → 99 999 → 99 998 → … → 1: no stack holds so many calls.
  constexpr std::uint32_t n = 100'000;
  Ranks counts(n, 1), ranks(n);
  std::iota(ranks.begin(), ranks.end(), 0U - 1);
  ranks[0] = n - 1;
  counts[1] = 0;
  ranks.erase(ranks.begin() + 1);
  const OptionLists found = lists_in({n - 1}, counts, ranks);
  CHECK(found.level(0) == n - 1);
  CHECK(found.level(1) == 0);
}

TEST_CASE("option lists: a loop is shown, a long one in part", "[unit]") {
  const std::string rest = " make a loop, so that a game need not end: leave one of them out";
  CHECK(lists_refusal({1, 2}, {1, 1, 1, 0, 0, 0}, {1, 2, 1}) == "the moves 0,1 → 0,2 → 0,1" + rest);
  CHECK(lists_refusal({1}, {0, 1}, {1}) == "the moves 1 → 1" + rest);
  Ranks ring(100);
  std::iota(ring.begin(), ring.end(), 1U);
  ring.back() = 0;
  CHECK(lists_refusal({99}, Ranks(100, 1), ring) ==
        "the moves 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → 10 → 11 → … → 0" + rest);
}

}  // namespace
}  // namespace miyama
