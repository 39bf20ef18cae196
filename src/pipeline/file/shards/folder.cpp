/// @file  folder.cpp
/// @brief Locks, then what is begun and found, then what is read.
///
///     begin_folder    folder empty?   anew: make it, publish the plan
///                     plan there?     go_on: must be the same but for its history, which stays
///     open_stored     plan.json → all parts there, and table.h5? → reader over all of them
///
/// The lock is one on a file of its own: the plan is replaced by renaming, and a lock on it would
/// be one on what is gone.

#include "pipeline/file/shards/folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/ranges.hpp"
#include "base/system.hpp"
#include "pipeline/file/shards/strip_state.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr const char* lock_name = ".miyama-lock";

bool has_plan(const std::filesystem::path& folder) {
  return std::filesystem::exists(folder / plan_name);
}

/// Names of a table in parts, and of what a run leaves that was killed.
bool is_of_table(const std::string& name) {
  return name == plan_name || name == view_name || name.starts_with("part-") ||
         name.starts_with("state-");
}

/// Nothing but hidden files, or but a table too, if it is to be overwritten.
bool is_free(const std::filesystem::path& folder, FolderStart start) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(".") && (start != FolderStart::over || !is_of_table(name))) return false;
  }
  return true;
}

/// The view first: it may never show parts that are not there.
void remove_table(const std::filesystem::path& folder) {
  std::filesystem::remove(folder / view_name);
  std::filesystem::remove(folder / plan_name);
  for (std::size_t i = 0; i < most_shards; ++i) std::filesystem::remove(folder / part_name(i));
  remove_letters(folder);
}

/// A plan that was found must be the wanted one, but for its history.
Plan same_plan(const std::filesystem::path& folder, const Plan& wanted) {
  Plan found = read_plan(folder);
  const std::string name = (folder / plan_name).string();
  if (found.header.source != wanted.header.source)
    throw file_error(name + " is of " + found.header.source + ", this is " + wanted.header.source +
                     ": go on with that program, or begin another folder");
  const Plan again = make_plan(request_of(wanted.header, name), wanted.shards, found.header.source,
                               found.header.history);
  if (again.digest == found.digest) return found;
  if (found.shards != wanted.shards)
    throw file_error(name + " cuts the table into " + std::to_string(found.shards) +
                     " parts, asked for are " + std::to_string(wanted.shards) +
                     ": parts that are there cannot be cut anew");
  throw file_error(name + " is of another table, " + describe(request_of(found.header, name)) +
                   " with the labels " + format_labels(found.header.labels) +
                   ": choose another folder");
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code why;
  std::filesystem::create_directory(folder, why);
  if (std::filesystem::is_directory(folder)) return;
  throw output_error(
      "cannot make the folder " + folder.string() + ": " +
      (std::filesystem::exists(folder) ? "there is a file of this name" : why.message()));
}

std::string missing_text(const FolderState& state) {
  if (state.all_parts()) return std::string(view_name) + " is missing";
  const std::size_t others = state.there.size() - state.parts_there() - 1;
  return part_name(state.first_missing()) +
         (others == 0 ? " is" : " and " + std::to_string(others) + " more are") + " missing";
}

/// The plan of a folder in which nothing is missing.
Plan complete_plan(const std::filesystem::path& folder) {
  Plan plan = read_plan(folder);
  const FolderState state = state_of(plan);
  if (!state.complete())
    throw file_error("the table in " + folder.string() + " is not complete: " + describe(state) +
                     "; let the run that makes it go on");
  return plan;
}

class PartsSource final : public LabelSource {
 public:
  explicit PartsSource(const Plan& plan) : layout_(layout_of(plan.header)) {
    for (std::size_t i = 0; i < plan.parts(); ++i)
      parts_.push_back({open_part(plan, i), PartLayout(layout_, plan.ranges[i])});
  }

  [[nodiscard]] const Layout& layout() const override { return layout_; }

  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& each) {
      const PartRange& range = each.layout.range();
      return job.block.start[range.axis] < range.end;
    });
    const std::uint64_t number = part->layout.in_part(layout_.job_of(job.array, job.number));
    part->reader.read_block(part->reader.layout().job(number), content);
  }

 private:
  struct Part {
    TableReader reader;
    PartLayout layout;
  };
  Layout layout_;
  std::vector<Part> parts_;
};

}  // namespace

std::filesystem::path folder_path(const std::string& text) {
  const std::filesystem::path path(text);
  return path.has_filename() ? path : path.parent_path();
}

FolderLock::FolderLock(const std::filesystem::path& folder, FolderStart start) {
  if (start != FolderStart::go_on) make_folder(folder);
  if (!std::filesystem::is_directory(folder))
    throw file_error("there is no folder " + folder.string() + " to go on with");
  const std::filesystem::path path = folder / lock_name;
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file_ < 0)
    throw output_error("cannot write into the folder " + folder.string() + ": " +
                       std::strerror(errno) + "; choose another place");
  if (try_lock(file_, start == FolderStart::join ? Lock::shared : Lock::exclusive) != EAGAIN)
    return;
  close(file_);
  throw output_error("another run writes into the folder " + folder.string() +
                     ": wait for its end, or choose another folder");
}

FolderLock::~FolderLock() { close(file_); }

Plan begin_folder(const std::filesystem::path& folder, Plan plan, FolderStart start) {
  if (start == FolderStart::go_on || (start == FolderStart::join && has_plan(folder)))
    return same_plan(folder, plan);
  if (!is_free(folder, start))
    throw output_error("the folder " + folder.string() +
                       " is not empty: go on with what is in it, or choose another one");
  if (start == FolderStart::over) remove_table(folder);
  try {
    publish_bytes(folder / plan_name, false, plan_text(plan));
  } catch (const output_error&) {  // another process of a job array came first
    if (start != FolderStart::join || !has_plan(folder)) throw;
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
  for (const PartFile& file : plan.files()) state.there.push_back(look(file.name));
  state.view = look(view_name);
  return state;
}

std::string describe(const FolderState& state) {
  return std::to_string(state.parts_there()) + " of " + std::to_string(state.there.size()) +
         " parts are there" + (state.complete() ? "" : ", " + missing_text(state));
}

TableReader open_part(const Plan& plan, std::size_t index) {
  return {plan.folder / part_name(index), plan.part(index)};
}

std::unique_ptr<LabelSource> open_parts(const Plan& plan) {
  return std::make_unique<PartsSource>(plan);
}

TableReader open_stored(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return TableReader(path);
  const Plan plan = complete_plan(path);
  return TableReader(path / view_name, plan.digest, plan.files());
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
  try_in_child(path.string() + " is damaged: HDF5 itself fails on it, generate the table again",
               [&] { (void)open_stored(path).wrong_descriptions(); });
}

std::uint64_t stored_bytes(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return std::filesystem::file_size(path);
  return state_of(read_plan(path)).bytes;
}

}  // namespace miyama
