#include "index/box/position_set.hpp"

#include <random>
#include <set>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

TEST_CASE("position set: rows begin at words of their own", "[unit]") {
  const PositionSet set(Box(Bounds{2, 3, 64}));  // 65 sizes
  CHECK(set.row_words() == 2);
  CHECK(set.rows() == 12);
  CHECK(set.words().size() == 24);
  CHECK(set.row(5).data() == set.words().data() + 10);
  CHECK(set.row(5).size() == 2);
  CHECK(set.count() == 0);
  CHECK(PositionSet(Box(Bounds{63})).row_words() == 1);
  CHECK(PositionSet(Box(Bounds{0})).row_words() == 1);
  CHECK(PositionSet(Box(Bounds{63})).rows() == 1);
}

TEST_CASE("position set: holds what was inserted, at every word boundary", "[unit]") {
  for (const Bounds& bounds : word_boundary_bounds(5000)) {
    const Box box(bounds);
    const std::uint64_t n = box.size(box.heaps() - 1);
    PositionSet set(box);
    std::set<std::uint64_t> ranks;
    std::mt19937_64 random(n);
    for (std::uint64_t i = 0; i < box.positions() / 2; ++i) {
      const std::uint64_t rank = random() % box.positions();
      ranks.insert(rank);
      set.insert(rank / n, rank % n);
    }
    std::vector<std::uint64_t> position(box.heaps(), 0);
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      box.unrank(rank, position);
      wrong += set.contains(position) == ranks.contains(rank) ? 0 : 1;
      wrong += set.contains(rank / n, rank % n) == ranks.contains(rank) ? 0 : 1;
    }
    Numbers visited;
    for (std::uint64_t r = 0; r < set.rows(); ++r)
      for_each_member(set, r, r + 1,
                      [&](std::span<const std::uint64_t> at) { visited.push_back(box.rank(at)); });
    CAPTURE(bounds);
    CHECK(wrong == 0);
    CHECK(set.count() == ranks.size());
    CHECK(visited == Numbers(ranks.begin(), ranks.end()));
  }
}

TEST_CASE("for_each_bit: every stretch of a row", "[unit]") {
  constexpr std::uint64_t bits = 192;
  std::vector<std::uint64_t> row(bits / 64);
  Numbers members;
  for (std::uint64_t x = 0; x < bits; ++x)
    if (x % 3 == 0 || x == 63 || x == 64 || x == 127 || x == 128 || x == 191) {
      row[x / 64] |= std::uint64_t{1} << (x % 64);
      members.push_back(x);
    }
  std::uint64_t wrong = 0;
  for (std::uint64_t first = 0; first <= bits; ++first)
    for (std::uint64_t end = 0; end <= bits; ++end) {
      Numbers expected, visited;
      for (const std::uint64_t x : members)
        if (x >= first && x < end) expected.push_back(x);
      for_each_bit(row, first, end, [&](std::uint64_t x) { visited.push_back(x); });
      wrong += visited == expected ? 0 : 1;
    }
  CHECK(wrong == 0);
  for_each_bit(row, UINT64_MAX, 10, [&](std::uint64_t) { ++wrong; });
  CHECK(wrong == 0);
}

TEST_CASE("position set: bytes are those of its words, and saturate", "[unit]") {
  for (const Bounds& bounds :
       {Bounds{0}, Bounds{63}, Bounds{64}, Bounds{3, 4, 127}, Bounds{3, 4, 128}}) {
    const Box box(bounds);
    CHECK(PositionSet::bytes(box) == PositionSet(box).words().size() * 8);
  }
  CHECK(PositionSet::bytes(Box(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE, 0})) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
