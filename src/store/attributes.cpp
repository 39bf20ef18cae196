#include "store/attributes.hpp"

#include <array>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_numbers = 64;
constexpr std::size_t most_characters = 1 << 20;

Hdf5Id text_type() {
  Hdf5Id type(H5Tcopy(H5T_C_S1), H5Tclose, "make a text type");
  check_hdf5(H5Tset_size(type.get(), H5T_VARIABLE), "make a text type");
  check_hdf5(H5Tset_cset(type.get(), H5T_CSET_UTF8), "make a text type");
  return type;
}

void write_as(hid_t object, const std::string& name, hid_t file_type, hid_t memory_type,
              hid_t space, const void* value) {
  const std::string what = "write the attribute " + name;
  const Hdf5Id attribute(
      H5Acreate2(object, name.c_str(), file_type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, what);
  check_hdf5(H5Awrite(attribute.get(), memory_type, value), what);
}

Hdf5Id vector_space(std::size_t length) {
  const hsize_t extent = length;
  return {H5Screate_simple(1, &extent, nullptr), H5Sclose, "make a dataspace"};
}

Hdf5Id open_attribute(hid_t object, const std::string& name) {
  return {H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, "read the attribute " + name};
}

std::size_t length_of(const Hdf5Id& attribute, const std::string& name) {
  const Hdf5Id space(H5Aget_space(attribute.get()), H5Sclose, "read the attribute " + name);
  const hssize_t length = H5Sget_simple_extent_npoints(space.get());
  if (H5Sget_simple_extent_ndims(space.get()) > 1 || length < 1 ||
      static_cast<std::size_t>(length) > most_numbers)
    throw file_error("the attribute " + name + " has " + std::to_string(length) +
                     " entries: this is no table of miyama");
  return static_cast<std::size_t>(length);
}

}  // namespace

void write_attribute(hid_t object, const std::string& name, const std::string& text) {
  const Hdf5Id space(H5Screate(H5S_SCALAR), H5Sclose, "make a dataspace");
  const char* value = text.c_str();
  const Hdf5Id type = text_type();
  write_as(object, name, type.get(), type.get(), space.get(), &value);
}

void write_attribute(hid_t object, const std::string& name, std::uint64_t number) {
  const Hdf5Id space(H5Screate(H5S_SCALAR), H5Sclose, "make a dataspace");
  write_as(object, name, H5T_STD_U64LE, H5T_NATIVE_UINT64, space.get(), &number);
}

void write_attribute(hid_t object, const std::string& name,
                     std::span<const std::uint64_t> numbers) {
  write_as(object, name, H5T_STD_U64LE, H5T_NATIVE_UINT64, vector_space(numbers.size()).get(),
           numbers.data());
}

void write_attribute(hid_t object, const std::string& name, std::span<const std::uint8_t> numbers) {
  write_as(object, name, H5T_STD_U8LE, H5T_NATIVE_UINT8, vector_space(numbers.size()).get(),
           numbers.data());
}

bool has_attribute(hid_t object, const std::string& name) {
  return H5Aexists(object, name.c_str()) > 0;
}

std::string read_text(hid_t object, const std::string& name) {
  const Hdf5Id attribute = open_attribute(object, name);
  const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose, "read the attribute " + name);
  if (H5Tis_variable_str(type.get()) <= 0 || length_of(attribute, name) != 1)
    throw file_error("the attribute " + name + " is not one text: this is no table of miyama");
  char* text = nullptr;
  const Hdf5Id memory_type = text_type();
  check_hdf5(H5Aread(attribute.get(), memory_type.get(), &text), "read the attribute " + name);
  std::string value = text == nullptr ? "" : text;
  H5free_memory(text);
  if (value.size() > most_characters)
    throw file_error("the attribute " + name + " has " + std::to_string(value.size()) +
                     " characters: this is no table of miyama");
  return value;
}

std::vector<std::uint64_t> read_numbers(hid_t object, const std::string& name) {
  const Hdf5Id attribute = open_attribute(object, name);
  const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose, "read the attribute " + name);
  if (H5Tget_class(type.get()) != H5T_INTEGER)
    throw file_error("the attribute " + name +
                     " is no whole number: the file is damaged, generate it again");
  std::vector<std::uint64_t> numbers(length_of(attribute, name));
  if (H5Tget_sign(type.get()) != H5T_SGN_NONE) {  // HDF5 would read what is below 0 as 0
    std::vector<std::int64_t> found(numbers.size());
    check_hdf5(H5Aread(attribute.get(), H5T_NATIVE_INT64, found.data()),
               "read the attribute " + name);
    if (ranges::any_of(found, [](std::int64_t number) { return number < 0; }))
      throw file_error("the attribute " + name +
                       " is negative: the file is damaged, generate it again");
  }
  check_hdf5(H5Aread(attribute.get(), H5T_NATIVE_UINT64, numbers.data()),
             "read the attribute " + name);
  return numbers;
}

std::uint64_t read_number(hid_t object, const std::string& name) {
  const std::vector<std::uint64_t> numbers = read_numbers(object, name);
  if (numbers.size() != 1)
    throw file_error("the attribute " + name +
                     " holds several numbers: this is no table of miyama");
  return numbers.front();
}

}  // namespace miyama
