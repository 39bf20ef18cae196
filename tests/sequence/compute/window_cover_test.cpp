#include "sequence/compute/windows.hpp"

// What chosen lists reach, counted value by value.

#include <algorithm>
#include <random>
#include <set>

#include "support/catch.hpp"
#include "support/short_sequences.hpp"

namespace miyama {
namespace {

/// For each heap of the samples the values below its bound that one of the items reaches.
std::vector<std::set<std::uint32_t>> reached_by(const std::vector<WindowItem>& items,
                                                const CoverSamples& samples, std::uint32_t window) {
  std::vector<std::set<std::uint32_t>> all(samples.bounds.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const WindowItem item : items) {
      const std::uint8_t* const at = samples.places[i / 64] + i % 64 - item.distance;
      const std::uint32_t value = *at ^ value_of(item);
      if (value / 16 == window && value < samples.bounds[i]) all[i].insert(value);
    }
  return all;
}

std::size_t sizes_of(const std::vector<std::set<std::uint32_t>>& sets) {
  std::size_t sum = 0;
  for (const auto& set : sets) sum += set.size();
  return sum;
}

/// The list of a window with whole values.
std::vector<WindowItem> unmoved(std::vector<WindowItem> items, std::uint32_t window) {
  for (WindowItem& item : items) item = make_item(item.distance, value_of(item) ^ 16 * window);
  return items;
}

TEST_CASE("window cover: nothing left out would gain enough", "[unit]") {
  std::mt19937 random(5);
  std::vector<std::uint8_t> bytes(4000);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 48);
  CoverSamples samples;
  for (const std::size_t place : {2000, 2300, 3000}) {
    samples.places.push_back(&bytes[place]);
    for (int i = 0; i < 64; ++i) samples.bounds.push_back(static_cast<std::uint8_t>(random() % 40));
  }
  std::vector<WindowItem> items;
  for (int i = 0; i < 80; ++i)
    items.push_back(make_item(64 + random() % 1900, static_cast<std::uint32_t>(random() % 48)));
  for (const std::uint32_t heaps_per_gain : {16U, 192U}) {
    const std::size_t least = samples.bounds.size() / heaps_per_gain;
    const auto lists = cover_windows(items, samples, heaps_per_gain, kernels_for<WindowKernels>());
    REQUIRE(lists.size() == 3);  // bounds below 40
    for (std::uint32_t window = 0; window < 3; ++window) {
      auto chosen = unmoved(lists[window], window);
      CHECK(std::is_sorted(chosen.begin(), chosen.end(), [](WindowItem one, WindowItem other) {
        return one.distance < other.distance;
      }));
      const std::size_t reached = sizes_of(reached_by(chosen, samples, window));
      for (const WindowItem item : items) {
        chosen.push_back(item);
        REQUIRE(sizes_of(reached_by(chosen, samples, window)) < reached + least);
        chosen.pop_back();
      }
      if (least == 1)
        CHECK(reached_by(chosen, samples, window) == reached_by(items, samples, window));
    }
  }
}

TEST_CASE("window cover: samples lie behind what they read", "[unit]") {
  const auto expected = test::stamped("0.6", 5000);
  const ShortValues values = test::shortened(expected, expected.size());
  const CoverSamples samples = samples_of(values, 4000);
  CHECK(samples.places.size() >= 12);
  REQUIRE(samples.bounds.size() == 64 * samples.places.size());
  for (std::size_t i = 0; i < samples.places.size(); ++i) {
    CHECK(samples.places[i] >= values.small(4000));
    CHECK(samples.places[i] + 64 <= values.small(0) + values.size());
    CHECK(std::equal(&samples.bounds[64 * i], &samples.bounds[64 * i] + 64, samples.places[i]));
  }
}

TEST_CASE("window cover: partners are common heaps behind the takes", "[unit]") {
  const auto expected = test::stamped("0.1777", 5000);
  const ShortValues values = test::shortened(expected, expected.size());
  const auto lists = cover_rare_values(values, samples_of(values, 1100), {2, 4}, 1000, 512,
                                       kernels_for<WindowKernels>());
  REQUIRE_FALSE(lists.empty());
  std::size_t partners = 0;
  for (std::uint32_t window = 0; window < lists.size(); ++window)
    for (const WindowItem item : unmoved(lists[window], window)) {
      ++partners;
      const auto is_heap_behind = [&](std::uint32_t take) {
        const std::uint32_t heap = item.distance - take;
        return heap >= 64 && heap <= 1000 && !values.is_rare(heap) &&
               values.byte(heap) == value_of(item);
      };
      REQUIRE((is_heap_behind(2) || is_heap_behind(4)));
    }
  CHECK(partners > 0);
}

}  // namespace
}  // namespace miyama
