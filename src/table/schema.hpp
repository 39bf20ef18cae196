/// @file  schema.hpp
/// @brief How a table looks in the file: the names, shapes, types and chunks of its datasets.
///
///     labels        outcome, arrows, …        in chunks, packed
///     a list        losses, or parts          likewise; left out of large tables
///     small ones    directions, level_offset  in one piece
///     axes          heap_1, move, loss, …     one for each axis of those above
///
/// It describes what a table looks like without a call of HDF5, so that other libraries can write
/// the same.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "table/layout.hpp"

#if __has_include(<H5public.h>)
#include <H5public.h>
#else
using hsize_t = unsigned long long;  ///< HDF5's type for lengths of axes
#endif

namespace miyama {

inline constexpr const char* format_name = "miyama-table";
inline constexpr std::uint64_t format_major = 1;  ///< readers refuse another one
/// True if these rules say that some tuples are not positions.
[[nodiscard]] bool leaves_out(const std::string& rules_json);
/// Whether some moves add stones.
[[nodiscard]] bool adds(const std::string& rules_json);
/// 6 for listed positions, sums of them and moves that add, 5 for tables that leave tuples out, 4
/// and 3 as labels and sums need them, 2 for tables that store options, 1 for rules in which some
/// move has an initial take, a condition or a limit, else 0.
[[nodiscard]] std::uint64_t format_minor(const TableHeader& header);

inline constexpr const char* cf_conventions = "CF-1.9";

/// An attribute of the file.
struct FileAttribute {
  std::string name;
  std::variant<std::string, std::uint64_t, std::vector<std::uint64_t>> value;
};
/// What is known before the first block, in the order in which it is written.
[[nodiscard]] std::vector<FileAttribute> header_attributes(const TableHeader& header);
/// What is known after the last block. The table is complete then.
[[nodiscard]] std::vector<FileAttribute> totals_attributes(const Totals& totals);

/// Says that a file holds one part of a table.
struct StoredPart {
  std::string plan;  ///< digest of the plan that the parts were cut by
  std::uint64_t number = 0;
  PartRange range;
};
/// The attributes of a part, which take the place of totals_attributes.
[[nodiscard]] std::vector<FileAttribute> part_attributes(const StoredPart& part,
                                                         const Layout& layout,
                                                         const Totals& totals);

inline constexpr const char* complete_status = "complete";
inline constexpr const char* part_status = "part";

/// The attributes of totals that are numbers.
inline constexpr std::array<std::pair<const char*, std::uint64_t Totals::*>, 5> named_totals{
    {{"positions", &Totals::positions},
     {"lost", &Totals::lost},
     {"winning_moves_total", &Totals::winning_moves},
     {"entries_checked", &Totals::entries_checked},
     {"mismatches", &Totals::mismatches}}};

/// All ones; for signed entries the least number. It is the fill value of every dataset, and no
/// entry of a label: some readers show a 0 as missing where the fill value is HDF5's own.
[[nodiscard]] std::vector<std::byte> impossible_entry(std::size_t item_bytes, bool is_signed);

/// The shape of the chunks of one dataset.
struct ChunkShape {
  std::size_t item_bytes = 1;
  std::vector<hsize_t> sides{};   ///< the sides of a full chunk, leading dimensions included
  std::vector<std::byte> fill{};  ///< one item

  std::size_t bytes() const;  ///< the size of a full chunk
  bool shuffled() const { return item_bytes > 1; }
};

/// One dataset of the file.
struct DatasetShape {
  std::string name;
  std::string long_name;
  std::vector<std::string> axes;  ///< name of the dimension scale of each axis
  std::vector<hsize_t> extents;   ///< the length of each axis
  ChunkShape chunk{};             ///< without sides: the dataset is small and in one piece
  bool is_signed = false;
};

/// True if the rules are lists of what heaps become.
[[nodiscard]] bool lists_breaks(const std::string& rules_json);

inline constexpr const char* pass_axis = "passes_left";
inline constexpr const char* option_count_name = "option_count";
inline constexpr const char* options_name = "options";
inline constexpr const char* option_parts_name = "option_parts";
inline constexpr const char* positions_name = "positions";
inline constexpr const char* breaks_name = "breaks";

/// How netCDF numbers axes: the number of an axis, and those of a dataset's axes.
inline constexpr const char* axis_number = "_Netcdf4Dimid";
inline constexpr const char* axis_numbers = "_Netcdf4Coordinates";

/// The name that the scale of an axis without coordinates carries, for the netCDF library.
[[nodiscard]] std::string bare_scale_text(std::uint64_t length);

/// The coordinates along an axis: first, first + 1, …
struct AxisValues {
  std::uint64_t first;
  std::string long_name;
};
/// The coordinates of the axis called `name`. Axes that only count have none, nor have those with
/// more than a million entries: tools load coordinates whole when they open a file, and these equal
/// the index anyway.
[[nodiscard]] std::optional<AxisValues> values_of_axis(const std::string& name,
                                                       std::uint64_t length);

[[nodiscard]] DatasetShape dataset_shape(const LabelArray& array, const Layout& layout);

/// The list of losses of a box table: (loss, heap), with a pass (loss, coordinate).
[[nodiscard]] DatasetShape losses_shape(const Layout& layout, std::uint64_t losses);

/// The heaps of each position of a partition table: (position, part). `columns`: most heaps of a
/// position.
[[nodiscard]] DatasetShape parts_shape(std::uint64_t positions, std::uint64_t columns);

/// The small datasets that say what so many moves take from each heap, `directions` first: (move,
/// heap). One without rows is left out.
[[nodiscard]] std::vector<DatasetShape> shapes_of_moves(std::uint64_t moves,
                                                        const TableHeader& header);
/// Where each total of a partition table begins; the last entry is the number of positions.
[[nodiscard]] DatasetShape level_offset_shape(std::uint64_t total);

/// How many options each position has, where the rules are lists of them.
[[nodiscard]] DatasetShape option_count_shape(const Layout& layout);
/// All options, if there are any; `sums`: the positions that they stand for.
[[nodiscard]] DatasetShape options_shape(std::uint64_t options, bool sums);
/// How many positions each option stands for.
[[nodiscard]] DatasetShape option_parts_shape(std::uint64_t options);
/// Listed positions: (position, field).
[[nodiscard]] DatasetShape positions_shape(std::uint64_t positions, std::size_t fields);
/// What heaps may become, where the rules are lists of it: `entries` numbers, for each option the
/// heap, what is left of it in descending order, and 0.
[[nodiscard]] DatasetShape breaks_shape(std::uint64_t entries);
/// The chunks of these.
[[nodiscard]] BlockGrid option_count_grid(const Box& box);
[[nodiscard]] BlockGrid options_grid(std::uint64_t options);
[[nodiscard]] BlockGrid positions_grid(std::uint64_t positions, std::size_t fields);

/// The hashes of the blocks of a label in a part: (block, byte).
[[nodiscard]] DatasetShape block_hashes_shape(const LabelArray& array);
/// The name of an axis of the box: "heap_1", "passes_left", "position".
[[nodiscard]] std::string axis_name(const Layout& layout, std::size_t axis);

/// Datasets besides the labels, axes among them, that only tables of another kind have.
[[nodiscard]] std::vector<std::string> foreign_datasets(const TableHeader& header);

/// Where a block lies in its dataset.
struct ChunkPlace {
  std::vector<hsize_t> offset;  ///< first item of its chunk in each dimension
  std::vector<hsize_t>
      extents;  ///< the shape of its content, leading and trailing dimensions included
};
[[nodiscard]] ChunkPlace chunk_place(const Layout& layout, const BlockJob& job);

}  // namespace miyama
