#include "verify/box/number_certificate.hpp"

#include <bit>
#include <deque>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "sweep/sweep.hpp"
#include "verify/number_kernels.hpp"

namespace miyama {
namespace {

class NumberCheck final : public RowVisitor {
 public:
  NumberCheck(const VectorRules& rules, Convention convention, const LabelSource& source,
              const PositionSet* losses, LabelKind kind, const Team& team, Isa isa,
              const SeeBlock& see, const SeeLosses& lost)
      : box_(source.layout().box()),
        kind_(kind),
        array_(source.layout().index_of(kind)),
        source_(source),
        see_(see),
        lost_(lost),
        is_lost_(lost_entry(kind, convention)),
        team_(team),
        sweep_(rules, box_, convention, source.layout().arrays()[array_], true,
               kind == LabelKind::remoteness ? losses : nullptr),
        kernels_(kernels_for<NumberCheckKernels>(isa)),
        contents_(team.size()) {}

  void check(Report& report) {
    while (!sweep_.is_done()) sweep_.visit_next(team_, *this);
    for (const Report& part : found_) report.add(part);
    report.add(box_.positions());
  }

  /// Reads the numbers of the unit.
  void begin(const Block& unit) override {
    if (box_.rank(std::span(unit.start).first(box_.heaps())) == 0) {
      found_.clear();
      found_.resize(team_.size());
      if (lost_) lost_({unit.start.data(), box_.heaps()}, 0);
    }
    const BlockGrid& grid = source_.layout().arrays()[array_].grid;
    const std::vector<std::uint64_t> blocks = grid.met_by(unit);
    const bool is_new = sweep_.next_block() >= seen_;
    seen_ = std::max(seen_, sweep_.next_block() + blocks.size());
    // A job writes the numbers of one block.
    parallel_for(blocks.size(), team_, [&](std::uint64_t i, int thread) {
      const BlockJob job = source_.layout().block(array_, blocks[i]);
      std::vector<std::byte>& content = contents_[static_cast<std::size_t>(thread)];
      content.resize(source_.layout().arrays()[array_].bytes(job.block));
      source_.read_block(job, content);
      sweep_.write_numbers(job.block, content);
      if (!is_new) return;
      if (see_) see_(job, content);
      stage_.advance();
    });
  }

  bool visit(std::span<const CellRun> runs, std::size_t thread) override {
    const bool has_sets = kind_ == LabelKind::grundy;
    // A right table has no value beyond the sum of the bounds.
    for (const CellRun& run : runs) {
      if (!has_sets) break;
      const std::span numbers(run.numbers, run.positions);
      std::uint32_t bits = 0;  // not less than the greatest
      for (const std::uint32_t value : numbers) bits |= value;
      if (bits / 64 < run.words) continue;
      for (const std::uint32_t value : numbers)
        if (value / 64 >= run.words && value <= box_.sum_of_bounds()) return false;
    }
    std::array<std::uint32_t, CellRun::most_positions> expected;
    for (const CellRun& run : runs) {
      std::uint64_t lost = 0;
      std::uint64_t wrong = has_sets ? kernels_.wrong_values(run, expected.data())
                                     : kernels_.wrong_lengths(run, expected.data(), lost);
      if (lost_ && has_sets) lost = losses_of_values(run);
      if (lost_ && lost != 0) lost_({run.at, box_.heaps()}, lost);
      for (; wrong != 0; wrong &= wrong - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(wrong));
        Position position(run.at, run.at + box_.heaps());
        position.back() += i;
        found_[thread].mismatch(box_.rank(position), position, kind_, expected[i], run.numbers[i]);
      }
    }
    return true;
  }

 private:
  /// The bits of the positions that are lost by their values.
  std::uint64_t losses_of_values(const CellRun& run) const {
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < run.positions; ++i) any |= is_lost_.is(run.numbers[i]) ? 1U : 0U;
    std::uint64_t lost = 0;
    for (std::size_t i = 0; any != 0 && i < run.positions; ++i)
      lost |= std::uint64_t{is_lost_.is(run.numbers[i])} << i;
    return lost;
  }

  const Box& box_;
  const LabelKind kind_;
  const std::size_t array_;
  const LabelSource& source_;
  const SeeBlock& see_;
  const SeeLosses& lost_;  ///< receives what its own numbers say is lost; may be empty
  const LostEntry is_lost_;
  std::uint64_t seen_ = 0;  ///< blocks that were read
  const Team team_;
  const Stage stage_{team_.observer, "checking", source_.layout().arrays()[array_].grid.blocks()};
  Sweep sweep_;
  const NumberCheckKernels kernels_;
  std::deque<Report> found_;                      ///< one for each thread
  std::vector<std::vector<std::byte>> contents_;  ///< a block for each thread
};

}  // namespace

void certify_numbers(const VectorRules& rules, Convention convention, const LabelSource& source,
                     const PositionSet* losses, LabelKind kind, const Team& team, Report& report,
                     Isa isa, const SeeBlock& see, const SeeLosses& lost) {
  NumberCheck(rules, convention, source, losses, kind, team, isa, see, lost).check(report);
}

std::uint64_t number_certificate_bytes(const VectorRules& rules, const Box& box,
                                       const LabelArray& label, std::uint64_t greatest,
                                       int threads) {
  const Saturating blocks = Saturating(label.grid.full_positions()) * label.item_bytes;
  return (blocks * static_cast<std::uint64_t>(threads) +
          Sweep::bytes(rules, box, label, greatest, threads))
      .value();
}

}  // namespace miyama
