#include "theorem/pass_nim.hpp"

#include "game/named_rules.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/theorem_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;

TEST_CASE("Nim with a pass: by hand", "[unit]") {
  const PassNim normal(Convention::normal);
  CHECK(normal.is_loss(Position{1, 0, 0}));
  CHECK(normal.is_loss(Position{1, 7, 8}));
  CHECK(normal.is_loss(Position{1, 8, 7}));
  CHECK_FALSE(normal.is_loss(Position{1, 6, 7}));
  CHECK_FALSE(normal.is_loss(Position{1, 7, 7}));
  CHECK(normal.is_loss(Position{0, 7, 7}));
  CHECK_FALSE(normal.is_loss(Position{0, 7, 8}));
  CHECK(normal.is_loss(Position{1, 0}));
  CHECK_FALSE(normal.is_loss(Position{1, 2}));
  const PassNim misere(Convention::misere);
  CHECK(misere.is_loss(Position{1, 0, 2}));
  CHECK(misere.is_loss(Position{1, 1, 1}));
  CHECK(misere.is_loss(Position{1, 4, 3}));
  CHECK_FALSE(misere.is_loss(Position{1, 0, 0}));
  CHECK_FALSE(misere.is_loss(Position{1, 0, 1}));
  CHECK(misere.is_loss(Position{0, 0, 1}));
  CHECK(misere.is_loss(Position{1, 2}));
}

TEST_CASE("Nim with a pass: every outcome on small boxes", "[theorem]") {
  for (const Bounds& heaps : {Bounds{0}, Bounds{1}, Bounds{40}, Bounds{0, 9}, Bounds{1, 1},
                              Bounds{13, 13}, Bounds{6, 17}, Bounds{30, 29}})
    for (const Convention convention : both_conventions) {
      CAPTURE(heaps, name_of(convention));
      const VectorRules rules = make_nim(heaps.size()).with_pass();
      Bounds bounds = heaps;
      bounds.insert(bounds.begin(), 1);
      CHECK(differences_from_definition(PassNim(convention), rules, convention, bounds) == 0);
    }
}

TEST_CASE("Nim with a pass: every outcome of two heaps of at most 300", "[theorem]") {
  const VectorRules rules = make_nim(2).with_pass();
  for (const Convention convention : both_conventions) {
    const Layout layout(Box(Bounds{1, 300, 300}), rules.directions().size(), {LabelKind::outcome},
                        true);
    std::uint64_t compared = 0;
    CHECK(differences(PassNim(convention), solve_by_rows(rules, convention, layout, 2), compared) ==
          0);
    CHECK(compared == 2 * 301 * 301);
  }
}

TEST_CASE("Nim with a pass: partners are each other's", "[theorem]") {
  for (const Convention convention : both_conventions) {
    const PassNim nim(convention);
    for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{0xFFFF'FFF0}})
      for (std::uint64_t size = start; size < start + 100; ++size) {
        CHECK(nim.partner(nim.partner(size)) == size);
        CHECK(nim.is_loss(Position{1, size, nim.partner(size)}));
        CHECK_FALSE(nim.is_loss(Position{1, size, nim.partner(size) + 1}));
      }
  }
}

TEST_CASE("Nim with a pass: recognised by its moves", "[unit]") {
  CHECK(is_pass_nim(make_nim(1).with_pass().moves()));
  CHECK(is_pass_nim(make_nim(2).with_pass().moves()));
  CHECK_FALSE(is_pass_nim(make_nim(2).moves()));
  CHECK_FALSE(is_pass_nim(make_nim(3).with_pass().moves()));
  CHECK_FALSE(is_pass_nim(make_bounded("9", 2).with_pass().moves()));
  CHECK_FALSE(is_pass_nim(make_wythoff(2).with_pass().moves()));
  CHECK_FALSE(is_pass_nim(make_moore("2", 2).with_pass().moves()));
}

TEST_CASE("Nim with a pass: names", "[golden]") {
  CHECK(PassNim(Convention::normal).name() == "Nim with a pass, heaps in pairs");
  CHECK(PassNim(Convention::misere).name() == "Nim with a pass, heaps in pairs, misère");
}

}  // namespace
}  // namespace miyama
