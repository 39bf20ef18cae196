#include "store/hdf5.hpp"

#include <array>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Catch::Matchers::StartsWith;
using test::says;

/// An attribute that the writer would not write.
template <class Value>
void write_foreign(hid_t object, const char* name, hid_t type, const std::vector<hsize_t>& extents,
                   const std::vector<Value>& values) {
  const Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                     "make");
  const Hdf5Id attribute(H5Acreate2(object, name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT),
                         "make");
  if (!values.empty()) check_hdf5(H5Awrite(attribute.get(), type, values.data()), "write");
}

Hdf5Id type_of(hid_t object, const char* name) {
  const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), "open");
  return {H5Aget_type(attribute.get()), "open"};
}

Hdf5Id make_space() { return {H5Screate(H5S_SCALAR), "make a dataspace"}; }

}  // namespace

TEST_CASE("hdf5: an identifier closes itself once, also after moves", "[unit]") {
  prepare_hdf5();
  hid_t id = -1;
  {
    Hdf5Id space = make_space();
    id = space.get();
    Hdf5Id moved = std::move(space);
    CHECK(moved.get() == id);
    Hdf5Id assigned;
    CHECK(assigned.get() < 0);
    assigned = std::move(moved);
    CHECK(H5Iis_valid(id) > 0);
  }
  CHECK(H5Iis_valid(id) <= 0);
}

TEST_CASE("hdf5: failures are exceptions that name the action and the system's reason", "[unit]") {
  prepare_hdf5();
  const test::ScratchFolder folder;
  const std::string missing = (folder / "missing.h5").string();
  CHECK_THROWS_AS(Hdf5Id(H5Fopen(missing.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), "open it"),
                  file_error);
  CHECK_THROWS_WITH(Hdf5Id(H5Fopen(missing.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), "open it"),
                    "cannot open it: No such file or directory");
  CHECK_THROWS_WITH(check_hdf5(H5Sclose(-1), "close it"), StartsWith("cannot close it: "));
  CHECK_NOTHROW(check_hdf5(0, "close it"));
}

TEST_CASE("attributes: texts come back as written, in UTF-8 of variable length", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  for (const std::string text : {"nim", "", "misère ×", "a \"quoted\" line\nand another"}) {
    const std::string name = "text " + std::to_string(text.size());
    write_attribute(file.get(), name, text);
    CHECK(read_text(file.get(), name) == text);
  }
  const Hdf5Id type = type_of(file.get(), "text 3");
  CHECK(H5Tis_variable_str(type.get()) > 0);
  CHECK(H5Tget_cset(type.get()) == H5T_CSET_UTF8);
}

TEST_CASE("attributes: numbers come back as written, little-endian and unsigned", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  write_attribute(file.get(), "one", UINT64_MAX);
  const std::vector<std::uint64_t> numbers{0, 1, UINT64_MAX};
  write_attribute(file.get(), "several", numbers);
  const std::array<std::uint8_t, 2> bytes{0, 255};
  write_attribute(file.get(), "bytes", bytes);
  CHECK(read_number(file.get(), "one") == UINT64_MAX);
  CHECK(read_numbers(file.get(), "several") == numbers);
  CHECK(read_numbers(file.get(), "bytes") == std::vector<std::uint64_t>{0, 255});
  CHECK(H5Tequal(type_of(file.get(), "one").get(), H5T_STD_U64LE) > 0);
  CHECK(H5Tequal(type_of(file.get(), "bytes").get(), H5T_STD_U8LE) > 0);
}

TEST_CASE("attributes: numbers below 0 are refused, signed ones from 0 on are read", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  write_foreign<std::int64_t>(file.get(), "below", H5T_NATIVE_INT64, {1}, {-1});
  write_foreign<std::int8_t>(file.get(), "one of three", H5T_NATIVE_INT8, {3}, {9, -128, 9});
  write_foreign<std::int64_t>(file.get(), "least", H5T_NATIVE_INT64, {1}, {INT64_MIN});
  write_foreign<std::int16_t>(file.get(), "signed", H5T_NATIVE_INT16, {3}, {0, 9, INT16_MAX});
  for (const char* name : {"below", "one of three", "least"}) {
    CHECK_THROWS_AS(read_numbers(file.get(), name), file_error);
    CHECK_THROWS_WITH(read_numbers(file.get(), name),
                      "the attribute " + std::string(name) +
                          " is negative: the file is damaged, generate it again");
  }
  CHECK_THROWS_WITH(read_number(file.get(), "below"), says("below is negative"));
  CHECK(read_numbers(file.get(), "signed") == std::vector<std::uint64_t>{0, 9, INT16_MAX});
}

TEST_CASE("attributes: several texts, or one longer than any of a table, are refused", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  const Hdf5Id fixed(H5Tcopy(H5T_C_S1), "make");
  H5Tset_size(fixed.get(), 4);
  write_foreign<char>(file.get(), "fixed", fixed.get(), {1}, {'n', 'i', 'm', 0});
  const Hdf5Id variable(H5Tcopy(H5T_C_S1), "make");
  H5Tset_size(variable.get(), H5T_VARIABLE);
  H5Tset_cset(variable.get(), H5T_CSET_UTF8);
  write_foreign<const char*>(file.get(), "two", variable.get(), {2}, {"nim", "rows"});
  write_foreign<const char*>(file.get(), "one", variable.get(), {1}, {"nim"});
  CHECK_THROWS_WITH(read_text(file.get(), "two"), says("two is not one text"));
  for (const char* name : {"fixed", "one"}) CHECK(read_text(file.get(), name) == "nim");
  const std::string longest(1 << 20, 'x');
  write_attribute(file.get(), "longest", longest);
  write_attribute(file.get(), "too long", longest + "x");
  CHECK(read_text(file.get(), "longest") == longest);
  CHECK_THROWS_WITH(read_text(file.get(), "too long"), says("too long has 1048577 characters"));
}

}  // namespace miyama
