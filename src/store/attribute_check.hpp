/// @file  attribute_check.hpp
/// @brief Attributes that are not the table's and make other readers show something else than what
/// is stored.
///
/// The conventions of CF and netCDF hide entries (`_FillValue`, `valid_range`), scale them
/// (`scale_factor`), turn them into dates (`units`) or move axes (`_Netcdf4Coordinates`).
/// Attributes that change nothing, such as `comment`, may be added.
#pragma once

#include <string>
#include <vector>

#include "store/hdf5.hpp"
#include "store/schema.hpp"

namespace miyama {

/// One line for each such attribute of a dataset and of its axes, of each at most ten; none if all
/// is right. Axes that are missing are passed over.
[[nodiscard]] std::vector<std::string> misleading_attributes(hid_t file, hid_t dataset,
                                                             const DatasetShape& shape);

}  // namespace miyama
