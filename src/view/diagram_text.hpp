/// @file  diagram_text.hpp
/// @brief A diagram as text: for the terminal, and in Graphviz' language.
///
/// In the terminal every position stands in its place, its arrows beneath it, the losses crossed:
///
///             000×
///
///     001      010      100
///     ↑000     ↑000     ↑000
///
/// For Graphviz every position is pinned to its place (layout=neato keeps pinned positions), and
/// Graphviz draws the arrows around positions that stand in their way. The arrows to one loss have
/// one colour, so that they can be followed through a crowd.
///
/// Reference: The DOT language, https://graphviz.org/doc/info/lang.html.
#pragma once

#include <string>

#include "view/diagram_layout.hpp"

namespace miyama {

/// The diagram for the terminal, in lines that each have their end.
[[nodiscard]] std::string text_of(const Diagram& diagram, const DiagramLayout& layout);

/// The diagram in DOT; `title` is written above the picture.
[[nodiscard]] std::string dot_of(const Diagram& diagram, const DiagramLayout& layout,
                                 const std::string& title);

}  // namespace miyama
