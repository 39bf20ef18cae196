/// @file  table_writer.cpp
/// @brief Blocks packed by any thread and committed in order.
///
/// A block is packed by the thread that brings it and waits in ready_ until all before it are
/// committed. The thread that brings the next one commits all that are ready; the lock is free
/// while it writes, so that others can bring theirs.
///
///     job     0 … 41     42      43      44      45      next_ = 42: the thread that brings job 42
///             written            ready   ready           commits 42, 43 and 44
///
/// A block is packed once. Equal blocks that come while it is being packed, or while it waits,
/// leave the packing to it, and wait without a chunk until it has one. Without this, two threads
/// would pack the same new block again and again, because equal blocks come side by side: for 1000³
/// Nim, 1.5 times as many as are distinct.
///
/// After a failed write HDF5 must not touch the file again, not even to close it: identifiers are
/// abandoned then.

#include "store/table_writer.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "store/whole_file.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_ahead = 256;  // blocks that may wait for an earlier one

void write_moves(hid_t file, DatasetShape shape, const RowsOfMoves& rows) {
  std::vector<std::int16_t> entries;
  for (const auto& row : rows) entries.insert(entries.end(), row.begin(), row.end());
  const std::vector<std::uint8_t> bytes(entries.begin(), entries.end());
  const bool is_signed = shape.is_signed;
  if (rows.empty()) return;
  if (is_signed)
    write_small(file, std::move(shape), entries.data());
  else
    write_small(file, std::move(shape), bytes.data());
}

/// A dataset of one axis.
void write_list(hid_t file, DatasetShape shape, const std::vector<std::uint32_t>& entries,
                Packing packing, const Observer* observer) {
  write_chunks(file, std::move(shape), options_grid(entries.size()), packing, observer,
               [&](const Block& block) {
                 const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(block.start[0]);
                 return std::vector<std::uint32_t>(begin, begin + block.extent[0]);
               });
}

/// The lists that are the rules of a table.
void write_options(hid_t file, const OptionLists& lists, const Layout& layout, Packing packing,
                   const Observer* observer) {
  write_chunks(file, option_count_shape(layout), option_count_grid(lists.box()), packing, observer,
               [&](const Block& block) {
                 std::vector<std::uint32_t> counts(block.positions);
                 for_each_row(block, lists.box().heaps(), [&](std::uint64_t at, PositionView row) {
                   const std::uint64_t first = lists.box().rank(row);
                   for (std::uint64_t x = 0; x < block.extent[row.size() - 1]; ++x)
                     counts[at + x] = lists.is_position(first + x) ? lists.count(first + x)
                                                                   : OptionLists::no_position;
                 });
                 return counts;
               });
  if (const std::uint64_t all = lists.ranks().size(); all != 0)
    write_list(file, options_shape(all, lists.are_sums()), lists.ranks(), packing, observer);
  if (lists.are_sums())
    write_list(file, option_parts_shape(lists.options()), lists.sizes(), packing, observer);
  const PositionList* const positions = lists.positions();
  if (positions == nullptr) return;
  const std::size_t fields = positions->fields();
  write_chunks(file, positions_shape(positions->size(), fields),
               positions_grid(positions->size(), fields), packing, observer,
               [&](const Block& block) {
                 std::vector<std::int32_t> entries;
                 for (std::uint64_t n = 0; n < block.extent[0]; ++n)
                   for (std::uint64_t field = 0; field < block.extent[1]; ++field)
                     entries.push_back(positions->entry(block.start[0] + n, block.start[1] + field,
                                                        PositionList::no_entry));
                 return entries;
               });
}

}  // namespace

TableWriter::TableWriter(const std::filesystem::path& path, bool overwrite,
                         const TableHeader& header, const Layout& layout, std::uint64_t losses,
                         const Observer* observer, std::vector<Packing> packings, FolderRole role)
    : layout_(layout),
      observer_(observer),
      name_(path.string()),
      jobs_(layout.jobs()),
      temporary_(path, overwrite),
      role_(std::move(role)),
      packings_(packings.empty() ? std::vector(layout.arrays().size() + 1, Packing::small)
                                 : std::move(packings)),
      packed_(role_.packed ? role_.packed : std::make_shared<ChunkMemo>()) {
  prepare_hdf5();
  try {
    create(header, losses);
  } catch (...) {
    abandon_file();
    throw;
  }
}

TableWriter::~TableWriter() {
  if (!finished_) abandon_file();
}

void TableWriter::create(const TableHeader& header, std::uint64_t losses) {
  file_ = create_hdf5(temporary_.path(), name_);
  const hid_t file = file_.get();
  write_attributes(file, header_attributes(header));
  if (role_.is_view()) {
    write_attribute(file, "plan", role_.plan);
    next_ = layout_.jobs();
  }
  if (const auto& part = role_.part)
    (void)axis_of(file, axis_name(layout_, part->range.axis), part->range.end - part->range.first,
                  part->range.first);
  for (const LabelArray& array : layout_.arrays())
    datasets_.push_back(make_dataset(file, dataset_shape(array, layout_), role_.shown));
  const std::uint64_t positions = layout_.box().positions();
  const bool lists = !role_.part;
  if (header.family == TableFamily::partitions && lists) {
    const auto& [total, largest, most_heaps] = header.partitions;
    write_small(file, level_offset_shape(total),
                Partitions(total, largest, most_heaps).level_offsets().data());
    const auto breaks =
        header.breaks == nullptr ? std::vector<std::uint32_t>() : header.breaks->entries();
    if (!breaks.empty())
      write_list(file, breaks_shape(breaks.size()), breaks, packings_.back(), observer_);
    if (positions <= most_listed_positions)
      datasets_.push_back(
          make_dataset(file, parts_shape(positions, most_parts(header.partitions))));
  } else if (header.family == TableFamily::box) {
    for (const DatasetShape& shape : shapes_of_moves(header.directions(), header))
      write_moves(file, shape, header.rows_of(shape.name));
    if (header.options != nullptr)
      write_options(file, *header.options, layout_, packings_.back(), observer_);
    if (lists && losses != 0 && losses <= most_listed_losses)
      datasets_.push_back(make_dataset(file, losses_shape(layout_, losses)));
  }
  if (datasets_.size() > layout_.arrays().size()) {
    const DatasetShape& list = datasets_.back().shape;
    jobs_ += divide_up(list.extents[0], list.chunk.sides[0]);
  }
  digests_.resize(datasets_.size());
  hashes_.resize(layout_.arrays().size());
}

std::pair<std::uint64_t, std::uint64_t> TableWriter::rows_of(std::uint64_t job) const {
  assert(job >= layout_.jobs() && job < jobs_);
  const DatasetShape& list = datasets_.back().shape;
  const std::uint64_t first = (job - layout_.jobs()) * list.chunk.sides[0];
  return {first, std::min(list.chunk.sides[0], list.extents[0] - first)};
}

std::size_t TableWriter::row_bytes() const {
  const DatasetShape& list = datasets_.back().shape;
  return list.extents[1] * list.chunk.item_bytes;
}

TableWriter::Place TableWriter::place_of(std::uint64_t job) const {
  if (job >= layout_.jobs()) {
    const auto [first, count] = rows_of(job);
    return {datasets_.size() - 1, {{first, 0}, {count, datasets_.back().shape.extents[1]}}};
  }
  const BlockJob block = layout_.job(job);
  return {block.array, chunk_place(layout_, block)};
}

void TableWriter::wait_for_turn(std::uint64_t job, std::unique_lock<std::mutex>& lock) {
  while (job >= next_ + most_ahead && !given_up_) {
    stop_if_asked(observer_);
    progress_.wait_for(lock, std::chrono::milliseconds(50));  // a request to stop wakes nobody
  }
  if (given_up_) throw leader_failed();
}

void TableWriter::put(std::uint64_t job, std::span<const std::byte> content) {
  const Place place = place_of(job);
  const ChunkShape& shape = datasets_[place.dataset].shape.chunk;
  const BlockHash hash = hashing_.time([&] { return hash_block(content); });
  const Packing packing = packings_[place.dataset];
  const BlockHash key = packing_key(packing, hash, shape, place.chunk.extents);
  std::unique_lock lock(mutex_);
  wait_for_turn(job, lock);
  PackedChunk chunk = packed_->find(key);
  bool is_new = false;
  if (!chunk) {
    const auto equal =
        ranges::find_if(ready_, [&](const auto& other) { return other.second.key == key; });
    is_new = equal == ready_.end();
    if (!is_new) chunk = equal->second.chunk;
  }
  ready_.emplace(job, Ready{hash, key, std::move(chunk)});
  if (is_new) {
    lock.unlock();
    chunk = std::make_shared<const std::vector<std::byte>>(compressing_.time(
        [&] { return pack_chunk(packing, shape, place.chunk.extents, content); }));
    lock.lock();
    for (auto& [other, ready] : ready_)
      if (ready.key == key) ready.chunk = chunk;
  }
  if (given_up_) throw leader_failed();
  if (!committing_) commit_ready(lock);
}

void TableWriter::commit_ready(std::unique_lock<std::mutex>& lock) {
  committing_ = true;
  for (auto next = ready_.find(next_); next != ready_.end() && next->second.chunk && !given_up_;
       next = ready_.find(next_)) {
    const Ready ready = std::move(next->second);
    ready_.erase(next);
    const std::uint64_t job = next_;
    if (!packed_->find(ready.key)) packed_->insert(ready.key, ready.chunk);
    lock.unlock();
    try {
      writing_.time([&] { write_chunk(job, ready.hash, ready.chunk); });
    } catch (...) {
      give_up();
      throw;
    }
    lock.lock();
    ++next_;
    progress_.notify_all();
  }
  committing_ = false;
}

void TableWriter::write_chunk(std::uint64_t job, const BlockHash& hash, const PackedChunk& chunk) {
  const Place place = place_of(job);
  prepare_chunk();  // any thread may commit
  check_hdf5(H5Dwrite_chunk(datasets_[place.dataset].id.get(), H5P_DEFAULT, 0,
                            place.chunk.offset.data(), chunk->size(), chunk->data()),
             "write to " + name_);
  digests_[place.dataset].add(hash);
  if (role_.part) {
    std::vector<std::byte>& hashes = hashes_[place.dataset];
    hashes.insert(hashes.end(), hash.begin(), hash.end());
  }
}

void TableWriter::put_packed(std::uint64_t job, const BlockHash& hash, PackedChunk chunk) {
  assert(job == next_);
  writing_.time([&] { write_chunk(job, hash, chunk); });
  ++next_;
}

void TableWriter::give_up() noexcept {
  const std::lock_guard lock(mutex_);
  given_up_ = true;
  progress_.notify_all();
}

std::map<LabelKind, std::string> TableWriter::digests() const {
  if (role_.is_view()) return role_.shown_digests;
  std::map<LabelKind, std::string> digests;
  for (std::size_t a = 0; a < layout_.arrays().size(); ++a)
    digests[layout_.arrays()[a].kind] = digests_[a].text();
  return digests;
}

TableResult TableWriter::finish(const Totals& totals) {
  assert(next_ == jobs_);
  prepare_hdf5();
  const hid_t file = file_.get();
  TableResult result{totals, digests()};
  for (std::size_t a = 0; a < layout_.arrays().size(); ++a)
    write_attribute(datasets_[a].id.get(), "digest", result.digests.at(layout_.arrays()[a].kind));
  if (role_.part) {
    for (std::size_t a = 0; a < hashes_.size(); ++a)
      write_small(file, block_hashes_shape(layout_.arrays()[a]), hashes_[a].data());
    write_attributes(file, part_attributes(*role_.part, layout_, totals));
  } else {
    write_attributes(file, totals_attributes(totals));
  }
  check_hdf5(H5Fflush(file, H5F_SCOPE_LOCAL), "write to " + name_);
  for (Dataset& dataset : datasets_)
    check_hdf5(dataset.id.reset(), "close the dataset " + dataset.shape.name);
  check_hdf5(file_.reset(), "close " + name_);
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
          packed_->distinct(),
          file_bytes_,
          hashing_.seconds(),
          compressing_.seconds(),
          writing_.seconds()};
}

}  // namespace miyama
