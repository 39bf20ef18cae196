#include "store/inspection.hpp"

#include <array>
#include <vector>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::says;

/// A dataset of bytes with properties of its own.
void add_dataset(const Hdf5Id& file, const char* name, const std::vector<hsize_t>& extents,
                 const Hdf5Id& creation) {
  const Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                     "make");
  const Hdf5Id made(H5Dcreate2(file.get(), name, H5T_STD_U8LE, space.get(), H5P_DEFAULT,
                               creation.get(), H5P_DEFAULT),
                    "make");
}

Hdf5Id properties() { return {H5Pcreate(H5P_DATASET_CREATE), "make"}; }

Hdf5Id chunked(const std::vector<hsize_t>& sides) {
  Hdf5Id creation = properties();
  H5Pset_chunk(creation.get(), static_cast<int>(sides.size()), sides.data());
  return creation;
}

}  // namespace

TEST_CASE("inspection: small datasets with attributes pass", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  write_attribute(file.get(), "rules", std::string("nim"));
  add_dataset(file, "outcome", {10, 10}, chunked({4, 4}));
  add_dataset(file, "target", {10}, properties());
  CHECK_NOTHROW(inspect_structure(file.get()));
}

TEST_CASE("inspection: links and raw data must stay in the file", "[unit]") {
  for (const bool external : {false, true}) {
    const Hdf5Id file = test::make_memory_file();
    if (external)
      H5Lcreate_external("other.h5", "/outcome", file.get(), "outcome", H5P_DEFAULT, H5P_DEFAULT);
    else
      H5Lcreate_soft("/nothing", file.get(), "outcome", H5P_DEFAULT, H5P_DEFAULT);
    CHECK_THROWS_AS(inspect_structure(file.get()), file_error);
    CHECK_THROWS_WITH(inspect_structure(file.get()), says("the link outcome leads elsewhere"));
  }
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id outside = properties();
  H5Pset_external(outside.get(), "/etc/passwd", 0, 100);
  add_dataset(file, "outcome", {100}, outside);
  CHECK_THROWS_WITH(inspect_structure(file.get()), says("outcome") && says("outside of the file"));
}

TEST_CASE("inspection: groups are no part of a table", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id group(H5Gcreate2(file.get(), "more", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "make");
  CHECK_THROWS_WITH(inspect_structure(file.get()), says("more is no dataset"));
}

TEST_CASE("inspection: filters other than shuffle, deflate and checksums are refused", "[unit]") {
  {
    const Hdf5Id fine = test::make_memory_file();
    const Hdf5Id usual = chunked({10});
    H5Pset_shuffle(usual.get());
    H5Pset_deflate(usual.get(), 6);
    H5Pset_fletcher32(usual.get());
    add_dataset(fine, "outcome", {10}, usual);
    CHECK_NOTHROW(inspect_structure(fine.get()));
  }
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id packed = chunked({10});
  H5Pset_scaleoffset(packed.get(), H5Z_SO_INT, 1);
  add_dataset(file, "outcome", {10}, packed);
  CHECK_THROWS_WITH(inspect_structure(file.get()), says("filter 6") && says("h5repack"));
}

TEST_CASE("inspection: no chunk fills the memory", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  add_dataset(file, "outcome", {hsize_t{1} << 30}, chunked({hsize_t{1} << 30}));
  CHECK_THROWS_WITH(inspect_structure(file.get()), says("chunks of 1073741824 bytes"));
}

TEST_CASE("inspection: attributes are as small as those of a table", "[unit]") {
  const Hdf5Id text(H5Tcopy(H5T_C_S1), "make");
  H5Tset_size(text.get(), 3000);
  const std::array<hsize_t, 1> extent{1000};
  const Hdf5Id space(H5Screate_simple(1, extent.data(), nullptr), "make");
  const Hdf5Id dense(H5Pcreate(H5P_FILE_ACCESS), "make");
  H5Pset_libver_bounds(dense.get(), H5F_LIBVER_V18, H5F_LIBVER_V110);
  const test::ScratchFolder folder;
  const Hdf5Id modern(H5Fcreate((folder / "t.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, dense.get()),
                      "make");
  const Hdf5Id attribute(
      H5Acreate2(modern.get(), "rules", text.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), "make");
  CHECK_THROWS_WITH(inspect_structure(modern.get()), says("larger than those of a table"));
}

}  // namespace miyama
