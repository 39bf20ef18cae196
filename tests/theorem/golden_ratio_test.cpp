#include "theorem/golden_ratio.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;

TEST_CASE("slope: √2 by its continued fraction, to the end of the range", "[theorem]") {
  // p/q = 1/1, 3/2, 7/5, 17/12 …: p² − 2q² = ∓1
  std::uint64_t p = 1, q = 1;
  for (bool below = true; 2 * q < std::uint64_t{1} << 63; below = !below) {
    CAPTURE(p, q);
    CHECK(is_below_slope(p, q, 2) == below);
    const std::uint64_t next = p + 2 * q;
    q += p;
    p = next;
  }
  CHECK(q > std::uint64_t{1} << 60);
}

TEST_CASE("multiples of the slope: Fibonacci's numbers, to the end of the range", "[theorem]") {
  // F_{m+1}/F_m comes near the golden ratio from both sides: ⌊F_m α⌋ is F_{m+1} below it, F_{m+1} −
  // 1 above.
  std::uint64_t n = 1, a = 2;
  for (bool below = false; a < std::uint64_t{1} << 63; below = !below) {
    CAPTURE(a, n);
    CHECK(is_multiple_of_slope(a, n, 1) == below);
    CHECK(is_multiple_of_slope(a - 1, n, 1) == !below);
    CHECK_FALSE(is_multiple_of_slope(a - 2, n, 1));
    const std::uint64_t next = a + n;
    n = a;
    a = next;
  }
  CHECK(n > std::uint64_t{1} << 62);
  CHECK_FALSE(is_multiple_of_slope(INT64_MAX, n, 1));
  CHECK_FALSE(is_multiple_of_slope(INT64_MAX, INT64_MAX, 1));
}

__extension__ using Wide = unsigned __int128;

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

std::unique_ptr<ClosedForm> exact_wythoff(Convention convention, std::uint64_t r = 1) {
  return wythoff_theorem(convention, r, Position{0, 0});
}

/// Checks that of all (x, x + difference) with x near a exactly (a, a + difference) is a loss.
void check_only(const std::unique_ptr<ClosedForm>& theorem, std::uint64_t a,
                std::uint64_t difference) {
  CAPTURE(theorem->name(), a, difference);
  for (std::uint64_t x = a - std::min<std::uint64_t>(a, 3); x <= a + 3; ++x) {
    CHECK(theorem->is_loss(Position{x, x + difference}) == (x == a));
    CHECK(theorem->is_loss(Position{x + difference, x}) == (x == a));
  }
}

TEST_CASE("golden ratio: Wythoff's, Euclid's and Fibonacci's losses of small positions",
          "[theorem]") {
  using test::Sizes;
  for (const Convention convention : both_conventions) {
    for (const Sizes& bounds : {Sizes{40, 40}, Sizes{9, 150}})
      for (const unsigned r : {1U, 2U, 3U, 4U, 7U, 100U})
        test::check_theorem(*exact_wythoff(convention, r), convention, oracle::r_wythoff(r),
                            bounds);
    for (const Sizes& bounds : {Sizes{45, 45}, Sizes{15, 150}}) {
      for (const bool to_zero : {false, true})
        test::check_theorem(*euclid_theorem(convention, to_zero), convention,
                            oracle::euclid(to_zero), bounds);
      test::check_theorem(*zeckendorf_theorem(convention), convention, oracle::fibonacci(), bounds);
    }
  }
  // No two heaps differ by a huge R: only the first pair is left.
  CHECK(exact_wythoff(Convention::normal, UINT64_MAX)->is_loss(Position{0, 0}));
  CHECK(exact_wythoff(Convention::misere, UINT64_MAX)->is_loss(Position{1, 0}));
  CHECK_FALSE(exact_wythoff(Convention::normal, UINT64_MAX)->is_loss(Position{1, 2}));
}

TEST_CASE("Wythoff: the mex recurrence up to a million", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const std::uint64_t r : {1, 2, 5}) {
      const bool misere = convention == Convention::misere;
      if (misere && r == 1) continue;  // as in normal play from (3,5) on
      const auto theorem = exact_wythoff(convention, r);
      std::vector<bool> used(1'000'000, false);
      std::uint64_t a = 0, wrong = 0;
      for (std::uint64_t n = 0; a < used.size(); ++n) {
        const std::uint64_t b = a + r * n + (misere ? 1 : 0);
        wrong += !theorem->is_loss(Position{a, b}) + theorem->is_loss(Position{a + 1, b + 1});
        used[a] = true;
        if (b < used.size()) used[b] = true;
        while (a < used.size() && used[a]) ++a;
      }
      CAPTURE(theorem->name(), r);
      CHECK(wrong == 0);
    }
}

TEST_CASE("Wythoff: exact around 10⁹ and at the end of the range", "[theorem]") {
  for (const std::uint64_t r : {1, 2, 3, 1000, 1'000'000})
    for (const std::uint64_t about : {std::uint64_t{1'000'000'000}, std::uint64_t{4'294'967'294},
                                      std::uint64_t{1} << 39, std::uint64_t{1} << 61})
      for (std::uint64_t n = about / r - 50; n < about / r; ++n) {
        check_only(exact_wythoff(Convention::normal, r), normal_a(n, r), r * n);
        if (r == 1)
          check_only(exact_wythoff(Convention::misere, r), normal_a(n, r), r * n);
        else if (about <= std::uint64_t{1} << 39)
          check_only(exact_wythoff(Convention::misere, r), misere_a(n, r), r * n + 1);
      }
  CHECK((normal_a(4, 1) == 6 && normal_a(4, 2) == 5 && misere_a(4, 2) == 6));
}

TEST_CASE("golden ratio: options that are lost, of heaps of any size", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const std::uint64_t r : {1, 2, 7}) {
      const auto theorem = exact_wythoff(convention, r);
      std::size_t lost = 0, found = 0, wrong = 0;
      for (std::uint64_t x = 500'000'000'000; x < 500'000'000'200; ++x)
        for (const std::uint64_t y : {x - 3, x, x + 500, x * 3 / 2, x * 13 / 8, 2 * x + 1}) {
          const Position position{x, y};
          const auto options = theorem->lost_options(position);
          REQUIRE(options);
          (theorem->is_loss(position) ? lost : found) += 1;
          wrong += theorem->is_loss(position) != options->empty();
          for (const Position& option : *options)
            wrong += !theorem->is_loss(option) || option[0] > x || option[1] > y;
        }
      CAPTURE(theorem->name(), r, lost);
      CHECK(found > 1000);
      CHECK(wrong == 0);
    }
  const auto theorem = zeckendorf_theorem(Convention::normal);
  const std::uint64_t heap = 1'000'000'000'000;
  const auto options = theorem->lost_options(Position{heap, heap - 1});
  REQUIRE(options);
  CHECK(options->front()[0] == heap - smallest_zeckendorf_part(heap));
  CHECK(theorem->lost_options(Position{heap, smallest_zeckendorf_part(heap) - 1})->empty());
  const auto euclid = euclid_theorem(Convention::normal, false);
  CHECK(*euclid->lost_options(Position{heap, 61}) == std::vector<Position>{{heap % 61, 61}});
}

TEST_CASE("Wythoff: beyond the exact range there is no theorem", "[unit]") {
  const std::uint64_t bound = std::uint64_t{1} << 40;
  const auto covers = [](Convention convention, std::uint64_t r, const Position& bounds) {
    return wythoff_theorem(convention, r, bounds) != nullptr;
  };
  CHECK(covers(Convention::normal, 3, {INT64_MAX, INT64_MAX}));
  CHECK(covers(Convention::misere, 1, {INT64_MAX, 2}));
  CHECK(covers(Convention::misere, 2, {bound - 1, bound - 1}));
  CHECK_FALSE(covers(Convention::misere, 2, {bound, 0}));
  CHECK_FALSE(covers(Convention::misere, 2, {0, bound}));
  CHECK_FALSE(covers(Convention::normal, 1, {UINT64_MAX, 0}));
  const auto rules = make_rules("r-wythoff:2", 2);
  CHECK(closed_form_of(*rules, Convention::misere, Position{bound, bound}) == nullptr);
  CHECK(closed_form_of(*rules, Convention::normal, Position{bound, bound}) != nullptr);
}

TEST_CASE("golden ratio: exact up to 64 bits", "[theorem]") {
  // Quotients of neighbouring Fibonacci numbers are the fractions nearest to the golden ratio, in
  // turn below and above it.
  const auto normal = euclid_theorem(Convention::normal, false);
  const auto misere = euclid_theorem(Convention::misere, false);
  std::uint64_t a = 1, b = 1;
  for (bool below = true; b <= UINT64_MAX - a; below = !below) {
    CAPTURE(a, b);
    CHECK(normal->is_loss(Position{a, b}) == below);
    CHECK(normal->grundy(Position{b, a}) == (below ? 0 : 1));
    CHECK(misere->is_loss(Position{a, b}) == !below);
    CHECK(misere->grundy(Position{b, a}) == (below ? 1 : 0));
    b += a;
    a = b - a;
  }
  CHECK(b == 12'200'160'415'121'876'738ULL);
  CHECK(normal->grundy(Position{1, UINT64_MAX}) == UINT64_MAX - 1);
  CHECK(normal->is_loss(Position{UINT64_MAX, UINT64_MAX}));
  CHECK(normal->is_loss(Position{UINT64_MAX - 1, UINT64_MAX}));
  CHECK(misere->is_loss(Position{UINT64_MAX - 1, UINT64_MAX}));
}

TEST_CASE("Zeckendorf: up to 64 bits", "[theorem]") {
  std::vector<std::uint64_t> f{1, 2};
  while (f.back() <= UINT64_MAX - f[f.size() - 2]) f.push_back(f.back() + f[f.size() - 2]);
  REQUIRE(f.back() == 12'200'160'415'121'876'738ULL);
  for (std::size_t i = 2; i < f.size(); ++i) {
    CAPTURE(i);
    CHECK(smallest_zeckendorf_part(f[i]) == f[i]);
    // Every other number below f[i]: 2 = 2, 4 = 3 + 1, 7 = 5 + 2.
    CHECK(smallest_zeckendorf_part(f[i] - 1) == (i % 2 == 0 ? 2 : 1));
    for (std::size_t j = 0; j + 1 < i; ++j)
      CHECK(smallest_zeckendorf_part(f[i] > UINT64_MAX - f[j] ? f[j] : f[i] + f[j]) == f[j]);
  }
}

}  // namespace
}  // namespace miyama
