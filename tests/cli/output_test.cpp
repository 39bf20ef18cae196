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

}  // namespace
}  // namespace miyama
