#include "pipeline/certificate.hpp"

#include "verify/partition/partition_certificate.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// From the start, and as many drawn beyond: whole tables up to 36 sticks, a second or two of work
/// on large ones.
constexpr std::uint64_t drawn_positions = 50'000;

/// Of multisets: the stated losses, put back together with one more heap in every legal way, must
/// reach every win and no loss.
class OfMultisets final : public Certificate {
 public:
  OfMultisets(const Request& request, const LabelSource& source, bool thorough)
      : Certificate(request, source), thorough_(thorough) {}

  void read(const Team& team, Report& report) override {
    check_ = make_partition_certificate(source_, request_.take_and_break(), request_.partitions(),
                                        request_.convention, team);
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

 private:
  bool thorough_;
  std::unique_ptr<PartitionCertificate> check_;
  std::atomic<std::uint64_t> stored_moves_{0};
};

}  // namespace

std::unique_ptr<Certificate> make_certificate(const Request& request, const LabelSource& source,
                                              bool thorough) {
  if (request.is_box()) return make_box_certificate(request, source);
  return std::make_unique<OfMultisets>(request, source, thorough);
}

GroupCheck make_theorem_check(const Request& request, const Layout& layout) {
  if (!request.theorem) return {};
  if (!request.is_box())
    return [&layout, check = make_partition_theorem(*request.heap_sum(), request.take_and_break(),
                                                    request.partitions())](const BlockGroup& group,
                                                                           Report& report) {
      check(PartitionSlice(layout, layout.job(group.first).number, group.contents), report);
    };
  const std::shared_ptr<BlockCheck> check = make_theorem_check(request.theorem.get(), layout);
  return [&layout, check](const BlockGroup& group, Report& report) {
    for (std::size_t i = 0; i < group.contents.size(); ++i)
      check->check_block(layout.job(group.first + i), group.contents[i], report);
  };
}

StatedLosses stated_losses(const Request& request, const LabelSource& source) {
  return {source, request.convention, *request.rules,
          request.is_box() ? nullptr : &request.partitions()};
}

std::uint64_t certificate_bytes(const Request& request) {
  if (request.is_box()) return box_certificate_bytes(request);
  return partition_certificate_bytes(request.take_and_break(), request.partitions(),
                                     request.labels);
}

}  // namespace miyama
