#include "pipeline/solved_box.hpp"

#include "solve/box/level_table.hpp"
#include "solve/box/vector_table.hpp"

namespace miyama {

SolvedBox solve_box(const Request& request, const Layout& layout, const Team& team) {
  if (const VectorRules* rules = request.vector_rules()) {
    auto table = std::make_unique<VectorTable>(*rules, request.convention, layout, team);
    PositionSet losses = table->losses();
    const std::uint64_t moves = table->winning_moves();
    return {std::move(table), std::move(losses), moves};
  }
  auto table = std::make_unique<LevelTable>(*request.rules, request.convention, layout, team);
  PositionSet losses = table->losses();
  const std::uint64_t moves = table->winning_moves();
  return {std::move(table), std::move(losses), moves};
}

std::uint64_t solved_box_bytes(const Request& request, const std::vector<LabelKind>& labels) {
  if (const VectorRules* rules = request.vector_rules())
    return VectorTable::bytes(*rules, request.box, labels);
  return LevelTable::bytes(request.box, labels);
}

}  // namespace miyama
