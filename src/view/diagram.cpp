#include "view/diagram.hpp"

#include <map>
#include <set>
#include <tuple>

#include "base/ranges.hpp"

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

}  // namespace miyama
