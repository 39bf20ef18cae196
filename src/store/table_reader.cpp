#include "store/table_reader.hpp"

#include <array>
#include <cassert>

#include "base/printable.hpp"
#include "store/chunk_codec.hpp"
#include "store/inspection.hpp"
#include "store/trial.hpp"

namespace miyama {
namespace {

constexpr std::uintmax_t bytes_inspected_per_second =
    1'000'000'000;  // far more than this in fact, as only indexes are read

Hdf5Id open_file(const std::filesystem::path& path) {
  prepare_hdf5();
  const std::string name = path.string();
  if (!std::filesystem::exists(path)) throw file_error("there is no file " + name);
  if (std::filesystem::is_directory(path)) throw file_error(name + " is a folder, not a table");
  if (!std::filesystem::is_regular_file(path))
    throw file_error(name + " is a pipe or a device, not a table");
  const int signature = H5Fis_hdf5(path.c_str());
  check_hdf5(signature, "open " + name);
  if (signature == 0) throw file_error(name + " is no HDF5 file, or was cut off at the start");
  return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT),
          "open " + name + ", it may be cut off"};
}

template <class Item>
void widen(std::span<const std::byte> items, std::vector<std::uint32_t>& numbers) {
  std::copy_n(reinterpret_cast<const Item*>(items.data()), numbers.size(), numbers.begin());
}

}  // namespace

void try_file(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  TrialLimits limits;
  if (!unknown) limits.cpu_seconds += bytes / bytes_inspected_per_second;
  const auto look = [&] {
    const Hdf5Id file = open_file(path);
    naming(path.string(), [&] { inspect_structure(file.get()); });
    (void)TableReader(path).wrong_descriptions();  // follows the references between datasets
  };
  try_in_child(path.string() + " is damaged: HDF5 itself fails on it, generate the table again",
               look, limits);
}

TableReader::TableReader(const std::filesystem::path& path)
    : name_(path.string()), file_(open_file(path)) {
  naming(name_, [&] {
    header_ = read_header(file_.get());
    layout_ = layout_of(header_);
    result_.totals = read_totals(file_.get());
    open_arrays();
    open_list();
    open_small();
  });
}

void TableReader::open_arrays() {
  for (const LabelArray& array : layout_->arrays()) {
    datasets_.push_back(open_dataset(file_.get(), dataset_shape(array, *layout_)));
    result_.digests[array.kind] = printable(read_text(datasets_.back().id.get(), "digest"));
  }
}

/// Whether they are as many losses as the attribute `lost` says is for `check` to find.
void TableReader::open_list() {
  const hid_t file = file_.get();
  const bool box = header_.family == TableFamily::box;
  if (!has_link(file, box ? "losses" : "parts")) return;
  list_ = datasets_.size();
  datasets_.push_back(open_dataset(
      file, box ? losses_shape(*layout_, stored_extent(file, "losses", 0, 1, most_listed_losses))
                : parts_shape(layout_->box().positions(), most_parts(header_.partitions))));
}

void TableReader::open_small() {
  const bool box = header_.family == TableFamily::box;
  if (box && header_.directions.empty()) return;
  datasets_.push_back(open_dataset(
      file_.get(), box ? directions_shape(header_.directions.size(), header_.bounds.size())
                       : level_offset_shape(header_.partitions.total)));
  if (!box) level_offsets_ = read_all<std::uint64_t>(datasets_.back());
}

void TableReader::read_slab(const Dataset& dataset, std::span<const hsize_t> offset,
                            std::span<const hsize_t> extents, std::span<std::byte> content) const {
  const std::string what = "read the dataset " + dataset.shape.name + " of " + name_;
  const std::lock_guard lock(mutex_);
  const Hdf5Id in_file(H5Dget_space(dataset.id.get()), what);
  check_hdf5(H5Sselect_hyperslab(in_file.get(), H5S_SELECT_SET, offset.data(), nullptr,
                                 extents.data(), nullptr),
             what);
  check_hdf5(H5Dread(dataset.id.get(), dataset.shape.type(), make_space(extents).get(),
                     in_file.get(), H5P_DEFAULT, content.data()),
             what);
}

std::vector<std::byte> TableReader::read_chunk(const Dataset& dataset,
                                               std::span<const hsize_t> offset,
                                               const std::string& damaged) const {
  const std::lock_guard lock(mutex_);
  hsize_t bytes = 0;
  if (H5Dget_chunk_storage_size(dataset.id.get(), offset.data(), &bytes) < 0 || bytes == 0 ||
      bytes > longest_packing(dataset.shape.chunk))
    throw file_error(damaged);
  std::vector<std::byte> stored(bytes);
  std::uint32_t skipped_filters = 0;
  if (H5Dread_chunk(dataset.id.get(), H5P_DEFAULT, offset.data(), &skipped_filters, stored.data()) <
      0)
    throw file_error(damaged + ": " + last_hdf5_reason());
  if (skipped_filters != 0) throw file_error(damaged);
  return stored;
}

void TableReader::read(const Dataset& dataset, std::span<const hsize_t> offset,
                       std::span<const hsize_t> extents, std::span<std::byte> content) const {
  prepare_hdf5();
  if (!dataset.direct) return read_slab(dataset, offset, extents, content);
  const std::string damaged =
      "a block of the dataset " + dataset.shape.name + " of " + name_ + " is damaged or missing";
  const std::vector<std::byte> stored = read_chunk(dataset, offset, damaged);
  if (!unpack_chunk(dataset.shape.chunk, extents, stored, content)) throw file_error(damaged);
}

void TableReader::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const std::size_t heaps = layout_->box().heaps();
  const LabelArray& array = layout_->arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  read(datasets_[job.array], chunk_offset(array, job, heaps), content_extents(array, job, heaps),
       content);
}

std::int64_t TableReader::read_entry(const LabelArray& array, std::size_t move,
                                     std::span<const std::uint64_t> position) const {
  const auto at = static_cast<std::size_t>(&array - layout_->arrays().data());
  assert(at < layout_->arrays().size() && layout_->box().contains(position));
  std::vector<hsize_t> offset;
  if (array.moves != 0) offset.push_back(move);
  offset.insert(offset.end(), position.begin(), position.end());
  std::array<std::byte, 8> item{};
  const std::span<std::byte> entry = std::span(item).first(array.item_bytes);
  prepare_hdf5();
  read_slab(datasets_[at], offset, std::vector<hsize_t>(offset.size(), 1), entry);
  return entry_of(array, entry, 0);
}

void TableReader::for_each_row(
    const std::function<void(std::span<const std::uint32_t>)>& visit) const {
  assert(list_);
  const Dataset& list = datasets_[*list_];
  const std::size_t columns = list.shape.extents[1];
  const std::size_t item = list.shape.chunk.item_bytes;
  std::vector<std::byte> rows;
  std::vector<std::uint32_t> numbers;
  for (hsize_t first = 0; first < list.shape.extents[0];) {
    const hsize_t count = std::min(list.shape.chunk.sides[0], list.shape.extents[0] - first);
    rows.resize(count * columns * item);
    numbers.resize(count * columns);
    read(list, std::array<hsize_t, 2>{first, 0}, std::array<hsize_t, 2>{count, columns}, rows);
    item == 1   ? widen<std::uint8_t>(rows, numbers)
    : item == 2 ? widen<std::uint16_t>(rows, numbers)
                : widen<std::uint32_t>(rows, numbers);
    for (std::size_t row = 0; row < count; ++row)
      visit(std::span(numbers).subspan(row * columns, columns));
    first += count;
  }
}

std::vector<std::string> TableReader::wrong_descriptions() const {
  const std::lock_guard lock(mutex_);
  return miyama::wrong_descriptions(file_.get(), header_, datasets_);
}

}  // namespace miyama
