#include "theorem/wythoff.hpp"

#include <cassert>

#include "base/ranges.hpp"
#include "theorem/beatty.hpp"

namespace miyama {
namespace {

bool is_normal_loss(std::uint64_t a, std::uint64_t difference, std::uint64_t r) {
  return difference % r == 0 && is_multiple_of_slope(a, difference / r, r);
}

/// R = 1: the losses (0,0) and (1,2) of normal play have become (0,1) and (2,2).
bool is_misere_wythoff_loss(std::uint64_t a, std::uint64_t b) {
  if (b <= 2) return (a == 0 && b == 1) || (a == 2 && b == 2);
  return is_normal_loss(a, b - a, 1);
}

bool is_misere_loss(std::uint64_t a, std::uint64_t difference, std::uint64_t r) {
  return difference % r == 1 && is_shifted_multiple_of_slope(a, difference / r, r);
}

}  // namespace

bool Wythoff::covers(Convention convention, std::uint64_t r, PositionView bounds) {
  const int bits = convention == Convention::normal || r == 1 ? 63 : 40;
  return ranges::all_of(bounds, [bits](std::uint64_t bound) { return bound >> bits == 0; });
}

std::string Wythoff::name() const {
  const std::string whose = r_ == 1 ? "Wythoff's pairs" : "Fraenkel's pairs";
  return convention_ == Convention::normal ? whose : whose + ", misère";
}

bool Wythoff::is_loss(PositionView position) const {
  const auto [a, b] = std::minmax(position[0], position[1]);
  if (convention_ == Convention::normal) return is_normal_loss(a, b - a, r_);
  return r_ == 1 ? is_misere_wythoff_loss(a, b) : is_misere_loss(a, b - a, r_);
}

}  // namespace miyama
