#include "theorem/beatty.hpp"

#include <cassert>

namespace miyama {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t range = std::uint64_t{1} << 63;
constexpr std::uint64_t shifted_range = std::uint64_t{1} << 40;

}  // namespace

bool is_below_slope(std::uint64_t p, std::uint64_t q, std::uint64_t r) {
  const Wide rq = Wide{r} * q;
  return Wide{p} * p + rq * p < Wide{2} * p * q + rq * q;
}

bool is_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r) {
  if (n == 0) return a == 0;
  assert(a < range && Wide{r} * n < range);
  return is_below_slope(a, n, r) && !is_below_slope(a + 1, n, r);
}

bool is_shifted_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r) {
  assert(r >= 2);
  if (n == 0) return a == 0;
  assert(a < shifted_range && Wide{r} * n < shifted_range);
  // nα + 1/α ≥ a  ⇔  nα² + 1 ≥ aα  ⇔  nR + 1 ≥ α(a + n(R − 2)), for α² = R − (R − 2)α
  const std::uint64_t p = n * r + 1;
  const std::uint64_t q = a + n * (r - 2);
  return !is_below_slope(p, q, r) && is_below_slope(p, q + 1, r);
}

}  // namespace miyama
