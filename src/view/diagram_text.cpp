/// @file  diagram_text.cpp
/// @brief A layout in columns for the terminal, and in inches for Graphviz.
///
/// Both turn slots into lengths in the same way: each position has a length, in columns or in
/// inches, and a slot is made just long enough that no neighbours touch.
///
///     slots      0.5      1.5      2.5      column of a text = slot · length − half of the text,
///     columns    001      010      100      counted from the leftmost
///
/// Graphviz takes half a minute to lead some hundred arrows around as many positions. Where arrows
/// times positions exceed 10 000, the arrows are drawn straight.

#include "view/diagram.hpp"

#include <array>
#include <cmath>

#include "base/text.hpp"

namespace miyama {
namespace {

/// The rows of a position: its text, below it the arrows.
std::vector<std::string> rows_of(const Diagram& diagram, const DiagramPosition& entry) {
  std::vector<std::string> rows{entry.text + (entry.is_loss ? "×" : "")};
  if (is_won_at_once(entry)) rows.emplace_back("won");
  for (const std::size_t to : entry.arrows) rows.push_back("↑" + diagram.positions[to].text);
  return rows;
}

}  // namespace

std::string text_of(const Diagram& diagram, const DiagramLayout& layout) {
  // A position takes its own text and its mark, or an arrow and the longest loss it leads to.
  const double columns = layout.least_slot([&](std::size_t i) {
    std::size_t widest = diagram.positions[i].text.size();
    for (const std::size_t to : diagram.positions[i].arrows)
      widest = std::max(widest, diagram.positions[to].text.size());
    return static_cast<double>(widest + 2);
  });
  const auto start_of = [&](std::size_t i) {
    return std::round(layout.places[i].slot * columns -
                      static_cast<double>(diagram.positions[i].text.size()) / 2);
  };
  double margin = 1e9;
  for (std::size_t i = 0; i < diagram.positions.size(); ++i) margin = std::min(margin, start_of(i));
  std::string text;
  for (const std::vector<std::size_t>& line : layout.positions_of_lines()) {
    std::vector<std::string> lines;
    for (const std::size_t i : line) {
      const auto rows = rows_of(diagram, diagram.positions[i]);
      lines.resize(std::max(lines.size(), rows.size()));
      for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::size_t used = characters_in(lines[row]);
        const auto column = static_cast<std::size_t>(start_of(i) - margin);
        lines[row].append(std::max(used, column) - used, ' ') += rows[row];
      }
    }
    for (const std::string& out : lines) text += out + '\n';
    text += '\n';
  }
  text.pop_back();
  return text;
}

namespace {

constexpr std::size_t most_led_around = 10'000;  ///< arrows times positions: about a second
constexpr double inches_per_character = 0.115;
constexpr double inches_between_positions = 0.3;
constexpr double inches_per_line = 0.95;

/// Colours dark enough for thin lines on white, which most eyes can tell apart.
constexpr std::array<std::string_view, 8> colours{"#4c72b0", "#dd8452", "#55a868", "#8172b3",
                                                  "#937860", "#da8bc3", "#64b5cd", "#8c8c8c"};

// Losses and wins have the colours that they have on the page (web/page/plane/plane.css).
constexpr std::string_view graph_defaults =
    "esep=\"+3\", sep=\"+4\", outputorder=edgesfirst, bgcolor=white, charset=\"UTF-8\", "
    "fontname=\"Helvetica\", labelloc=t, ";
constexpr std::string_view defaults =
    "  node [shape=box, style=\"filled,rounded\", fillcolor=\"#dbe8f2\", color=\"#9a9a9a\", "
    "fontname=\"Helvetica\", fontsize=14, "
    "margin=\"0.06,0.03\", width=0.2, height=0.28];\n"
    "  edge [arrowsize=0.6, penwidth=1.1];\n";

std::string dot_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result + '"';
}

}  // namespace

std::string dot_of(const Diagram& diagram, const DiagramLayout& layout, const std::string& title) {
  std::size_t arrows = 0;
  for (const DiagramPosition& entry : diagram.positions) arrows += entry.arrows.size();
  std::string dot = "digraph miyama {\n" +
                    filled("  graph [layout=neato, splines={1}, {2}label={3}];\n{4}",
                           arrows * diagram.positions.size() <= most_led_around ? "true" : "line",
                           graph_defaults, dot_string(title + "\n "), defaults);
  const double slot = layout.least_slot([&](std::size_t i) {
    const DiagramPosition& entry = diagram.positions[i];
    return static_cast<double>(entry.text.size() + (entry.is_loss ? 2 : 0)) * inches_per_character +
           inches_between_positions;
  });
  for (std::size_t i = 0; i < diagram.positions.size(); ++i) {
    const DiagramPosition& entry = diagram.positions[i];
    dot += filled("  {1} [pos=\"{2},{3}!\"", dot_string(entry.text),
                  std::to_string(layout.places[i].slot * slot),
                  std::to_string(-static_cast<double>(layout.places[i].line) * inches_per_line));
    if (entry.is_loss)
      dot += ", label=" + dot_string(entry.text + " ×") +
             ", fillcolor=\"#a84300\", color=\"#a84300\", fontcolor=white, penwidth=1.4";
    if (is_won_at_once(entry)) dot += ", label=" + dot_string(entry.text + " won");
    dot += "];\n";
  }
  // The arrows to each loss have a colour; neighbours on a line have different ones.
  std::size_t next = 0;
  std::vector<std::string_view> colour(diagram.positions.size());
  for (const DiagramShape& shape : diagram.shapes)
    for (const std::size_t i : shape.members)
      if (diagram.positions[i].is_loss) colour[i] = colours[next++ % colours.size()];
  for (const DiagramPosition& entry : diagram.positions)
    for (const std::size_t to : entry.arrows)
      dot += filled("  {1} -> {2} [color={3}];\n", dot_string(entry.text),
                    dot_string(diagram.positions[to].text), dot_string(colour[to]));
  return dot + "}\n";
}

}  // namespace miyama
