/// @file  value_blocks.cpp
/// @brief Finds the lines that meet in a piece, and keeps which values they have.
///
/// The heaps before the last two are the outer heaps. A group of lines is known by where it stands:
///
///     lines            group                                                  kept
///     along outer i    outer heaps but i; 8 rows; 64 columns                  from block to block
///     across rows      outer heaps; 64 columns                                from strip to strip
///     within rows      outer heaps; 8 rows                                    along one strip
///
/// Heaps before i count from the start of the block: when they leave it, all lines along i have
/// ended. A line begins at size 0, where its group forgets what it had.

#include "solve/nim/value_blocks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "label/label.hpp"
#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t run_values = 64;
constexpr std::uint64_t piece_rows = 8;

/// A group of lines: which values they have, in runs of 64.
class LineGroup {
 public:
  void clear() {
    full_.clear();
    leading_ = 0;
    for (Begun& begun : begun_) begun.run = no_run;
  }

  /// All runs before this one are whole on every line.
  [[nodiscard]] std::uint64_t leading() const { return leading_; }
  /// Word w of the bits "every line has all values of the run".
  [[nodiscard]] std::uint64_t full_word_at(std::size_t w) const {
    return w - first_word_ < full_.size() ? full_[w - first_word_] : 0;
  }

  /// The words of a run. `empty`: words to begin with, where no line has any of its values.
  [[nodiscard]] EightWords* words(std::uint64_t run, std::span<const EightWords> empty) {
    const auto same = [&](const Begun& begun) { return begun.run == run; };
    auto found = std::find_if(begun_.begin(), begun_.end(), same);
    if (found == begun_.end()) {
      found = std::find_if(begun_.begin(), begun_.end(),
                           [](const Begun& begun) { return begun.run == no_run; });
      if (found == begun_.end()) found = begun_.insert(found, Begun{});
      found->run = run;
      found->words.assign(empty.begin(), empty.end());
    }
    return found->words.data();
  }

  void fill(std::uint64_t run) {
    const std::size_t word = run / 64;
    if (full_.empty()) first_word_ = word;
    if (word < first_word_) {
      full_.insert(full_.begin(), first_word_ - word, 0);
      first_word_ = word;
    }
    if (word - first_word_ >= full_.size()) full_.resize(word - first_word_ + 1, 0);
    full_[word - first_word_] |= std::uint64_t{1} << (run % 64);
    while ((full_word_at(leading_ / 64) >> (leading_ % 64) & 1U) != 0) ++leading_;
    for (Begun& begun : begun_)
      if (begun.run == run) begun.run = no_run;  // its memory serves the next run
  }

 private:
  static constexpr std::uint64_t no_run = UINT64_MAX;
  struct Begun {
    std::uint64_t run = no_run;
    std::vector<EightWords> words;
  };
  std::uint64_t leading_ = 0;
  std::size_t first_word_ = 0;  ///< number of the word full_[0]; words before it are 0
  std::vector<std::uint64_t> full_;
  std::vector<Begun> begun_;
};

/// The groups that meet in a piece: along the outer heaps, across its rows, within them.
struct Meeting {
  std::array<LineGroup*, max_heaps> groups{};
  std::size_t count = 0;

  /// The first run from `run` on that no group has whole.
  [[nodiscard]] std::uint64_t open_run(std::uint64_t run) const {
    for (std::size_t i = 0; i < count; ++i) run = std::max(run, groups[i]->leading());
    std::uint64_t below = (std::uint64_t{1} << (run % 64)) - 1;
    for (std::size_t w = run / 64;; ++w, below = 0) {
      std::uint64_t full = below;
      for (std::size_t i = 0; i < count; ++i) full |= groups[i]->full_word_at(w);
      if (~full != 0) return 64 * w + static_cast<std::uint64_t>(std::countr_one(full));
    }
  }
};

/// The words of a piece of this shape before any value is found: its lines have no values, and its
/// positions none either. Lanes outside the shape are marked as having all values, so they find
/// nothing and change nothing.
struct EmptyPiece {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<EightWords> along;
  std::vector<EightWords> across;
  std::vector<EightWords> within;

  static std::uint64_t steps(std::uint64_t columns) { return divide_up(columns + 8, 8) * 8; }

  void shape(std::uint64_t new_rows, std::uint64_t new_columns) {
    if (rows == new_rows && columns == new_columns) return;
    rows = new_rows;
    columns = new_columns;
    along.assign(steps(columns), all_ones());
    across.assign(steps(columns) / 8 + 1, all_ones());
    within.assign(1, all_ones());
    for (std::uint64_t c = 0; c < columns; ++c) {
      across[c / 8 + 1].row[c % 8] = 0;
      for (std::uint64_t r = 0; r < rows; ++r) along[c + r].row[r] = 0;
    }
    std::fill_n(within[0].row, rows, 0);
  }

 private:
  static EightWords all_ones() {
    EightWords words;
    std::fill_n(words.row, 8, ~std::uint64_t{0});
    return words;
  }
};

/// How many groups of lines a table keeps.
struct Shape {
  Coordinates sizes{};    ///< sizes of a box with at least two heaps: a single heap is a row
  Coordinates sides{};    ///< sides of a block
  Coordinates blocks{};   ///< blocks along each heap
  std::size_t outer = 0;  ///< number of outer heaps
  std::uint64_t columns;  ///< columns of a piece
  /// How many rows and columns the pieces of a block form.
  std::uint64_t rows_of_block;
  std::uint64_t columns_of_block;
  /// Number of places of the outer heaps without heap i; of all of them if i = outer.
  Coordinates places_beside{};

  Shape(const Box& box, const BlockGrid& grid, std::uint64_t piece_columns)
      : columns(piece_columns) {
    const std::size_t missing = box.heaps() == 1 ? 1 : 0;
    sizes[0] = sides[0] = blocks[0] = 1;
    for (std::size_t i = 0; i < box.heaps(); ++i) {
      sizes[i + missing] = box.size(i);
      sides[i + missing] = grid.side(i);
      blocks[i + missing] = grid.blocks_along(i);
    }
    outer = box.heaps() + missing - 2;
    rows_of_block = divide_up(sides[outer], piece_rows);
    columns_of_block = divide_up(sides[outer + 1], columns);
    for (std::size_t i = 0; i <= outer; ++i) {
      Saturating places = 1;
      for (std::size_t j = 0; j < outer; ++j)
        if (j != i) places = places * (j < i ? sides[j] : sizes[j]);
      places_beside[i] = places.value();
    }
  }

  [[nodiscard]] std::uint64_t strip_blocks() const { return blocks[outer + 1]; }
  [[nodiscard]] std::uint64_t plane_blocks() const { return blocks[outer] * strip_blocks(); }
  [[nodiscard]] std::uint64_t all_rows() const { return rows_of_block * blocks[outer]; }
  [[nodiscard]] std::uint64_t all_columns() const { return columns_of_block * strip_blocks(); }

  /// The number of such a place.
  [[nodiscard]] std::uint64_t place_beside(std::size_t i, const Block& block,
                                           PositionView position) const {
    std::uint64_t place = 0;
    for (std::size_t j = 0; j < outer; ++j)
      if (j != i)
        place = place * (j < i ? sides[j] : sizes[j]) + position[j] - (j < i ? block.start[j] : 0);
    return place;
  }
};

/// T: type of the values.
template <class T>
class ValueBlocks final : public GrundyBlocks {
 public:
  ValueBlocks(const Box& box, const BlockGrid& grid, Convention convention, const Team& team,
              StageClock& clock, std::uint64_t columns)
      : shape_(box, grid, columns),
        grid_(grid),
        convention_(convention),
        team_(team),
        clock_(clock),
        kernels_(kernels_for<ValueKernels<T>>()),
        across_(shape_.places_beside[shape_.outer] * shape_.all_columns()),
        locals_(team.size()) {
    for (std::size_t i = 0; i < shape_.outer; ++i)
      along_.emplace_back(shape_.places_beside[i] * shape_.all_rows() * shape_.all_columns());
    for (Local& local : locals_)
      local.within.resize(shape_.places_beside[shape_.outer] * shape_.rows_of_block);
  }

  std::uint64_t planes() const override { return grid_.blocks() / shape_.plane_blocks(); }
  std::uint64_t strips() const override { return shape_.blocks[shape_.outer]; }
  std::uint64_t first_block(std::uint64_t plane) const override {
    return plane * shape_.plane_blocks();
  }

  void begin(std::uint64_t plane) override {
    plane_ = plane;
    done_ = std::vector<ProgressCount>(strips());
  }

  // A strip writes its own groups along the outer heaps, those within rows of its thread, and the
  // groups across rows at a block only after the strip before has left the block above.
  void solve_strip(std::uint64_t strip, std::size_t thread, const Take& take) override {
    Local& local = locals_[thread];
    done_[strip].lead([&] {
      for (std::uint64_t b = 0; b < shape_.strip_blocks(); ++b) {
        const std::uint64_t number = first_block(plane_) + strip * shape_.strip_blocks() + b;
        if (strip != 0) done_[strip - 1].wait_for(b, team_.observer);
        team_.stop_if_asked();
        clock_.time([&] { solve_block(number, local); });
        done_[strip].reach(b + 1);
        take(number, local.content);
      }
    });
  }

 private:
  struct Local {
    std::vector<LineGroup> within;
    EmptyPiece empty;
    std::vector<EightWords> valued;
    std::vector<std::byte> content;
  };

  /// A piece of a block: its first position and its extent.
  struct Place {
    const Block& block;
    Coordinates position;
    std::uint64_t rows;
    std::uint64_t columns;
    // The row of pieces that it lies in, counted in the block and in the plane, and its column of
    // pieces in the plane.
    std::uint64_t row_in_block;
    std::uint64_t row;
    std::uint64_t column;
  };

  /// The block with at least two coordinates: in a box of one heap it is a row.
  Block block_at(std::uint64_t number) const {
    const Block block = grid_.block(number);
    if (grid_.heaps() != 1) return block;
    return make_block(2, {0, block.start[0]}, {1, block.extent[0]});
  }

  void solve_block(std::uint64_t number, Local& local) {
    const std::size_t b = shape_.outer;
    const std::size_t c = b + 1;
    const Block block = block_at(number);
    local.content.resize(block.positions * sizeof(T));
    const std::uint64_t first_row = block.start[b] / shape_.sides[b] * shape_.rows_of_block;
    const std::uint64_t first_column = block.start[c] / shape_.sides[c] * shape_.columns_of_block;
    for (std::uint64_t row = 0; row * piece_rows < block.extent[b]; ++row)
      for (std::uint64_t column = 0; column * shape_.columns < block.extent[c]; ++column) {
        Place place{block,
                    block.start,
                    std::min(piece_rows, block.extent[b] - row * piece_rows),
                    std::min(shape_.columns, block.extent[c] - column * shape_.columns),
                    row,
                    first_row + row,
                    first_column + column};
        place.position[b] += row * piece_rows;
        place.position[c] += column * shape_.columns;
        local.empty.shape(place.rows, place.columns);
        do solve_piece(place, local);
        while (advance(block, shape_.outer, place.position));
      }
  }

  Meeting meeting_at(const Place& place, Local& local) {
    const std::size_t b = shape_.outer;
    const PositionView position(place.position);
    const std::uint64_t piece = place.row * shape_.all_columns() + place.column;
    Meeting meeting;
    const auto meet = [&](LineGroup& group, std::uint64_t size) {
      if (size == 0) group.clear();
      meeting.groups[meeting.count++] = &group;
    };
    for (std::size_t i = 0; i < b; ++i) {
      const std::uint64_t beside = shape_.place_beside(i, place.block, position);
      meet(along_[i][piece * shape_.places_beside[i] + beside], position[i]);
    }
    const std::uint64_t places = shape_.places_beside[b];
    const std::uint64_t outer = shape_.place_beside(b, place.block, position);
    meet(across_[place.column * places + outer], position[b]);
    meet(local.within[place.row_in_block * places + outer], position[b + 1]);
    return meeting;
  }

  void solve_piece(const Place& place, Local& local) {
    const Meeting meeting = meeting_at(place, local);
    const EmptyPiece& empty = local.empty;
    local.valued = empty.along;
    const PositionView first(place.position.data(), shape_.outer + 2);
    if (convention_ == Convention::misere &&
        std::all_of(first.begin(), first.end(), [](std::uint64_t size) { return size == 0; }))
      local.valued[0].row[0] = 1;
    ValuePiece<T> piece{};
    piece.rows = place.rows;
    piece.columns = place.columns;
    piece.outer = shape_.outer;
    piece.valued = local.valued.data();
    piece.values = reinterpret_cast<T*>(local.content.data()) + place.block.place_of(first);
    piece.stride = place.block.extent[shape_.outer + 1];
    for (std::uint64_t run = meeting.open_run(0);; run = meeting.open_run(run + 1)) {
      for (std::size_t i = 0; i < shape_.outer; ++i)
        piece.along[i] = meeting.groups[i]->words(run, empty.along);
      piece.across = meeting.groups[shape_.outer]->words(run, empty.across)->row;
      piece.within = meeting.groups[shape_.outer + 1]->words(run, empty.within);
      piece.first_value = run * run_values;
      const std::uint32_t full = kernels_.give_values(piece);
      for (std::size_t i = 0; i < meeting.count; ++i)
        if ((full >> i & 1U) != 0) meeting.groups[i]->fill(run);
      if ((full >> meeting.count & 1U) != 0) return;
    }
  }

  const Shape shape_;
  const BlockGrid& grid_;
  const Convention convention_;
  Team team_;
  StageClock& clock_;
  const ValueKernels<T> kernels_;
  std::vector<std::vector<LineGroup>> along_;  ///< indexed by outer heap
  std::vector<LineGroup> across_;
  std::vector<Local> locals_;
  std::uint64_t plane_ = 0;
  std::vector<ProgressCount> done_;  ///< progress of each strip of the plane
};

}  // namespace

std::unique_ptr<GrundyBlocks> make_grundy_blocks(const Box& box, const BlockGrid& grid,
                                                 std::size_t item_bytes, Convention convention,
                                                 const Team& team, StageClock& clock,
                                                 std::uint64_t columns) {
  return with_unsigned(item_bytes, [&]<class T>(T) -> std::unique_ptr<GrundyBlocks> {
    return std::make_unique<ValueBlocks<T>>(box, grid, convention, team, clock, columns);
  });
}

std::uint64_t grundy_bytes(const Box& box, const BlockGrid& grid, std::size_t item_bytes,
                           int threads) {
  const Shape shape(box, grid, run_values);
  // In Nim the runs that lines have whole lie within the next power of two above their length, and
  // one run at a time is begun.
  const auto group = [&](std::size_t heap, std::uint64_t words) {
    const Saturating whole = divide_up(std::bit_ceil(shape.sizes[heap]), 64 * run_values) * 8;
    // 80: what the system adds to two vectors.
    return whole + (sizeof(LineGroup) + 80) + Saturating(words) * 8;
  };
  const std::size_t b = shape.outer;
  const std::uint64_t steps = EmptyPiece::steps(std::min(run_values, shape.sides[b + 1]));
  const Saturating across = group(b, steps + 8);
  const Saturating within = group(b + 1, 8);
  const Saturating outer = shape.places_beside[b];
  Saturating bytes = across * outer * shape.all_columns();
  for (std::size_t i = 0; i < shape.outer; ++i)
    bytes = bytes +
            group(i, steps * 8) * shape.places_beside[i] * shape.all_rows() * shape.all_columns();
  const Saturating local =
      within * outer * shape.rows_of_block + Saturating(grid.full_positions()) * item_bytes;
  return (bytes + local * static_cast<std::uint64_t>(threads)).value();
}

}  // namespace miyama
