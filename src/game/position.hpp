/// @file  position.hpp
/// @brief A position: the sizes of the heaps, first heap first.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace miyama {

using Position = std::vector<std::uint64_t>;
using PositionView = std::span<const std::uint64_t>;

/// As people type it: "12,0,5"; without any heap "0".
[[nodiscard]] inline std::string comma_text(PositionView position) {
  return position.empty() ? "0" : joined(position, ",");
}

}  // namespace miyama
