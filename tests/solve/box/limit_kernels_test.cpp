#include "solve/box/limit_kernels.hpp"

#include <random>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

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
