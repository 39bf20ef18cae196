#include "solve/numbers/number_scan.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

TEST_CASE("whole numbers: by rank, whatever the blocks are", "[unit]") {
  const test::VectorCase nim = test::case_of("nim", {70, 80, 90});
  const Box box = nim.box();
  const std::vector<std::uint32_t> values =
      numbers_of(nim.rules, box, Convention::normal, LabelKind::grundy, 2);
  REQUIRE(values.size() == box.positions());
  std::uint64_t wrong = 0;
  for_each_position(box.whole(), 3, [&](std::uint64_t rank, PositionView p) {
    wrong += values[rank] != (p[0] ^ p[1] ^ p[2]) ? 1 : 0;
  });
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
