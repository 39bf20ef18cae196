#include "support/whole_numbers.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

TEST_CASE("whole numbers: by rank, whatever the blocks are", "[unit]") {
  const test::VectorCase nim = test::case_of("nim", {70, 80, 90});
  const Box box = nim.box();
  const std::vector<std::uint32_t> values =
      test::scanned_numbers(nim.rules, box, Convention::normal, LabelKind::grundy, 2);
  REQUIRE(values.size() == box.positions());
  std::uint64_t wrong = 0;
  for_each_position(box.whole(), 3, [&](std::uint64_t rank, PositionView p) {
    wrong += values[rank] != (p[0] ^ p[1] ^ p[2]) ? 1 : 0;
  });
  CHECK(wrong == 0);
}

TEST_CASE("whole numbers: blocks that cut the passes left", "[unit]") {
  const test::VectorCase game = test::case_of("nim+pass", {15, 15, 15, 15, 15});
  const Box box = game.box();
  const std::vector<std::uint32_t> values =
      test::scanned_numbers(game.rules, box, Convention::normal, LabelKind::grundy, 2);
  const PositionSet losses = VectorRows(game.rules, box, 2).losses(Convention::normal);
  std::uint64_t wrong = 0;
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView p) {
    wrong += losses.contains(p) != (values[rank] == 0) ? 1 : 0;
  });
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
