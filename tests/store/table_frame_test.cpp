#include "store/table_frame.hpp"

#include <array>

#include "base/error.hpp"
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
  const Hdf5Id space(H5Dget_space(dataset), "open");
  return static_cast<hsize_t>(H5Sget_simple_extent_npoints(space.get()));
}

}  // namespace

TEST_CASE("axes: coordinates count from the first on", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id scale = axis_of(file.get(), "move", 4);
  std::array<int, 4> values{};
  REQUIRE(H5Dread(scale.get(), H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0);
  CHECK(values == std::array<int, 4>{1, 2, 3, 4});
  CHECK(H5DSis_scale(scale.get()) > 0);
  CHECK(scale_name(scale.get()) == "move");
  CHECK(read_text(scale.get(), "long_name") == "number of the direction of a move, see directions");
}

TEST_CASE("axes: one without coordinates carries the name that netCDF knows, and no data",
          "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  for (const char* name : {"loss", "heap_1"}) {  // the second is too long to be loaded whole
    const std::uint64_t length = name[0] == 'l' ? 976'576 : 1'000'001;
    const Hdf5Id scale = axis_of(file.get(), name, length);
    CHECK(H5DSis_scale(scale.get()) > 0);
    CHECK(scale_name(scale.get()) == bare_scale_text(length));
    CHECK(length_of(scale.get()) == length);
    CHECK(H5Dget_storage_size(scale.get()) == 0);
  }
  CHECK(bare_scale_text(976'576) ==
        "This is a netCDF dimension but not a netCDF variable.     976576");
}

TEST_CASE("datasets: axes are made once and attached in order", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const DatasetShape shape{"data", "what it is", {"heap_1", "loss"}, {3, 2}};
  const Dataset dataset = make_dataset(file.get(), shape);
  const Hdf5Id first = axis_of(file.get(), "heap_1", 3);
  const Hdf5Id second = axis_of(file.get(), "loss", 2);
  CHECK(H5DSis_attached(dataset.id.get(), first.get(), 0) > 0);
  CHECK(H5DSis_attached(dataset.id.get(), second.get(), 1) > 0);
  CHECK(H5DSis_attached(dataset.id.get(), first.get(), 1) <= 0);
  CHECK(read_text(dataset.id.get(), "long_name") == "what it is");
}

TEST_CASE("datasets: small ones come back, others are refused by name", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const std::vector<std::uint64_t> entries{0, 1, 3, UINT64_MAX};
  write_small(file.get(), level_offset_shape(2), entries.data());
  CHECK(read_all<std::uint64_t>(open_dataset(file.get(), level_offset_shape(2))) == entries);
  for (const DatasetShape& other :
       {level_offset_shape(3), DatasetShape{"level_offset", "", {}, {4}, {8}, true}})
    CHECK_THROWS_WITH(open_dataset(file.get(), other),
                      test::says("the dataset level_offset has not the shape and type"));
  CHECK_THROWS_WITH(open_dataset(file.get(), directions_shape(1, 1)), test::says("directions"));
}

TEST_CASE("datasets: none holds more than its stored bytes can", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const auto shape = [](const char* name, hsize_t entries) {
    return DatasetShape{name, "", {"position"}, {entries}, {1, {256}, {std::byte{255}}}};
  };
  (void)make_dataset(file.get(), shape("small", 1 << 16));
  CHECK(open_dataset(file.get(), shape("small", 1 << 16)).direct);
  H5Ldelete(file.get(), "position", H5P_DEFAULT);
  (void)make_dataset(file.get(), shape("large", 1 << 20));
  CHECK_THROWS_AS(open_dataset(file.get(), shape("large", 1 << 20)), file_error);
  CHECK_THROWS_WITH(open_dataset(file.get(), shape("large", 1 << 20)),
                    test::says("large claims 1048576 bytes") && test::says("0 are stored"));
}

/// A view of two parts of 4 × 6, which shows these pieces of them.
bool shows_two_parts(const std::vector<hsize_t>& offset, const std::vector<hsize_t>& stride,
                     const std::vector<hsize_t>& count, bool all_of_it) {
  const Hdf5Id file = test::make_memory_file();
  DatasetShape shape{"outcome", "", {"heap_1", "heap_2"}, {4, 6}, {1, {2, 6}, {std::byte{0}}}};
  const std::vector<PartFile> parts{{"part-00000.h5", {0, 0, 2}}, {"part-00001.h5", {0, 2, 4}}};
  const Hdf5Id creation = creation_properties(H5P_DATASET_CREATE);
  const Hdf5Id first = make_space({4, 6}, {0, 0}, {2, 6});
  const Hdf5Id piece = make_space({4, 6});
  H5Sselect_hyperslab(piece.get(), H5S_SELECT_SET, offset.data(), stride.data(), count.data(),
                      nullptr);
  const auto points = static_cast<hsize_t>(H5Sget_select_npoints(piece.get()));
  const Hdf5Id source = all_of_it ? make_space({points}) : make_space({points + 1}, {1}, {points});
  H5Pset_virtual(creation.get(), first.get(), "part-00000.h5", "/outcome",
                 make_space({2, 6}).get());
  H5Pset_virtual(creation.get(), piece.get(), "part-00001.h5", "/outcome", source.get());
  Dataset view{shape,
               {H5Dcreate2(file.get(), "outcome", H5T_STD_U8LE, make_space({4, 6}).get(),
                           H5P_DEFAULT, creation.get(), H5P_DEFAULT),
                "make"}};
  return shows(view, parts);
}

TEST_CASE("views: every entry of every part is shown where it belongs", "[unit]") {
  CHECK(shows_two_parts({2, 0}, {1, 1}, {2, 6}, true));
  CHECK_FALSE(shows_two_parts({2, 0}, {1, 1}, {2, 6}, false));  // another piece of the part
  CHECK_FALSE(shows_two_parts({2, 0}, {1, 5}, {2, 2}, true));   // its corners only
  CHECK_FALSE(shows_two_parts({1, 0}, {1, 1}, {2, 6}, true));   // elsewhere
}

TEST_CASE("header: what is written comes back", "[unit]") {
  TableHeader header;
  header.rules = "nim";
  header.rules_json = "{}";
  header.convention = Convention::misere;
  header.bounds = {9, 8};
  header.directions = {{1, 0}, {0, 1}};
  header.first = {{0, 0}, {3, 0}};
  header.labels = {LabelKind::outcome, LabelKind::arrows};
  header.theorem = "Bouton";
  header.source = "a test";
  header.history = "made by a test";
  const Hdf5Id file = test::make_memory_file();
  write_attributes(file.get(), header_attributes(header));
  CHECK_THROWS_WITH(read_header(file.get()), test::says("the table is not complete"));
  const Totals totals{90, 9, 17, 270, 1};
  write_attributes(file.get(), totals_attributes(totals));
  CHECK(read_totals(file.get()) == totals);
  const std::vector<std::uint8_t> directions{1, 0, 0, 1};
  write_small(file.get(), directions_shape(2, 2), directions.data());
  const std::vector<std::uint8_t> first{0, 0, 3, 0};
  write_small(file.get(), first_shape(2, 2), first.data());
  const TableHeader found = read_header(file.get());
  CHECK(found.rules == header.rules);
  CHECK(found.convention == Convention::misere);
  CHECK(found.bounds == header.bounds);
  CHECK(found.directions == header.directions);
  CHECK(found.first == header.first);
  CHECK(found.labels == header.labels);
  CHECK(found.theorem == header.theorem);
  CHECK(found.source == header.source);
  CHECK(found.history == header.history);
  CHECK(layout_of(found).arrays().size() == 2);
}

}  // namespace miyama
