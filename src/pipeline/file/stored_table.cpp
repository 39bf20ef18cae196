#include "pipeline/file/stored_table.hpp"

#include <algorithm>

#include "base/letters.hpp"
#include "index/partition/partitions.hpp"
#include "pipeline/file/shards/folder.hpp"

namespace miyama {
namespace {

void compare(Findings& findings, const std::string& what, const std::string& stored,
             const std::string& found) {
  if (stored != found)
    findings.differences.push_back(what + ": the file says " + printable(stored) + ", it holds " +
                                   found);
}

void compare(Findings& findings, const std::string& what, std::uint64_t stored,
             std::uint64_t found) {
  compare(findings, what, std::to_string(stored), std::to_string(found));
}

/// The misère rule of one-stick heaps was worded differently in older tables.
std::string in_present_words(const std::string& theorem) {
  constexpr std::string_view before = ": of lone sticks an odd number";
  constexpr std::string_view now = ": where every heap is one stick, an odd number of heaps";
  if (!theorem.ends_with(before)) return theorem;
  return theorem.substr(0, theorem.size() - before.size()) + std::string(now);
}

/// Digests, totals, names.
void compare_attributes(const TableReader& table, const Request& request, Findings& findings) {
  const Totals& stored = table.result().totals;
  const Totals& counted = findings.totals;
  const TableHeader right = header_of(request);
  compare(findings, "positions", stored.positions, counted.positions);
  compare(findings, "lost", stored.lost, counted.lost);
  compare(findings, "winning_moves_total", stored.winning_moves, counted.winning_moves);
  compare(findings, "theorem", in_present_words(table.header().theorem), right.theorem);
  compare(findings, "rules_json", table.header().rules_json, right.rules_json);
  compare(findings, "entries_checked", stored.entries_checked, counted.entries_checked);
  compare(findings, "mismatches", stored.mismatches, counted.mismatches);
  for (const std::string& wrong : table.wrong_descriptions())
    findings.differences.push_back(printable(wrong));
  for (const auto& [label, digest] : findings.digests)
    compare(findings, "digest of " + std::string(name_of(label)), table.result().digests.at(label),
            digest);
}

/// The listed heaps against the rank order.
void check_parts(const TableReader& table, const Partitions& partitions, Findings& findings) {
  std::uint64_t wrong = 0;
  PartitionCursor cursor(partitions, 0);
  table.for_each_row([&](std::span<const std::uint32_t> row) {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const bool right = parts.size() <= row.size() &&
                       std::equal(parts.begin(), parts.end(), row.begin()) &&
                       std::all_of(row.begin() + static_cast<std::ptrdiff_t>(parts.size()),
                                   row.end(), [](std::uint32_t part) { return part == 0; });
    wrong += right ? 0 : 1;
    cursor.next();
  });
  if (wrong != 0)
    findings.differences.push_back("parts: " + std::to_string(wrong) + " rows are wrong");
}

void check_lists(const TableReader& table, const Request& request, Findings& findings) {
  if (request.is_box()) {
    const TableHeader& header = table.header();
    // request_of refuses tables that lack directions which they need.
    if (!header.directions.empty() && header.directions != request.directions())
      findings.differences.push_back("directions: not those of the rules " + header.rules);
    if (!header.directions.empty() && header.first != request.taken_first())
      findings.differences.push_back("first: not what moves of the rules " + header.rules +
                                     " take first");
    const std::uint64_t lost = findings.totals.lost;
    if (!table.has_list() && lost != 0 && lost <= most_listed_losses)
      findings.differences.emplace_back("losses: the list is missing");
    return;
  }
  const Partitions& partitions = request.partitions();
  if (table.level_offsets() != partitions.level_offsets())
    findings.differences.emplace_back("level_offset: not those of these bounds");
  if (table.has_list())
    check_parts(table, partitions, findings);
  else if (partitions.positions() <= most_listed_positions)
    findings.differences.emplace_back("parts: the list is missing");
}

/// A table, its request, and what they say.
struct OpenTable {
  explicit OpenTable(const std::string& file)
      : table(open_stored(file)),
        request(request_of(table.header(), file)),
        outcomes(outcomes_of(table, request, file)) {}
  TableReader table;
  Request request;
  std::unique_ptr<Outcomes> outcomes;
};

}  // namespace

Findings check_table(const TableReader& table, const Request& request, const Team& team,
                     bool thorough) {
  CheckOptions options{thorough};
  if (request.is_box() && table.has_list())
    options.read_losses = [&] {
      std::vector<std::uint32_t> losses;
      table.for_each_row([&](std::span<const std::uint32_t> row) {
        losses.insert(losses.end(), row.begin(), row.end());
      });
      return losses;
    };
  Findings findings = check_labels(request, table, team, options);
  const std::vector<std::string> of_labels = std::exchange(findings.differences, {});
  compare_attributes(table, request, findings);
  check_lists(table, request, findings);
  findings.differences.insert(findings.differences.end(), of_labels.begin(), of_labels.end());
  return findings;
}

std::shared_ptr<Outcomes> stored_outcomes(const std::string& file) {
  auto open = std::make_shared<OpenTable>(file);
  return {open, open->outcomes.get()};
}

}  // namespace miyama
