#include "index/box/direction_lines.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Entries = std::vector<std::uint8_t>;

/// The least position of p, p − d, p − 2d, … in the box: the same for all of one line, and for no
/// others.
std::vector<std::uint64_t> foot(std::vector<std::uint64_t> position, const Entries& direction) {
  const auto can_step = [&] {
    for (std::size_t i = 0; i < position.size(); ++i)
      if (position[i] < direction[i]) return false;
    return true;
  };
  while (can_step())
    for (std::size_t i = 0; i < position.size(); ++i) position[i] -= direction[i];
  return position;
}

/// How many positions have a number that is out of range, is that of another line, or differs from
/// that of their own line.
std::uint64_t wrong_numbers(const Box& box, const Entries& direction) {
  const DirectionLines lines(box, direction);
  std::map<std::vector<std::uint64_t>, std::uint64_t> number_of;
  std::map<std::uint64_t, std::vector<std::uint64_t>> foot_of;
  std::vector<std::uint64_t> position(box.heaps(), 0);
  std::uint64_t wrong = 0;
  do {
    const std::uint64_t number = lines.line_of(position);
    const std::vector<std::uint64_t> least = foot(position, direction);
    const bool fits = number < lines.numbers() &&
                      number_of.try_emplace(least, number).first->second == number &&
                      foot_of.try_emplace(number, least).first->second == least;
    wrong += fits ? 0 : 1;
  } while (advance(box.whole(), box.heaps(), position));
  return wrong;
}

TEST_CASE("direction lines: two positions have one number if and only if they lie on one line",
          "[unit]") {
  for (const Bounds& bounds : small_bounds(40)) {
    if (bounds.size() > 3) continue;
    const Box box(bounds);
    Entries direction(bounds.size(), 0);
    std::uint64_t wrong = 0;
    for (unsigned code = 1; code < (bounds.size() == 1   ? 4U
                                    : bounds.size() == 2 ? 16U
                                                         : 64U);
         ++code) {
      for (std::size_t i = 0; i < direction.size(); ++i)
        direction[i] = static_cast<std::uint8_t>(code >> (2 * i) & 3);
      wrong += wrong_numbers(box, direction);
    }
    CAPTURE(bounds);
    REQUIRE(wrong == 0);
  }
}

TEST_CASE("direction lines: random boxes and directions", "[unit]") {
  std::mt19937_64 random(7);
  for (const Bounds& bounds : random_bounds(8, 300, 1500)) {
    Entries direction(bounds.size());
    for (auto& entry : direction) entry = static_cast<std::uint8_t>(random() % 5);
    if (std::ranges::all_of(direction, [](auto x) { return x == 0; })) direction.back() = 255;
    CAPTURE(bounds, direction);
    REQUIRE(wrong_numbers(Box(bounds), direction) == 0);
  }
}

TEST_CASE("direction lines: the numbers of the example", "[unit]") {
  const DirectionLines lines(Box(Bounds{2, 2}), Entries{1, 1});
  const auto number = [&](std::uint64_t a, std::uint64_t b) {
    return lines.line_of(std::vector<std::uint64_t>{a, b});
  };
  CHECK(lines.numbers() == 5);
  CHECK(number(0, 0) == 2);
  CHECK(number(2, 2) == 2);
  CHECK(number(0, 1) == 3);
  CHECK(number(1, 0) == 1);
  CHECK(number(0, 2) == 4);
  CHECK(number(2, 0) == 0);
}

TEST_CASE("direction lines: along an axis there are as many numbers as lines, in C order",
          "[unit]") {
  const Box box(Bounds{3, 4, 5});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Entries direction(3, 0);
    direction[axis] = 1;
    const DirectionLines lines(box, direction);
    CHECK(lines.numbers() == box.lines(axis));
    CHECK(lines.pivot() == axis);
    CHECK(lines.pivot_step() == 1);
    std::vector<std::uint64_t> position(3, 0);
    do CHECK(lines.line_of(position) == box.line_of(position, axis));
    while (advance(box.whole(), 3, position));
  }
}

TEST_CASE("direction lines: few numbers, as the memory for them is counted", "[unit]") {
  const Box box(Bounds{99, 99, 99});
  CHECK(DirectionLines(box, Entries{1, 1, 0}).numbers() == 199 * 100);
  CHECK(DirectionLines(box, Entries{1, 1, 1}).numbers() == 199 * 199);
  CHECK(DirectionLines(box, Entries{2, 0, 1}).numbers() == 2 * 100 * (2 * 99 + 99 + 1));
  CHECK(DirectionLines(box, Entries{0, 4, 6}).numbers() == 4 * 100 * (2 * 99 + 3 * 99 + 1));
  CHECK(DirectionLines(box, Entries{0, 0, 3}).numbers() == 3 * 100 * 100);  // as many as lines
  const Box vast(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE});
  CHECK(DirectionLines(vast, Entries{1, 0}).numbers() == 0x7FFF'FFFF);
  const Box many(Bounds{1, 0xFFFF, 0xFFFF, 0xFFFF, 0x1FFF});
  CHECK(DirectionLines(many, Entries{255, 255, 255, 255, 255}).numbers() == UINT64_MAX);
}

TEST_CASE("direction lines: the pivot is the first heap that the direction takes from", "[unit]") {
  const Box box(Bounds{4, 5, 6});
  CHECK(DirectionLines(box, Entries{0, 3, 2}).pivot() == 1);
  CHECK(DirectionLines(box, Entries{0, 3, 2}).pivot_step() == 3);
  CHECK(DirectionLines(box, Entries{2, 1, 0}).pivot() == 0);
  CHECK(DirectionLines(box, Entries{0, 0, 5}).pivot() == 2);
}

TEST_CASE("direction lines: numbering pays on long lines, not for large entries", "[unit]") {
  CHECK(DirectionLines::pays(Box(Bounds{999, 999}), Entries{1, 0}));
  CHECK(DirectionLines::pays(Box(Bounds{999, 999}), Entries{1, 1}));
  CHECK(DirectionLines::pays(Box(Bounds{1'000'000}), Entries{1}));
  CHECK_FALSE(DirectionLines::pays(Box(Bounds{9, 9, 9}), Entries{255, 254, 253}));
  CHECK_FALSE(DirectionLines::pays(Box(Bounds{9, 9, 9, 9}), Entries{255, 254, 253, 251}));
  CHECK_FALSE(DirectionLines::pays(Box(Bounds{2, 999}), Entries{1, 0}));
}

/// Fast loops step from neighbour to neighbour along the last heap.
TEST_CASE(
    "direction lines: neighbours along the last heap have neighbouring numbers where one step "
    "takes one from the pivot",
    "[unit]") {
  const Box box(Bounds{4, 5, 6});
  for (const Entries& direction :
       {Entries{1, 0, 0}, Entries{1, 1, 1}, Entries{0, 1, 2}, Entries{1, 3, 2}, Entries{0, 1, 0}}) {
    const DirectionLines lines(box, direction);
    std::vector<std::uint64_t> position(3, 0);
    do {
      if (position[2] == 6) continue;
      std::vector<std::uint64_t> next = position;
      ++next[2];
      CHECK(lines.line_of(next) == lines.line_of(position) + 1);
    } while (advance(box.whole(), 3, position));
  }
}

}  // namespace
}  // namespace miyama
