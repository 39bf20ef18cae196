/// @file  value_rows.cpp
/// @brief Runs of values that follow each other over a slab.
///
/// A job is not a part of the table but a run of values. It goes through all rows of the slab in
/// units, and enters a unit when the run before it has left it:
///
///     unit            0     1     2     3          a unit: rows (a, b) and (a, b + 1) for all a of
///     values 0–63     done  done  done  now        a strip
///            64–127   done  done  now
///           128–191   done  now
///
/// Rows (a, b) and (a − 1, b + 1) share no line, so the kernel solves them together. A run keeps
/// its bits along the first heap from slab to slab; those along other heaps belong to the thread,
/// and each sweep clears them. The slab holds the position of each value, per row; read_row inverts
/// this.

#include "solve/nim/value_rows.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "index/box/position_set.hpp"
#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t strip = 64;  // sizes of heap a that share the bits along a

/// What a box and the thickness of a slab say about rows and their bits.
struct Shape {
  Box box;
  std::size_t outer;        ///< number of outer heaps, and index of the last heap
  std::uint64_t n;          ///< of the last heap
  std::size_t words;        ///< of a row of bits: 1, or whole cache lines
  std::size_t run;          ///< values of a run
  std::uint64_t thickness;  ///< sizes of the first heap in a slab

  Shape(const Box& of, std::uint64_t side)
      : box(of),
        outer(of.heaps() - 1),
        n(of.size(outer)),
        words(n <= 64 ? 1 : 8 * divide_up(n, 512)),
        run(n <= 64 ? 16 : 64),
        thickness(outer == 0 ? 1 : std::min(side, of.size(0))) {}

  std::uint64_t slab_rows() const { return outer == 0 ? 1 : thickness * (box.stride(0) / n); }
  /// Rows of bits that heap i needs: one for each position of the outer heaps after it, and along b
  /// one for each a of a strip.
  std::uint64_t below_rows(std::size_t i) const {
    if (i + 1 != outer) return box.stride(i) / n;
    return outer < 2 ? 1 : std::min(strip, box.size(outer - 2));
  }
  /// Words of one row of bits per value of a run.
  std::size_t block_words() const { return run * words; }
};

/// T: type of the sizes of the last heap.
template <class T>
class ValueRows final : public GrundySlabs {
 public:
  ValueRows(const Box& box, Convention convention, std::uint64_t side, const Team& team)
      : shape_(box, side),
        box_(shape_.box),
        convention_(convention),
        team_(team),
        outer_(shape_.outer),
        words_(shape_.words),
        run_(shape_.run),
        block_words_(shape_.block_words()),
        kernels_(kernels_for<ValueKernels<T>>(best_isa())),
        // No position has more options.
        runs_(divide_up(box.sum_of_bounds() + 1, run_)),
        locals_(team.size()) {
    for (Local& local : locals_) local.below.resize(outer_);
  }

  bool has_next() const override { return first_ + count_ < (outer_ == 0 ? 1 : box_.size(0)); }

  void solve_next() override {
    first_ += count_;
    count_ = outer_ == 0 ? 1 : std::min(shape_.thickness, box_.size(0) - first_);
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

  void read_row(PositionView outer, std::size_t item_bytes, std::byte* values) const override {
    with_unsigned(item_bytes, [&]<class G>(G) { invert(outer, reinterpret_cast<G*>(values)); });
  }

 private:
  static constexpr T none = std::numeric_limits<T>::max();

  /// What a run of values keeps from slab to slab.
  struct Run {
    /// Bits along the first heap: run_ rows of bits per row of the other outer heaps.
    std::vector<std::uint64_t> below_first;
    std::vector<T> positions;  ///< per row of the slab and value of the run
    bool used = false;         ///< in this slab
  };
  /// Bits along the other outer heaps: they live within one sweep over a slab.
  struct Local {
    std::vector<std::vector<std::uint64_t>> below;
  };

  void open_rows() {
    const std::uint64_t rows = shape_.slab_rows();
    open_.assign(rows * words_, 0);
    for (std::uint64_t row = 0; row < rows; ++row)
      fill_below(std::span(open_).subspan(row * words_, words_), shape_.n);
    is_open_.assign(rows, 1);
    for (Run& run : runs_) run.used = false;
  }

  void allocate(Run& run, Local& local) {
    if (run.used) return;
    run.used = true;
    if (outer_ != 0) run.below_first.resize(shape_.below_rows(0) * block_words_);
    run.positions.assign(shape_.slab_rows() * run_, none);
    for (std::size_t i = 1; i < outer_; ++i)
      local.below[i].assign(shape_.below_rows(i) * block_words_, 0);
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
    outer[0] = first_;
    if (outer_ == 1) {
      for (; outer[0] < first_ + count_; ++outer[0]) visit(outer, 0, 1, false);
      return;
    }
    const std::size_t a = outer_ - 2;
    const std::size_t b = outer_ - 1;
    const std::uint64_t a_begin = a == 0 ? first_ : 0;
    const std::uint64_t a_end = a == 0 ? first_ + count_ : box_.size(a);
    do {
      for (std::uint64_t from = a_begin; from < a_end; from += strip)
        for (outer[b] = 0; outer[b] < box_.size(b); outer[b] += 2)
          visit(outer, from, std::min(a_end, from + strip), outer[b] + 1 < box_.size(b));
    } while (next_plane(outer));
  }

  /// Steps the heaps before a; false after the last plane of the slab.
  bool next_plane(std::span<std::uint64_t> outer) const {
    for (std::size_t i = outer_ - 2; i-- > 0;) {
      if (++outer[i] < (i == 0 ? first_ + count_ : box_.size(i))) return true;
      outer[i] = i == 0 ? first_ : 0;
    }
    return false;
  }

  std::uint64_t slab_row(PositionView outer) const {
    std::uint64_t row = outer_ == 0 ? 0 : outer[0] - first_;
    for (std::size_t i = 1; i < outer_; ++i) row = row * box_.size(i) + outer[i];
    return row;
  }

  /// A row with its pointers, ready for the kernel.
  struct Prepared {
    ValueRow<T> values;
    std::uint64_t row = no_row;
    bool is_open = false;  ///< has positions without a value
  };
  static constexpr std::uint64_t no_row = UINT64_MAX;

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

  ValueRow<T> values_of(std::uint64_t q, PositionView outer, std::uint64_t row,
                        std::uint64_t in_strip, Local& local) {
    Run& run = runs_[q];
    ValueRow<T> values{};
    values.words = words_;
    values.values = run_;
    values.open = open_.data() + row * words_;
    values.below_count = outer_;
    values.first_is_won = q == 0 && row == 0 && first_ == 0 && convention_ == Convention::misere;
    values.positions = run.positions.data() + row * run_;
    std::uint64_t after = 0;
    std::uint64_t rows = 1;
    for (std::size_t i = outer_; i-- > 0;) {
      const std::uint64_t below_row = i + 1 == outer_ ? (i == 0 ? 0 : in_strip) : after;
      values.below[i] =
          (i == 0 ? run.below_first : local.below[i]).data() + below_row * block_words_;
      // Also under a row that is valued already.
      if (outer[i] == 0) std::fill_n(values.below[i], block_words_, std::uint64_t{0});
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
  void invert(PositionView outer, G* values) const {
    const std::uint64_t row = slab_row(outer);
    for (std::size_t q = 0; q < runs_.size() && runs_[q].used; ++q) {
      const T* positions = runs_[q].positions.data() + row * run_;
      for (std::size_t v = 0; v < run_; ++v)
        if (positions[v] != none) values[positions[v]] = static_cast<G>(q * run_ + v);
    }
  }

  const Shape shape_;
  const Box& box_;
  const Convention convention_;
  Team team_;
  const std::size_t outer_;  ///< these four as in shape_
  const std::size_t words_;
  const std::size_t run_;
  const std::size_t block_words_;
  const ValueKernels<T> kernels_;
  std::vector<Run> runs_;
  std::vector<Local> locals_;
  std::vector<std::uint64_t> open_;    ///< per row of the slab
  std::vector<std::uint8_t> is_open_;  ///< per row: 1 while a position has no value
};

}  // namespace

std::unique_ptr<GrundySlabs> make_grundy_slabs(const Box& box, Convention convention,
                                               std::uint64_t side, const Team& team) {
  return with_unsigned(unsigned_bytes(box.bound(box.heaps() - 1)),
                       [&]<class T>(T) -> std::unique_ptr<GrundySlabs> {
                         return std::make_unique<ValueRows<T>>(box, convention, side, team);
                       });
}

std::uint64_t grundy_bytes(const Box& box, std::uint64_t side, int threads) {
  const Shape shape(box, side);
  const std::size_t last = shape.outer;
  const std::uint64_t row_bytes = 8 * shape.words;
  const std::uint64_t values = divide_up(std::bit_ceil(box.max_bound() + 1), shape.run) * shape.run;
  Saturating local = 0;  // of one run and thread
  for (std::size_t i = 1; i < last; ++i) local = local + shape.below_rows(i);
  const BlockGrid grid(box, 4);
  const std::uint64_t group_rows = grid.full_positions() / grid.side(last);
  const Saturating below = Saturating(last == 0 ? 0 : shape.below_rows(0)) * values * row_bytes;
  const Saturating slab = Saturating(values) * unsigned_bytes(box.bound(last)) + row_bytes;
  const Saturating thread = local * shape.run * row_bytes + Saturating(4 * shape.n) * group_rows;
  return (below + slab * shape.slab_rows() + thread * static_cast<std::uint64_t>(threads)).value();
}

SlabBlocks::SlabBlocks(const GrundySlabs& slabs, const Layout& layout, std::size_t array)
    : slabs_(slabs),
      grid_(layout.arrays()[array].grid),
      item_bytes_(layout.arrays()[array].item_bytes),
      row_bytes_(layout.box().size(grid_.heaps() - 1) * item_bytes_),
      groups_of_slab_(
          grid_.heaps() == 1 ? 1 : grid_.blocks() / grid_.blocks_along(0) / blocks_of_group()) {
  assert(layout.arrays()[array].kind == LabelKind::grundy);
}

void SlabBlocks::read_rows(const BlockJob& job) {
  const std::size_t last = grid_.heaps() - 1;
  rows_.resize(job.block.positions / job.block.extent[last] * row_bytes_);
  std::byte* row = rows_.data();
  for_each_row(job.block, grid_.heaps(), [&](std::uint64_t, PositionView position) {
    slabs_.read_row(position.first(last), item_bytes_, row);
    row += row_bytes_;
  });
}

void SlabBlocks::copy_block(const BlockJob& job, std::span<std::byte> content) const {
  const std::size_t last = grid_.heaps() - 1;
  const std::size_t piece = job.block.extent[last] * item_bytes_;
  const std::byte* from = rows_.data() + job.block.start[last] * item_bytes_;
  for (std::size_t to = 0; to < content.size(); to += piece, from += row_bytes_)
    std::memcpy(content.data() + to, from, piece);
}

}  // namespace miyama
