// The choice of rare values: the fewest heaps of all masks, and additive.
#include "solve/sequence/sparse_space.hpp"

#include <algorithm>
#include <random>

#include "support/catch.hpp"

using namespace miyama;

namespace {

std::vector<std::uint32_t> random_values(unsigned seed, std::size_t count, std::uint32_t width) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> values;
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(static_cast<std::uint32_t>(random() % (1 + random() % width)));
  return values;
}

}  // namespace

TEST_CASE("sparse space: no mask makes fewer heaps rare", "[unit]") {
  for (const std::uint32_t width : {2U, 8U, 64U}) {
    const auto values = random_values(width, 200, width);
    SparseSpace space;
    space.choose(values, width);
    for (std::uint32_t mask = 1; mask < width; ++mask) {
      const auto even = [&](std::uint32_t value) { return std::popcount(value & mask) % 2 == 0; };
      CHECK(space.heaps().size() <=
            static_cast<std::size_t>(std::count_if(values.begin() + 1, values.end(), even)));
    }
    REQUIRE(space.heaps().size() < 200);
  }
}

TEST_CASE("sparse space: rare and common add up as even and odd", "[unit]") {
  SparseSpace space;
  space.choose(random_values(5, 100, 32), 32);
  for (std::uint32_t u = 0; u < 64; ++u)
    for (std::uint32_t v = 0; v < 64; ++v)
      REQUIRE(space.is_rare(u ^ v) == (space.is_rare(u) == space.is_rare(v)));
}

TEST_CASE("sparse space: rare heaps in order with their values, without heap 0", "[unit]") {
  SparseSpace space;
  space.choose(std::vector<std::uint32_t>{0, 1, 2, 3, 1},
               4);  // best: bit 0, so that only the 2 is rare
  CHECK(space.heaps() == std::vector<std::uint32_t>{2});
  space.add(5, 1);
  space.add(6, 2);
  CHECK(space.heaps() == std::vector<std::uint32_t>{2, 6});
  CHECK(space.values() == std::vector<std::uint32_t>{2, 2});
}
