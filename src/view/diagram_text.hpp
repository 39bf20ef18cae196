/// @file  diagram_text.hpp
/// @brief A diagram for the terminal: every position in its place, its arrows beneath it, the
/// losses crossed.
///
///             000×
///
///     001      010      100
///     ↑000     ↑000     ↑000
#pragma once

#include <string>

#include "view/diagram_layout.hpp"

namespace miyama {

/// Lines, each with its end.
[[nodiscard]] std::string text_of(const Diagram& diagram, const DiagramLayout& layout);

}  // namespace miyama
