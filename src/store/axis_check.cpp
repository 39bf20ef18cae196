#include "store/axis_check.hpp"

#include <hdf5_hl.h>

#include <array>

#include "base/error.hpp"
#include "label/label.hpp"
#include "store/attributes.hpp"
#include "store/scales.hpp"

namespace miyama {
namespace {

/// The names of the scales attached to an axis, each in quotes.
std::string attached_scales(hid_t dataset, unsigned axis) {
  std::string names;
  const auto add = [](hid_t, unsigned, hid_t scale, void* data) -> herr_t {
    std::array<char, 256> name{};
    const ssize_t length = H5Iget_name(scale, name.data(), name.size());
    *static_cast<std::string*>(data) += length > 0 ? std::string("\"") + name.data() + "\"" : "?";
    return 0;
  };
  return H5DSiterate_scales(dataset, axis, nullptr, add, &names) < 0 ? "none that can be read"
         : names.empty()                                             ? "none"
                                                                     : names;
}

std::string scale_name(hid_t scale) {
  std::array<char, 256> name{};
  return H5DSget_scale_name(scale, name.data(), name.size()) < 0 ? "" : name.data();
}

bool counts_up(hid_t scale, std::uint64_t first, std::uint64_t length) {
  std::vector<std::int64_t> values(length);
  if (H5Dread(scale, H5T_NATIVE_INT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    return false;
  for (std::uint64_t i = 0; i < length; ++i)
    if (values[i] != static_cast<std::int64_t>(first + i)) return false;
  return true;
}

bool has_length(hid_t scale, std::uint64_t length) {
  const Hdf5Id space(H5Dget_space(scale), H5Sclose, "read an axis");
  hsize_t extent = 0;
  return H5Sget_simple_extent_ndims(space.get()) == 1 &&
         H5Sget_simple_extent_dims(space.get(), &extent, nullptr) == 1 && extent == length;
}

/// What is wrong with one axis; "" if nothing is.
std::string wrong_axis(hid_t file, const std::string& name, std::uint64_t length) {
  const hid_t opened = H5Dopen2(file, name.c_str(), H5P_DEFAULT);
  if (opened < 0) return "is missing";
  const Hdf5Id scale(opened, H5Dclose, "open the axis " + name);
  if (!has_length(scale.get(), length)) return "has another length than " + std::to_string(length);
  if (H5DSis_scale(scale.get()) <= 0) return "is no dimension scale";
  const bool counts = (name.starts_with("heap_") || name == pass_axis || name == "move") &&
                      length <= longest_coordinates;
  if (scale_name(scale.get()) != (counts ? name : bare_scale_text(length)))
    return "is called \"" + scale_name(scale.get()) + "\"";
  if (counts && !has_type(scale.get(), H5T_STD_I32LE))
    return "is not of the type i4, little-endian";
  const std::uint64_t first = name == "move" ? 1 : 0;
  if (counts && !counts_up(scale.get(), first, length))
    return "does not count up from " + std::to_string(first);
  return "";
}

}  // namespace

std::vector<std::string> wrong_axes(hid_t file, hid_t dataset, const DatasetShape& shape) {
  std::vector<std::string> wrong;
  for (unsigned i = 0; i < shape.axes.size(); ++i) {
    const std::string found = attached_scales(dataset, i);
    if (found != "\"/" + shape.axes[i] + "\"")
      wrong.push_back(shape.name + ": the axis " + shape.axes[i] + " has the scales " + found);
    else if (const std::string what = wrong_axis(file, shape.axes[i], shape.extents[i]);
             !what.empty())
      wrong.push_back("the axis " + shape.axes[i] + " " + what);
  }
  return wrong;
}

std::vector<std::string> wrong_flags(hid_t outcome) {
  try {
    if (read_numbers(outcome, "flag_values") == std::vector<std::uint64_t>{loss, win} &&
        read_text(outcome, "flag_meanings") == "loss win")
      return {};
  } catch (const file_error&) {  // missing is as wrong as different
  }
  return {"outcome: flag_values and flag_meanings do not say 0 loss, 1 win"};
}

std::vector<std::string> wrong_conventions(hid_t file) {
  try {
    if (read_text(file, "Conventions") == cf_conventions) return {};
  } catch (const file_error&) {  // missing is as wrong as different
  }
  return {std::string("Conventions: the attribute is not ") + cf_conventions};
}

}  // namespace miyama
