// The values of three rests against all triples, over the borders of words.
#include "solve/sequence/three_rests.hpp"

#include <random>

#include "support/catch.hpp"

using namespace miyama;

namespace {

std::vector<std::uint64_t> by_triples(std::uint64_t sum, const std::vector<std::uint32_t>& values,
                                      std::uint32_t width, bool unequal) {
  std::vector<std::uint64_t> words(std::max(1U, width / 64), 0);
  for (std::uint64_t a = 1; a < sum; ++a)
    for (std::uint64_t b = 1; a + b < sum; ++b) {
      const std::uint64_t c = sum - a - b;
      if (unequal && (a == b || b == c || a == c)) continue;
      const std::uint32_t value = values[a] ^ values[b] ^ values[c];
      words[value / 64] |= std::uint64_t{1} << value % 64;
    }
  return words;
}

}  // namespace

TEST_CASE("three rests: as by looping over the triples", "[ladder]") {
  std::mt19937 random(3);
  for (const bool unequal : {false, true})
    for (const std::uint32_t width : {2U, 32U, 64U, 128U, 512U}) {
      std::vector<std::uint32_t> values;
      for (int i = 0; i < 40; ++i) values.push_back(static_cast<std::uint32_t>(random()) % width);
      ThreeRests rests(unequal);
      for (const std::uint64_t sum : {0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 30, 39, 21}) {
        INFO(sum << " " << width << " " << unequal);
        CHECK(rests.set_of(sum, values, width) == by_triples(sum, values, width, unequal));
      }
    }
}

TEST_CASE("three rests: sets may become wider on the way", "[unit]") {
  const std::vector<std::uint32_t> values{0, 1, 2, 3, 60, 5, 33, 7, 100, 9};
  ThreeRests rests(false);
  CHECK(rests.set_of(8, values, 64) == by_triples(8, values, 64, false));
  CHECK(rests.set_of(10, values, 128) == by_triples(10, values, 128, false));
}
