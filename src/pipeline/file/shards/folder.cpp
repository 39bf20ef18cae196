/// @file  folder.cpp
/// @brief Plans, then locks, how folders are begun, and how they are read.
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
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "base/ranges.hpp"
#include "base/system.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

using PlanJson = nlohmann::ordered_json;

constexpr const char* plan_format = "miyama-plan";
constexpr std::uint64_t plan_version = 1;
constexpr std::size_t longest_plan = std::size_t{16} << 20;  // bytes; rules may be long

PlanJson json_of(const PartitionBounds& bounds) {
  PlanJson json{{"total", bounds.total}};
  if (bounds.largest < bounds.total) json["largest"] = bounds.largest;
  if (bounds.most_heaps < bounds.total) json["most_heaps"] = bounds.most_heaps;
  return json;
}

constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";
/// The format stands among the first attributes, which HDF5 writes before any chunk.
constexpr std::size_t beginning_bytes = std::size_t{1} << 20;

/// "00007".
std::string five_digits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  return digits.insert(0, 5 - std::min<std::size_t>(digits.size(), 5), '0');
}

/// Opens a file in the folder of a table, but no pipe or device, whose bytes may never come.
std::ifstream open_to_read(const std::filesystem::path& path) {
  std::error_code unknown;
  std::ifstream file;
  if (std::filesystem::is_regular_file(path, unknown))
    file.open(path, std::ios::binary);
  else
    file.setstate(std::ios::failbit);
  return file;
}

/// Reads at most `most` bytes from the beginning of a file; none if it could not be opened.
std::string text_of(std::ifstream file, std::size_t most) {
  file.seekg(0, std::ios::end);
  std::string text(std::min(most, static_cast<std::size_t>(file.tellg())), '\0');
  file.seekg(0);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

/// The plan as JSON, without its digest.
PlanJson json_of(const Plan& plan, const Layout& layout) {
  const TableHeader& header = plan.header;
  PlanJson json{{"format", plan_format},
                {"format_version", plan_version},
                {"table_version", {format_major, format_minor(header)}},
                {"source", header.source},
                {"history", header.history},
                {"rules", header.rules},
                {"rules_json", header.rules_json},
                {"convention", name_of(header.convention)}};
  if (header.family == TableFamily::box)
    json["bounds"] = header.bounds;
  else
    json.update(json_of(header.partitions));
  json["labels"] = format_labels(header.labels);
  json["theorem"] = header.theorem;
  if (plan.reproducible) json["reproducible"] = true;
  json["shards"] = plan.shards;
  json["axis"] = axis_name(layout, plan.ranges.front().axis);
  json["parts"] = PlanJson::array();
  for (const auto& [name, range] : plan.files())
    json["parts"].push_back({{"file", name}, {"first", range.first}, {"end", range.end}});
  return json;
}

/// The request that a plan describes. Throws what the libraries throw.
Request request_in(const PlanJson& json, const std::string& name) {
  const std::string rules = json.at("rules");
  const std::string rules_json = json.at("rules_json");
  const std::string labels = json.at("labels");
  const Convention convention = json.at("convention") == name_of(Convention::misere)
                                    ? Convention::misere
                                    : Convention::normal;
  if (json.contains("total"))
    return make_request(rules,
                        PartitionBounds{json.at("total"), json.value("largest", UINT64_MAX),
                                        json.value("most_heaps", UINT64_MAX)},
                        convention, labels);
  const std::vector<std::uint64_t> bounds = json.at("bounds");
  if (names_sum(rules)) return make_request(sum_from_json(rules_json), convention, labels);
  if (PlanJson::parse(rules_json).at("family") != "vector")
    return make_request(rules, bounds, convention, labels);
  return make_request(rules_from_json(rules_json, name), bounds, convention, labels);
}

Plan cut(const Request& request, TableHeader header, std::uint64_t shards,
         const std::string& source, const std::string& history) {
  Plan plan{std::move(header), shards, request.reproducible};
  if (plan.header.lists.options)
    throw usage_error("the options of ", plan.header.rules,
                      " are listed, and a table in parts does not store the list: write one file");
  if (family_in(plan.header.rules_json) == "other" && !is_taken(plan.header.rules))
    throw usage_error("the plan of a folder cannot tell the rules ", plan.header.rules,
                      ", which the catalogue does not have: write one file");
  plan.header.source = source;
  plan.header.history = history;
  plan.ranges = request.part_ranges(shards);
  const std::string text = json_of(plan, request.layout()).dump();
  Digest digest;  // of the text as one block
  digest.add(hash_block(std::as_bytes(std::span(text))));
  plan.digest = digest.text();
  return plan;
}

/// Throws what the libraries throw.
Plan plan_of(const PlanJson& json, const std::string& name) {
  if (json.at("format") != plan_format || json.at("format_version") != plan_version)
    throw file_error(name, " is not a plan of this version: use the program named in it as source");
  const std::uint64_t shards = json.at("shards");
  if (shards == 0 || shards > most_shards) throw file_error(name, " asks for ", shards, " parts");
  Request request = request_in(json, name);
  request.reproducible = json.value("reproducible", false);
  request.theorem = {};  // the plan has its name: to find a misère quotient may take seconds
  TableHeader header = stored_header_of(request);
  header.theorem = json.at("theorem");
  return cut(request, std::move(header), shards, json.at("source"), json.at("history"));
}

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
               "cannot be cut anew; ask for {2}, or choose another folder",
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

/// Calls use(name of the part); an error about one that can be read says what to do with it.
template <class Use>
void with_remedy(const std::filesystem::path& part, const Use& use) {
  try {
    use(part.string());
  } catch (const file_error& error) {
    if (!open_to_read(part)) throw;
    throw file_error(error.what(), "; remove ", part.string(), " and go on: it is made again");
  }
}

}  // namespace

std::string part_name(std::size_t index) { return "part-" + five_digits(index) + ".h5"; }

bool is_own_name(const std::string& name) {
  static const std::string number = "([0-9]{5}|[1-9][0-9]{5,})";
  static const std::regex form("plan[.]json|table[.]h5|part-" + number + "[.]h5|state-" + number);
  return std::regex_match(name, form);
}

bool is_own_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (!is_own_name(name) || std::filesystem::is_symlink(file)) return false;
  const std::string text = text_of(open_to_read(file), beginning_bytes);
  const auto begins = [&](std::string_view first, std::string_view then) {
    return text.starts_with(first) && text.find(then) != std::string::npos;
  };
  if (name.starts_with('s')) return begins("miyama-state", "");
  return name == plan_name ? begins("{", plan_format) : begins(hdf5_signature, format_name);
}

bool is_reserved(const std::filesystem::path& file) {
  return is_own_name(file.filename().string()) && is_own_file(file.parent_path() / plan_name);
}

void remove_table(const std::filesystem::path& folder) {
  // They are gathered first, as removing files may disturb the iteration.
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (is_own_file(entry.path())) found.push_back(entry.path());
  ranges::sort(found, std::greater());  // table.h5, state-00001, plan.json, part-00001.h5
  for (const auto& path : found) std::filesystem::remove(path);
}

std::vector<PartFile> Plan::files() const {
  std::vector<PartFile> files;
  for (const PartRange& range : ranges) files.push_back({part_name(files.size()), range});
  return files;
}

Plan cut_table(const Request& request, std::uint64_t shards, const std::string& source,
               const std::string& history) {
  return cut(request, stored_header_of(request), shards, source, history);
}

std::string plan_text(const Plan& plan) {
  PlanJson json = json_of(plan, layout_of(plan.header));
  json["digest"] = plan.digest;
  return json.dump(1) + "\n";
}

Plan parse_plan(const std::string& text, const std::string& name) {
  try {
    Plan plan = plan_of(PlanJson::parse(text), name);
    if (plan_text(plan) == text) return plan;
  } catch (const nlohmann::json::exception&) {  // said below
  } catch (const usage_error&) {
  }
  throw file_error(name, " is damaged, or was changed: make the table again in another folder");
}

Plan read_plan(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / plan_name;
  std::ifstream file = open_to_read(path);
  if (!file && std::filesystem::exists(path))
    throw file_error(
        "cannot read ", path.string(),
        ", which is not a file or may not be read: give the folder of a table in parts");
  if (!file)
    throw file_error("the folder ", folder.string(), " holds no table: there is no ", plan_name,
                     " in it");
  Plan plan = parse_plan(text_of(std::move(file), longest_plan + 1), path.string());
  plan.folder = folder;
  return plan;
}

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
  with_remedy(plan.folder / part_name(index), [&](const std::string& name) {
    const TableReader part = open_part(plan, index);
    const Stage stage(team.observer, "reading " + name, part.layout().jobs());
    for_each_checked_chunk(part, team, stage,
                           [](std::uint64_t, const TableReader::StoredBlock&) {});
  });
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
    if (state.there[i])
      with_remedy(plan.folder / part_name(i),
                  [](const std::string& name) { try_file(name, true); });
}

std::string try_stored(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return try_file(path);
  try_parts(complete_plan(path));
  return try_file(path / view_name, true);
}

std::uint64_t stored_bytes(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return std::filesystem::file_size(path);
  return state_of(read_plan(path)).bytes;
}

}  // namespace miyama
