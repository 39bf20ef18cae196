/// @file  info.cpp
/// @brief `miyama info`: what a table says about itself.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "quotient/file/quotient_file.hpp"
#include "sequence/file/sequence_file.hpp"
#include "table/index/box/option_lists.hpp"
#include "view/label_csv.hpp"

namespace miyama {
namespace {

std::string bounds_text(const TableHeader& header) {
  if (names_sum(header.rules))
    return "numbers of the summands' positions up to " + comma_text(header.bounds);
  if (header.lists.positions) return "positions that are listed";
  if (header.family == TableFamily::box) return comma_text(header.bounds);
  const PartitionBounds& bounds = header.partitions;
  std::string text = filled("at most {1} stick(|s)", bounds.total);
  if (bounds.largest < bounds.total) text += concat(", ", bounds.largest, " in a heap");
  if (bounds.most_heaps < bounds.total) text += filled(", {1} heap(|s)", bounds.most_heaps);
  return text;
}

void print_request(const TableHeader& header) {
  std::cout << "rules       " << rules_text(header.rules, header.convention) << "\nbounds      "
            << bounds_text(header) << "\nlabels      " << format_labels(header.labels) << '\n';
}

/// Prints which parts of an incomplete folder are there.
void print_incomplete(const std::string& folder, const Plan& plan, const FolderState& state,
                      bool as_json) {
  const TableHeader& header = plan.header;
  if (as_json) {
    Json missing = Json::array();
    for (std::size_t i = 0; i < state.there.size(); ++i)
      if (!state.there[i]) missing.push_back(part_name(i));
    return print_object({{"rules", header.rules},
                         {"convention", name_of(header.convention)},
                         {"labels", format_labels(header.labels)},
                         {"status", "incomplete"},
                         {"parts", plan.parts()},
                         {"parts_there", state.parts_there()},
                         {"missing", missing},
                         {"source", header.source},
                         {"history", header.history},
                         {"file_bytes", state.bytes}});
  }
  std::cout << "folder      " << printable(folder) << ", " << format_bytes(state.bytes)
            << ", NOT COMPLETE\n"
            << "parts       " << describe(state) << '\n';
  print_request(header);
  std::cout << origin_text(header.source, header.history)
            << "go on with the same command and --resume\n";
}

/// `parts`: into how many files the table is cut, 0 where it is one.
void print_table(const CommandLine& line, const std::string& file, std::size_t parts) {
  const TableReader table = open_stored(file);
  const TableHeader& header = table.header();
  if (line.flag("json") || line.flag("cite")) {
    Json json = table_json(header, table.result());
    add_origin(json, header.source, header.history, stored_bytes(file));
    if (parts != 0) json["parts"] = parts;
    return print_info(line, json, 2, "bounds " + bounds_text(header));
  }
  const Totals& totals = table.result().totals;
  std::cout << file_text(file, stored_bytes(file),
                         parts == 0 ? "" : filled(", {1} part(|s)", parts));
  print_request(header);
  if (header.options != nullptr)
    std::cout << "options     " << format_count(header.options->options()) << " listed\n";
  std::cout << "positions   " << format_count(totals.positions) << "\nlost        "
            << format_count(totals.lost) << "\nmoves       " << format_count(totals.winning_moves)
            << " winning ones\ntheorem     " << header.theorem
            << filled(", {1} entr(y|ies) compared, {2} mismatch(|es)\n",
                      format_count(totals.entries_checked), format_count(totals.mismatches));
  for (const auto& [label, digest] : table.result().digests)
    std::cout << "digest      " << digest << "  " << name_of(label) << '\n';
  std::cout << origin_text(header.source, header.history);
}

/// Prints how often each value of a label occurs.
int print_histogram(const TableArgument& asked) {
  const CommandLine& line = asked.line;
  const std::vector<LabelKind> kinds =
      parse_labels(line.text("histogram"), asked.table.layout().family());
  const LabelArray* const array =
      kinds.size() == 1 ? asked.table.layout().find(kinds.front()) : nullptr;
  if (array == nullptr || array->moves != 0 || array->rests != 0)
    refuse("--histogram ", line.text("histogram"),
           ": give one label of one number a position that the table has, such as outcome; it has ",
           format_labels(asked.table.header().labels));
  const std::unique_ptr<const Where> where = where_of(asked);
  const Histogram found = make_histogram(asked.table, asked.table.layout().index_of(array->kind),
                                         where.get(), line.start_team());
  const PositionFormat format = format_of(asked.request);
  TextOutput output(line, line.text("to"), {"csv"});
  const bool csv = output.format() == "csv";
  output.text() +=
      csv ? "value,positions,first\n"
          : filled("{1}, {2} position(|s){3}\n", name_of(array->kind),
                   format_count(found.positions), where ? " where " + where->text() : "");
  for (const auto& [value, bin] : found.bins) {
    const std::string first = format(asked.request.position(bin.first));
    output.text() += csv ? concat(value, ',', bin.positions, ",\"", first, "\"\n")
                         : filled("  {1}: {2} position(|s), the first is {3}\n", value,
                                  format_count(bin.positions), first);
    output.flush_if_large();
  }
  output.finish();
  return exit_fine;
}

int run_info(const CommandLine& line) {
  const std::string file = line.required("file");
  for (const char* const option : {"where", "to", "output"})
    if (line.has(option) && !line.has("histogram"))
      refuse("--", option, " goes with --histogram LABEL: give a label, or leave it out");
  if (line.flag("rules")) {
    if (line.flag("json")) refuse("--rules prints JSON in any case: leave out --json");
    std::cout << rules_text_of(open_table(file).header(), file) << '\n';
    return exit_fine;
  }
  if (line.has("histogram")) return print_histogram(TableArgument(line));
  std::size_t parts = 0;
  if (std::filesystem::is_directory(file)) {
    const Plan plan = read_plan(file);
    const FolderState state = state_of(plan);
    if (!state.complete()) return print_incomplete(file, plan, state, line.flag("json")), exit_fine;
    parts = plan.parts();
  }
  const std::string format = try_stored(file);
  if (format == quotient_kind.format) return print_quotient(line, file), exit_fine;
  if (format == sequence_kind.format) return print_sequence(line, file), exit_fine;
  print_table(line, file, parts);
  return exit_fine;
}

}  // namespace

Command info_command() {
  return {
      "info",
      "print what a table says about itself",
      "FILE [--json | --rules | --histogram LABEL] [options]\nFILE --cite [--json]",
      "Prints what the table says about itself: rules, bounds, totals, digests, how it was made. "
      "With --histogram counts how often each value of a label occurs, and names the first "
      "position of each. With --cite says how a paper cites it, in BibTeX and in words.\n\n"
      "  miyama info nim-9-9-9.h5\n"
      "  miyama info nim-9-9-9.h5 --histogram winning_moves --where 'a <= b && b <= c'",
      {{"file", Kind::file}},
      "json where threads output force quiet ...",
      {{"cite", Kind::flag, "", "print rules, bounds, digests, revision and command for a paper"},
       {"rules", Kind::flag, "",
        "print the rules as a rules file, which `miyama solve --rules` takes"},
       {"histogram", Kind::text, "LABEL", "count how often each value of this label occurs"},
       {"to", Kind::choice, "text|csv",
        "the format of the histogram (default: text, in files csv)"}},
      run_info};
}

}  // namespace miyama
