/// @file  axis_check.hpp
/// @brief Are the axes those that readers rely on? What the program itself never reads, but xarray,
/// netCDF and h5py do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/hdf5.hpp"
#include "store/schema.hpp"

namespace miyama {

/// What is wrong with the axes of a dataset: each must be the one scale attached, of the right
/// length, and where it has coordinates, they count up from 0 (moves: from 1). One line each; none
/// if all is right.
[[nodiscard]] std::vector<std::string> wrong_axes(hid_t file, hid_t dataset,
                                                  const DatasetShape& shape);

/// What is wrong with the attributes that tell what the numbers of `outcome` mean.
[[nodiscard]] std::vector<std::string> wrong_flags(hid_t outcome);

/// What is wrong with the attribute that tells how to read all others.
[[nodiscard]] std::vector<std::string> wrong_conventions(hid_t file);

}  // namespace miyama
