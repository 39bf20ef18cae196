#include "store/option_file.hpp"

#include <algorithm>

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

/// Calls take(numbers) for pieces of the dataset, in C order: those below 0 become very large.
/// Only the first axis is cut.
template <class Take>
void read_numbers(hid_t file, const char* name, const Team& team, const Take& take) {
  const Hdf5Id dataset = open_dataset(file, name);
  const Hdf5Id type(H5Dget_type(dataset.get()), "read a type");
  const bool is_signed = H5Tget_sign(type.get()) != H5T_SGN_NONE;
  std::vector<hsize_t> extents = extents_of(dataset.get());
  if (extents.empty()) extents.push_back(1);
  hsize_t across = 1;
  for (std::size_t i = 1; i < extents.size(); ++i) across *= extents[i];
  const hsize_t at_once = std::max<hsize_t>(1, across == 0 ? 1 : read_at_once / across);
  std::vector<std::uint64_t> numbers;
  for (hsize_t first = 0; first < extents[0]; first += at_once) {
    team.stop_if_asked();
    std::vector<hsize_t> offset(extents.size()), part = extents;
    offset[0] = first;
    part[0] = std::min(at_once, extents[0] - first);
    numbers.resize(part[0] * across);
    // HDF5 makes 0 of negative numbers unless they are read as signed ones, which then are large.
    check_hdf5(H5Dread(dataset.get(), is_signed ? H5T_NATIVE_INT64 : H5T_NATIVE_UINT64,
                       make_space(part).get(), make_space(extents, offset, part).get(), H5P_DEFAULT,
                       numbers.data()),
               concat("read the dataset ", name));
    take(numbers);
  }
}

/// A number that 32 bits do not hold becomes the greatest, which is no rank.
std::uint32_t as_rank(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX));
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
  std::vector<std::uint32_t> counts, ranks;
  const auto add = [](std::vector<std::uint32_t>& to) {
    return [&to](const std::vector<std::uint64_t>& numbers) {
      for (const std::uint64_t number : numbers) to.push_back(as_rank(number));
    };
  };
  counts.reserve(positions);
  read_numbers(file, option_count_name, team, add(counts));
  ranks.reserve(options);
  if (options != 0) read_numbers(file, options_name, team, add(ranks));
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
