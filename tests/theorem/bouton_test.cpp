#include "theorem/bouton.hpp"

#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"
#include "support/rules_along.hpp"
#include "support/theorem_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// Visits every position of `bounds` in C order, with its index.
template <class Visit>
void for_each_position(const Bounds& bounds, const Visit& visit) {
  Position position(bounds.size(), 0);
  for (std::size_t index = 0;; ++index) {
    visit(position, index);
    std::size_t i = bounds.size();
    while (i > 0 && position[i - 1] == bounds[i - 1]) position[--i] = 0;
    if (i == 0) return;
    ++position[i - 1];
  }
}

TEST_CASE("nim_sum: by hand", "[unit]") {
  CHECK(nim_sum(Position{7, 3, 5}) == 1);
  CHECK(nim_sum(Position{1, 2, 3}) == 0);
  CHECK(nim_sum(Position{9}) == 9);
  CHECK(nim_sum(Position{}) == 0);
  CHECK(nim_sum(Position{std::uint64_t{1} << 63, 1}) == (std::uint64_t{1} << 63) + 1);
}

TEST_CASE("Bouton: the value of a heap is its size, of a position the nim-sum", "[unit]") {
  std::vector<std::uint32_t> values(3);
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    CHECK(bouton.has_grundy() == (convention == Convention::normal));
    REQUIRE(bouton.list_values(1, 7, values));
    CHECK(values == std::vector<std::uint32_t>{7, 8, 9});
  }
  CHECK(Bouton(Convention::normal).grundy(Position{7, 3, 5}) == 1);
}

TEST_CASE("Bouton: is_loss is the oracle's outcome", "[theorem]") {
  for (const Bounds& bounds : {Bounds{70}, Bounds{9, 17}, Bounds{9, 9, 9}, Bounds{3, 8, 5, 2},
                               Bounds{1, 1, 1, 1, 1, 1, 1, 1}, Bounds{3, 2, 3, 2, 3}}) {
    CAPTURE(bounds);
    for (const Convention convention : both_conventions) {
      const Bouton bouton(convention);
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      std::size_t wrong = 0;
      for_each_position(bounds, [&](const Position& position, std::size_t index) {
        wrong += bouton.is_loss(position) == answers[index].wins;
      });
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("Bouton: losing_size is the only size that makes a loss", "[theorem]") {
  // With other heaps of at most 7 a losing size is at most 7, so 0 to 15 are all sizes that could
  // lose.
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    std::size_t wrong = 0;
    for (const Bounds& bounds :
         {Bounds{7}, Bounds{7, 7}, Bounds{7, 7, 7}, Bounds{3, 3, 3, 3}, Bounds{1, 1, 1, 1, 1, 1}})
      for_each_position(bounds, [&](const Position& position, std::size_t) {
        for (std::size_t heap = 0; heap < position.size(); ++heap) {
          Position changed = position;
          for (std::uint64_t size = 0; size < 16; ++size) {
            changed[heap] = size;
            wrong += bouton.is_loss(changed) != (size == bouton.losing_size(position, heap));
          }
        }
      });
    CHECK(wrong == 0);
  }
}

TEST_CASE("Bouton: 64 heaps of a million", "[theorem]") {
  Position position(64, 1'000'000);
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    CHECK(bouton.is_loss(position));
    for (std::size_t heap = 0; heap < 64; ++heap)
      CHECK(bouton.losing_size(position, heap) == 1'000'000);
    Position one_less = position;
    one_less[63] = 999'999;
    CHECK_FALSE(bouton.is_loss(one_less));
    CHECK(bouton.losing_size(one_less, 63) == 1'000'000);
    CHECK(bouton.losing_size(one_less, 0) == 999'999);
  }
}

std::size_t parameter_of(std::string_view rules, std::size_t heaps) {
  return moore_parameter(make_rules(rules, heaps)->vector_rules()->moves());
}

TEST_CASE("Moore: every outcome on small boxes, for every K", "[theorem]") {
  for (const Bounds& bounds :
       {Bounds{33}, Bounds{9, 17}, Bounds{7, 8, 9}, Bounds{4, 4, 4, 4}, Bounds{3, 9, 2, 5},
        Bounds{2, 3, 2, 2, 3}, Bounds{1, 1, 1, 1, 1, 1, 1}})
    for (std::size_t reduced = 1; reduced <= bounds.size(); ++reduced)
      for (const Convention convention : both_conventions) {
        CAPTURE(bounds, reduced, name_of(convention));
        const VectorRules rules = make_moore(std::to_string(reduced), bounds.size());
        CHECK(differences_from_definition(*moore_theorem(reduced, convention), rules, convention,
                                          bounds) == 0);
      }
}

TEST_CASE("Moore: every outcome of four heaps of at most 15, two of them reduced", "[theorem]") {
  const VectorRules rules = make_moore("2", 4);
  for (const Convention convention : both_conventions)
    CHECK(differences_from_rows(*moore_theorem(2, convention), rules, convention,
                                Bounds{15, 15, 15, 15}) == 0);
}

TEST_CASE("Moore: heaps of any size", "[unit]") {
  const std::uint64_t full = UINT64_MAX;
  const std::uint64_t edge = std::uint64_t{1} << 32;
  for (const Convention convention : both_conventions) {
    CHECK(moore_theorem(2, convention)->is_loss(Position{full, full, full}));
    CHECK_FALSE(moore_theorem(2, convention)
                    ->is_loss(Position{full, full, full - (std::uint64_t{1} << 63)}));
    CHECK(moore_theorem(2, convention)
              ->is_loss(Position{edge, edge, edge - 1, edge | (edge - 1), edge - 1}));
    CHECK_FALSE(moore_theorem(3, convention)->is_loss(Position{edge, edge, edge}));
    CHECK(moore_theorem(3, convention)->is_loss(Position{edge, edge, edge, edge}));
    CHECK(moore_theorem(1, convention)->is_loss(Position{edge, edge - 1, edge | (edge - 1)}));
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
  CHECK(moore_parameter(test::rules_along("one heap stands still", {{1, 0}}).moves()) == 0);
  CHECK(moore_parameter(test::rules_along("pairs", {{1, 0}, {0, 2}}).moves()) == 0);
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

TEST_CASE("Nim with a pass: every outcome on small boxes", "[theorem]") {
  for (const Bounds& heaps : {Bounds{0}, Bounds{1}, Bounds{40}, Bounds{0, 9}, Bounds{1, 1},
                              Bounds{13, 13}, Bounds{6, 17}, Bounds{30, 29}})
    for (const Convention convention : both_conventions) {
      CAPTURE(heaps, name_of(convention));
      const VectorRules rules = make_nim(heaps.size()).with_pass();
      Bounds bounds = heaps;
      bounds.insert(bounds.begin(), 1);
      CHECK(differences_from_definition(*pass_nim_theorem(convention), rules, convention, bounds) ==
            0);
    }
}

TEST_CASE("Nim with a pass: every outcome of two heaps of at most 300", "[theorem]") {
  const VectorRules rules = make_nim(2).with_pass();
  for (const Convention convention : both_conventions)
    CHECK(differences_from_rows(*pass_nim_theorem(convention), rules, convention,
                                Bounds{1, 300, 300}) == 0);
}

TEST_CASE("Nim with a pass: partners are each other's", "[theorem]") {
  for (const Convention convention : both_conventions) {
    const auto nim = pass_nim_theorem(convention);
    for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{0xFFFF'FFF0}})
      for (std::uint64_t size = start; size < start + 100; ++size) {
        std::vector<std::uint64_t> partners;
        for (std::uint64_t other = size - std::min<std::uint64_t>(size, 4); other < size + 4;
             ++other)
          if (nim->is_loss(Position{1, size, other})) partners.push_back(other);
        REQUIRE(partners.size() == 1);
        CHECK(nim->is_loss(Position{1, partners.front(), size}));
        CHECK(partners.front() <= std::max<std::uint64_t>(size + 1, 2));
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

}  // namespace
}  // namespace miyama
