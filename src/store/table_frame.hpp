/// @file  table_frame.hpp
/// @brief Everything in a table file except the entries: attributes, axes and empty datasets. The
/// writer makes it before the first block; the reader trusts it once it has been inspected.
///
/// Every axis of every dataset has a dimension scale, or netCDF readers fail. An axis without
/// coordinates gets a scale that is never allocated and carries the name by which the netCDF
/// library recognises such an axis.
#pragma once

#include <string>
#include <vector>

#include "store/hdf5.hpp"
#include "table/layout.hpp"
#include "table/schema.hpp"

namespace miyama {

/// One dataset of an open file.
struct Dataset {
  DatasetShape shape;
  Hdf5Id id;
  bool direct = true;  ///< its chunks and filters are those of the shape
};

/// The type of the entries, little-endian. The identifier belongs to the library.
[[nodiscard]] hid_t type_of(const DatasetShape& shape);

/// Writes the attributes of a header, of totals or of a part (table/schema.hpp).
void write_attributes(hid_t file, const std::vector<FileAttribute>& attributes);
/// Reads the header. Throws file_error for another format or version, and for an attribute that is
/// missing or makes no table. `status`: what the file must say it is, a whole table or a part of
/// one.
[[nodiscard]] TableHeader read_header(hid_t file, const std::string& status = complete_status);

/// Compares the header of a file of a table in several files with the right one. Throws file_error,
/// naming the attribute or dataset that differs.
void check_header(const TableHeader& found, const TableHeader& right);

/// Throws file_error if the file is not this part, or belongs to another plan.
void check_part(hid_t file, const StoredPart& part, const Layout& layout);

/// The arrays of a table with this header. Throws file_error if its bounds make no table.
[[nodiscard]] Layout layout_of(const TableHeader& header);

/// The scale of an axis with `length` entries, made if the file lacks it. `skipped`: number of
/// coordinates before the first of a part.
[[nodiscard]] Hdf5Id axis_of(hid_t file, const std::string& name, std::uint64_t length,
                             std::uint64_t skipped = 0);

/// One of the parts that a view shows as one table: a file in the folder of the view.
struct PartFile {
  std::string name;
  PartRange range;
};

/// Makes an empty dataset with its attributes and, where the file lacks them, its axes. In a view,
/// its entries are those of the dataset of this name in `parts`.
[[nodiscard]] Dataset make_dataset(hid_t file, DatasetShape shape,
                                   std::span<const PartFile> parts = {});
/// An axis that a part has a piece of: its coordinates begin `first` later than those of the table.
struct CutAxis {
  std::string name{};
  std::uint64_t first = 0;
};

/// True if the dataset shows these parts and no others, all of each, each in its place.
[[nodiscard]] bool shows(const Dataset& dataset, std::span<const PartFile> parts);
/// Makes a small dataset with its entries.
void write_small(hid_t file, DatasetShape shape, const void* entries);

/// The length of an axis of a dataset that has two of them. Throws file_error if it is not within
/// [least, most].
[[nodiscard]] std::uint64_t stored_extent(hid_t file, const std::string& dataset, std::size_t axis,
                                          std::uint64_t least, std::uint64_t most);

/// Opens a dataset. Throws file_error if it does not have this shape and type, or if fewer bytes of
/// it are stored than its entries can be packed into; `elsewhere`: they are stored in other files.
[[nodiscard]] Dataset open_dataset(hid_t file, DatasetShape shape, bool elsewhere = false);
/// Reads all entries of a small dataset.
template <class Entry>
[[nodiscard]] std::vector<Entry> read_all(const Dataset& small) {
  std::uint64_t count = 1;
  for (const hsize_t extent : small.shape.extents) count *= extent;
  std::vector<Entry> entries(count);
  check_hdf5(
      H5Dread(small.id.get(), type_of(small.shape), H5S_ALL, H5S_ALL, H5P_DEFAULT, entries.data()),
      "read the dataset " + small.shape.name);
  return entries;
}

}  // namespace miyama
