#include "label/label_source.hpp"

#include <cstring>
#include <random>

#include "label/label.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// Rows as numbers, one after the other.
Numbers read(const LossList& list, const Box& box, std::uint64_t first, std::uint64_t count) {
  const std::size_t bytes = unsigned_bytes(box.max_bound());
  std::vector<std::byte> content(count * box.heaps() * bytes);
  list.read(first, count, content);
  Numbers numbers(count * box.heaps(), 0);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    std::memcpy(&numbers[i], content.data() + i * bytes, bytes);  // little-endian
  return numbers;
}

/// `one_in`: about how many positions there are for each member.
PositionSet random_set(const Box& box, std::uint64_t one_in) {
  PositionSet set(box);
  std::mt19937_64 random(one_in);
  const std::uint64_t n = box.size(box.heaps() - 1);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    if (random() % one_in == 0) set.insert(rank / n, rank % n);
  return set;
}

Numbers members(const PositionSet& set) {
  Numbers all;
  Numbers position(set.box().heaps(), 0);
  do
    if (set.contains(position)) all.insert(all.end(), position.begin(), position.end());
  while (advance(set.box().whole(), set.box().heaps(), position));
  return all;
}

TEST_CASE("loss list: the whole list in C order, items of 1, 2 and 4 bytes", "[unit]") {
  for (const Bounds& bounds : {Bounds{0}, Bounds{254}, Bounds{255}, Bounds{65'534}, Bounds{65'535},
                               Bounds{3, 70}, Bounds{700, 3}, Bounds{12, 60, 5}, Bounds{1, 300, 2}})
    for (const std::uint64_t one_in : {1, 3, 500}) {
      const PositionSet set = random_set(Box(bounds), one_in);
      const LossList list(set);
      CAPTURE(bounds, one_in);
      CHECK(list.size() == set.count());
      CHECK(read(list, set.box(), 0, list.size()) == members(set));
    }
}

/// Rows are counted in groups of 256; here are four groups and a part of one.
TEST_CASE("loss list: every piece", "[unit]") {
  for (const std::uint64_t one_in : {2, 30, 900}) {
    const PositionSet set = random_set(Box(Bounds{10, 99, 2}), one_in);
    const LossList list(set);
    const Numbers all = members(set);
    std::uint64_t wrong = 0;
    for (std::uint64_t first = 0; first <= list.size(); first += 1 + list.size() / 60)
      for (const std::uint64_t count : {0, 1, 2, 300, 100'000}) {
        const std::uint64_t end = std::min(first + count, list.size());
        const Numbers expected(all.begin() + static_cast<std::ptrdiff_t>(3 * first),
                               all.begin() + static_cast<std::ptrdiff_t>(3 * end));
        wrong += read(list, set.box(), first, end - first) == expected ? 0 : 1;
      }
    CAPTURE(one_in);
    CHECK(wrong == 0);
  }
}

TEST_CASE("loss list: members only in the last row, and none at all", "[unit]") {
  const Box box(Bounds{999, 9});
  PositionSet set(box);
  CHECK(LossList(set).size() == 0);
  CHECK(read(LossList(set), box, 0, 0).empty());
  set.insert(999, 9);
  CHECK(LossList(set).size() == 1);
  CHECK(read(LossList(set), box, 0, 1) == Numbers{999, 9});
  set.insert(0, 4);
  CHECK(read(LossList(set), box, 1, 1) == Numbers{999, 9});
  CHECK(read(LossList(set), box, 0, 2) == Numbers{0, 4, 999, 9});
}

}  // namespace
}  // namespace miyama
