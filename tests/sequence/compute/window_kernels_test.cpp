#include "sequence/compute/window_kernels.hpp"

// Each kernel of each instruction set against its definition.

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <vector>

#include "sequence/compute/windows.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

constexpr std::size_t heaps = WindowKernels::heaps;

/// Random values and items.
struct WindowCase {
  explicit WindowCase(unsigned seed) : bytes(4096) {
    std::mt19937 random(seed);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 40);
    for (int i = 0; i < 12; ++i)
      items.push_back(make_item(64 + random() % 1000, static_cast<std::uint32_t>(random() % 40)));
  }
  [[nodiscard]] const std::uint8_t* here() const { return bytes.data() + 2000; }
  [[nodiscard]] bool is_reached(std::size_t heap, std::uint32_t value) const {
    return std::any_of(items.begin(), items.end(), [&](WindowItem item) {
      return (*(here() + heap - item.distance) ^ value_of(item)) == value;
    });
  }
  /// The sets of the first windows that the kernels make.
  [[nodiscard]] std::vector<std::uint8_t> open_sets(const WindowKernels& kernels,
                                                    std::uint32_t windows) const {
    std::vector<std::uint8_t> open(windows * WindowKernels::set_bytes);
    for (std::uint32_t window = 0; window < windows; ++window) {
      std::vector<WindowItem> moved = items;
      for (WindowItem& item : moved) item = make_item(item.distance, value_of(item) ^ 16 * window);
      kernels.mark(here(), moved.data(), moved.size(), &open[window * WindowKernels::set_bytes]);
    }
    return open;
  }

  std::vector<std::uint8_t> bytes;
  std::vector<WindowItem> items;
};

bool is_in(const std::uint8_t* open, std::size_t heap, std::uint32_t value) {
  return (open[value / 8 * heaps + heap] >> value % 8 & 1) != 0;
}

TEST_CASE("window kernels: values that no item reaches, and the least of them", "[ladder]") {
  for (const Isa isa : available_instruction_sets()) {
    const auto kernels = kernels_for<WindowKernels>(isa);
    for (unsigned seed = 0; seed < 4; ++seed) {
      WindowCase made(seed);
      if (seed == 3) made.items.clear();
      INFO(name_of(isa) << " seed " << seed);
      const auto open = made.open_sets(kernels, 2);
      std::vector<std::uint8_t> first(WindowKernels::candidates * heaps);
      kernels.first_open(open.data(), 2, first.data());
      for (std::size_t heap = 0; heap < heaps; ++heap) {
        std::size_t found = 0;
        for (std::uint32_t value = 0; value < 32; ++value) {
          REQUIRE(is_in(open.data(), heap, value) == !made.is_reached(heap, value));
          if (!made.is_reached(heap, value) && found < WindowKernels::candidates)
            REQUIRE(first[found++ * heaps + heap] == value);
        }
        for (; found < WindowKernels::candidates; ++found)
          REQUIRE(first[found * heaps + heap] == WindowKernels::none);
      }
    }
  }
}

TEST_CASE("window kernels: candidates that an item reaches", "[ladder]") {
  const WindowCase made(8);
  for (const Isa isa : available_instruction_sets()) {
    std::vector<std::uint8_t> first(WindowKernels::candidates * heaps);
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<std::uint8_t>(i % 37);
    const std::vector<std::uint8_t> before = first;
    kernels_for<WindowKernels>(isa).remove_reached(made.here(), made.items.data(),
                                                   made.items.size(), first.data());
    for (std::size_t i = 0; i < first.size(); ++i)
      REQUIRE(first[i] ==
              (made.is_reached(i % heaps, before[i]) ? WindowKernels::none : before[i]));
  }
}

TEST_CASE("window kernels: heap by heap the first candidate that is left", "[ladder]") {
  std::mt19937 random(11);
  std::vector<NearItems> items(3);
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t distance = 1; distance < heaps; ++distance)
      for (const std::size_t at : {heaps - distance, 2 * heaps - distance}) {
        items[i].is_there[at] = distance % 5 == i ? 255 : 0;
        items[i].values[at] = static_cast<std::uint8_t>(distance * 7 % 16);
      }
  std::vector<std::uint8_t> first(WindowKernels::candidates * heaps);
  for (std::uint8_t& value : first)
    value = static_cast<std::uint8_t>(random() % 4 == 0 ? WindowKernels::none : random() % 16);
  std::vector<std::uint8_t> expected(2 * heaps);
  for (std::size_t i = 0; i < heaps; ++i) expected[i] = static_cast<std::uint8_t>(random() % 16);
  const std::vector<std::uint8_t> before = expected;
  std::vector<std::size_t> stops;
  for (std::size_t i = heaps; i < 2 * heaps; ++i) {
    const auto is_left = [&](std::uint8_t value) {
      for (const NearItems& near : items)
        for (std::size_t distance = 1; distance < heaps; ++distance)
          if (near.is_there[heaps - distance] != 0 &&
              (expected[i - distance] ^ near.values[heaps - distance]) == value)
            return false;
      return value != WindowKernels::none;
    };
    std::size_t k = 0;
    while (k < WindowKernels::candidates && !is_left(first[k * heaps + i - heaps])) ++k;
    if (k == WindowKernels::candidates) stops.push_back(i - heaps);
    expected[i] = k == WindowKernels::candidates ? 17 : first[k * heaps + i - heaps];
  }
  REQUIRE(stops.size() > 2);
  for (const Isa isa : available_instruction_sets()) {
    std::vector<std::uint8_t> values = before;
    std::vector<std::size_t> found;
    std::size_t i = 0;
    while ((i = kernels_for<WindowKernels>(isa).settle(&values[heaps], items.data(), items.size(),
                                                       first.data(), i)) < heaps) {
      found.push_back(i);
      values[heaps + i++] = 17;
    }
    CHECK(found == stops);
    CHECK(values == expected);
  }
}

TEST_CASE("window kernels: what lies below the bounds", "[ladder]") {
  std::mt19937 random(12);
  std::vector<std::uint8_t> bounds(heaps), open(32 * heaps);
  for (std::uint8_t& bound : bounds) bound = static_cast<std::uint8_t>(random());
  bounds[0] = 0;
  bounds[1] = 255;
  for (std::size_t i = 0; i < open.size(); ++i)
    open[i] = static_cast<std::uint8_t>(i / heaps == 3 ? 0 : random());
  for (const std::size_t halves : {1, 5, 32})
    for (const Isa isa : available_instruction_sets()) {
      auto left = open;
      const std::uint32_t some =
          kernels_for<WindowKernels>(isa).keep_below(bounds.data(), halves, left.data());
      std::uint32_t expected = 0;
      for (std::uint32_t value = 0; value < 8 * halves; ++value)
        for (std::size_t heap = 0; heap < heaps; ++heap) {
          const bool is_wanted = value < bounds[heap] && is_in(open.data(), heap, value);
          REQUIRE(is_in(left.data(), heap, value) == is_wanted);
          if (is_wanted) expected |= std::uint32_t{1} << value / 8;
        }
      CHECK(some == expected);
    }
}

TEST_CASE("window kernels: how many values an item gains", "[ladder]") {
  const WindowCase made(9);
  const std::uint8_t* const places[] = {made.here(), made.here() + 64, made.here() + 200};
  for (const Isa isa : available_instruction_sets()) {
    const auto kernels = kernels_for<WindowKernels>(isa);
    auto open = made.open_sets(kernels, 3);
    for (const std::uint32_t value : {0U, 5U, 33U}) {
      std::array<std::uint64_t, 3> gains{};
      for (std::size_t i = 0; i < 3 * heaps; ++i) {
        const std::uint32_t reached = *(places[i / heaps] + i % heaps - 70) ^ value;
        if (reached < 16 && is_in(&open[i / heaps * WindowKernels::set_bytes], i % heaps, reached))
          gains[i / heaps] |= std::uint64_t{1} << i % heaps;
      }
      std::array<std::uint64_t, 3> found;
      const std::uint32_t sum =
          kernels.gain(places, 3, make_item(70, value), open.data(), found.data());
      CHECK(found == gains);
      CHECK(sum == static_cast<std::uint32_t>(std::popcount(gains[0]) + std::popcount(gains[1]) +
                                              std::popcount(gains[2])));
    }
  }
}

TEST_CASE("window kernels: the first pair with a value", "[ladder]") {
  const WindowCase made(10);
  const std::uint8_t* const down = made.here() - 5;
  for (const Isa isa : available_instruction_sets())
    for (const std::uint64_t count : {0, 1, 5, 31, 32, 33, 63, 64, 65, 127, 255, 256, 700})
      for (std::uint32_t value = 0; value < 64; ++value) {
        std::uint64_t first = 0;
        while (first < count && (made.here()[first] ^ *(down - first)) != value) ++first;
        REQUIRE(kernels_for<WindowKernels>(isa).find_pair(
                    made.here(), down, count, static_cast<std::uint8_t>(value)) == first);
      }
}

}  // namespace
}  // namespace miyama
