#include "verify/box/loss_ranks.hpp"

#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// How many members lie 1 … `limit` steps below, step by step.
std::uint64_t count_below(const PositionSet& set, Position position, std::size_t axis,
                          std::uint64_t step, std::uint64_t limit) {
  std::uint64_t count = 0;
  for (std::uint64_t t = 0; t < limit && position[axis] >= step; ++t) {
    position[axis] -= step;
    count += set.contains(position) ? 1 : 0;
  }
  return count;
}

void check_rows(const PositionSet& set, std::size_t axis, std::uint64_t step, Isa isa,
                std::mt19937_64& random) {
  const Box& box = set.box();
  const std::size_t last = box.heaps() - 1;
  const auto kernels = kernels_for<BelowKernels<std::uint16_t>>(isa);
  const LossRanks ranks(set, axis, step);
  for (std::uint64_t r = 0; r < set.rows(); ++r) {
    Position position(box.heaps());
    box.unrank(r * set.row_size() + random() % set.row_size(), position);
    const std::size_t n = set.row_size() - position[last];
    std::vector<std::uint32_t> limits(n);
    for (std::uint32_t& limit : limits)
      limit = random() % 5 == 0 ? UINT32_MAX : static_cast<std::uint32_t>(random() % 90);
    std::vector<std::uint16_t> within(n);
    kernels.numbers_within(ranks.row_from(position), limits.data(), n, within.data());
    for (std::size_t x = 0; x < n; ++x, ++position[last]) {
      CAPTURE(position, axis, step, limits[x], name_of(isa));
      REQUIRE(within[x] == count_below(set, position, axis, step, limits[x]));
    }
  }
}

}  // namespace

TEST_CASE("loss ranks: as many as there are, step by step", "[ladder]") {
  std::mt19937_64 random(20);
  for (const std::vector<std::uint64_t>& bounds : std::vector<std::vector<std::uint64_t>>{
           {199}, {63}, {0}, {6, 129}, {129, 6}, {1, 64, 3}, {3, 2, 65}, {70, 1, 2}})
    for (const std::uint64_t one_in : {1, 3, 40}) {
      PositionSet set{Box(bounds)};
      for (std::uint64_t r = 0; r < set.rows(); ++r)
        for (std::uint64_t x = 0; x < set.row_size(); ++x)
          if (random() % one_in == 0) set.insert(r, x);
      for (std::size_t axis = 0; axis < bounds.size(); ++axis)
        for (const std::uint64_t step : {1, 2, 3, 7, 200})
          for (const Isa isa : available_instruction_sets())
            check_rows(set, axis, step, isa, random);
    }
}

TEST_CASE("loss ranks: bytes", "[unit]") {
  const Box box(std::vector<std::uint64_t>{9, 19});
  CHECK(LossRanks::bytes(box, 0, 1) == (200 / 64 + 1) * 12);
  CHECK(LossRanks::bytes(box, 1, 3) == (10 * 21 / 64 + 1) * 12);
}

}  // namespace miyama
