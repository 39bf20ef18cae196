/// @file  table_reader.cpp
/// @brief The reader of a table in one file, or in several.
///
/// Labels are opened in the order of the layout, then the list and what is small. The fast way
/// reads only blocks whose chunks and filters are those that the writer makes.

#include "store/table_reader.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/parallel_for.hpp"
#include "base/system.hpp"
#include "store/inspection.hpp"
#include "store/parts_reader.hpp"
#include "store/whole_file.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t chunks_at_once = 256;  // read, then checked by all threads, then taken
constexpr std::size_t most_remembered = 100'000;

/// How many entries a list of the file has; 0 where there is none.
std::uint64_t length_of_list(hid_t file, const char* name) {
  if (!has_link(file, name)) return 0;
  const std::vector<hsize_t> extents = extents_of(open_dataset(file, name).get());
  if (extents.size() != 1 || extents[0] == 0 || extents[0] > OptionLists::most)
    throw damaged(concat("the dataset ", name, " has not the shape of a list"));
  return extents[0];
}

/// `what`: "its options take"; `is_too_long`: no memory holds them.
void require_memory(const char* what, std::uint64_t bytes, bool is_too_long = false) {
  if (is_too_long || bytes > available_memory())
    throw file_error(what, " ", format_bytes(bytes), " of memory, ",
                     format_bytes(available_memory()), " is there");
}

}  // namespace

TableReader::TableReader(const std::filesystem::path& path, const TableHeader& header,
                         const StoredPart& part, std::shared_ptr<std::mutex> one_at_a_time)
    : name_(path.string()), file_(open_hdf5(path)), mutex_(std::move(one_at_a_time)) {
  naming(name_, [&] {
    header_ = read_header(file_.get(), part_status);
    const Layout whole = layout_of(header_);
    check_part(file_.get(), part, whole);
    check_header(header_, header);
    layout_ = whole.part(part.range);
    cut_ = {axis_name(whole, part.range.axis), part.range.first};
    result_.totals.positions = read_number(file_.get(), "positions");
    result_.totals.entries_checked = read_number(file_.get(), "entries_checked");
    result_.totals.mismatches = read_number(file_.get(), "mismatches");
    if (result_.totals.positions != layout_->box().positions())
      throw damaged("the attribute positions is not how many the part holds");
    open_arrays();
    hashes_.resize(layout_->jobs());
    for (std::size_t a = 0; a < layout_->arrays().size(); ++a) {
      const LabelArray& array = layout_->arrays()[a];
      datasets_.push_back(open_dataset(file_.get(), block_hashes_shape(array)));
      const auto bytes = read_all<std::byte>(datasets_.back());
      for (std::uint64_t b = 0; b < array.blocks(); ++b)
        std::copy_n(&bytes[b * sizeof(BlockHash)], sizeof(BlockHash),
                    hashes_[layout_->job_of(a, b)].begin());
    }
    if (label_digests(*layout_, hashes_) != result_.digests)
      throw damaged("its block hashes do not make its digests");
    if (header_.family == TableFamily::box) open_small();
  });
}

TableReader::TableReader(const std::filesystem::path& path, const std::string& plan,
                         const std::vector<PartFile>& parts)
    : name_(path.string()), file_(open_hdf5(path)) {
  const hid_t file = file_.get();
  naming(name_, [&] {
    header_ = read_header(file);
    if (!parts.empty() && (!has_attribute(file, "plan") || read_text(file, "plan") != plan))
      throw file_error("it shows a table made by another plan");
    layout_ = layout_of(header_);
    for (const auto& [name, number] : named_totals)
      result_.totals.*number = read_number(file, name);
    open_arrays(!parts.empty());
    for (const Dataset& array : datasets_)
      if (!parts.empty() && !shows(array, parts))
        throw damaged(array.shape.name + " does not show the parts");
    // The number of listed losses is not compared with the attribute `lost`: `check` does that.
    const bool box = header_.family == TableFamily::box;
    if (has_link(file, box ? "losses" : "parts")) {
      list_ = datasets_.size();
      datasets_.push_back(open_dataset(
          file,
          box ? losses_shape(*layout_, stored_extent(file, "losses", 0, 1, most_listed_losses))
              : parts_shape(layout_->box().positions(), most_parts(header_.partitions))));
    }
    open_small();
    if (header_.lists.options) open_options();
    if (header_.breaks != nullptr) open_breaks();
  });
  if (parts.empty()) return;
  // Parts made by one plan are parts of one table; the digests of the whole say whether they are
  // all as they were written.
  parts_ = std::make_shared<const PartsReader>(path.parent_path(), header_, plan, parts);
  naming(name_, [&] {
    if (label_digests(*layout_, parts_->block_hashes()) != result_.digests)
      throw damaged("its digests are not those of the parts");
    const Totals shares = parts_->shares();
    if (shares.entries_checked != result_.totals.entries_checked ||
        shares.mismatches != result_.totals.mismatches)
      throw damaged("entries_checked and mismatches are not those of the parts together");
  });
}

TableReader::StoredBlock TableReader::read_packed(std::uint64_t job) const {
  if (parts_) {
    const PartsReader::Place place = parts_->place_of(job);
    return place.part.read_packed(place.job);
  }
  const BlockJob block = layout_->job(job);
  const Dataset& dataset = datasets_[block.array];
  if (!dataset.direct)
    throw file_error("the chunks of ", name_, " are not those that were written");
  return {read_chunk(dataset, chunk_place(*layout_, block).offset), hashes_[job]};
}

void TableReader::check_packed(std::uint64_t job, const StoredBlock& block) const {
  if (parts_) {
    const PartsReader::Place place = parts_->place_of(job);
    return place.part.check_packed(place.job, block);
  }
  const BlockJob of_part = layout_->job(job);
  const Dataset& dataset = datasets_[of_part.array];
  std::vector<std::byte> content(layout_->arrays()[of_part.array].bytes(of_part.block));
  if (!unpack_chunk(dataset.shape.chunk, chunk_place(*layout_, of_part).extents, block.packed,
                    content))
    throw file_error(damaged_block(dataset));
  check_content(job, content);
}

void TableReader::check_content(std::uint64_t job, std::span<const std::byte> content) const {
  if (hash_block(content) != hashes_[job])
    throw file_error(damaged_block(datasets_[layout_->job(job).array]) +
                     ": it has not the hash that it was written with");
}

void TableReader::open_arrays(bool elsewhere) {
  for (const LabelArray& array : layout_->arrays()) {
    datasets_.push_back(open_dataset(file_.get(), dataset_shape(array, *layout_), elsewhere));
    result_.digests[array.kind] = printable(read_text(datasets_.back().id.get(), "digest"));
  }
}

void TableReader::open_small() {
  for (const DatasetShape& shape : shapes_of_moves(header_.directions(), header_))
    if (!header_.rows_of(shape.name).empty()) datasets_.push_back(open_dataset(file_.get(), shape));
  if (header_.family == TableFamily::box) return;
  datasets_.push_back(open_dataset(file_.get(), level_offset_shape(header_.partitions.total)));
  level_offsets_ = read_all<std::uint64_t>(datasets_.back());
}

void TableReader::open_options() {
  if (header_.lists.sums && !contains(header_.labels, LabelKind::grundy))
    throw damaged("its options are sums, and it does not store grundy, which their outcomes need");
  const hid_t file = file_.get();
  const Box& box = layout_->box();
  datasets_.push_back(open_dataset(file, option_count_shape(*layout_)));
  const std::size_t counted = datasets_.size() - 1;
  const std::uint64_t options = length_of_list(file, options_name);
  const std::uint64_t parts = length_of_list(file, option_parts_name);
  require_memory("its options take", OptionLists::bytes(box.positions(), options + parts),
                 box.positions() > OptionLists::most);
  ListedOptions listed{std::vector<std::uint32_t>(box.positions()), {}};
  read_chunks<std::uint32_t>(datasets_[counted], option_count_grid(box), wrong_digests_,
                             [&](const Block& block, const std::vector<std::uint32_t>& entries) {
                               miyama::for_each_row(
                                   block, box.heaps(), [&](std::uint64_t place, PositionView row) {
                                     std::copy_n(&entries[place], block.extent[box.heaps() - 1],
                                                 &listed.counts[box.rank(row)]);
                                   });
                             });
  if (options != 0) listed.ranks = read_list(options_shape(options, header_.lists.sums));
  if (parts != 0) listed.sizes = read_list(option_parts_shape(parts));
  try {
    if (header_.lists.positions) listed.positions = read_positions();
    header_.options = std::make_shared<OptionLists>(box, std::move(listed), 1);
    header_.leaves_out = header_.options->leaves_out();
    if (!header_.options->were_in_order()) throw damaged("options of a position do not ascend");
  } catch (const usage_error& error) {
    throw damaged(error.what());
  }
}

std::shared_ptr<const PositionList> TableReader::read_positions() {
  const std::uint64_t positions = layout_->box().positions();
  const std::uint64_t fields =
      stored_extent(file_.get(), positions_name, 1, 1, PositionList::most_fields);
  require_memory("its positions take",
                 PositionList::bytes(positions, saturating_multiply(positions, fields)));
  datasets_.push_back(open_dataset(file_.get(), positions_shape(positions, fields)));
  std::vector<std::int32_t> rows(positions * fields);
  read_chunks<std::int32_t>(datasets_.back(), positions_grid(positions, fields), wrong_digests_,
                            [&](const Block& block, const std::vector<std::int32_t>& entries) {
                              for (std::uint64_t n = 0; n < block.extent[0]; ++n)
                                std::copy_n(&entries[n * block.extent[1]], block.extent[1],
                                            &rows[(block.start[0] + n) * fields + block.start[1]]);
                            });
  const auto list = std::make_shared<PositionList>();
  list->add_rows(rows, fields);
  if (list->fields() != fields) throw damaged("no position has as many entries as fields");
  return list;
}

void TableReader::open_breaks() {
  const std::uint64_t entries = length_of_list(file_.get(), breaks_name);
  if (entries == 0) return;
  require_memory("what its heaps become takes",
                 saturating_multiply(entries, BreakLists::bytes_per_entry));
  header_.breaks =
      BreakLists::of_entries(read_list(breaks_shape(entries)), header_.partitions.total);
  if (header_.breaks == nullptr)
    throw damaged("the dataset breaks does not say what heaps become, in its order");
}

std::vector<std::uint32_t> TableReader::read_list(DatasetShape shape) {
  datasets_.push_back(open_dataset(file_.get(), std::move(shape)));
  const std::uint64_t length = datasets_.back().shape.extents[0];
  std::vector<std::uint32_t> list;
  list.reserve(length);
  read_chunks<std::uint32_t>(datasets_.back(), options_grid(length), wrong_digests_,
                             [&](const Block&, const std::vector<std::uint32_t>& entries) {
                               list.insert(list.end(), entries.begin(), entries.end());
                             });
  return list;
}

std::vector<std::byte> TableReader::read_chunk(const Dataset& dataset,
                                               const std::vector<hsize_t>& offset) const {
  const hid_t id = dataset.id.get();
  const std::lock_guard lock(*mutex_);
  prepare_chunk();
  hsize_t bytes = 0;
  if (H5Dget_chunk_storage_size(id, offset.data(), &bytes) < 0 || bytes == 0 ||
      bytes > longest_packing(dataset.shape.chunk))
    throw file_error(damaged_block(dataset));
  std::vector<std::byte> stored(bytes);
  std::uint32_t skipped_filters = 0;
  if (H5Dread_chunk(id, H5P_DEFAULT, offset.data(), &skipped_filters, stored.data()) < 0)
    throw file_error(damaged_block(dataset), ": ", last_hdf5_reason());
  if (skipped_filters != 0) throw file_error(damaged_block(dataset));
  return stored;
}

std::string TableReader::damaged_block(const Dataset& dataset) const {
  return "a block of the dataset " + dataset.shape.name + " of " + name_ + " is damaged or missing";
}

void TableReader::read(const Dataset& dataset, const ChunkPlace& place,
                       std::span<std::byte> content) const {
  const DatasetShape& shape = dataset.shape;
  if (!dataset.direct) {
    const std::lock_guard lock(*mutex_);
    prepare_chunk();
    check_hdf5(H5Dread(dataset.id.get(), type_of(shape), make_space(place.extents).get(),
                       make_space(shape.extents, place.offset, place.extents).get(), H5P_DEFAULT,
                       content.data()),
               "read the dataset " + shape.name + " of " + name_);
    return;
  }
  if (!unpacker_->unpack(shape.chunk, place.extents, read_chunk(dataset, place.offset), content))
    throw file_error(damaged_block(dataset));
}

void TableReader::read_block(const BlockJob& job, std::span<std::byte> content) const {
  if (parts_) return parts_->read_block(job, content);
  assert(content.size() == layout_->arrays()[job.array].bytes(job.block));
  read(datasets_[job.array], chunk_place(*layout_, job), content);
  if (!hashes_.empty()) check_content(layout_->job_of(job.array, job.number), content);
}

void TableReader::for_each_row(const VisitRow& visit) const {
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
    read(list, {{first, 0}, {count, columns}}, rows);
    with_unsigned(item, [&]<class Item>(Item) {
      std::copy_n(reinterpret_cast<const Item*>(rows.data()), numbers.size(), numbers.begin());
    });
    for (std::size_t row = 0; row < count; ++row)
      visit(std::span(numbers).subspan(row * columns, columns));
    first += count;
  }
}

std::vector<std::string> TableReader::wrong_descriptions() const {
  std::vector<std::string> wrong = wrong_digests_;
  if (parts_) wrong = parts_->wrong_descriptions();
  const std::lock_guard lock(*mutex_);
  prepare_hdf5();
  const std::vector<std::string> here =
      miyama::wrong_descriptions(file_.get(), header_, datasets_, cut_);
  wrong.insert(wrong.begin(), here.begin(), here.end());
  return wrong;
}

PartsReader::PartsReader(const std::filesystem::path& folder, const TableHeader& header,
                         const std::string& plan, const std::vector<PartFile>& parts)
    : layout_(layout_of(header)) {
  // HDF5 takes one thread at a time, whichever file it reads.
  const auto one_at_a_time = std::make_shared<std::mutex>();
  for (const auto& [name, range] : parts) {
    parts_.emplace_back(folder / name, header, StoredPart{plan, parts_.size(), range},
                        one_at_a_time);
    ranges_.emplace_back(layout_, range);
  }
}

PartsReader::Place PartsReader::place_of(std::uint64_t job) const {
  const std::uint64_t at = layout_.job(job).block.start[ranges_.front().range().axis];
  std::size_t part = 0;
  while (at >= ranges_[part].range().end) ++part;
  return {parts_[part], ranges_[part].in_part(job)};
}

void PartsReader::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const Place place = place_of(layout_.job_of(job.array, job.number));
  place.part.read_block(place.part.layout().job(place.job), content);
}

std::vector<BlockHash> PartsReader::block_hashes() const {
  std::vector<BlockHash> hashes(layout_.jobs());
  for (std::size_t p = 0; p < parts_.size(); ++p)
    for (const PartLayout::Run& run : ranges_[p].runs())
      std::copy_n(&parts_[p].block_hashes()[run.in_part], run.count, &hashes[run.first]);
  return hashes;
}

Totals PartsReader::shares() const {
  Totals sum;
  for (const TableReader& part : parts_) {
    const Totals& totals = part.result().totals;
    sum.positions += totals.positions;
    sum.entries_checked += totals.entries_checked;
    sum.mismatches += totals.mismatches;
  }
  return sum;
}

std::vector<std::string> PartsReader::wrong_descriptions() const {
  std::vector<std::string> wrong;
  for (const TableReader& part : parts_)
    for (const std::string& what : part.wrong_descriptions())
      wrong.push_back(part.name() + ": " + what);
  return wrong;
}

void for_each_checked_chunk(
    const TableReader& from, const Team& team, const Stage& stage,
    const std::function<void(std::uint64_t job, TableReader::StoredBlock block)>& take) {
  const std::uint64_t jobs = from.layout().jobs();
  std::set<std::tuple<BlockHash, BlockHash, std::size_t, Coordinates>> right;
  for (std::uint64_t first = 0; first < jobs;) {
    team.stop_if_asked();
    std::vector<TableReader::StoredBlock> blocks;
    std::vector<std::uint64_t> fresh;
    for (std::uint64_t i = 0; i < std::min(chunks_at_once, jobs - first); ++i) {
      const auto& [packed, hash] = blocks.emplace_back(from.read_packed(first + i));
      const BlockJob job = from.layout().job(first + i);
      if (right.emplace(hash_block(packed), hash, job.array, job.block.extent).second)
        fresh.push_back(i);
      if (right.size() > most_remembered) right.clear();
    }
    // A job only reads a block of its own.
    parallel_for(fresh.size(), team, [&](std::uint64_t i, int) {
      from.check_packed(first + fresh[i], blocks[fresh[i]]);
    });
    for (TableReader::StoredBlock& block : blocks) {
      take(first++, std::move(block));
      stage.advance();
    }
  }
}

}  // namespace miyama
