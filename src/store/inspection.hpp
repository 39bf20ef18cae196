/// @file  inspection.hpp
/// @brief Finds what a file must not have: what would harm this program or mislead others.
///
/// A table keeps everything in itself, in datasets of its root group, behind shuffle and deflate.
/// Whatever leads elsewhere is refused before anything is read: links to other files, raw data in
/// other files, filters that would be loaded, chunks that fill the memory. Merely looking may crash
/// HDF5, so it is done in a trial (table_reader.hpp). Cost: the attributes, the indexes of the
/// chunks and lists of up to 64 KiB are read once.
///
/// Other readers follow the conventions of CF and netCDF, which can hide entries (`_FillValue`,
/// `valid_range`), scale them (`scale_factor`), turn them into dates (`units`) or move axes
/// (`_Netcdf4Coordinates`). A table is not right if other programs read its right entries as
/// something else. Attributes that change nothing, such as `comment`, may be added.
#pragma once

#include <string>
#include <vector>

#include "store/table_frame.hpp"

namespace miyama {

/// Throws file_error, naming what could do harm. `may_show_parts`: entries may lie in other files,
/// which are not opened, as they do in the view of a folder.
void inspect_structure(hid_t file, bool may_show_parts = false);

/// Lists what is wrong with an open file and its datasets for readers other than this program, one
/// line for each fault. It looks at the conventions; at the axes, each of which must be the only
/// scale attached, name the dataset in turn, have the right length and, if it has coordinates,
/// count up from 0 (moves from 1, an axis that a part has a piece of from `cut.first`), else hold
/// no values; at long names and the meaning of the numbers of `outcome`; at attributes that readers
/// follow, of which it names at most ten for each dataset and axis.
[[nodiscard]] std::vector<std::string> wrong_descriptions(hid_t file,
                                                          const std::vector<Dataset>& datasets,
                                                          const CutAxis& cut = {});
/// Lists besides, for a table, datasets of labels that the header does not name, and those of other
/// kinds of tables.
[[nodiscard]] std::vector<std::string> wrong_descriptions(hid_t file, const TableHeader& header,
                                                          const std::vector<Dataset>& datasets,
                                                          const CutAxis& cut = {});

}  // namespace miyama
