/// @file  request_header_test.cpp
/// @brief A request and what a table says of it: there and back, and what a file cannot mean. Rules
/// of one's own must not bear a name that means others.

#include "base/error.hpp"
#include "game/rules_json.hpp"
#include "pipeline/request.hpp"
#include "support/catch.hpp"
#include "support/produced_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Of a table whose header was changed.
template <class Change>
std::string refusal(const Request& request, const Change& change) {
  TableHeader header = header_of(request);
  change(header);
  const std::string said = message_of<file_error>([&] { (void)request_of(header, "t.h5"); });
  CHECK(said.starts_with("t.h5: "));
  CHECK_FALSE(contains(said, "--"));
  return said;
}

TEST_CASE("request and header: there and back", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  requests.push_back(make_request("rows", PartitionBounds{9, 9}));
  requests.push_back(make_request("rows", PartitionBounds{0}));
  requests.push_back(make_request("C.8", PartitionBounds{9}, Convention::misere, "outcome"));
  requests.push_back(make_request(
      rules_from_json(R"({"name": "mine", "heaps": 2, "moves": [{"face": [1, 2]}]})", "rules"),
      {3, 4}, Convention::misere, "grundy"));
  for (const Request& request : requests) {
    CAPTURE(describe(request));
    const TableHeader header = header_of(request);
    CHECK(header.source.empty());
    CHECK(header.history.empty());
    const Request again = request_of(header, "t.h5");
    CHECK(describe(again) == describe(request));
    CHECK(again.labels == request.labels);
    CHECK(again.convention == request.convention);
    CHECK(again.theorem_name() == request.theorem_name());
    CHECK(again.positions() == request.positions());
    CHECK(again.position(again.positions() - 1) == request.position(request.positions() - 1));
    CHECK(rules_json(*again.rules) == rules_json(*request.rules));
    CHECK(again.layout().jobs() == request.layout().jobs());
    const TableHeader twice = header_of(again);
    CHECK(twice.rules_json == header.rules_json);
    CHECK(twice.bounds == header.bounds);
    CHECK(twice.pass == header.pass);
    CHECK(twice.directions == header.directions);
    CHECK(twice.partitions == header.partitions);
    CHECK(twice.rests == header.rests);
    CHECK(twice.theorem == header.theorem);
  }
}

TEST_CASE("request and header: what stands in a header", "[golden]") {
  const TableHeader box = header_of(make_request("nim+pass", {3, 4}, Convention::misere));
  CHECK(box.rules == "nim+pass");
  CHECK(box.family == TableFamily::box);
  CHECK(box.bounds == std::vector<std::uint64_t>{3, 4});
  CHECK(box.pass);
  CHECK(box.directions == std::vector<Direction>{{1, 0}, {0, 1}, {0, 0}});
  CHECK(box.theorem == "Nim with a pass, heaps in pairs, misère");
  CHECK(box.rests == 0);
  const TableHeader kayles = header_of(make_request("kayles", PartitionBounds{9, 4, 9}));
  CHECK(kayles.rules_json == R"({"family":"take-and-break","name":"kayles","code":"0.77"})");
  CHECK(kayles.family == TableFamily::partitions);
  CHECK(kayles.partitions == PartitionBounds{9, 4, UINT64_MAX});  // nine heaps bound nothing
  CHECK(kayles.bounds.empty());
  CHECK(kayles.rests == 2);
  CHECK(header_of(make_request("C.8", PartitionBounds{9})).rests == 3);
  CHECK(header_of(make_request("C.8", PartitionBounds{9}, Convention::normal, "outcome")).rests ==
        0);
}

TEST_CASE("request and header: a damaged header of a box is the file's fault", "[unit]") {
  const Request wythoff = make_request("wythoff", {6, 7});
  const auto json = [](const char* name, const char* diagonal) {
    return std::string(R"({"family":"vector","name":")") + name +
           R"(","heaps":2,"moves":[{"direction":[1,0]},{"direction":[0,1]},{"direction":)" +
           diagonal + "}]}";
  };
  CHECK(contains(refusal(wythoff, [&](TableHeader& h) { h.rules_json = json("wythoff", "[1,2]"); }),
                 "belongs to other rules"));
  CHECK(contains(refusal(wythoff, [&](TableHeader& h) { h.rules_json = json("mine", "[1,1]"); }),
                 "the table is called wythoff, its rules_json mine"));
  CHECK(contains(refusal(wythoff,
                         [](TableHeader& h) {
                           h.rules = "slow-exact:2";
                           h.rules_json = "{}";
                         }),
                 "the table has 3 directions, its rules have 1"));
  CHECK(contains(refusal(wythoff,
                         [](TableHeader& h) {
                           h.rules = "hackenbush";
                           h.rules_json = "{}";
                         }),
                 "rules_json does not describe the rules hackenbush, and by their name"));
  CHECK(contains(refusal(make_request("moore:2+pass", {3, 4}),
                         [](TableHeader& h) {
                           h.rules = "moore:2";
                           h.rules_json = "{}";
                         }),
                 "the file is damaged, generate it again"));
  // What rules_json does not tell, the name does.
  TableHeader header = header_of(wythoff);
  header.rules_json = R"({"family":"vector","name":"wythoff","heaps":2)";
  CHECK(request_of(header, "t.h5").rules->name() == "wythoff");
}

TEST_CASE("request and header: a damaged header of multisets is the file's fault", "[unit]") {
  const Request rows = make_request("rows", PartitionBounds{21});
  CHECK(contains(refusal(rows, [](TableHeader& h) { h.rules = "hackenbush"; }), "hackenbush"));
  CHECK(contains(refusal(rows, [](TableHeader& h) { h.rules = "0.F"; }),
                 "the table stores 2 rests of a move, its rules need 3: the file is damaged"));
  CHECK(contains(refusal(rows, [](TableHeader& h) { h.partitions.total = 300; }), "300"));
  CHECK(contains(refusal(rows, [](TableHeader& h) { h.partitions.most_heaps = 3; }),
                 "can make more"));
}

TEST_CASE("request of a header: listed games by their name alone are refused", "[unit]") {
  const std::pair<const char*, Position> games[] = {
      {"greedy", {9}}, {"end-nim", {4, 3}}, {"one-left", {4, 3}}, {"r-wythoff:1", {5, 5}}};
  for (const auto& [name, bounds] : games) {
    TableHeader old;
    old.rules = name;
    old.rules_json = R"({"family":"other","name":")" + std::string(name) + R"(","heaps":)" +
                     std::to_string(bounds.size()) + "}";
    old.bounds = bounds;
    old.labels = parse_labels("outcome,target");
    CHECK(contains(message_of<file_error>([&] { (void)request_of(old, "t.h5"); }),
                   std::string("names its rules ") + name + " and does not list their moves"));
  }
}

TEST_CASE("request of a header: rules with conditions must have their directions", "[unit]") {
  TableHeader header = header_of(make_request("r-wythoff:2", {5, 5}));
  CHECK(header.first.size() == header.directions.size());
  header.directions.clear();
  header.first.clear();
  header.labels = parse_labels("outcome,target");
  CHECK_THROWS_AS(request_of(header, "t.h5"), file_error);
  header.directions = {{1, 0}};
  CHECK_THROWS_AS(request_of(header, "t.h5"), file_error);
}

constexpr const char* own_moves = R"("moves": [{"direction": [1, 0]}, {"direction": [2, 1]}])";

TEST_CASE("rules from JSON: a name of the catalogue belongs to its rules", "[unit]") {
  for (const char* taken : {"nim", "kayles", "euclid", "moore:9", "0.77", "wythoff+pass", "wythoff",
                            "subtraction:1", "rows", "greedy", "end-nim", "one-left", "fibonacci",
                            "euclid:to-zero", "r-wythoff:3", "r-wythoff:300"}) {
    const std::string json =
        std::string("{\"name\": \"") + taken + "\", \"heaps\": 2, " + own_moves + "}";
    CHECK(message_of<usage_error>([&] { (void)rules_from_json(json, "f.json"); }) ==
          std::string("f.json: the name \"") + taken +
              "\" belongs to other rules: choose another one");
  }
}

TEST_CASE("rules from JSON: free names, and names of the same rules", "[unit]") {
  for (const char* free : {"stairs", "nimble", "my-nim", "custom"}) {
    const std::string json = std::string("{\"name\": \"") + free + "\", " + own_moves + "}";
    CHECK(rules_from_json(json, "f.json")->name() == free);
  }
  CHECK(rules_from_json(std::string("{") + own_moves + "}", "f.json")->name() == "custom");
  auto wythoff = rules_from_json(
      R"({"name": "wythoff", "moves": [{"direction": [1, 1]}, {"direction": [0, 1]}, )"
      R"({"direction": [1, 0]}]})",
      "f.json");
  CHECK(make_request(std::move(wythoff), {9, 9}, Convention::normal).theorem_name() !=
        "none known");
}

TEST_CASE("rules from JSON: what is no JSON of rules is refused in the name of its source",
          "[unit]") {
  for (const char* text : {"", "{", "[]", "{\"moves\": []}", "{\"moves\": [{\"direction\": []}]}"})
    CHECK(message_of<usage_error>([&] {
            (void)rules_from_json(text, "f.json");
          }).starts_with("f.json: "));
}

TEST_CASE("rules from JSON: bounds for another number of heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] {
                   (void)make_request(
                       rules_from_json(R"({"moves": [{"direction": [1]}]})", "f.json"), {3, 3},
                       Convention::normal);
                 }),
                 "for 1 heaps, the bounds for 2"));
}

}  // namespace
}  // namespace miyama
