#include "theorem/heap_sum.hpp"

#include <algorithm>
#include <numeric>

#include "base/ranges.hpp"

namespace miyama {
std::vector<std::uint64_t> heap_values_by_mex(const TakeAndBreak& rules, std::uint64_t largest) {
  std::vector<std::uint64_t> values{0};
  std::vector<std::uint64_t> seen_at;  // by value: the last heap that could become it, plus one
  for (std::uint64_t size = 1; size <= largest; ++size) {
    rules.for_each_rests(size, [&](const Rests& rests) {
      const std::uint64_t value = values[rests[0]] ^ values[rests[1]] ^ values[rests[2]];
      if (value >= seen_at.size()) seen_at.resize(value + 1);
      seen_at[value] = size;
    });
    values.push_back(static_cast<std::uint64_t>(
        ranges::find_if(seen_at, [&](std::uint64_t at) { return at != size; }) - seen_at.begin()));
  }
  return values;
}

std::uint64_t lasker_value(std::uint64_t heap) {
  if (heap == 0) return 0;
  return heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap;
}

bool HeapSum::is_loss(PositionView position) const {
  if (lone_heaps_ && ranges::all_of(position, [](std::uint64_t heap) { return heap <= 1; }))
    return std::accumulate(position.begin(), position.end(), std::uint64_t{0}) % 2 == 1;
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : position) sum ^= values_[heap];
  return sum == 0;
}

std::vector<std::uint64_t> HeapSum::heap_values(PositionView position) const {
  std::vector<std::uint64_t> values;
  for (const std::uint64_t heap : position) values.push_back(values_[heap]);
  return values;
}

std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                     std::uint64_t largest) {
  const bool misere = convention == Convention::misere;
  std::vector<std::uint64_t> values(largest + 1);
  std::iota(values.begin(), values.end(), std::uint64_t{0});
  if (is_nim(rules) || is_row_game(rules))
    return std::make_unique<HeapSum>(
        named(is_nim(rules) ? "Bouton's XOR rule" : "nim-sum of the rows", convention,
              ": where every heap is one stick, an odd number of heaps"),
        std::move(values), misere);
  if (misere) return nullptr;
  if (rules.code() == "4.[3]") {
    for (std::uint64_t& value : values) value = lasker_value(value);
    return std::make_unique<HeapSum>("Lasker's Nim: heaps 4k+3 and 4k+4 swap values",
                                     std::move(values), false);
  }
  return std::make_unique<HeapSum>("Sprague–Grundy sum of the heaps",
                                   heap_values_by_mex(rules, largest), false);
}

}  // namespace miyama
