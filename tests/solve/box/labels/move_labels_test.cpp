#include "solve/box/labels/move_labels.hpp"

#include "support/catch.hpp"

namespace miyama {

TEST_CASE("move labels: bytes", "[unit]") {
  using enum LabelKind;
  const Box box(std::vector<std::uint64_t>{9, 19});
  const VectorRules lines("test",
                          {2, {{{1, 0}, Steps::any()}, {{0, 1}, Steps::parse("1,2")}}, {}, false});
  CHECK(MoveLabels::bytes(lines, box, {outcome, target}) == 20);
  CHECK(MoveLabels::bytes(lines, Box(std::vector<std::uint64_t>{9, 299}), {arrows}) == 2 * 300);
  const VectorRules faces("test", {2, {}, {{0, 1}}, false});
  CHECK(MoveLabels::bytes(faces, box, {outcome}) == 0);
  CHECK(MoveLabels::bytes(faces, box, {target}) == (10 + 20 - 1) * 4);
}

}  // namespace miyama
