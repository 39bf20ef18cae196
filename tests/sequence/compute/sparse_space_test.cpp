#include "sequence/compute/stamps.hpp"

// The mask against a count for every mask.

#include <algorithm>
#include <random>

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("sparse space: no mask has fewer rare heaps", "[unit]") {
  std::mt19937 random(7);
  for (const std::uint32_t width : {2U, 4U, 64U, 128U})
    for (int run = 0; run < 20; ++run) {
      std::vector<std::uint32_t> values(1 + random() % 300);
      for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(random()) % width;
      const auto rare_under = [&](std::uint32_t mask) {
        return static_cast<std::size_t>(std::count_if(
            values.begin() + 1, values.end(),
            [&](std::uint32_t value) { return std::popcount(value & mask) % 2 == 0; }));
      };
      SparseSpace space;
      space.choose(values, width);
      REQUIRE((space.mask() > 0 && space.mask() < width));
      for (std::uint32_t mask = 1; mask < width; ++mask)
        REQUIRE(rare_under(mask) >= space.heaps().size());
      REQUIRE(rare_under(space.mask()) == space.heaps().size());
    }
}

TEST_CASE("sparse space: rare heaps are listed with their values, heap 0 is not", "[unit]") {
  const std::vector<std::uint32_t> values{0, 1, 2, 1, 3, 5, 0};
  SparseSpace space;
  space.choose(values, 8);
  CHECK(space.mask() == 1);
  space.add(7, 4);
  space.add(8, 7);
  CHECK(space.heaps() == std::vector<std::uint32_t>{2, 6, 7});
  CHECK(space.values() == std::vector<std::uint32_t>{2, 0, 4});
  CHECK((space.is_rare(0) && space.is_rare(6) && !space.is_rare(3)));
}

}  // namespace
}  // namespace miyama
