#include "theorem/beatty.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("slope: between its neighbouring fractions", "[unit]") {
  // R = 1: 1.618…      R = 2: 1.41421…      R = 3: (√13 − 1)/2 = 1.30277…
  CHECK(is_below_slope(1618, 1000, 1));
  CHECK_FALSE(is_below_slope(1619, 1000, 1));
  CHECK(is_below_slope(141421, 100000, 2));
  CHECK_FALSE(is_below_slope(141422, 100000, 2));
  CHECK(is_below_slope(130277, 100000, 3));
  CHECK_FALSE(is_below_slope(130278, 100000, 3));
  CHECK(is_below_slope(0, 1, 1));
  CHECK_FALSE(is_below_slope(0, 0, 1));
}

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

TEST_CASE("multiples of the slope: by hand", "[unit]") {
  const std::uint64_t golden[] = {0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16};    // ⌊n · 1.618…⌋
  const std::uint64_t root_of_2[] = {0, 1, 2, 4, 5, 7, 8, 9, 11, 12, 14};  // ⌊n · 1.414…⌋
  const std::uint64_t shifted[] = {0, 2, 3, 4, 6, 7, 9, 10, 12, 13, 14};  // ⌊n · 1.414… + 0.707…⌋
  for (std::uint64_t n = 0; n <= 10; ++n)
    for (std::uint64_t a = 0; a < 30; ++a) {
      CAPTURE(a, n);
      CHECK(is_multiple_of_slope(a, n, 1) == (a == golden[n]));
      CHECK(is_multiple_of_slope(a, n, 2) == (a == root_of_2[n]));
      CHECK(is_shifted_multiple_of_slope(a, n, 2) == (a == shifted[n]));
    }
}

}  // namespace
}  // namespace miyama
