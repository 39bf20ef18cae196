/// @file  table_reader.cpp
/// @brief The trial in a process of its own, then the reader.
///
/// Labels are opened in the order of the layout, then the list and what is small. The fast way
/// reads only blocks whose chunks and filters are those that the writer makes.

#include "store/table_reader.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/system.hpp"
#include "store/chunk_list.hpp"
#include "store/inspection.hpp"
#include "store/parts_reader.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {
namespace {

// What a trial may use. In fact it needs a thousandth of the time, and valgrind a hundred times
// that. Each part of a folder has a trial, and the bytes of a file grow with its datasets.
constexpr std::uint64_t least_seconds = 10;
constexpr std::uintmax_t bytes_per_second = 100'000'000;
constexpr std::uint64_t most_addresses = std::uint64_t{1} << 30;  // besides those in use
constexpr const char* seconds_name = "MIYAMA_TRIAL_SECONDS";

std::uint64_t seconds_for(const std::filesystem::path& path) {
  const char* const given = std::getenv(seconds_name);
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (given == nullptr) return least_seconds + (unknown ? 0 : bytes / bytes_per_second);
  std::uint64_t seconds = 0;
  const char* const end = given + std::strlen(given);
  const auto [rest, error] = std::from_chars(given, end, seconds);
  if (error == std::errc{} && rest == end && seconds != 0) return seconds;
  throw usage_error(seconds_name, "=", given, " is not a number of seconds: give one from 1 on");
}

void limit(decltype(RLIMIT_CPU) resource, rlim_t most) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return;
  now.rlim_cur = std::min(now.rlim_max, most);
  setrlimit(resource, &now);
}

/// The child dies of what would end it, silently and without a core file, whatever handlers,
/// blocked signals and limits it inherits.
[[noreturn]] void run_child(int out, const std::function<void()>& action, std::uint64_t seconds) {
  int code = 1;
  try {
    out = fcntl(out, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);  // where streams were closed
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int fatal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU})
      std::signal(fatal, SIG_DFL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    limit(RLIMIT_CORE, 1);  // 0 would still start a program that collects cores
    limit(RLIMIT_CPU, seconds);
#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // these reserve addresses by the terabyte
    if (const std::uint64_t used = used_addresses(); used != 0)
      limit(RLIMIT_AS, used + most_addresses);
#endif
    action();
    code = 0;
  } catch (const std::bad_alloc&) {  // the action asked for all memory and has no words of its own
  } catch (const std::exception& error) {
    const std::string words = error.what();
    [[maybe_unused]] const ssize_t written = write(out, words.data(), words.size());
  }
  _exit(code);
}

file_error no_child(int reason) {
  return file_error(
      std::string("cannot start a process, in which a table is tried before it is read: ") +
      std::strerror(reason) + "; end other processes, or allow more of them, files and memory");
}

/// All that the child writes, until it ends.
std::string read_all(int in) {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t bytes = read(in, part.data(), part.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return text;
    text.append(part.data(), bytes);
  }
}

}  // namespace

void try_file(const std::filesystem::path& path, bool of_folder) {
  try_in_child(path, [&] {
    const Hdf5Id file = open_hdf5(path);
    naming(path.string(), [&] { inspect_structure(file.get(), of_folder); });
  });
}

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
    result_.totals = read_totals(file);
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
  for (const auto& [shape, rows] : datasets_of_moves(header_.directions.size(), header_))
    if (!(header_.*rows).empty()) datasets_.push_back(open_dataset(file_.get(), shape));
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
  const auto length_of = [&](const char* name) -> std::uint64_t {
    if (!has_link(file, name)) return 0;
    const std::vector<hsize_t> extents = extents_of(open_dataset(file, name).get());
    if (extents.size() != 1 || extents[0] == 0 || extents[0] > OptionLists::most)
      throw damaged(concat("the dataset ", name, " has not the shape of a list"));
    return extents[0];
  };
  const std::uint64_t options = length_of(options_name), parts = length_of(option_parts_name);
  const std::uint64_t bytes = OptionLists::bytes(box.positions(), options + parts);
  if (box.positions() > OptionLists::most || bytes > available_memory())
    throw file_error("its options take ", format_bytes(bytes), " of memory, ",
                     format_bytes(available_memory()), " is there");
  const auto read_list = [&](std::uint64_t length, const auto& shape_of) {
    std::vector<std::uint32_t> list;
    list.reserve(length);
    if (length == 0) return list;
    datasets_.push_back(open_dataset(file, shape_of(length)));
    read_chunks<std::uint32_t>(datasets_.back(), options_grid(length), wrong_digests_,
                               [&](const Block&, const std::vector<std::uint32_t>& entries) {
                                 list.insert(list.end(), entries.begin(), entries.end());
                               });
    return list;
  };
  ListedOptions listed{std::vector<std::uint32_t>(box.positions()), {}};
  read_chunks<std::uint32_t>(datasets_[counted], option_count_grid(box), wrong_digests_,
                             [&](const Block& block, const std::vector<std::uint32_t>& entries) {
                               miyama::for_each_row(
                                   block, box.heaps(), [&](std::uint64_t place, PositionView row) {
                                     std::copy_n(&entries[place], block.extent[box.heaps() - 1],
                                                 &listed.counts[box.rank(row)]);
                                   });
                             });
  listed.ranks = read_list(
      options, [&](std::uint64_t length) { return options_shape(length, header_.lists.sums); });
  if (header_.lists.sums) listed.sizes = read_list(parts, option_parts_shape);
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
  const std::uint64_t bytes =
      PositionList::bytes(positions, saturating_multiply(positions, fields));
  if (bytes > available_memory())
    throw file_error("its positions take ", format_bytes(bytes), " of memory, ",
                     format_bytes(available_memory()), " is there");
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
  if (!has_link(file_.get(), breaks_name)) return;
  const std::vector<hsize_t> extents = extents_of(open_dataset(file_.get(), breaks_name).get());
  if (extents.size() != 1 || extents[0] == 0 || extents[0] > OptionLists::most)
    throw damaged("the dataset breaks has not the shape of a list");
  const std::uint64_t bytes = saturating_multiply(extents[0], BreakLists::bytes_per_entry);
  if (bytes > available_memory())
    throw file_error("what its heaps become takes ", format_bytes(bytes), " of memory, ",
                     format_bytes(available_memory()), " is there");
  datasets_.push_back(open_dataset(file_.get(), breaks_shape(extents[0])));
  std::vector<std::uint32_t> entries;
  read_chunks<std::uint32_t>(datasets_.back(), options_grid(extents[0]), wrong_digests_,
                             [&](const Block&, const std::vector<std::uint32_t>& some) {
                               entries.insert(entries.end(), some.begin(), some.end());
                             });
  header_.breaks = BreakLists::of_entries(entries, header_.partitions.total);
  if (header_.breaks == nullptr)
    throw damaged("the dataset breaks does not say what heaps become, in its order");
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

void try_in_child(const std::filesystem::path& path, const std::function<void()>& action) {
  prepare_hdf5();  // a child that lacks memory would only be seen to fail
  const std::uint64_t seconds = seconds_for(path);
  std::array<int, 2> pipe_ends{};
  if (const int error = open_pipe(pipe_ends); error != 0) throw no_child(error);
  struct sigaction before {
  }, usual{};  // where SIGCHLD is ignored, waitpid learns nothing
  usual.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &usual, &before);
  const pid_t child = fork();
  const int reason = errno;
  if (child == 0) {
    close(pipe_ends[0]);
    run_child(pipe_ends[1], action, seconds);
  }
  close(pipe_ends[1]);
  const std::string words = child < 0 ? "" : read_all(pipe_ends[0]);
  close(pipe_ends[0]);
  int status = 0;
  pid_t ended = child;
  while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
  }
  sigaction(SIGCHLD, &before, nullptr);
  if (child < 0) throw no_child(reason);
  if (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  if (!words.empty()) throw file_error(words);
  const std::string name = path.string();
  if (ended < 0 || WIFEXITED(status) || WTERMSIG(status) == SIGKILL)
    throw file_error(name,
                     " was not read: the process in which HDF5 tried it lacked memory or was ",
                     "killed: free memory, or make the file again");
  if (WTERMSIG(status) == SIGXCPU)
    throw file_error(name, " was not read: HDF5 took more than ", seconds,
                     " s of processor time to look at it; ", seconds_name, "=",
                     saturating_multiply(seconds, 10), " in the environment gives it more");
  throw file_error(name, " is damaged: HDF5 itself fails on it, make it again");
}

}  // namespace miyama
