#include "store/table_reader.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/ranges.hpp"
#include "index/partition/partitions.hpp"
#include "store/attribute_check.hpp"
#include "store/attributes.hpp"
#include "store/axis_check.hpp"
#include "store/inspection.hpp"
#include "store/trial.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_quoted = 100;  // characters of an attribute in a message
constexpr std::uintmax_t bytes_inspected_per_second =
    1'000'000'000;  // far more than this in fact, as only indexes are read

Hdf5Id open_file(const std::filesystem::path& path) {
  prepare_hdf5();
  if (!std::filesystem::exists(path)) throw file_error("there is no file " + path.string());
  if (std::filesystem::is_directory(path))
    throw file_error(path.string() + " is a folder, not a table");
  if (!std::filesystem::is_regular_file(path))
    throw file_error(path.string() + " is a pipe or a device, not a table");
  const int signature = H5Fis_hdf5(path.c_str());
  if (signature < 0) throw file_error("cannot open " + path.string() + ": " + last_hdf5_reason());
  if (signature == 0)
    throw file_error(path.string() + " is no HDF5 file, or was cut off at the start");
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file < 0)
    throw file_error("cannot open " + path.string() + ", it may be cut off: " + last_hdf5_reason());
  return {file, H5Fclose, "open " + path.string()};
}

void check_format(hid_t file, const std::string& name) {
  if (!has_attribute(file, "format") || read_text(file, "format") != format_name)
    throw file_error(name + " is no table of miyama: it lacks the attribute format = \"" +
                     format_name + "\"");
  const std::vector<std::uint64_t> version = read_numbers(file, "format_version");
  if (version.size() != 2 || version[0] != format_major)
    throw file_error(name + " has format version " + std::to_string(version[0]) +
                     ", this program reads version " + std::to_string(format_major) +
                     ": use the miyama that made it, named in the attribute source");
}

std::vector<hsize_t> extents_of(hid_t dataset, const std::string& what) {
  const Hdf5Id space(H5Dget_space(dataset), H5Sclose, what);
  std::vector<hsize_t> extents(
      static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(space.get()))));
  check_hdf5(H5Sget_simple_extent_dims(space.get(), extents.data(), nullptr) < 0 ? -1 : 0, what);
  return extents;
}

/// True if the chunks and filters are those that the writer gives this shape.
bool is_direct(hid_t dataset, const DatasetShape& shape) {
  const Hdf5Id creation(H5Dget_create_plist(dataset), H5Pclose, "read the layout of " + shape.name);
  if (H5Pget_layout(creation.get()) != H5D_CHUNKED) return false;
  std::array<hsize_t, H5S_MAX_RANK> sides{};
  const int rank = H5Pget_chunk(creation.get(), H5S_MAX_RANK, sides.data());
  if (rank != static_cast<int>(shape.chunk.sides.size()) ||
      !std::equal(shape.chunk.sides.begin(), shape.chunk.sides.end(), sides.begin()))
    return false;
  std::vector<H5Z_filter_t> filters;
  for (int f = 0; f < H5Pget_nfilters(creation.get()); ++f) {
    std::size_t parameters = 0;
    unsigned flags = 0;
    filters.push_back(H5Pget_filter2(creation.get(), static_cast<unsigned>(f), &flags, &parameters,
                                     nullptr, 0, nullptr, nullptr));
  }
  const std::vector<H5Z_filter_t> expected =
      shape.chunk.shuffled() ? std::vector<H5Z_filter_t>{H5Z_FILTER_SHUFFLE, H5Z_FILTER_DEFLATE}
                             : std::vector<H5Z_filter_t>{H5Z_FILTER_DEFLATE};
  return filters == expected;
}

void refuse_other_type(hid_t dataset, hid_t type, const std::string& name,
                       const std::string& type_name) {
  if (!has_type(dataset, type))
    throw file_error("the dataset " + name + " is not of the type " + type_name +
                     ", little-endian: the file is damaged, generate it again");
}

std::vector<std::vector<std::uint8_t>> read_directions(hid_t file, std::size_t heaps) {
  const Hdf5Id dataset(H5Dopen2(file, "directions", H5P_DEFAULT), H5Dclose,
                       "open the dataset directions");
  const std::vector<hsize_t> extents = extents_of(dataset.get(), "read the dataset directions");
  if (extents.size() != 2 || extents[0] == 0 || extents[0] > 65536 || extents[1] != heaps)
    throw file_error("the dataset directions does not fit " + std::to_string(heaps) +
                     " heaps: the file is damaged");
  refuse_other_type(dataset.get(), H5T_STD_U8LE, "directions", "u1");
  std::vector<std::uint8_t> entries(extents[0] * extents[1]);
  check_hdf5(
      H5Dread(dataset.get(), H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, entries.data()),
      "read the dataset directions");
  std::vector<std::vector<std::uint8_t>> directions;
  for (std::size_t d = 0; d < extents[0]; ++d)
    directions.emplace_back(entries.begin() + static_cast<std::ptrdiff_t>(d * heaps),
                            entries.begin() + static_cast<std::ptrdiff_t>((d + 1) * heaps));
  return directions;
}

std::vector<hsize_t> dataset_extents(hid_t file, const std::string& dataset_name,
                                     const std::string& name) {
  const std::string what = "the dataset " + dataset_name + " of " + name;
  const Hdf5Id dataset(H5Dopen2(file, dataset_name.c_str(), H5P_DEFAULT), H5Dclose, "open " + what);
  return extents_of(dataset.get(), "read " + what);
}

/// Length of the list of losses.
std::uint64_t listed_rows(hid_t file, const std::string& name) {
  const std::vector<hsize_t> extents = dataset_extents(file, "losses", name);
  if (extents.empty() || extents[0] > most_listed_losses)
    throw file_error("the dataset losses of " + name +
                     " is no list of losses: the file is damaged, generate it again");
  return extents[0];
}

/// Calls make() and turns what it says about wrong numbers into the file's fault.
template <class Make>
auto from_attribute(const std::string& attribute, const std::string& name, const Make& make) {
  try {
    return make();
  } catch (const usage_error& error) {
    throw file_error("the attribute " + attribute + " of " + name +
                     " makes no table: " + error.what());
  }
}

std::unique_ptr<Layout> layout_of(const TableHeader& header, const std::string& name) {
  if (header.family == TableFamily::partitions) {
    const PartitionBounds& bounds = header.partitions;
    const bool plain =
        bounds.largest == Partitions::no_bound && bounds.most_heaps == Partitions::no_bound;
    const std::uint64_t positions = from_attribute(
        plain ? "total" : "total, largest or most_heaps", name,
        [&] { return Partitions(bounds.total, bounds.largest, bounds.most_heaps).positions(); });
    return std::make_unique<Layout>(
        Layout::of_partitions(positions, bounds.total, header.rests, header.labels));
  }
  const Box box = from_attribute(
      "bounds", name, [&] { return Box(coordinate_bounds(header.bounds, header.pass)); });
  if (contains(header.labels, LabelKind::arrows) && header.directions.empty())
    throw file_error("the table " + name +
                     " has arrows but no directions: the file is damaged, generate it again");
  return from_attribute("labels", name, [&] {
    return std::make_unique<Layout>(box, header.directions.size(), header.labels, header.pass);
  });
}

PartitionBounds read_partition_bounds(hid_t file) {
  PartitionBounds bounds{read_number(file, "total")};
  if (has_attribute(file, "largest")) bounds.largest = read_number(file, "largest");
  if (has_attribute(file, "most_heaps")) bounds.most_heaps = read_number(file, "most_heaps");
  return bounds;
}

/// Two or three, from the array itself.
std::size_t read_rests(hid_t file, const std::string& name) {
  const std::vector<hsize_t> extents = dataset_extents(file, "move_rests", name);
  if (extents.size() != 2 || extents[1] < 2 || extents[1] > 3)
    throw file_error("the dataset move_rests of " + name +
                     " has neither two nor three rests: the file is damaged, generate it again");
  return static_cast<std::size_t>(extents[1]);
}

}  // namespace

void try_file(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  TrialLimits limits;
  if (!unknown) limits.cpu_seconds += bytes / bytes_inspected_per_second;
  const auto open_all = [&] {
    const Hdf5Id file = open_file(path);
    inspect_structure(file.get(), path.string());
    (void)TableReader(path).wrong_descriptions();  // follows the references between datasets
  };
  try_in_child(path.string() + " is damaged: HDF5 itself fails on it, generate the table again",
               open_all, limits);
}

TableReader::TableReader(const std::filesystem::path& path) : path_(path), file_(open_file(path)) {
  file_bytes_ = std::filesystem::file_size(path_);
  const hid_t file = file_.get();
  check_format(file, name());
  read_header(file);
  layout_ = layout_of(header_, name());
  for (const LabelArray& array : layout_->arrays()) {
    datasets_.push_back(open_dataset(dataset_shape(array, *layout_)));
    result_.digests[array.kind] = printable(read_text(datasets_.back().id.get(), "digest"));
  }
  // Whether they are as many losses as the attribute `lost` says is for `check` to find.
  if (header_.family == TableFamily::box && H5Lexists(file, "losses", H5P_DEFAULT) > 0)
    losses_ = open_dataset(losses_shape(*layout_, listed_rows(file, name())));
  if (header_.family == TableFamily::partitions && H5Lexists(file, "parts", H5P_DEFAULT) > 0)
    parts_ = open_dataset(parts_shape(layout_->box().positions(), most_parts(header_.partitions)));
}

TableReader::~TableReader() = default;

void TableReader::read_header(hid_t file) {
  if (!has_attribute(file, "status") || read_text(file, "status") != "complete")
    throw file_error(name() + " is not complete: generate it again");
  header_.rules = printable(read_text(file, "rules"));
  header_.rules_json = read_text(file, "rules_json");
  const std::string convention = read_text(file, "convention");
  if (convention != name_of(Convention::normal) && convention != name_of(Convention::misere))
    throw file_error("the attribute convention of " + name() + " is \"" +
                     convention.substr(0, most_quoted) + "\", neither normal nor misere");
  header_.convention =
      convention == name_of(Convention::normal) ? Convention::normal : Convention::misere;
  if (has_attribute(file, "total") && has_attribute(file, "bounds"))
    throw file_error(
        name() +
        " has both attributes, bounds and total, a table has one of them: generate it again");
  header_.family = has_attribute(file, "total") ? TableFamily::partitions : TableFamily::box;
  header_.labels = from_attribute(
      "labels", name(), [&] { return parse_labels(read_text(file, "labels"), header_.family); });
  if (read_text(file, "labels") != format_labels(header_.labels))
    throw file_error("the attribute labels of " + name() +
                     " does not name the labels one by one: generate the table again");
  header_.theorem = printable(read_text(file, "theorem"));
  header_.source = printable(read_text(file, "source"));
  header_.history = printable(read_text(file, "history"));
  if (header_.family == TableFamily::partitions) {
    header_.partitions = read_partition_bounds(file);
    if (contains(header_.labels, LabelKind::move_rests)) header_.rests = read_rests(file, name());
  } else {
    header_.bounds = read_numbers(file, "bounds");
    header_.pass = H5Lexists(file, pass_axis, H5P_DEFAULT) > 0;
    if (H5Lexists(file, "directions", H5P_DEFAULT) > 0)
      header_.directions = read_directions(file, header_.bounds.size());
  }
  result_.totals = {read_number(file, "positions"), read_number(file, "lost"),
                    read_number(file, "winning_moves_total"), read_number(file, "entries_checked"),
                    read_number(file, "mismatches")};
}

TableReader::Dataset TableReader::open_dataset(DatasetShape shape) const {
  const std::string what = "open the dataset " + shape.name + " of " + name();
  Hdf5Id id(H5Dopen2(file_.get(), shape.name.c_str(), H5P_DEFAULT), H5Dclose, what);
  const std::vector<hsize_t> extents = extents_of(id.get(), what);
  if (!std::equal(extents.begin(), extents.end(), shape.extents.begin(), shape.extents.end()) ||
      !has_type(id.get(), shape.file_type()))
    throw file_error("the dataset " + shape.name + " of " + name() +
                     " has not the shape and type that the attributes say: the file is damaged, "
                     "generate it again");
  std::uint64_t bytes = shape.chunk.item_bytes;
  for (const std::uint64_t extent : shape.extents) bytes = saturating_multiply(bytes, extent);
  refuse_unstored(id.get(), bytes, "the dataset " + shape.name + " of " + name());
  const bool direct = is_direct(id.get(), shape);
  return {std::move(shape), std::move(id), direct};
}

void TableReader::read_slab(const Dataset& dataset, std::span<const hsize_t> offset,
                            std::span<const std::uint64_t> extents, void* out) const {
  const std::string what = "read the dataset " + dataset.shape.name + " of " + name();
  const std::vector<hsize_t> counts(extents.begin(), extents.end());
  prepare_hdf5();
  const std::lock_guard lock(mutex_);
  const Hdf5Id in_file(H5Dget_space(dataset.id.get()), H5Sclose, what);
  check_hdf5(H5Sselect_hyperslab(in_file.get(), H5S_SELECT_SET, offset.data(), nullptr,
                                 counts.data(), nullptr),
             what);
  const Hdf5Id in_memory(H5Screate_simple(static_cast<int>(counts.size()), counts.data(), nullptr),
                         H5Sclose, what);
  check_hdf5(H5Dread(dataset.id.get(), dataset.shape.memory_type(), in_memory.get(), in_file.get(),
                     H5P_DEFAULT, out),
             what);
}

void TableReader::read_direct(const Dataset& dataset, std::span<const hsize_t> offset,
                              std::span<const std::uint64_t> extents,
                              std::span<std::byte> content) const {
  const std::string damaged =
      "a block of the dataset " + dataset.shape.name + " of " + name() + " is damaged or missing";
  std::vector<std::byte> stored;
  {
    prepare_hdf5();
    const std::lock_guard lock(mutex_);
    hsize_t bytes = 0;
    if (H5Dget_chunk_storage_size(dataset.id.get(), offset.data(), &bytes) < 0 || bytes == 0 ||
        bytes > longest_encoding(dataset.shape.chunk))
      throw file_error(damaged);
    stored.resize(bytes);
    std::uint32_t skipped_filters = 0;
    if (H5Dread_chunk(dataset.id.get(), H5P_DEFAULT, offset.data(), &skipped_filters,
                      stored.data()) < 0)
      throw file_error(damaged + ": " + last_hdf5_reason());
    if (skipped_filters != 0) throw file_error(damaged);
  }
  if (!codecs_.with([&](ChunkCodec& codec) {
        return codec.decode(dataset.shape.chunk, extents, stored, content);
      }))
    throw file_error(damaged);
}

void TableReader::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const std::size_t heaps = layout_->box().heaps();
  const LabelArray& array = layout_->arrays()[job.array];
  const Dataset& dataset = datasets_[job.array];
  assert(content.size() == array.bytes(job.block));
  const std::vector<hsize_t> offset = chunk_offset(array, job, heaps);
  const std::vector<std::uint64_t> extents = content_extents(array, job, heaps);
  if (dataset.direct) return read_direct(dataset, offset, extents, content);
  read_slab(dataset, offset, extents, content.data());
}

std::int64_t TableReader::read_entry(const LabelArray& array, std::size_t move,
                                     std::span<const std::uint64_t> position) const {
  const auto at = static_cast<std::size_t>(&array - layout_->arrays().data());
  assert(at < datasets_.size() && layout_->box().contains(position));
  std::vector<hsize_t> offset;
  if (array.moves != 0) offset.push_back(move);
  offset.insert(offset.end(), position.begin(), position.end());
  const std::vector<std::uint64_t> one(offset.size(), 1);
  std::array<std::byte, 8> item{};
  read_slab(datasets_[at], offset, one, item.data());
  return entry_of(array, std::span(item).first(array.item_bytes), 0);
}

std::vector<LabelKind> TableReader::unlisted_labels() const {
  std::vector<LabelKind> unlisted;
  const std::lock_guard lock(mutex_);
  for (const TableFamily family : {TableFamily::box, TableFamily::partitions})
    for (const LabelKind kind : all_labels(family))
      if (!contains(header_.labels, kind) && !contains(unlisted, kind) &&
          H5Lexists(file_.get(), std::string(name_of(kind)).c_str(), H5P_DEFAULT) > 0)
        unlisted.push_back(kind);
  return unlisted;
}

std::vector<std::uint64_t> TableReader::level_offsets() const {
  const std::string what = "read the dataset level_offset of " + name();
  const std::lock_guard lock(mutex_);
  const Hdf5Id dataset(H5Dopen2(file_.get(), "level_offset", H5P_DEFAULT), H5Dclose, what);
  const std::vector<hsize_t> extents = extents_of(dataset.get(), what);
  if (extents.size() != 1 || extents[0] != header_.partitions.total + 2)
    throw file_error("the dataset level_offset of " + name() +
                     " does not fit its total: the file is damaged, generate it again");
  refuse_other_type(dataset.get(), H5T_STD_U64LE, "level_offset of " + name(), "u8");
  std::vector<std::uint64_t> offsets(extents[0]);
  check_hdf5(
      H5Dread(dataset.get(), H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, offsets.data()),
      what);
  return offsets;
}

std::uint64_t TableReader::read_rows(const Dataset& list, std::uint64_t first,
                                     std::vector<std::byte>& rows) const {
  const std::uint64_t columns = list.shape.extents.back();
  const std::uint64_t count =
      std::min(list.shape.chunk.sides.front(), list.shape.extents.front() - first);
  const std::array<hsize_t, 2> offset{first, 0};
  const std::array<std::uint64_t, 2> extents{count, columns};
  rows.resize(count * columns * list.shape.chunk.item_bytes);
  if (list.direct)
    read_direct(list, offset, extents, rows);
  else
    read_slab(list, offset, extents, rows.data());
  return count;
}

void TableReader::for_each_parts(
    const std::function<void(std::span<const std::uint8_t>)>& visit) const {
  assert(has_parts());
  const std::uint64_t columns = parts_->shape.extents.back();
  std::vector<std::byte> rows;
  for (std::uint64_t first = 0; first < parts_->shape.extents.front();) {
    const std::uint64_t count = read_rows(*parts_, first, rows);
    const std::span entries(reinterpret_cast<const std::uint8_t*>(rows.data()), rows.size());
    for (std::uint64_t row = 0; row < count; ++row) visit(entries.subspan(row * columns, columns));
    first += count;
  }
}

std::vector<std::uint32_t> TableReader::read_losses() const {
  assert(has_losses());
  const std::size_t item = losses_->shape.chunk.item_bytes;
  std::vector<std::uint32_t> entries;
  std::vector<std::byte> rows;
  for (std::uint64_t first = 0; first < losses_->shape.extents.front();) {
    first += read_rows(*losses_, first, rows);
    for (std::size_t at = 0; at < rows.size(); at += item) {
      std::uint32_t entry = 0;
      std::memcpy(&entry, rows.data() + at, item);  // little-endian, as the schema's types
      entries.push_back(entry);
    }
  }
  return entries;
}

std::vector<std::string> TableReader::wrong_descriptions() const {
  std::vector<std::string> wrong;
  const auto add = [&](const std::vector<std::string>& found) {
    for (const std::string& what : found)
      if (ranges::find(wrong, what) == wrong.end()) wrong.push_back(what);  // axes are shared
  };
  const std::lock_guard lock(mutex_);
  add(wrong_conventions(file_.get()));
  for (const std::string& other : foreign_datasets(header_))
    if (H5Lexists(file_.get(), other.c_str(), H5P_DEFAULT) > 0)
      wrong.push_back("the dataset " + other + " belongs to tables of another kind: delete it");
  const auto add_texts = [&](hid_t dataset, const DatasetShape& shape) {
    add(wrong_axes(file_.get(), dataset, shape));
    add(misleading_attributes(file_.get(), dataset, shape));
  };
  for (const Dataset& dataset : datasets_) {
    add_texts(dataset.id.get(), dataset.shape);
    if (dataset.shape.name == name_of(LabelKind::outcome)) add(wrong_flags(dataset.id.get()));
  }
  if (losses_) add_texts(losses_->id.get(), losses_->shape);
  if (parts_) add_texts(parts_->id.get(), parts_->shape);
  const auto add_small = [&](const char* small, std::vector<std::string> axes) {
    if (H5Lexists(file_.get(), small, H5P_DEFAULT) <= 0) return;
    const Hdf5Id id(H5Dopen2(file_.get(), small, H5P_DEFAULT), H5Dclose,
                    "open the dataset " + std::string(small) + " of " + name());
    const std::vector<hsize_t> extents =
        extents_of(id.get(), "read the dataset " + std::string(small) + " of " + name());
    if (extents.size() == axes.size())
      add_texts(id.get(),
                {small, "", std::move(axes), {extents.begin(), extents.end()}, false, {}});
  };
  if (header_.family == TableFamily::box) add_small("directions", {"move", "heap"});
  if (header_.family == TableFamily::partitions) add_small("level_offset", {"level"});
  return wrong;
}

}  // namespace miyama
