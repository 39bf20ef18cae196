/// @file  hdf5.cpp
/// @brief Identifiers and errors, then what datasets are made of, then attributes.
///
/// Attributes are read with suspicion: HDF5 converts whatever it finds, 9.5 to 9 and −1 to 0, so
/// type and sign are looked at first. The reason in a message is the innermost entry of HDF5's
/// stack of errors; where that quotes the system, only the system's words are kept, with a remedy
/// for a full disk.

#include "store/hdf5.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

#include "base/ranges.hpp"
#include "table/layout.hpp"

namespace miyama {
namespace {

constexpr hssize_t most_numbers = 64;  // numbers in one attribute

// Three open files take so much, and so does the end of a large table, whose trees of chunks are
// written from copies. A chunk takes up to 60 kB.
constexpr std::size_t enough = std::size_t{48} << 20;
constexpr std::size_t chunks_of_a_question = 16;

Hdf5Id text_type() {
  const std::string what = "make a text type";
  Hdf5Id type(H5Tcopy(H5T_C_S1), what);
  check_hdf5(H5Tset_size(type.get(), H5T_VARIABLE), what);
  check_hdf5(H5Tset_cset(type.get(), H5T_CSET_UTF8), what);
  return type;
}

void write_as(hid_t object, const std::string& name, hid_t type,
              const std::vector<hsize_t>& extents, const void* value) {
  const std::string what = "write the attribute " + name;
  const Hdf5Id attribute(
      H5Acreate2(object, name.c_str(), type, make_space(extents).get(), H5P_DEFAULT, H5P_DEFAULT),
      what);
  check_hdf5(H5Awrite(attribute.get(), type, value), what);
}

/// An attribute of a table: a row of some entries.
StoredAttribute open_attribute(hid_t object, const std::string& name) {
  StoredAttribute attribute(object, name);
  if (H5Sget_simple_extent_ndims(attribute.space.get()) > 1 || attribute.entries < 1 ||
      attribute.entries > most_numbers)
    throw foreign(attribute.title + " has " + std::to_string(attribute.entries) + " entries");
  return attribute;
}

}  // namespace

/// Asks the system for memory, because the allocator would learn from a large block to keep such
/// blocks later.
void prepare_hdf5() {
  void* const room =
      mmap(nullptr, enough, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, enough);
  [[maybe_unused]] static const bool prepared = H5dont_atexit() >= 0;
  [[maybe_unused]] static thread_local const bool silent =
      H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
}

void prepare_chunk() {
  static thread_local std::size_t calls = 0;
  if (calls++ % chunks_of_a_question == 0) prepare_hdf5();
}

Hdf5Id::Hdf5Id(hid_t id, const std::string& what) : id_(id) { check_hdf5(id, what); }

int Hdf5Id::reset() noexcept { return id_ < 0 ? 0 : H5Idec_ref(std::exchange(id_, -1)); }

void check_hdf5(std::int64_t status, const std::string& what) {
  if (status >= 0) return;
  const std::string reason = last_hdf5_reason();
  if (reason.starts_with("memory allocation failed")) throw std::bad_alloc();
  throw file_error("cannot ", what, ": ", reason);
}

std::string last_hdf5_reason() {
  std::string reason;
  const auto keep_first = [](unsigned, const H5E_error2_t* entry, void* data) -> herr_t {
    auto& text = *static_cast<std::string*>(data);
    if (text.empty() && entry->desc != nullptr) text = entry->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &reason);
  // Driver errors read "…, errno = 28, error message = 'No space left on device', …": the system's
  // words say it best.
  const std::string mark = "error message = '";
  if (const auto at = reason.find(mark); at != std::string::npos) {
    const auto begin = at + mark.size();
    std::string words = reason.substr(begin, reason.find('\'', begin) - begin);
    for (const int full : {ENOSPC, EDQUOT, EFBIG})  // a disk, a quota or a limit of file sizes
      if (reason.find(concat("errno = ", full, ",")) != std::string::npos)
        words += "; choose another place, or fewer labels";
    return words;
  }
  return reason.empty() ? "HDF5 gives no reason" : reason;
}

file_error damaged(const std::string& what) {
  return file_error(what + ": the file is damaged, generate it again");
}

file_error foreign(const std::string& what) {
  return file_error(what + ": this is not a table of miyama");
}

Hdf5Id create_hdf5(const std::filesystem::path& path, const std::string& name) {
  prepare_hdf5();
  const std::string what = "create the file " + name;
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), what);
  check_hdf5(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_V110), what);
#if H5_VERSION_GE(1, 12, 1) || (H5_VERSION_GE(1, 10, 7) && !H5_VERSION_GE(1, 11, 0))
  // TemporaryFile has locked the file: HDF5's own lock may be of the kind that this one excludes,
  // and some file systems have none.
  check_hdf5(H5Pset_file_locking(access.get(), false, true), what);
#endif
  const Hdf5Id creation = creation_properties(H5P_FILE_CREATE);
  check_hdf5(
      H5Pset_link_creation_order(creation.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
      what);
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), what};
}

Hdf5Id open_hdf5(const std::filesystem::path& path) {
  prepare_hdf5();
  const std::string name = path.string();
  if (!std::filesystem::exists(path)) throw file_error("there is no file ", name);
  if (std::filesystem::is_directory(path)) throw file_error(name, " is a folder, not a table");
  if (!std::filesystem::is_regular_file(path))
    throw file_error(name, " is a pipe or a device, not a table");
  const int signature = H5Fis_hdf5(path.c_str());
  check_hdf5(signature, "open " + name);
  if (signature == 0) throw file_error(name, " is not an HDF5 file, or was cut off at the start");
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file < 0 && last_hdf5_reason() == std::strerror(EWOULDBLOCK))  // its writer has locked it
    throw file_error(name, " is in use: another program has it open for writing, close it there");
  return {file, "open " + name + ", it may be cut off"};
}

Hdf5Id creation_properties(hid_t kind) {
  const std::string what = "make a property list";
  Hdf5Id properties(H5Pcreate(kind), what);
  check_hdf5(H5Pset_obj_track_times(properties.get(), false), what);
  check_hdf5(
      H5Pset_attr_creation_order(properties.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
      what);
  return properties;
}

std::vector<H5Z_filter_t> filters_of(hid_t properties) {
  std::vector<H5Z_filter_t> filters;
  for (unsigned f = 0; static_cast<int>(f) < H5Pget_nfilters(properties); ++f) {
    std::size_t parameters = 0;
    unsigned flags = 0;
    filters.push_back(
        H5Pget_filter2(properties, f, &flags, &parameters, nullptr, 0, nullptr, nullptr));
  }
  return filters;
}

std::vector<hsize_t> chunk_sides_of(hid_t properties) {
  std::vector<hsize_t> sides(H5S_MAX_RANK);
  if (H5Pget_layout(properties) != H5D_CHUNKED) return {};
  sides.resize(std::max(0, H5Pget_chunk(properties, H5S_MAX_RANK, sides.data())));
  return sides;
}

Hdf5Id make_space(const std::vector<hsize_t>& extents, const std::vector<hsize_t>& offset,
                  const std::vector<hsize_t>& part) {
  const std::string what = "make a dataspace";
  Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), what);
  if (!offset.empty())
    check_hdf5(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, offset.data(), nullptr, part.data(),
                                   nullptr),
               what);
  return space;
}

bool has_link(hid_t file, const std::string& name) {
  return H5Lexists(file, name.c_str(), H5P_DEFAULT) > 0;
}

Hdf5Id open_dataset(hid_t file, const std::string& name) {
  return {H5Dopen2(file, name.c_str(), H5P_DEFAULT), "open the dataset " + name};
}

std::vector<hsize_t> extents_of(hid_t dataset) {
  const Hdf5Id space(H5Dget_space(dataset), "read the shape of a dataset");
  std::vector<hsize_t> extents(std::max(0, H5Sget_simple_extent_ndims(space.get())));
  check_hdf5(H5Sget_simple_extent_dims(space.get(), extents.data(), nullptr),
             "read the shape of a dataset");
  return extents;
}

bool has_type(hid_t dataset, hid_t type) {
  const Hdf5Id found(H5Dget_type(dataset), "read the type of a dataset");
  return H5Tequal(found.get(), type) > 0;
}

void write_attribute(hid_t object, const std::string& name, const std::string& text) {
  const char* value = text.c_str();
  write_as(object, name, text_type().get(), {}, &value);
}

void write_attribute(hid_t object, const std::string& name, std::uint64_t number) {
  write_as(object, name, H5T_STD_U64LE, {}, &number);
}

void write_attribute(hid_t object, const std::string& name,
                     std::span<const std::uint64_t> numbers) {
  write_as(object, name, H5T_STD_U64LE, {numbers.size()}, numbers.data());
}

void write_attribute(hid_t object, const std::string& name, std::span<const std::uint8_t> numbers) {
  write_as(object, name, H5T_STD_U8LE, {numbers.size()}, numbers.data());
}

void write_attribute(hid_t object, const std::string& name, std::int32_t number) {
  write_as(object, name, H5T_STD_I32LE, {}, &number);
}

void write_attribute(hid_t object, const std::string& name, std::span<const std::int32_t> numbers) {
  write_as(object, name, H5T_STD_I32LE, {numbers.size()}, numbers.data());
}

bool has_attribute(hid_t object, const std::string& name) {
  return H5Aexists(object, name.c_str()) > 0;
}

StoredAttribute::StoredAttribute(hid_t object, const std::string& name)
    : title("the attribute " + name),
      id(H5Aopen(object, name.c_str(), H5P_DEFAULT), "read " + title),
      type(H5Aget_type(id.get()), "read " + title),
      space(H5Aget_space(id.get()), "read " + title),
      entries(H5Sget_simple_extent_npoints(space.get())) {}

void StoredAttribute::read(hid_t memory_type, void* value) const {
  check_hdf5(H5Aread(id.get(), memory_type, value), "read " + title);
}

std::string read_text(hid_t object, const std::string& name) {
  const StoredAttribute attribute = open_attribute(object, name);
  const hid_t type = attribute.type.get();
  if (H5Tget_class(type) != H5T_STRING || attribute.entries != 1)
    throw foreign(attribute.title + " is not one text");
  std::string value;
  if (H5Tis_variable_str(type) > 0) {
    char* text = nullptr;
    attribute.read(text_type().get(), &text);
    if (text != nullptr) value = text;
    H5free_memory(text);
  } else {  // netCDF's library writes texts of fixed length
    value.resize(H5Tget_size(type));
    attribute.read(type, value.data());
    value.resize(std::min(value.find('\0'), value.size()));
  }
  if (value.size() > most_characters)
    throw foreign(attribute.title + " has " + std::to_string(value.size()) + " characters");
  return value;
}

std::vector<std::uint64_t> read_numbers(hid_t object, const std::string& name) {
  const StoredAttribute attribute = open_attribute(object, name);
  if (H5Tget_class(attribute.type.get()) != H5T_INTEGER)
    throw damaged(attribute.title + " is not a whole number");
  std::vector<std::uint64_t> numbers(attribute.entries);
  if (H5Tget_sign(attribute.type.get()) != H5T_SGN_NONE) {  // HDF5 would read what is below 0 as 0
    std::vector<std::int64_t> found(numbers.size());
    attribute.read(H5T_STD_I64LE, found.data());
    if (ranges::any_of(found, [](std::int64_t number) { return number < 0; }))
      throw damaged(attribute.title + " is negative");
  }
  attribute.read(H5T_STD_U64LE, numbers.data());
  return numbers;
}

std::uint64_t read_number(hid_t object, const std::string& name) {
  const std::vector<std::uint64_t> numbers = read_numbers(object, name);
  if (numbers.size() != 1) throw foreign("the attribute " + name + " holds several numbers");
  return numbers.front();
}

}  // namespace miyama
