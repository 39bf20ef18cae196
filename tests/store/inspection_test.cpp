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
  /// Makes the first axis anew, with other coordinates.
  void replace_heap_1(hid_t type, const std::array<double, 4>& values) const {
    const hsize_t extent = values.size();
    H5DSdetach_scale(dataset("outcome").get(), dataset("heap_1").get(), 0);
    H5Ldelete(file.get(), "heap_1", H5P_DEFAULT);
    const Hdf5Id space(H5Screate_simple(1, &extent, nullptr), "make");
    const Hdf5Id made(
        H5Dcreate2(file.get(), "heap_1", type, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        "make");
    check_hdf5(
        H5Dwrite(made.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
        "write");
    check_hdf5(H5DSset_scale(made.get(), "heap_1"), "make");
    write_attribute(made.get(), "long_name", std::string("stones in heap 1"));
    check_hdf5(H5DSattach_scale(dataset("outcome").get(), made.get(), 0), "make");
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

TEST_CASE("axes: coordinates are stored as the writer stores them", "[unit]") {
  const Opened opened;
  opened.replace_heap_1(H5T_IEEE_F64LE, {0.5, 1.5, 2.5, 3.5});  // would be read as 0, 1, 2, 3
  CHECK(opened.wrong() ==
        std::vector<std::string>{"the axis heap_1 is not of the type i4, little-endian"});
  opened.replace_heap_1(H5T_STD_I32BE, {0, 1, 2, 3});
  CHECK(opened.wrong().size() == 1);
  opened.replace_heap_1(H5T_STD_I32LE, {0, 1, 2, 3});
  CHECK(opened.wrong().empty());
}

TEST_CASE("axes: each refers to what it is attached to, and bare ones hold nothing", "[unit]") {
  const Opened opened;
  H5Adelete(opened.dataset("heap_2").get(), "REFERENCE_LIST");
  CHECK(opened.wrong() == std::vector<std::string>{"the axis heap_2 does not refer to outcome"});
  const Opened filled;
  const std::array<float, 2> values{1, 2};
  H5Dwrite(filled.dataset("heap").get(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT,
           values.data());
  CHECK(filled.wrong() == std::vector<std::string>{"the axis heap has values, and means none"});
}

TEST_CASE("axes: each is attached, exists, and has its length and name", "[unit]") {
  const Opened opened;
  H5DSdetach_scale(opened.dataset("outcome").get(), opened.dataset("heap_2").get(), 1);
  REQUIRE(opened.wrong().size() == 1);
  CHECK_THAT(opened.wrong().front(), says("the axis heap_2 has the scales none"));
  H5DSattach_scale(opened.dataset("outcome").get(), opened.dataset("heap_1").get(), 1);
  CHECK_THAT(opened.wrong().front(), says("the scales \"/heap_1\""));
  const Opened renamed;
  H5Adelete(renamed.dataset("heap_2").get(), "NAME");
  CHECK_THAT(renamed.wrong().front(), says("the axis heap_2 is called \"\""));
}

TEST_CASE("axes: of the directions too", "[unit]") {
  const Opened opened;
  H5DSdetach_scale(opened.dataset("directions").get(), opened.dataset("heap").get(), 1);
  CHECK(opened.wrong() ==
        std::vector<std::string>{"directions: the axis heap has the scales none"});
}

TEST_CASE("descriptions: the conventions that readers follow are the writer's", "[unit]") {
  const Opened opened;
  const std::vector<std::string> named{"Conventions: the attribute is not CF-1.9"};
  H5Adelete(opened.file.get(), "Conventions");
  CHECK(opened.wrong() == named);
  write_attribute(opened.file.get(), "Conventions", std::string("CF-0"));
  CHECK(opened.wrong() == named);
}

TEST_CASE("descriptions: title and long names are there", "[unit]") {
  const Opened opened;
  H5Adelete(opened.file.get(), "title");
  for (const char* name : {"outcome", "directions", "heap_1", "losses"})
    H5Adelete(opened.dataset(name).get(), "long_name");
  write_attribute(opened.dataset("directions").get(), "long_name", std::uint64_t{7});
  write_attribute(opened.dataset("heap_1").get(), "long_name", std::string("heap 1"));
  CHECK(opened.wrong() ==
        std::vector<std::string>{
            "the file: the attribute title is no text",
            "heap_1: the attribute long_name is not \"stones in heap 1\"",
            "outcome: the attribute long_name is not \"outcome for the player to move\"",
            "losses: the attribute long_name is not \"the losses, ascending\"",
            "directions: the attribute long_name is not \"stones that one step of each direction "
            "takes from each heap\""});
}

TEST_CASE("descriptions: the version is the one that the rules ask for", "[unit]") {
  const Opened opened;
  for (const std::uint64_t minor : {1, 99}) {
    H5Adelete(opened.file.get(), "format_version");
    write_attribute(opened.file.get(), "format_version", std::vector<std::uint64_t>{1, minor});
    CHECK(opened.wrong() ==
          std::vector<std::string>{"format_version: the file says 1." + std::to_string(minor) +
                                   ", tables of these rules have 1.0"});
  }
}

TEST_CASE("descriptions: what the numbers of outcome mean is fixed", "[unit]") {
  const Opened opened;
  const Hdf5Id outcome = opened.dataset("outcome");
  const std::vector<std::string> named{
      "outcome: flag_values and flag_meanings do not say 0 loss, 1 win"};
  H5Adelete(outcome.get(), "flag_meanings");
  CHECK(opened.wrong() == named);
  write_attribute(outcome.get(), "flag_meanings", std::string("win loss"));
  CHECK(opened.wrong() == named);
  H5Adelete(outcome.get(), "flag_meanings");
  write_attribute(outcome.get(), "flag_meanings", std::string("loss win"));
  CHECK(opened.wrong().empty());
}

TEST_CASE("attributes: those of the writer, of every kind of table, mislead nobody", "[unit]") {
  CHECK(wrong_with("outcome", {}).empty());
  const test::ScratchFolder folder;
  test::store(test::PartitionMemoryTable({"rows", 9}, all_labels(TableFamily::partitions)),
              folder / "t.h5");
  CHECK(TableReader(folder / "t.h5").wrong_descriptions().empty());
}

TEST_CASE("attributes: what other readers follow is named, on labels, lists and axes", "[unit]") {
  const std::vector<std::string> names{
      "_FillValue",    "_Netcdf4Coordinates", "_Unsigned", "add_offset", "dtype",
      "missing_value", "scale_factor",        "units",     "valid_range"};
  for (const std::string dataset :
       {"outcome", "arrows", "losses", "directions", "heap_1", "move", "heap", "loss"}) {
    const std::vector<std::string> wrong = wrong_with(dataset, names);
    REQUIRE(wrong.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
      CHECK(wrong[i] == dataset + ": the attribute " + names[i] +
                            " makes other readers show something else: delete it");
  }
}

TEST_CASE("attributes: what ties axes and tells flags stands where it belongs only", "[unit]") {
  for (const char* name : {"CLASS", "NAME", "REFERENCE_LIST"})
    CHECK(wrong_with("outcome", {name}).size() == 1);
  CHECK(wrong_with("heap_1", {"DIMENSION_LIST"}).size() == 1);
  CHECK(wrong_with("arrows", {"flag_values", "flag_meanings"}).size() == 2);
}

TEST_CASE("attributes: whatever changes no reading may be added", "[unit]") {
  for (const char* object : {"/", "outcome", "heap_1", "losses"})
    CHECK(wrong_with(object, {"comment", "note", "references"}).empty());
  CHECK(wrong_with("/", {"units", "_FillValue"}).empty());
}

TEST_CASE("attributes: of one dataset at most ten are named", "[unit]") {
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) names.push_back("_" + std::to_string(i));
  CHECK(wrong_with("losses", names).size() == 10);
}

TEST_CASE("descriptions: a box has no datasets of tables by total, nor labels without a name",
          "[unit]") {
  const Opened opened;
  for (const char* name : {"parts", "arrows", "move_from", "level_offset", "position"})
    (void)axis_of(opened.file.get(), name, 3);
  const std::vector<std::string> wrong = opened.wrong();
  REQUIRE(wrong.size() == 5);
  CHECK(wrong[0] == "labels: the dataset arrows is there, but the attribute does not name it");
  CHECK_THAT(wrong[1], says("move_from is there"));
  for (std::size_t i = 2; i < 5; ++i) CHECK_THAT(wrong[i], says("tables of another kind"));
}

}  // namespace
}  // namespace miyama
