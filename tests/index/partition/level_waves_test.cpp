#include "index/partition/level_waves.hpp"

#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

TEST_CASE("level waves: more heaps first, each position once, ascending within a wave", "[unit]") {
  for (const std::uint64_t largest : {std::uint64_t{1}, std::uint64_t{3}, Partitions::no_bound})
    for (const std::uint64_t most_heaps :
         {std::uint64_t{1}, std::uint64_t{4}, Partitions::no_bound}) {
      const Partitions partitions(16, largest, most_heaps);
      for (std::uint64_t n = 0; n <= 16; ++n) {
        CAPTURE(largest, most_heaps, n);
        const std::vector<test::Parts> level = test::partitions_of(n, largest, most_heaps);
        const LevelWaves waves(partitions, n);
        REQUIRE(waves.count() == n + 1);
        std::size_t positions = 0;
        for (std::size_t w = 0; w < waves.count(); ++w) {
          std::vector<std::uint32_t> expected;
          for (std::uint32_t index = 0; index < level.size(); ++index)
            if (level[index].size() == n - w) expected.push_back(index);
          const auto wave = waves.wave(w);
          REQUIRE(std::vector<std::uint32_t>(wave.begin(), wave.end()) == expected);
          positions += wave.size();
        }
        REQUIRE(positions == level.size());
      }
    }
}

}  // namespace
}  // namespace miyama
