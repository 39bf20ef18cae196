/// @file  certificate.cpp
/// @brief Tables on a box, then tables of multisets.
///
/// TablePlan::check (pipeline/plan.hpp) says which way is taken.
///
///     by lines         what lies on each line is indexed from the stated losses; every option of
///                      some positions of each block is looked up as well, by other code
///     by options       every option of every position is listed, once for all labels
///     Nim              lines only, and no bit per loss in memory: a table of 4096³ takes 100 MB;
///                      and Bouton's rule looks at every entry, too
///
/// A label of numbers is read once, in the order of the sweep, and compared meanwhile.
///
/// A label that is wrong is counted once, by the certificate that looks at all of it: what some
/// positions say counts where the lines find nothing wrong.

#include "pipeline/certificate.hpp"

#include <algorithm>
#include <bit>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "verify/box/loss_walk.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/box/option_certificate.hpp"
#include "verify/partition/partition_certificate.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// True if the stated losses are held as bits: for Nim, which may have too many, only where another
/// label asks for them than the one that states them.
bool holds_losses(const PlannedRequest& request) {
  const auto has = [&](LabelKind kind) { return contains(request.labels, kind); };
  return request.plan.options_looked_up != 0 || ranges::any_of(request.labels, &is_listed) ||
         (has(LabelKind::remoteness) && (has(LabelKind::outcome) || has(LabelKind::grundy)));
}

class BoxCertificate final : public Certificate {
 public:
  BoxCertificate(const PlannedRequest& request, const LabelSource& source)
      : Certificate(request, source), stated_(stated_losses(request_, source)) {}

  void read(const Team& team, Report& report, const SeeBlock& see) override {
    const LabelKind telling = layout_.arrays()[stated_.array()].kind;
    const bool by_lines = plan_.check == CheckWay::lines;
    const bool lists = by_lines && ranges::any_of(layout_.kinds(), &is_listed);
    if (!by_lines)
      for (const LabelKind kind : layout_.kinds())
        if (is_number(kind)) numbers_[kind] = {source_, kind, team};
    if (holds_losses(request_)) losses_.emplace(layout_.box());
    if (losses_ && !(by_lines && is_number(telling)))
      losses_ = collect_losses(stated_losses(request_, *held(telling)), team);
    if (lists)
      listed_.emplace(*request_.rules, request_.convention, layout_, *losses_, numbers_, UINT64_MAX,
                      team.observer);
    if (plan_.options_looked_up != 0)
      options_.emplace(*request_.rules, request_.convention, layout_, *losses_, numbers_,
                       plan_.options_looked_up, team.observer);
    if (!by_lines) return;
    if (!losses_) begin_walk(team);
    certify_all(telling, team, report, see);
    if (!losses_) return;
    begin_walk(team);
    if (counts_) for_each_member(*losses_, [&](PositionView loss) { walk_->count(loss); });
  }

  const LabelSource* held(LabelKind kind) const override {
    if (!is_number(kind)) return &source_;
    if (plan_.check == CheckWay::options) return &numbers_[kind];
    return losses_ || counts_ || kind != layout_.arrays()[stated_.array()].kind ? nullptr
                                                                                : &source_;
  }

  void check(const BlockLabels& block, Report& report) override {
    if (!walk_) return options_->check(block, report);
    if (!counts_) walk_->check(block, report);
    if (options_) options_->check(block, by_options_);
    if (!listed_) return;
    BlockLabels listed = block;
    std::erase_if(listed.labels, [&](const LabelEntries& label) {
      return !is_listed(layout_.arrays()[label.array].kind);
    });
    listed_->check(listed, report);
  }

  void finish(const Team&, Report& report) override {
    if (!walk_ || !options_) return;
    looked_up_ = options_->positions();
    if (report.mismatches() == 0) report.add(0, by_options_);
  }

  Totals totals(const Team&) const override {
    if (walk_) return {request_.positions(), lost(), walk_->winning_moves()};
    return {options_->positions(), lost(), options_->winning_moves()};
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
      if (rank < least_rank) return;
      if (!(losses_ ? losses_->contains(position) : walk_->is_last_loss(position))) return;
      ++right;
      least_rank = rank + 1;
    });
    return std::max(rows, lost()) - right;
  }

 private:
  std::uint64_t lost() const { return walk_ ? walk_->lost() : losses_->count(); }

  void begin_walk(const Team& team) {
    walk_ = make_loss_walk(*plan_.followed, stated_, losses_ ? &*losses_ : nullptr,
                           request_.convention, team);
    counts_ = ranges::all_of(layout_.kinds(), &is_number) && walk_->counts_each();
  }

  /// Reads each label that follows from numbers once: the one that tells the losses comes first.
  void certify_all(LabelKind telling, const Team& team, Report& report, const SeeBlock& see) {
    const std::vector<LabelKind> kinds = layout_.kinds();
    if (options_ && ranges::any_of(kinds, &is_number)) {
      wanted_.emplace(layout_.box());
      const BlockGrid& grid = widest_grid(layout_);
      for (std::uint64_t b = 0; b < grid.blocks(); ++b) options_->mark(grid.block(b), *wanted_);
    }
    const SeeLosses lost = [&](PositionView first, std::uint64_t bits) {
      if (bits == 0 && !losses_) begin_walk(team);
      Position loss(first.begin(), first.end());
      const std::uint64_t row = layout_.box().line_of(first, first.size() - 1);
      for (; bits != 0; bits &= bits - 1) {
        loss.back() = first.back() + static_cast<std::uint64_t>(std::countr_zero(bits));
        if (losses_)
          losses_->insert(row, loss.back());
        else
          walk_->count(loss);
      }
    };
    for (const LabelKind kind : kinds) {
      if (!is_number(kind)) continue;
      if (wanted_) numbers_[kind] = {*layout_.find(kind), *wanted_};
      const bool tells = kind == telling;
      const bool is_left = held(kind) != nullptr;  // it is read again
      certify_numbers(
          *plan_.followed, request_.convention, source_, losses_ && !tells ? &*losses_ : nullptr,
          kind, team, report, best_isa(),
          [&](const BlockJob& job, const std::vector<std::byte>& content) {
            if (wanted_) numbers_[kind].put(job.block, content);
            if (!is_left) see(job, content);
          },
          tells && (losses_ || counts_) ? lost : SeeLosses());
    }
  }

  const TablePlan& plan_ = request_.plan;
  const StatedLosses stated_;
  std::optional<PositionSet> losses_;  ///< see holds_losses
  std::optional<PositionSet> wanted_;  ///< positions whose numbers are looked up
  StoredNumbers numbers_;
  std::unique_ptr<LossWalk> walk_;            ///< null where options are listed
  bool counts_ = false;                       ///< it takes the losses alone, without blocks
  std::optional<OptionCertificate> options_;  ///< looks at all positions, or some; none for Nim
  std::optional<OptionCertificate> listed_;   ///< next to lines, for labels always listed
  Report by_options_;                         ///< mismatches at some positions, left out where
                                              ///< another way finds a mismatch: it counts once
};

/// Positions looked up from the start, and as many drawn beyond: whole tables up to 36 sticks, a
/// second or two of work on large ones.
constexpr std::uint64_t drawn_positions = 50'000;

/// The certificate of a table of multisets: the stated losses, put back together with one more heap
/// in every legal way, must reach every win and no loss.
class PartitionTableCertificate final : public Certificate {
 public:
  PartitionTableCertificate(const PlannedRequest& request, const LabelSource& source, bool thorough)
      : Certificate(request, source), thorough_(thorough) {}

  void read(const Team& team, Report& report, const SeeBlock&) override {
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

std::unique_ptr<Certificate> make_certificate(const PlannedRequest& request,
                                              const LabelSource& source, bool thorough) {
  if (request.plan.check == CheckWay::removals)
    return std::make_unique<PartitionTableCertificate>(request, source, thorough);
  return std::make_unique<BoxCertificate>(request, source);
}

const BlockGrid& widest_grid(const Layout& layout) {
  return std::max_element(layout.arrays().begin(), layout.arrays().end(),
                          [](const LabelArray& a, const LabelArray& b) {
                            return a.grid.full_positions() < b.grid.full_positions();
                          })
      ->grid;
}

/// Where the losses are held they take a bit per position, twice while they are collected. For Nim
/// only a slab of them is.
std::uint64_t certificate_bytes(const PlannedRequest& request, int threads) {
  const TablePlan& plan = request.plan;
  if (plan.check == CheckWay::removals)
    return partition_certificate_bytes(request.take_and_break(), request.partitions(),
                                       request.labels);
  constexpr std::uint64_t most_of_slab = std::uint64_t{128} << 20;
  const Box& box = request.box();
  const std::uint64_t set = PositionSet::bytes(box);
  Saturating bytes = holds_losses(request) ? Saturating(set) * 2 : std::min(set, most_of_slab);
  const Layout layout = request.layout();
  for (const LabelArray& array : layout.arrays()) {
    const Saturating blocks =  // all that is stated of one, for each thread
        Saturating(array.boxes() * array.item_bytes) * array.grid.full_positions();
    bytes = bytes + blocks * static_cast<std::uint64_t>(threads);
    if (!is_number(array.kind)) continue;
    if (plan.check == CheckWay::options)
      bytes = bytes + layout.raw_bytes(array);
    else  // and the numbers of a sample
      bytes = bytes + set + 8 * plan.options_looked_up +
              number_certificate_bytes(*plan.followed, box, array, plan.greatest_value, threads);
  }
  if (plan.check == CheckWay::lines) bytes = bytes + loss_walk_bytes(*plan.followed, box);
  return bytes.value();
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
  if (every_list && (request.rules->option_lists() != nullptr || request.rules->leaves_out()))
    return check_contract(*request.rules, request.box(), UINT64_MAX);
  return std::visit([&](const auto& index) { return check_contract(*request.rules, index); },
                    request.index);
}

}  // namespace miyama
