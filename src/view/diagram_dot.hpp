/// @file  diagram_dot.hpp
/// @brief A diagram in Graphviz' language, every position pinned to its place.
///
/// Graphviz draws the arrows, around the positions that stand in their way (layout=neato keeps
/// pinned positions). The arrows to one loss have one colour, so that they can be followed through
/// a crowd.
///
/// Reference: The DOT language, https://graphviz.org/doc/info/lang.html.
#pragma once

#include <string>

#include "view/diagram_layout.hpp"

namespace miyama {

/// `title`: written above the picture.
[[nodiscard]] std::string dot_of(const Diagram& diagram, const DiagramLayout& layout,
                                 const std::string& title);

}  // namespace miyama
