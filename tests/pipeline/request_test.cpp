/// @file  request_test.cpp
/// @brief What is asked for, of both families: bounds, labels, positions and their ranks, names,
/// and what is refused.

#include "pipeline/request.hpp"

#include <functional>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/produced_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;

/// The words of a refusal, in which no option of a command line may stand.
template <class Action>
std::string refusal(const Action& action) {
  const std::string said = message_of<usage_error>(action);
  CHECK_FALSE(contains(said, "--"));
  return said;
}

std::string labels_of(const Request& request) { return format_labels(request.labels); }

TEST_CASE("request: a pass is the first coordinate, and no bound", "[unit]") {
  const Request request = make_request("nim+pass", {4, 5}, Convention::misere);
  CHECK(request.has_pass());
  CHECK(request.box().bounds() == Bounds{1, 4, 5});
  CHECK(request.heap_bounds() == Bounds{4, 5});
  CHECK(request.directions().size() == 3);
  CHECK(request.positions() == 60);
  CHECK(request.layout().pass());
  CHECK(make_request("nim+pass", {4, 5, 6}).theorem_name() == "none known");
}

TEST_CASE("request: what moves take first stands next to their directions", "[unit]") {
  const Request skewed = make_request("r-wythoff:2", {3, 4});
  const std::vector<Direction> directions{{1, 0}, {0, 1}, {1, 1}, {1, 1}, {1, 1}};
  CHECK(skewed.directions() == directions);
  CHECK(header_of(skewed).rows_of("first") ==
        std::vector<Direction>{{0, 0}, {0, 0}, {0, 0}, {0, 1}, {1, 0}});
  CHECK(header_of(make_request("r-wythoff:2+pass", {3, 4})).rows_of("first").back() ==
        Direction{0, 0});
  for (const char* rules : {"nim", "greedy", "moore:2", "euclid"})
    CHECK(header_of(make_request(rules, {3, 4})).rows_of("first").empty());
}

TEST_CASE("request: the usual labels, some, all", "[unit]") {
  const auto box = [](const char* rules, const char* labels) {
    return labels_of(make_request(rules, {3, 4}, Convention::normal, labels));
  };
  for (const char* rules : {"nim", "wythoff", "subtraction:1,2", "slow-exact:2", "nim+pass",
                            "greedy", "end-nim+pass", "one-left", "r-wythoff:2"}) {
    CHECK(box(rules, "") == "outcome,arrows");
    CHECK(box(rules, "all") == format_labels(all_labels()));
  }
  for (const char* rules : {"moore:2", "exact:2", "circular:2", "moore:2+pass", "euclid",
                            "r-wythoff:257", "fibonacci"}) {
    CAPTURE(rules);
    CHECK(box(rules, "") == "outcome,target");
    std::vector<LabelKind> without_arrows = all_labels();
    std::erase(without_arrows, LabelKind::arrows);
    CHECK(box(rules, "all") == format_labels(without_arrows));
    const std::string said = refusal([&] { (void)box(rules, "outcome,arrows"); });
    CHECK(contains(said, std::string("the rules ") + rules + " have no label \"arrows\""));
    CHECK(contains(said, "they have target"));
  }
  const auto multisets = [](const char* labels) {
    return labels_of(make_request("kayles", PartitionBounds{9}, Convention::normal, labels));
  };
  CHECK(multisets("") == "outcome,move");
  CHECK(multisets("grundy,outcome") == "outcome,grundy");
  CHECK(multisets("all") == format_labels(all_labels(TableFamily::partitions)));
  CHECK(contains(refusal([&] { (void)multisets("arrows"); }), "no label \"arrows\""));
  CHECK(contains(refusal([&] { (void)multisets("colour"); }), "unknown label \"colour\""));
  CHECK(contains(refusal([&] { (void)box("nim", "move"); }), "no label \"move\""));
}

TEST_CASE("request: every position has its rank, and nothing else is one", "[unit]") {
  for (const Request& request : test::small_requests()) {
    CAPTURE(describe(request));
    for (std::uint64_t rank = 0; rank < request.positions(); ++rank) {
      Position position = request.position(rank);
      REQUIRE(request.contains(position));
      REQUIRE(request.rank(position) == rank);
      position.push_back(1000);
      REQUIRE_FALSE(request.contains(position));
    }
  }
  const Request box = make_request("nim+pass", {4, 5});
  for (const Position& none : {Position{}, Position{4, 5}, Position{2, 0, 0}, Position{0, 5, 5}})
    CHECK_FALSE(box.contains(none));
  const Request multisets = make_request("nim", PartitionBounds{9, 5, 3});
  for (const Position& none :
       {Position{1, 2}, Position{3, 0}, Position{6}, Position{5, 5}, Position{1, 1, 1, 1}})
    CHECK_FALSE(multisets.contains(none));
}

TEST_CASE("request: in words, and as the name of a file", "[golden]") {
  const auto misere = Convention::misere;
  const std::tuple<Request, const char*, const char*> cases[] = {
      {make_request("nim", {9, 9, 9}), "nim, normal play, heaps 0–9 × 0–9 × 0–9", "nim-9-9-9"},
      {make_request("nim", {0, 3}, misere), "nim, misère play, heaps 0–0 × 0–3", "nim-0-3-misere"},
      {make_request("wythoff+pass", {9, 9}),
       "wythoff+pass, normal play, heaps 0–9 × 0–9, with and without a pass", "wythoff-pass-9-9"},
      {make_request("subtraction:3,2,7", {9}), "subtraction:2,3,7, normal play, heaps 0–9",
       "subtraction-2-3-7-9"},
      {make_request("euclid:to-zero", {9, 8}), "euclid:to-zero, normal play, heaps 0–9 × 0–8",
       "euclid-to-zero-9-8"},
      {make_request("rows", PartitionBounds{9}, misere), "rows, misère play, up to 9 sticks",
       "rows-9-misere"},
      {make_request("rows", PartitionBounds{9, 9, 9}), "rows, normal play, up to 9 sticks",
       "rows-9"},
      {make_request("nim", PartitionBounds{9, 5, 2}),
       "nim, normal play, up to 9 sticks, heaps of at most 5, at most 2 heaps",
       "nim-9-largest-5-heaps-2"},
      {make_request("nim", PartitionBounds{9, UINT64_MAX, 1}),
       "nim, normal play, up to 9 sticks, at most 1 heap", "nim-9-heaps-1"},
      {make_request("4.f:unequal", PartitionBounds{9}), "4.F:unequal, normal play, up to 9 sticks",
       "4.F-unequal-9"},
  };
  for (const auto& [request, words, name] : cases) {
    CHECK(describe(request) == words);
    CHECK(table_name(request) == name);
  }
}

TEST_CASE("request: bounds that make no table are refused", "[unit]") {
  const std::pair<std::function<Request()>, const char*> cases[] = {
      {[] {
         return make_request("rows", PartitionBounds{9, UINT64_MAX, 3});
       },
       "at most 3 heaps: the moves of rows can make more"},
      {[] {
         return make_request("grundys-game", PartitionBounds{9, UINT64_MAX, 8});
       },
       "can make more"},
      {[] { return make_request("hackenbush", PartitionBounds{9}); },
       "unknown take-and-break rules \"hackenbush\""},
      {[] { return make_request("rows", PartitionBounds{255}); }, "255"},
      {[] {
         return make_request("rows", PartitionBounds{9, 0});
       },
       "0"},
      {[] {
         return make_request("hackenbush", {3, 3});
       },
       "hackenbush"},
      {[] {
         return make_request("fibonacci", {9, 8});
       },
       "give at least the heap's bound"},
      {[] { return make_request("nim", Bounds(64, 3)); }, "64 heaps"},
      {[] { return make_request(std::make_unique<TakeAndBreak>("own", "0.77"), Bounds{9}); },
       "are multisets of heaps: bound the total"},
      {[] {
         return make_request(make_rules("nim", 1), {3, 3}, Convention::normal);
       },
       "the rules nim are for 1 heap, the bounds for 2"}};
  for (const auto& [make, words] : cases)
    CHECK(contains(refusal([make = make] { (void)make(); }), words));
  CHECK(labels_of(make_request("0.333", PartitionBounds{9, UINT64_MAX, 3})) == "outcome,move");
}

/// For a table whose header was changed.
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
  requests.push_back(make_request("rows", PartitionBounds{9, 9, 9}));  // nine heaps bound nothing
  requests.push_back(make_request("C.8", PartitionBounds{9}, Convention::misere, "outcome"));
  requests.push_back(make_request(
      rules_from_json(R"({"name": "mine", "heaps": 2, "moves": [{"face": [1, 2]}]})", "rules"),
      {3, 4}, Convention::misere, "grundy"));
  for (const Request& request : requests) {
    CAPTURE(describe(request));
    const TableHeader header = header_of(request);
    const Request again = request_of(header, "t.h5");
    CHECK(describe(again) == describe(request));
    CHECK(again.labels == request.labels);
    CHECK(again.theorem_name() == request.theorem_name());
    CHECK(again.positions() == request.positions());
    CHECK(rules_json(*again.rules) == rules_json(*request.rules));
    CHECK(again.layout().jobs() == request.layout().jobs());
    const TableHeader twice = header_of(again);
    CHECK(twice.rules_json == header.rules_json);
    CHECK(twice.bounds == header.bounds);
    CHECK(twice.pass == header.pass);
    CHECK(twice.moves == header.moves);
    CHECK(twice.partitions == header.partitions);
    CHECK(twice.rests == header.rests);
    CHECK(twice.theorem == header.theorem);
  }
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
  // The name says what rules_json does not.
  TableHeader header = header_of(wythoff);
  header.rules_json = R"({"family":"vector","name":"wythoff","heaps":2)";
  CHECK(request_of(header, "t.h5").rules->name() == "wythoff");
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
  CHECK(header.rows_of("first").size() == header.directions());
  header.moves.clear();
  header.labels = parse_labels("outcome,target");
  CHECK_THROWS_AS(request_of(header, "t.h5"), file_error);
  header.moves["directions"] = {{1, 0}};
  CHECK_THROWS_AS(request_of(header, "t.h5"), file_error);
}

}  // namespace
}  // namespace miyama
