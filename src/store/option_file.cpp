#include "store/option_file.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "store/inspection.hpp"
#include "store/table_reader.hpp"

namespace miyama {
namespace {

constexpr hsize_t read_at_once = 1 << 20;

Hdf5Id open_file(const std::filesystem::path& path) {
  prepare_hdf5();
  require_memory_of_hdf5();
  return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), "open it, it may be cut off"};
}

std::uint64_t entries_of(hid_t file, const char* name) {
  if (!has_link(file, name))
    throw file_error("it has no dataset ", name, ": options are given as ", option_count_name,
                     ", how many each position has, and ", options_name, ", their indices");
  const Hdf5Id dataset = open_dataset(file, name);
  const Hdf5Id type(H5Dget_type(dataset.get()), "read a type");
  if (H5Tget_class(type.get()) != H5T_INTEGER)
    throw file_error("the dataset ", name, " has no whole numbers");
  std::uint64_t entries = 1;
  for (const hsize_t extent : extents_of(dataset.get()))
    if (__builtin_mul_overflow(entries, extent, &entries)) entries = UINT64_MAX;
  return entries;
}

/// Calls take(numbers) for pieces of the dataset, in C order. Only the first axis is cut.
template <class Number, class Take>
void read_entries(hid_t dataset, const char* name, hid_t type, const Team& team, const Take& take) {
  std::vector<hsize_t> extents = extents_of(dataset);
  if (extents.empty()) extents.push_back(1);
  hsize_t across = 1;
  for (std::size_t i = 1; i < extents.size(); ++i) across *= extents[i];
  const hsize_t at_once = std::max<hsize_t>(1, across == 0 ? 1 : read_at_once / across);
  std::vector<Number> numbers;
  for (hsize_t first = 0; first < extents[0]; first += at_once) {
    team.stop_if_asked();
    std::vector<hsize_t> offset(extents.size()), part = extents;
    offset[0] = first;
    part[0] = std::min(at_once, extents[0] - first);
    numbers.resize(part[0] * across);
    check_hdf5(H5Dread(dataset, type, make_space(part).get(),
                       make_space(extents, offset, part).get(), H5P_DEFAULT, numbers.data()),
               concat("read the dataset ", name));
    take(numbers);
  }
}

/// Reads a dataset, whose entries messages call `meaning`. Throws usage_error for those that 32
/// bits do not hold.
std::vector<std::uint32_t> read_entries(hid_t file, const char* name, std::uint64_t entries,
                                        const std::string& meaning, const Team& team) {
  std::vector<std::uint32_t> all;
  all.reserve(entries);
  const auto take = [&](const auto& numbers) {
    for (const auto number : numbers) {
      if (!std::in_range<std::uint32_t>(number))
        throw usage_error("entry ", all.size(), " of ", name, " is ", number, ", it must be ",
                          meaning);
      all.push_back(static_cast<std::uint32_t>(number));
    }
  };
  const Hdf5Id dataset = open_dataset(file, name);
  const Hdf5Id type(H5Dget_type(dataset.get()), "read a type");
  // HDF5 replaces numbers that the other type does not hold.
  if (H5Tget_sign(type.get()) == H5T_SGN_NONE)
    read_entries<std::uint64_t>(dataset.get(), name, H5T_NATIVE_UINT64, team, take);
  else
    read_entries<std::int64_t>(dataset.get(), name, H5T_NATIVE_INT64, team, take);
  return all;
}

OptionLists read_lists(hid_t file, const Box& box,
                       const std::function<void(std::uint64_t)>& look_at_size, const Team& team) {
  const std::uint64_t positions = entries_of(file, option_count_name);
  if (positions != box.positions())
    throw usage_error(option_count_name, " has ", positions, " entries, heaps up to ",
                      comma_text(box.bounds()), " have ", box.positions(),
                      " positions: give the bounds that it was made for");
  // A table without any option has no second dataset.
  const std::uint64_t options = has_link(file, options_name) ? entries_of(file, options_name) : 0;
  look_at_size(options);
  const std::vector<std::uint32_t> counts =
      read_entries(file, option_count_name, positions, "the number of options of a position", team);
  std::vector<std::uint32_t> ranks;
  if (options != 0)
    ranks = read_entries(file, options_name, options,
                         concat("the index of a position, 0 to ", positions - 1), team);
  return {box, counts, std::move(ranks), team};
}

}  // namespace

bool is_hdf5(const std::filesystem::path& path) {
  prepare_hdf5();
  return H5Fis_hdf5(path.c_str()) > 0;
}

OptionLists read_option_file(const std::filesystem::path& path, const Box& box,
                             const std::function<void(std::uint64_t)>& look_at_size,
                             const Team& team) {
  const std::string name = path.string();
  require_memory_of_hdf5(2);
  try_in_child(name + " is damaged: HDF5 itself fails on it, write it again", [&] {
    naming(name, [&] {
      const Hdf5Id file = open_file(path);
      inspect_structure(file.get());
    });
  });
  const Hdf5Id file = naming(name, [&] { return open_file(path); });
  return naming(name, [&] { return read_lists(file.get(), box, look_at_size, team); });
}

}  // namespace miyama
