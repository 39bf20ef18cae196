#include "solve/nim/derive.hpp"

#include <algorithm>

#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"
#include "support/solved_blocks.hpp"

namespace miyama {
namespace {

using test::both_conventions;

std::vector<std::int64_t> solved(const Bounds& bounds, Convention convention) {
  const Box box(bounds);
  return derived_table(solve_by_bit_rows(box, convention),
                       Layout(box, box.heaps(), {LabelKind::remoteness}), LabelKind::remoteness);
}

/// Remoteness by rank, position by position, from the losses on its lines: for tables that the
/// oracle is too slow for.
std::vector<std::int64_t> by_position(const Box& box, Convention convention) {
  const AnyLossLines lines = solve_by_bit_rows(box, convention);
  const auto outcome =
      derived_table(lines, Layout(box, box.heaps(), {LabelKind::outcome}), LabelKind::outcome);
  std::vector<std::int64_t> remoteness(box.positions(), 0);
  std::vector<std::uint64_t> position(box.heaps());
  for (std::uint64_t rank = 1; rank < box.positions(); ++rank) {
    box.unrank(rank, position);
    std::int64_t least = INT64_MAX;
    std::int64_t greatest = 0;
    for (std::size_t heap = 0; heap < box.heaps(); ++heap)
      for (std::uint64_t stones = 1; stones <= position[heap]; ++stones) {
        const std::uint64_t option = rank - stones * box.stride(heap);
        greatest = std::max(greatest, remoteness[option]);
        if (outcome[option] == loss) least = std::min(least, remoteness[option]);
      }
    remoteness[rank] = 1 + (outcome[rank] == loss ? greatest : least);
  }
  return remoteness;
}

void check_remoteness(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      const bool same =
          std::ranges::equal(solved(bounds, convention), answers, {}, {},
                             [](const oracle::Answer& a) { return std::int64_t{a.remoteness}; });
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("remoteness: the oracle's, all small tables", "[ladder]") {
  check_remoteness(small_bounds(48));
}

TEST_CASE("remoteness: the oracle's, sizes at word boundaries in every place", "[ladder]") {
  check_remoteness(word_boundary_bounds(65 * 65 * 3));
  check_remoteness({{0, 0, 64, 1},
                    {1, 64, 0, 63},
                    {64, 1, 1, 1, 1},
                    {1, 1, 64, 1, 1},
                    {1, 1, 1, 1, 64},
                    {2, 1, 3, 2, 4}});
}

TEST_CASE(
    "remoteness: position by position from the outcomes, tables of several blocks and wider types",
    "[ladder]") {
  // Sums of bounds on both sides of 254: sizes and remoteness of one type, or the remoteness one
  // step wider.
  for (const Bounds& bounds : {Bounds{99, 70, 130}, Bounds{64, 64, 66}, Bounds{5, 30, 40, 60},
                               Bounds{127, 127}, Bounds{127, 128}, Bounds{254, 3}, Bounds{3, 254},
                               Bounds{255, 3}, Bounds{5, 600}, Bounds{600, 5}, Bounds{600}})
    for (const Convention convention : both_conventions) {
      const bool same = solved(bounds, convention) == by_position(Box(bounds), convention);
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("remoteness: types of four bytes", "[unit]") {
  // Two heaps in normal play: equal ones are lost in two moves per stone, as the winner copies. In
  // misère play (0,1) is lost in one move, (2,2) in three; (1,1) and all others with a heap of at
  // most 1 are won in two, those with 2 in four.
  for (const Bounds& bounds :
       {Bounds{1, 65534}, Bounds{65534, 1}, Bounds{1, 65533}, Bounds{2, 65535}, Bounds{65535, 2}}) {
    const Box box(bounds);
    for (const Convention convention : both_conventions) {
      const auto remoteness = solved(bounds, convention);
      std::vector<std::uint64_t> position(2);
      std::uint64_t wrong = 0;
      for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
        box.unrank(rank, position);
        const auto [least, greatest] = std::minmax(position[0], position[1]);
        std::int64_t expected = static_cast<std::int64_t>(2 * least + (greatest > least ? 1 : 0));
        if (convention == Convention::misere) {
          if (least == 0) expected = greatest <= 1 ? static_cast<std::int64_t>(greatest) : 2;
          if (least == 1) expected = 2;
          if (least == 2) expected = greatest == 2 ? 3 : 4;
        }
        wrong += remoteness[rank] != expected;
      }
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("remoteness: its parity tells the outcome, 0 to 99 per heap", "[theorem]") {
  for (const Convention convention : both_conventions) {
    const Box box(Bounds{99, 99, 99});
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const auto outcome =
        derived_table(lines, Layout(box, 3, {LabelKind::outcome}), LabelKind::outcome);
    const auto remoteness = solved({99, 99, 99}, convention);
    const std::int64_t of_losses = convention == Convention::normal ? 0 : 1;
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
      wrong += (remoteness[rank] % 2 == of_losses) != (outcome[rank] == loss);
    CHECK(wrong == 0);
  }
}

TEST_CASE("remoteness: of the losses, the type of the label, none where a line has no loss",
          "[unit]") {
  const AnyLossLines losses = solve_by_bit_rows(Box(Bounds{2, 2, 2}), Convention::normal);
  const AnyLossLines far = solve_remoteness(losses, Convention::normal);
  const auto& typed = std::get<LossLines<std::uint8_t>>(far);
  constexpr std::uint8_t none = 255;
  // The losses of rows (a,b): 000, 011, 022, 101, 110, none, 202, none, 220.
  const std::vector<std::uint8_t> expected{0, 2, 4, 2, 2, none, 4, none, 4};
  for (std::size_t heap = 0; heap < 3; ++heap)
    CHECK(std::ranges::equal(typed.along(heap), expected));
  CHECK(std::holds_alternative<LossLines<std::uint16_t>>(solve_remoteness(
      solve_by_bit_rows(Box(Bounds{200, 200}), Convention::normal), Convention::normal)));
  CHECK(std::holds_alternative<LossLines<std::uint8_t>>(solve_remoteness(
      solve_by_bit_rows(Box(Bounds{127, 127}), Convention::normal), Convention::normal)));
}

TEST_CASE("remoteness: memory is told before", "[unit]") {
  CHECK(remoteness_bytes(Box(Bounds{9})) == 1);  // one line
  // The lines of both heaps; two rows of the last.
  CHECK(remoteness_bytes(Box(Bounds{9, 9})) == 20 + 2 * 10);
  CHECK(remoteness_bytes(Box(Bounds{9, 19, 299})) ==
        2 * (6000 + 3000 + 200 + 2 * (300 + 20 * 300)));
  CHECK(remoteness_bytes(Box(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE})) > 1ULL << 32);
}

}  // namespace
}  // namespace miyama
