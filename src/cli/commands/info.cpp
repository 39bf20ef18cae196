/// @file  info.cpp
/// @brief `miyama info`: what a table says about itself.

#include <iostream>

#include "base/letters.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"
#include "game/rules.hpp"

namespace miyama {
namespace {

std::string bounds_text(const TableHeader& header) {
  if (header.family == TableFamily::box) return comma_text(header.bounds);
  const PartitionBounds& bounds = header.partitions;
  std::string text = concat("at most ", bounds.total, " sticks");
  if (bounds.largest < bounds.total) text += concat(", ", bounds.largest, " in a heap");
  if (bounds.most_heaps < bounds.total) text += concat(", ", bounds.most_heaps, " heaps");
  return text;
}

/// ", 4 parts" of a table in a folder.
std::string parts_text(const std::string& file) {
  if (!std::filesystem::is_directory(file)) return {};
  const std::size_t parts = read_plan(file).parts();
  return concat(", ", parts, parts == 1 ? " part" : " parts");
}

void print_request(const TableHeader& header) {
  std::cout << "rules       " << rules_text(header.rules, header.convention) << "\nbounds      "
            << bounds_text(header) << "\nlabels      " << format_labels(header.labels) << '\n';
}

void print_origin(const TableHeader& header) {
  std::cout << "source      " << header.source << "\nhistory     " << header.history << '\n';
}

/// Prints which parts of an incomplete folder are there.
int print_incomplete(const std::string& folder, const Plan& plan, const FolderState& state,
                     bool as_json) {
  const TableHeader& header = plan.header;
  if (as_json) {
    Json missing = Json::array();
    for (std::size_t i = 0; i < state.there.size(); ++i)
      if (!state.there[i]) missing.push_back(part_name(i));
    const Json json{{"rules", header.rules},
                    {"convention", name_of(header.convention)},
                    {"labels", format_labels(header.labels)},
                    {"status", "incomplete"},
                    {"parts", plan.parts()},
                    {"parts_there", state.parts_there()},
                    {"missing", missing},
                    {"source", header.source},
                    {"history", header.history},
                    {"file_bytes", state.bytes}};
    print_object(json);
    return exit_fine;
  }
  std::cout << "folder      " << printable(folder) << ", " << format_bytes(state.bytes)
            << ", NOT COMPLETE\n"
            << "parts       " << describe(state) << '\n';
  print_request(header);
  print_origin(header);
  std::cout << "go on with the same command and --resume\n";
  return exit_fine;
}

void print_text(const std::string& file, const TableReader& table) {
  const TableHeader& header = table.header();
  const Totals& totals = table.result().totals;
  std::cout << "file        " << printable(file) << ", " << format_bytes(stored_bytes(file))
            << parts_text(file) << '\n';
  print_request(header);
  std::cout << "positions   " << format_count(totals.positions) << "\nlost        "
            << format_count(totals.lost) << "\nmoves       " << format_count(totals.winning_moves)
            << " winning ones\ntheorem     " << header.theorem << ", "
            << format_count(totals.entries_checked) << " entries compared, "
            << format_count(totals.mismatches) << " mismatches\n";
  for (const auto& [label, digest] : table.result().digests)
    std::cout << "digest      " << digest << "  " << name_of(label) << '\n';
  print_origin(header);
}

}  // namespace

int run_info(const Arguments& arguments) {
  CommandLine line(
      "info FILE [--json]",
      "Prints what the table says about itself: rules, bounds, totals, digests, how it was made.");
  line.positional("file", 1);
  line.add_flag("json", "print one JSON object");
  if (!line.parse(arguments)) return exit_fine;
  const std::string file = line.required("file", "which FILE?");
  if (std::filesystem::is_directory(file)) {
    const Plan plan = read_plan(file);
    const FolderState state = state_of(plan);
    if (!state.complete()) return print_incomplete(file, plan, state, line.flag("json"));
  }
  const TableReader table = open_table(file);
  if (!line.flag("json")) {
    print_text(file, table);
    return exit_fine;
  }
  Json json = table_json(table.header(), table.result());
  json["source"] = table.header().source;
  json["history"] = table.header().history;
  json["file_bytes"] = stored_bytes(file);
  if (std::filesystem::is_directory(file)) json["parts"] = read_plan(file).parts();
  print_object(json);
  return exit_fine;
}

}  // namespace miyama
