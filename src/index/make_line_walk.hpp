/// @file  make_line_walk.hpp
/// @brief Computes the loops of a LineWalk.
#pragma once

#include "index/box.hpp"
#include "index/line_walk.hpp"

namespace miyama {

/// The walk over `block` of `box` along heap `axis`.
[[nodiscard]] LineWalk make_line_walk(const Box& box, const Block& block, std::size_t axis);

}  // namespace miyama
