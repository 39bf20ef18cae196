/// @file  compare.cpp
/// @brief `miyama compare`: where two tables differ, label by label.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_listed = 100'000;

/// One of the two files.
struct NamedTable {
  std::string file;
  TableReader table;
};

std::string description(const NamedTable& named) {
  const TableHeader& header = named.table.header();
  return concat(printable(named.file), ": ", rules_text(header.rules, header.convention), ", ",
                names_sum(header.rules) ? filled("{1} summand(|s)", header.bounds.size())
                : header.lists.positions
                    ? filled("{1} listed position(|s)", named.table.layout().box().positions())
                : header.family == TableFamily::partitions
                    ? filled("up to {1} stick(|s)", header.partitions.total)
                    : "heaps 0–" + joined(header.bounds, " × 0–"));
}

std::string positions_text(const TableDifference& found) {
  std::string text = filled("{1} position(|s) compared", format_count(found.positions));
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

/// "7,3,5 along direction 1: A 0, B 1". Multisets are always written with commas.
std::string difference_text(const EntryDifference& difference, LabelKind label,
                            const NamedTable& a) {
  const TableHeader& header = a.table.header();
  const bool has_names = names_sum(header.rules) || header.lists.positions || header.lists.sums;
  const PositionFormat format = has_names ? format_of(request_of(header, a.file))
                                : header.family == TableFamily::box
                                    ? PositionFormat(a.table.layout().box())
                                    : PositionFormat(Partitions(0));
  return concat(format(difference.position),
                label == LabelKind::arrows ? concat(" along direction ", difference.move + 1) : "",
                ": A ", difference.expected, ", B ", difference.found);
}

void print_text(const NamedTable& a, const NamedTable& b, const TableDifference& found) {
  std::cout << "A " << description(a) << "\nB " << description(b) << "\n  " << positions_text(found)
            << '\n';
  for (const LabelDifference& label : found.labels) {
    std::cout << filled("  {1}: {2} entr(y|ies), {3} differ(s|)", name_of(label.label),
                        format_count(label.compared), format_count(label.differ));
    if (label.first)
      std::cout << ", the first at " << difference_text(*label.first, label.label, a);
    std::cout << '\n';
    for (const EntryDifference& each : label.listed)
      std::cout << "    " << difference_text(each, label.label, a) << '\n';
  }
  for (const auto& [label, why] : found.not_compared)
    std::cout << "  " << name_of(label) << ": not compared, " << why << '\n';
  for (const auto& [only, labels] :
       {std::pair{"A: ", found.only_first}, {"B: ", found.only_second}})
    if (!labels.empty())
      std::cout << "  only in " << only
                << joined(labels, ", ", [](LabelKind label) { return name_of(label); }) << '\n';
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

/// The rules of a sum, whose positions are lists of heaps; null for others.
std::shared_ptr<const Rules> sum_of(const NamedTable& named) {
  if (!names_sum(named.table.header().rules)) return nullptr;
  return request_of(named.table.header(), named.file).rules;
}

/// What the numbers of a summand that breaks mean depends on its game, or its list, and its bound.
void refuse_other_summands(const NamedTable& a, const NamedTable& b) {
  const auto first = sum_of(a), second = sum_of(b);
  const auto breaking = [](const Rules* rules, std::size_t i) {  // null where there is one heap
    const Summand* const summand = rules == nullptr ? nullptr : &rules->sum_rules()->summand(i);
    return summand != nullptr && summand->breaks() ? summand : nullptr;
  };
  const auto text = [&](const Rules* rules, std::size_t i) -> std::string {
    const Summand* const summand = breaking(rules, i);
    return summand == nullptr ? "one heap" : concat(summand->game(), ':', summand->bound());
  };
  const auto numbered = [&](const Rules* rules, std::size_t i) {
    std::vector<Position> heaps;
    if (const Summand* const summand = breaking(rules, i))
      for (std::uint64_t n = 0; n < summand->positions(); ++n)
        heaps.push_back(summand->heaps_of(n));
    return heaps;
  };
  const auto summands = [](const NamedTable& named) { return named.table.header().bounds.size(); };
  for (std::size_t i = 0; i < std::min(summands(a), summands(b)); ++i)
    if (text(first.get(), i) != text(second.get(), i) ||
        numbered(first.get(), i) != numbered(second.get(), i))
      refuse("summand ", i + 1, " is ", text(first.get(), i), " in A and ", text(second.get(), i),
             " in B, so that its numbers mean other positions: compare sums in which the summands "
             "whose heaps break have one game and one bound");
}

/// Positions that are listed are compared with those of equal number.
void refuse_other_positions(const NamedTable& a, const NamedTable& b) {
  const auto list_of = [](const NamedTable& named) {
    const auto& options = named.table.header().options;
    return options == nullptr ? nullptr : options->positions();
  };
  const PositionList *const first = list_of(a), *const second = list_of(b);
  const std::uint64_t common = first && second ? std::min(first->size(), second->size()) : 0;
  for (std::uint64_t n = 0; n < common; ++n)
    if (!ranges::equal((*first)[n], (*second)[n]))
      refuse("position ", n, " is ", first->text(n), " in A and ", second->text(n),
             " in B: compare tables that list the same positions in one order");
  if ((first != nullptr) != (second != nullptr))
    refuse(first != nullptr ? "A" : "B", " lists its positions and ", first != nullptr ? "B" : "A",
           " has those of heaps: compare tables of one kind");
}

/// Throws usage_error where the option is given and says nothing.
std::uint64_t passes_left_of(const CommandLine& line, const TableReader& a, const TableReader& b) {
  if (line.has("passes-left") &&
      has_passes(a.layout(), a.header()) == has_passes(b.layout(), b.header()))
    refuse(
        "--passes-left holds where one table has a pass and the other has none: leave it out for "
        "these two");
  return line.number("passes-left", 0, 1).value_or(1);
}

int run_compare(const CommandLine& line) {
  const Words files = line.texts("files");
  if (files.size() != 2)
    refuse("compare takes two tables, not ", files.size(),
           write_instead("compare", {"A.h5", "B.h5"}));
  const NamedTable a{files[0], open_table(files[0])};
  const NamedTable b{files[1], open_table(files[1])};
  refuse_other_summands(a, b);
  refuse_other_positions(a, b);
  const TableHeader& first = a.table.header();
  const TableHeader& second = b.table.header();
  const Team team = line.start_team();
  const std::uint64_t plane = passes_left_of(line, a.table, b.table);
  const std::size_t listed = line.number("list", 1, most_listed).value_or(0);
  TableDifference found = compare_tables({a.table, first}, {b.table, second}, plane, team, listed);
  const auto& left = found.not_compared;
  if (found.labels.empty() && left.empty())
    found = compare_outcomes(a.table, request_of(first, a.file), b.table,
                             request_of(second, b.file), plane, team, listed);
  if (found.labels.empty())
    refuse("the tables share no label that can be compared, A ", format_labels(first.labels),
           ", B ", format_labels(second.labels),
           left.empty() ? "" : concat(" (", name_of(left[0].label), ": ", left[0].why, ')'),
           ": solve both with the same --labels");
  if (line.flag("json")) {
    Json json{{"a", table_json_of(a)}, {"b", table_json_of(b)}};
    json.update(differences_json(found, sum_of(a).get()));
    print_timed(line, std::move(json));
  } else if (!line.flag("quiet")) {
    print_text(a, b, found);
  }
  return found.equal() ? exit_fine : exit_mismatch;
}

}  // namespace

Command compare_command() {
  return {
      "compare",
      "say where two tables differ",
      "A B [options]",
      "Compares the labels that both tables hold, at the positions that both hold, and says how "
      "many entries differ and which is the first; of tables without a common label, such as "
      "values and outcomes, which positions each states as lost. Exit code 3 if any differs.\n\n"
      "  miyama compare nim-9-9-9.h5 nim-9-9-9-misere.h5",
      {{"files", Kind::file, any_number}},
      "... threads quiet json",
      {{"passes-left", Kind::number, "0|1",
        "of a table with a pass against one without: the plane to compare (default: 1)"},
       {"list", Kind::number, "N", "list the first N differences of each label"}},
      run_compare};
}

}  // namespace miyama
