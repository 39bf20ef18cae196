#include "theorem/bouton.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_moore_loss(PositionView position, std::size_t reduced, Convention convention) {
  const std::uint64_t losing = convention == Convention::misere && only_ones(position) ? 1 : 0;
  std::uint64_t any = 0;
  for (const std::uint64_t size : position) any |= size;
  for (std::uint64_t digit = 0; digit == 0 || (digit < 64 && any >> digit != 0); ++digit) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : position) sum += size >> digit & 1;
    if (sum % (reduced + 1) != losing) return false;
  }
  return true;
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

/// The size that makes a loss beside a heap of `size` while the pass is there.
std::uint64_t partner(std::uint64_t size, Convention convention) {
  if (convention == Convention::misere && size <= 2) return 2 - size;
  return size == 0 ? 0 : ((size + 1) ^ 1) - 1;
}

}  // namespace

bool only_ones(PositionView position) {
  return ranges::all_of(position, [](std::uint64_t size) { return size <= 1; });
}

std::uint64_t nim_sum(PositionView position) {
  std::uint64_t sum = 0;
  for (const std::uint64_t size : position) sum ^= size;
  return sum;
}

bool Bouton::is_loss(PositionView position) const {
  return nim_sum(position) == (convention_ == Convention::misere && only_ones(position) ? 1 : 0);
}

/// In misère play, if all other heaps are at most 1, size 0 or 1 must make the number of ones odd.
/// If another heap is at least 2, the normal rule holds.
std::uint64_t Bouton::losing_size(PositionView position, std::size_t heap) const {
  const std::uint64_t others = nim_sum(position) ^ position[heap];
  const bool reversed = convention_ == Convention::misere && only_ones(position.first(heap)) &&
                        only_ones(position.subspan(heap + 1));
  return reversed ? others ^ 1 : others;
}

std::unique_ptr<ClosedForm> moore_theorem(std::size_t reduced, Convention convention) {
  return outcome_theorem(
      named(both("Moore's Nim_{1}", "ムーアのニム（{1}山まで）", reduced), convention),
      [reduced, convention](PositionView position) {
        return is_moore_loss(position, reduced, convention);
      });
}

/// Lines and faces overlap nowhere (vector_rules.hpp), so counting them shows whether all are
/// there.
std::size_t moore_parameter(const Moves& moves) {
  const Moves lines{moves.heaps, moves.lines, {}, moves.pass};
  if (!same_moves(lines, on_each_heap(Steps::any(), moves.heaps))) return 0;
  std::size_t reduced = 1;
  for (const Face& face : moves.faces) reduced = std::max(reduced, face.size());
  return moves.faces.size() == count_sets(moves.heaps, reduced) ? reduced : 0;
}

std::unique_ptr<ClosedForm> pass_nim_theorem(Convention convention) {
  return outcome_theorem(
      named({"Nim with a pass, heaps in pairs", "パス付きニムの山の対"}, convention),
      [convention](PositionView position) {
        const PositionView heaps = position.subspan(1);
        if (position[0] == 0) return Bouton(convention).is_loss(heaps);
        return heaps[0] == partner(heaps.size() == 1 ? 0 : heaps[1], convention);
      });
}

bool is_pass_nim(const Moves& moves) {
  return moves.heaps <= 2 && same_moves(moves, make_nim(moves.heaps).with_pass().moves());
}

}  // namespace miyama
