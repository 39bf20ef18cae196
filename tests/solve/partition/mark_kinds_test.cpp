#include "solve/partition/mark_table.hpp"

#include <functional>
#include <vector>

#include "support/catch.hpp"

namespace miyama {
namespace {

/// Every multiset of up to three heaps with at most `most` sticks, as it is removed: ascending,
/// zeros behind.
std::vector<Removed> removed_up_to(unsigned most) {
  std::vector<Removed> all{{0, 0, 0}};
  for (unsigned a = 1; a <= most; ++a) {
    all.push_back({static_cast<std::uint8_t>(a), 0, 0});
    for (unsigned b = a; a + b <= most; ++b) {
      all.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0});
      for (unsigned c = b; a + b + c <= most; ++c)
        all.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                       static_cast<std::uint8_t>(c)});
    }
  }
  return all;
}

std::array<std::uint8_t, 3> descending(Removed removed) {
  std::ranges::sort(removed, std::greater<>());
  return removed;
}

/// What is to be preferred: the least sum, then the least second rest, then the least third.
std::array<unsigned, 3> preference(const Removed& removed) {
  const auto rests = descending(removed);
  return {0U + rests[0] + rests[1] + rests[2], rests[1], rests[2]};
}

template <class C>
void check_move_marks(const std::vector<Removed>& all) {
  for (const Removed& one : all) {
    const C mark = MoveMark<C>::mark(one, 0);
    REQUIRE(mark != 0);
    REQUIRE(MoveMark<C>::rests(mark) == descending(one));
    for (const Removed& other : all) {
      const C second = MoveMark<C>::mark(other, 0);
      const C better = preference(one) <= preference(other) ? mark : second;
      C put = mark, met = mark;
      MoveMark<C>::put(put, second);
      MoveMark<C>::meet(met, second);
      REQUIRE(put == better);
      REQUIRE(met == better);
    }
  }
}

TEST_CASE("mark kinds: move marks keep the rests, and the better of two", "[unit]") {
  std::vector<Removed> few = removed_up_to(16);
  check_move_marks<std::uint32_t>(few);
  std::erase_if(few, [](const Removed& removed) { return removed[2] != 0; });
  check_move_marks<std::uint16_t>(few);
  check_move_marks<std::uint16_t>(
      {{0, 0, 0}, {254, 0, 0}, {127, 127, 0}, {1, 253, 0}, {1, 252, 0}});
  check_move_marks<std::uint32_t>(
      {{0, 0, 0}, {254, 0, 0}, {127, 127, 0}, {84, 85, 85}, {1, 1, 252}});
}

TEST_CASE("mark kinds: equal rests", "[unit]") {
  for (const Removed& removed : removed_up_to(9)) {
    const bool equal = (removed[0] != 0 && removed[0] == removed[1]) ||
                       (removed[1] != 0 && removed[1] == removed[2]);
    CHECK(PartitionRemovals::holds_equal(removed) == equal);
  }
}

TEST_CASE("mark kinds: a loss, how many, the nearest", "[unit]") {
  LossMark::Cell loss_cell{}, no_loss{};
  LossMark::put(loss_cell, LossMark::mark({}, 0));
  CHECK(loss_cell == 1);
  LossMark::meet(no_loss, loss_cell);
  LossMark::meet(no_loss, 0);
  CHECK(no_loss == 1);

  CountMark::Cell count{};
  for (int i = 0; i < 3; ++i) CountMark::put(count, CountMark::mark({}, 7));
  CountMark::meet(count, 4);
  CHECK(count == 7);

  using Numbers = std::vector<std::uint16_t>;
  for (const std::uint16_t near : Numbers{0, 1, 507})
    for (const std::uint16_t far : Numbers{1, 2, 508}) {
      const auto nearer = std::min(near, far);
      NearestMark::Cell cell{}, other = NearestMark::mark({}, far), first = other;
      NearestMark::put(cell, NearestMark::mark({}, near));
      CHECK(cell != 0);
      CHECK(NearestMark::label(cell) == near + 1);
      NearestMark::meet(other, cell);
      NearestMark::put(first, cell);
      NearestMark::meet(cell, 0);
      CHECK(NearestMark::label(cell) == near + 1);
      CHECK(NearestMark::label(other) == nearer + 1);
      CHECK(NearestMark::label(first) == nearer + 1);
    }
}

template <std::size_t W>
void check_value_marks() {
  using Kind = ValueMark<W>;
  typename Kind::Cell cell{};
  for (std::uint16_t value = 0; value + 1U < 64 * W; ++value) {
    CHECK(Kind::label(cell) == value);
    const auto above = Kind::mark({}, static_cast<std::uint16_t>(value + 1));
    typename Kind::Cell later = cell;
    Kind::put(later, above);  // a gap is left
    CHECK(Kind::label(later) == value);
    Kind::put(later, Kind::mark({}, value));
    if (value + 2U < 64 * W) CHECK(Kind::label(later) == value + 2);
    if (value % 2 == 0)
      Kind::put(cell, Kind::mark({}, value));
    else
      Kind::meet(cell, Kind::mark({}, value));
  }
}

TEST_CASE("mark kinds: the least value that is missing, over word boundaries", "[unit]") {
  check_value_marks<1>();
  check_value_marks<2>();
  check_value_marks<4>();
  check_value_marks<8>();
}

}  // namespace
}  // namespace miyama
