#include "pipeline/method.hpp"

#include "support/catch.hpp"
#include "support/tables_of_cases.hpp"

namespace miyama {
namespace {

Method method_of(std::string_view rules, const std::vector<std::uint64_t>& bounds,
                 std::string_view labels = "all", std::uint64_t parts = 1) {
  const Request request = make_request(rules, bounds, Convention::normal, labels);
  return choose_method(request, cut_into_parts(request.layout(), parts));
}

TEST_CASE("method: Grundy values go along the longest heap where the last is short",
          "[unit][pipeline]") {
  CHECK(method_of("wythoff", {9, 9, 9}).row_heap == 2);
  CHECK(method_of("wythoff", {300, 9}).row_heap == 0);
  CHECK(method_of("greedy", {300, 9}).row_heap == 1);  // its conditions are known by rows
}

TEST_CASE("method: why there are no strips", "[unit][pipeline]") {
  const auto why = [](std::string_view rules, std::string_view labels) {
    return method_of(rules, {9, 9, 9}, labels).why_no_strips.value_or("");
  };
  CHECK(why("wythoff", "outcome,arrows,target,winning_moves").empty());
  CHECK_THAT(why("wythoff", "remoteness"), test::says("label remoteness"));
  CHECK_THAT(why("euclid", "outcome"), test::says("listed"));
  CHECK_THAT(why("moore:2", "target"), test::says("faces"));
  CHECK(why("moore:2", "outcome,arrows").empty());
  CHECK(choose_method(make_request("rows", PartitionBounds{9})).why_no_strips);
}

TEST_CASE("method: one process finds all losses at once where strips would not pay",
          "[unit][pipeline]") {
  const auto strips = [](std::string_view rules) {
    return method_of(rules, {299, 99, 99}, "outcome", 4).strips.size();
  };
  CHECK(strips("wythoff") > 1);
  CHECK(strips("nim") == 0);                // finding all is little beside the rest
  CHECK(strips("subtraction:99,100") == 0);  // strips would look back to most of the table
}

TEST_CASE("method: numbers are checked by options where faces and conditions meet",
          "[unit][pipeline]") {
  CHECK(method_of("moore:2", {9, 9}).certificate.at(LabelKind::grundy) == Way::lines);
  const auto rules = parse_vector_rules(
      R"({"moves": [{"direction": [1, 0], "when": "a > b"}], "complex": [[0, 1]]})", "rules.json");
  CHECK(rules.heaps() == 2);
}

}  // namespace
}  // namespace miyama
