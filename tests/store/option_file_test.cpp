#include "store/option_file.hpp"

#include "base/error.hpp"
#include "store/hdf5.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Entries = std::vector<std::int64_t>;

/// A file of options as some other program may write it.
struct WrittenByOthers {
  template <class Number = std::int64_t>
  void put(const char* name, hid_t stored, const std::vector<hsize_t>& extents, hid_t type,
           const std::vector<Number>& numbers) const {
    const Hdf5Id dataset(H5Dcreate2(file.get(), name, stored, miyama::make_space(extents).get(),
                                    H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                         "make");
    check_hdf5(H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()),
               "write");
  }
  void put(const char* name, const Entries& numbers) const {
    put(name, H5T_STD_I64BE, {numbers.size()}, H5T_NATIVE_INT64, numbers);
  }
  [[nodiscard]] OptionLists read(std::uint64_t* size = nullptr) {
    file.reset();
    const Box box(std::vector<std::uint64_t>{1, 2});
    return {box,
            read_option_file(path, &box,
                             [&](std::uint64_t, std::uint64_t options) {
                               if (size != nullptr) *size = options;
                             }),
            1};
  }
  template <class Error>
  [[nodiscard]] std::string refusal() {
    const std::string said = message_of<Error>([&] { (void)read(); });
    const std::string name = path.string() + ": ";
    return said.starts_with(name) ? said.substr(name.size()) : said;
  }

  test::ScratchFolder folder;
  std::filesystem::path path = folder / "options.h5";
  Hdf5Id file{(prepare_hdf5(), H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)),
              "make"};
};

TEST_CASE("option file: whole numbers of any type and shape", "[unit]") {
  WrittenByOthers written;
  written.put("option_count", H5T_STD_U8LE, {2, 3}, H5T_NATIVE_INT64, Entries{0, 1, 2, 0, 0, 1});
  written.put("options", H5T_STD_I16BE, {2, 2}, H5T_NATIVE_INT64, Entries{0, 1, 0, 2});
  std::uint64_t size = 0;
  const OptionLists found = written.read(&size);
  CHECK(size == 4);
  CHECK(found.ranks() == std::vector<std::uint32_t>{0, 0, 1, 2});
  CHECK(is_hdf5(written.path));
}

TEST_CASE("option file: no option at all", "[unit]") {
  WrittenByOthers written;
  written.put("option_count", Entries(6, 0));
  CHECK(written.read().options() == 0);
}

TEST_CASE("option file: what are not options of these positions", "[unit]") {
  const auto said = [](const Entries& counts, const Entries& ranks) {
    WrittenByOthers written;
    written.put("option_count", counts);
    written.put("options", ranks);
    return written.refusal<usage_error>();
  };
  CHECK(contains(said({0, 0}, {0}), "option_count has 2 entries, heaps up to 1,2 have 6"));
  CHECK(contains(said({0, 0, 0, 0, 0, 2}, {0}), "2 options by their counts, listed are 1"));
  CHECK(said({0, 0, 0, 0, 0, -1}, {0}) ==
        "entry 5 of option_count is -1, it must be the number of options of a position");
  CHECK(contains(said({0, 0, 0, 0, 0, 1}, {6}), "position 1,2 has the rank 6"));
  CHECK(said({0, 0, 0, 0, 0, 2}, {4, -1}) ==
        "entry 1 of options is -1, it must be the index of a position, 0 to 5");
  CHECK(contains(said({0, 0, 0, 0, 0, 1}, {std::int64_t{1} << 40}), "options is 1099511627776,"));
  CHECK(contains(said({0, 0, 0, 0, 0, 1}, {5}), "the moves 1,2 → 1,2 make a loop"));
  WrittenByOthers large;
  large.put("option_count", {0, 0, 0, 0, 0, 1});
  large.put("options", H5T_STD_U64LE, {1}, H5T_NATIVE_UINT64, std::vector{UINT64_MAX});
  CHECK(contains(large.refusal<usage_error>(), "entry 0 of options is 18446744073709551615, "));
}

TEST_CASE("option file: datasets that are none", "[unit]") {
  WrittenByOthers floats;
  floats.put("option_count", H5T_IEEE_F64LE, {6}, H5T_NATIVE_INT64, Entries(6, 0));
  CHECK(floats.refusal<file_error>() == "the dataset option_count does not hold whole numbers");
  WrittenByOthers none;
  none.put("counts", Entries(6, 0));
  CHECK(contains(none.refusal<file_error>(), "it has no dataset option_count"));
  WrittenByOthers elsewhere;
  H5Lcreate_external("other.h5", "/x", elsewhere.file.get(), "option_count", H5P_DEFAULT,
                     H5P_DEFAULT);
  CHECK(contains(elsewhere.refusal<file_error>(), "the link option_count leads elsewhere"));
}

}  // namespace
}  // namespace miyama
