#include "expression/operators.hpp"

#include <random>
#include <vector>

#include "expression/expression.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// Small numbers, any numbers, and those at the ends of what there is.
std::vector<Lane> random_lanes(std::mt19937_64& random, std::size_t count) {
  const std::vector<Lane> chosen{0, 1, -1, 63, 64, INT64_MIN, INT64_MAX};
  std::vector<Lane> lanes(count);
  for (Lane& lane : lanes) {
    const auto any = static_cast<Lane>(random());
    lane = random() % 3 == 0 ? chosen[random() % chosen.size()] : random() % 2 == 0 ? any : any % 9;
  }
  return lanes;
}

}  // namespace

TEST_CASE("lane kernels: every operator, as for one position", "[ladder]") {
  std::mt19937_64 random(21);
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1, 7, 64, 65, 512})
      for (auto op = Operator::logical_not; op <= Operator::common_multiple;
           op = static_cast<Operator>(static_cast<int>(op) + 1)) {
        const auto kernels = kernels_for<LaneKernels>(isa);
        const std::vector<Lane> left = random_lanes(random, n), right = random_lanes(random, n);
        std::vector<Lane> both(n, 77), of_left(n, 77), of_right(n, 77);
        kernels.lanes(op, left.data(), right.data(), both.data(), n);
        kernels.same_left(op, left[0], right.data(), of_left.data(), n);
        kernels.same_right(op, left.data(), right[0], of_right.data(), n);
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < n; ++i) {
          wrong += both[i] != apply(op, left[i], right[i]);
          wrong += of_left[i] != apply(op, left[0], right[i]);
          wrong += of_right[i] != apply(op, left[i], right[0]);
        }
        CAPTURE(name_of(isa), n, static_cast<int>(op));
        CHECK(wrong == 0);
      }
}

TEST_CASE("lane kernels: truths", "[ladder]") {
  std::mt19937_64 random(22);
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1, 7, 64, 65, 512}) {
      std::vector<Lane> lanes = random_lanes(random, n);
      lanes[0] = Lane{1} << 40;  // its low bits are 0
      std::vector<std::uint8_t> truths(n + 1, 9);
      kernels_for<LaneKernels>(isa).truths(lanes.data(), n, truths.data());
      for (std::size_t i = 0; i < n; ++i) REQUIRE(truths[i] == (lanes[i] != 0 ? 1 : 0));
      REQUIRE(truths[n] == 9);
    }
}

TEST_CASE("lane kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&LaneKernels::lanes));
  CHECK(has_own_compilations(&LaneKernels::same_left));
  CHECK(has_own_compilations(&LaneKernels::same_right));
  CHECK(has_own_compilations(&LaneKernels::truths));
}

}  // namespace miyama
