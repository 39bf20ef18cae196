#include "pipeline/method.hpp"

#include "game/named_rules.hpp"
#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;

TEST_CASE("method: how losses are found", "[unit]") {
  const auto losses = [](const Request& request) { return choose_method(request).losses; };
  CHECK(losses(make_request("nim", {3, 4})) == Way::nim_rows);
  CHECK(losses(make_request("moore:1", {3, 4})) == Way::nim_rows);  // another name of Nim
  CHECK(losses(make_request("nim+pass", {3, 4})) == Way::bit_rows);
  CHECK(losses(make_request("greedy", {3, 4})) == Way::bit_rows);
  CHECK(losses(make_request("euclid", {3, 4})) == Way::levels);
  const auto of_moves = [](const std::string& moves) {
    return make_request(rules_from_json(R"({"moves": [)" + moves + "]}", "f.json"), {9, 9});
  };
  const std::string half = R"({"direction": [1, 0], "upto": "a / 2")";
  CHECK(losses(of_moves(half + "}")) == Way::levels);
  CHECK(losses(of_moves(half + R"(}, {"face": [1, 2]})")) == Way::levels);
  CHECK(losses(make_request("nim", PartitionBounds{20})) == Way::marks);
  CHECK(losses(make_request("nim", PartitionBounds{20, 20, 3})) == Way::marks);
}

TEST_CASE("method: a table is checked by options where one of its labels needs it", "[unit]") {
  const auto way = [](const char* rules, const char* labels) {
    const Request request =
        make_request(rules_from_json(rules, "f.json"), {9, 9}, Convention::normal, labels);
    return choose_method(request).certificate.at(LabelKind::outcome);
  };
  const char* const plain = R"({"moves": [{"face": [1, 2]}, {"direction": [1, 0]}]})";
  const char* const both =
      R"({"moves": [{"face": [1, 2]}, {"direction": [1, 0], "when": "a > b"}]})";
  const char* const meet =
      R"({"moves": [{"direction": [1, 1]}, {"direction": [1, 0], "first": [0, 1]}]})";
  CHECK(way(plain, "outcome,grundy") == Way::lines);
  CHECK(way(both, "outcome") == Way::lines);
  CHECK(way(both, "outcome,grundy") == Way::options);
  CHECK(way(meet, "outcome") == Way::options);  // for the total of winning moves
}

TEST_CASE("method: what cannot be solved strip by strip says why", "[unit]") {
  const auto why = [](const char* rules, const Bounds& bounds, const char* labels) {
    return choose_method(make_request(rules, bounds, Convention::normal, labels))
        .why_whole.value_or("");
  };
  CHECK(why("wythoff", {9, 9}, "outcome,target,winning_moves,arrows").empty());
  CHECK(why("one-left", {9, 9, 9}, "outcome").empty());
  CHECK(why("moore:2", {9, 9}, "outcome").empty());
  CHECK_THAT(why("moore:2", {9, 9}, "target"), test::says("faces"));
  CHECK_THAT(why("euclid", {9, 9}, "outcome"), test::says("looked up in the whole table"));
  CHECK(choose_method(make_request("rows", PartitionBounds{9})).why_whole);
  const Request half = make_request(
      rules_from_json(R"({"moves": [{"direction": [1, 0], "upto": "a / 2"}]})", "r.json"), {9, 9},
      Convention::normal, "outcome");
  CHECK_THAT(choose_method(half).why_whole.value_or(""),
             test::says("looked up in the whole table"));
}

TEST_CASE("method: what one process makes by strips", "[unit]") {
  const auto strips = [](const char* rules, const std::vector<std::uint64_t>& bounds,
                         const char* labels) {
    const Request request = make_request(rules, bounds, Convention::normal, labels);
    return choose_method(request, cut_into_parts(request.layout(), 4)).strips.size();
  };
  CHECK(strips("wythoff", {255, 65, 64}, "outcome") == 4);
  CHECK(strips("greedy", {255, 65, 64}, "outcome") == 4);
  CHECK(strips("nim", {255, 65, 64}, "outcome") == 0);  // its losses are found in no time
  CHECK(strips("wythoff", {255, 65, 64}, "grundy") == 4);
  CHECK(strips("wythoff", {3, 255, 255}, "outcome") == 0);            // cut along the second heap
  CHECK(strips("wythoff", {9, 9, 9}, "outcome") == 0);                // one part
  CHECK(strips("subtraction:1,2,3", {999'999}, "outcome") == 0);      // one row
  CHECK(strips("subtraction:1,250", {255, 65, 64}, "outcome") == 4);  // looks back to all rows
}

}  // namespace
}  // namespace miyama
