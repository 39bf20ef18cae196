#include "verify/claim/where.hpp"

#include <cstring>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/left_out.hpp"
#include "table/index/box/block_grid.hpp"
#include "verify/report.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t few_losses = 32;  ///< one of so many positions: each takes as long

/// Clears the bytes, at most 64, whose bits are 0.
void clear(std::span<std::uint8_t> bytes, std::uint64_t bits) {
  if (bits == ~std::uint64_t{0}) return;
  if (bits == 0) return ranges::fill(bytes, 0);
  std::uint8_t* const at = bytes.data();
  for (std::size_t i = 0; i < bytes.size(); ++i)
    at[i] = static_cast<std::uint8_t>(at[i] & (bits >> i & 1));
}

}  // namespace

bool Where::clear_by_rows(const Block& block, std::span<std::uint8_t> holds) const {
  if (!is_of_heaps()) return false;
  const std::size_t last = layout_.box().heaps() - 1;
  const std::uint64_t length = block.extent[last];
  RowMask mask(condition_.expression, last + 1);
  if (!mask.is_of_intervals() && length < LaneEvaluator::most_lanes) return false;
  std::vector<std::uint64_t> bits(divide_up(length, 64));
  bool faulty = false;
  for_each_row(block, last + 1, [&](std::uint64_t at, PositionView position) {
    faulty = faulty || mask.fill(position, length, bits, position[last]).has_value();
    for (std::uint64_t x = 0; x < length && !faulty; x += 64)
      clear(holds.subspan(at + x, std::min<std::uint64_t>(64, length - x)), bits[x / 64]);
  });
  return !faulty;
}

void Where::clear_losses(const Block& block, std::span<std::uint8_t> outcomes) const {
  const std::size_t heaps = layout_.box().heaps();
  std::vector<std::int64_t> sizes(heaps);
  std::optional<Fault> none;
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    const void* const next = std::memchr(outcomes.data() + at, loss, outcomes.size() - at);
    if (next == nullptr) return;
    at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(next) - outcomes.data());
    const Coordinates position = coordinates_at(block, heaps, at);
    for (std::size_t i = 0; i < heaps; ++i) sizes[i] = static_cast<std::int64_t>(position[i]);
    if (condition_.expression.evaluate(sizes, none) == 0) outcomes[at] = win;
  }
}

std::optional<RowIntervals> Where::intervals() const {
  std::optional<RowIntervals> intervals;
  if (is_of_heaps() && !rules_.leaves_out())
    intervals.emplace(condition_.expression, layout_.box().heaps());
  if (intervals && !intervals->fit()) intervals.reset();
  return intervals;
}

std::vector<std::uint8_t> Where::holds(const Block& block, const EntriesOf& entries_of) const {
  std::vector<std::uint8_t> holds(block.positions, 1);
  for_each_left_out(rules_, block, [&](std::uint64_t place) { holds[place] = 0; });
  if (clear_by_rows(block, holds)) return holds;
  PositionLanes lanes(layout_, partitions_, condition_);
  lanes.for_each_run(
      block, entries_of, [&](std::uint64_t at, std::span<const std::int64_t> values) {
        if (const auto fault =
                lanes.fault([&](std::size_t lane) { return holds[at + lane] != 0; })) {
          const std::size_t heaps = layout_.box().heaps();
          const Coordinates here = coordinates_at(block, heaps, at + fault->lane);
          const Position position = partitions_ != nullptr
                                        ? partitions_->unrank(here[0])
                                        : Position(here.begin(), here.begin() + heaps);
          throw usage_error(fault_text(both(words::the_condition, condition_.text), fault->fault,
                                       text_of(rules_, position)));
        }
        for (std::size_t lane = 0; lane < values.size(); ++lane)
          holds[at + lane] = values[lane] != 0 ? holds[at + lane] : 0;
      });
  return holds;
}

std::vector<std::uint8_t> Where::holds(const Block& block, const LabelSource& source) const {
  SlabReader reader(source, PositionLanes(layout_, partitions_, condition_).arrays(), 1);
  reader.read(block);
  return holds(block, [&](std::size_t array) { return reader.content(array, 0); });
}

/// Where losses are few, they are looked at, and no other position.
void Where::limit(StatedLosses& losses) const {
  const bool may_pass_over = is_of_heaps() && never_faults(condition_.expression.nodes());
  losses.change_outcomes([=, this, &source = losses.source()](const Block& block, auto outcomes) {
    const auto lost = static_cast<std::uint64_t>(ranges::count(outcomes, loss));
    if (may_pass_over && lost <= outcomes.size() / few_losses) return clear_losses(block, outcomes);
    const std::vector<std::uint8_t> held = holds(block, source);
    for (std::size_t i = 0; i < held.size(); ++i) outcomes[i] = held[i] != 0 ? outcomes[i] : win;
  });
}

void Where::replace(StatedLosses& losses) const {
  losses.change_outcomes([this, &source = losses.source()](const Block& block, auto outcomes) {
    const std::vector<std::uint8_t> held = holds(block, source);
    for (std::size_t i = 0; i < held.size(); ++i) outcomes[i] = held[i] != 0 ? loss : win;
  });
}

std::uint64_t Where::count(const LabelSource& source, const Team& team) const {
  if (intervals()) {
    const Box& box = layout_.box();
    const std::size_t last = box.heaps() - 1;
    const std::uint64_t along = box.size(last - 1), planes = box.lines(last) / along;
    return parallel_sum(planes, 64, team, [&](std::uint64_t begin, std::uint64_t end) {
      RowIntervals intervals = *this->intervals();
      std::uint64_t held = 0;
      for (std::uint64_t i = begin; i < end; ++i) {
        Position first(last + 1);
        box.unrank(i * along * box.size(last), first);
        held += intervals
                    .count({std::span(first).first(last), along, box.size(last),
                            [](auto...) { return std::uint64_t{0}; }})
                    .positions;
      }
      return held;
    });
  }
  const BlockGrid& grid = layout_.arrays().front().grid;
  return parallel_sum(grid.blocks(), 1, team, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t held = 0;
    for (std::uint64_t b = begin; b < end; ++b)
      held += static_cast<std::uint64_t>(ranges::count(holds(grid.block(b), source), 1));
    return held;
  });
}

}  // namespace miyama
