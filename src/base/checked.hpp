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

[[nodiscard]] constexpr std::uint64_t divide_up(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

}  // namespace miyama
