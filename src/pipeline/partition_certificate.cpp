/// @file  partition_certificate.cpp
/// @brief Tables of multisets of heaps: the stated losses, put back together with one more heap in
/// every legal way, must reach every win and no loss.

#include <atomic>
#include <optional>

#include "pipeline/families.hpp"
#include "verify/partition/partition_certificate.hpp"

namespace miyama {
namespace {

/// From the start, and as many drawn beyond: whole tables up to 36 sticks, a second or two of work
/// on large ones.
constexpr std::uint64_t drawn_positions = 50'000;

class OfMultisets final : public Certificate {
 public:
  OfMultisets(const Request& request, const LabelSource& source, bool thorough)
      : request_(request), source_(source), layout_(source.layout()), thorough_(thorough) {}

  void read(const Team& team, Report& report) override {
    check_.emplace(source_, request_.take_and_break(), request_.partitions(), request_.convention,
                   team);
    looked_up_ =
        check_->check_drawn(thorough_ ? request_.positions() : drawn_positions, team, report);
  }

  void check(const BlockGroup& group, Report& report) override {
    const PartitionSlice slice(layout_, layout_.job(group.first).number, group.contents);
    check_->check_slice(slice, report, thorough_);
    if (!slice.has(LabelKind::winning_moves)) return;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < slice.count(); ++i)
      sum += static_cast<std::uint64_t>(slice.entry(LabelKind::winning_moves, i));
    stored_moves_ += sum;
  }

  Totals totals(const Team& team) const override {
    const std::uint64_t moves = layout_.find(LabelKind::winning_moves) == nullptr
                                    ? check_->count_winning_moves(team)
                                    : stored_moves_.load();
    return {request_.positions(), check_->losses().count(), moves, 0, 0};
  }

  std::uint64_t wrong_rows(const std::vector<std::uint32_t>&) const override { return 0; }
  std::uint64_t looked_up() const override { return looked_up_; }

 private:
  const Request& request_;
  const LabelSource& source_;
  const Layout& layout_;
  bool thorough_;
  std::optional<PartitionCertificate> check_;
  std::uint64_t looked_up_ = 0;
  std::atomic<std::uint64_t> stored_moves_{0};
};

}  // namespace

std::unique_ptr<Certificate> make_partition_certificate(const Request& request,
                                                        const LabelSource& source, bool thorough) {
  return std::make_unique<OfMultisets>(request, source, thorough);
}

}  // namespace miyama
