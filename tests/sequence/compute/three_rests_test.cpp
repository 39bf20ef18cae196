#include "sequence/compute/stamps.hpp"

// Sets of values against all triples.

#include <random>
#include <set>

#include "support/catch.hpp"

namespace miyama {
namespace {

std::set<std::uint32_t> values_of_triples(const std::vector<std::uint32_t>& values,
                                          std::uint64_t sum, bool unequal) {
  std::set<std::uint32_t> found;
  for (std::uint64_t a = 1; 3 * a <= sum; ++a)
    for (std::uint64_t b = a; a + 2 * b <= sum; ++b) {
      const std::uint64_t c = sum - a - b;
      if (!unequal || (a != b && b != c)) found.insert(values[a] ^ values[b] ^ values[c]);
    }
  return found;
}

TEST_CASE("three rests: the values of all triples, while values grow", "[ladder]") {
  std::mt19937 random(11);
  for (const bool unequal : {false, true}) {
    ThreeRests rests(unequal);
    std::vector<std::uint32_t> values{0};
    for (std::uint64_t sum = 0; sum < 150; ++sum) {
      const std::uint32_t width = sum < 50 ? 2 : sum < 100 ? 64 : 256;
      INFO(unequal << " sum " << sum);
      std::set<std::uint32_t> found;
      const auto& words = rests.set_of(sum, values, width);
      for (std::uint32_t value = 0; value < 64 * words.size(); ++value)
        if ((words[value / 64] >> value % 64 & 1) != 0) found.insert(value);
      REQUIRE(found == values_of_triples(values, sum, unequal));
      values.push_back(static_cast<std::uint32_t>(random()) % width);
    }
  }
}

}  // namespace
}  // namespace miyama
