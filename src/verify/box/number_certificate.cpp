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
              const PositionSet* losses, LabelKind kind, const Team& team, Isa isa)
      : box_(source.layout().box()),
        kind_(kind),
        array_(source.layout().index_of(kind)),
        source_(source),
        team_(team),
        sweep_(rules, box_, convention, source.layout().arrays()[array_], true,
               kind == LabelKind::remoteness ? losses : nullptr),
        kernels_(kernels_for<NumberCheckKernels>(isa)) {}

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
    }
    const BlockGrid& grid = source_.layout().arrays()[array_].grid;
    const std::vector<std::uint64_t> blocks = grid.met_by(unit);
    // A job writes the numbers of one block.
    parallel_for(blocks.size(), team_, [&](std::uint64_t i, int) {
      const BlockJob job = source_.layout().block(array_, blocks[i]);
      sweep_.write_numbers(job.block, read_content(source_, job));
    });
  }

  bool visit(std::span<const CellRun> runs, std::size_t thread) override {
    const bool has_sets = kind_ == LabelKind::grundy;
    // A right table has no value beyond the sum of the bounds.
    for (const CellRun& run : runs) {
      const std::span numbers(run.numbers, run.positions);
      if (!has_sets || ranges::max(numbers) / 64 < run.words) continue;
      for (const std::uint32_t value : numbers)
        if (value / 64 >= run.words && value <= box_.sum_of_bounds()) return false;
    }
    std::array<std::uint64_t, CellRun::most_positions> expected;
    for (const CellRun& run : runs) {
      std::uint64_t wrong =
          (has_sets ? kernels_.wrong_values : kernels_.wrong_lengths)(run, expected.data());
      for (; wrong != 0; wrong &= wrong - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(wrong));
        Position position(run.at, run.at + box_.heaps());
        position.back() += i;
        found_[thread].mismatch(box_.rank(position), position, kind_,
                                static_cast<std::int64_t>(expected[i]), run.numbers[i]);
      }
    }
    return true;
  }

 private:
  const Box& box_;
  const LabelKind kind_;
  const std::size_t array_;
  const LabelSource& source_;
  const Team team_;
  Sweep sweep_;
  const NumberCheckKernels kernels_;
  std::deque<Report> found_;  ///< by thread
};

}  // namespace

void certify_numbers(const VectorRules& rules, Convention convention, const LabelSource& source,
                     const PositionSet* losses, LabelKind kind, const Team& team, Report& report,
                     Isa isa) {
  NumberCheck(rules, convention, source, losses, kind, team, isa).check(report);
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
