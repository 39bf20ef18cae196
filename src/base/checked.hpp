/// @file  checked.hpp
/// @brief Arithmetic on sizes that says when 64 bits do not suffice.
#pragma once

#include <cstdint>
#include <optional>

namespace miyama {

[[nodiscard]] constexpr std::optional<std::uint64_t> checked_multiply(std::uint64_t a,
                                                                      std::uint64_t b) {
  if (b != 0 && a > UINT64_MAX / b) return std::nullopt;
  return a * b;
}

/// a + b, at most 2⁶⁴ − 1.
[[nodiscard]] constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/// a · b, at most 2⁶⁴ − 1.
[[nodiscard]] constexpr std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return checked_multiply(a, b).value_or(UINT64_MAX);
}

/// A size whose sums and products stop at 2⁶⁴ − 1.
class Saturating {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): a number is a size
  constexpr Saturating(std::uint64_t value) : value_(value) {}
  constexpr std::uint64_t value() const { return value_; }

  friend constexpr Saturating operator+(Saturating a, Saturating b) {
    return saturating_add(a.value_, b.value_);
  }
  friend constexpr Saturating operator*(Saturating a, Saturating b) {
    return saturating_multiply(a.value_, b.value_);
  }

 private:
  std::uint64_t value_;
};

[[nodiscard]] constexpr std::uint64_t divide_up(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

}  // namespace miyama
