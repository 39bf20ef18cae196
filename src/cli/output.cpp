#include "cli/output.hpp"

#include <array>
#include <cstdio>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/process.hpp"
#include "revision.hpp"  // made by cmake/revision.cmake at every build
#include "view/listing.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_examples = 100'000;

/// "8 to 3,1", "no move".
std::string found_move_text(const std::vector<std::uint64_t>& move) {
  if (move.front() == 0) return "no move";
  return move_text({move[0], {move[1], move[2], move[3]}});
}

std::string claim_losses_text(std::uint64_t count, const std::string& what,
                              const std::optional<Counterexample>& first,
                              const PositionFormat& format) {
  if (!first) return {};
  return joined("    ", format_count(count), ' ', what, ", the first is ", format(first->position),
                '\n');
}

/// "      735 claimed lost, won in the table", a line each.
std::string examples_text(const TestedClaim& tested, const PositionFormat& format) {
  std::string text;
  for (const Counterexample& wrong : tested.result.examples) {
    text += "      " + format(wrong.position);
    if (tested.claim.speaks_of_outcome())
      text += wrong.expected == loss ? ": claimed lost, won" : ": claimed won, lost";
    else if (tested.claim.expected)
      text += joined(": claimed ", wrong.expected, ", found ", wrong.found);
    text += '\n';
  }
  return text;
}

}  // namespace

TableReader open_table(const std::string& file) {
  try_stored(file);
  return open_stored(file);
}

AskedTable::AskedTable(const CommandLine& asking)
    : line(asking),
      file(line.required("file", "which FILE?")),
      table(open_table(file)),
      request(request_of(table.header(), file)) {}

PositionFormat AskedTable::format() const { return format_of(request); }

PositionFormat format_of(const Request& request) {
  return std::visit([](const auto& index) { return PositionFormat(index); }, request.index);
}

std::uint64_t rank_of(const std::string& text, const Request& request) {
  return request.rank(request.is_box() ? parse_position(text, request.box(), request.has_pass())
                                       : parse_multiset(text, request.partitions()));
}

void add_range_option(CommandLine& line) {
  line.add_text("range", "FROM..TO", "from this position to that one; either may be left out");
}

RankRange range_of(const AskedTable& asked) {
  RankRange wanted{0, asked.request.positions()};
  if (!asked.line.has("range")) return wanted;
  const std::string range = asked.line.text("range");
  const std::size_t dots = range.find("..");
  if (dots == std::string::npos)
    refuse(
        "--range \"", range,
        "\" has no ..: give the first and the last position, such as 7,0,0..7,9,9; either may be "
        "left out");
  const std::string first = range.substr(0, dots);
  const std::string last = range.substr(dots + 2);
  if (!first.empty()) wanted.begin = rank_of(first, asked.request);
  if (!last.empty()) wanted.end = rank_of(last, asked.request) + 1;
  if (wanted.begin >= wanted.end)
    refuse("--range ", range, " is empty: ", first, " comes after ", last);
  return wanted;
}

void add_examples_option(CommandLine& line) {
  line.add_number("examples", "N", "with --claim: list the first N positions of which it is wrong");
}

std::size_t examples_of(const CommandLine& line) {
  if (line.has("examples") && !line.has("claim"))
    refuse("--examples lists where a claim is wrong: give one with --claim");
  return line.number("examples", 1, most_examples).value_or(0);
}

std::string claim_text(const TestedClaim& tested, const PositionFormat& format) {
  const auto& [claim, result] = tested;
  std::string text = joined("  claim ", claim.text, ": ", format_count(result.compared),
                            " positions compared, ", format_count(result.agree()),
                            " agree: ", tested.holds() ? "it holds\n" : "IT DOES NOT HOLD\n");
  if (claim.speaks_of_outcome()) {
    text +=
        claim_losses_text(result.false_losses, "false losses (claimed lost, won in the table)",
                          result.first_false_loss, format) +
        claim_losses_text(result.missed_losses, "missed losses (claimed won, lost in the table)",
                          result.first_missed_loss, format);
  } else if (result.first) {
    text += joined("    ", format_count(result.differ), " differ, the first is ",
                   format(result.first->position));
    if (claim.expected)
      text += joined(": ", name_of(claim.stated), " claimed ", result.first->expected, ", found ",
                     result.first->found);
    text += '\n';
  }
  return text + examples_text(tested, format);
}

std::string rules_text(const std::string& rules, Convention convention) {
  return rules + (convention == Convention::misere ? ", misère play" : ", normal play");
}

std::string contract_text(const ContractReport& contract) {
  return joined("  contract: ", format_count(contract.options), " options of ",
                format_count(contract.positions), " positions, ", contract.violations,
                " violations\n", contract.first.empty() ? "" : "    " + contract.first + "\n");
}

std::string theorem_text(const Request& request, const std::string& compared,
                         const Report& theorem) {
  const std::string found =
      ", " + compared + " compared, " + format_count(theorem.mismatches()) + " mismatches";
  return joined("  theorem: ", request.theorem_name(), compared.empty() ? "" : found, '\n',
                mismatches_text(theorem.first(), format_of(request)));
}

std::string compared_text(const SolveReport& solved, const std::string& unit) {
  const std::uint64_t entries = solved.totals.entries_checked;
  return entries == 0 ? "" : format_count(entries) + " " + unit;
}

std::string solved_text(const Request& request, const SolveReport& solved,
                        const std::string& compared) {
  const Totals& totals = solved.totals;
  return joined(describe(request), ": ", format_count(totals.positions), " positions\n  ",
                format_count(totals.lost), " lost, ", format_count(totals.positions - totals.lost),
                " won, ", format_count(totals.winning_moves), " winning moves\n",
                contract_text(solved.contract), theorem_text(request, compared, solved.theorem));
}

std::string wrote_text(const std::string& output, std::uint64_t bytes) {
  return "  wrote " + output + ": " + format_bytes(bytes) + ", ";
}

std::string seconds_text(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f s", seconds);
  return text.data();
}

Json solved_json(const SolveReport& solved, const TableHeader& header, const TableResult& result,
                 int threads) {
  Json json = table_json(header, result);
  json["first_mismatches"] = mismatches_json(solved.theorem.first());
  json["contract_violations"] = solved.contract.violations;
  json["threads"] = threads;
  json["peak_bytes"] = peak_bytes();
  return json;
}

Json parts_json(const WrittenShards& solved, const std::string& folder, int threads) {
  Json json =
      solved_json(solved, solved.plan.header, {solved.totals, solved.table.digests}, threads);
  json["output"] = folder;
  json["parts"] = solved.plan.parts();
  json["resumed_parts"] = solved.resumed_parts;
  json["complete"] = solved.state.complete();
  json["file_bytes"] = solved.state.bytes;
  return json;
}

void print_timed(const CommandLine& line, Json json) {
  json["threads"] = line.threads();
  json["seconds"] = {{"total", line.seconds()}};
  json["peak_bytes"] = peak_bytes();
  std::cout << json.dump(2) << '\n';
}

int exit_code_of(const SolveReport& solved) {
  if (solved.contract.violations != 0)
    std::cerr << "miyama: the rules break their contract: " << solved.contract.first << '\n';
  return solved.fine() ? exit_fine : exit_mismatch;
}

std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format) {
  std::string text;
  for (const Mismatch& m : mismatches) {
    text += "    " + format(m.position) + " " + std::string(name_of(m.label));
    if (m.label == LabelKind::arrows) text += joined(" along direction ", m.move + 1);
    text += m.found_move.empty() ? joined(": expected ", m.expected, ", found ", m.found)
                                 : ": found " + found_move_text(m.found_move);
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::string version_text() { return "miyama " MIYAMA_VERSION " (git " MIYAMA_REVISION ")"; }

}  // namespace miyama
