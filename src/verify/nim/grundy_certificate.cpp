#include "verify/nim/grundy_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/progress_count.hpp"
#include "base/ranges.hpp"
#include "verify/nim/value_check_kernels.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t strip = 8;

/// G: item type of the values.
template <class G>
class GrundyCertificate {
 public:
  GrundyCertificate(const LabelSource& source, Convention convention, const Team& team,
                    Report& report)
      : source_(source),
        layout_(source.layout()),
        box_(layout_.box()),
        array_(*layout_.find(LabelKind::grundy)),
        array_number_(static_cast<std::size_t>(&array_ - layout_.arrays().data())),
        convention_(convention),
        team_(team),
        report_(report),
        outer_(box_.heaps() - 1),
        n_(box_.size(outer_)),
        kernels_(kernels_for<ValueCheckKernels<G>>(best_isa())) {
    slab_rows_ = 1;
    for (std::size_t i = 1; i < outer_; ++i) slab_rows_ *= box_.size(i);
  }

  void run() {
    // A greater value than the sum of the bounds, which no position has, needs no room: it is no
    // mex of anything.
    const std::uint64_t greatest = std::min<std::uint64_t>(greatest_value(), box_.sum_of_bounds());
    set_words_ = std::bit_ceil(divide_up(greatest + 1, 64));
    sets_first_.resize(outer_ == 0 ? 0 : box_.lines(0) * set_words_);
    const std::uint64_t side = array_.grid.side(0);
    const std::uint64_t end = outer_ == 0 ? 1 : box_.size(0);
    for (first_ = 0; first_ < end; first_ += side) {
      count_ = outer_ == 0 ? 1 : std::min(side, end - first_);
      read_slab();
      outer_ == 2 ? check_strips() : check_in_order();
    }
  }

 private:
  /// Sets along the heaps after the first; they live within a slab.
  using Sets = std::vector<std::vector<std::uint64_t>>;

  void read_block(std::uint64_t number, std::vector<G>& content) const {
    const BlockJob job = layout_.block(array_number_, number);
    content.resize(job.block.positions);
    source_.read_block(job, std::as_writable_bytes(std::span(content)));
  }

  void insert(std::uint64_t* set, G value) const {
    if (value / 64 < set_words_) set[value / 64] |= std::uint64_t{1} << (value % 64);
  }

  /// Of all stored ones.
  G greatest_value() const {
    std::vector<G> greatest(team_.size(), 0);
    // A thread raises its own maximum only.
    parallel_for(array_.blocks(), team_, [&](std::uint64_t b, int thread) {
      std::vector<G> content;
      read_block(b, content);
      G& mine = greatest[static_cast<std::size_t>(thread)];
      for (const G value : content) mine = std::max(mine, value);
    });
    return *ranges::max_element(greatest);
  }

  /// The values of the slab as rows, C order.
  void read_slab() {
    values_.resize(count_ * slab_rows_ * n_);
    const std::uint64_t per_slab = array_.grid.blocks() / array_.grid.blocks_along(0);
    const std::uint64_t first_block = outer_ == 0 ? 0 : first_ / array_.grid.side(0) * per_slab;
    // Blocks do not overlap.
    parallel_for(outer_ == 0 ? array_.grid.blocks() : per_slab, team_, [&](std::uint64_t b, int) {
      std::vector<G> content;
      read_block(first_block + b, content);
      const Block block = array_.grid.block(first_block + b);
      Block rows = block;
      rows.extent[outer_] = 1;
      std::vector<std::uint64_t> position(
          block.start.begin(), block.start.begin() + static_cast<std::ptrdiff_t>(box_.heaps()));
      for (const G* from = content.data(); from != content.data() + content.size();
           from += block.extent[outer_]) {
        std::copy_n(from, block.extent[outer_],
                    values_.begin() +
                        static_cast<std::ptrdiff_t>(slab_row(position) * n_ + position[outer_]));
        advance(rows, outer_, position);
      }
    });
  }

  [[nodiscard]] std::uint64_t slab_row(std::span<const std::uint64_t> position) const {
    std::uint64_t row = outer_ == 0 ? 0 : position[0] - first_;
    for (std::size_t i = 1; i < outer_; ++i) row = row * box_.size(i) + position[i];
    return row;
  }

  [[nodiscard]] Sets make_sets() const {
    Sets sets(outer_);
    for (std::size_t i = 1; i < outer_; ++i) {
      std::uint64_t rows = outer_ == 2 ? strip : 1;
      for (std::size_t j = i + 1; j < outer_; ++j) rows *= box_.size(j);
      sets[i].resize(rows * n_ * set_words_);
    }
    return sets;
  }

  /// Three heaps: a strip of the first heap writes its own sets along the second; those along the
  /// first it takes over from the strip before, which has counted the row as done. Strips are
  /// handed out in order.
  void check_strips() {
    std::vector<ProgressCount> done(divide_up(count_, strip));
    std::vector<Sets> sets(team_.size());
    parallel_for(done.size(), team_, [&](std::uint64_t s, int thread) {
      Sets& mine = sets[static_cast<std::size_t>(thread)];
      done[s].lead([&] {
        if (mine.empty()) mine = make_sets();
        for (std::uint64_t b = 0; b < box_.size(1); ++b) {
          if (s != 0) done[s - 1].wait_for(b, team_.observer);
          for (std::uint64_t a = s * strip; a < std::min(count_, (s + 1) * strip); ++a)
            check_row(std::array{first_ + a, b}, a % strip, mine);
          done[s].reach(b + 1);
        }
      });
    });
  }

  void check_in_order() {
    if (sets_.empty()) sets_ = make_sets();
    Block slab = box_.whole();
    slab.start[0] = outer_ == 0 ? 0 : first_;
    slab.extent[0] = count_;
    std::vector<std::uint64_t> outer(slab.start.begin(),
                                     slab.start.begin() + static_cast<std::ptrdiff_t>(outer_));
    do {
      team_.stop_if_asked();
      check_row(outer, 0, sets_);
    } while (advance(slab, outer_, outer));
  }

  void check_row(std::span<const std::uint64_t> outer, std::uint64_t in_strip, Sets& sets) {
    ValueCheckRow<G> row{};
    row.n = n_;
    row.values = values_.data() + slab_row(outer) * n_;
    row.set_words = set_words_;
    row.outer = outer_;
    const bool terminal_row = ranges::all_of(outer, [](auto x) { return x == 0; });
    row.first = terminal_row && convention_ == Convention::misere ? 1 : 0;
    std::array<std::uint64_t*, ValueCheckRow<G>::max_outer> below{};
    std::uint64_t after = 0;
    std::uint64_t rows = 1;
    for (std::size_t i = outer_; i-- > 0;) {
      const std::uint64_t set_row = after + (i == 1 && outer_ == 2 ? in_strip : 0);
      below[i] = (i == 0 ? sets_first_ : sets[i]).data() + set_row * n_ * set_words_;
      if (outer[i] == 0) std::fill_n(below[i], n_ * set_words_, std::uint64_t{0});
      row.below[i] = below[i];
      after += outer[i] * rows;
      rows *= box_.size(i);
    }
    const bool terminal_wrong = row.first == 1 && row.values[0] != 1;
    if (kernels_.values_are_mex(row) && !terminal_wrong)
      report_.add(n_, 0, {});
    else
      name_mismatches(row, outer);
    for (std::size_t i = 0; i < outer_; ++i)
      for (std::uint64_t c = 0; c < n_; ++c) insert(below[i] + c * set_words_, row.values[c]);
  }

  /// The same row again, with the value that each position should have.
  void name_mismatches(const ValueCheckRow<G>& row, std::span<const std::uint64_t> outer) {
    std::vector<std::uint64_t> own(set_words_, 0);
    std::vector<Mismatch> first;
    std::uint64_t mismatches = 0;
    for (std::uint64_t c = 0; c < n_; ++c) {
      const std::int64_t expected = c < row.first ? 1 : mex(row, own, c);
      insert(own.data(), row.values[c]);
      if (expected == static_cast<std::int64_t>(row.values[c])) continue;
      ++mismatches;
      if (first.size() == Report::most_named) continue;
      std::vector<std::uint64_t> position(outer.begin(), outer.end());
      position.push_back(c);
      first.push_back({box_.rank(position), LabelKind::grundy, 0, position, expected,
                       static_cast<std::int64_t>(row.values[c])});
    }
    report_.add(n_, mismatches, std::move(first));
  }

  [[nodiscard]] std::int64_t mex(const ValueCheckRow<G>& row, std::span<const std::uint64_t> own,
                                 std::uint64_t c) const {
    for (std::size_t w = 0; w < set_words_; ++w) {
      std::uint64_t set = own[w];
      for (std::size_t i = 0; i < outer_; ++i) set |= row.below[i][c * set_words_ + w];
      if (~set != 0) return static_cast<std::int64_t>(64 * w) + std::countr_one(set);
    }
    return static_cast<std::int64_t>(64 * set_words_);
  }

  const LabelSource& source_;
  const Layout& layout_;
  const Box& box_;
  const LabelArray& array_;
  const std::size_t array_number_;
  const Convention convention_;
  Team team_;
  Report& report_;
  const std::size_t outer_;  ///< number of outer heaps, and index of the last heap
  const std::uint64_t n_;
  const ValueCheckKernels<G> kernels_;
  std::uint64_t slab_rows_;  ///< rows per size of the first heap
  std::size_t set_words_ = 0;
  std::uint64_t first_ = 0;  ///< the slab: sizes of the first heap
  std::uint64_t count_ = 0;
  std::vector<G> values_;
  std::vector<std::uint64_t> sets_first_;  ///< along the first heap
  Sets sets_;
};

}  // namespace

void certify_grundy(const LabelSource& source, Convention convention, const Team& team,
                    Report& report) {
  const LabelArray* array = source.layout().find(LabelKind::grundy);
  assert(array != nullptr);
  if (array->item_bytes == 1)
    return GrundyCertificate<std::uint8_t>(source, convention, team, report).run();
  if (array->item_bytes == 2)
    return GrundyCertificate<std::uint16_t>(source, convention, team, report).run();
  GrundyCertificate<std::uint32_t>(source, convention, team, report).run();
}

}  // namespace miyama
