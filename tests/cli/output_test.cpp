#include "cli/output.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("output: what differs in a table in parts is named by its heaps", "[unit]") {
  const Request sum = make_request("sum:nim:2+0.07:4", std::vector<std::uint64_t>{});
  WrittenShards solved;
  solved.plan.header = header_of(sum);
  solved.theorem.mismatch(8, std::vector{2, 2}, LabelKind::outcome, 1, 0);
  const Json json = parts_json(solved, sum, "folder", 1);
  CHECK(json["first_mismatches"][0]["position"].dump() == "[[2],[1,1]]");
  CHECK(json["output"] == "folder");
}

TEST_CASE("check text: the contract, and mismatches of numbers, arrows and moves", "[golden]") {
  CHECK(contract_text({4, 6, 2, "a move"}) ==
        "  contract: 6 options of 4 positions, 2 violations\n    a move\n");
  const PositionFormat digits{Box(Position{9, 9, 9})};
  CHECK(mismatches_text({{735, LabelKind::outcome, 0, {7, 3, 5}, 1, 0},
                         {735, LabelKind::arrows, 1, {7, 3, 5}, 1, 2, "why"},
                         {9, LabelKind::move_from, 0, {9, 1}, 0, 0, "", {9, 3, 1, 0}},
                         {9, LabelKind::move_from, 0, {9, 1}, 0, 0, "late", {0, 0, 0, 0}}},
                        digits) ==
        "    735 outcome: expected 1, found 0\n"
        "    735 arrows along direction 2: expected 1, found 2 (why)\n"
        "    91 move_from: found 9 to 3,1\n"
        "    91 move_from: found no move (late)\n");
}

}  // namespace
}  // namespace miyama
