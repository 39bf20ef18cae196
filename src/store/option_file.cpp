#include "store/option_file.hpp"

#include <utility>

#include "base/checked.hpp"
#include "base/text.hpp"
#include "store/table_reader.hpp"

namespace miyama {
namespace {

/// How many entries a dataset of whole numbers has.
std::uint64_t entries_of(hid_t file, const char* name) {
  if (!has_link(file, name))
    throw file_error("it has no dataset ", name, ": options are given as ", option_count_name,
                     ", how many each position has, and ", options_name, ", their indices");
  const Hdf5Id dataset = open_dataset(file, name);
  const Hdf5Id type(H5Dget_type(dataset.get()), "read a type");
  if (H5Tget_class(type.get()) != H5T_INTEGER)
    throw file_error("the dataset ", name, " does not hold whole numbers");
  std::uint64_t entries = 1;
  for (const hsize_t extent : extents_of(dataset.get()))
    entries = saturating_multiply(entries, extent);
  return entries;
}

/// Reads a dataset, whose entries messages call `meaning`. Throws usage_error for those that 32
/// bits do not hold.
std::vector<std::uint32_t> read_entries(hid_t file, const char* name, std::uint64_t entries,
                                        const std::string& meaning) {
  std::vector<std::uint32_t> all;
  all.reserve(entries);
  const Hdf5Id dataset = open_dataset(file, name);
  const Hdf5Id type(H5Dget_type(dataset.get()), "read a type");
  const auto read = [&]<class Number>(Number, hid_t native) {
    std::vector<Number> numbers(entries);
    check_hdf5(H5Dread(dataset.get(), native, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()),
               concat("read the dataset ", name));
    for (const Number number : numbers) {
      if (!std::in_range<std::uint32_t>(number))
        throw usage_error("entry ", all.size(), " of ", name, " is ", number, ", it must be ",
                          meaning);
      all.push_back(static_cast<std::uint32_t>(number));
    }
  };
  // HDF5 replaces numbers that the other type does not hold.
  if (H5Tget_sign(type.get()) == H5T_SGN_NONE)
    read(std::uint64_t{}, H5T_NATIVE_UINT64);
  else
    read(std::int64_t{}, H5T_NATIVE_INT64);
  return all;
}

/// The positions that the file lists, row after row.
std::shared_ptr<const PositionList> read_positions(hid_t file) {
  const std::vector<hsize_t> extents = extents_of(open_dataset(file, positions_name).get());
  if (extents.size() != 2 || extents[1] == 0 || extents[1] > PositionList::most_fields)
    throw file_error("the dataset ", positions_name, " is not a row of fields for each position");
  std::vector<std::int64_t> numbers(entries_of(file, positions_name));
  check_hdf5(H5Dread(open_dataset(file, positions_name).get(), H5T_NATIVE_INT64, H5S_ALL, H5S_ALL,
                     H5P_DEFAULT, numbers.data()),
             concat("read the dataset ", positions_name));
  for (const std::int64_t number : numbers)
    if (!std::in_range<std::int32_t>(number))
      throw usage_error("an entry of ", positions_name, " is ", number,
                        ", more than 32 bits hold: give smaller numbers");
  const auto list = std::make_shared<PositionList>();
  list->add_rows(std::vector<std::int32_t>(numbers.begin(), numbers.end()), extents[1]);
  return list;
}

ListedOptions read_listed(hid_t file, const Box* box, const LookAtSize& look_at_size) {
  const std::uint64_t positions = entries_of(file, option_count_name);
  if (box != nullptr && positions != box->positions())
    throw usage_error(
        filled("{1} has {2} entr(y|ies), heaps up to {3} have {4} position(|s): give the "
               "bounds that it was made for",
               option_count_name, positions, box->bounds(), box->positions()));
  // A table without any option has no second dataset.
  const std::uint64_t options = has_link(file, options_name) ? entries_of(file, options_name) : 0;
  look_at_size(positions, options);
  ListedOptions listed;
  if (box == nullptr) {
    if (!has_link(file, positions_name))
      throw usage_error("it has no dataset ", positions_name,
                        ", so its options are those of heaps: give their bounds");
    listed.positions = read_positions(file);
    if (listed.positions->size() != positions)
      throw usage_error(option_count_name, " has ", positions, " entries, ", positions_name,
                        " has ", listed.positions->size(), " rows: one for each position");
  }
  listed.counts =
      read_entries(file, option_count_name, positions, "the number of options of a position");
  if (options != 0)
    listed.ranks = read_entries(file, options_name, options,
                                concat("the index of a position, 0 to ", positions - 1));
  if (has_link(file, option_parts_name))
    listed.sizes = read_entries(file, option_parts_name, entries_of(file, option_parts_name),
                                "the number of positions that an option is");
  return listed;
}

}  // namespace

bool is_hdf5(const std::filesystem::path& path) {
  prepare_hdf5();
  return H5Fis_hdf5(path.c_str()) > 0;
}

ListedOptions read_option_file(const std::filesystem::path& path, const Box* box,
                               const LookAtSize& look_at_size) {
  const std::string name = path.string();
  try_file(path);
  const Hdf5Id file = open_hdf5(path);
  return naming(name, [&] { return read_listed(file.get(), box, look_at_size); });
}

}  // namespace miyama
