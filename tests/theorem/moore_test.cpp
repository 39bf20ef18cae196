#include "theorem/moore.hpp"

#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/theorem_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;

std::size_t parameter_of(std::string_view rules, std::size_t heaps) {
  return moore_parameter(make_rules(rules, heaps)->vector_rules()->moves());
}

TEST_CASE("Moore: by hand", "[unit]") {
  const Moore normal(2, Convention::normal);
  CHECK(normal.is_loss(Position{0, 0, 0, 0}));
  CHECK(normal.is_loss(Position{1, 2, 3, 3}));
  CHECK(normal.is_loss(Position{5, 5, 5}));
  CHECK_FALSE(normal.is_loss(Position{5, 5}));
  CHECK_FALSE(normal.is_loss(Position{1, 2, 3}));
  CHECK_FALSE(normal.is_loss(Position{1, 2, 3, 4}));
  const Moore misere(2, Convention::misere);
  CHECK(misere.is_loss(Position{0, 1, 0, 0}));
  CHECK(misere.is_loss(Position{1, 1, 1, 1}));
  CHECK_FALSE(misere.is_loss(Position{0, 0, 0, 0}));
  CHECK_FALSE(misere.is_loss(Position{1, 1, 1, 0}));
  CHECK(misere.is_loss(Position{1, 2, 3, 3}));
}

TEST_CASE("Moore: names", "[golden]") {
  CHECK(Moore(2, Convention::normal).name() == "Moore's Nim_2");
  CHECK(Moore(3, Convention::misere).name() == "Moore's Nim_3, misère");
}

TEST_CASE("Moore: every outcome on small boxes, for every K", "[theorem]") {
  for (const Bounds& bounds :
       {Bounds{33}, Bounds{9, 17}, Bounds{7, 8, 9}, Bounds{4, 4, 4, 4}, Bounds{3, 9, 2, 5},
        Bounds{2, 3, 2, 2, 3}, Bounds{1, 1, 1, 1, 1, 1, 1}})
    for (std::size_t reduced = 1; reduced <= bounds.size(); ++reduced)
      for (const Convention convention : both_conventions) {
        CAPTURE(bounds, reduced, name_of(convention));
        const VectorRules rules = make_moore(std::to_string(reduced), bounds.size());
        CHECK(differences_from_definition(Moore(reduced, convention), rules, convention, bounds) ==
              0);
      }
}

TEST_CASE("Moore: every outcome of four heaps of at most 15, two of them reduced", "[theorem]") {
  const VectorRules rules = make_moore("2", 4);
  for (const Convention convention : both_conventions) {
    const Layout layout(Box(Bounds{15, 15, 15, 15}), rules.directions().size(),
                        {LabelKind::outcome});
    std::uint64_t compared = 0;
    CHECK(differences(Moore(2, convention), solve_by_rows(rules, convention, layout, 2),
                      compared) == 0);
    CHECK(compared == 65'536);
  }
}

TEST_CASE("Moore: heaps of any size", "[unit]") {
  const std::uint64_t full = UINT64_MAX;
  const std::uint64_t edge = std::uint64_t{1} << 32;
  for (const Convention convention : both_conventions) {
    CHECK(Moore(2, convention).is_loss(Position{full, full, full}));
    CHECK_FALSE(
        Moore(2, convention).is_loss(Position{full, full, full - (std::uint64_t{1} << 63)}));
    CHECK(
        Moore(2, convention).is_loss(Position{edge, edge, edge - 1, edge | (edge - 1), edge - 1}));
    CHECK_FALSE(Moore(3, convention).is_loss(Position{edge, edge, edge}));
    CHECK(Moore(3, convention).is_loss(Position{edge, edge, edge, edge}));
    CHECK(Moore(1, convention).is_loss(Position{edge, edge - 1, edge | (edge - 1)}));
  }
}

TEST_CASE("moore_parameter: the moves of Moore's Nim and no others", "[unit]") {
  for (std::size_t heaps = 1; heaps <= 6; ++heaps)
    for (std::size_t reduced = 1; reduced <= heaps; ++reduced)
      CHECK(moore_parameter(make_moore(std::to_string(reduced), heaps).moves()) == reduced);
  CHECK(parameter_of("nim", 5) == 1);
  CHECK(parameter_of("circular:2", 3) == 2);
  CHECK(parameter_of("circular:3", 4) == 3);
  CHECK(parameter_of("circular:4", 4) == 4);
  for (const char* rules : {"circular:2", "exact:2", "exact:1+pass", "moore:2+pass", "wythoff",
                            "bounded:3", "slow-exact:1"}) {
    CAPTURE(rules);
    CHECK(parameter_of(rules, 4) == 0);
  }
  CHECK(moore_parameter(
            VectorRules("one heap stands still", std::vector<Direction>{{1, 0}}).moves()) == 0);
  CHECK(moore_parameter(VectorRules("pairs", std::vector<Direction>{{1, 0}, {0, 2}}).moves()) == 0);
}

TEST_CASE("moore_parameter: one face missing or limited", "[unit]") {
  const Moves all = make_moore("3", 4).moves();
  for (std::size_t gone = 0; gone < all.faces.size(); ++gone) {
    Moves moves = all;
    moves.faces.erase(moves.faces.begin() + static_cast<std::ptrdiff_t>(gone));
    CHECK(moore_parameter(moves) == 0);
  }
  Moves limited = all;
  limited.lines[2].steps = Steps::parse("1-9");
  CHECK(moore_parameter(limited) == 0);
  Moves turned = all;
  std::swap(turned.lines[0], turned.lines[3]);
  std::swap(turned.faces[0], turned.faces[7]);
  CHECK(moore_parameter(turned) == 3);
}

}  // namespace
}  // namespace miyama
