#include "store/scales.hpp"

#include <hdf5_hl.h>

#include <array>

#include "base/error.hpp"
#include "store/attributes.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

std::string scale_name(hid_t scale) {
  std::array<char, 100> name{};
  H5DSget_scale_name(scale, name.data(), name.size());
  return name.data();
}

hsize_t length_of(hid_t dataset) {
  const Hdf5Id space(H5Dget_space(dataset), H5Sclose, "open");
  return static_cast<hsize_t>(H5Sget_simple_extent_npoints(space.get()));
}

}  // namespace

TEST_CASE("scales: coordinates count from the first on", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id scale = make_coordinates(file.get(), "move", "number of the direction", 1, 4);
  std::array<int, 4> values{};
  REQUIRE(H5Dread(scale.get(), H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
  CHECK(values == std::array<int, 4>{1, 2, 3, 4});
  CHECK(H5DSis_scale(scale.get()) > 0);
  CHECK(scale_name(scale.get()) == "move");
  CHECK(read_text(scale.get(), "long_name") == "number of the direction");
}

TEST_CASE(
    "scales: an axis without coordinates carries the name that the netCDF library knows and no "
    "data",
    "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id scale = make_bare_scale(file.get(), "loss", 976576);
  CHECK(H5DSis_scale(scale.get()) > 0);
  CHECK(scale_name(scale.get()) ==
        "This is a netCDF dimension but not a netCDF variable.     976576");
  CHECK(length_of(scale.get()) == 976576);
  CHECK(H5Dget_storage_size(scale.get()) == 0);
}

TEST_CASE("scales: attached to their axes in order", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id first = make_coordinates(file.get(), "heap_1", "stones in heap 1", 0, 3);
  const Hdf5Id second = make_bare_scale(file.get(), "loss", 2);
  const std::array<hsize_t, 2> extents{3, 2};
  const Hdf5Id space(H5Screate_simple(2, extents.data(), nullptr), H5Sclose, "make");
  const Hdf5Id dataset(H5Dcreate2(file.get(), "data", H5T_STD_U8LE, space.get(), H5P_DEFAULT,
                                  H5P_DEFAULT, H5P_DEFAULT),
                       H5Dclose, "make");
  attach_scales(file.get(), dataset.get(), {"heap_1", "loss"});
  CHECK(H5DSis_attached(dataset.get(), first.get(), 0) > 0);
  CHECK(H5DSis_attached(dataset.get(), second.get(), 1) > 0);
  CHECK(H5DSis_attached(dataset.get(), first.get(), 1) <= 0);
  CHECK_THROWS_WITH(attach_scales(file.get(), dataset.get(), {"heap_9"}), test::says("heap_9"));
}

}  // namespace miyama
