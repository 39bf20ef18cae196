/// @file  own_rules_test.cpp
/// @brief Rules of the caller's own class: solved, written, opened again; refused with a reason
/// where no table can hold the game.

#include <functional>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;
using Changes = std::function<std::vector<Position>(PositionView)>;

/// Two heaps, and the options that a function lists.
class Listed final : public ListedRules {
 public:
  Listed(std::string name, Changes options) : ListedRules(std::move(name), 2), list_(options) {}

  bool for_each_option(PositionView from, const Visit& visit) const override {
    for (const Position& to : list_(from))
      if (!visit({to, 0, 0})) return false;
    return true;
  }

 private:
  Changes list_;
};

/// Take one stone from either heap: lost where the sum is even.
std::vector<Position> one_stone(PositionView from) {
  std::vector<Position> to;
  if (from[0] > 0) to.push_back({from[0] - 1, from[1]});
  if (from[1] > 0) to.push_back({from[0], from[1] - 1});
  return to;
}

Request own(const std::string& name, const Changes& options, const Bounds& bounds = {4, 3}) {
  return make_request(std::make_unique<Listed>(name, options), bounds);
}

/// One stone, and from 3,2 one more option.
Request with_option(const Position& more) {
  return own("own", [more](PositionView from) {
    std::vector<Position> to = one_stone(from);
    if (from[0] == 3 && from[1] == 2) to.push_back(more);
    return to;
  });
}

std::unique_ptr<Rules> make_own(const std::string& name, std::size_t heaps) {
  return name == "own" && heaps == 2 ? std::make_unique<Listed>("own", one_stone) : nullptr;
}

TEST_CASE("own rules: their table is written, opened again, checked and asked", "[unit]") {
  const test::ScratchFolder folder;
  const std::string file = folder / "own.h5";
  const Request request = own("own", one_stone);
  CHECK(write_table(request, {file}, 2).totals.lost == 10);
  const Findings findings = check_table(file, 2, make_own);
  CHECK(findings.fine());
  CHECK(findings.totals.lost == 10);
  const std::shared_ptr<Outcomes> outcomes = stored_outcomes(file, make_own);
  CHECK(outcomes->is_loss(Position{3, 1}));
  CHECK_FALSE(outcomes->is_loss(Position{3, 2}));
  CHECK(outcomes->rules().name() == "own");

  const auto refusal = [&](const MakeOwnRules& make) {
    return message_of<file_error>([&] { (void)check_table(file, 1, make); });
  };
  CHECK(contains(refusal({}), "own.h5: the attribute rules_json does not describe the rules own"));
  CHECK(
      contains(refusal([](const std::string&, std::size_t) { return nullptr; }), "unknown rules"));
  CHECK(contains(refusal([](const std::string&, std::size_t heaps) {
                   return std::make_unique<Listed>("another" + std::to_string(heaps), one_stone);
                 }),
                 "the table is of the rules own, the program made the rules another2"));
  const auto other_moves = [](const std::string&, std::size_t) {
    return std::make_unique<Listed>("own", [](PositionView) { return std::vector<Position>{}; });
  };
  CHECK_FALSE(check_table(file, 1, other_moves).fine());

  // A name of the catalogue never reaches the maker.
  (void)write_table(make_request("euclid", {5, 5}), {folder / "euclid.h5"}, 1);
  CHECK(check_table(folder / "euclid.h5", 1,
                    [](const std::string&, std::size_t) -> std::unique_ptr<Rules> {
                      throw usage_error("asked");
                    })
            .fine());
}

TEST_CASE("own rules: moves that leave the table, rise or loop are refused", "[unit]") {
  const auto said = [](const Request& request) {
    return message_of<usage_error>([&] { (void)solve_in_memory(request, 2); });
  };
  const std::string move = "a move of the rules own from 3,2 to ";
  CHECK(said(with_option({5, 0})) ==
        move + "5,0 leaves the table: raise the bounds, or list no such move");
  CHECK(contains(said(with_option({1})), move + "1 leaves the table"));
  CHECK(contains(said(with_option({3, 2})), move + "3,2 does not lower the level"));
  CHECK(contains(said(with_option({2, 3})), move + "2,3 does not lower the level"));
  CHECK(contains(said(with_option({4, 2})), move + "4,2 does not lower the level"));
  CHECK(contains(said(with_option({4, 0})), move + "4,0 does not lower the first number"));
  CHECK(said(with_option({0, 0})) == "nothing was thrown");

  const test::ScratchFolder folder;
  const std::string file = folder / "own.h5";
  const Request loop = with_option({3, 2});
  CHECK(contains(message_of<usage_error>([&] { (void)write_table(loop, {file}, 1); }), move));
  CHECK(contains(message_of<usage_error>([&] { (void)count_table(loop, 1); }), move));
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("own rules: a name of the catalogue belongs to its own rules", "[unit]") {
  for (const char* taken : {"nim", "euclid", "euclid:to-zero", "greedy", "moore:1", "nim+pass",
                            "fibonacci", "r-wythoff:300", "moore", "0.77", "rows", "kayles"}) {
    INFO(taken);
    CHECK(contains(message_of<usage_error>([&] { (void)own(taken, one_stone); }),
                   "the name \"" + std::string(taken) + "\""));
    CHECK(closed_form_of(Listed(taken, one_stone), Convention::normal, Position{4, 3}) == nullptr);
    const std::string json =
        concat(R"({"name": ")", taken, R"(", "heaps": 2, "moves": [{"direction": [2, 1]}]})");
    CHECK(contains(message_of<usage_error>([&] { (void)rules_from_json(json, "f.json"); }),
                   "f.json: the name \"" + std::string(taken) + "\""));
  }
  for (const char* name : {"nim", "euclid:to-zero", "nim+pass", "fibonacci", "r-wythoff:300"})
    CHECK(make_request(make_rules(name, 2), Bounds{3, 3}).rules->name() == name);
}

TEST_CASE("own rules: no folder of parts can tell them", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)cut_table(own("own", one_stone), 2, "", ""); }),
                 "the rules own, which the catalogue does not have: write one file"));
}

}  // namespace
}  // namespace miyama
