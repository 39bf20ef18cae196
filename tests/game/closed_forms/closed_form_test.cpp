#include "game/closed_forms/closed_form.hpp"

#include "game/end_nim.hpp"
#include "game/euclid.hpp"
#include "game/fibonacci.hpp"
#include "game/greedy.hpp"
#include "game/one_left.hpp"
#include "game/r_wythoff.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"

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

TEST_CASE("closed form: the listed rules have those that hold for them", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto holds = [&](const std::unique_ptr<Rules>& rules, const oracle::Legal& legal, const test::Heaps& bounds) {
      const auto theorem = closed_form_of(*rules, convention);
      REQUIRE(theorem != nullptr);
      test::check_theorem(*theorem, convention, legal, bounds);
    };
    holds(make_r_wythoff(2, 1), oracle::r_wythoff(1), {12, 12});
    holds(make_r_wythoff(2, 3), oracle::r_wythoff(3), {12, 12});
    holds(make_euclid(2, EuclidEnd::equal), oracle::euclid(false), {12, 12});
    holds(make_euclid(2, EuclidEnd::zero), oracle::euclid(true), {12, 12});
    holds(make_greedy(3), oracle::greedy(), {4, 4, 4});
    holds(make_end_nim(3), oracle::end_nim(), {4, 4, 4});
    holds(make_fibonacci(2), oracle::fibonacci(), {12, 12});
    holds(make_one_left(3), oracle::one_left(), {4, 4, 4});
  }
}

TEST_CASE("closed form: none for four heaps of which one is left, in normal play", "[unit]") {
  CHECK(closed_form_of(*make_one_left(4), Convention::normal) == nullptr);
  CHECK(closed_form_of(*make_one_left(4), Convention::misere) != nullptr);
}

TEST_CASE("closed form: Grundy values are told of Euclid with positive heaps, remoteness of none", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    CHECK(closed_form_of(*make_euclid(2, EuclidEnd::equal), convention)->tells_grundy());
    CHECK_FALSE(closed_form_of(*make_euclid(2, EuclidEnd::zero), convention)->tells_grundy());
    CHECK_FALSE(closed_form_of(*make_greedy(3), convention)->tells_grundy());
    CHECK_FALSE(closed_form_of(*make_euclid(2, EuclidEnd::equal), convention)->tells_remoteness());
  }
}

}  // namespace
}  // namespace miyama
