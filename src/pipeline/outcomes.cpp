#include "pipeline/outcomes.hpp"

#include <list>
#include <unordered_map>

#include "pipeline/certificate.hpp"

namespace miyama {
namespace {

/// The blocks read last are kept in memory.
class BlockOutcomes final : public Outcomes {
 public:
  BlockOutcomes(const LabelSource& source, const Request& request, std::string name)
      : source_(source),
        request_(request),
        name_(std::move(name)),
        losses_(stated_losses(request, source)) {}

  std::string name() const override { return name_; }
  const Rules& rules() const override { return *request_.rules; }
  Convention convention() const override { return request_.convention; }
  bool holds(PositionView position) const override { return request_.contains(position); }

  bool is_loss(PositionView position) override {
    const Place place = place_of(position, losses_.grid());
    return outcomes_of(place.block)[place.entry] == loss;
  }

  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const Layout& layout = source_.layout();
    const LabelArray* array = layout.find(LabelKind::remoteness);
    if (array == nullptr) return std::nullopt;
    const Place place = place_of(position, array->grid);
    const BlockJob job = layout.block(layout.index_of(LabelKind::remoteness), place.block);
    return static_cast<std::uint64_t>(entry_of(*array, read_content(source_, job), place.entry));
  }

 private:
  /// The lines through a position of 1000³ cross 46; each takes 256 KiB.
  static constexpr std::size_t most_blocks = 96;

  struct Place {
    std::uint64_t block;
    std::uint64_t entry;
  };

  Place place_of(PositionView position, const BlockGrid& grid) const {
    const Coordinates at = losses_.coordinates_of(position);
    const PositionView here = std::span(at).first(grid.heaps());
    const std::uint64_t number = grid.block_of(here);
    return {number, grid.block(number).place_of(here)};
  }

  const std::vector<std::uint8_t>& outcomes_of(std::uint64_t block) {
    if (const auto held = blocks_.find(block); held != blocks_.end()) return held->second;
    if (blocks_.size() == most_blocks) {
      blocks_.erase(oldest_first_.front());
      oldest_first_.pop_front();
    }
    std::vector<std::uint8_t> outcomes;
    losses_.read_outcomes(block, outcomes);
    oldest_first_.push_back(block);
    return blocks_.emplace(block, std::move(outcomes)).first->second;
  }

  const LabelSource& source_;
  const Request& request_;
  std::string name_;
  StatedLosses losses_;
  std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> blocks_;
  std::list<std::uint64_t> oldest_first_;
};

}  // namespace

std::unique_ptr<Outcomes> outcomes_of(const LabelSource& source, const Request& request,
                                      const std::string& name) {
  return std::make_unique<BlockOutcomes>(source, request, name);
}

}  // namespace miyama
