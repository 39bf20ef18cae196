#include "store/attributes.hpp"

#include <array>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::says;

Hdf5Id type_of(hid_t object, const char* name) {
  const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose, "open");
  return {H5Aget_type(attribute.get()), H5Tclose, "open"};
}

}  // namespace

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

TEST_CASE("attributes: what is missing or of another kind is refused by name", "[unit]") {
  const Hdf5Id file = test::make_memory_file();
  write_attribute(file.get(), "word", std::string("text"));
  write_attribute(file.get(), "number", std::uint64_t{1});
  write_attribute(file.get(), "pair", std::vector<std::uint64_t>{1, 2});
  write_attribute(file.get(), "long", std::vector<std::uint64_t>(65, 0));
  CHECK(has_attribute(file.get(), "word"));
  CHECK_FALSE(has_attribute(file.get(), "absent"));
  CHECK_THROWS_WITH(read_text(file.get(), "absent"), says("absent"));
  CHECK_THROWS_WITH(read_number(file.get(), "absent"), says("absent"));
  CHECK_THROWS_WITH(read_text(file.get(), "number"), says("number"));
  CHECK_THROWS_WITH(read_number(file.get(), "word"), says("word"));
  CHECK_THROWS_WITH(read_number(file.get(), "pair"), says("pair"));
  CHECK_THROWS_WITH(read_numbers(file.get(), "long"), says("long"));
  CHECK_THROWS_AS(read_text(file.get(), "absent"), file_error);
}

}  // namespace miyama
