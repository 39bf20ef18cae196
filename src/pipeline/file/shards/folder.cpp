/// @file  folder.cpp
/// @brief Locks, then how folders are begun, then how they are read.
///
///     begin_folder    folder empty?   anew: make it, publish the plan
///                     plan there?     go_on: must be the same but for its history
///                     own files?      overwrite: remove them, view first, publish the plan
///     open_stored     plan.json → all parts there, and table.h5? → reader over all of them
///
/// The lock is on a file of its own: the plan is replaced by renaming another file, and a lock on
/// the plan would stay with the file that is gone.

#include "pipeline/file/shards/folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "base/ranges.hpp"
#include "base/system.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr const char* lock_name = ".miyama-lock";

bool has_plan(const std::filesystem::path& folder) {
  return std::filesystem::exists(folder / plan_name);
}

/// Throws output_error where the folder holds a file that may not be overwritten. Hidden files do
/// not matter.
void require_room(const std::filesystem::path& folder, FolderStart start) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".")) continue;
    const bool is_own = is_own_file(entry.path());
    if (start != FolderStart::overwrite && (is_own || has_plan(folder)))
      throw exists_error("the folder ", folder,
                         " holds a table, or parts of one: go on with it, choose another folder, "
                         "or allow it to be overwritten");
    if (!is_own)
      throw output_error(
          "the folder ", folder, " is not empty: ", name,
          " in it is not a file of a table: move it elsewhere, or choose another folder");
  }
}

/// Reads the plan of the folder. Throws file_error unless it is the wanted one, apart from its
/// history.
Plan same_plan(const std::filesystem::path& folder, const Plan& wanted) {
  Plan found = read_plan(folder);
  const std::string name = (folder / plan_name).string();
  if (found.header.source != wanted.header.source)
    throw file_error(name, " is of ", found.header.source, ", this is ", wanted.header.source,
                     ": go on with that program, or begin another folder");
  Request request = request_of(wanted.header, name);
  request.reproducible = found.reproducible;
  const Plan again = cut_table(request, wanted.shards, found.header.source, found.header.history);
  if (again.digest == found.digest) return found;
  if (found.shards != wanted.shards)
    throw file_error(
        filled("{1} cuts the table into {2} part(|s), not {3}: parts that are there "
               "cannot be cut anew",
               name, found.shards, wanted.shards));
  throw file_error(name, " is of another table, ", describe(request_of(found.header, name)),
                   " with the labels ", format_labels(found.header.labels),
                   ": choose another folder");
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code why;
  std::filesystem::create_directory(folder, why);
  if (std::filesystem::is_directory(folder)) return;
  throw output_error(
      "cannot make the folder ", folder, ": ",
      std::filesystem::exists(folder) ? "there is a file of this name" : why.message());
}

/// The plan of a folder in which nothing is missing.
Plan complete_plan(const std::filesystem::path& folder) {
  Plan plan = read_plan(folder);
  const FolderState state = state_of(plan);
  if (!state.complete())
    throw file_error("the table in ", folder, " is not complete: ", describe(state),
                     "; let the run that makes it go on");
  return plan;
}

/// True if the path still names this open file.
bool is_named(int file, const std::filesystem::path& path) {
  struct stat open_one {};
  struct stat named {};
  return fstat(file, &open_one) == 0 && lstat(path.c_str(), &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

// A process that removes the file of a lock holds the lock for an instant, so others try again.
constexpr int most_tries = 20;
constexpr std::chrono::milliseconds between_tries(10);

/// Writes a file into the folder of a table, where it appears when it is complete. Throws
/// file_error; exists_error where there is one.
void publish_text(const std::filesystem::path& path, const std::string& text) {
  TemporaryFile temporary(path, false);
  std::ofstream file(temporary.path(), std::ios::binary);
  file << text;
  file.close();
  if (!file) throw file_error("cannot write to ", path.string());
  temporary.publish();
}

}  // namespace

std::filesystem::path folder_path(const std::string& text) {
  const std::filesystem::path path(text);
  return path.has_filename() ? path : path.parent_path();
}

FolderLock::FolderLock(const std::filesystem::path& folder, FolderStart start)
    : path_(folder / lock_name) {
  if (start != FolderStart::go_on) make_folder(folder);
  if (!std::filesystem::is_directory(folder))
    throw file_error("there is no folder ", folder, " to go on with");
  const Lock lock = start == FolderStart::join ? Lock::shared : Lock::exclusive;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (tries != 0) std::this_thread::sleep_for(between_tries);
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file_ < 0)
      throw output_error("cannot write into the folder ", folder, ": ", std::strerror(errno),
                         "; choose another place");
    if (try_lock(file_, lock) != EAGAIN && is_named(file_, path_)) return;
    close(file_);
  }
  throw output_error("another run writes into the folder ", folder,
                     ": wait for its end, or choose another folder");
}

/// Releases the lock and takes it again for this process alone, to remove its file. That fails
/// while others have it, and the last of them will succeed in turn.
FolderLock::~FolderLock() {
  close(file_);
  file_ = open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file_ < 0) return;
  if (try_lock(file_, Lock::exclusive) == 0 && is_named(file_, path_)) unlink(path_.c_str());
  close(file_);
}

Plan begin_folder(const std::filesystem::path& folder, Plan plan, FolderStart start) {
  const bool joins = start == FolderStart::join;
  if (start == FolderStart::go_on || (joins && has_plan(folder))) return same_plan(folder, plan);
  try {
    require_room(folder, start);
    if (start == FolderStart::overwrite) remove_table(folder);
    publish_text(folder / plan_name, plan_text(plan));
  } catch (const output_error&) {  // another process that joins came first
    if (!joins || !has_plan(folder)) throw;
    return same_plan(folder, plan);
  }
  plan.folder = folder;
  return plan;
}

std::size_t FolderState::parts_there() const {
  return static_cast<std::size_t>(ranges::count(there, true));
}

std::size_t FolderState::first_missing() const {
  return static_cast<std::size_t>(ranges::find(there, false) - there.begin());
}

FolderState state_of(const Plan& plan) {
  FolderState state;
  std::error_code missing;
  const auto look = [&](const std::string& name) {
    const std::uintmax_t bytes = std::filesystem::file_size(plan.folder / name, missing);
    if (!missing) state.bytes += bytes;
    return !missing;
  };
  // The view is looked for first. Others publish it after all parts, so if a part that is looked
  // for later is missing, the view is an old one.
  state.view = look(view_name);
  for (const PartFile& file : plan.files()) state.there.push_back(look(file.name));
  return state;
}

bool PartSelection::contains(std::uint64_t part) const {
  return first <= part && part < end && (part - first) % step == 0;
}

double missing_share(const Plan& plan, const std::optional<PartSelection>& only) {
  std::uint64_t missing = 0;
  for (std::size_t i = 0; i < plan.parts(); ++i)
    if ((!only || only->contains(i)) &&
        (plan.folder.empty() || !std::filesystem::exists(plan.folder / part_name(i))))
      missing += plan.ranges[i].end - plan.ranges[i].first;
  return static_cast<double>(missing) / static_cast<double>(plan.ranges.back().end);
}

std::string describe(const FolderState& state) {
  const std::size_t parts = state.there.size(), there = state.parts_there();
  const std::string text = filled("{1} of {2} part(|s) (is|are) there", there, parts);
  if (state.complete()) return text;
  if (there == parts) return concat(text, ", ", view_name, " is missing");
  const std::size_t others = parts - there - 1;
  return concat(text, ", ", part_name(state.first_missing()),
                others == 0 ? " is" : concat(" and ", others, " more are"), " missing");
}

TableReader open_part(const Plan& plan, std::size_t index) {
  return {plan.folder / part_name(index), plan.header, plan.part(index)};
}

void check_part(const Plan& plan, std::size_t index, const Team& team) {
  const std::string name = (plan.folder / part_name(index)).string();
  try {
    const TableReader part = open_part(plan, index);
    const Stage stage(team.observer, "reading " + name, part.layout().jobs());
    for_each_checked_chunk(part, team, stage,
                           [](std::uint64_t, const TableReader::StoredBlock&) {});
  } catch (const file_error& error) {
    throw file_error(error.what(), "; remove ", name, " and go on: it is made again");
  }
}

PartsReader open_parts(const Plan& plan) {
  return {plan.folder, plan.header, plan.digest, plan.files()};
}

TableReader open_stored(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return TableReader(path);
  const Plan plan = complete_plan(path);
  TableReader table(path / view_name, plan.digest, plan.files());
  naming(table.name(), [&] { check_header(table.header(), plan.header); });
  return table;
}

void try_parts(const Plan& plan) {
  const FolderState state = state_of(plan);
  for (std::size_t i = 0; i < plan.parts(); ++i)
    if (state.there[i]) try_file(plan.folder / part_name(i), true);
}

void try_stored(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return try_file(path);
  try_parts(complete_plan(path));
  try_file(path / view_name, true);
}

std::uint64_t stored_bytes(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return std::filesystem::file_size(path);
  return state_of(read_plan(path)).bytes;
}

}  // namespace miyama
