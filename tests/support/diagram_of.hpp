/// @file  diagram_of.hpp
/// @brief Diagrams of small boxes, the losses found from the definition by code of the tests.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "game/catalogue.hpp"
#include "index/box/box.hpp"
#include "view/diagram.hpp"
#include "view/position_text.hpp"

namespace miyama {

/// A loss has no lost option, a win has one; who cannot move loses, or wins in misère play.
inline bool lost_by_definition(const Rules& rules, const Position& position, bool misere,
                               std::map<Position, bool>& known) {
  if (const auto found = known.find(position); found != known.end()) return found->second;
  const std::vector<Position> next = options(rules, position);
  bool lost = !(misere && next.empty());
  for (const Position& option : next)
    lost = !lost_by_definition(rules, option, misere, known) && lost;
  return known[position] = lost;
}

inline Diagram diagram_of_rules(const Rules& rules, const std::vector<std::uint64_t>& bounds,
                                bool misere) {
  const Box box(bounds);
  std::vector<Position> positions;
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    box.unrank(rank, positions.emplace_back(bounds.size()));
  std::map<Position, bool> known;
  const auto is_loss = [&](PositionView p) {
    return lost_by_definition(rules, {p.begin(), p.end()}, misere, known);
  };
  return make_diagram(rules, positions, is_loss, PositionFormat(box));
}

inline Diagram diagram_of(const std::string& name, const std::vector<std::uint64_t>& bounds,
                          bool misere = false) {
  return diagram_of_rules(
      *make_rules(name, name.ends_with("+pass") ? bounds.size() - 1 : bounds.size()), bounds,
      misere);
}

/// The texts of some positions.
inline std::vector<std::string> texts(const Diagram& diagram,
                                      const std::vector<std::size_t>& indices) {
  std::vector<std::string> result;
  for (const std::size_t i : indices) result.push_back(diagram.positions[i].text);
  return result;
}

}  // namespace miyama
