#include "table/index/box/position_set.hpp"

#include <random>

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("rows of bits: runs cover the bits that are set, and no run passes the end of a word",
          "[unit]") {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<std::uint64_t> row(3);
    for (std::uint64_t& word : row)
      word = random() % 4 == 0 ? full_word : random() | (random() % 2 == 0 ? random() : 0);
    std::uint64_t first = random() % 193, end = random() % 193;
    std::vector<std::uint64_t> bits, covered;
    for_each_bit(row, first, end, [&](std::uint64_t x) { bits.push_back(x); });
    for_each_run(row, first, end, [&](std::uint64_t x, std::uint64_t count) {
      REQUIRE(count != 0);
      REQUIRE(x / 64 == (x + count - 1) / 64);
      for (std::uint64_t i = 0; i < count; ++i) covered.push_back(x + i);
    });
    REQUIRE(covered == bits);
  }
}

}  // namespace
}  // namespace miyama
