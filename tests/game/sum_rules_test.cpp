#include "game/sum_rules.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/lists_text.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::vector<std::uint64_t> options_of(const Summand& summand, std::uint64_t number) {
  std::vector<std::uint64_t> found;
  summand.for_each_option(number, [&](std::uint64_t option) { found.push_back(option); });
  return found;
}

TEST_CASE("summand: the multisets that one heap reaches, in order", "[unit]") {
  const Summand summand("0.07", 6);
  std::vector<Position> all;
  for (std::uint64_t number = 0; number < summand.positions(); ++number)
    all.push_back(summand.heaps_of(number));
  CHECK(all ==
        std::vector<Position>{{}, {1}, {1, 1}, {2}, {2, 1}, {3}, {2, 2}, {3, 1}, {4}, {5}, {6}});
  CHECK(summand.breaks());
  CHECK(options_of(summand, 10) == std::vector<std::uint64_t>{6, 7, 8});
  CHECK(options_of(summand, 2).empty());
  for (std::uint64_t number = 0; number < summand.positions(); ++number) {
    CHECK(summand.number_of(all[number]) == number);
    for (const std::uint64_t option : options_of(summand, number)) {
      CHECK(option < number);
    }
  }
  CHECK(summand.number_of({1, 0, 2}) == 4U);
  for (const Position& none : {Position{1, 1, 1}, Position{7}, Position{5, 1}, Position{300}})
    CHECK_FALSE(summand.number_of(none));
}

TEST_CASE("summand: heaps that never break are numbered by their sizes", "[unit]") {
  for (const char* game : {"nim", "bounded:3", "subtraction:1,2,3", "0.333"}) {
    const Summand summand(game, 9);
    CHECK_FALSE(summand.breaks());
    CHECK(summand.positions() == 10);
    CHECK(summand.heaps_of(0).empty());
    CHECK(summand.heaps_of(5) == Position{5});
    CHECK(summand.number_of({0, 9}) == 9U);
    CHECK_FALSE(summand.number_of({10}));
    CHECK_FALSE(summand.number_of({4, 4}));
    CHECK(options_of(summand, 2).size() == 2);
  }
}

TEST_CASE("summand: a list says what heaps become, and rules_json has it", "[unit]") {
  const std::string line = "2:1,1;4:0|3|2,2;7:1,1,1,1,1";
  OwnGames own{{"own", lists_of_line("7: 1,1,1,1,1; 2:1,1; 4: 2,2 | 3 | 0; 9: 1", 7)}};
  CHECK(breaks_line(*own["own"], 7) == line);
  CHECK(breaks_line(*own["own"], 3) == "2:1,1");
  const SumRules sum("sum:own:4+nim:3+own:7", 1, own);
  CHECK(sum.name() == "sum:own:4+nim:3+own:7");
  CHECK(sum.text(sum.position_of("2+2,3,1+1+1+1+1")) == "2+2,3,1+1+1+1+1");
  const std::string json = rules_json(sum);
  CHECK(json.find(R"("heap":7,"breaks":")" + line + '"') != std::string::npos);
  CHECK(json.find(R"("heap":4,"breaks":"2:1,1;4:0|3|2,2")") != std::string::npos);
  CHECK(rules_json(*sum_from_json(json)) == json);
  for (const char* name : {"kayles", "0.07", "a+b", "a:b", "a,b"})
    CHECK_THROWS_AS(SumRules(concat("sum:nim:3+", name, ":4"), 1, {{name, own["own"]}}),
                    usage_error);
  for (const char* wrong :
       {R"({"family":"sum"})", R"({"name":"sum:a:1","places":7})",
        R"({"name":"sum:a:1","places":[{"breaks":"2:1"}]})",
        R"({"name":"sum:a:1","places":[{"rules":"a","heap":-1.5,"breaks":3}]})"})
    CHECK_THROWS_AS(sum_from_json(wrong), usage_error);
}

TEST_CASE("summand: stops when it is asked to", "[unit]") {
  const std::atomic<int> stop{1};
  Observer observer(&stop);
  CHECK_THROWS_AS(Summand("rows", 30, {1, &observer}), stopped_error);
}

TEST_CASE("sum rules: names with their bounds", "[unit]") {
  CHECK(sum_name("sum:nim+0.070", Position{9, 20}) == "sum:nim:9+0.07:20");
  CHECK(sum_name("sum:nim:9+0.07:20", {}) == "sum:nim:9+0.07:20");
  CHECK(sum_name("sum:subtraction:3+bounded:2", Position{4, 5}) ==
        "sum:subtraction:3:4+bounded:2:5");
  CHECK(sum_of_heaps("nim:9,subtraction:1,2,3:20,4.0:unequal:7") ==
        "sum:nim:9+subtraction:1,2,3:20+4.0:unequal:7");
  CHECK(sum_around("sum:nim+0.07", "2,4+1") == "sum:nim:2+0.07:7");
  CHECK(sum_around("sum:nim+0.07", "2 7") == "sum:nim:2+0.07:7");
  CHECK(is_taken("sum:nim:9"));
}

TEST_CASE("sum rules: a move is a move in one summand", "[unit]") {
  const SumRules rules("sum:nim:2+0.07:6");
  CHECK(rules.table_bounds() == Position{2, 10});
  const Position here = rules.position_of("2,6");
  CHECK(here == Position{2, 10});
  std::vector<std::string> texts;
  for (const Position& option : options(rules, here)) texts.push_back(rules.text(option));
  CHECK(texts == std::vector<std::string>{"1,6", "0,6", "2,2+2", "2,3+1", "2,4"});
  CHECK(is_terminal(rules, rules.position_of("0, 1 + 1")));
  CHECK_FALSE(rules.moves_meet());
  CHECK(rules_json(rules) ==
        R"({"family":"sum","name":"sum:nim:2+0.07:6","heaps":2,"places":[)"
        R"({"rules":"nim","heap":2,"steps":"any"},{"rules":"0.07","heap":6,"code":"0.07"}]})");
}

}  // namespace
}  // namespace miyama
