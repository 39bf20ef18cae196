#include "game/position.hpp"

namespace miyama {

std::string comma_text(PositionView position) {
  std::string text;
  for (const std::uint64_t size : position)
    text += (text.empty() ? "" : ",") + std::to_string(size);
  return text.empty() ? "0" : text;
}

}  // namespace miyama
