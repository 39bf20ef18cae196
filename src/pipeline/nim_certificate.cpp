/// @file  nim_certificate.cpp
/// @brief Tables of Nim, whose lines hold one loss each: each entry costs one comparison per heap.

#include <bit>
#include <optional>

#include "base/checked.hpp"
#include "pipeline/families.hpp"
#include "verify/nim/certificate.hpp"
#include "verify/nim/grundy_certificate.hpp"
#include "verify/nim/remoteness_certificate.hpp"

namespace miyama {
namespace {

class NimCertificate final : public Certificate {
 public:
  NimCertificate(const Request& request, const LabelSource& source)
      : request_(request), source_(source), layout_(source.layout()) {}

  void read(const Team& team, Report&) override {
    lines_ = collect_loss_lines(stated_losses(request_, source_), team);
    lines_check_ = make_certificate(*lines_, layout_, request_.convention);
    if (layout_.find(LabelKind::remoteness) != nullptr)
      remoteness_ = make_remoteness_certificate(source_, *lines_, request_.convention, team);
  }

  void check(const BlockGroup& group, Report& report) override {
    const BlockJob job = layout_.job(group.first);
    const LabelKind kind = layout_.arrays()[job.array].kind;
    if (kind == LabelKind::remoteness)
      remoteness_->check_block(job, group.contents.front(), report);
    else if (kind != LabelKind::grundy)
      lines_check_->check_block(job, group.contents.front(), report);
  }

  void finish(const Team& team, Report& report) override {
    if (remoteness_) remoteness_->finish(report);
    if (layout_.find(LabelKind::grundy) != nullptr)
      certify_grundy(source_, request_.convention, team, report);
  }

  Totals totals(const Team&) const override { return count_totals(*lines_); }
  std::uint64_t wrong_rows(const std::vector<std::uint32_t>& rows) const override {
    return check_loss_list(*lines_, rows);
  }

 private:
  const Request& request_;
  const LabelSource& source_;
  const Layout& layout_;
  std::optional<AnyLossLines> lines_;
  std::unique_ptr<BlockCheck> lines_check_;
  std::unique_ptr<RemotenessCertificate> remoteness_;
};

}  // namespace

std::unique_ptr<Certificate> make_nim_certificate(const Request& request,
                                                  const LabelSource& source) {
  return std::make_unique<NimCertificate>(request, source);
}

/// The losses; for grundy a set of values per open line and a slab of values; for remoteness two
/// numbers per line's loss.
std::uint64_t nim_certificate_bytes(const Request& request) {
  const Box& box = request.box();
  std::uint64_t bytes = loss_lines_bytes(box);
  if (contains(request.labels, LabelKind::grundy))
    bytes = saturating_add(
        bytes, saturating_multiply(box.lines(0), std::bit_ceil(box.max_bound() + 1) / 8 +
                                                     64 * sizeof(std::uint32_t)));
  if (contains(request.labels, LabelKind::remoteness))
    bytes = saturating_add(bytes, saturating_multiply(2, loss_lines_bytes(box)));
  return bytes;
}

}  // namespace miyama
