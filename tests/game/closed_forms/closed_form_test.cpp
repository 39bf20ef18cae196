#include "game/closed_forms/closed_form.hpp"

#include "game/vector_rules.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("closed form: Nim has Bouton's, for either convention", "[unit]") {
  const auto normal = closed_form_of(make_nim(3), Convention::normal);
  const auto misere = closed_form_of(make_nim(3), Convention::misere);
  REQUIRE(normal != nullptr);
  REQUIRE(misere != nullptr);
  CHECK(normal->name() == "Bouton's XOR rule");
  CHECK(misere->name() == "Bouton's XOR rule, misère");
  CHECK(normal->is_loss(Position{0, 1, 1}));
  CHECK_FALSE(misere->is_loss(Position{0, 1, 1}));
}

TEST_CASE("closed form: none for other moves, whatever they are called", "[unit]") {
  CHECK(closed_form_of(VectorRules("nim", std::vector<Direction>{{1, 0}, {0, 1}, {1, 1}}), Convention::normal) == nullptr);
  CHECK(closed_form_of(VectorRules("nim", std::vector<Direction>{{1, 1}}), Convention::misere) == nullptr);
}

}  // namespace
}  // namespace miyama
