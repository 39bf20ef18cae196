#include "theorem/moore.hpp"

#include <algorithm>
#include <numeric>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool takes_any_from_one_heap(const LineMove& line) {
  return line.steps.is_any() &&
         std::accumulate(line.direction.begin(), line.direction.end(), 0U) == 1;
}

/// Number of sets of 2 to `most` of `heaps` heaps; saturates.
std::uint64_t count_sets(std::size_t heaps, std::size_t most) {
  std::uint64_t sets = 0;
  std::uint64_t of_size = heaps;  // C(heaps, 1), then C(heaps, 2), …
  for (std::size_t size = 2; size <= most; ++size) {
    if (of_size > UINT64_MAX / heaps) return UINT64_MAX;
    of_size = of_size * (heaps + 1 - size) / size;
    sets += of_size;
  }
  return sets;
}

}  // namespace

std::string Moore::name() const {
  return "Moore's Nim_" + std::to_string(reduced_) +
         (convention_ == Convention::normal ? "" : ", misère");
}

bool Moore::is_loss(PositionView position) const {
  std::uint64_t any = 0;
  for (const std::uint64_t size : position) any |= size;
  const std::uint64_t losing = convention_ == Convention::misere && any <= 1 ? 1 : 0;
  for (std::uint64_t digit = 0; digit == 0 || (digit < 64 && any >> digit != 0); ++digit) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : position) sum += size >> digit & 1;
    if (sum % (reduced_ + 1) != losing) return false;
  }
  return true;
}

/// Lines and faces overlap nowhere (vector_rules.hpp), so their numbers tell whether all are there.
std::size_t moore_parameter(const Moves& moves) {
  if (moves.pass || moves.lines.size() != moves.heaps ||
      !ranges::all_of(moves.lines, takes_any_from_one_heap))
    return 0;
  std::size_t reduced = 1;
  for (const Face& face : moves.faces) reduced = std::max(reduced, face.size());
  return moves.faces.size() == count_sets(moves.heaps, reduced) ? reduced : 0;
}

}  // namespace miyama
