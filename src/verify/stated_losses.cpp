/// @file  stated_losses.cpp
/// @brief Losses found block by block as bits, and visited in the order of their ranks.
///
/// Every label is brought to one form, a byte per position, 0 = loss: arrows of several directions
/// OR their wins together, and in misère play positions without a move become wins at the end.
/// The bytes then set bits of a slab, so nothing is sorted:
///
///     blocks that meet the slab  →  a bit per position of the slab  →  rows of bits, in order
///     (read in parallel)            (1 = loss)                         (visited by one thread)
///
/// Threads share no word: the blocks along a row are one job unless they are cut at multiples of
/// 64.

#include "verify/stated_losses.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/left_out.hpp"

namespace miyama {
namespace {

/// Blocks of multisets lie in the order of the positions, so slabs read every block about once
/// however small they are.
constexpr std::uint64_t most_multisets = std::uint64_t{1} << 22;

/// Sets bit first + x of the row for each entry x that is a loss, eight entries at a time, which do
/// not cross a word: blocks are cut at multiples of powers of two.
void insert_losses(std::span<const std::uint8_t> entries, std::uint64_t first, BitRow row) {
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101, low = 0x7F * ones;
  constexpr std::uint64_t bit_per_byte = 0x0102'0408'1020'4080;
  static_assert(loss == 0);
  assert(first % 8 == 0 || first % 8 + entries.size() <= 8);
  for (std::uint64_t x = 0; x < entries.size(); x += 8, first += 8) {
    std::uint64_t eight = ones;
    std::memcpy(&eight, &entries[x], std::min<std::uint64_t>(8, entries.size() - x));
    const std::uint64_t zeros = ~(((eight & low) + low) | eight | low) >> 7;
    const std::uint64_t bits = zeros * bit_per_byte >> 56;
    row[first / 64] |= bits << first % 64;
  }
}

/// The losses of a sub-box, as positions counted from where it starts.
PositionSet losses_within(const StatedLosses& losses, const Block& wanted, const Team& team) {
  const BlockGrid& grid = losses.grid();
  const std::size_t last = grid.heaps() - 1;
  std::vector<std::uint64_t> bounds;
  for (std::size_t i = 0; i <= last; ++i) bounds.push_back(wanted.extent[i] - 1);
  PositionSet found(last == 0 ? Box::row_of(wanted.extent[0]) : Box(bounds));
  const std::vector<std::uint64_t> met = grid.met_by(wanted);
  const std::uint64_t along_rows =
      (wanted.start[last] + wanted.extent[last] - 1) / grid.side(last) -
      wanted.start[last] / grid.side(last) + 1;
  // A job sets words of its own: a word belongs to one row, and the blocks along a row are one job
  // where they are not cut at multiples of 64.
  const bool apart = wanted.start[last] % 64 == 0 && grid.side(last) % 64 == 0;
  const std::uint64_t together = apart ? 1 : along_rows;
  std::vector<std::vector<std::uint8_t>> buffers(team.size());
  parallel_for(met.size() / together, team, [&](std::uint64_t job, int thread) {
    std::vector<std::uint8_t>& outcomes = buffers[static_cast<std::size_t>(thread)];
    for (std::uint64_t b = job * together; b < (job + 1) * together; ++b) {
      losses.read_outcomes(met[b], outcomes);
      const Block block = grid.block(met[b]);
      const Block common = common_of(block, wanted, last + 1);
      for_each_row(common, last + 1, [&](std::uint64_t, PositionView position) {
        const std::uint64_t row = wanted.place_of(position) / wanted.extent[last];
        insert_losses(std::span(outcomes).subspan(block.place_of(position), common.extent[last]),
                      position[last] - wanted.start[last], found.row(row));
      });
    }
  });
  return found;
}

/// Visits the losses of a slab; returns false if `visit` did.
bool visit_all(const PositionSet& found, const RankSlab& slab, const Partitions* partitions,
               const VisitLoss& visit) {
  const Block& block = slab.block;
  const std::size_t last = found.box().heaps() - 1;
  bool goes_on = true;
  Coordinates at = block.start;
  std::uint64_t row_rank = slab.first_rank;
  for (std::uint64_t row = 0; goes_on && row < found.rows();
       ++row, row_rank += block.extent[last], advance(block, last, at))
    for_each_bit(found.row(row), 0, block.extent[last], [&](std::uint64_t x) {
      if (row_rank + x < slab.begin || row_rank + x >= slab.end) return;
      at[last] = block.start[last] + x;
      goes_on = goes_on && (partitions != nullptr ? visit(partitions->unrank(at[0]))
                                                  : visit(std::span(at).first(last + 1)));
    });
  return goes_on;
}

}  // namespace

std::size_t telling_array(const Layout& layout) {
  using enum LabelKind;
  for (const LabelKind kind :
       {outcome, grundy, remoteness, winning_moves, target, move_from, arrows})
    if (layout.find(kind) != nullptr) return layout.index_of(kind);
  assert(false);
  return 0;
}

StatedLosses::StatedLosses(const LabelSource& source, Convention convention, const Rules& rules,
                           const Partitions* partitions)
    : source_(source),
      convention_(convention),
      rules_(rules),
      partitions_(partitions),
      array_(telling_array(source.layout())) {}

Position StatedLosses::position_at(std::span<const std::uint64_t> coordinates) const {
  return partitions_ != nullptr ? partitions_->unrank(coordinates[0])
                                : Position(coordinates.begin(), coordinates.end());
}

Coordinates StatedLosses::coordinates_of(PositionView position) const {
  Coordinates coordinates{};
  if (partitions_ != nullptr)
    coordinates[0] = partitions_->rank(position);
  else
    std::copy(position.begin(), position.end(), coordinates.begin());
  return coordinates;
}

void StatedLosses::mark_wins(std::span<const std::byte> entries,
                             std::span<std::uint8_t> outcomes) const {
  const LostEntry lost = lost_entry(telling().kind, convention_);
  const auto mark = [&]<class T>(T) {
    const T* const items = reinterpret_cast<const T*>(entries.data());
    for (std::size_t at = 0; at < outcomes.size(); ++at) {
      outcomes[at] = static_cast<std::uint8_t>(outcomes[at] | (lost.is(items[at]) ? loss : win));
    }
  };
  if (telling().item_bytes == 8) return mark(std::uint64_t{});
  with_unsigned(telling().item_bytes, mark);
}

void StatedLosses::finish_outcomes(const Block& block, std::span<std::uint8_t> outcomes) const {
  for_each_left_out(rules_, block, [&](std::uint64_t place) { outcomes[place] = left_out; });
  // Misère: a position without a move has no winning move and yet is won.
  if (convention_ != Convention::misere || tells_terminal(telling().kind)) return;
  std::uint8_t* at = outcomes.data();
  std::uint8_t* const end = at + outcomes.size();
  for (; (at = static_cast<std::uint8_t*>(
              std::memchr(at, loss, static_cast<std::size_t>(end - at)))) != nullptr;
       ++at) {
    const auto place = static_cast<std::uint64_t>(at - outcomes.data());
    const Coordinates coordinates = coordinates_at(block, grid().heaps(), place);
    if (is_terminal(rules_, position_at(std::span(coordinates).first(grid().heaps())))) *at = win;
  }
}

void StatedLosses::read_outcomes(std::uint64_t b, std::vector<std::uint8_t>& outcomes) const {
  const Block block = grid().block(b);
  outcomes.resize(block.positions);
  read_outcomes(block, outcomes);
}

void StatedLosses::read_outcomes(const Block& block, std::span<std::uint8_t> outcomes) const {
  SlabReader reader(source_, {array_}, 1);
  reader.read(block);
  if (telling().kind == LabelKind::outcome) {
    ranges::copy(reader.content(array_, 0), std::as_writable_bytes(outcomes).begin());
  } else {
    ranges::fill(outcomes, loss);
    for (std::size_t move = 0; move < telling().boxes(); ++move)
      mark_wins(reader.content(array_, move), outcomes);
  }
  finish_outcomes(block, outcomes);
  if (change_) change_(block, outcomes);
}

template <class Number>
std::vector<Number> read_numbers(const LabelSource& source, LabelKind kind, const Team& team) {
  const Layout& layout = source.layout();
  const LabelArray* array = layout.find(kind);
  if (array == nullptr) return {};
  const Box& box = layout.box();
  const std::size_t last = box.heaps() - 1;
  std::vector<Number> numbers(box.positions());
  // Each block has positions of its own.
  parallel_for(array->grid.blocks(), team, [&](std::uint64_t b, int) {
    const BlockJob job = layout.block(layout.index_of(kind), b);
    const std::vector<std::byte> content = read_content(source, job);
    for_each_row(job.block, last + 1, [&](std::uint64_t place, PositionView position) {
      Number* const row = numbers.data() + box.rank(position);
      for (std::uint64_t x = 0; x < job.block.extent[last]; ++x)
        row[x] = static_cast<Number>(entry_of(*array, content, place + x));
    });
  });
  return numbers;
}

template std::vector<std::uint16_t> read_numbers(const LabelSource&, LabelKind, const Team&);
template std::vector<std::uint32_t> read_numbers(const LabelSource&, LabelKind, const Team&);

PositionSet collect_losses(const StatedLosses& losses, const Team& team) {
  return losses_within(losses, losses.layout().box().whole(), team);
}

void for_each_loss_in_order(const StatedLosses& losses, const Team& team, const VisitLoss& visit,
                            const RankRange& range, std::uint64_t most) {
  const Box& box = losses.layout().box();
  const std::uint64_t row = box.size(box.heaps() - 1);
  if (losses.partitions() != nullptr) most = std::min(most, most_multisets);
  // A row of few sizes takes a word all the same.
  const std::uint64_t fitting =
      std::max<std::uint64_t>(most / (64 * divide_up(row, 64)) * row, std::min(most, row));
  const std::uint64_t end = std::min(range.end, box.positions());
  RankSlabs slabs(box, losses.grid(), std::min(range.begin, end), end, fitting);
  while (const std::optional<RankSlab> slab = slabs.next())
    if (!visit_all(losses_within(losses, slab->block, team), *slab, losses.partitions(), visit))
      return;
}

}  // namespace miyama
