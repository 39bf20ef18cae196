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

}  // namespace
}  // namespace miyama
