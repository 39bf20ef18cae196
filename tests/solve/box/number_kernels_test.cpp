#include <algorithm>
#include <random>
#include <vector>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "solve/box/kernels.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

using Row32 = std::vector<std::uint32_t>;

TEST_CASE("length kernels: each instruction set, number by number", "[ladder]") {
  CHECK(has_own_compilations(&LengthKernels::merge_options));
  std::mt19937_64 draw(5);
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1UL, 7UL, 64UL, 129UL}) {
      const auto kernels = kernels_for<LengthKernels>(isa);
      const auto numbers = [&](std::uint64_t most) {
        Row32 drawn(n);
        for (std::uint32_t& number : drawn) number = static_cast<std::uint32_t>(draw() % most);
        return drawn;
      };
      const std::uint32_t lost = draw() % 2;
      const Row32 remoteness = numbers(9), other_quick = numbers(4), other_slow = numbers(30);
      Row32 quick(n), slow(n), expected_quick(n), expected_slow(n), settled(n), expected(n);
      for (std::size_t x = 0; x < n; ++x) {
        const bool is_lost = remoteness[x] % 2 == lost;
        expected_quick[x] = std::max(other_quick[x], is_lost ? UINT32_MAX - remoteness[x] : 0);
        expected_slow[x] = std::max(other_slow[x], remoteness[x] + 1);
        expected[x] =
            expected_quick[x] != 0 ? UINT32_MAX - expected_quick[x] + 1 : expected_slow[x];
      }
      kernels.merge_options(remoteness.data(), n, lost, quick.data(), slow.data());
      kernels.merge_lengths(other_quick.data(), other_slow.data(), n, quick.data(), slow.data());
      kernels.settle(quick.data(), slow.data(), n, settled.data());
      CHECK(quick == expected_quick);
      CHECK(slow == expected_slow);
      CHECK(settled == expected);
    }
}

TEST_CASE("limit kernels: every instruction set compare each position", "[ladder]") {
  CHECK(has_own_compilations(&LimitKernels::set_reached));
  std::mt19937_64 draw(3);
  for (const std::size_t n : {1UL, 63UL, 64UL, 65UL, 300UL}) {
    std::vector<std::uint32_t> nearest(n);
    std::vector<std::int32_t> reach(n);
    std::vector<std::uint64_t> from(divide_up(n, 64)), reached(from.size()), within(from.size());
    for (std::size_t x = 0; x < n; ++x) {
      nearest[x] = draw() % 3 == 0 ? static_cast<std::uint32_t>(INT32_MIN / 2)
                                   : static_cast<std::uint32_t>(draw() % 40);
      reach[x] = static_cast<std::int32_t>(draw() % 40);
      const std::uint64_t bit = std::uint64_t{1} << x % 64;
      const std::uint64_t from_bit = draw() % 2 * bit;
      from[x / 64] |= from_bit;
      const auto size = 30 + static_cast<std::int32_t>(x);
      if (static_cast<std::int32_t>(nearest[x]) + reach[x] >= size) reached[x / 64] |= bit;
      if (reach[x] >= 17) within[x / 64] |= from_bit;
    }
    for (const Isa isa : available_instruction_sets()) {
      const auto kernels = kernels_for<LimitKernels>(isa);
      std::vector<std::uint64_t> bits(from.size());
      kernels.set_reached(nearest.data(), reach.data(), 30, 1, n, bits.data());
      CHECK(bits == reached);
      ranges::fill(bits, 0);
      kernels.set_within(from.data(), reach.data(), 17, n, bits.data());
      CHECK(bits == within);
    }
  }
}

}  // namespace
}  // namespace miyama
