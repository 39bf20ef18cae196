/// @file  diagram_of.hpp
/// @brief Diagrams of small boxes, the losses found from the definition by code of the tests.
#pragma once

#include <string>
#include <vector>

#include "game/catalogue.hpp"
#include "support/truth.hpp"
#include "table/index/box/box.hpp"
#include "view/diagram.hpp"
#include "view/position_text.hpp"

namespace miyama {

inline Diagram diagram_of_rules(const Rules& rules, const std::vector<std::uint64_t>& bounds,
                                bool misere) {
  const Box box(bounds);
  std::vector<Position> positions;
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    box.unrank(rank, positions.emplace_back(bounds.size()));
  test::Truth truth(rules, misere ? Convention::misere : Convention::normal);
  const auto is_loss = [&](PositionView p) { return truth.of({p.begin(), p.end()}).lost; };
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
