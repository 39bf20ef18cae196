#include "pipeline/file/stored_table.hpp"

#include <algorithm>

#include "base/letters.hpp"
#include "index/partition/partitions.hpp"
#include "pipeline/file/shards/folder.hpp"

namespace miyama {
namespace {

std::string text_of(const std::string& text) { return printable(text); }
std::string text_of(std::uint64_t number) { return std::to_string(number); }

/// What a file says of itself against what is in it.
struct Comparison {
  const TableReader& table;
  const Request& request;
  const Findings& findings;
  std::vector<std::string> differences{};

  void compare(const std::string& what, const auto& stored, const auto& found) {
    if (stored != found)
      differences.push_back(what + ": the file says " + text_of(stored) + ", it holds " +
                            text_of(found));
  }

  /// Digests, totals, names.
  void compare_attributes() {
    const Totals& stored = table.result().totals;
    const Totals& counted = findings.totals;
    compare("positions", stored.positions, counted.positions);
    compare("lost", stored.lost, counted.lost);
    compare("winning_moves_total", stored.winning_moves, counted.winning_moves);
    const TableHeader right = header_of(request);
    compare("theorem", table.header().theorem, right.theorem);
    compare("rules_json", table.header().rules_json, right.rules_json);
    compare("entries_checked", stored.entries_checked, counted.entries_checked);
    compare("mismatches", stored.mismatches, counted.mismatches);
    for (const std::string& wrong : table.wrong_descriptions())
      differences.push_back(printable(wrong));
    for (const auto& [label, digest] : findings.digests)
      compare(concat("digest of ", name_of(label)), table.result().digests.at(label), digest);
  }

  void check_box() {
    const TableHeader& header = table.header();
    if (header.directions != request.directions())
      differences.push_back("directions: not those of the rules " + header.rules);
    if (header.first != request.initial_takes())
      differences.push_back("first: not what moves of the rules " + header.rules + " take first");
    const std::uint64_t lost = findings.totals.lost;
    if (!table.has_list() && lost != 0 && lost <= most_listed_losses)
      differences.emplace_back("losses: the list is missing");
  }

  void check_multisets() {
    if (table.level_offsets() != request.partitions().level_offsets())
      differences.emplace_back("level_offset: not those of these bounds");
    if (table.has_list())
      check_parts();
    else if (request.positions() <= most_listed_positions)
      differences.emplace_back("parts: the list is missing");
  }

  /// The listed heaps against the rank order.
  void check_parts() {
    std::uint64_t wrong = 0;
    PartitionCursor cursor(request.partitions(), 0);
    table.for_each_row([&](std::span<const std::uint32_t> row) {
      const std::span<const std::uint8_t> parts = cursor.parts();
      const bool right = parts.size() <= row.size() &&
                         std::equal(parts.begin(), parts.end(), row.begin()) &&
                         std::all_of(row.begin() + static_cast<std::ptrdiff_t>(parts.size()),
                                     row.end(), [](std::uint32_t part) { return part == 0; });
      wrong += right ? 0 : 1;
      cursor.next();
    });
    if (wrong != 0) differences.push_back(concat("parts: ", wrong, " rows are wrong"));
  }
};

/// A table, its request, and what they say.
struct OpenTable {
  explicit OpenTable(const std::string& file, const MakeOwnRules& make_own)
      : table(open_stored(file)),
        request(request_of(table.header(), file, make_own)),
        outcomes(outcomes_of(table, request, printable(file))) {}
  TableReader table;
  Request request;
  std::unique_ptr<Outcomes> outcomes;
};

}  // namespace

Findings check_table(const TableReader& table, const Request& request, const Team& team,
                     bool thorough) {
  CheckOptions options{thorough};
  if (request.is_box() && table.has_list())
    options.for_each_loss = [&](const VisitRow& visit) { table.for_each_row(visit); };
  Findings findings = check_labels(request, table, team, options);
  Comparison with_file{table, request, findings};
  with_file.compare_attributes();
  request.is_box() ? with_file.check_box() : with_file.check_multisets();
  const std::vector<std::string>& differences = with_file.differences;
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
  return {open, open->outcomes.get()};
}

}  // namespace miyama
