#include "pipeline/file/stored_outcomes.hpp"

#include <list>
#include <unordered_map>
#include <vector>

#include "pipeline/certificate.hpp"
#include "store/table_reader.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {
namespace {

/// The blocks read last are kept in memory.
class StoredOutcomes final : public Outcomes {
 public:
  StoredOutcomes(const TableReader& table, const Request& request, std::string name)
      : table_(table),
        request_(request),
        name_(std::move(name)),
        losses_(stated_losses(request, table)) {}

  std::string name() const override { return name_; }
  const Rules& rules() const override { return *request_.rules; }
  Convention convention() const override { return request_.convention; }
  bool holds(PositionView position) const override { return request_.contains(position); }

  bool is_loss(PositionView position) override {
    const Coordinates at = losses_.coordinates_of(position);
    const BlockGrid& grid = losses_.grid();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < grid.heaps(); ++i)
      number = number * grid.blocks_along(i) + at[i] / grid.side(i);
    const Block block = grid.block(number);
    std::uint64_t place = 0;
    for (std::size_t i = 0; i < grid.heaps(); ++i)
      place = place * block.extent[i] + at[i] - block.start[i];
    return outcomes_of(number)[place] == loss;
  }

  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const LabelArray* array = table_.layout().find(LabelKind::remoteness);
    if (array == nullptr) return std::nullopt;
    const Coordinates at = losses_.coordinates_of(position);
    return static_cast<std::uint64_t>(
        table_.read_entry(*array, 0, std::span(at).first(table_.layout().box().heaps())));
  }

 private:
  static constexpr std::size_t most_blocks = 256;

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

  const TableReader& table_;
  const Request& request_;
  std::string name_;
  StatedLosses losses_;
  std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> blocks_;
  std::list<std::uint64_t> oldest_first_;
};

/// The same with the file that it reads.
struct OpenTable {
  explicit OpenTable(const std::string& file)
      : table(file), request(request_of(table.header(), file)) {}
  TableReader table;
  Request request;
};

}  // namespace

std::unique_ptr<Outcomes> stored_outcomes(const TableReader& table, const Request& request,
                                          const std::string& name) {
  return std::make_unique<StoredOutcomes>(table, request, name);
}

std::shared_ptr<Outcomes> stored_outcomes(const std::string& file) {
  auto open = std::make_shared<OpenTable>(file);
  auto outcomes = std::make_unique<StoredOutcomes>(open->table, open->request, file);
  return {outcomes.release(), [open](Outcomes* held) { delete held; }};
}

}  // namespace miyama
