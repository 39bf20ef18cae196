/// @file  check.cpp
/// @brief `miyama check`: read a table back and check every entry of every label. Uses no solver.
///
/// With --against it compares a list of answers, a position and its target a line, whatever stands
/// between the numbers; where several moves win, each is right:
///
///     123 -1 · 1 2 3 -1 · 1,2,3: lost · 123 ×      the position is lost
///     a[124] = 123 · 1,2,4 -> 1,2,3 · 124,123      it is won by moving to 123, which is lost
///     735 → 635 725 734 · 7 0                      by each of these moves; 007 and 000 by %d

#include <cerrno>
#include <cstring>
#include <iostream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "pipeline/file/stored_table.hpp"
#include "quotient/file/quotient_file.hpp"
#include "sequence/file/sequence_file.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// What a line of a list says: a position is lost, or won by moving to each of the targets.
struct Answer {
  Position position;
  bool lost;
  std::vector<Position> targets{};
};

/// Reads a line; nothing if it holds no number. Throws usage_error.
std::optional<Answer> answer_in(std::string line, const Request& request) {
  const auto cut_at = [&](const Words& marks) {
    std::size_t at = std::string::npos;
    for (const std::string& mark : marks) at = std::min(at, line.find(mark));
    return at != std::string::npos && (line.erase(at), true);
  };
  const bool lost = cut_at({"-1", "−1", "×", "lost", "Lost", "loss", "負", " x", " P"});
  const bool is_alone = cut_at({" w", "W", "N", "勝"}) || lost;  // there is no target
  for (char& c : line)
    if (c < '0' || c > '9') c = ' ';
  Words numbers;
  for (const std::string_view number : split(line, ' '))
    if (!number.empty()) numbers.emplace_back(number);
  if (numbers.empty()) return std::nullopt;
  const std::size_t heaps = request.box().heaps();
  const std::size_t digits = request.box().max_bound() <= 9 ? heaps : 0;  // of 735
  const auto is_whole = [&](std::size_t at) { return heaps == 1 || numbers[at].size() == digits; };
  const auto position = [&](std::size_t begin, std::size_t count) {
    std::string text = joined(std::span(numbers).subspan(begin, count), ",");
    if (count == 1 && text.size() < digits) text.insert(0, digits - text.size(), '0');  // by %d
    return request.position(rank_of(text, request));
  };
  std::size_t at = is_whole(0) || numbers.size() < heaps + !is_alone ? 1 : heaps;
  Answer answer{position(0, at), lost};
  const std::size_t left = numbers.size() - at;
  if (is_alone != (left == 0)) throw usage_error(words::answer_is_missing);
  const std::size_t step = left % heaps == 0 && left != 0 && !is_whole(at) ? heaps : 1;
  for (; at < numbers.size(); at += step) answer.targets.push_back(position(at, step));
  return answer;
}

/// Why an answer is wrong; empty if it is right.
Bilingual objection_to(const Answer& answer, const Request& request, Outcomes& outcomes) {
  const Position& here = answer.position;
  const auto name = format_of(request);
  const auto reason_of_win = [&](const Position& won) {
    for (const Position& to : options(*request.rules, won))
      if (outcomes.is_loss(to)) return both(words::answer_by_move, name(to));
    return Bilingual(words::answer_at_the_end);
  };
  if (outcomes.is_loss(here))
    return answer.lost ? Bilingual{} : both(words::answer_is_lost, name(here));
  if (answer.lost) return both(words::answer_is_won, name(here), reason_of_win(here));
  const std::vector<Position> moves = options(*request.rules, here);
  for (const Position& target : answer.targets) {
    if (!ranges::contains(moves, target))
      return both(words::answer_is_no_move, name(here), name(target));
    if (!outcomes.is_loss(target))
      return both(words::answer_gives_away, name(target), reason_of_win(target));
  }
  return {};
}

/// Compares the list of --against with a table: how many lines are wrong, how many positions are
/// missing, and the first of both in words.
Json compare_list(const CommandLine& line, const Request& request, const LabelSource& table) {
  const std::string file = line.text("against");
  if (!request.is_box() || request.rules->position_names() != nullptr)
    refuse("--against compares answers about ordered heaps, which ", describe(request),
           " does not have");
  if (file != "-" && std::freopen(file.c_str(), "r", stdin) == nullptr)
    throw file_error("cannot read the list ", file, ": ", std::strerror(errno));
  const auto outcomes = outcomes_of(table, request, "the table");
  std::vector<bool> answered(request.positions());
  std::uint64_t wrong = 0;
  std::uint64_t missing = 0;
  Words first;
  for (std::uint64_t number = 1; const auto typed = next_line(); ++number) {
    const auto say = [&](const Bilingual& what) {
      return in(language_of(line), words::answer_line, number, excerpt(*typed), what);
    };
    try {
      const std::optional<Answer> answer = answer_in(half_width(*typed), request);
      if (!answer) continue;
      answered[request.rank(answer->position)] = true;
      const Bilingual why = objection_to(*answer, request, *outcomes);
      if (!why.english.empty() && wrong++ == 0) first.push_back(say(why));
    } catch (const usage_error& error) {
      throw usage_error(say(error.text()));
    }
  }
  for (std::uint64_t rank = 0; rank < answered.size(); ++rank)
    if (const Position here = request.position(rank);
        !answered[rank] && request.contains(here) && missing++ == 0)
      first.push_back(in(language_of(line), words::first_missing, format_of(request)(here)));
  return {{"answered", ranges::count(answered, true)},
          {"wrong", wrong},
          {"missing", missing},
          {"first", first}};
}

void print_list(const CommandLine& line, const Json& list) {
  std::cout << "  " << printable(line.text("against")) << ": "
            << in(language_of(line), words::positions_answered, format_count(list["answered"]),
                  format_count(list["wrong"]), format_count(list["missing"]),
                  list["first"].empty() ? words::list_is_right : words::list_is_not_right)
            << '\n';
  for (const std::string text : list["first"]) std::cout << "    " << text << '\n';
}

void print_text(const TableArgument& asked, const Findings& findings, const Json& list) {
  const PositionFormat format = format_of(asked.request);
  std::cout << printable(asked.file) << ": " << describe(asked.request) << ", "
            << format_labels(asked.request.labels) << '\n'
            << contract_text(findings.contract);
  std::cout << filled(
      "  certificate: {1} entr(y follows from its|ies follow from their) options, "
      "{2} mismatch(|es)\n",
      format_count(findings.certificate.entries()),
      format_count(findings.certificate.mismatches()));
  if (findings.looked_up != 0)
    std::cout << filled("  every option of {1} position(|s) was looked up besides\n",
                        format_count(findings.looked_up));
  const std::string compared =
      asked.request.theorem ? filled("{1} entr(y|ies)", format_count(findings.theorem.entries()))
                            : "";
  std::cout << mismatches_text(findings.certificate.first(), format)
            << theorem_text(asked.request, compared, findings.theorem);
  for (const std::string& difference : findings.differences)
    std::cout << "  " << difference << '\n';
  std::cout << (findings.fine() ? "  digests and totals agree: the table is right\n"
                                : "  THE TABLE IS NOT RIGHT\n");
  if (findings.claim)
    std::cout << claim_text(findings.claim->claim, findings.claim->result, format);
  if (!list.is_null()) print_list(asked.line, list);
}

void print_json(const TableArgument& asked, const Findings& findings, const Json& list) {
  TableResult result = asked.table.result();
  result.totals.entries_checked = findings.theorem.entries();
  result.totals.mismatches = findings.theorem.mismatches();
  result.digests = findings.digests;
  Json json = table_json(asked.table.header(), result);
  const Rules* const rules = asked.request.rules.get();
  json["first_mismatches"] = mismatches_json(findings.theorem.first(), rules);
  if (findings.looked_up != 0) json["positions_looked_up"] = findings.looked_up;
  json["certificate_entries"] = findings.certificate.entries();
  json["certificate_mismatches"] = findings.certificate.mismatches();
  json["first_certificate_mismatches"] = mismatches_json(findings.certificate.first(), rules);
  json["contract_violations"] = findings.contract.violations;
  json["differences"] = findings.differences;
  if (findings.claim) json["claim"] = claim_json(*findings.claim, rules);
  if (!list.is_null()) json["against"] = list;
  json["output"] = asked.file;
  print_timed(asked.line, json);
}

/// Prints what --claim-only asks for, and returns the exit code.
int print_claim_alone(const TableArgument& asked, const TestedClaim& tested) {
  if (asked.line.flag("json"))
    print_timed(asked.line,
                {{"claim", claim_json(tested, asked.request.rules.get())}, {"output", asked.file}});
  else if (!asked.line.flag("quiet"))
    std::cout << printable(asked.file) << ": " << describe(asked.request) << ", not checked\n"
              << claim_text(tested.claim, tested.result, format_of(asked.request));
  return tested.holds() ? exit_fine : exit_mismatch;
}

int check_table_of(const TableArgument& asked) {
  const CommandLine& line = asked.line;
  std::optional<Claim> claim;
  if (line.has("claim"))
    claim = claim_of(asked.request, asked.table, line.text("claim"), asked.file);
  if (line.flag("thorough") && asked.request.is_box())
    refuse("--thorough holds for tables of multisets: leave it out for ", asked.file);
  const std::unique_ptr<const Where> where = where_of(asked);
  if (where && !claim) refuse("--where chooses positions for a claim: give one with --claim");
  const std::size_t examples = examples_of(line);
  const PlannedRequest checked = plan_request(line, asked.request);
  if (explain(line, checked, {checked, Task::check}, needs_of_check)) return exit_fine;
  const Team team = start_within_limits(line, checked, needs_of_check, "checking ");
  keep_freed_memory();
  std::optional<TestedClaim> tested;
  if (claim) tested = test_claim(asked.request, asked.table, *claim, team, examples, where.get());
  if (line.flag("claim-only")) return print_claim_alone(asked, *tested);
  Findings findings = check_table(asked.table, checked, team, line.flag("thorough"));
  findings.claim = std::move(tested);
  Json list;
  if (line.has("against")) list = compare_list(line, asked.request, asked.table);
  if (line.flag("json"))
    print_json(asked, findings, list);
  else if (!line.flag("quiet"))
    print_text(asked, findings, list);
  const bool fine = findings.fine() && (list.is_null() || list["first"].empty());
  return fine && (!findings.claim || findings.claim->holds()) ? exit_fine : exit_mismatch;
}

/// Compares a list with a table that is solved now: RULES stand in place of a file.
int check_list(const CommandLine& line) {
  const std::string game = line.required("file");
  if (!line.has("against")) refuse("the list is missing", line.write_with({"--against", "FILE"}));
  line.refuse_given({"claim", "thorough", "explain", "method", "sample", "seed"},
                    "--{1} belongs to files: leave it out, or solve {2} and check its file", game);
  const Request request =
      make_request(game, parse_numbers(line.text("heaps"), {"--heaps", "--heaps"}, max_bound),
                   line.flag("misere") ? Convention::misere : Convention::normal, "outcome");
  if (request.positions() > 1 << 20)
    refuse("--against has an answer for each of ", format_count(request.positions()),
           " positions, more than anyone prints: lower the bounds");
  SolveReport solved;
  const TableInMemory table = solve_in_memory(request, line.start_team(), solved);
  const Json list = compare_list(line, request, table);
  if (line.flag("json"))
    print_timed(line, {{"against", list}});
  else if (!line.flag("quiet"))
    std::cout << solved_text(request, solved, "{1} position(|s)"), print_list(line, list);
  return list["first"].empty() ? exit_code_of(solved) : exit_mismatch;
}

int run_check(const CommandLine& line) {
  if (line.has("heaps")) return check_list(line);
  const std::string file = line.required("file");
  const std::string format = try_stored(file);
  if (format == sequence_kind.format) return check_sequence(line, file);
  for (const char* const option : {"sample", "seed"})
    if (line.has(option)) refuse("--", option, " belongs to sequences: leave it out for ", file);
  return format == quotient_kind.format ? check_quotient(line, file)
                                        : check_table_of({line, open_stored(file)});
}

}  // namespace

Command check_command() {
  return {"check",
          "read a table back and check every entry",
          "FILE [options]\nRULES --heaps B,B,… --against LIST [options]",
          "Reads the whole table back and checks it three ways, without any solver: the rules keep "
          "their contract; every entry follows from the stored labels of its options; every entry "
          "is what the theorem says. Exit code 3 if not.\n"
          "With --claim 'a ^ b ^ c == 0' then tests what you think are the losses, or a label: "
          "'grundy == a ^ b ^ c'.\n"
          "Of a large table of multisets the options are looked up one by one for 100 000 "
          "positions, with --thorough for all.\n"
          "With --against LIST compares the answers of somebody else: a position and its target a "
          "line, such as '124 123', '1,2,4 -> 1,2,3', 'a[124] = 123', or '123 -1' and '123 lost'. "
          "It names the first wrong line, and why; any winning move is right.\n"
          "A misère quotient in a file is proved again from its rules. The values of a sequence "
          "are computed again from the definition, all or a sample.",
          {{"file", Kind::file}},
          "misere heaps ... claim where sample seed examples explain method memory threads lang "
          "quiet json",
          {{"against", Kind::file, "LIST", "compare these answers; - reads standard input"},
           {"thorough", Kind::flag, "",
            "of multisets: look up every option of every position, not of some, and which move is "
            "stored of several; of a sequence: compute every heap again"},
           {"claim-only", Kind::flag, "", "test the claim and leave out the check of the table"}},
          run_check};
}

}  // namespace miyama
