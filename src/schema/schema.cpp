/// @file  schema.cpp
/// @brief Shapes of the datasets, from the arrays of a layout.
///
/// per_axis brings all numbers of a dataset into one order, be they extents, sides of chunks, or
/// the place of a block:
///
///     arrows         move    heap_1  heap_2  heap_3            a chunk has one direction
///     outcome                heap_1  heap_2  heap_3
///     move_rests             position                rest      a chunk has all rests
///
/// The fill value is no legal label, all ones or the least number, so a block that was never
/// written cannot be taken for one.

#include "schema/schema.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t longest_coordinates = 1'000'000;

/// All ones; for signed labels the least number. Neither is a legal label.
std::vector<std::byte> impossible_label(std::size_t item_bytes, bool is_signed) {
  std::vector<std::byte> fill(item_bytes, std::byte{0xFF});
  if (is_signed) {
    ranges::fill(fill, std::byte{0});
    fill.back() = std::byte{0x80};
  }
  return fill;
}

std::string long_name_of(LabelKind kind) {
  switch (kind) {
    case LabelKind::outcome: return "outcome for the player to move";
    case LabelKind::arrows:
      return "steps to take along each direction to reach a loss, 0 = no arrow";
    case LabelKind::target: return "C-order index of the lost option of greatest index, -1 = none";
    case LabelKind::move_from:
      return "size of the heap that one winning move breaks, 0 = no winning move";
    case LabelKind::move_rests: return "what that move leaves of the heap, 0 = nothing";
    case LabelKind::winning_moves: return "number of winning moves";
    case LabelKind::grundy:
      return "Grundy value (misère play: misère nim-value, 1 for positions without a move)";
    case LabelKind::remoteness: return "moves left when the winner hurries and the loser delays";
  }
  return "";
}

/// A list of rows of small numbers, in chunks of whole rows.
DatasetShape rows_shape(const char* name, const char* long_name, std::vector<std::string> axes,
                        std::uint64_t rows, std::uint64_t columns, std::size_t item_bytes) {
  const std::uint64_t most_rows = (std::uint64_t{1} << 18) / std::bit_ceil(columns);
  return {name,
          long_name,
          std::move(axes),
          {rows, columns},
          false,
          {{std::min(rows, most_rows), columns}, item_bytes, impossible_label(item_bytes, false)}};
}

/// "heap_1" … "heap_k", with a pass "passes_left" first.
std::string coordinate_axis(bool pass, std::size_t i) {
  return pass && i == 0 ? pass_axis : "heap_" + std::to_string(pass ? i : i + 1);
}

/// One number for each axis of an array, `of_move` and `of_rests` where it has these dimensions.
template <class Numbers>
std::vector<hsize_t> per_axis(const LabelArray& array, hsize_t of_move, const Numbers& of_heaps,
                              std::size_t heaps, hsize_t of_rests) {
  std::vector<hsize_t> numbers;
  if (array.moves != 0) numbers.push_back(of_move);
  for (std::size_t i = 0; i < heaps; ++i) numbers.push_back(of_heaps[i]);
  if (array.rests != 0) numbers.push_back(of_rests);
  return numbers;
}

}  // namespace

std::uint64_t format_minor(const TableHeader& header) {
  const auto has_key = [&](const char* key) {  // texts among the rules hold no quotes
    return header.rules_json.find(key) != std::string::npos;
  };
  return has_key("\"first\":") || has_key("\"when\":") || has_key("\"upto\":") ? 1 : 0;
}

std::vector<FileAttribute> header_attributes(const TableHeader& header) {
  const std::string convention(name_of(header.convention));
  std::vector<FileAttribute> attributes{
      {"Conventions", cf_conventions},
      {"title", "Every position of " + header.rules + ", " + convention + " play"},
      {"source", header.source},
      {"history", header.history},
      {"format", format_name},
      {"format_version", std::vector<std::uint64_t>{format_major, format_minor(header)}},
      {"rules", header.rules},
      {"rules_json", header.rules_json},
      {"convention", convention}};
  const PartitionBounds& bounds = header.partitions;
  if (header.family == TableFamily::box) {
    attributes.push_back({"bounds", header.bounds});
  } else {
    attributes.push_back({"total", bounds.total});
    if (bounds.largest < bounds.total) attributes.push_back({"largest", bounds.largest});
    if (bounds.most_heaps < bounds.total) attributes.push_back({"most_heaps", bounds.most_heaps});
  }
  attributes.push_back({"labels", format_labels(header.labels)});
  attributes.push_back({"theorem", header.theorem});
  return attributes;
}

std::vector<FileAttribute> totals_attributes(const Totals& totals) {
  std::vector<FileAttribute> attributes;
  for (const auto& [name, number] : named_totals) attributes.push_back({name, totals.*number});
  attributes.push_back({"status", complete_status});
  return attributes;
}

std::vector<FileAttribute> part_attributes(const StoredPart& part, const Layout& layout,
                                           const Totals& totals) {
  return {{"plan", part.plan},
          {"part", part.number},
          {"range_axis", axis_name(layout, part.range.axis)},
          {"range", std::vector<std::uint64_t>{part.range.first, part.range.end}},
          {"positions", totals.positions},
          {"entries_checked", totals.entries_checked},
          {"mismatches", totals.mismatches},
          {"status", part_status}};
}

std::string bare_scale_text(std::uint64_t length) {
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(),
                "This is a netCDF dimension but not a netCDF variable. %10llu",
                static_cast<unsigned long long>(length));
  return text.data();
}

std::optional<AxisValues> values_of_axis(const std::string& name, std::uint64_t length) {
  if (name == "move") return AxisValues{1, "number of the direction of a move, see directions"};
  if (length > longest_coordinates) return std::nullopt;
  if (name == pass_axis) return AxisValues{0, "passes left"};
  if (name.starts_with("heap_")) return AxisValues{0, "stones in heap " + name.substr(5)};
  return std::nullopt;
}

DatasetShape dataset_shape(const LabelArray& array, const Layout& layout) {
  const std::size_t heaps = layout.box().heaps();
  std::vector<std::string> axes;
  if (array.moves != 0) axes.emplace_back("move");
  for (std::size_t i = 0; i < heaps; ++i) axes.push_back(axis_name(layout, i));
  if (array.rests != 0) axes.emplace_back("rest");
  std::vector<hsize_t> sizes;
  std::vector<hsize_t> sides;
  for (std::size_t i = 0; i < heaps; ++i) {
    sizes.push_back(layout.box().size(i));
    sides.push_back(array.grid.side(i));
  }
  return {std::string(name_of(array.kind)),
          long_name_of(array.kind),
          std::move(axes),
          per_axis(array, array.moves, sizes, heaps, array.rests),
          array.is_signed,
          {per_axis(array, 1, sides, heaps, array.rests), array.item_bytes,
           impossible_label(array.item_bytes, array.is_signed)}};
}

DatasetShape losses_shape(const Layout& layout, std::uint64_t losses) {
  const Box& box = layout.box();
  return rows_shape("losses", "the losses, ascending",
                    {"loss", layout.pass() ? "coordinate" : "heap"}, losses, box.heaps(),
                    unsigned_bytes(box.max_bound()));
}

DatasetShape parts_shape(std::uint64_t positions, std::uint64_t columns) {
  return rows_shape("parts", "the heaps of each position, descending, 0 = no more",
                    {"position", "part"}, positions, columns, 1);
}

namespace {

DatasetShape numbers_of_moves(const char* name, const char* long_name, std::uint64_t moves,
                              std::size_t heaps) {
  return {name, long_name, {"move", "heap"}, {moves, heaps}, false, {{}, 1, {}}};
}

}  // namespace

DatasetShape directions_shape(std::uint64_t moves, std::size_t heaps) {
  return numbers_of_moves(
      "directions", "stones that one step of each direction takes from each heap", moves, heaps);
}

DatasetShape first_shape(std::uint64_t moves, std::size_t heaps) {
  return numbers_of_moves("first", "stones that a move takes from each heap besides, once", moves,
                          heaps);
}

DatasetShape level_offset_shape(std::uint64_t total) {
  return {"level_offset",
          "index of the first position with so many sticks; the last entry is the number of "
          "positions",
          {"level"},
          {total + 2},
          false,
          {{}, 8, {}}};
}

DatasetShape block_hashes_shape(const LabelArray& array) {
  const std::string label(name_of(array.kind));
  return {label + "_block_hashes",
          "XXH3-128 of each block of " + label + ", canonical form",
          {label + "_block", "hash_byte"},
          {array.blocks(), 16},
          false,
          {{}, 1, {}}};
}

std::string axis_name(const Layout& layout, std::size_t axis) {
  return layout.family() == TableFamily::box ? coordinate_axis(layout.pass(), axis) : "position";
}

std::vector<std::string> foreign_datasets(const TableHeader& header) {
  if (header.family == TableFamily::partitions)
    return {"coordinate", "directions", "first", "heap",   "heap_1",
            "loss",       "losses",     "move",  pass_axis};
  std::vector<std::string> foreign{"level", "level_offset", "part", "parts", "position", "rest"};
  if (!header.pass) foreign.emplace_back("coordinate");
  if (header.directions.empty()) {
    foreign.emplace_back("first");
    foreign.emplace_back("move");
  }
  return foreign;
}

std::vector<hsize_t> chunk_offset(const LabelArray& array, const BlockJob& job, std::size_t heaps) {
  return per_axis(array, job.move, job.block.start, heaps, 0);
}

std::vector<hsize_t> content_extents(const LabelArray& array, const BlockJob& job,
                                     std::size_t heaps) {
  return per_axis(array, 1, job.block.extent, heaps, array.rests);
}

}  // namespace miyama
