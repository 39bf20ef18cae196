#include "pipeline/file/stored_outcomes.hpp"

#include "pipeline/partition_outcomes.hpp"
#include "pipeline/partition_request.hpp"
#include "pipeline/request.hpp"
#include "pipeline/table_outcomes.hpp"
#include "store/table_reader.hpp"

namespace miyama {
namespace {

/// What both families have in common. AnyRequest says which rules and positions.
template <class AnyRequest, class Lookup>
class StoredOutcomes : public Outcomes {
 public:
  template <class MakeLookup>
  StoredOutcomes(std::unique_ptr<TableReader> table, std::string file, AnyRequest request,
                 const MakeLookup& make_lookup)
      : file_(std::move(file)),
        table_(std::move(table)),
        request_(std::move(request)),
        lookup_(make_lookup(*table_, request_)) {}

  std::string name() const override { return file_; }
  const Rules& rules() const override { return *request_.rules; }
  Convention convention() const override { return request_.convention; }
  bool holds(PositionView position) const override {
    const auto& index = index_of(request_);
    if constexpr (std::is_same_v<AnyRequest, Request>)
      if (position.size() != index.heaps()) return false;
    return index.contains(position);
  }
  bool is_loss(PositionView position) override { return lookup_.is_loss(position); }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const LabelArray* array = table_->layout().find(LabelKind::remoteness);
    if (array == nullptr) return std::nullopt;
    return static_cast<std::uint64_t>(table_->read_entry(*array, 0, entry_at(position)));
  }

 private:
  /// Where the labels of a position stand.
  Position entry_at(PositionView position) const {
    if constexpr (std::is_same_v<AnyRequest, Request>)
      return {position.begin(), position.end()};
    else
      return {request_.partitions.rank(position)};
  }

  std::string file_;
  std::unique_ptr<TableReader> table_;
  AnyRequest request_;
  Lookup lookup_;
};

}  // namespace

std::unique_ptr<Outcomes> stored_outcomes(const std::string& file) {
  auto table = std::make_unique<TableReader>(file);
  const TableHeader& header = table->header();
  if (header.family == TableFamily::partitions) {
    PartitionRequest request = partition_request_of(header, file);
    return std::make_unique<StoredOutcomes<PartitionRequest, PartitionOutcomes>>(
        std::move(table), file, std::move(request),
        [](const TableReader& reader, const PartitionRequest& asked) {
          return PartitionOutcomes(reader, asked);
        });
  }
  Request request = request_of(header, file);
  return std::make_unique<StoredOutcomes<Request, TableOutcomes>>(
      std::move(table), file, std::move(request),
      [](const TableReader& reader, const Request& asked) {
        return TableOutcomes(reader, *asked.rules);
      });
}

}  // namespace miyama
