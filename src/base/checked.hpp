/// @file  checked.hpp
/// @brief Arithmetic on sizes that says when 64 bits do not suffice.
#pragma once

#include <cstdint>
#include <optional>

namespace miyama {

[[nodiscard]] constexpr std::optional<std::uint64_t> checked_multiply(std::uint64_t a, std::uint64_t b) {
  if (b != 0 && a > UINT64_MAX / b) return std::nullopt;
  return a * b;
}

[[nodiscard]] constexpr std::uint64_t divide_up(std::uint64_t a, std::uint64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

}  // namespace miyama
