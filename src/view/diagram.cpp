#include "view/diagram.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace miyama {
namespace {

using Indices = std::vector<std::size_t>;

/// Where each position stands, and where its options stand.
struct OptionGraph {
  std::map<Position, std::size_t> index;
  std::vector<Indices> options;  ///< ascending, each once
};

OptionGraph graph_of(const Rules& rules, const std::vector<Position>& positions) {
  OptionGraph graph;
  for (std::size_t i = 0; i < positions.size(); ++i) graph.index.emplace(positions[i], i);
  for (const Position& position : positions) {
    Indices& options = graph.options.emplace_back();
    for (const Position& option : miyama::options(rules, position)) options.push_back(graph.index.at(option));
    std::ranges::sort(options);
  }
  return graph;
}

/// The positions in an order in which options come first.
Indices options_first(const Rules& rules, const std::vector<Position>& positions) {
  Indices order(positions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return rules.level(positions[i]); });
  return order;
}

/// Fewest moves to the end, the winner of each position playing winning moves.
std::vector<std::size_t> hurried_lengths(const OptionGraph& graph, const std::vector<bool>& lost, const Indices& order) {
  std::vector<std::size_t> length(order.size(), 0);
  for (const std::size_t i : order) {
    std::size_t least = SIZE_MAX;
    for (const std::size_t option : graph.options[i])
      if (lost[i] != lost[option]) least = std::min(least, length[option] + 1);
    length[i] = least == SIZE_MAX ? 0 : least;  // no moves
  }
  return length;
}

/// True if exchanging heaps `i` and `i` + 1 changes nothing in the game.
bool alike(const std::vector<Position>& positions, const OptionGraph& graph, std::size_t i) {
  const auto exchanged = [&](std::size_t p) {
    Position position = positions[p];
    std::swap(position[i], position[i + 1]);
    const auto found = graph.index.find(position);
    return found == graph.index.end() ? SIZE_MAX : found->second;
  };
  for (std::size_t p = 0; p < positions.size(); ++p) {
    const std::size_t other = exchanged(p);
    if (other == SIZE_MAX) continue;
    std::set<std::size_t> mirrored;
    for (const std::size_t option : graph.options[p]) mirrored.insert(exchanged(option));
    if (!std::ranges::equal(mirrored, graph.options[other])) return false;
  }
  return true;
}

/// The heaps of `position`, ascending within each run of heaps that are alike.
Position shape_of(Position position, const std::vector<bool>& alike_next) {
  for (std::size_t begin = 0, end = 0; begin < position.size(); begin = end) {
    for (end = begin + 1; end < position.size() && alike_next[end - 1]; ++end) {
    }
    std::sort(position.begin() + static_cast<std::ptrdiff_t>(begin), position.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return position;
}

std::vector<bool> alike_neighbours(const Rules& rules, const std::vector<Position>& positions, const OptionGraph& graph) {
  std::vector<bool> result;
  for (std::size_t i = 0; rules.heaps() != any_number_of_heaps && i + 1 < positions.front().size(); ++i)
    result.push_back(alike(positions, graph, i));
  return result;
}

void group_into_shapes(const Rules& rules, const std::vector<Position>& positions, const OptionGraph& graph, Diagram& diagram) {
  const std::vector<bool> alike_next = alike_neighbours(rules, positions, graph);
  std::map<Position, Indices> shapes;
  for (std::size_t i = 0; i < positions.size(); ++i)
    shapes[rules.heaps() == any_number_of_heaps ? positions[i] : shape_of(positions[i], alike_next)].push_back(i);
  for (auto& [heaps, members] : shapes) {
    for (const std::size_t i : members) diagram.positions[i].shape = diagram.shapes.size();
    diagram.shapes.push_back({heaps, std::move(members)});
  }
}

}  // namespace

Diagram make_diagram(const Rules& rules, const std::vector<Position>& positions, const std::function<bool(PositionView)>& is_loss,
                     const std::function<std::string(PositionView)>& text_of) {
  const OptionGraph graph = graph_of(rules, positions);
  std::vector<bool> lost;
  for (const Position& position : positions) lost.push_back(is_loss(position));
  const std::vector<std::size_t> length = hurried_lengths(graph, lost, options_first(rules, positions));

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

}  // namespace miyama
