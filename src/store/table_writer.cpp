#include "store/table_writer.hpp"

#include <array>
#include <cassert>
#include <chrono>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/progress_count.hpp"
#include "index/partition/partitions.hpp"
#include "store/attributes.hpp"
#include "store/scales.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_ahead = 256;  // blocks that may wait for an earlier one
constexpr std::size_t memo_bytes = std::size_t{64} << 20;

// Where blocks repeat, the few distinct ones may cost some milliseconds each; where they do not,
// all of them must be cheap.
constexpr int level_for_repeated = 6;
constexpr int level_for_distinct = 1;
constexpr std::uint64_t always_few = 256;    // distinct blocks that are few whatever the table
constexpr std::uint64_t repeats_wanted = 4;  // blocks per distinct one

/// How many rows the list beside the labels has: losses of a box, positions of partitions; 0 if it
/// is left out.
std::uint64_t listed_rows(const TableHeader& header, const Layout& layout, std::uint64_t losses) {
  if (header.family == TableFamily::box) return losses > most_listed_losses ? 0 : losses;
  const std::uint64_t positions = layout.box().positions();
  return positions > most_listed_positions ? 0 : positions;
}

/// Equal contents are packed alike only in chunks of one shape: the padding differs.
BlockHash key_of(const BlockHash& content, const ChunkShape& chunk,
                 std::span<const std::uint64_t> extents) {
  std::vector<std::uint64_t> numbers(chunk.sides);
  numbers.insert(numbers.end(), extents.begin(), extents.end());
  numbers.push_back(chunk.item_bytes);
  const std::span<const std::byte> shape = std::as_bytes(std::span(numbers));
  std::vector<std::byte> both(content.begin(), content.end());
  both.insert(both.end(), shape.begin(), shape.end());
  return hash_block(both);
}

Hdf5Id file_access() {
  Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "make a property list");
  check_hdf5(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_V110),
             "set the file version");
  return access;
}

Hdf5Id file_creation() {
  Hdf5Id creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose, "make a property list");
  const unsigned order = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;
  check_hdf5(H5Pset_link_creation_order(creation.get(), order), "make a property list");
  check_hdf5(H5Pset_attr_creation_order(creation.get(), order), "make a property list");
  check_hdf5(H5Pset_obj_track_times(creation.get(), false), "make a property list");
  return creation;
}

Hdf5Id chunked_creation(const DatasetShape& shape) {
  Hdf5Id creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make a property list");
  const hid_t id = creation.get();
  const std::vector<hsize_t> sides(shape.chunk.sides.begin(), shape.chunk.sides.end());
  const std::string what = "lay out the dataset " + shape.name;
  check_hdf5(H5Pset_chunk(id, static_cast<int>(sides.size()), sides.data()), what);
  if (shape.chunk.shuffled()) check_hdf5(H5Pset_shuffle(id), what);
  check_hdf5(H5Pset_deflate(id, level_for_repeated), what);
  check_hdf5(H5Pset_fill_value(id, shape.file_type(), shape.chunk.fill.data()), what);
  check_hdf5(H5Pset_fill_time(id, H5D_FILL_TIME_IFSET), what);
  check_hdf5(H5Pset_obj_track_times(id, false), what);
  check_hdf5(H5Pset_attr_creation_order(id, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED), what);
  return creation;
}

void write_partition_bounds(hid_t file, const PartitionBounds& bounds) {
  write_attribute(file, "total", bounds.total);
  if (bounds.largest < bounds.total) write_attribute(file, "largest", bounds.largest);
  if (bounds.most_heaps < bounds.total) write_attribute(file, "most_heaps", bounds.most_heaps);
}

void write_header(hid_t file, const TableHeader& header) {
  write_attribute(file, "Conventions", std::string(cf_conventions));
  write_attribute(file, "title",
                  "Every position of " + header.rules + ", " +
                      std::string(name_of(header.convention)) + " play");
  write_attribute(file, "source", header.source);
  write_attribute(file, "history", header.history);
  write_attribute(file, "format", std::string(format_name));
  const std::array<std::uint64_t, 2> version{format_major, format_minor};
  write_attribute(file, "format_version", version);
  write_attribute(file, "rules", header.rules);
  write_attribute(file, "rules_json", header.rules_json);
  write_attribute(file, "convention", std::string(name_of(header.convention)));
  if (header.family == TableFamily::box) write_attribute(file, "bounds", header.bounds);
  if (header.family == TableFamily::partitions) write_partition_bounds(file, header.partitions);
  write_attribute(file, "labels", format_labels(header.labels));
  write_attribute(file, "theorem", header.theorem);
}

/// A small dataset that is written at once.
struct SmallDataset {
  std::string name;
  std::string long_name;
  std::vector<std::string> axes;
  std::vector<hsize_t> extents;
};

void write_small(hid_t file, const SmallDataset& small, hid_t file_type, hid_t memory_type,
                 const void* entries) {
  const Hdf5Id space(
      H5Screate_simple(static_cast<int>(small.extents.size()), small.extents.data(), nullptr),
      H5Sclose, "make a dataspace");
  const Hdf5Id creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make a property list");
  check_hdf5(H5Pset_obj_track_times(creation.get(), false), "make a property list");
  const Hdf5Id dataset(H5Dcreate2(file, small.name.c_str(), file_type, space.get(), H5P_DEFAULT,
                                  creation.get(), H5P_DEFAULT),
                       H5Dclose, "create the dataset " + small.name);
  check_hdf5(H5Dwrite(dataset.get(), memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, entries),
             "write the dataset " + small.name);
  write_attribute(dataset.get(), "long_name", small.long_name);
  attach_scales(file, dataset.get(), small.axes);
}

void write_directions(hid_t file, const TableHeader& header) {
  std::vector<std::uint8_t> entries;
  for (const auto& direction : header.directions)
    entries.insert(entries.end(), direction.begin(), direction.end());
  write_small(file,
              {"directions",
               "stones that one step of each direction takes from each heap",
               {"move", "heap"},
               {header.directions.size(), header.bounds.size()}},
              H5T_STD_U8LE, H5T_NATIVE_UINT8, entries.data());
}

void write_level_offsets(hid_t file, const std::vector<std::uint64_t>& offsets) {
  write_small(
      file,
      {"level_offset",
       "index of the first position with so many sticks; the last entry is the number of positions",
       {"level"},
       {offsets.size()}},
      H5T_STD_U64LE, H5T_NATIVE_UINT64, offsets.data());
}

Partitions partitions_of(const TableHeader& header) {
  return Partitions(header.partitions.total, header.partitions.largest,
                    header.partitions.most_heaps);
}

}  // namespace

TableWriter::TableWriter(const std::filesystem::path& path, bool overwrite,
                         const TableHeader& header, const Layout& layout, std::uint64_t losses,
                         const Observer* observer)
    : layout_(layout),
      observer_(observer),
      rows_(listed_rows(header, layout, losses)),
      jobs_(layout.jobs()),
      temporary_(path, overwrite),
      disk_(path.string(), [this] { return free_disk_bytes(temporary_.path()); }),
      memo_(memo_bytes) {
  prepare_hdf5();
  try {
    create_file(header);
    create_axes(header);
    for (const LabelArray& array : layout_.arrays()) create_dataset(dataset_shape(array, layout_));
    if (rows_ != 0) {
      create_dataset(header.family == TableFamily::box
                         ? losses_shape(layout_, rows_)
                         : parts_shape(rows_, most_parts(header.partitions)));
      jobs_ += divide_up(rows_, datasets_.back().shape.chunk.sides.front());
    }
  } catch (...) {
    abandon_file();
    throw;
  }
}

TableWriter::~TableWriter() {
  if (!finished_) abandon_file();
}

void TableWriter::create_file(const TableHeader& header) {
  file_ = Hdf5Id(H5Fcreate(temporary_.path().c_str(), H5F_ACC_TRUNC, file_creation().get(),
                           file_access().get()),
                 H5Fclose, "create the file " + temporary_.final_path().string());
  write_header(file_.get(), header);
}

void TableWriter::create_axes(const TableHeader& header) {
  if (header.family == TableFamily::partitions) return create_partition_axes(header);
  const Box& box = layout_.box();
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    const std::string axis = coordinate_axis(layout_, i);
    if (box.size(i) <= longest_coordinates) {
      const std::string what = axis == pass_axis
                                   ? "passes left"
                                   : "stones in heap " + std::to_string(i + (header.pass ? 0 : 1));
      (void)make_coordinates(file_.get(), axis, what, 0, box.size(i));
    } else {
      (void)make_bare_scale(file_.get(), axis, box.size(i));
    }
  }
  const bool has_directions = !header.directions.empty();
  if (has_directions)
    (void)make_coordinates(file_.get(), "move", "number of the direction of a move, see directions",
                           1, header.directions.size());
  if (has_directions || (rows_ != 0 && !header.pass))
    (void)make_bare_scale(file_.get(), "heap", header.bounds.size());
  if (rows_ != 0 && header.pass) (void)make_bare_scale(file_.get(), "coordinate", box.heaps());
  if (rows_ != 0) (void)make_bare_scale(file_.get(), "loss", rows_);
  if (has_directions) write_directions(file_.get(), header);
}

void TableWriter::create_partition_axes(const TableHeader& header) {
  const std::vector<std::uint64_t> offsets = partitions_of(header).level_offsets();
  (void)make_bare_scale(file_.get(), "position", layout_.box().positions());
  (void)make_bare_scale(file_.get(), "level", offsets.size());
  if (layout_.find(LabelKind::move_rests) != nullptr)
    (void)make_bare_scale(file_.get(), "rest", header.rests);
  if (rows_ != 0) (void)make_bare_scale(file_.get(), "part", most_parts(header.partitions));
  write_level_offsets(file_.get(), offsets);
}

void TableWriter::create_dataset(DatasetShape shape) {
  const std::string what = "create the dataset " + shape.name;
  const std::vector<hsize_t> extents(shape.extents.begin(), shape.extents.end());
  const Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                     H5Sclose, what);
  Hdf5Id id(H5Dcreate2(file_.get(), shape.name.c_str(), shape.file_type(), space.get(), H5P_DEFAULT,
                       chunked_creation(shape).get(), H5P_DEFAULT),
            H5Dclose, what);
  write_attribute(id.get(), "long_name", shape.long_name);
  if (shape.name == name_of(LabelKind::outcome)) {
    const std::array<std::uint8_t, 2> values{loss, win};
    write_attribute(id.get(), "flag_values", values);
    write_attribute(id.get(), "flag_meanings", std::string("loss win"));
  }
  attach_scales(file_.get(), id.get(), shape.axes);
  datasets_.push_back({std::move(shape), std::move(id), {}});
}

std::pair<std::uint64_t, std::uint64_t> TableWriter::rows_of(std::uint64_t job) const {
  assert(job >= layout_.jobs() && job < jobs_);
  const std::uint64_t rows = datasets_.back().shape.chunk.sides.front();
  const std::uint64_t first = (job - layout_.jobs()) * rows;
  return {first, std::min(rows, rows_ - first)};
}

std::size_t TableWriter::row_bytes() const {
  const DatasetShape& list = datasets_.back().shape;
  return list.extents.back() * list.chunk.item_bytes;
}

TableWriter::Place TableWriter::place_of(std::uint64_t job) const {
  const std::size_t heaps = layout_.box().heaps();
  if (job >= layout_.jobs()) {
    const auto [first, count] = rows_of(job);
    return {datasets_.size() - 1, {first, 0}, {count, datasets_.back().shape.extents.back()}};
  }
  const BlockJob block = layout_.job(job);
  const LabelArray& array = layout_.arrays()[block.array];
  return {block.array, chunk_offset(array, block, heaps), content_extents(array, block, heaps)};
}

int TableWriter::wait_for_turn(std::uint64_t job, std::unique_lock<std::mutex>& lock) {
  while (job >= next_ + most_ahead && !given_up_) {
    stop_if_asked(observer_);
    progress_.wait_for(lock, std::chrono::milliseconds(50));  // a request to stop wakes nobody
  }
  if (given_up_) throw leader_failed();
  // What was committed most_ahead blocks ago is the same however the threads run, so the level is,
  // too.
  const std::uint64_t seen = job < most_ahead ? 0 : (job - most_ahead) / most_ahead;
  const std::uint64_t distinct = distinct_before_[seen];
  return distinct <= always_few || distinct * repeats_wanted <= seen * most_ahead
             ? level_for_repeated
             : level_for_distinct;
}

void TableWriter::put(std::uint64_t job, std::span<const std::byte> content) {
  const Place place = place_of(job);
  const ChunkShape& shape = datasets_[place.dataset].shape.chunk;
  const BlockHash hash = hashing_.time([&] { return hash_block(content); });
  const BlockHash key = key_of(hash, shape, place.extents);
  std::unique_lock lock(mutex_);
  const int level = wait_for_turn(job, lock);
  EncodedChunk chunk = memo_.find(key);
  if (!chunk) {
    lock.unlock();
    chunk = std::make_shared<const std::vector<std::byte>>(compressing_.time([&] {
      return codecs_.with(
          [&](ChunkCodec& codec) { return codec.encode(level, shape, place.extents, content); });
    }));
    lock.lock();
  }
  if (given_up_) throw leader_failed();
  ready_.emplace(job, Ready{hash, key, std::move(chunk)});
  if (!committing_) commit_ready(lock);
}

void TableWriter::commit_ready(std::unique_lock<std::mutex>& lock) {
  committing_ = true;
  for (auto next = ready_.find(next_); next != ready_.end() && !given_up_;
       next = ready_.find(next_)) {
    const Ready ready = std::move(next->second);
    ready_.erase(next);
    // Two threads may have encoded the same new block; the one that comes first in order counts.
    EncodedChunk chunk = memo_.find(ready.key);
    if (!chunk) memo_.insert(ready.key, chunk = ready.chunk);
    const std::uint64_t job = next_;
    lock.unlock();
    try {
      writing_.time([&] { write_chunk(job, ready, chunk); });
    } catch (...) {
      give_up();
      throw;
    }
    lock.lock();
    if (++next_ % most_ahead == 0) distinct_before_.push_back(memo_.distinct());
    progress_.notify_all();
  }
  committing_ = false;
}

std::uint64_t TableWriter::to_come_after(std::uint64_t job) const {
  if (job >= layout_.jobs()) return jobs_ - 1 - job;
  if (layout_.family() == TableFamily::partitions) return layout_.jobs() - 1 - job;
  const BlockJob block = layout_.job(job);
  const std::uint64_t blocks = layout_.arrays()[block.array].grid.blocks();
  return blocks - 1 - block.number % blocks;
}

void TableWriter::write_chunk(std::uint64_t job, const Ready& ready, const EncodedChunk& chunk) {
  const Place place = place_of(job);
  Dataset& dataset = datasets_[place.dataset];
  prepare_hdf5();  // any thread may commit
  check_hdf5(H5Dwrite_chunk(dataset.id.get(), H5P_DEFAULT, 0, place.offset.data(), chunk->size(),
                            chunk->data()),
             "write to " + temporary_.final_path().string());
  dataset.digest.add(ready.hash);
  disk_.note(chunk->size(), to_come_after(job));
}

void TableWriter::give_up() noexcept {
  const std::lock_guard lock(mutex_);
  given_up_ = true;
  progress_.notify_all();
}

void TableWriter::check_all_written() {
  for (const Dataset& dataset : datasets_) {
    const Hdf5Id space(H5Dget_space(dataset.id.get()), H5Sclose,
                       "count the blocks of " + dataset.shape.name);
    hsize_t found = 0;
    check_hdf5(H5Dget_num_chunks(dataset.id.get(), space.get(), &found),
               "count the blocks of " + dataset.shape.name);
    std::uint64_t expected = 1;
    for (std::size_t i = 0; i < dataset.shape.extents.size(); ++i)
      expected *= divide_up(dataset.shape.extents[i], dataset.shape.chunk.sides[i]);
    if (found != expected)
      throw file_error("only " + std::to_string(found) + " of " + std::to_string(expected) +
                       " blocks of " + dataset.shape.name + " were written to " +
                       temporary_.final_path().string());
  }
}

TableResult TableWriter::finish(const Totals& totals) {
  assert(next_ == jobs_);
  TableResult result{totals, {}};
  check_all_written();
  for (std::size_t a = 0; a < layout_.arrays().size(); ++a) {
    const std::string digest = datasets_[a].digest.text();
    write_attribute(datasets_[a].id.get(), "digest", digest);
    result.digests[layout_.arrays()[a].kind] = digest;
  }
  const hid_t file = file_.get();
  write_attribute(file, "positions", totals.positions);
  write_attribute(file, "lost", totals.lost);
  write_attribute(file, "winning_moves_total", totals.winning_moves);
  write_attribute(file, "entries_checked", totals.entries_checked);
  write_attribute(file, "mismatches", totals.mismatches);
  write_attribute(file, "status", std::string("complete"));
  check_hdf5(H5Fflush(file, H5F_SCOPE_LOCAL), "write to " + temporary_.final_path().string());
  for (Dataset& dataset : datasets_)
    if (!dataset.id.reset())
      throw file_error("cannot close the dataset " + dataset.shape.name + ": " +
                       last_hdf5_reason());
  if (!file_.reset())
    throw file_error("cannot close " + temporary_.final_path().string() + ": " +
                     last_hdf5_reason());
  file_bytes_ = std::filesystem::file_size(temporary_.path());
  temporary_.publish();
  finished_ = true;
  return result;
}

void TableWriter::abandon_file() noexcept {
  for (Dataset& dataset : datasets_) dataset.id.abandon();
  file_.abandon();
}

WriterStatistics TableWriter::statistics() const {
  return {jobs_,
          memo_.distinct(),
          file_bytes_,
          hashing_.seconds(),
          compressing_.seconds(),
          writing_.seconds()};
}

}  // namespace miyama
