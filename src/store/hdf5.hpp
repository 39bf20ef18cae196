/// @file  hdf5.hpp
/// @brief The store's interface to HDF5: identifiers that close themselves, attributes, and errors
/// with the library's own reason.
///
/// The library is not thread-safe: callers serialise every call. It prints no errors itself, and
/// its exit handler is off, because after a failed write it would try to flush once more and might
/// crash.
///
/// Numbers have the same bytes in memory and in the file, little-endian (table/digest.cpp asserts
/// it), so one type serves for both.
#pragma once

#include <hdf5.h>
#include <hdf5_hl.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace miyama {

/// Call before a thread uses HDF5, and before files are opened or closed: a library built for
/// threads keeps for each of them whether it prints errors. Throws std::bad_alloc unless there is
/// memory for what follows: HDF5 crashes when memory runs out in the middle of its work.
void prepare_hdf5();
/// Does the same for a single chunk; only one call in several asks for memory.
void prepare_chunk();

/// Owns an identifier of whatever kind: a file, a dataset, a type, a property list, …
class Hdf5Id {
 public:
  Hdf5Id() = default;
  /// Throws file_error "cannot `what`: reason" if `id` is invalid.
  Hdf5Id(hid_t id, const std::string& what);
  Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Hdf5Id() { reset(); }

  hid_t get() const { return id_; }

  /// Closes the identifier now; returns less than 0 if the library reports a failure.
  int reset() noexcept;
  /// Forgets the identifier without closing it: after a failed write nothing of the file may be
  /// touched again.
  void abandon() noexcept { id_ = -1; }

 private:
  hid_t id_ = -1;
};

/// Throws file_error "cannot `what`: reason" if `status`, of whatever type, is negative.
void check_hdf5(std::int64_t status, const std::string& what);

/// The innermost reason of the last failed call, with the system's words where there are any.
[[nodiscard]] std::string last_hdf5_reason();

/// The two faults that a file may have: it was damaged, or it never was a table. Messages name what
/// is wrong in the file; the code that opened it adds the name of the file.
[[nodiscard]] file_error damaged(const std::string& what);
[[nodiscard]] file_error foreign(const std::string& what);

/// Calls work(); errors get `name` in front, that of a file or of something in it.
template <class Work>
auto naming(const std::string& name, const Work& work) {
  try {
    return work();
  } catch (const file_error& error) {
    throw file_error(name, ": ", error.what());
  }
}

/// Creates the file at `path`, which others will know as `name` and a TemporaryFile has locked.
/// Throws file_error; std::bad_alloc as above.
[[nodiscard]] Hdf5Id create_hdf5(const std::filesystem::path& path, const std::string& name);
/// Opens a file for reading. Throws file_error, saying why it is not a table; std::bad_alloc.
[[nodiscard]] Hdf5Id open_hdf5(const std::filesystem::path& path);

/// A property list of a class such as H5P_DATASET_CREATE. What is created keeps no times, so that
/// equal tables are equal bytes, and knows the order of its attributes.
[[nodiscard]] Hdf5Id creation_properties(hid_t kind);
/// These two read the filters of a dataset in order, and the sides of its chunks (none without
/// chunks), from the properties that it was created with.
[[nodiscard]] std::vector<H5Z_filter_t> filters_of(hid_t properties);
[[nodiscard]] std::vector<hsize_t> chunk_sides_of(hid_t properties);
/// Makes the dataspace with these extents; without any it has one entry. With `offset` only the box
/// of extents `part` that begins there is selected.
[[nodiscard]] Hdf5Id make_space(const std::vector<hsize_t>& extents,
                                const std::vector<hsize_t>& offset = {},
                                const std::vector<hsize_t>& part = {});

/// True if `name` is a link of the file.
[[nodiscard]] bool has_link(hid_t file, const std::string& name);
/// Opens a dataset. Throws file_error.
[[nodiscard]] Hdf5Id open_dataset(hid_t file, const std::string& name);
[[nodiscard]] std::vector<hsize_t> extents_of(hid_t dataset);
/// True if the entries of a dataset are stored in exactly this type: H5Dread would convert any
/// other, cut off fractions and clip.
[[nodiscard]] bool has_type(hid_t dataset, hid_t type);

/// Attributes of a file or dataset: variable-length UTF-8 strings and integers.
void write_attribute(hid_t object, const std::string& name, const std::string& text);
void write_attribute(hid_t object, const std::string& name, std::uint64_t number);
void write_attribute(hid_t object, const std::string& name, std::span<const std::uint64_t> numbers);
void write_attribute(hid_t object, const std::string& name, std::span<const std::uint8_t> numbers);
void write_attribute(hid_t object, const std::string& name, std::int32_t number);
void write_attribute(hid_t object, const std::string& name, std::span<const std::int32_t> numbers);

[[nodiscard]] bool has_attribute(hid_t object, const std::string& name);

/// An attribute that is read. Throws file_error if it is missing.
struct StoredAttribute {
  StoredAttribute(hid_t object, const std::string& name);
  void read(hid_t memory_type, void* value) const;

  std::string title;  ///< name of the attribute in messages
  Hdf5Id id;
  Hdf5Id type;
  Hdf5Id space;
  hssize_t entries;
};

/// These read an attribute. They throw file_error, naming it, if it is missing, has another type,
/// or is larger than a table's attribute can be.
[[nodiscard]] std::string read_text(hid_t object, const std::string& name);
[[nodiscard]] std::uint64_t read_number(hid_t object, const std::string& name);
[[nodiscard]] std::vector<std::uint64_t> read_numbers(hid_t object, const std::string& name);

}  // namespace miyama
