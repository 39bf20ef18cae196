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

}  // namespace miyama
