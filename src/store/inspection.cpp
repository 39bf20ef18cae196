#include "store/inspection.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/checked.hpp"
#include "base/error.hpp"

namespace miyama {
namespace {

constexpr hsize_t most_links = 1000;                   ///< a table has some dozens
constexpr std::size_t most_attribute_bytes = 1 << 20;  ///< of an attribute
constexpr std::uint64_t deflate_ratio =
    1032;  ///< bytes that one byte of a deflate stream can stand for
constexpr hsize_t longest_chunk = 64 << 20;  ///< bytes; HDF5 keeps whole chunks in memory
constexpr std::uint64_t small_dataset =
    1 << 16;  ///< bytes of entries that may be missing: cheap to find out

/// One dataset and how messages call it.
struct Inspected {
  Hdf5Id id;
  std::string what;
};

void read_attribute(hid_t object, hsize_t number, const std::string& of) {
  const std::string what = "read an attribute of " + of;
  const Hdf5Id attribute(
      H5Aopen_by_idx(object, ".", H5_INDEX_NAME, H5_ITER_INC, number, H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose, what);
  const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose, what);
  const Hdf5Id space(H5Aget_space(attribute.get()), H5Sclose, what);
  const hssize_t items = H5Sget_simple_extent_npoints(space.get());
  const std::size_t item_bytes = H5Tget_size(type.get());
  if (items < 0 || item_bytes == 0 ||
      static_cast<std::size_t>(items) > most_attribute_bytes / item_bytes)
    throw file_error("an attribute of " + of +
                     " is larger than those of a table: the file is damaged, generate it again");
  std::vector<std::byte> value(static_cast<std::size_t>(items) * item_bytes);
  if (value.empty()) return;
  check_hdf5(H5Aread(attribute.get(), type.get(), value.data()), what);
  if (H5Tdetect_class(type.get(), H5T_VLEN) > 0 || H5Tis_variable_str(type.get()) > 0)
    check_hdf5(H5Dvlen_reclaim(type.get(), space.get(), H5P_DEFAULT, value.data()), what);
}

void read_attributes(hid_t object, const std::string& of) {
  H5O_info_t info{};
  check_hdf5(H5Oget_info2(object, &info, H5O_INFO_NUM_ATTRS), "read the attributes of " + of);
  for (hsize_t a = 0; a < info.num_attrs; ++a) read_attribute(object, a, of);
}

void inspect_filters(hid_t creation, const std::string& what) {
  for (int f = 0; f < H5Pget_nfilters(creation); ++f) {
    std::size_t parameters = 0;
    unsigned flags = 0;
    const H5Z_filter_t filter = H5Pget_filter2(creation, static_cast<unsigned>(f), &flags,
                                               &parameters, nullptr, 0, nullptr, nullptr);
    if (filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_DEFLATE &&
        filter != H5Z_FILTER_FLETCHER32)
      throw file_error(
          what + " is stored with filter " + std::to_string(filter) +
          ", tables use shuffle and deflate: repack it with h5repack -f SHUF -f GZIP=6");
  }
}

/// Entries must be in the file itself, in chunks that fit the memory.
void inspect_storage(const Inspected& dataset, std::size_t item_bytes) {
  const Hdf5Id creation(H5Dget_create_plist(dataset.id.get()), H5Pclose,
                        "read the layout of " + dataset.what);
  const H5D_layout_t layout = H5Pget_layout(creation.get());
  if (layout == H5D_VIRTUAL || layout < 0 || H5Pget_external_count(creation.get()) != 0)
    throw file_error(dataset.what +
                     " keeps its entries outside of the file: this is no table of miyama");
  inspect_filters(creation.get(), dataset.what);
  if (layout != H5D_CHUNKED) return;
  std::vector<hsize_t> sides(H5S_MAX_RANK);
  sides.resize(static_cast<std::size_t>(
      std::max(0, H5Pget_chunk(creation.get(), H5S_MAX_RANK, sides.data()))));
  hsize_t bytes = item_bytes;
  for (const hsize_t side : sides) bytes = saturating_multiply(bytes, side);
  if (bytes > longest_chunk)
    throw file_error(dataset.what + " has chunks of " + std::to_string(bytes) +
                     " bytes: repack it with chunks of at most " + std::to_string(longest_chunk) +
                     ", h5repack -l CHUNK=…");
}

void inspect_dataset(const Inspected& dataset) {
  read_attributes(dataset.id.get(), dataset.what);
  const Hdf5Id type(H5Dget_type(dataset.id.get()), H5Tclose, "read the type of " + dataset.what);
  const Hdf5Id space(H5Dget_space(dataset.id.get()), H5Sclose, "read the shape of " + dataset.what);
  const std::size_t item_bytes = H5Tget_size(type.get());
  const hssize_t entries = H5Sget_simple_extent_npoints(space.get());
  if (entries < 0 || item_bytes == 0 || item_bytes > sizeof(std::uint64_t))
    throw file_error(dataset.what +
                     " has entries that no table has: the file is damaged, generate it again");
  inspect_storage(dataset, item_bytes);
  (void)H5Dget_storage_size(dataset.id.get());  // walks the whole index of the chunks
}

void inspect_link(hid_t file, hsize_t number, const std::string& name) {
  const std::string what = "read a link of " + name;
  std::string text(1024, '\0');
  const ssize_t length = H5Lget_name_by_idx(file, ".", H5_INDEX_NAME, H5_ITER_INC, number,
                                            text.data(), text.size(), H5P_DEFAULT);
  if (length <= 0 || static_cast<std::size_t>(length) >= text.size())
    throw file_error("cannot " + what + ": the file is damaged");
  text.resize(static_cast<std::size_t>(length));
  H5L_info_t link{};
  check_hdf5(H5Lget_info(file, text.c_str(), &link, H5P_DEFAULT), what);
  if (link.type != H5L_TYPE_HARD)
    throw file_error("the link " + text + " of " + name +
                     " leads elsewhere: this is no table of miyama");
  H5O_info_t object{};
  const std::string dataset = "the dataset " + text + " of " + name;
  check_hdf5(H5Oget_info_by_name2(file, text.c_str(), &object, H5O_INFO_BASIC, H5P_DEFAULT),
             "open " + dataset);
  if (object.type != H5O_TYPE_DATASET)
    throw file_error(text + " of " + name + " is no dataset: this is no table of miyama");
  inspect_dataset(
      {Hdf5Id(H5Dopen2(file, text.c_str(), H5P_DEFAULT), H5Dclose, "open " + dataset), dataset});
}

}  // namespace

void inspect_structure(hid_t file, const std::string& name) {
  read_attributes(file, name);
  H5G_info_t group{};
  check_hdf5(H5Gget_info(file, &group), "read the links of " + name);
  if (group.nlinks > most_links)
    throw file_error(name + " has " + std::to_string(group.nlinks) +
                     " datasets, more than any table: this is no table of miyama");
  for (hsize_t l = 0; l < group.nlinks; ++l) inspect_link(file, l, name);
}

void refuse_unstored(hid_t dataset, std::uint64_t bytes, const std::string& what) {
  const std::uint64_t stored = H5Dget_storage_size(dataset);
  if (bytes > small_dataset && bytes / deflate_ratio > stored)
    throw file_error(what + " claims " + std::to_string(bytes) + " bytes of entries, " +
                     std::to_string(stored) +
                     " are stored: blocks are missing, generate the table again");
}

}  // namespace miyama
