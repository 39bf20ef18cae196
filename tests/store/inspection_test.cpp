#include "store/inspection.hpp"

#include <array>
#include <vector>

#include "base/error.hpp"
#include "store/table_reader.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"
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

/// A stored table, opened to be changed by hand.
struct Opened {
  Opened() {
    test::store(test::MemoryTable({3, 2}, Convention::normal, {LabelKind::outcome}),
                folder / "t.h5");
    file = {H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open"};
  }
  [[nodiscard]] Hdf5Id dataset(const char* name) const {
    return {H5Dopen2(file.get(), name, H5P_DEFAULT), "open"};
  }
  [[nodiscard]] std::vector<std::string> wrong() const {
    check_hdf5(H5Fflush(file.get(), H5F_SCOPE_LOCAL), "write");
    return TableReader(folder / "t.h5").wrong_descriptions();
  }
  test::ScratchFolder folder;
  Hdf5Id file;
};

/// What is wrong with a stored table of Nim after a text was added to one of its datasets.
std::vector<std::string> wrong_with(const std::string& dataset,
                                    const std::vector<std::string>& attributes) {
  const test::ScratchFolder folder;
  test::store(test::MemoryTable({3, 2}, Convention::normal), folder / "t.h5");
  {
    const Hdf5Id file(H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open");
    const Hdf5Id object(H5Oopen(file.get(), dataset.c_str(), H5P_DEFAULT), "open");
    for (const std::string& name : attributes)
      write_attribute(object.get(), name, std::string("days since 2000-01-01"));
  }
  return TableReader(folder / "t.h5").wrong_descriptions();
}

TEST_CASE("axes: coordinates count up", "[unit]") {
  const Opened opened;
  const std::array<int, 4> values{0, 1, 3, 2};
  H5Dwrite(opened.dataset("heap_1").get(), H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT,
           values.data());
  REQUIRE(opened.wrong().size() == 1);
  CHECK(opened.wrong().front() == "the axis heap_1 does not count up from 0");
  const std::array<int, 4> from_9{9, 1, 2, 3};
  H5Dwrite(opened.dataset("heap_1").get(), H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT,
           from_9.data());
  CHECK(opened.wrong().size() == 1);
}

TEST_CASE("attributes: those of the writer, of every kind of table, mislead nobody", "[unit]") {
  CHECK(wrong_with("outcome", {}).empty());
  const test::ScratchFolder folder;
  test::store(test::PartitionMemoryTable({"rows", 9}, all_labels(TableFamily::partitions)),
              folder / "t.h5");
  CHECK(TableReader(folder / "t.h5").wrong_descriptions().empty());
}

TEST_CASE("attributes: what other readers follow is named, on labels, lists and axes", "[unit]") {
  const std::vector<std::string> names{"_FillValue",   "_NCProperties", "_Unsigned",
                                       "add_offset",   "dtype",         "missing_value",
                                       "scale_factor", "units",         "valid_range"};
  for (const std::string dataset :
       {"outcome", "arrows", "losses", "directions", "heap_1", "move", "heap", "loss"}) {
    const std::vector<std::string> wrong = wrong_with(dataset, names);
    REQUIRE(wrong.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
      CHECK(wrong[i] == dataset + ": the attribute " + names[i] +
                            " makes other readers show something else: delete it");
  }
}

TEST_CASE("attributes: whatever changes no reading may be added", "[unit]") {
  for (const char* object : {"/", "outcome", "heap_1", "losses"})
    CHECK(wrong_with(object, {"comment", "note", "references"}).empty());
  CHECK(wrong_with("/", {"units", "_FillValue"}).empty());
}

}  // namespace
}  // namespace miyama
