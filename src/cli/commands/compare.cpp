/// @file  compare.cpp
/// @brief `miyama compare`: where two tables differ, label by label.

#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "pipeline/certificate.hpp"
#include "store/table_reader.hpp"
#include "verify/claim/table_difference.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_listed = 100'000;

/// One of the two files.
struct NamedTable {
  std::string file;
  const TableReader& table;
};

std::string bounds_in_short(const TableHeader& header) {
  std::string text;
  if (header.family == TableFamily::partitions)
    return "up to " + std::to_string(header.partitions.total) + " sticks";
  for (const std::uint64_t bound : header.bounds)
    text += (text.empty() ? "heaps 0–" : " × 0–") + std::to_string(bound);
  return text;
}

std::string description(const NamedTable& named) {
  const TableHeader& header = named.table.header();
  return named.file + ": " + header.rules + ", " +
         (header.convention == Convention::misere ? "misère" : "normal") + " play, " +
         bounds_in_short(header);
}

std::string names(const std::vector<LabelKind>& labels) {
  std::string text;
  for (const LabelKind label : labels)
    text += (text.empty() ? "" : ", ") + std::string(name_of(label));
  return text;
}

std::string positions_text(const TableDifference& found) {
  std::string text = format_count(found.positions) + " positions compared";
  if (!found.all_of_first || !found.all_of_second) {
    text += ", those that both tables hold; ";
    text += found.all_of_first    ? "B has more"
            : found.all_of_second ? "A has more"
                                  : "each has more";
  }
  if (found.passes_left)
    text += *found.passes_left == 0 ? "; of the table with a pass those where it is gone"
                                    : "; of the table with a pass those where it is left";
  return text;
}

std::string position_text(const EntryDifference& difference, bool of_box, const NamedTable& a) {
  const PositionFormat format =
      of_box ? PositionFormat(a.table.layout().box()) : PositionFormat(Partitions(0));
  return format(difference.position);
}

void print_text(const NamedTable& a, const NamedTable& b, const TableDifference& found) {
  // Multisets are always written with commas.
  const bool of_box = a.table.header().family == TableFamily::box;
  std::cout << "A " << description(a) << "\nB " << description(b) << "\n  " << positions_text(found)
            << '\n';
  for (const LabelDifference& label : found.labels) {
    std::cout << "  " << name_of(label.label) << ": " << format_count(label.compared)
              << " entries, " << format_count(label.differ) << " differ";
    if (label.first) {
      std::cout << ", the first at " << position_text(*label.first, of_box, a);
      if (label.label == LabelKind::arrows)
        std::cout << " along direction " << label.first->move + 1;
      std::cout << ": A " << label.first->expected << ", B " << label.first->found;
    }
    std::cout << '\n';
    for (const EntryDifference& each : label.listed)
      std::cout << "    " << position_text(each, of_box, a)
                << (label.label == LabelKind::arrows
                        ? " along direction " + std::to_string(each.move + 1)
                        : "")
                << ": A " << each.expected << ", B " << each.found << '\n';
  }
  for (const auto& [label, why] : found.not_compared)
    std::cout << "  " << name_of(label) << ": not compared, " << why << '\n';
  if (!found.only_first.empty()) std::cout << "  only in A: " << names(found.only_first) << '\n';
  if (!found.only_second.empty()) std::cout << "  only in B: " << names(found.only_second) << '\n';
}

Json table_json_of(const NamedTable& named) {
  const TableHeader& header = named.table.header();
  Json json{
      {"file", named.file}, {"rules", header.rules}, {"convention", name_of(header.convention)}};
  if (header.family == TableFamily::box)
    json["bounds"] = header.bounds;
  else
    json["total"] = header.partitions.total;
  return json;
}

Json difference_json(const EntryDifference& difference, LabelKind label) {
  Json json{{"position", difference.position},
            {"expected", difference.expected},
            {"found", difference.found}};
  if (label == LabelKind::arrows) json["move"] = difference.move + 1;
  return json;
}

Json label_json(const LabelDifference& label) {
  Json json{{"compared", label.compared}, {"differ", label.differ}};
  json["first"] = label.first ? difference_json(*label.first, label.label) : Json(nullptr);
  if (label.listed.empty()) return json;
  json["list"] = Json::array();
  for (const EntryDifference& each : label.listed)
    json["list"].push_back(difference_json(each, label.label));
  return json;
}

void print_json(const NamedTable& a, const NamedTable& b, const TableDifference& found, int threads,
                double seconds) {
  const auto list = [](const std::vector<LabelKind>& labels) {
    Json json = Json::array();
    for (const LabelKind label : labels) json.push_back(name_of(label));
    return json;
  };
  Json json{{"a", table_json_of(a)}, {"b", table_json_of(b)}, {"positions", found.positions}};
  json["passes_left"] = found.passes_left ? Json(*found.passes_left) : Json(nullptr);
  for (const LabelDifference& label : found.labels)
    json[std::string(name_of(label.label))] = label_json(label);
  json["only_in_a"] = list(found.only_first);
  json["only_in_b"] = list(found.only_second);
  json["not_compared"] = Json::object();
  for (const auto& [label, why] : found.not_compared)
    json["not_compared"][std::string(name_of(label))] = why;
  print_timed(json, threads, seconds);
}

/// Throws usage_error where the option is given and says nothing.
std::uint64_t passes_left_of(const CommandLine& line, const TableReader& a, const TableReader& b) {
  if (!line.has("passes-left")) return 1;
  if (has_passes(a.layout(), a.header()) == has_passes(b.layout(), b.header()))
    throw usage_error(
        "--passes-left holds where one table has a pass and the other has none: leave it out for "
        "these two");
  return static_cast<std::uint64_t>(line.number("passes-left", 0, 1));
}

/// Of tables without a label in common: every label tells which positions are lost.
TableDifference compare_outcomes(const NamedTable& a, const NamedTable& b, std::uint64_t plane,
                                 const Team& team, std::size_t listed) {
  const Request first = request_of(a.table.header(), a.file);
  const Request second = request_of(b.table.header(), b.file);
  const StatedLosses first_losses = stated_losses(first, a.table);
  const StatedLosses second_losses = stated_losses(second, b.table);
  const StatedOutcomes first_outcomes(first_losses);
  const StatedOutcomes second_outcomes(second_losses);
  return compare_tables({first_outcomes, a.table.header()}, {second_outcomes, b.table.header()},
                        plane, team, listed);
}

}  // namespace

int run_compare(const Arguments& arguments) {
  CommandLine line(
      "compare A B [options]",
      "Compares the labels that both tables hold, at the positions that both hold, and says how "
      "many entries differ and which is the first; of tables without a common label, such as "
      "values and outcomes, which positions each states as lost. Exit code 3 if any differs.\n\n"
      "  miyama compare nim-9-9-9.h5 nim-9-9-9-misere.h5");
  line.positional("files", -1);
  line.add_number("passes-left", "0|1",
                  "of a table with a pass against one without: the plane to compare (default: 1)");
  line.add_number("list", "N", "list the first N differences of each label");
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const Stopwatch clock;
  const Words files = line.texts("files");
  if (files.size() != 2)
    throw usage_error("compare takes two tables, " + std::to_string(files.size()) +
                      " are given: name them, such as `miyama compare A.h5 B.h5`");
  const TableReader a = open_table(files[0]);
  const TableReader b = open_table(files[1]);
  const Team team = line.start_team();
  const std::uint64_t plane = passes_left_of(line, a, b);
  const std::size_t listed =
      line.has("list") ? static_cast<std::size_t>(line.number("list", 1, most_listed)) : 0;
  TableDifference found = compare_tables({a, a.header()}, {b, b.header()}, plane, team, listed);
  if (found.labels.empty() && found.not_compared.empty())
    found = compare_outcomes({files[0], a}, {files[1], b}, plane, team, listed);
  if (found.labels.empty()) {
    const std::string why = found.not_compared.empty()
                                ? ""
                                : " (" + std::string(name_of(found.not_compared[0].label)) + ": " +
                                      found.not_compared[0].why + ")";
    throw usage_error("the tables have no label that can be compared, A " +
                      format_labels(a.header().labels) + ", B " + format_labels(b.header().labels) +
                      why + ": solve both with the same --labels");
  }
  if (line.flag("json"))
    print_json({files[0], a}, {files[1], b}, found, team.threads, clock.seconds());
  else if (!line.flag("quiet"))
    print_text({files[0], a}, {files[1], b}, found);
  return found.equal() ? exit_fine : exit_mismatch;
}

}  // namespace miyama
