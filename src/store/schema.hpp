/// @file  schema.hpp
/// @brief How the arrays of a layout look in the file: names, shapes, types, chunks.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "label/layout.hpp"
#include "label/table_header.hpp"
#include "store/chunk_codec.hpp"
#include "store/hdf5.hpp"

namespace miyama {

inline constexpr const char* format_name = "miyama-table";
inline constexpr std::uint64_t format_major = 1;  ///< readers refuse another one
inline constexpr std::uint64_t format_minor = 0;

inline constexpr const char* cf_conventions = "CF-1.9";

/// Axes longer than this have no stored coordinates: tools load them whole when they open a file,
/// and they equal the index anyway.
inline constexpr std::uint64_t longest_coordinates = 1'000'000;

/// One dataset of the file.
struct DatasetShape {
  std::string name;
  std::string long_name;
  std::vector<std::string> axes;       ///< name of the dimension scale of each axis
  std::vector<std::uint64_t> extents;  ///< of each axis
  bool is_signed = false;
  ChunkShape chunk;

  [[nodiscard]] hid_t file_type() const;  ///< little-endian; belongs to the library
  [[nodiscard]] hid_t memory_type() const;
};

/// "heap_1" … "heap_k".
[[nodiscard]] std::string heap_axis(std::size_t i);
inline constexpr const char* pass_axis = "passes_left";
/// The axis of coordinate i of a box table.
[[nodiscard]] std::string coordinate_axis(const Layout& layout, std::size_t i);

[[nodiscard]] DatasetShape dataset_shape(const LabelArray& array, const Layout& layout);

/// The list of losses of a box table: (loss, heap), with a pass (loss, coordinate).
[[nodiscard]] DatasetShape losses_shape(const Layout& layout, std::uint64_t losses);

/// The heaps of each position of a partition table: (position, part). `columns`: most heaps of a
/// position.
[[nodiscard]] DatasetShape parts_shape(std::uint64_t positions, std::uint64_t columns);

/// Datasets beside the labels, axes among them, that only tables of another kind have.
[[nodiscard]] std::vector<std::string> foreign_datasets(const TableHeader& header);

/// Offset, in items, of the chunk that holds a block.
[[nodiscard]] std::vector<hsize_t> chunk_offset(const LabelArray& array, const BlockJob& job,
                                                std::size_t heaps);

/// Extents of a block's content in its chunk, leading and trailing dimensions included.
[[nodiscard]] std::vector<std::uint64_t> content_extents(const LabelArray& array,
                                                         const BlockJob& job, std::size_t heaps);

}  // namespace miyama
