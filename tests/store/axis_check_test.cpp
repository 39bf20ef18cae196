#include "store/axis_check.hpp"

#include <hdf5_hl.h>

#include <array>

#include "store/attributes.hpp"
#include "store/scales.hpp"
#include "store/table_reader.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"
#include "support/stored_table.hpp"

namespace miyama {
namespace {

using test::says;

/// A stored table, opened to be changed by hand.
struct Opened {
  Opened() : table({3, 2}, Convention::normal) {
    test::store(table, folder / "t.h5");
    file = {H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose, "open"};
  }
  [[nodiscard]] Hdf5Id dataset(const char* name) const {
    return {H5Dopen2(file.get(), name, H5P_DEFAULT), H5Dclose, "open"};
  }
  [[nodiscard]] std::vector<std::string> wrong() const {
    const Layout& layout = table.layout();
    return wrong_axes(file.get(), dataset("outcome").get(),
                      dataset_shape(*layout.find(LabelKind::outcome), layout));
  }
  /// Makes the first axis anew, with other coordinates.
  void replace_heap_1(hid_t type, const std::array<double, 4>& values) const {
    const hsize_t extent = values.size();
    H5DSdetach_scale(dataset("outcome").get(), dataset("heap_1").get(), 0);
    H5Ldelete(file.get(), "heap_1", H5P_DEFAULT);
    const Hdf5Id space(H5Screate_simple(1, &extent, nullptr), H5Sclose, "make");
    const Hdf5Id made(
        H5Dcreate2(file.get(), "heap_1", type, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        H5Dclose, "make");
    check_hdf5(
        H5Dwrite(made.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
        "write");
    check_hdf5(H5DSset_scale(made.get(), "heap_1"), "make");
    check_hdf5(H5DSattach_scale(dataset("outcome").get(), made.get(), 0), "make");
  }
  test::ScratchFolder folder;
  test::MemoryTable table;
  Hdf5Id file;
};

}  // namespace

TEST_CASE("axes: those of the writer are right", "[unit]") {
  const Opened opened;
  CHECK(opened.wrong().empty());
  CHECK(wrong_flags(opened.dataset("outcome").get()).empty());
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
  Opened opened;
  H5DSdetach_scale(opened.dataset("directions").get(), opened.dataset("heap").get(), 1);
  opened.file = {};
  const std::vector<std::string> wrong = TableReader(opened.folder / "t.h5").wrong_descriptions();
  CHECK(wrong == std::vector<std::string>{"directions: the axis heap has the scales none"});
}

TEST_CASE("axes: the conventions that readers follow are the writer's", "[unit]") {
  Opened opened;
  CHECK(wrong_conventions(opened.file.get()).empty());
  H5Adelete(opened.file.get(), "Conventions");
  CHECK(wrong_conventions(opened.file.get()).size() == 1);
  write_attribute(opened.file.get(), "Conventions", std::string("CF-0"));
  const std::vector<std::string> named{"Conventions: the attribute is not CF-1.9"};
  CHECK(wrong_conventions(opened.file.get()) == named);
  opened.file = {};
  CHECK(TableReader(opened.folder / "t.h5").wrong_descriptions() == named);
}

TEST_CASE("axes: what the numbers of outcome mean is fixed", "[unit]") {
  const Opened opened;
  const Hdf5Id outcome = opened.dataset("outcome");
  H5Adelete(outcome.get(), "flag_meanings");
  CHECK(wrong_flags(outcome.get()).size() == 1);
  write_attribute(outcome.get(), "flag_meanings", std::string("win loss"));
  CHECK(wrong_flags(outcome.get()).size() == 1);
  H5Adelete(outcome.get(), "flag_meanings");
  write_attribute(outcome.get(), "flag_meanings", std::string("loss win"));
  CHECK(wrong_flags(outcome.get()).empty());
}

}  // namespace miyama
