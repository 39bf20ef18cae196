/// @file  position.hpp
/// @brief A position: the sizes of the heaps, first heap first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

using Position = std::vector<std::uint64_t>;
using PositionView = std::span<const std::uint64_t>;

}  // namespace miyama
