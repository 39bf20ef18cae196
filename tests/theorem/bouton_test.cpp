#include "theorem/bouton.hpp"

#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/legal_table.hpp"
#include "support/rules_along.hpp"
#include "support/theorem_table.hpp"
#include "table/index/box/box.hpp"

namespace miyama {
namespace {

using test::both_conventions;

TEST_CASE("Bouton: every outcome and value on small boxes", "[theorem]") {
  for (const Bounds& bounds : {Bounds{70}, Bounds{9, 17}, Bounds{9, 9, 9}, Bounds{3, 8, 5, 2},
                               Bounds{1, 1, 1, 1, 1, 1, 1, 1}, Bounds{3, 2, 3, 2, 3}})
    for (const Convention convention : both_conventions) {
      CAPTURE(bounds, name_of(convention));
      CHECK(differences_from_definition(Bouton(convention), make_nim(bounds.size()), convention,
                                        bounds) == 0);
    }
}

TEST_CASE("Bouton: losing_size is the only size that makes a loss", "[theorem]") {
  // With other heaps of at most 7 a losing size is at most 7, so 0 to 15 are all sizes that could
  // lose.
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    std::size_t wrong = 0;
    for (const Bounds& bounds :
         {Bounds{7}, Bounds{7, 7}, Bounds{7, 7, 7}, Bounds{3, 3, 3, 3}, Bounds{1, 1, 1, 1, 1, 1}}) {
      const Box box(bounds);
      Position position(bounds.size());
      for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
        for (std::size_t heap = 0; heap < position.size(); ++heap) {
          box.unrank(rank, position);
          const std::uint64_t losing = bouton.losing_size(position, heap);
          for (position[heap] = 0; position[heap] < 16; ++position[heap])
            wrong += bouton.is_loss(position) != (position[heap] == losing);
        }
    }
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
  for (const auto& [rules, heaps, reduced] :
       std::vector<std::tuple<const char*, std::size_t, std::size_t>>{{"nim", 5, 1},
                                                                      {"circular:2", 3, 2},
                                                                      {"circular:4", 4, 4},
                                                                      {"circular:2", 4, 0},
                                                                      {"exact:2", 4, 0},
                                                                      {"moore:2+pass", 4, 0},
                                                                      {"wythoff", 4, 0},
                                                                      {"bounded:3", 4, 0}}) {
    CAPTURE(rules, heaps);
    CHECK(moore_parameter(make_rules(rules, heaps)->vector_rules()->moves()) == reduced);
  }
  CHECK(moore_parameter(test::rules_along("one heap stands still", {{1, 0}}).moves()) == 0);
  CHECK(moore_parameter(test::rules_along("pairs", {{1, 0}, {0, 2}}).moves()) == 0);
  const Moves all = make_moore("3", 4).moves();
  for (std::size_t gone = 0; gone < all.faces.size(); ++gone) {
    Moves moves = all;
    moves.faces.erase(moves.faces.begin() + static_cast<std::ptrdiff_t>(gone));
    CHECK(moore_parameter(moves) == 0);
  }
  Moves limited = all, turned = all;
  limited.lines[2].steps = Steps::parse("1-9");
  CHECK(moore_parameter(limited) == 0);
  std::swap(turned.lines[0], turned.lines[3]);
  std::swap(turned.faces[0], turned.faces[7]);
  CHECK(moore_parameter(turned) == 3);
}

TEST_CASE("Greedy Nim, End-Nim, Nim until one heap is left: every loss on small boxes",
          "[theorem]") {
  using test::Sizes;
  for (const Convention convention : both_conventions)
    for (const Sizes& bounds :
         {Sizes{30}, Sizes{25, 25}, Sizes{11, 11, 11}, Sizes{3, 17, 9}, Sizes{5, 5, 5, 5},
          Sizes{1, 9, 2, 9}, Sizes{3, 3, 3, 3, 3}, Sizes{2, 2, 2, 2, 2, 2, 2}}) {
      CAPTURE(name_of(convention), bounds);
      test::check_theorem(*largest_heaps_theorem(convention), convention, oracle::greedy(), bounds);
      test::check_theorem(*end_matching_theorem(convention), convention, oracle::end_nim(), bounds);
      const auto last = last_heap_theorem(bounds.size(), convention);
      CHECK((last == nullptr) == (convention == Convention::normal && bounds.size() > 3));
      if (last != nullptr) test::check_theorem(*last, convention, oracle::one_left(), bounds);
    }
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

TEST_CASE("end matching: sizes and numbers of heaps beyond any table", "[theorem]") {
  // A row has the same outcome from either end, and with a row before it exactly one of the sizes
  // there loses.
  Position row(24, 0);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = (std::uint64_t{1} << 60) + i * i % 7;
  for (const Convention convention : both_conventions) {
    const auto theorem = end_matching_theorem(convention);
    int losses = 0;
    for (std::uint64_t last = (std::uint64_t{1} << 60) - 40; last < (std::uint64_t{1} << 60) + 40;
         ++last) {
      row.back() = last;
      const bool is_loss = theorem->is_loss(row);
      losses += is_loss;
      CHECK(theorem->is_loss(Position(row.rbegin(), row.rend())) == is_loss);
    }
    Position all_but_last(row.begin(), row.end() - 1);
    CHECK(losses == (theorem->is_loss(all_but_last) ? 0 : 1));
  }
}

}  // namespace
}  // namespace miyama
