#include "expression/operators.hpp"

#include <cstdlib>
#include <limits>
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
      for (auto op = Operator::logical_not; op <= Operator::max;
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

/// Compares an operator with the definition where operands and result fit; shifts stay wide.
template <class T>
std::uint64_t wrong_in_narrow_lanes(Isa isa, Operator op, std::mt19937_64& random) {
  constexpr std::int64_t most = std::numeric_limits<T>::max();
  const std::vector<std::int64_t> chosen{0,     1,        -1,       7,           most,
                                         -most, most - 1, 1 - most, most / 2 + 1};
  const auto kernels = kernels_for<KernelsOf<T>>(isa);
  std::vector<std::int64_t> left(130), right(130), wide(130);
  for (std::vector<std::int64_t>* side : {&left, &right})
    for (std::int64_t& lane : *side)
      lane = random() % 2 == 0 ? chosen[random() % chosen.size()]
                               : static_cast<std::int64_t>(random() % 2000) - 1000;
  std::vector<T> l(130), r(130), both(130), of_left(130), of_right(130);
  kernels.narrow(left.data(), 130, l.data());
  kernels.narrow(right.data(), 130, r.data());
  kernels.lanes(op, l.data(), r.data(), both.data(), 130);
  kernels.same_left(op, l[0], r.data(), of_left.data(), 130);
  kernels.same_right(op, l.data(), r[0], of_right.data(), 130);
  kernels.widen(both.data(), 130, wide.data());
  std::uint64_t wrong = 0;
  const auto compare = [&](std::int64_t found, std::int64_t expected) {
    wrong += std::abs(expected) <= most && found != expected;
  };
  for (std::size_t i = 0; i < 130; ++i) {
    compare(wide[i], apply(op, left[i], right[i]));
    compare(of_left[i], apply(op, left[0], right[i]));
    compare(of_right[i], apply(op, left[i], right[0]));
  }
  return wrong;
}

TEST_CASE("lane kernels: narrow lanes, as for one position", "[ladder]") {
  if (!has_narrow_lanes) return;
  std::mt19937_64 random(23);
  for (const Isa isa : available_instruction_sets())
    for (auto op = Operator::logical_not; op <= Operator::common_multiple;
         op = static_cast<Operator>(static_cast<int>(op) + 1)) {
      if (op == Operator::shift_left || op == Operator::shift_right) continue;
      CAPTURE(name_of(isa), static_cast<int>(op));
      for (int round = 0; round < 9; ++round) {
        CHECK(wrong_in_narrow_lanes<std::int16_t>(isa, op, random) == 0);
        CHECK(wrong_in_narrow_lanes<std::int32_t>(isa, op, random) == 0);
      }
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
