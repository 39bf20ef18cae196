#include "solve/nim/value_rows.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <limits>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/progress_count.hpp"
#include "index/box/block_grid.hpp"
#include "label/label.hpp"
#include "solve/nim/value_kernels.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t strip = 64;  // sizes of heap a that share the bits along a

/// Words of a row of bits: 1, or whole cache lines.
std::size_t row_words(std::uint64_t n) { return n <= 64 ? 1 : 8 * divide_up(n, 512); }

std::size_t run_length(std::uint64_t n) { return n <= 64 ? 16 : 64; }

/// More values than any position can have: one more than it has options.
std::uint64_t most_values(const Box& box) { return box.sum_of_bounds() + 1; }

}  // namespace

class GrundySlabs::Engine {
 public:
  virtual ~Engine() = default;
  virtual void solve_next() = 0;
  virtual void positions_by_value(std::span<const std::uint64_t> outer,
                                  std::span<std::uint8_t> values) const = 0;
  virtual void positions_by_value(std::span<const std::uint64_t> outer,
                                  std::span<std::uint16_t> values) const = 0;
  virtual void positions_by_value(std::span<const std::uint64_t> outer,
                                  std::span<std::uint32_t> values) const = 0;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

namespace {

/// T: type of the sizes of the last heap.
template <class T>
class ValueRows final : public GrundySlabs::Engine {
 public:
  ValueRows(const Box& box, Convention convention, std::uint64_t side, const Team& team)
      : box_(box),
        convention_(convention),
        side_(side),
        team_(team),
        outer_(box.heaps() - 1),
        n_(box.size(outer_)),
        words_(row_words(n_)),
        run_(run_length(n_)),
        block_words_(run_ * words_),
        kernels_(kernels_for<ValueKernels<T>>(best_isa())),
        runs_(divide_up(most_values(box), run_)),
        locals_(team.size()) {
    slab_rows_ = outer_ == 0 ? 1 : std::min(side_, box.size(0));
    for (std::size_t i = 1; i < outer_; ++i) slab_rows_ *= box.size(i);
    for (Local& local : locals_) local.below.resize(outer_);
  }

  void solve_next() override {
    first += count;
    count = outer_ == 0 ? 1 : std::min(side_, box_.size(0) - first);
    open_rows();
    std::vector<ProgressCount> done(runs_.size());
    std::atomic<bool> all_valued{false};
    // A run writes its own bits, its own positions, and the open bits of a row only after the run
    // before it has left that row.
    parallel_for(runs_.size(), team_, [&](std::uint64_t q, int thread) {
      // Also a run that is left out counts as done: the run after it may have begun before it was
      // known that none is needed.
      done[q].lead([&] {
        if (!all_valued.load(std::memory_order_relaxed) &&
            !sweep(q, done, locals_[static_cast<std::size_t>(thread)]))
          all_valued = true;
      });
    });
  }

  void positions_by_value(std::span<const std::uint64_t> outer,
                          std::span<std::uint8_t> values) const override {
    invert(outer, values);
  }
  void positions_by_value(std::span<const std::uint64_t> outer,
                          std::span<std::uint16_t> values) const override {
    invert(outer, values);
  }
  void positions_by_value(std::span<const std::uint64_t> outer,
                          std::span<std::uint32_t> values) const override {
    invert(outer, values);
  }

 private:
  static constexpr T none = std::numeric_limits<T>::max();

  /// What a run of values keeps from slab to slab.
  struct Run {
    std::vector<std::uint64_t> below_first;  ///< bits along the first heap: a block of run_ rows of
                                             ///< bits per row of the other outer heaps
    std::vector<T> positions;                ///< per row of the slab and value of the run
    bool used = false;                       ///< in this slab
  };
  /// Bits along the other outer heaps: they live within one sweep over a slab.
  struct Local {
    std::vector<std::vector<std::uint64_t>> below;
  };

  void open_rows() {
    open_.assign(slab_rows_ * words_, 0);
    for (std::uint64_t row = 0; row < slab_rows_; ++row)
      for (std::uint64_t c = 0; c < n_; c += 64)
        open_[row * words_ + c / 64] =
            n_ - c >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (n_ - c)) - 1;
    is_open_.assign(slab_rows_, 1);
    for (Run& run : runs_) run.used = false;
  }

  /// Rows of bits that heap i needs: one for each position of the outer heaps after it, and along b
  /// one for each a of a strip.
  [[nodiscard]] std::uint64_t below_rows(std::size_t i) const {
    if (i + 1 == outer_)
      return std::min<std::uint64_t>(strip, outer_ >= 2 ? box_.size(outer_ - 2) : 1);
    std::uint64_t rows = 1;
    for (std::size_t j = i + 1; j < outer_; ++j) rows *= box_.size(j);
    return rows;
  }

  void allocate(Run& run, Local& local) {
    if (run.used) return;
    run.used = true;
    if (outer_ != 0) run.below_first.resize(below_rows(0) * block_words_);
    run.positions.assign(slab_rows_ * run_, none);
    for (std::size_t i = 1; i < outer_; ++i) local.below[i].assign(below_rows(i) * block_words_, 0);
  }

  /// All rows of the slab for the values of run q. Returns whether a row is still open.
  bool sweep(std::uint64_t q, std::vector<ProgressCount>& done, Local& local) {
    bool any_open = false;
    std::uint64_t unit = 0;
    for_each_unit(
        [&](std::span<std::uint64_t> outer, std::uint64_t a_first, std::uint64_t a_end, bool two) {
          unit += two ? 2 : 1;
          if (q != 0) done[q - 1].wait_for(unit - 1, team_.observer);
          any_open = solve_unit(q, outer, a_first, a_end, two, local) || any_open;
          done[q].reach(unit);
        });
    return any_open;
  }

  /// Rows (a_first … a_end − 1, b), and (…, b + 1) if `two`. Row (a, b) and row (a − 1, b + 1)
  /// share no line: they are solved together.
  bool solve_unit(std::uint64_t q, std::span<std::uint64_t> outer, std::uint64_t a_first,
                  std::uint64_t a_end, bool two, Local& local) {
    bool any_open = false;
    for (std::uint64_t a = a_first; a < a_end + (two ? 1 : 0); ++a) {
      std::array<Prepared, 2> rows;
      if (a < a_end) rows[0] = prepare(q, outer, a, 0, a - a_first, local);
      if (two && a > a_first) rows[1] = prepare(q, outer, a - 1, 1, a - 1 - a_first, local);
      any_open = solve_prepared(rows) || any_open;
    }
    return any_open;
  }

  /// Calls visit(outer, a_first, a_end, two): rows that differ in a only, and with `two` those of
  /// the next b besides, in an order in which every row comes after those it can move to.
  template <class Visit>
  void for_each_unit(const Visit& visit) {
    std::vector<std::uint64_t> outer(outer_, 0);
    if (outer_ == 0) return visit(outer, 0, 1, false);
    outer[0] = first;
    if (outer_ == 1) {
      for (; outer[0] < first + count; ++outer[0]) visit(outer, 0, 1, false);
      return;
    }
    const std::size_t a = outer_ - 2;
    const std::size_t b = outer_ - 1;
    const std::uint64_t a_begin = a == 0 ? first : 0;
    const std::uint64_t a_end = a == 0 ? first + count : box_.size(a);
    do {
      for (std::uint64_t from = a_begin; from < a_end; from += strip)
        for (outer[b] = 0; outer[b] < box_.size(b); outer[b] += 2)
          visit(outer, from, std::min(a_end, from + strip), outer[b] + 1 < box_.size(b));
    } while (next_plane(outer));
  }

  /// Steps the heaps before a; false after the last plane of the slab.
  bool next_plane(std::span<std::uint64_t> outer) const {
    for (std::size_t i = outer_ - 2; i-- > 0;) {
      if (++outer[i] < (i == 0 ? first + count : box_.size(i))) return true;
      outer[i] = i == 0 ? first : 0;
    }
    return false;
  }

  [[nodiscard]] std::uint64_t slab_row(std::span<const std::uint64_t> outer) const {
    std::uint64_t row = outer_ == 0 ? 0 : outer[0] - first;
    for (std::size_t i = 1; i < outer_; ++i) row = row * box_.size(i) + outer[i];
    return row;
  }

  /// A row with its pointers, ready for the kernel.
  struct Prepared {
    ValueRow<T> values;
    std::uint64_t row = no_row;
    bool is_open = false;  ///< has positions without a value
  };
  static constexpr std::uint64_t no_row = std::numeric_limits<std::uint64_t>::max();

  /// Row (a, b + next_b). `in_strip`: which of the strip's rows it is.
  Prepared prepare(std::uint64_t q, std::span<std::uint64_t> outer, std::uint64_t a,
                   std::uint64_t next_b, std::uint64_t in_strip, Local& local) {
    if (outer_ >= 2) outer[outer_ - 2] = a;
    if (next_b != 0) ++outer[outer_ - 1];
    const std::uint64_t row = slab_row(outer);
    Prepared prepared;
    Run& run = runs_[q];
    if (is_open_[row] != 0 || run.used) {
      allocate(run, local);
      prepared = {values_of(q, outer, row, in_strip, local), row, is_open_[row] != 0};
    }
    if (next_b != 0) --outer[outer_ - 1];
    return prepared;
  }

  ValueRow<T> values_of(std::uint64_t q, std::span<const std::uint64_t> outer, std::uint64_t row,
                        std::uint64_t in_strip, Local& local) {
    Run& run = runs_[q];
    ValueRow<T> values{};
    values.words = words_;
    values.values = run_;
    values.open = open_.data() + row * words_;
    values.below_count = outer_;
    values.first_is_won = q == 0 && row == 0 && first == 0 && convention_ == Convention::misere;
    values.positions = run.positions.data() + row * run_;
    std::uint64_t after = 0;
    std::uint64_t rows = 1;
    for (std::size_t i = outer_; i-- > 0;) {
      const std::uint64_t below_row = i + 1 == outer_ ? (i == 0 ? 0 : in_strip) : after;
      values.below[i] =
          (i == 0 ? run.below_first : local.below[i]).data() + below_row * block_words_;
      if (outer[i] == 0)
        std::fill_n(values.below[i], block_words_,
                    std::uint64_t{0});  // also under a row that is valued already
      after += outer[i] * rows;
      rows *= box_.size(i);
    }
    return values;
  }

  /// Returns whether one of the rows is still open.
  bool solve_prepared(std::span<const Prepared, 2> rows) {
    const Prepared& one = rows[0].is_open ? rows[0] : rows[1];
    if (!one.is_open) return false;
    const Prepared* const other = rows[0].is_open && rows[1].is_open ? &rows[1] : nullptr;
    const unsigned open =
        kernels_.solve_values(one.values, other == nullptr ? nullptr : &other->values);
    is_open_[one.row] = open & 1U;
    if (other != nullptr) is_open_[other->row] = (open >> 1) & 1U;
    return open != 0;
  }

  /// The slab keeps, per row, the position of each value; readers want the value of each position.
  template <class G>
  void invert(std::span<const std::uint64_t> outer, std::span<G> values) const {
    assert(values.size() == n_);
    const std::uint64_t row = slab_row(outer);
    for (std::size_t q = 0; q < runs_.size() && runs_[q].used; ++q) {
      const T* positions = runs_[q].positions.data() + row * run_;
      for (std::size_t v = 0; v < run_; ++v)
        if (positions[v] != none) values[positions[v]] = static_cast<G>(q * run_ + v);
    }
  }

  const Box box_;
  const Convention convention_;
  const std::uint64_t side_;
  Team team_;
  const std::size_t outer_;  ///< number of outer heaps, and index of the last heap
  const std::uint64_t n_;
  const std::size_t words_;
  const std::size_t run_;
  const std::size_t block_words_;
  const ValueKernels<T> kernels_;
  std::vector<Run> runs_;
  std::vector<Local> locals_;
  std::uint64_t slab_rows_ = 1;
  std::vector<std::uint64_t> open_;    ///< per row of the slab
  std::vector<std::uint8_t> is_open_;  ///< per row: 1 while a position has no value
};

}  // namespace

GrundySlabs::GrundySlabs(const Box& box, Convention convention, std::uint64_t side,
                         const Team& team) {
  switch (unsigned_bytes(box.bound(box.heaps() - 1))) {
    case 1: engine_ = std::make_unique<ValueRows<std::uint8_t>>(box, convention, side, team); break;
    case 2:
      engine_ = std::make_unique<ValueRows<std::uint16_t>>(box, convention, side, team);
      break;
    default:
      engine_ = std::make_unique<ValueRows<std::uint32_t>>(box, convention, side, team);
      break;
  }
}

GrundySlabs::~GrundySlabs() = default;

void GrundySlabs::solve_next() { engine_->solve_next(); }
std::uint64_t GrundySlabs::first() const { return engine_->first; }
std::uint64_t GrundySlabs::count() const { return engine_->count; }

void GrundySlabs::read_row(std::span<const std::uint64_t> outer,
                           std::span<std::uint8_t> values) const {
  engine_->positions_by_value(outer, values);
}
void GrundySlabs::read_row(std::span<const std::uint64_t> outer,
                           std::span<std::uint16_t> values) const {
  engine_->positions_by_value(outer, values);
}
void GrundySlabs::read_row(std::span<const std::uint64_t> outer,
                           std::span<std::uint32_t> values) const {
  engine_->positions_by_value(outer, values);
}

std::uint64_t grundy_bytes(const Box& box, std::uint64_t side, int threads) {
  const std::size_t last = box.heaps() - 1;
  const auto n = static_cast<double>(box.size(last));
  const auto values = static_cast<double>(std::bit_ceil(box.max_bound() + 1));
  const double row_bytes = 8.0 * static_cast<double>(row_words(box.size(last)));
  const double slab_rows = last == 0 ? 1.0
                                     : static_cast<double>(box.lines(last)) /
                                           static_cast<double>(box.size(0)) *
                                           static_cast<double>(std::min(side, box.size(0)));
  const double first_rows =
      last == 0 ? 0.0 : static_cast<double>(box.lines(last)) / static_cast<double>(box.size(0));
  const double local =
      last < 2 ? 0.0
               : (first_rows / static_cast<double>(box.size(1)) * (last > 2 ? 1.1 : 0.0) + strip) *
                     static_cast<double>(run_length(box.size(last))) * row_bytes;
  // A thread holds the rows of one group of blocks, at most 4 bytes a value.
  const BlockGrid grid(box, 4);
  const double group_rows =
      static_cast<double>(grid.full_positions()) / static_cast<double>(grid.side(last));
  const double total =
      values * first_rows * row_bytes +
      slab_rows * (row_bytes + values * static_cast<double>(unsigned_bytes(box.bound(last)))) +
      threads * (local + 4 * group_rows * n);
  return total < 1.8e19 ? static_cast<std::uint64_t>(total) : UINT64_MAX;
}

}  // namespace miyama
