/// @file  certificate.cpp
/// @brief Tables on a box, then tables of multisets.
///
/// Method::certificate (pipeline/method.hpp) says which way checks which label.
///
///     by lines         what lies on each line is indexed from the stated losses; every option of
///                      some positions of each block is looked up as well, by other code
///     by options       every option of every position is looked up, one by one
///     Nim              lines only, neither a bit per loss nor all numbers in memory: a table of
///                      4096³ takes 100 MB; and Bouton's rule looks at every entry, too
///
/// A label that is wrong is counted once, by the certificate that looks at all of it.

#include "pipeline/certificate.hpp"

#include <algorithm>
#include <array>

#include "pipeline/method.hpp"
#include "verify/box/moves_to.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/box/option_certificate.hpp"
#include "verify/box/vector_certificate.hpp"
#include "verify/partition/partition_certificate.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

class BoxCertificate final : public Certificate {
 public:
  BoxCertificate(const Request& request, const LabelSource& source)
      : Certificate(request, source),
        method_(choose_method(request)),
        rules_(method_.followed),
        totals_{request.positions()} {}

  void read(const Team& team, Report&) override {
    const StatedLosses stated = stated_losses(request_, source_);
    if (method_.losses != Way::nim_rows) {
      losses_ = collect_losses(stated, team);
      numbers_ = {read_numbers(source_, LabelKind::grundy, team),
                  read_numbers(source_, LabelKind::remoteness, team)};
      all_options_.emplace(*request_.rules, request_.convention, layout_, *losses_, numbers_,
                           OptionCertificate::all);
      some_options_.emplace(*request_.rules, request_.convention, layout_, *losses_, numbers_,
                            method_.options_looked_up);
      totals_.lost = losses_->count();
    }
    if (rules_ == nullptr) return;
    lines_ = make_vector_certificate(*rules_, losses_ ? &*losses_ : nullptr, layout_,
                                     request_.convention);
    const MovesTo moves(*rules_, layout_.box());
    if (losses_)
      totals_.winning_moves = moves.count_all(*losses_, team);
    else
      for_each_loss_in_order(stated, team, [&](PositionView loss) {
        ++totals_.lost;
        totals_.winning_moves += moves.count(loss);
        lines_->add(loss);
        return true;
      });
  }

  void check(const BlockGroup& group, Report& report) override {
    const BlockJob job = layout_.job(group.first);
    const std::span<const std::byte> content = group.contents.front();
    const LabelKind kind = layout_.arrays()[job.array].kind;
    if (lines_ == nullptr) return all_options_->check_block(job, content, report);
    Report whole;
    lines_->check_block(job, content, whole);
    if (method_.certificate.at(kind) == Way::options)
      return all_options_->check_block(job, content, report);
    report.add(whole);
    if (!some_options_) return;
    Report some;
    some_options_->check_block(job, content, some);
    if (job.array == 0 && job.move == 0) looked_up_ += some.entries();
    if (whole.mismatches() == 0) some_[static_cast<std::size_t>(kind)].add(0, some);
  }

  void finish(const Team& team, Report& report) override {
    if (!lines_) return;
    for (const LabelKind kind : layout_.kinds()) {
      Report whole;
      if (is_number(kind) && method_.certificate.at(kind) == Way::lines) certify(kind, team, whole);
      const Report& some = some_[static_cast<std::size_t>(kind)];
      report.add(whole);
      if (whole.mismatches() == 0) report.add(0, some);
    }
  }

  Totals totals(const Team& team) const override {
    Totals totals = totals_;
    if (rules_ == nullptr)
      totals.winning_moves = all_options_->count_winning_moves(team);
    else
      totals.winning_moves += lines_->conditional_moves();
    return totals;
  }

  std::uint64_t wrong_rows(const ForEachRow& for_each_row) const override {
    const Box& box = layout_.box();
    Position position(box.heaps());
    std::uint64_t rows = 0, right = 0, least_rank = 0;
    for_each_row([&](std::span<const std::uint32_t> row) {
      ++rows;
      std::copy(row.begin(), row.end(), position.begin());
      if (!box.contains(position)) return;
      const std::uint64_t rank = box.rank(position);
      if (rank < least_rank || !is_stated(position)) return;
      ++right;
      least_rank = rank + 1;
    });
    return std::max(rows, totals_.lost) - right;
  }

 private:
  bool is_stated(PositionView position) const {
    return losses_ ? losses_->contains(position) : lines_->is_lowest_loss(position);
  }

  void certify(LabelKind kind, const Team& team, Report& report) {
    if (kind == LabelKind::remoteness && !losses_)
      losses_ = collect_losses(stated_losses(request_, source_), team);
    certify_numbers(*rules_, request_.convention,
                    {source_, losses_ ? &*losses_ : nullptr, numbers_}, kind, team, report);
  }

  const Method method_;
  const VectorRules* rules_;  ///< null where options are listed
  Totals totals_;
  std::optional<PositionSet> losses_;  ///< none for Nim, unless it has remoteness
  StoredNumbers numbers_;
  std::unique_ptr<VectorCertificate> lines_;       ///< null where options are listed
  std::optional<OptionCertificate> all_options_;   ///< none for Nim
  std::optional<OptionCertificate> some_options_;  ///< none for Nim
  /// Indexed by label: what looking up some positions found.
  std::array<Report, label_kinds> some_;
};

/// Positions looked up from the start, and as many drawn beyond: whole tables up to 36 sticks, a
/// second or two of work on large ones.
constexpr std::uint64_t drawn_positions = 50'000;

/// The certificate of a table of multisets: the stated losses, put back together with one more heap
/// in every legal way, must reach every win and no loss.
class PartitionTableCertificate final : public Certificate {
 public:
  PartitionTableCertificate(const Request& request, const LabelSource& source, bool thorough)
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
    return {request_.positions(), check_->losses().count(), moves};
  }

 private:
  bool thorough_;
  std::unique_ptr<PartitionCertificate> check_;
  std::atomic<std::uint64_t> stored_moves_{0};
};

}  // namespace

std::unique_ptr<Certificate> make_certificate(const Request& request, const LabelSource& source,
                                              bool thorough) {
  if (request.is_box()) return std::make_unique<BoxCertificate>(request, source);
  return std::make_unique<PartitionTableCertificate>(request, source, thorough);
}

GroupCheck make_theorem_check(const Request& request, const Layout& layout) {
  if (!request.theorem) return {};
  if (!request.is_box())
    return [&layout, check = make_partition_theorem(*request.heap_sum(), request.take_and_break(),
                                                    request.partitions())](const BlockGroup& group,
                                                                           Report& report) {
      check(PartitionSlice(layout, layout.job(group.first).number, group.contents), report);
    };
  const VectorRules* const rules = request.vector_rules();
  const std::shared_ptr<BlockCheck> check =
      make_box_theorem(request.theorem.get().get(), layout,
                       rules != nullptr ? heaps_of_lines(*rules) : std::vector<std::size_t>());
  return [&layout, check](const BlockGroup& group, Report& report) {
    for (std::size_t i = 0; i < group.contents.size(); ++i)
      check->check_block(layout.job(group.first + i), group.contents[i], report);
  };
}

StatedLosses stated_losses(const Request& request, const LabelSource& source) {
  return {source, request.convention, *request.rules,
          request.is_box() ? nullptr : &request.partitions()};
}

ContractReport check_contract(const Request& request, bool every_list) {
  if (every_list && request.rules->option_lists() != nullptr)
    return check_contract(*request.rules, request.box(), UINT64_MAX);
  return std::visit([&](const auto& index) { return check_contract(*request.rules, index); },
                    request.index);
}

}  // namespace miyama
