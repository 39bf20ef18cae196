#include "theorem/closed_form.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/legal_table.hpp"
#include "support/rules_along.hpp"
#include "support/theorem_table.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::both_conventions;

std::unique_ptr<ClosedForm> theorem_of(const Rules& rules, Convention convention) {
  return closed_form_of(rules, convention, Position(rules.heaps(), 9));
}

std::string name_of_theorem(const Rules& rules, Convention convention) {
  const auto form = theorem_of(rules, convention);
  return form == nullptr ? "none" : form->name();
}

std::string quotient(std::size_t order) {
  return concat("misère quotient of order ", order, " (Plambeck–Siegel)");
}

VectorRules of_lines(const std::vector<Direction>& directions) {
  return test::rules_along("nim", directions);
}

TEST_CASE("closed form: which one for which game", "[golden]") {
  struct Row {
    const char* rules;
    std::size_t heaps;
    const char* normal;
    std::string misere;
  };
  const char* sum = "Sprague–Grundy sum of the heaps";
  for (const Row& row :
       {Row{"nim", 1, "Bouton's XOR rule", "Bouton's XOR rule, misère"},
        Row{"nim+pass", 2, "Nim with a pass, heaps in pairs",
            "Nim with a pass, heaps in pairs, misère"},
        Row{"nim+pass", 3, "none", "none"},
        Row{"moore:1", 3, "Bouton's XOR rule", "Bouton's XOR rule, misère"},
        Row{"moore:2", 4, "Moore's Nim_2", "Moore's Nim_2, misère"},
        Row{"moore:2+pass", 4, "none", "none"},
        Row{"circular:2", 3, "Moore's Nim_2", "Moore's Nim_2, misère"},
        Row{"circular:2", 4, "none", "none"},
        Row{"wythoff", 3, "none", "none"},
        Row{"wythoff+pass", 2, "none", "none"},
        Row{"exact:1", 3, "Bouton's XOR rule", "Bouton's XOR rule, misère"},
        Row{"exact:2", 3, "none", "none"},
        Row{"subtraction:2,3,7", 2, sum, quotient(6)},
        Row{"subtraction:squares", 3, sum, quotient(6)},
        Row{"subtraction:2,3,7+pass", 2, "none", "none"},
        Row{"bounded:4", 5, sum, quotient(10)},
        Row{"slow-exact:1", 2, sum, quotient(2)},
        Row{"slow-exact:2", 3, "exact slow Nim: keep the smallest even heap", "none"},
        Row{"slow-exact:3", 4, "exact slow Nim: keep the smallest even heap", "none"},
        Row{"slow-exact:2", 4, "none", "none"},
        Row{"slow-exact:2+pass", 3, "none", "none"},
        Row{"wythoff", 2, "Wythoff's pairs", "Wythoff's pairs, misère"},
        Row{"r-wythoff:1", 2, "Wythoff's pairs", "Wythoff's pairs, misère"},
        Row{"r-wythoff:3", 2, "Fraenkel's pairs", "Fraenkel's pairs, misère"},
        Row{"r-wythoff:2+pass", 2, "none", "none"},
        Row{"euclid", 2, "Euclid's golden ratio",
            "Euclid's golden ratio, misère: forced games reversed"},
        Row{"euclid:to-zero", 2, "Euclid's golden ratio", "Euclid's golden ratio, misère"},
        Row{"fibonacci", 2, "smallest part of Zeckendorf's sum",
            "smallest part of Zeckendorf's sum, misère: one stone less"},
        Row{"greedy", 3, "even number of largest heaps",
            "even number of largest heaps, misère: of lone ones odd"},
        Row{"greedy+pass", 3, "none", "none"},
        Row{"end-nim", 4, "End-Nim's matching of the ends",
            "End-Nim's matching of the ends, misère"},
        Row{"one-left", 3, "XOR rule of three heaps less one stone each",
            "XOR rule, a win without stones"},
        Row{"one-left", 4, "none", "XOR rule, a win without stones"}}) {
    CAPTURE(row.rules, row.heaps);
    const auto rules = make_rules(row.rules, row.heaps);
    CHECK(name_of_theorem(*rules, Convention::normal) == row.normal);
    CHECK(name_of_theorem(*rules, Convention::misere) == row.misere);
  }
}

TEST_CASE("closed form: chosen by the moves, whatever they are called", "[unit]") {
  CHECK(theorem_of(of_lines({{2, 1}, {0, 1}, {1, 1}}), Convention::normal) == nullptr);
  CHECK(theorem_of(of_lines({{1, 1}}), Convention::misere) == nullptr);
  const auto all = std::make_shared<Guard>("t > 0", 1, "");  // its moves are those of Nim
  CHECK(name_of_theorem(VectorRules("all", {1, {{{1}, Steps::any(), {}, all}}, {}}),
                        Convention::normal) == "Sprague–Grundy sum of the heaps");
  Moves many{255, {{Direction(255, 0), Steps::any()}}, {}, false};  // one move, with a condition
  many.lines.front().direction.front() = 1;
  many.lines.front().when = std::make_shared<Guard>("a % 3 != 1", 255, "");
  CHECK(name_of_theorem(VectorRules("own", many), Convention::normal) ==
        "Sprague–Grundy sum of the heaps");
  CHECK(name_of_theorem(VectorRules("own", many), Convention::misere) == "none");
  CHECK(name_of_theorem(of_lines({{1, 0}}), Convention::normal) ==
        "Sprague–Grundy sum of the heaps");
  CHECK(name_of_theorem(of_lines({{1, 0}}), Convention::misere) == quotient(18));
  for (const Convention convention : test::both_conventions)  // Nim in any order
    CHECK(name_of_theorem(of_lines({{0, 1}, {1, 0}}), convention) ==
          name_of_theorem(of_lines({{1, 0}, {0, 1}}), convention));
}

TEST_CASE("closed form: none for heaps whose values take too long to list", "[unit]") {
  const auto squares = make_rules("subtraction:squares", 2);
  CHECK(closed_form_of(*squares, Convention::normal, Position{9, 100'000}) != nullptr);
  CHECK(closed_form_of(*squares, Convention::normal, Position{9, 4'000'000'000}) == nullptr);
  const auto three = make_rules("subtraction:1,2,3", 2);
  CHECK(closed_form_of(*three, Convention::normal, Position{9, 4'000'000'000})
            ->grundy(Position{2, 4'000'000'000}) == 2);
}

TEST_CASE("closed form: everything told of every named rule set", "[theorem]") {
  std::size_t told = 0;
  for (const test::VectorCase& game : test::named_cases())
    for (const Convention convention : both_conventions) {
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      const auto form = closed_form_of(game.rules, convention, game.box().bounds());
      if (form == nullptr) continue;
      ++told;
      REQUIRE(differences_from_definition(*form, game.rules, convention, game.box().bounds()) == 0);
    }
  CHECK(told > 20);
}

TEST_CASE("closed form: everything told of random rules", "[theorem]") {
  std::size_t told = 0;
  for (const test::VectorCase& game : test::random_cases(26, 3000))
    for (const Convention convention : both_conventions) {
      const auto form = closed_form_of(game.rules, convention, game.box().bounds());
      if (form == nullptr) continue;
      ++told;
      CAPTURE(game.heap_bounds, form->name(), game.rules.directions());
      REQUIRE(differences_from_definition(*form, game.rules, convention, game.box().bounds()) == 0);
    }
  CHECK(told > 20);
}

/// The largest outer sizes are near 2³², where what is added to them no longer fits in 32 bits.
TEST_CASE("closed form: the losses along a row are those of its positions", "[theorem]") {
  std::mt19937_64 random(31);
  for (const char* game : {"greedy", "end-nim", "one-left", "moore:2", "exact:2"})
    for (const Convention convention : both_conventions)
      for (const std::size_t heaps : {2, 3, 4, 5, 6}) {
        const auto theorem = theorem_of(*make_rules(game, heaps), convention);
        for (int row = 0; theorem != nullptr && row < 300; ++row) {
          const std::uint64_t first = row % 3 == 0 ? UINT32_MAX - 19 : random() % 4;
          const std::uint64_t least = row % 2 == 0 ? UINT32_MAX - 5 : 0;
          Position position(heaps);
          for (std::uint64_t& size : position) size = least + random() % 6;
          std::array<std::uint8_t, 20> lost{};
          theorem->list_losses(PositionView(position).first(heaps - 1), first, lost);
          CAPTURE(game, name_of(convention), position, first);
          for (std::size_t i = 0; i < lost.size(); ++i) {
            position.back() = first + i;
            REQUIRE(theorem->is_loss(position) == (lost[i] != 0));
          }
        }
      }
}

TEST_CASE("closed form: moves with conditions have it under any name", "[unit]") {
  for (const Convention convention : both_conventions) {
    const Position bounds{9, 9, 9};
    Moves moves = make_greedy(3).moves();
    const auto form = closed_form_of(VectorRules("mine", moves), convention, bounds);
    REQUIRE(form != nullptr);
    CHECK(form->name() == closed_form_of(make_greedy(3), convention, bounds)->name());
    moves.lines.back().when = nullptr;
    CHECK(closed_form_of(VectorRules("mine", moves), convention, bounds) == nullptr);
    Moves nim = make_nim(3).moves();
    nim.lines.back().when = std::make_shared<Guard>("a > b", 3, "");
    CHECK(closed_form_of(VectorRules("mine", nim), convention, bounds) == nullptr);
    const VectorRules pairs("mine", make_r_wythoff("3", 2).moves());
    CHECK(closed_form_of(pairs, convention, Position{9, 9}) != nullptr);
  }
}

}  // namespace
}  // namespace miyama
