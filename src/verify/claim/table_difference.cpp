/// @file  table_difference.cpp
/// @brief Says whether two tables can be compared, and reads both along one grid.
///
/// The grid is that of a table with the common bounds and the wider items. A View turns a common
/// block into one of its own table: where only this table has passes, with a leading coordinate.
///
///     common block (0–63) × (0–63)      the table without a pass    (0–63) × (0–63)
///                                       the one with a pass         1 × (0–63) × (0–63)
///
/// Equal bytes are equal entries; items of different sizes are compared one by one, as numbers. A
/// label that has different meanings in the two tables is left out, with the reason.

#include "verify/claim/table_difference.hpp"

#include <algorithm>
#include <mutex>
#include <tuple>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/schema.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

/// The common positions as seen in one table: with a leading coordinate where only this table has
/// passes.
struct View {
  const LabelSource& source;
  std::optional<std::uint64_t> plane{};

  /// Turns a block of common positions into coordinates of the table.
  Block in_table(const Block& block, std::size_t heaps) const {
    if (!plane) return block;
    Block shifted{{*plane}, {1}, block.positions};
    std::copy_n(block.start.begin(), heaps, shifted.start.begin() + 1);
    std::copy_n(block.extent.begin(), heaps, shifted.extent.begin() + 1);
    return shifted;
  }
  /// The bounds of the common coordinates.
  std::vector<std::uint64_t> bounds() const {
    std::vector<std::uint64_t> bounds = source.layout().box().bounds();
    if (plane) bounds.erase(bounds.begin());
    return bounds;
  }
};

/// One label of both tables, block by block.
class LabelComparison {
 public:
  LabelComparison(const View& first, const View& second, const Box& common, LabelKind label,
                  std::size_t listed, bool leaves_out)
      : most_listed_(listed),
        leaves_out_(leaves_out),
        most_kept_(std::max<std::size_t>(listed, 1)),
        views_{first, second},
        arrays_{first.source.layout().find(label), second.source.layout().find(label)},
        common_(common),
        grid_(common, std::max(arrays_[0]->item_bytes, arrays_[1]->item_bytes)),
        result_{label} {}

  LabelDifference compare(const Team& team) {
    std::vector<std::optional<Readers>> workers(team.size());
    // A job uses its thread's readers; the sums lock.
    parallel_for(grid_.blocks(), team, [&](std::uint64_t b, int thread) {
      std::optional<Readers>& readers = workers[static_cast<std::size_t>(thread)];
      if (!readers) readers.emplace(Readers{reader(0), reader(1)});
      const Block block = grid_.block(b);
      for (std::size_t side = 0; side < 2; ++side)
        (*readers)[side].read(views_[side].in_table(block, common_.heaps()));
      for (std::size_t move = 0; move < arrays_[0]->boxes(); ++move)
        compare_block(*readers, move, block);
    });
    std::vector<EntryDifference>& all = result_.listed;
    if (!all.empty()) result_.first = all[0];
    all.resize(std::min(all.size(), most_listed_));
    return result_;
  }

 private:
  using Readers = std::array<SlabReader, 2>;

  SlabReader reader(std::size_t side) const {
    const LabelSource& source = views_[side].source;
    return {source, {source.layout().index_of(result_.label)}, 1};
  }
  std::span<const std::byte> content(const Readers& readers, std::size_t side,
                                     std::size_t move) const {
    return readers[side].content(views_[side].source.layout().index_of(result_.label), move);
  }

  void compare_block(const Readers& readers, std::size_t move, const Block& block) {
    const std::span<const std::byte> first_content = content(readers, 0, move);
    const std::span<const std::byte> second_content = content(readers, 1, move);
    const std::uint64_t items = arrays_[0]->items(block.positions);
    std::uint64_t differ = 0, not_common = 0;
    bool only_first = false, only_second = false;
    std::vector<EntryDifference> first;
    if (leaves_out_ ||
        !ranges::equal(first_content, second_content))  // so for items of different sizes
      for (std::uint64_t i = 0; i < items; ++i) {
        const std::int64_t expected = entry_of(*arrays_[0], first_content, i);
        const std::int64_t found = entry_of(*arrays_[1], second_content, i);
        const bool in_first = !leaves_out_ || expected != fill_entry(*arrays_[0]);
        const bool in_second = !leaves_out_ || found != fill_entry(*arrays_[1]);
        only_first |= in_first && !in_second;
        only_second |= in_second && !in_first;
        not_common += in_first && in_second ? 0 : 1;
        if (!in_first || !in_second) continue;
        if (expected == found || ++differ > most_kept_) continue;
        const Coordinates here = coordinates_at(block, common_.heaps(), i / arrays_[0]->items(1));
        const PositionView at(here.data(), common_.heaps());
        first.push_back({common_.rank(at), move, {at.begin(), at.end()}, expected, found});
      }
    const std::lock_guard lock(mutex_);
    result_.compared += items - not_common;
    result_.only_first |= only_first;
    result_.only_second |= only_second;
    result_.differ += differ;
    // Each block gives its first ones, so the first of all are among them.
    if (!first.empty())
      keep_lowest(result_.listed, first, most_kept_,
                  [](const EntryDifference& d) { return std::tuple(d.rank, d.move); });
  }

  std::size_t most_listed_;
  bool leaves_out_;        ///< some entry may be that of a tuple which is not a position
  std::size_t most_kept_;  ///< the first one is named even if none are listed
  std::array<View, 2> views_;
  std::array<const LabelArray*, 2> arrays_;
  const Box& common_;
  BlockGrid grid_;
  std::mutex mutex_;
  LabelDifference result_;
};

void require_comparable(const ComparedTable& first, const ComparedTable& second) {
  if (first.header.family != second.header.family)
    throw usage_error(
        "one table is of ordered heaps, the other of multisets: compare tables of one "
        "kind");
  // The bounds leave out the coordinate that counts passes.
  const std::size_t heaps = first.header.bounds.size(), others = second.header.bounds.size();
  if (first.header.family == TableFamily::box && heaps != others)
    throw usage_error("the tables have " + filled("{1} heap(|s)", heaps) + " and " +
                      filled("{1} heap(|s)", others) + ": compare tables with equally many");
}

std::string bound_text(std::uint64_t bound) {
  return bound == Partitions::no_bound ? "no bound" : std::to_string(bound);
}

Partitions common_multisets(const ComparedTable& first, const ComparedTable& second) {
  const PartitionBounds& a = first.header.partitions;
  const PartitionBounds& b = second.header.partitions;
  const std::uint64_t total = std::min(a.total, b.total);
  // A bound that keeps out nothing up to this total is none.
  const auto common = [total](std::uint64_t x, std::uint64_t y, const std::string& what) {
    if (std::min(x, total) != std::min(y, total))
      throw usage_error("the tables bound " + what + " differently, " + bound_text(x) + " and " +
                        bound_text(y) +
                        ", so their ranks mean different positions: solve both with the same one");
    return std::min(x, total);
  };
  const std::uint64_t largest = common(a.largest, b.largest, "the sticks of a heap");
  return Partitions(total, largest, common(a.most_heaps, b.most_heaps, "the number of heaps"));
}

/// Empty if the label means the same in both tables.
std::string why_not_compared(LabelKind label, const ComparedTable& first,
                             const ComparedTable& second) {
  for (const DatasetShape& shape : shapes_of_moves(0, first.header))
    if (label == LabelKind::arrows &&
        first.header.rows_of(shape.name) != second.header.rows_of(shape.name))
      return "the dataset " + shape.name + " is not the same in both tables";
  if (label == LabelKind::target &&
      first.source.layout().box().bounds() != second.source.layout().box().bounds())
    return "the tables have different bounds, so its ranks mean different positions";
  if (label == LabelKind::move_rests && first.header.rests != second.header.rests)
    return "the tables store " + std::to_string(first.header.rests) + " and " +
           std::to_string(second.header.rests) + " rests of a move";
  return {};
}

/// Returns the labels to compare and notes the others.
std::vector<LabelKind> sort_labels(const ComparedTable& first, const ComparedTable& second,
                                   TableDifference& found) {
  std::vector<LabelKind> both;
  for (const LabelKind label : first.source.layout().kinds()) {
    if (second.source.layout().find(label) == nullptr)
      found.only_first.push_back(label);
    else if (std::string why = why_not_compared(label, first, second); !why.empty())
      found.not_compared.push_back({label, std::move(why)});
    else
      both.push_back(label);
  }
  for (const LabelKind label : second.source.layout().kinds())
    if (first.source.layout().find(label) == nullptr) found.only_second.push_back(label);
  return both;
}

}  // namespace

StatedOutcomes::StatedOutcomes(const StatedLosses& losses)
    : losses_(losses),
      layout_(losses.partitions() == nullptr
                  ? Layout(losses.layout().box(), 0, {LabelKind::outcome}, losses.layout().pass())
                  : Layout::of_partitions(losses.layout().box().positions(),
                                          losses.partitions()->total(), 2, {LabelKind::outcome})) {}

void StatedOutcomes::read_block(const BlockJob& job, std::span<std::byte> content) const {
  losses_.read_outcomes(job.block,
                        {reinterpret_cast<std::uint8_t*>(content.data()), content.size()});
}

bool TableDifference::equal() const {
  return ranges::all_of(labels, [](const LabelDifference& label) { return label.differ == 0; });
}

bool has_passes(const Layout& layout, const TableHeader& header) {
  return header.family == TableFamily::box && layout.box().heaps() == header.bounds.size() + 1;
}

TableDifference compare_tables(const ComparedTable& first, const ComparedTable& second,
                               std::uint64_t passes_left, const Team& team, std::size_t listed) {
  require_comparable(first, second);
  std::array<View, 2> views{{{first.source}, {second.source}}};
  TableDifference found;
  const bool first_has_passes = has_passes(first.source.layout(), first.header);
  if (first_has_passes != has_passes(second.source.layout(), second.header)) {
    views[first_has_passes ? 0 : 1].plane = passes_left;
    found.passes_left = passes_left;
  }
  std::optional<Partitions> multisets;
  if (first.header.family == TableFamily::partitions) multisets = common_multisets(first, second);
  std::vector<std::uint64_t> bounds = views[0].bounds();  // of the greatest common sub-box
  const std::vector<std::uint64_t> others = views[1].bounds();
  std::transform(bounds.begin(), bounds.end(), others.begin(), bounds.begin(),
                 [](std::uint64_t a, std::uint64_t b) { return std::min(a, b); });
  const Box common = multisets ? Box::row_of(multisets->positions()) : Box(bounds);
  const auto holds_no_others = [&](const View& view) {
    const Box& box = view.source.layout().box();
    return box.positions() / (view.plane ? box.size(0) : 1) == common.positions();
  };
  found.positions = common.positions();
  found.all_of_first = holds_no_others(views[0]);
  found.all_of_second = holds_no_others(views[1]);
  const bool leaves_out = first.header.leaves_out || second.header.leaves_out;
  for (const LabelKind label : sort_labels(first, second, found)) {
    found.labels.push_back(
        LabelComparison(views[0], views[1], common, label, listed, leaves_out).compare(team));
    found.all_of_first &= !found.labels.back().only_first;
    found.all_of_second &= !found.labels.back().only_second;
    if (leaves_out)
      found.positions = found.labels.back().compared / first.source.layout().find(label)->boxes();
    if (!multisets) continue;
    LabelDifference& label_found = found.labels.back();
    if (label_found.first) label_found.first->position = multisets->unrank(label_found.first->rank);
    for (EntryDifference& each : label_found.listed) each.position = multisets->unrank(each.rank);
  }
  return found;
}

}  // namespace miyama
