/// @file  scales.hpp
/// @brief Dimension scales: the names and coordinates of the axes.
///
/// Every axis of every dataset has one, or netCDF readers fail. An axis without coordinates gets a
/// dataset that is never allocated and carries the name by which the netCDF library recognises such
/// an axis.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/hdf5.hpp"

namespace miyama {

/// A scale with the coordinates first, first + 1, …
[[nodiscard]] Hdf5Id make_coordinates(hid_t file, const std::string& name,
                                      const std::string& long_name, std::uint64_t first,
                                      std::uint64_t length);

/// A scale that only names an axis.
[[nodiscard]] Hdf5Id make_bare_scale(hid_t file, const std::string& name, std::uint64_t length);

/// The name that such a scale carries.
[[nodiscard]] std::string bare_scale_text(std::uint64_t length);

/// Attaches the scales called `axes`, which exist in `file`, to the axes of `dataset`.
void attach_scales(hid_t file, hid_t dataset, const std::vector<std::string>& axes);

}  // namespace miyama
