#include "theorem/golden_ratio.hpp"

#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;

TEST_CASE("golden ratio: by hand", "[unit]") {
  const GoldenRatio normal(Convention::normal, EuclidEnd::equal);
  const GoldenRatio misere(Convention::misere, EuclidEnd::equal);
  const GoldenRatio to_zero(Convention::normal, EuclidEnd::zero);
  CHECK(normal.is_loss(Position{5, 8}));
  CHECK_FALSE(normal.is_loss(Position{5, 3}));
  CHECK(normal.is_loss(Position{4, 4}));
  CHECK(normal.is_loss(Position{0, 4}));
  CHECK(normal.is_loss(Position{0, 0}));
  CHECK_FALSE(misere.is_loss(Position{5, 8}));
  CHECK(misere.is_loss(Position{5, 3}));
  CHECK(misere.is_loss(Position{4, 5}));
  CHECK_FALSE(misere.is_loss(Position{4, 0}));
  CHECK(to_zero.is_loss(Position{5, 8}));
  CHECK_FALSE(to_zero.is_loss(Position{4, 4}));
  CHECK(GoldenRatio(Convention::misere, EuclidEnd::zero).is_loss(Position{4, 4}));
  CHECK(normal.grundy(Position{1, 7}) == 6);
  CHECK(normal.grundy(Position{7, 3}) == 1);
  CHECK(misere.grundy(Position{4, 4}) == 1);
}

TEST_CASE("golden ratio: names", "[unit]") {
  CHECK(GoldenRatio(Convention::normal, EuclidEnd::equal).name() == "Euclid's golden ratio");
  CHECK(GoldenRatio(Convention::misere, EuclidEnd::equal).name() ==
        "Euclid's golden ratio, misère: forced games reversed");
  CHECK(GoldenRatio(Convention::misere, EuclidEnd::zero).name() == "Euclid's golden ratio, misère");
}

TEST_CASE("golden ratio: Euclid's losses and Grundy values, either end", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const test::Sizes& bounds : {test::Sizes{50, 50}, test::Sizes{15, 150}}) {
      test::check_theorem(GoldenRatio(convention, EuclidEnd::equal), convention,
                          oracle::euclid(false), bounds);
      test::check_theorem(GoldenRatio(convention, EuclidEnd::zero), convention,
                          oracle::euclid(true), bounds);
    }
}

TEST_CASE("golden ratio: exact up to 64 bits", "[theorem]") {
  // Quotients of neighbouring Fibonacci numbers are the fractions nearest to the golden ratio, in
  // turn below and above it.
  const GoldenRatio normal(Convention::normal, EuclidEnd::equal);
  const GoldenRatio misere(Convention::misere, EuclidEnd::equal);
  std::uint64_t a = 1, b = 1;
  for (bool below = true; b <= UINT64_MAX - a; below = !below) {
    CAPTURE(a, b);
    CHECK(normal.is_loss(Position{a, b}) == below);
    CHECK(normal.grundy(Position{b, a}) == (below ? 0 : 1));
    CHECK(misere.is_loss(Position{a, b}) == !below);
    CHECK(misere.grundy(Position{b, a}) == (below ? 1 : 0));
    b += a;
    a = b - a;
  }
  CHECK(b == 12'200'160'415'121'876'738ULL);
  CHECK(normal.grundy(Position{1, UINT64_MAX}) == UINT64_MAX - 1);
  CHECK(normal.is_loss(Position{UINT64_MAX, UINT64_MAX}));
  CHECK(normal.is_loss(Position{UINT64_MAX - 1, UINT64_MAX}));
  CHECK(misere.is_loss(Position{UINT64_MAX - 1, UINT64_MAX}));
}

}  // namespace
}  // namespace miyama
