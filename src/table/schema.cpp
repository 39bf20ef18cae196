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
/// The fill value, all ones or the least number, is never a legal label, so a block that was never
/// written cannot be taken for one.

#include "table/schema.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

#include "base/text.hpp"
#include "table/definition.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t longest_coordinates = 1'000'000;

/// A list of rows of small numbers, in chunks of whole rows.
DatasetShape rows_shape(const char* name, const char* long_name, std::vector<std::string> axes,
                        std::uint64_t rows, std::uint64_t columns, std::size_t item_bytes) {
  const std::uint64_t most_rows = (std::uint64_t{1} << 18) / std::bit_ceil(columns);
  return {name,
          long_name,
          std::move(axes),
          {rows, columns},
          {item_bytes, {std::min(rows, most_rows), columns}, impossible_entry(item_bytes, false)}};
}

/// One value for each axis of an array, `of_move` and `of_rests` where it has these dimensions.
template <class Value, class OfCoordinate>
std::vector<Value> per_axis(const Layout& layout, const LabelArray& array, Value of_move,
                            const OfCoordinate& of_coordinate, Value of_rests) {
  std::vector<Value> values;
  if (array.moves != 0) values.push_back(of_move);
  for (std::size_t i = 0; i < layout.box().heaps(); ++i) values.push_back(of_coordinate(i));
  if (array.rests != 0) values.push_back(of_rests);
  return values;
}

/// Texts among the rules hold no quotes.
bool has_key(const std::string& rules_json, std::string_view key) {
  return rules_json.find(concat('"', key, "\":")) != std::string::npos;
}

}  // namespace

std::vector<std::byte> impossible_entry(std::size_t item_bytes, bool is_signed) {
  std::vector<std::byte> fill(item_bytes, is_signed ? std::byte{0} : std::byte{0xFF});
  if (is_signed) fill.back() = std::byte{0x80};
  return fill;
}

bool lists_breaks(const std::string& rules_json) {
  return rules_json.find(R"("family":"breaks")") != std::string::npos;
}

bool leaves_out(const std::string& rules_json) { return has_key(rules_json, "positions"); }

bool adds(const std::string& rules_json) { return has_key(rules_json, "outside"); }

std::uint64_t format_minor(const TableHeader& header) {
  if (header.lists.positions || header.lists.sums || header.lists.adds) return 6;
  if (header.breaks != nullptr || has_key(header.rules_json, "breaks")) return 6;
  if (header.leaves_out) return 5;
  std::uint64_t of_labels = 0;
  for (const LabelKind kind : header.labels)
    of_labels = std::max(of_labels, definition_of(kind).format_minor);
  if (of_labels != 0) return of_labels;
  if (has_key(header.rules_json, "places")) return 3;
  if (header.lists.options) return 2;
  for (const char* key : {"first", "when", "upto", "from"})
    if (has_key(header.rules_json, key)) return 1;
  return 0;
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
                "This is a netCDF dimension but not a netCDF variable.%10llu",
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
  const auto size = [&](std::size_t i) { return hsize_t{layout.box().size(i)}; };
  const auto side = [&](std::size_t i) { return hsize_t{array.grid.side(i)}; };
  const auto name = [&](std::size_t i) { return axis_name(layout, i); };
  return {std::string(name_of(array.kind)),
          definition_of(array.kind).words,
          per_axis<std::string>(layout, array, "move", name, "rest"),
          per_axis<hsize_t>(layout, array, array.moves, size, array.rests),
          {array.item_bytes, per_axis<hsize_t>(layout, array, 1, side, array.rests),
           impossible_entry(array.item_bytes, array.is_signed)},
          array.is_signed};
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

std::vector<DatasetShape> shapes_of_moves(std::uint64_t moves, const TableHeader& header) {
  const bool adds = header.lists.adds;
  const auto shape = [&](const char* name, const char* long_name) {
    return DatasetShape{name,
                        long_name,
                        {"move", "heap"},
                        {moves, header.bounds.size()},
                        {adds ? std::size_t{2} : std::size_t{1}},
                        adds};
  };
  return {shape("directions", "stones that one step of each direction takes from each heap"),
          shape("first", "stones that a move takes from each heap besides, once")};
}

DatasetShape level_offset_shape(std::uint64_t total) {
  return {"level_offset",
          "index of the first position with so many sticks; the last entry is the number of "
          "positions",
          {"level"},
          {total + 2},
          {8}};
}

BlockGrid option_count_grid(const Box& box) { return {box, sizeof(std::uint32_t)}; }
BlockGrid options_grid(std::uint64_t options) {
  return {Box::row_of(options), sizeof(std::uint32_t)};
}

DatasetShape option_count_shape(const Layout& layout) {
  DatasetShape shape = dataset_shape(
      {LabelKind::winning_moves, 4, false, 0, option_count_grid(layout.box())}, layout);
  shape.name = option_count_name;
  shape.long_name = "number of options, which stand in options";
  return shape;
}

DatasetShape options_shape(std::uint64_t options, bool sums) {
  return {options_name,
          sums ? "index of each position that an option stands for, options in order"
               : "C-order index of each option: ascending for a position, positions in C order",
          {sums ? "summand" : "option"},
          {options},
          {4, {options_grid(options).side(0)}, impossible_entry(4, false)}};
}

DatasetShape option_parts_shape(std::uint64_t options) {
  DatasetShape shape = options_shape(options, false);
  shape.name = option_parts_name;
  shape.long_name = "number of positions that an option stands for, played together";
  return shape;
}

BlockGrid positions_grid(std::uint64_t positions, std::size_t fields) {
  return {Box(std::array<std::uint64_t, 2>{positions - 1, fields - 1}), sizeof(std::int32_t)};
}

DatasetShape positions_shape(std::uint64_t positions, std::size_t fields) {
  const BlockGrid grid = positions_grid(positions, fields);
  return {positions_name,
          "the entries of each position, then the least integer",
          {"position", "field"},
          {positions, fields},
          {4, {grid.side(0), grid.side(1)}, impossible_entry(4, true)},
          true};
}

DatasetShape breaks_shape(std::uint64_t entries) {
  DatasetShape shape = options_shape(entries, false);
  shape.name = breaks_name;
  shape.long_name = "for each option of a heap: the heap, what is left of it, descending, and 0";
  shape.axes = {"break"};
  return shape;
}

DatasetShape block_hashes_shape(const LabelArray& array) {
  const std::string label(name_of(array.kind));
  return {label + "_block_hashes",
          "XXH3-128 of each block of " + label + ", canonical form",
          {label + "_block", "hash_byte"},
          {array.blocks(), 16}};
}

std::string axis_name(const Layout& layout, std::size_t axis) {
  if (layout.family() != TableFamily::box || layout.lists().positions) return "position";
  if (!layout.pass()) return "heap_" + std::to_string(axis + 1);
  return axis == 0 ? pass_axis : "heap_" + std::to_string(axis);
}

std::vector<std::string> foreign_datasets(const TableHeader& header) {
  if (header.family == TableFamily::partitions) {
    std::vector<std::string> foreign{"coordinate",      "directions",
                                     "first",           "heap",
                                     "heap_1",          "loss",
                                     "losses",          "move",
                                     pass_axis,         option_count_name,
                                     options_name,      "option",
                                     option_parts_name, "summand",
                                     positions_name,    "field"};
    if (header.breaks == nullptr || header.breaks->options() == 0)
      foreign.insert(foreign.end(), {breaks_name, "break"});
    return foreign;
  }
  std::vector<std::string> foreign{"break", breaks_name, "level", "level_offset",
                                   "part",  "parts",     "rest"};
  if (header.lists.positions)
    foreign.emplace_back("heap_1");
  else
    foreign.insert(foreign.end(), {"position", positions_name, "field"});
  if (!header.lists.sums) foreign.insert(foreign.end(), {option_parts_name, "summand"});
  if (!header.lists.options || (header.options != nullptr && header.options->ranks().empty()))
    foreign.insert(foreign.end(), {options_name, header.lists.sums ? "summand" : "option"});
  if (!header.pass) foreign.emplace_back("coordinate");
  if (header.directions() == 0) foreign.insert(foreign.end(), {"first", "move"});
  return foreign;
}

ChunkPlace chunk_place(const Layout& layout, const BlockJob& job) {
  const LabelArray& array = layout.arrays()[job.array];
  const auto start = [&](std::size_t i) { return hsize_t{job.block.start[i]}; };
  const auto extent = [&](std::size_t i) { return hsize_t{job.block.extent[i]}; };
  return {per_axis<hsize_t>(layout, array, job.move, start, 0),
          per_axis<hsize_t>(layout, array, 1, extent, array.rests)};
}

}  // namespace miyama
