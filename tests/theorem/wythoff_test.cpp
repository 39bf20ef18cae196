#include "theorem/wythoff.hpp"

#include "game/r_wythoff.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

__extension__ using Wide = unsigned __int128;

using test::both_conventions;

/// ⌊√x⌋, bit by bit.
std::uint64_t root(Wide x) {
  std::uint64_t found = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 63; bit > 0; bit >>= 1)
    if (Wide{found | bit} * (found | bit) <= x) found |= bit;
  return found;
}

/// ⌊nα⌋ by a square root. Precondition: n²(R² + 4) < 2¹²⁸.
std::uint64_t normal_a(std::uint64_t n, std::uint64_t r) {
  return (root(Wide{n} * n * (r * r + 4)) + 2 * n - r * n) / 2;
}

/// ⌊nα + 1/α⌋ by a square root, with 1/α = (R − 2 + √(R² + 4))/(2R). Precondition: (nR + 1)²(R² +
/// 4) < 2¹²⁸.
std::uint64_t misere_a(std::uint64_t n, std::uint64_t r) {
  const std::uint64_t m = n * r + 1;
  return (root(Wide{m} * m * (r * r + 4)) - (n * r - 1) * (r - 2)) / (2 * r);
}

/// Checks that of all (x, x + difference) with x near a exactly (a, a + difference) is a loss.
void check_only(const Wythoff& theorem, std::uint64_t a, std::uint64_t difference) {
  CAPTURE(theorem.name(), a, difference);
  for (std::uint64_t x = a - std::min<std::uint64_t>(a, 3); x <= a + 3; ++x) {
    CHECK(theorem.is_loss(Position{x, x + difference}) == (x == a));
    CHECK(theorem.is_loss(Position{x + difference, x}) == (x == a));
  }
}

TEST_CASE("Wythoff: by hand", "[unit]") {
  const Wythoff normal(Convention::normal);
  const Wythoff misere(Convention::misere);
  for (const Position& position : {Position{0, 0}, Position{2, 1}, Position{3, 5}, Position{4, 7}})
    CHECK(normal.is_loss(position));
  for (const Position& position : {Position{1, 0}, Position{2, 2}, Position{3, 5}, Position{4, 7}})
    CHECK(misere.is_loss(position));
  for (const Position& position : {Position{0, 0}, Position{2, 1}, Position{1, 1}, Position{0, 2}})
    CHECK_FALSE(misere.is_loss(position));
  CHECK(Wythoff(Convention::normal, 2).is_loss(Position{2, 6}));
  CHECK(Wythoff(Convention::misere, 2).is_loss(Position{2, 5}));
  CHECK(normal.name() == "Wythoff's pairs");
  CHECK(misere.name() == "Wythoff's pairs, misère");
  CHECK(Wythoff(Convention::misere, 2).name() == "Fraenkel's pairs, misère");
}

TEST_CASE("Wythoff: the losses of all small positions, R = 1, 2, 3, 4, 7, 100", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const unsigned r : {1U, 2U, 3U, 4U, 7U, 100U})
      for (const test::Sizes& bounds : {test::Sizes{40, 40}, test::Sizes{9, 150}})
        test::check_theorem(Wythoff(convention, r), convention, oracle::r_wythoff(r), bounds);
}

TEST_CASE("Wythoff: the mex recurrence up to a million", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const std::uint64_t r : {1, 2, 5}) {
      const bool misere = convention == Convention::misere;
      if (misere && r == 1) continue;  // as in normal play from (3,5) on
      const Wythoff theorem(convention, r);
      std::vector<bool> used(1'000'000, false);
      std::uint64_t a = 0, wrong = 0;
      for (std::uint64_t n = 0; a < used.size(); ++n) {
        const std::uint64_t b = a + r * n + (misere ? 1 : 0);
        wrong += !theorem.is_loss(Position{a, b}) + theorem.is_loss(Position{a + 1, b + 1});
        used[a] = true;
        if (b < used.size()) used[b] = true;
        while (a < used.size() && used[a]) ++a;
      }
      CAPTURE(theorem.name(), r);
      CHECK(wrong == 0);
    }
}

TEST_CASE("Wythoff: exact around 10⁹ and at the end of the range, normal play", "[theorem]") {
  for (const std::uint64_t r : {1, 2, 3, 1000})
    for (const std::uint64_t about :
         {std::uint64_t{1'000'000'000}, std::uint64_t{4'294'967'294}, std::uint64_t{1} << 61})
      for (std::uint64_t n = about / r - 50; n < about / r; ++n) {
        check_only(Wythoff(Convention::normal, r), normal_a(n, r), r * n);
        if (r == 1) check_only(Wythoff(Convention::misere, r), normal_a(n, r), r * n);
      }
  CHECK(normal_a(4, 1) == 6);
  CHECK(normal_a(4, 2) == 5);
}

TEST_CASE("Wythoff: exact around 10⁹ and at the end of the range, misère play", "[theorem]") {
  for (const std::uint64_t r : {2, 3, 1000, 1'000'000})
    for (const std::uint64_t about :
         {std::uint64_t{1'000'000'000}, std::uint64_t{4'294'967'294}, std::uint64_t{1} << 39})
      for (std::uint64_t n = about / r - 50; n < about / r; ++n)
        check_only(Wythoff(Convention::misere, r), misere_a(n, r), r * n + 1);
  CHECK(misere_a(4, 2) == 6);
}

TEST_CASE(
    "Wythoff: a large R, of which every B_n is beyond the A_n: they leave out none but 1 in misère "
    "play",
    "[theorem]") {
  const std::uint64_t r = std::uint64_t{1} << 30;
  for (std::uint64_t n = 1; n <= 500; ++n) {
    check_only(Wythoff(Convention::normal, r), n, r * n);
    check_only(Wythoff(Convention::misere, r), n + 1, r * n + 1);
  }
}

TEST_CASE("Wythoff: beyond the exact range there is no theorem", "[unit]") {
  const std::uint64_t bound = std::uint64_t{1} << 40;
  CHECK(Wythoff::covers(Convention::normal, 3, Position{INT64_MAX, INT64_MAX}));
  CHECK(Wythoff::covers(Convention::misere, 1, Position{INT64_MAX, 2}));
  CHECK(Wythoff::covers(Convention::misere, 2, Position{bound - 1, bound - 1}));
  CHECK_FALSE(Wythoff::covers(Convention::misere, 2, Position{bound, 0}));
  CHECK_FALSE(Wythoff::covers(Convention::misere, 2, Position{0, bound}));
  CHECK_FALSE(Wythoff::covers(Convention::normal, 1, Position{UINT64_MAX, 0}));
  CHECK(closed_form_of(RWythoff(2), Convention::misere, Position{bound, bound}) == nullptr);
  CHECK(closed_form_of(RWythoff(2), Convention::normal, Position{bound, bound}) != nullptr);
}

TEST_CASE("Wythoff: no R is too large", "[theorem]") {
  // No difference of two heaps is R or more: only n = 0 is left.
  for (const std::uint64_t r : {std::uint64_t{1} << 40, UINT64_MAX}) {
    const Wythoff normal(Convention::normal, r);
    const Wythoff misere(Convention::misere, r);
    CHECK(normal.is_loss(Position{0, 0}));
    CHECK(misere.is_loss(Position{1, 0}));
    for (const Position& position :
         {Position{1, 1}, Position{1, 2}, Position{0, 5}, Position{999, 1'000'000'000}}) {
      CHECK_FALSE(normal.is_loss(position));
      CHECK_FALSE(misere.is_loss(position));
    }
  }
}

}  // namespace
}  // namespace miyama
