#include "theorem/golden_ratio.hpp"

#include <algorithm>
#include <cassert>

namespace miyama {
namespace {

__extension__ using Wide = unsigned __int128;

/// b/a < φ. Precondition: 0 < a ≤ b.
bool is_below_golden_ratio(std::uint64_t a, std::uint64_t b) {
  return Wide{b} * (b - a) < Wide{a} * a;
}

/// ⌊b/a − a/b⌋. Precondition: 0 < a ≤ b.
std::uint64_t value_of_ratio(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((Wide{b} * b - Wide{a} * a) / (Wide{a} * b));
}

/// True if there is one move at most until the heaps are equal, at every turn. Precondition: 0 < a
/// ≤ b.
bool is_forced(std::uint64_t a, std::uint64_t b) {
  while (a != b) {
    const std::uint64_t rest = b - a;
    if (rest > a) return false;
    b = a;
    a = rest;
  }
  return true;
}

}  // namespace

std::string GoldenRatio::name() const {
  std::string name = "Euclid's golden ratio";
  if (convention_ == Convention::normal) return name;
  return name + (end_ == EuclidEnd::equal ? ", misère: forced games reversed" : ", misère");
}

bool GoldenRatio::is_loss(PositionView position) const {
  const auto [a, b] = std::minmax(position[0], position[1]);
  const bool misere = convention_ == Convention::misere;
  if (a == 0) return !misere;
  const bool below = is_below_golden_ratio(a, b);
  if (end_ == EuclidEnd::equal) return misere && is_forced(a, b) ? !below : below;
  return below && (misere || a != b);
}

std::uint64_t GoldenRatio::grundy(PositionView position) const {
  assert(tells_grundy());
  const auto [a, b] = std::minmax(position[0], position[1]);
  const bool misere = convention_ == Convention::misere;
  if (a == 0) return misere ? 1 : 0;
  const std::uint64_t value = value_of_ratio(a, b);
  return misere && is_forced(a, b) ? 1 - value : value;
}

}  // namespace miyama
