/// @file  bit_rows.cpp
/// @brief The bits of a plane, the order of its tiles, and the lines that losses are recorded on.
///
/// The box is seen as planes a × b of rows; a heap that is missing has size 1. Bits along a and
/// along b are cleared for each plane, those along an earlier heap when it starts again from 0.
///
///     strip 0   tile 0   tile 1   tile 2   tile 3   …   a strip has 64 sizes of a, a tile 64 of b;
///     strip 1            tile 0   tile 1   tile 2   …   a tile waits for that of the strip before
///     strip 2                     tile 0   tile 1   …
///
/// Planes of few rows, as ten heaps of ten have, are shared by sizes of the first heap instead:
/// each thread solves all planes of one size, some thousand rows behind the thread with the size
/// before.
///
/// find_losses holds nothing but these bits and hands out each tile; solve_by_bit_rows takes the
/// tiles and writes each loss to its line along every heap.

#include "solve/nim/bit_rows.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

/// Below this many rows, less than a millisecond's work, waking a second thread costs more than it
/// brings.
constexpr std::uint64_t least_rows_in_parallel = std::uint64_t{1} << 16;

/// Rows of planes that one thread solves before the next one follows: a tenth of a millisecond.
constexpr std::uint64_t rows_of_step = 4096;

/// Bits along one heap for `rows` rows.
struct Below {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> full_words;

  Below(std::size_t rows, std::size_t row_words) : words(rows * row_words), full_words(rows) {}
  BelowRows at(std::size_t row, std::size_t row_words) {
    return {words.data() + row * row_words, full_words.data() + row, 1};
  }
  /// Row 0, in place of every row.
  BelowRows always_first() { return {words.data(), full_words.data(), 0}; }
  void clear(std::size_t first, std::size_t rows, std::size_t row_words) {
    std::fill_n(words.data() + first * row_words, rows * row_words, std::uint64_t{0});
    std::fill_n(full_words.data() + first, rows, 0U);
  }
};

/// The box seen as planes a × b of rows; heaps that are not there have size 1.
struct Planes {
  const Box& box;
  std::size_t outer;      ///< number of heaps before a
  std::uint64_t a, b, n;  ///< sizes
  std::size_t words;      ///< words of a row

  explicit Planes(const Box& of)
      : box(of),
        outer(box.heaps() < 3 ? 0 : box.heaps() - 3),
        a(box.heaps() < 3 ? 1 : box.size(outer)),
        b(box.heaps() < 2 ? 1 : box.size(box.heaps() - 2)),
        n(box.size(box.heaps() - 1)),
        words(divide_up(n, 64)) {}

  /// Bits along a and along b. Where heap a has one size only, nothing lies below along it: its
  /// bits may be those along b, which the kernel reads anyway. So two heaps need one row of bits,
  /// not n. This holds for a heap b with one size, too.
  std::uint64_t rows_below_a() const { return a == 1 ? 0 : b; }
  std::uint64_t rows_below_b() const { return a != 1 && b == 1 ? 0 : a; }
  /// Bits along a heap before a: a row for each position of the heaps between it and the last.
  std::uint64_t rows_below(std::size_t heap) const { return box.stride(heap) / n; }

  /// How many threads share the sizes of the first heap: one if planes are shared, or rows are few.
  std::uint64_t sharing([[maybe_unused]] int threads) const {
#ifndef _OPENMP
    return 1;  // without OpenMP there is one thread, and the compiler drops the shared way
#else
    const bool shares = outer != 0 && a * b < least_rows_in_parallel &&
                        box.positions() / n >= least_rows_in_parallel;
    return shares ? std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), box.size(0)) : 1;
#endif
  }
};

class BitRows {
 public:
  /// `first`: bits along the first of four or more heaps that it shares with others, if any.
  BitRows(const Box& box, Convention convention, const Team& team,
          const std::function<void(const LossTile&)>& found, std::shared_ptr<Below> first = {})
      : planes_(box),
        convention_(convention),
        found_(found),
        team_(team),
        kernels_(kernels_for<RowKernels>()),
        outer_(planes_.outer, 0),
        below_a_(planes_.rows_below_a(), planes_.words),
        below_b_(planes_.rows_below_b(), planes_.words) {
    for (std::size_t e = 0; e < planes_.outer; ++e)
      below_outer_.push_back(
          e == 0 && first ? first : std::make_shared<Below>(planes_.rows_below(e), planes_.words));
  }

  void solve() {
    if (planes_.sharing(team_.threads) > 1) return share_first_heap();
    do solve_plane();
    while (advance(planes_.box.whole(), planes_.outer, outer_));
  }

 private:
  /// Each thread has bits of its own, but for those along the first heap: in each plane these were
  /// last touched by the size before, which is done with the plane.
  void share_first_heap() {
    const std::uint64_t planes = divide_up(rows_of_step, planes_.a * planes_.b);
    const Team team{static_cast<int>(planes_.sharing(team_.threads)), team_.observer};
    std::vector<BitRows> others;
    others.reserve(team.size() - 1);
    while (others.size() + 1 < team.size())
      others.emplace_back(planes_.box, convention_, team_, found_, below_outer_[0]);
    parallel_wavefront(planes_.box.size(0),
                       divide_up(planes_.rows_below(0), planes * planes_.a * planes_.b), team,
                       [&](std::uint64_t size, std::uint64_t step, std::size_t thread) {
                         BitRows& own = thread == 0 ? *this : others[thread - 1];
                         own.solve_planes(size, step == 0, planes);
                       });
  }

  /// Goes on with the next planes of this size of the first heap, or with its first ones.
  void solve_planes(std::uint64_t size, bool begin, std::uint64_t planes) {
    if (begin) {
      ranges::fill(outer_, 0);
      outer_[0] = size;
    }
    for (; planes != 0; --planes) {
      solve_plane();
      if (!advance(planes_.box.whole(), planes_.outer, outer_) || outer_[0] != size) return;
    }
  }

  void solve_plane() {
    first_outer_row_.resize(planes_.outer);
    std::size_t row = 0;
    for (std::size_t e = planes_.outer; e-- > 0; row += outer_[e] * planes_.rows_below(e)) {
      first_outer_row_[e] = row;
      if (outer_[e] == 0) below_outer_[e]->clear(row, planes_.a * planes_.b, planes_.words);
    }
    below_a_.clear(0, planes_.rows_below_a(), planes_.words);
    below_b_.clear(0, planes_.rows_below_b(), planes_.words);
    if (team_.threads > 1 && planes_.a * planes_.b >= least_rows_in_parallel)
      return solve_tiles_in_parallel();
    for (std::uint64_t a = 0; a < planes_.a; a += RowTile::side)
      for (std::uint64_t b = 0; b < planes_.b; b += RowTile::side) solve_tile(a, b);
  }

  /// A tile uses the bits of its own a (its strip's alone) and of its own b: those were last
  /// touched by the strip before, which is done with the tile.
  void solve_tiles_in_parallel() {
    parallel_wavefront(divide_up(planes_.a, RowTile::side), divide_up(planes_.b, RowTile::side),
                       team_, [&](std::uint64_t strip, std::uint64_t tile, std::size_t) {
                         solve_tile(strip * RowTile::side, tile * RowTile::side);
                       });
  }

  void solve_tile(std::uint64_t a, std::uint64_t b) {
    team_.stop_if_asked();  // a strip, let alone a plane, may take minutes
    std::array<std::uint32_t, RowTile::side * RowTile::side> sizes;
    RowTile tile{};
    tile.sizes = planes_.n;
    tile.words = planes_.words;
    tile.a_count = std::min<std::uint64_t>(RowTile::side, planes_.a - a);
    tile.b_count = std::min<std::uint64_t>(RowTile::side, planes_.b - b);
    tile.below_a =
        planes_.rows_below_a() == 0 ? below_b_.always_first() : below_a_.at(b, planes_.words);
    tile.below_b =
        planes_.rows_below_b() == 0 ? below_a_.always_first() : below_b_.at(a, planes_.words);
    tile.outer = planes_.outer;
    for (std::size_t e = 0; e < planes_.outer; ++e)
      tile.below_outer[e] =
          below_outer_[e]->at(first_outer_row_[e] + a * planes_.b + b, planes_.words);
    tile.outer_stride = planes_.b;
    tile.starts_won = convention_ == Convention::misere && a == 0 && b == 0 &&
                      ranges::all_of(outer_, [](auto x) { return x == 0; });
    tile.found = sizes.data();
    kernels_.solve_tile(tile);
    found_({outer_, a, tile.a_count, b, tile.b_count, sizes.data()});
  }

  const Planes planes_;
  const Convention convention_;
  const std::function<void(const LossTile&)>& found_;
  Team team_;
  const RowKernels kernels_;
  std::vector<std::uint64_t> outer_;  ///< sizes of the heaps before a in the plane being solved
  std::vector<std::size_t> first_outer_row_;         ///< the plane's first row in below_outer_
  Below below_a_;                                    ///< bits along a: a row per b
  Below below_b_;                                    ///< bits along b: a row per a
  std::vector<std::shared_ptr<Below>> below_outer_;  ///< bits along each heap before a
};

/// Writes the losses of a tile to their lines along every heap. Tiles meet on lines, but a line
/// holds one loss, so that no word is written twice. Lines are numbered from those through the
/// tile's first position; along a heap before a they follow each other as the positions do.
template <class T>
void record(const LossTile& tile, LossLines<T>& lines) {
  const Planes planes(lines.box());
  const std::size_t last = planes.box.heaps() - 1;
  Coordinates first{};
  ranges::copy(tile.outer, first.begin());
  if (last >= 2) first[last - 2] = tile.a_first;
  if (last >= 1) first[last - 1] = tile.b_first;
  std::array<T*, max_heaps> to;
  for (std::size_t i = 0; i <= last; ++i)
    to[i] = lines.along(i).data() + planes.box.line_of({first.data(), last + 1}, i);
  const auto put = [](T& at, std::uint64_t size) {
    assert(at == LossLines<T>::none);  // the greater of two losses could move to the lesser
    at = static_cast<T>(size);
  };
  const std::uint32_t* size = tile.sizes;
  for (std::uint64_t a = 0; a < tile.a_count; ++a)
    for (std::uint64_t b = 0; b < tile.b_count; ++b, ++size) {
      if (*size == LossTile::no_loss) continue;
      const std::uint64_t row = a * planes.b + b;
      for (std::size_t e = 0; e < planes.outer; ++e) put(to[e][row * planes.n + *size], first[e]);
      if (last >= 2) put(to[last - 2][b * planes.n + *size], tile.a_first + a);
      if (last >= 1) put(to[last - 1][a * planes.n + *size], tile.b_first + b);
      put(to[last][row], *size);
    }
}

}  // namespace

void find_losses(const Box& box, Convention convention, const Team& team,
                 const std::function<void(const LossTile&)>& found) {
  BitRows(box, convention, team, found).solve();
}

std::uint64_t count_tiles(const Box& box) {
  const Planes planes(box);
  const std::uint64_t plane_count = box.positions() / (planes.a * planes.b * planes.n);
  return plane_count * divide_up(planes.a, RowTile::side) * divide_up(planes.b, RowTile::side);
}

std::uint64_t bit_rows_bytes(const Box& box, int threads) {
  const Planes planes(box);
  Saturating rows = planes.rows_below_a() + planes.rows_below_b();
  for (std::size_t e = 1; e < planes.outer; ++e) rows = rows + planes.rows_below(e);
  rows = rows * planes.sharing(threads);
  if (planes.outer != 0) rows = rows + planes.rows_below(0);
  return (rows * (planes.words * 8 + 4)).value();
}

AnyLossLines solve_by_bit_rows(const Box& box, Convention convention, const Team& team) {
  AnyLossLines lines = make_loss_lines(box);
  std::visit(
      [&]<class T>(LossLines<T>& typed) {
        find_losses(box, convention, team, [&](const LossTile& tile) { record(tile, typed); });
      },
      lines);
  return lines;
}

}  // namespace miyama
