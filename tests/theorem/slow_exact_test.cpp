#include "theorem/bouton.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include "game/named_rules.hpp"
#include "support/catch.hpp"
#include "support/theorem_table.hpp"

namespace miyama {
namespace {

VectorRules keeping_one(std::size_t heaps) {
  return make_slow_exact(std::to_string(heaps - 1), heaps);
}

/// The play by the rule, move by move.
std::uint64_t length_of_play(Position heaps) {
  std::uint64_t moves = 0;
  for (; std::ranges::count(heaps, 0U) < 2; ++moves) {
    std::ranges::sort(heaps);
    auto kept = std::ranges::find_if(heaps, [](std::uint64_t size) { return size % 2 == 0; });
    if (kept == heaps.end()) --kept;
    for (auto& size : heaps)
      if (&size != &*kept) --size;
  }
  return moves;
}

TEST_CASE("slow exact: every outcome and remoteness of three to seven heaps", "[theorem]") {
  CHECK(SlowExact().has_remoteness());
  CHECK_FALSE(SlowExact().has_grundy());
  for (const Bounds& bounds :
       {Bounds{60, 60, 60}, Bounds{20, 20, 20, 20}, Bounds{2, 9, 1, 12}, Bounds{10, 10, 10, 10, 10},
        Bounds{3, 3, 3, 3, 3, 3}, Bounds{2, 2, 2, 2, 2, 2, 2}})
    CHECK(differences_from_rows(SlowExact(), keeping_one(bounds.size()), Convention::normal,
                                bounds) == 0);
}

TEST_CASE("slow exact: as long as the play by the rule, move by move", "[theorem]") {
  std::mt19937 random(2304);
  for (int i = 0; i < 4000; ++i) {
    Position heaps(3 + random() % 5);
    const std::uint64_t base = i % 3 == 0 ? 0 : random() % 500;
    for (auto& size : heaps) size = base + random() % (random() % 4 == 0 ? 1000 : 12);
    CAPTURE(heaps);
    REQUIRE(SlowExact().remoteness(heaps) == length_of_play(heaps));
  }
}

TEST_CASE("slow exact: large heaps", "[theorem]") {
  constexpr std::uint64_t edge = std::uint64_t{1} << 32;
  // 0 stays: the other heaps fall together.
  CHECK(SlowExact().remoteness(Position{0, edge - 2, edge - 7}) == edge - 7);
  const Position million{1'000'000, 1'234'567, 999'998};
  CHECK(SlowExact().remoteness(million) == length_of_play(million));
  // Every move takes one from all heaps but one: 15 of 16.
  CHECK(SlowExact().remoteness(Position(16, edge)) >= edge);
  CHECK(SlowExact().remoteness(Position(16, edge)) <= 16 * edge / 15);
}

TEST_CASE("slow exact: recognised by its moves", "[unit]") {
  CHECK(keeps_one_heap(keeping_one(5).moves()));
  Moves moves = keeping_one(5).moves();
  moves.lines[1].steps = Steps::parse("1,2");
  CHECK_FALSE(keeps_one_heap(moves));
  moves.lines.erase(moves.lines.begin() + 1);
  CHECK_FALSE(keeps_one_heap(moves));
  for (const char* all_but_one : {"2", "3", "5"})
    CHECK_FALSE(keeps_one_heap(make_slow_exact(all_but_one, 5).moves()));
  CHECK_FALSE(keeps_one_heap(make_slow_exact("1", 2).moves()));
}

}  // namespace
}  // namespace miyama
