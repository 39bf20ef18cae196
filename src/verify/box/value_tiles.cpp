/// @file  value_tiles.cpp
/// @brief The runs of all tiles, block by block; then the table of the runs.

#include "verify/box/value_tiles.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "verify/number_kernels.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t side = 64;  // bits of a word
constexpr std::uint32_t no_run = UINT32_MAX;

/// Looks at tiles, one after the other.
class TileLook {
 public:
  TileLook(const LabelArray& array, Convention convention)
      : array_(array),
        heaps_(array.grid.heaps()),
        of_terminal_(convention == Convention::misere ? 1 : 0) {}

  /// The run that the values of the tile with this first position lie in; no_run where they do not
  /// follow. `content`: that of `block`, which has the tile.
  std::uint32_t run_of(PositionView first, const Block& block, std::span<const std::byte> content) {
    Coordinates start{};
    ranges::copy(first, start.begin());
    Coordinates extent{};
    extent.fill(side);
    const Block tile = common_of(make_block(heaps_, start, extent), block, heaps_);
    const std::uint64_t at = block.place_of(first);
    const auto value = static_cast<std::uint32_t>(entry_of(array_, content, at));
    // The position without a move has no option to compare its value with.
    const bool is_terminal = ranges::all_of(first, [](std::uint64_t size) { return size == 0; });
    if (is_terminal && value != of_terminal_) return no_run;
    row_ = {tile.extent[heaps_ - 1], nullptr,    array_.item_bytes,
            value / 64 * 64,         heaps_ - 1, sets_here_.data(),
            is_terminal ? 1U : 0U};
    return rows_follow(tile, block, content) ? value / 64 : no_run;
  }

 private:
  /// True if every number is one of the run that stands on no line of the tile before it, with all
  /// lesser ones before it. So 64 of them on a line are the whole run.
  bool rows_follow(const Block& tile, const Block& block, std::span<const std::byte> content) {
    const std::size_t last = heaps_ - 1;
    for (std::size_t i = 0; i < last; ++i) sets_[i].assign(tile.positions / tile.extent[i], 0);
    bool follow = true;
    for_each_row(tile, heaps_, [&](std::uint64_t, PositionView position) {
      row_.numbers = content.data() + block.place_of(position) * array_.item_bytes;
      for (std::size_t i = 0; i < last; ++i) {
        std::uint64_t line = 0;
        for (std::size_t j = 0; j <= last; ++j)
          if (j != i) line = line * tile.extent[j] + position[j] - tile.start[j];
        sets_here_[i] = sets_[i].data() + line;
      }
      const std::uint64_t met = follow ? kernels_.row_follows_in_run(row_) : 0;
      follow = met != 0 && (row_.n < side || ~met == 0);
      row_.first = 0;
    });
    return follow;
  }

  const LabelArray& array_;
  std::size_t heaps_;
  std::uint32_t of_terminal_;
  std::array<std::vector<std::uint64_t>, max_heaps> sets_;  ///< a word per line of the tile
  std::array<std::uint64_t*, max_heaps> sets_here_{};
  RunRow row_{};
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

/// The runs met on one line of tiles.
struct RunsOfLine {
  std::vector<std::uint64_t> met;  ///< a bit each; grows
  std::uint32_t all_before = 0;    ///< all runs in the words before this one were met

  std::uint64_t word(std::size_t w) const { return w < met.size() ? met[w] : 0; }
  void add(std::uint32_t run) {
    if (run / 64 >= met.size()) met.resize(run / 64 + 1, 0);
    met[run / 64] |= std::uint64_t{1} << run % 64;
    while (~word(all_before) == 0) ++all_before;
  }
};

/// True if each run is the mex of the runs below it on its lines.
bool runs_follow(const Box& tiles, const std::vector<std::uint32_t>& runs, const Team& team) {
  std::vector<std::vector<RunsOfLine>> lines;
  for (std::size_t i = 0; i < tiles.heaps(); ++i) lines.emplace_back(tiles.lines(i));
  bool follow = true;
  for_each_position(tiles.whole(), tiles.heaps(), [&](std::uint64_t t, PositionView tile) {
    if (t % 4096 == 0) team.stop_if_asked();
    std::array<RunsOfLine*, max_heaps> through{};
    std::uint32_t w = 0;
    for (std::size_t i = 0; i < tiles.heaps(); ++i) {
      through[i] = &lines[i][tiles.line_of(tile, i)];
      w = std::max(w, through[i]->all_before);
    }
    const std::uint64_t bit = std::uint64_t{1} << runs[t] % 64;
    for (w = std::min(w, runs[t] / 64); follow && w <= runs[t] / 64; ++w) {
      std::uint64_t met = 0;
      for (std::size_t i = 0; i < tiles.heaps(); ++i) met |= through[i]->word(w);
      follow = w < runs[t] / 64 ? ~met == 0 : (met & (2 * bit - 1)) == bit - 1;
    }
    for (std::size_t i = 0; follow && i < tiles.heaps(); ++i) through[i]->add(runs[t]);
  });
  return follow;
}

}  // namespace

bool has_value_tiles(const VectorRules& rules, const Layout& layout) {
  const Box& box = layout.box();
  const BlockGrid& grid = layout.find(LabelKind::grundy)->grid;
  std::vector<std::uint8_t> reduced(box.heaps(), 0);
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    if (!move.is_plain() || !move.steps.is_any() ||
        ranges::count(direction, 0) + 1 != static_cast<std::ptrdiff_t>(box.heaps()))
      return false;
    for (std::size_t i = 0; i < box.heaps(); ++i)
      if (direction[i] == 1) reduced[i] = 1;
  }
  for (std::size_t i = 0; i < box.heaps(); ++i)
    if (reduced[i] == 0 || (grid.side(i) % side != 0 && grid.side(i) != box.size(i))) return false;
  return rules.moves().faces.empty() && !rules.moves().pass;
}

bool values_follow_in_tiles(const LabelSource& source, Convention convention, const Team& team) {
  const Box& box = source.layout().box();
  const std::size_t index = source.layout().index_of(LabelKind::grundy);
  const LabelArray& array = source.layout().arrays()[index];
  std::vector<std::uint64_t> bounds = box.bounds();
  for (std::uint64_t& bound : bounds) bound /= side;
  const Box tiles(bounds);
  std::vector<std::uint32_t> runs(tiles.positions(), no_run);
  std::vector<TileLook> looks(team.size(), TileLook(array, convention));
  std::atomic<bool> follow{true};
  // A job writes the runs of the tiles of its block.
  parallel_for(array.blocks(), team, [&](std::uint64_t b, int thread) {
    if (!follow.load(std::memory_order_relaxed)) return;
    const BlockJob job = source.layout().block(index, b);
    const std::vector<std::byte> content = read_content(source, job);
    Coordinates corner{};
    Coordinates extent{};
    for (std::size_t i = 0; i < box.heaps(); ++i) {
      corner[i] = job.block.start[i] / side;
      extent[i] = divide_up(job.block.extent[i], side);
    }
    const Block of_block = make_block(box.heaps(), corner, extent);
    for_each_position(of_block, box.heaps(), [&](std::uint64_t, PositionView tile) {
      Position first(tile.begin(), tile.end());
      for (std::uint64_t& size : first) size *= side;
      const std::uint32_t run =
          looks[static_cast<std::size_t>(thread)].run_of(first, job.block, content);
      runs[tiles.rank(tile)] = run;
      if (run == no_run) follow = false;
    });
  });
  return follow && runs_follow(tiles, runs, team);
}

}  // namespace miyama
