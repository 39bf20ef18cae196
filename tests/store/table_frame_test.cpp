#include "store/table_frame.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {

TEST_CASE("datasets: small ones come back, others are refused by name", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const std::vector<std::uint64_t> entries{0, 1, 3, UINT64_MAX};
  write_small(file.get(), level_offset_shape(2), entries.data());
  CHECK(read_all<std::uint64_t>(open_dataset(file.get(), level_offset_shape(2))) == entries);
  for (const DatasetShape& other :
       {level_offset_shape(3), DatasetShape{"level_offset", "", {}, {4}, {8}, true}})
    CHECK_THROWS_WITH(open_dataset(file.get(), other),
                      test::says("the dataset level_offset has not the shape and type"));
  CHECK_THROWS_WITH(open_dataset(file.get(), shapes_of_moves(1, {}).front()),
                    test::says("directions"));
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

}  // namespace miyama
