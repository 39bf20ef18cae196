#include "pipeline/file/shards/plan.hpp"

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "store/temporary_file.hpp"
#include "table/digest.hpp"

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

/// The digest of the text as one block: 32 hexadecimal digits.
std::string digest_of(const std::string& text) {
  Digest digest;
  digest.add(hash_block(std::as_bytes(std::span(text))));
  return digest.text();
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
  plan.digest = digest_of(text);
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

}  // namespace miyama
