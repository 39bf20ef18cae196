#include "solve/sequence/windows.hpp"

// Games with few rare heaps go through windows as well; kernels of each instruction set agree; what
// memory is too little for is refused.

#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "solve/sequence/heap_values.hpp"
#include "solve/sequence/value_sets.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Values = std::vector<std::uint32_t>;

Values stamped(const char* code, std::uint64_t last) {
  HeapValues heaps(*make_take_and_break(code), HeapValues::endless, HeapValues::endless);
  heaps.extend_to(last);
  return heaps.values();
}

ShortValues shortened(std::span<const std::uint32_t> values, std::uint64_t keep) {
  SparseSpace space;
  space.choose(values, 64);
  return ShortValues(values, space.mask(), keep);
}

TEST_CASE("windows: games with few rare heaps, too", "[ladder]") {
  const struct {
    const char* code;
    SplitMoves moves;
  } games[] = {{"0.77", {{1, 2}, {1, 2}, false}},
               {"0.167", {{2, 3}, {2, 3}, false}},
               {"0.1777", {{2, 3, 4}, {2, 3, 4}, false}}};
  for (const auto& game : games) {
    const Values expected = stamped(game.code, 15'000);
    ShortValues values =
        shortened(std::span<const std::uint32_t>(expected).first(10'000), HeapValues::endless);
    Windows windows(game.moves);
    while (values.size() <= 15'000) REQUIRE(windows.extend(values));
    INFO(game.code);
    for (std::uint64_t heap = 0; heap <= 15'000; ++heap)
      REQUIRE(values.value(heap) == expected[heap]);
  }
}

TEST_CASE("windows: little memory keeps small and large heaps", "[unit]") {
  const Values expected = stamped("0.1777", 401'000);
  const SplitMoves moves{{2, 3, 4}, {2, 3, 4}, false};
  ShortValues values = shortened(std::span<const std::uint32_t>(expected).first(10'000), 100'000);
  ValueSets sets(moves);
  while (values.size() <= 400'000) {
    REQUIRE(sets.extend(values));
    REQUIRE(values.value(values.size() - 1) == expected[values.size() - 1]);
    REQUIRE(values.reach() >= 1000);
  }
  CHECK_FALSE(values.is_complete());
  CHECK(values.value(30'000) == expected[30'000]);
  CHECK_THROWS_AS(values.require_reach(300'000), file_error);
  // A value that no pair has: only all pairs would prove that.
  CHECK_THROWS_AS(values.take_for(moves, values.size(), 250), file_error);
}

TEST_CASE("windows: kernels of all instruction sets agree", "[unit]") {
  std::mt19937 random(3);
  std::vector<std::uint8_t> bytes(4096);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 40);
  std::vector<WindowItem> items;
  for (int i = 0; i < 12; ++i)
    items.push_back({static_cast<std::uint32_t>(64 + random() % 1000),
                     static_cast<std::uint32_t>(random() % 40)});
  const std::uint8_t* const here = bytes.data() + 2000;
  const auto with = [&](Isa isa) {
    const auto kernels = kernels_for<WindowKernels>(isa);
    std::vector<std::uint8_t> open(2 * WindowKernels::set_bytes);
    for (std::uint32_t window = 0; window < 2; ++window) {
      std::vector<WindowItem> moved = items;
      for (WindowItem& item : moved) item.value ^= 16 * window;
      kernels.mark(here, moved.data(), moved.size(), &open[window * WindowKernels::set_bytes]);
    }
    std::vector<std::uint8_t> first(WindowKernels::candidates * WindowKernels::heaps);
    kernels.first_open(open.data(), 2, first.data());
    for (std::size_t i = 0; i < WindowKernels::heaps; ++i) {
      std::size_t found = 0;
      for (std::uint32_t value = 0; value < 32 && found < WindowKernels::candidates; ++value) {
        const bool is_reached = std::any_of(items.begin(), items.end(), [&](WindowItem item) {
          return (*(here + i - item.distance) ^ item.value) == value;
        });
        if (!is_reached) REQUIRE(first[found++ * WindowKernels::heaps + i] == value);
      }
    }
    const std::uint8_t* const places[] = {here, here + 64, here + 200};
    std::vector<std::uint8_t> all = open;
    all.insert(all.end(), open.begin(), open.begin() + WindowKernels::set_bytes);
    const std::uint32_t gain = kernels.gain(places, 3, {70, 5}, all.data());
    const WindowItem more[] = {{90, 3}, {77, 1}, {300, 20}};
    kernels.remove_reached(here, more, 3, first.data());
    for (std::uint64_t count : {0, 5, 31, 32, 33, 700})
      all.push_back(static_cast<std::uint8_t>(
          kernels.find_pair(here, here - 5, count, static_cast<std::uint8_t>(count % 64))));
    all.insert(all.end(), first.begin(), first.end());
    return std::tuple(all, gain);
  };
  CHECK(with(Isa::baseline) == with(best_isa()));
}

}  // namespace
}  // namespace miyama
