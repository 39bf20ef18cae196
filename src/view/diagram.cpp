#include "view/diagram.hpp"
#include "base/ranges.hpp"

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace miyama {
namespace {

using Indices = std::vector<std::size_t>;

/// The index of each position, and the indices of its options.
struct OptionGraph {
  std::map<Position, std::size_t> index;
  std::vector<Indices> options;  ///< ascending, each once
};

OptionGraph graph_of(const Rules& rules, const std::vector<Position>& positions) {
  OptionGraph graph;
  for (std::size_t i = 0; i < positions.size(); ++i) graph.index.emplace(positions[i], i);
  for (const Position& position : positions) {
    Indices& options = graph.options.emplace_back();
    for (const Position& option : miyama::options(rules, position))
      options.push_back(graph.index.at(option));
    ranges::sort(options);
  }
  return graph;
}

/// The fewest moves to the end of each position while its winner plays winning moves.
std::vector<std::size_t> hurried_lengths(const Rules& rules, const std::vector<Position>& positions,
                                         const OptionGraph& graph, const std::vector<bool>& lost) {
  Indices order(positions.size());  // options come first
  std::iota(order.begin(), order.end(), 0U);
  ranges::stable_sort(order, {}, [&](std::size_t i) { return rules.level(positions[i]); });
  std::vector<std::size_t> length(order.size(), 0);
  for (const std::size_t i : order) {
    std::size_t least = SIZE_MAX;
    for (const std::size_t option : graph.options[i])
      if (lost[i] != lost[option]) least = std::min(least, length[option] + 1);
    length[i] = least == SIZE_MAX ? 0 : least;  // no moves
  }
  return length;
}

/// True if the game stays the same when entries `i` and `j` are exchanged, as far as both orders
/// are among the positions; false if they never are.
bool alike(const std::vector<Position>& positions, const OptionGraph& graph, std::size_t i,
           std::size_t j) {
  const auto exchanged = [&](std::size_t p) {
    Position position = positions[p];
    std::swap(position[i], position[j]);
    const auto found = graph.index.find(position);
    return found == graph.index.end() ? SIZE_MAX : found->second;
  };
  bool met = false;
  for (std::size_t p = 0; p < positions.size(); ++p) {
    const std::size_t other = exchanged(p);
    if (other == SIZE_MAX) continue;
    met |= other != p;
    std::set<std::size_t> mirrored;
    for (const std::size_t option : graph.options[p]) mirrored.insert(exchanged(option));
    if (!ranges::equal(mirrored, graph.options[other])) return false;
  }
  return met;
}

/// Entries that may be exchanged with each other, from `first` on, in groups.
std::vector<Indices> groups_of_alike(const std::vector<Position>& positions,
                                     const OptionGraph& graph, std::size_t first) {
  std::vector<Indices> groups;
  for (std::size_t i = first; i < positions.front().size(); ++i) {
    const auto fits = ranges::find_if(groups, [&](const Indices& group) {
      return ranges::all_of(group, [&](std::size_t j) { return alike(positions, graph, j, i); });
    });
    if (fits == groups.end())
      groups.push_back({i});
    else
      fits->push_back(i);
  }
  return groups;
}

/// The entries of `position`, ascending within each group.
Position shape_of(PositionView position, const std::vector<Indices>& groups) {
  Position shape(position.begin(), position.end());
  for (const Indices& group : groups) {
    Position sizes;
    for (const std::size_t i : group) sizes.push_back(position[i]);
    ranges::sort(sizes);
    for (std::size_t i = 0; i < group.size(); ++i) shape[group[i]] = sizes[i];
  }
  return shape;
}

void group_into_shapes(const Rules& rules, const std::vector<Position>& positions,
                       const OptionGraph& graph, Diagram& diagram) {
  std::vector<Indices> groups;
  if (rules.heaps() != any_number_of_heaps)
    groups = groups_of_alike(positions, graph, rules.first_heap());
  // If bounds differ, orders outside of them were not compared, so heaps that look alike may differ
  // in outcome or layer.
  std::map<std::tuple<Position, bool, std::size_t>, Indices> shapes;
  for (std::size_t i = 0; i < positions.size(); ++i)
    shapes[{shape_of(positions[i], groups), diagram.positions[i].is_loss,
            diagram.positions[i].layer}]
        .push_back(i);
  for (auto& [key, members] : shapes) {
    for (const std::size_t i : members) diagram.positions[i].shape = diagram.shapes.size();
    diagram.shapes.push_back({std::get<Position>(key), std::move(members)});
  }
}

/// The rows of a position: its text, below it the arrows.
std::vector<std::string> rows_of(const Diagram& diagram, const DiagramPosition& entry) {
  std::vector<std::string> rows{entry.text + (entry.is_loss ? "×" : "")};
  if (is_won_at_once(entry)) rows.emplace_back("won");
  for (const std::size_t to : entry.arrows) rows.push_back("↑" + diagram.positions[to].text);
  return rows;
}

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

Diagram make_diagram(const Rules& rules, const std::vector<Position>& positions,
                     const std::function<bool(PositionView)>& is_loss,
                     const std::function<std::string(PositionView)>& text_of) {
  const OptionGraph graph = graph_of(rules, positions);
  std::vector<bool> lost;
  for (const Position& position : positions) lost.push_back(is_loss(position));
  const auto length = hurried_lengths(rules, positions, graph, lost);

  Diagram diagram;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    DiagramPosition entry{positions[i], text_of(positions[i]), lost[i], graph.options[i], {}};
    if (lost[i]) entry.layer = length[i];
    for (const std::size_t option : graph.options[i]) {
      if (!lost[option]) continue;
      entry.arrows.push_back(option);
      entry.layer = std::max(entry.layer, length[option] + 1);
    }
    diagram.positions.push_back(std::move(entry));
  }
  group_into_shapes(rules, positions, graph, diagram);
  return diagram;
}

// Both forms of text turn slots into lengths in the same way: each position has a length, in
// columns or in inches, and a slot is made just long enough that no neighbours touch.
//
//     slots      0.5      1.5      2.5      column of a text = slot · length − half of the text,
//     columns    001      010      100      counted from the leftmost
//
// Graphviz takes half a minute to lead some hundred arrows around as many positions. Where arrows
// times positions exceed 10 000, the arrows are drawn straight.

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
