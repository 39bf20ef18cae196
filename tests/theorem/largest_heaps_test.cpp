#include "theorem/largest_heaps.hpp"

#include "support/catch.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

TEST_CASE("largest heaps: by hand", "[unit]") {
  const LargestHeaps normal(Convention::normal);
  const LargestHeaps misere(Convention::misere);
  CHECK(normal.is_loss(Position{3, 1, 3}));
  CHECK_FALSE(normal.is_loss(Position{3, 3, 3}));
  CHECK(normal.is_loss(Position{0, 0}));
  CHECK_FALSE(normal.is_loss(Position{1, 0}));
  CHECK(misere.is_loss(Position{3, 1, 3}));
  CHECK(misere.is_loss(Position{1, 0}));
  CHECK_FALSE(misere.is_loss(Position{1, 1}));
  CHECK_FALSE(misere.is_loss(Position{0, 0}));
  CHECK(normal.name() == "even number of largest heaps");
  CHECK(misere.name() == "even number of largest heaps, misère: of lone ones odd");
}

TEST_CASE("largest heaps: Greedy Nim's losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::Sizes& bounds : {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11},
                                      test::Sizes{5, 5, 5, 5}, test::Sizes{3, 3, 3, 3, 3}})
      test::check_theorem(LargestHeaps(convention), convention, oracle::greedy(), bounds);
}

TEST_CASE("largest heaps: 64 bits, many heaps", "[theorem]") {
  Position position(64, UINT64_MAX);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    CHECK(LargestHeaps(convention).is_loss(position));
    --position[7];
    CHECK_FALSE(LargestHeaps(convention).is_loss(position));
    ++position[7];
  }
}

}  // namespace
}  // namespace miyama
