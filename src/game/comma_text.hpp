/// @file  comma_text.hpp
/// @brief Positions and bounds as people type them.
#pragma once

#include <string>

#include "game/position.hpp"

namespace miyama {

/// "12,0,5"; without any heap "0".
[[nodiscard]] std::string comma_text(PositionView position);

}  // namespace miyama
