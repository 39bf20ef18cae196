#include "pipeline/file/stored_table.hpp"

#include <algorithm>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/schema.hpp"

namespace miyama {
namespace {

std::string text_of(const std::string& text) { return excerpt(text); }
std::string text_of(std::uint64_t number) { return std::to_string(number); }

/// How many rows of the list of heaps differ from those of the rank order.
std::uint64_t wrong_parts(const TableReader& table, const Partitions& partitions) {
  std::uint64_t wrong = 0;
  PartitionCursor cursor(partitions, 0);
  std::vector<std::uint32_t> right;
  table.for_each_row([&](std::span<const std::uint32_t> row) {
    right.assign(cursor.parts().begin(), cursor.parts().end());
    right.resize(std::max(right.size(), row.size()));
    wrong += ranges::equal(row, right) ? 0 : 1;
    cursor.next();
  });
  return wrong;
}

/// Compares what a file says about itself with what it holds.
std::vector<std::string> differences_of(const TableReader& table, const Request& request,
                                        const Findings& findings) {
  std::vector<std::string> differences;
  const auto compare = [&](const std::string& what, const auto& stored, const auto& found) {
    if (stored != found)
      differences.push_back(
          concat(what, ": the file says ", text_of(stored), ", it holds ", text_of(found)));
  };
  const auto note = [&](bool differs, const std::string& words) {
    if (differs) differences.push_back(words);
  };
  const Totals& stored = table.result().totals;
  const Totals& counted = findings.totals;
  const TableHeader& header = table.header();
  const TableHeader right = header_of(request);
  compare("positions", stored.positions, counted.positions);
  compare("lost", stored.lost, counted.lost);
  compare("winning_moves_total", stored.winning_moves, counted.winning_moves);
  const bool had_none =
      header.theorem == no_theorem && request.theorem && request.theorem->may_be_missing();
  if (!had_none) compare("theorem", header.theorem, right.theorem);
  compare("rules_json", header.rules_json, right.rules_json);
  compare("entries_checked", stored.entries_checked, had_none ? 0 : counted.entries_checked);
  compare("mismatches", stored.mismatches, counted.mismatches);
  for (const std::string& wrong : table.wrong_descriptions()) note(true, printable(wrong));
  for (const auto& [label, digest] : findings.digests)
    compare(concat("digest of ", name_of(label)), table.result().digests.at(label), digest);
  if (request.is_box()) {
    for (const DatasetShape& shape : shapes_of_moves(0, right))
      note(header.rows_of(shape.name) != right.rows_of(shape.name),
           shape.name + ": not what the rules " + header.rules + " say");
    note(!table.has_list() && counted.lost != 0 && counted.lost <= most_listed_losses,
         "losses: the list is missing");
    return differences;
  }
  const Partitions& partitions = request.partitions();
  note(table.level_offsets() != partitions.level_offsets(),
       "level_offset: not those of these bounds");
  const std::uint64_t wrong = table.has_list() ? wrong_parts(table, partitions) : 0;
  note(wrong != 0, filled("parts: {1} row(|s) (is|are) wrong", wrong));
  note(!table.has_list() && request.positions() <= most_listed_positions,
       "parts: the list is missing");
  return differences;
}

/// An open table, its request and its outcomes.
struct OpenTable {
  explicit OpenTable(const std::string& file, const MakeOwnRules& make_own)
      : table(open_stored(file)),
        request(request_of(table.header(), file, make_own)),
        outcomes(table, request, printable(file)) {}
  TableReader table;
  Request request;
  Outcomes outcomes;
};

}  // namespace

Findings check_table(const TableReader& table, const PlannedRequest& request, const Team& team,
                     bool thorough) {
  CheckOptions options{thorough};
  if (request.is_box() && table.has_list())
    options.for_each_loss = [&](const VisitRow& visit) { table.for_each_row(visit); };
  Findings findings = check_labels(request, table, team, options);
  const std::vector<std::string> differences = differences_of(table, request, findings);
  findings.differences.insert(findings.differences.begin(), differences.begin(), differences.end());
  return findings;
}

Findings check_table(const std::filesystem::path& path, const Team& team,
                     const MakeOwnRules& make_own, bool thorough) {
  const TableReader table = open_stored(path);
  return check_table(table, request_of(table.header(), path.string(), make_own), team, thorough);
}

std::shared_ptr<Outcomes> stored_outcomes(const std::string& file, const MakeOwnRules& make_own) {
  auto open = std::make_shared<OpenTable>(file, make_own);
  return {open, &open->outcomes};
}

}  // namespace miyama
