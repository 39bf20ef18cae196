#include "pipeline/file/packing.hpp"

#include <algorithm>

namespace miyama {
namespace {

constexpr std::uint64_t always_few = 256;    // blocks of a table that cost little however packed
constexpr std::uint64_t repeats_wanted = 4;  // blocks for each that may differ

bool is_periodic(const Moves& moves) {
  return !moves.pass && moves.faces.empty() &&
         std::all_of(moves.lines.begin(), moves.lines.end(), [](const LineMove& line) {
           return line.is_plain() && line.steps.has_greatest();
         });
}

bool repeats(const Rules& rules) {
  const VectorRules* const vector = rules.vector_rules();
  return vector != nullptr && (is_nim(*vector) || is_periodic(vector->moves()));
}

bool has_faces(const Rules& rules) {
  const VectorRules* const vector = rules.vector_rules();
  return vector != nullptr && !vector->moves().faces.empty();
}

/// Not a row of blocks but many beside each other.
bool spreads(const BlockGrid& grid) {
  std::uint64_t longest = 1;
  for (std::size_t i = 0; i < grid.heaps(); ++i) longest = std::max(longest, grid.blocks_along(i));
  return grid.blocks() >= repeats_wanted * longest;
}

}  // namespace

std::vector<Packing> packings_of(const Request& request, const Layout& layout) {
  const std::size_t arrays = layout.arrays().size();
  if (!request.is_box()) {
    std::vector packings(arrays, Packing::medium);
    packings.push_back(Packing::fast);
    return packings;
  }
  if (layout.jobs() <= always_few) return std::vector(arrays + 1, Packing::small);
  const bool repeating = repeats(*request.rules);
  std::vector<Packing> packings;
  for (const LabelArray& array : layout.arrays()) {
    const bool same_again = repeating && array.kind != LabelKind::target && spreads(array.grid);
    packings.push_back(same_again || has_faces(*request.rules) ? Packing::small : Packing::fast);
  }
  packings.push_back(Packing::fast);
  return packings;
}

}  // namespace miyama
