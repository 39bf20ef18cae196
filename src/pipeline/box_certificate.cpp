/// @file  box_certificate.cpp
/// @brief Tables of any rules on a box.
///
///     vector rules     what lies on each line is indexed from the stated losses; of some positions
///                      of each block every option is looked up besides, by other code
///     other rules      every option of every position is looked up
///
/// A label that is wrong is counted once, by the certificate that looks at all of it.

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

#include "base/checked.hpp"
#include "pipeline/families.hpp"
#include "verify/box/line_scan.hpp"
#include "verify/box/option_certificate.hpp"
#include "verify/box/value_sweep.hpp"
#include "verify/box/vector_certificate.hpp"
#include "verify/box/winning_moves.hpp"

namespace miyama {
namespace {

/// Of each array and move of a table of vector rules, about: a tenth of a second's work.
constexpr std::uint64_t looked_up_options = 10'000'000;

constexpr std::array number_kinds{LabelKind::grundy, LabelKind::remoteness};

class BoxCertificate final : public Certificate {
 public:
  BoxCertificate(const Request& request, const LabelSource& source)
      : request_(request), source_(source), layout_(source.layout()) {}

  void read(const Team& team, Report&) override {
    const Rules& rules = *request_.rules;
    losses_ = collect_losses(stated_losses(request_, source_), team);
    numbers_ = {read_numbers(source_, LabelKind::grundy, team),
                read_numbers(source_, LabelKind::remoteness, team)};
    options_.emplace(rules, request_.convention, layout_, *losses_, numbers_,
                     request_.vector_rules() ? looked_up_options : OptionCertificate::all);
    if (request_.vector_rules() != nullptr)
      lines_ =
          make_vector_certificate(*request_.vector_rules(), *losses_, layout_, request_.convention);
  }

  void check(const BlockGroup& group, Report& report) override {
    const BlockJob job = layout_.job(group.first);
    const std::span<const std::byte> content = group.contents.front();
    if (!lines_) return options_->check_block(job, content, report);
    Report whole;
    lines_->check_block(job, content, whole);
    report.add(whole.entries(), whole.mismatches(), whole.first());
    Report some;
    options_->check_block(job, content, some);
    if (job.array == 0 && job.move == 0) looked_up_ += some.entries();
    if (whole.mismatches() == 0)
      some_[static_cast<std::size_t>(layout_.arrays()[job.array].kind)].add(0, some.mismatches(),
                                                                            some.first());
  }

  void finish(const Team& team, Report& report) override {
    if (!lines_) return;
    for (const LabelKind kind : layout_.kinds()) {
      Report whole;
      if (std::find(number_kinds.begin(), number_kinds.end(), kind) != number_kinds.end())
        certify_numbers(*request_.vector_rules(), request_.convention, layout_, *losses_, numbers_,
                        kind, team, whole);
      const Report& some = some_[static_cast<std::size_t>(kind)];
      report.add(whole.entries(), whole.mismatches(), whole.first());
      if (whole.mismatches() == 0) report.add(0, some.mismatches(), some.first());
    }
  }

  Totals totals(const Team& team) const override {
    const std::uint64_t moves = request_.vector_rules() != nullptr
                                    ? count_winning_moves(*request_.vector_rules(), *losses_)
                                    : count_winning_moves(*request_.rules, *losses_, team);
    return {request_.positions(), losses_->count(), moves, 0, 0};
  }

  std::uint64_t wrong_rows(const std::vector<std::uint32_t>& rows) const override {
    const std::size_t heaps = losses_->box().heaps();
    const std::uint64_t listed = rows.size() / heaps;
    std::uint64_t row = 0;
    std::uint64_t wrong = 0;
    for_each_member(*losses_, [&](PositionView p) {
      const auto* const here = rows.data() + row * heaps;
      wrong += row < listed && std::equal(p.begin(), p.end(), here) ? 0 : 1;
      ++row;
    });
    return wrong + (listed > row ? listed - row : 0);
  }

  std::uint64_t looked_up() const override { return looked_up_; }

 private:
  const Request& request_;
  const LabelSource& source_;
  const Layout& layout_;
  std::optional<PositionSet> losses_;
  StoredNumbers numbers_;
  std::unique_ptr<BlockCheck> lines_;  ///< null where the rules are no vector rules
  std::optional<OptionCertificate> options_;
  std::atomic<std::uint64_t> looked_up_{0};
  std::array<Report, label_kinds> some_;  ///< what looking up some positions found, by label
};

}  // namespace

std::unique_ptr<Certificate> make_box_certificate(const Request& request,
                                                  const LabelSource& source) {
  return std::make_unique<BoxCertificate>(request, source);
}

std::uint64_t box_certificate_bytes(const Request& request) {
  const Box& box = request.box();
  const VectorRules* rules = request.vector_rules();
  const bool has_faces = rules != nullptr && !rules->moves().faces.empty();
  const auto numbers = static_cast<std::uint64_t>(
      std::count_if(number_kinds.begin(), number_kinds.end(),
                    [&](LabelKind kind) { return contains(request.labels, kind); }));
  const bool sweeps = numbers != 0 && has_faces;  // by value: value_sweep.hpp
  const std::uint64_t per_position = 4 * numbers + (sweeps ? 8 : 0);
  const std::uint64_t sets = sweeps ? 3 + rules->moves().faces.size() : 2;
  std::uint64_t bytes = saturating_add(saturating_multiply(box.positions(), per_position),
                                       saturating_multiply(sets, PositionSet::bytes(box)));
  if (rules == nullptr) return bytes;
  for (const LabelKind kind : number_kinds)
    if (!has_faces && contains(request.labels, kind))
      bytes = saturating_add(bytes, line_scan_bytes(*rules, box, kind));
  return saturating_add(bytes, vector_certificate_bytes(*rules, box, request.labels));
}

}  // namespace miyama
