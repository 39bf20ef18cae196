/// @file  convention.hpp
/// @brief Who wins when no move is left.
#pragma once

#include <string_view>

namespace miyama {

enum class Convention {
  normal,  ///< no move: the player to move has lost
  misere,  ///< no move: the player to move has won
};

/// "normal" or "misere", as files and JSON spell it.
[[nodiscard]] constexpr std::string_view name_of(Convention convention) {
  return convention == Convention::normal ? "normal" : "misere";
}

}  // namespace miyama
