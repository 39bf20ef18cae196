#include "store/schema.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/ranges.hpp"

namespace miyama {
namespace {

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

}  // namespace

hid_t DatasetShape::file_type() const {
  if (is_signed) return chunk.item_bytes == 4 ? H5T_STD_I32LE : H5T_STD_I64LE;
  return chunk.item_bytes == 1   ? H5T_STD_U8LE
         : chunk.item_bytes == 2 ? H5T_STD_U16LE
                                 : H5T_STD_U32LE;
}

hid_t DatasetShape::memory_type() const {
  if (is_signed) return chunk.item_bytes == 4 ? H5T_NATIVE_INT32 : H5T_NATIVE_INT64;
  return chunk.item_bytes == 1   ? H5T_NATIVE_UINT8
         : chunk.item_bytes == 2 ? H5T_NATIVE_UINT16
                                 : H5T_NATIVE_UINT32;
}

std::string heap_axis(std::size_t i) { return "heap_" + std::to_string(i + 1); }

std::string coordinate_axis(const Layout& layout, std::size_t i) {
  if (!layout.pass()) return heap_axis(i);
  return i == 0 ? pass_axis : heap_axis(i - 1);
}

DatasetShape dataset_shape(const LabelArray& array, const Layout& layout) {
  const Box& box = layout.box();
  DatasetShape shape{std::string(name_of(array.kind)),
                     long_name_of(array.kind),
                     {},
                     {},
                     array.is_signed,
                     {{}, array.item_bytes, impossible_label(array.item_bytes, array.is_signed)}};
  if (array.moves != 0) {
    shape.axes.emplace_back("move");
    shape.extents.push_back(array.moves);
    shape.chunk.sides.push_back(1);
  }
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    shape.axes.push_back(layout.family() == TableFamily::box ? coordinate_axis(layout, i)
                                                             : "position");
    shape.extents.push_back(box.size(i));
    shape.chunk.sides.push_back(array.grid.side(i));
  }
  if (array.rests != 0) {
    shape.axes.emplace_back("rest");
    shape.extents.push_back(array.rests);
    shape.chunk.sides.push_back(array.rests);
  }
  return shape;
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

std::vector<std::string> foreign_datasets(const TableHeader& header) {
  if (header.family == TableFamily::partitions)
    return {"coordinate", "directions", "heap", "heap_1", "loss", "losses", "move", pass_axis};
  std::vector<std::string> foreign{"level", "level_offset", "part", "parts", "position", "rest"};
  if (!header.pass) foreign.emplace_back("coordinate");
  if (header.directions.empty()) foreign.emplace_back("move");
  return foreign;
}

std::vector<hsize_t> chunk_offset(const LabelArray& array, const BlockJob& job, std::size_t heaps) {
  std::vector<hsize_t> offset;
  if (array.moves != 0) offset.push_back(job.move);
  offset.insert(offset.end(), job.block.start.begin(),
                job.block.start.begin() + static_cast<std::ptrdiff_t>(heaps));
  if (array.rests != 0) offset.push_back(0);
  return offset;
}

std::vector<std::uint64_t> content_extents(const LabelArray& array, const BlockJob& job,
                                           std::size_t heaps) {
  const auto first = job.block.extent.begin();
  std::vector<std::uint64_t> extents(first, first + static_cast<std::ptrdiff_t>(heaps));
  if (array.moves != 0) extents.insert(extents.begin(), 1);
  if (array.rests != 0) extents.push_back(array.rests);
  return extents;
}

}  // namespace miyama
