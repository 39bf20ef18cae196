#include "theorem/zeckendorf.hpp"

#include <array>
#include <cassert>

namespace miyama {
namespace {

/// 1, 2, 3, 5, … and all others below 2⁶⁴.
constexpr std::array<std::uint64_t, 92> fibonacci_numbers = [] {
  std::array<std::uint64_t, 92> numbers{1, 2};
  for (std::size_t i = 2; i < numbers.size(); ++i) numbers[i] = numbers[i - 1] + numbers[i - 2];
  return numbers;
}();
static_assert(fibonacci_numbers.back() > UINT64_MAX - fibonacci_numbers[90],
              "the next one has more than 64 bits");
static_assert(fibonacci_numbers.back() > fibonacci_numbers[90], "this one has not");

}  // namespace

std::uint64_t smallest_zeckendorf_part(std::uint64_t n) {
  assert(n > 0);
  std::size_t i = fibonacci_numbers.size();
  std::uint64_t part = 0;
  while (n > 0) {
    part = fibonacci_numbers[--i];
    if (part <= n) n -= part;
  }
  return part;
}

std::string Zeckendorf::name() const {
  return convention_ == Convention::normal
             ? "smallest part of Zeckendorf's sum"
             : "smallest part of Zeckendorf's sum, misère: one stone less";
}

bool Zeckendorf::is_loss(PositionView position) const {
  const std::uint64_t heap = position[0];
  const std::uint64_t limit = position[1];
  if (convention_ == Convention::normal) return heap == 0 || limit < smallest_zeckendorf_part(heap);
  if (heap == 0 || limit == 0) return false;
  return heap == 1 || limit < smallest_zeckendorf_part(heap - 1);
}

}  // namespace miyama
