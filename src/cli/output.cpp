#include "cli/output.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/signals.hpp"
#include "revision.hpp"  // made by cmake/revision.cmake at every build
#include "view/listing.hpp"
#include "view/position_text.hpp"

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
  return "    " + format_count(count) + " " + what + ", the first is " + format(first->position) +
         "\n";
}

/// "      735 claimed lost, won in the table", a line each.
std::string examples_text(const TestedClaim& tested, const PositionFormat& format) {
  std::string text;
  for (const Counterexample& wrong : tested.result.examples) {
    text += "      " + format(wrong.position);
    if (tested.claim.speaks_of_outcome())
      text += wrong.expected == loss ? ": claimed lost, won" : ": claimed won, lost";
    else if (tested.claim.expected)
      text +=
          ": claimed " + std::to_string(wrong.expected) + ", found " + std::to_string(wrong.found);
    text += '\n';
  }
  return text;
}

}  // namespace

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

RankRange range_of(const CommandLine& line, const Request& request) {
  RankRange wanted{0, request.positions()};
  if (!line.has("range")) return wanted;
  const std::string range = line.text("range");
  const std::size_t dots = range.find("..");
  if (dots == std::string::npos)
    throw usage_error("--range \"" + range +
                      "\" has no ..: give the first and the last position, such as 7,0,0..7,9,9; "
                      "either may be left out");
  const std::string first = range.substr(0, dots);
  const std::string last = range.substr(dots + 2);
  if (!first.empty()) wanted.begin = rank_of(first, request);
  if (!last.empty()) wanted.end = rank_of(last, request) + 1;
  if (wanted.begin >= wanted.end)
    throw usage_error("--range " + range + " is empty: " + first + " comes after " + last);
  return wanted;
}

void add_examples_option(CommandLine& line) {
  line.add_number("examples", "N", "with --claim: list the first N positions of which it is wrong");
}

std::size_t examples_of(const CommandLine& line) {
  if (!line.has("examples")) return 0;
  if (!line.has("claim"))
    throw usage_error("--examples lists where a claim is wrong: give one with --claim");
  return static_cast<std::size_t>(line.number("examples", 1, most_examples));
}

std::string claim_text(const TestedClaim& tested, const PositionFormat& format) {
  const auto& [claim, result] = tested;
  std::string text = "  claim " + claim.text + ": " + format_count(result.compared) +
                     " positions compared, " + format_count(result.agree()) +
                     " agree: " + (tested.holds() ? "it holds\n" : "IT DOES NOT HOLD\n");
  if (claim.speaks_of_outcome())
    return text +
           claim_losses_text(result.false_losses, "false losses (claimed lost, won in the table)",
                             result.first_false_loss, format) +
           claim_losses_text(result.missed_losses, "missed losses (claimed won, lost in the table)",
                             result.first_missed_loss, format) +
           examples_text(tested, format);
  if (!result.first) return text;
  text += "    " + format_count(result.differ) + " differ, the first is " +
          format(result.first->position);
  if (claim.expected)
    text += ": " + std::string(name_of(claim.stated)) + " claimed " +
            std::to_string(result.first->expected) + ", found " +
            std::to_string(result.first->found);
  return text + "\n" + examples_text(tested, format);
}

std::string theorem_text(const Request& request, const std::string& compared,
                         const Report& theorem) {
  return "  theorem: " + request.theorem_name() +
         (compared.empty() ? ""
                           : ", " + compared + " compared, " + format_count(theorem.mismatches()) +
                                 " mismatches") +
         "\n" + mismatches_text(theorem.first(), format_of(request));
}

std::string contract_text(const ContractReport& contract) {
  return "  contract: " + format_count(contract.options) + " options of " +
         format_count(contract.positions) + " positions, " + std::to_string(contract.violations) +
         " violations\n" + (contract.first.empty() ? "" : "    " + contract.first + "\n");
}

std::string solved_text(const Request& request, const SolveReport& solved) {
  const Totals& totals = solved.totals;
  return describe(request) + ": " + format_count(totals.positions) + " positions\n  " +
         format_count(totals.lost) + " lost, " + format_count(totals.positions - totals.lost) +
         " won, " + format_count(totals.winning_moves) + " winning moves\n" +
         contract_text(solved.contract);
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

void print_timed(Json json, int threads, double seconds) {
  json["threads"] = threads;
  json["seconds"] = {{"total", seconds}};
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
    if (m.label == LabelKind::arrows) text += " along direction " + std::to_string(m.move + 1);
    if (m.found_move.empty())
      text += ": expected " + std::to_string(m.expected) + ", found " + std::to_string(m.found);
    else
      text += ": found " + found_move_text(m.found_move);
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::uint64_t peak_bytes() {
  // Linux hands on ru_maxrss from the program that started this one; VmHWM is this program's own.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) *
         1024;  // NOLINT: a union in glibc, as the kernel has it
}

ProgressBar::ProgressBar(bool wanted)
    : Observer(&arrived_signal()), shown_(wanted && isatty(STDERR_FILENO) == 1) {}

void ProgressBar::begin(std::string_view stage, std::uint64_t steps) {
  stage_ = stage;
  steps_ = steps;
  done_ = 0;
  clock_ = {};
  next_draw_ = 0.2;
}

void ProgressBar::end() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::advance() {
  ++done_;
  if (!shown_ || !mutex_.try_lock()) return;
  const std::lock_guard lock(mutex_, std::adopt_lock);
  if (clock_.seconds() >= next_draw_) draw();
}

void ProgressBar::draw() {
  const double seconds = clock_.seconds();
  next_draw_ = seconds + 0.2;
  const double share = static_cast<double>(done_) / static_cast<double>(steps_);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "  %3.0f %%  %.0f s left", 100 * share,
                seconds / share - seconds);
  std::cerr << '\r' << stage_ << text.data() << "\033[K" << std::flush;
}

std::string version_text() { return "miyama " MIYAMA_VERSION " (git " MIYAMA_REVISION ")"; }

}  // namespace miyama
