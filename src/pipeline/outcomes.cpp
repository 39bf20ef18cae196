#include "pipeline/outcomes.hpp"

#include "pipeline/certificate.hpp"

namespace miyama {
namespace {

/// The lines through a position of 1000³ cross 46 blocks; each takes 256 KiB.
constexpr std::size_t most_blocks = 96;

}  // namespace

Outcomes::Outcomes(const LabelSource& source, const Request& request, std::string name)
    : source_(source),
      request_(request),
      name_(std::move(name)),
      losses_(stated_losses(request, source)) {}

Outcomes::Place Outcomes::place_of(PositionView position, const BlockGrid& grid) const {
  const Coordinates at = losses_.coordinates_of(position);
  const PositionView here = std::span(at).first(grid.heaps());
  const std::uint64_t number = grid.block_of(here);
  return {number, grid.block(number).place_of(here)};
}

bool Outcomes::is_lost_sum(PositionView positions) const {
  const std::size_t heaps = source_.layout().box().heaps();
  const std::size_t grundy = source_.layout().index_of(LabelKind::grundy);
  std::int64_t value = 0;
  for (; !positions.empty(); positions = positions.subspan(heaps))
    value ^= entries(grundy, positions.first(heaps)).front();
  return value == 0;
}

bool Outcomes::is_loss(PositionView position) {
  if (source_.layout().lists().sums) return is_lost_sum(position);
  const auto [number, entry] = place_of(position, losses_.grid());
  auto block = blocks_.find(number);
  if (block == blocks_.end()) {
    std::vector<std::uint8_t> outcomes;
    losses_.read_outcomes(number, outcomes);
    if (oldest_first_.size() == most_blocks) {
      blocks_.erase(oldest_first_.front());
      oldest_first_.pop_front();
    }
    oldest_first_.push_back(number);
    block = blocks_.emplace(number, std::move(outcomes)).first;
  }
  return block->second[entry] == loss;
}

std::vector<std::int64_t> Outcomes::entries(std::size_t array, PositionView position) const {
  const LabelArray& label = source_.layout().arrays()[array];
  const auto [number, place] = place_of(position, label.grid);
  std::vector<std::int64_t> found;
  for (std::size_t move = 0; move < label.boxes(); ++move) {
    const auto content = read_content(source_, source_.layout().block(array, move, number));
    for (std::uint64_t item = label.items(place); item < label.items(place + 1); ++item)
      found.push_back(entry_of(label, content, item));
  }
  return found;
}

std::optional<std::uint64_t> Outcomes::remoteness(PositionView position) {
  const Layout& layout = source_.layout();
  if (layout.find(LabelKind::remoteness) == nullptr) return std::nullopt;
  return static_cast<std::uint64_t>(
      entries(layout.index_of(LabelKind::remoteness), position).front());
}

}  // namespace miyama
