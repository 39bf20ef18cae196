#include "pipeline/plan.hpp"

#include <set>

#include "base/error.hpp"
#include "game/named_rules.hpp"
#include "game/rules_json.hpp"
#include "pipeline/solution.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/thrown.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;

TEST_CASE("plan: how losses are found", "[unit]") {
  const auto losses = [](const Request& request) { return make_plan(request).losses; };
  CHECK(losses(make_request("nim", {3, 4})) == LossWay::nim_rows);
  CHECK(losses(make_request("moore:1", {3, 4})) == LossWay::nim_rows);  // another name of Nim
  CHECK(losses(make_request("nim+pass", {3, 4})) == LossWay::bit_rows);
  CHECK(losses(make_request("greedy", {3, 4})) == LossWay::bit_rows);
  CHECK(losses(make_request("euclid", {3, 4})) == LossWay::levels);
  const auto of_moves = [](const std::string& moves) {
    return make_request(rules_from_json(R"({"moves": [)" + moves + "]}", "f.json"), {9, 9});
  };
  const std::string half = R"({"direction": [1, 0], "upto": "a / 2")";
  CHECK(losses(of_moves(half + "}")) == LossWay::levels);
  CHECK(losses(of_moves(half + R"(}, {"face": [1, 2]})")) == LossWay::levels);
  CHECK(losses(make_request("nim", PartitionBounds{20})) == LossWay::marks);
  CHECK(losses(make_request("nim", PartitionBounds{20, 20, 3})) == LossWay::marks);
}

TEST_CASE("plan: a table is checked by options where one of its labels needs it", "[unit]") {
  const auto way = [](const char* rules, const char* labels) {
    const Request request =
        make_request(rules_from_json(rules, "f.json"), {9, 9}, Convention::normal, labels);
    return make_plan(request).check;
  };
  const char* const plain = R"({"moves": [{"face": [1, 2]}, {"direction": [1, 0]}]})";
  const char* const both =
      R"({"moves": [{"face": [1, 2]}, {"direction": [1, 0], "when": "a > b"}]})";
  const char* const meet =
      R"({"moves": [{"direction": [1, 1]}, {"direction": [1, 0], "first": [0, 1]}]})";
  CHECK(way(plain, "outcome,grundy") == CheckWay::lines);
  CHECK(way(both, "outcome") == CheckWay::lines);
  CHECK(way(both, "outcome,grundy") == CheckWay::lines);
  CHECK(way(meet, "outcome") == CheckWay::options);  // for the total of winning moves
}

/// The stages of some work, by name.
class Stages final : public Observer {
 public:
  void begin(std::string_view stage, std::uint64_t) override { names.emplace(stage); }
  std::set<std::string> names;
};

TEST_CASE("plan: an edited plan runs another way to the same table", "[unit]") {
  const Request request = make_request("wythoff", {30, 70}, Convention::normal, "all");
  Stages by_rows, by_levels;
  const TableInMemory expected = solve_in_memory(request, {1, &by_rows});
  PlannedRequest edited = request;
  edited.plan.losses = LossWay::levels;
  for (auto& [kind, way] : edited.plan.labels)
    if (way != LabelWay::losses) way = LabelWay::listed;
  const TableInMemory table = solve_in_memory(edited, {1, &by_levels});
  CHECK(by_rows.names.empty());
  CHECK(by_levels.names == std::set<std::string>{"solving"});  // listing reports how far it is
  CHECK(table.blocks() == expected.blocks());
  CHECK(table.totals() == expected.totals());
}

TEST_CASE("plan: ways that are asked for by name", "[unit]") {
  const Request nim = make_request("nim", {3, 4}, Convention::normal, "outcome,grundy");
  const TablePlan plan = make_plan(nim, "losses=levels,grundy=scan,check=options");
  CHECK(plan.losses == LossWay::levels);
  CHECK(plan.labels.at(LabelKind::grundy) == LabelWay::scan);
  CHECK(plan.check == CheckWay::options);
  CHECK(make_plan(nim, "losses=levels").labels.at(LabelKind::grundy) == LabelWay::listed);
  const auto refused = [&](const char* asked) {
    return message_of<usage_error>([&] { (void)make_plan(nim, asked); });
  };
  CHECK_THAT(refused("losses=marks"), test::says("losses=marks does not fit nim, normal play"));
  CHECK_THAT(refused("losses=marks"), test::says(": nim_rows or bit_rows or levels do"));
  CHECK_THAT(refused("grundy=listed"), test::says("with losses found by nim rows: scan does"));
  CHECK_THAT(refused("arrows=lines"), test::says("no \"arrows\" to choose a way for"));
  CHECK_THAT(refused("levels"), test::says("\"levels\" names no way"));
}

}  // namespace
}  // namespace miyama
