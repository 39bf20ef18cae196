#include "store/scales.hpp"

#include <hdf5_hl.h>

#include <array>
#include <cstdio>
#include <numeric>

#include "store/attributes.hpp"

namespace miyama {
namespace {

/// No times in the object headers, so that equal tables are equal bytes.
Hdf5Id timeless_properties() {
  Hdf5Id properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make a property list");
  check_hdf5(H5Pset_obj_track_times(properties.get(), false), "make a property list");
  check_hdf5(
      H5Pset_attr_creation_order(properties.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
      "make a property list");
  return properties;
}

Hdf5Id make_vector(hid_t file, const std::string& name, hid_t type, std::uint64_t length) {
  const hsize_t extent = length;
  const Hdf5Id space(H5Screate_simple(1, &extent, nullptr), H5Sclose, "make the axis " + name);
  return {H5Dcreate2(file, name.c_str(), type, space.get(), H5P_DEFAULT,
                     timeless_properties().get(), H5P_DEFAULT),
          H5Dclose, "make the axis " + name};
}

}  // namespace

Hdf5Id make_coordinates(hid_t file, const std::string& name, const std::string& long_name,
                        std::uint64_t first, std::uint64_t length) {
  Hdf5Id scale = make_vector(file, name, H5T_STD_I32LE, length);
  std::vector<std::int32_t> values(length);
  std::iota(values.begin(), values.end(), static_cast<std::int32_t>(first));
  check_hdf5(H5Dwrite(scale.get(), H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
             "write the axis " + name);
  check_hdf5(H5DSset_scale(scale.get(), name.c_str()), "make the axis " + name);
  write_attribute(scale.get(), "long_name", long_name);
  return scale;
}

std::string bare_scale_text(std::uint64_t length) {
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(),
                "This is a netCDF dimension but not a netCDF variable. %10llu",
                static_cast<unsigned long long>(length));
  return text.data();
}

Hdf5Id make_bare_scale(hid_t file, const std::string& name, std::uint64_t length) {
  Hdf5Id scale = make_vector(file, name, H5T_IEEE_F32BE, length);
  check_hdf5(H5DSset_scale(scale.get(), bare_scale_text(length).c_str()), "make the axis " + name);
  return scale;
}

void attach_scales(hid_t file, hid_t dataset, const std::vector<std::string>& axes) {
  for (unsigned axis = 0; axis < axes.size(); ++axis) {
    const Hdf5Id scale(H5Dopen2(file, axes[axis].c_str(), H5P_DEFAULT), H5Dclose,
                       "open the axis " + axes[axis]);
    check_hdf5(H5DSattach_scale(dataset, scale.get(), axis), "attach the axis " + axes[axis]);
  }
}

}  // namespace miyama
