#include "label/nim/loss_lines.hpp"

#include <cstring>
#include <random>

#include "label/label.hpp"
#include "label/label_source.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("loss lines: the type follows the greatest bound", "[unit]") {
  CHECK(std::holds_alternative<LossLines<std::uint8_t>>(make_loss_lines(Box(Bounds{3, 254}))));
  CHECK(std::holds_alternative<LossLines<std::uint16_t>>(make_loss_lines(Box(Bounds{255, 3}))));
  CHECK(std::holds_alternative<LossLines<std::uint16_t>>(make_loss_lines(Box(Bounds{65534}))));
  CHECK(std::holds_alternative<LossLines<std::uint32_t>>(make_loss_lines(Box(Bounds{65535}))));
}

TEST_CASE("loss lines: begin without a loss, one entry per line", "[unit]") {
  const Box box(Bounds{1, 4, 2});
  const LossLines<std::uint8_t> lines(box);
  for (std::size_t heap = 0; heap < 3; ++heap) {
    CHECK(lines.along(heap).size() == box.lines(heap));
    for (const std::uint8_t size : lines.along(heap)) CHECK(size == 255);
  }
  CHECK(lines.box().positions() == 30);
}

TEST_CASE("count_totals: two heaps by hand", "[unit]") {
  // Losses (0,0), (1,1), (2,2) of 3 × 5 positions: arrows down from (2 − 0) + (2 − 1) + (2 − 2) and
  // (4 − 0) + (4 − 1) + (4 − 2) positions.
  LossLines<std::uint8_t> lines{Box(Bounds{2, 4})};
  for (std::uint8_t size = 0; size < 3; ++size) lines.along(0)[size] = lines.along(1)[size] = size;
  const Totals totals = count_totals(lines);
  CHECK(totals == Totals{15, 3, 12, 0, 0});
  CHECK(count_totals(make_loss_lines(Box(Bounds{4, 5}))) == Totals{30, 0, 0, 0, 0});
}

constexpr std::uint32_t none = LossTile::no_loss;

TEST_CASE("count_losses: a tile of three heaps by hand", "[unit]") {
  // Rows (2,4) (2,5) (3,4) (3,5) of sizes 0–9 × 0–7 × 0–6, losses at 6, 0, none, 3:
  // (9−2)+(7−4)+(6−6) = 10, (9−2)+(7−5)+(6−0) = 15, (9−3)+(7−5)+(6−3) = 11 positions above them.
  const std::vector<std::uint32_t> sizes{6, 0, none, 3};
  const LossCount count = count_losses(Box(Bounds{9, 7, 6}), {{}, 2, 2, 4, 2, sizes.data()});
  CHECK(count.lost == 3);
  CHECK(count.winning_moves == 10 + 15 + 11);
}

TEST_CASE("count_losses: heaps before a, and heaps that are not there", "[unit]") {
  const std::vector<std::uint32_t> one{3};
  const Bounds outer{1, 4};
  CHECK(count_losses(Box(Bounds{5, 6, 9, 7, 4}), {outer, 2, 1, 4, 1, one.data()}).winning_moves ==
        4 + 2 + 7 + 3 + 1);
  CHECK(count_losses(Box(Bounds{7, 4}), {{}, 0, 1, 4, 1, one.data()}).winning_moves == 3 + 1);
  CHECK(count_losses(Box(Bounds{4}), {{}, 0, 1, 0, 1, one.data()}).winning_moves == 1);
  CHECK(count_losses(Box(Bounds{4}), {{}, 0, 1, 0, 1, &none}).lost == 0);
}

TEST_CASE("count_losses: the greatest heaps do not wrap", "[unit]") {
  const std::vector<std::uint32_t> sizes(64, 0);
  CHECK(count_losses(Box(Bounds{1, 63, 0xFFFF'FFFE}), {{}, 0, 1, 0, 64, sizes.data()})
            .winning_moves == 64 * (1 + 0xFFFF'FFFEULL) + 64 * 63 / 2);
}

TEST_CASE("most_winning_moves: no less than there are, saturated", "[unit]") {
  CHECK(most_winning_moves(Box(Bounds{4})) == 4);
  CHECK(most_winning_moves(Box(Bounds{9, 9, 9})) == 2700);  // there are 1170
  CHECK(most_winning_moves(Box(Bounds{3037000498, 3037000498})) < UINT64_MAX);
  CHECK(most_winning_moves(Box(Bounds(16, 14))) == UINT64_MAX);
}

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
