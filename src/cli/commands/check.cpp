/// @file  check.cpp
/// @brief `miyama check`: read a table back and check every entry of every label. Uses no solver.

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "cli/command.hpp"
#include "cli/commands/check_claim.hpp"
#include "cli/output.hpp"
#include "game/rules_json.hpp"
#include "pipeline/check_box.hpp"
#include "pipeline/check_partitions.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/limits.hpp"
#include "pipeline/request.hpp"
#include "store/digest.hpp"
#include "verify/nim/certificate.hpp"
#include "verify/nim/grundy_certificate.hpp"
#include "verify/nim/remoteness_certificate.hpp"
#include "verify/stated_losses.hpp"
#include "verify/theorem.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

/// Reads every block of every label once: certificate, theorem, hash.
class BlockReader {
 public:
  BlockReader(const TableReader& table, const AnyLossLines& lines, const Request& request,
              const Team& team, Findings& findings)
      : table_(table),
        layout_(table.layout()),
        theorem_(make_theorem_check(request.theorem.get(), layout_)),
        certificate_(make_certificate(lines, layout_, request.convention)),
        convention_(request.convention),
        team_(team),
        findings_(findings),
        hashes_(layout_.jobs()) {
    findings_.has_theorem = theorem_ != nullptr;
    if (layout_.find(LabelKind::remoteness) != nullptr)
      remoteness_ = make_remoteness_certificate(table, lines, request.convention, team);
  }

  void read_all() {
    std::vector<std::vector<std::byte>> buffers(
        team_.size(), std::vector<std::byte>(layout_.largest_block_bytes()));
    const Stage stage(team_.observer, "checking", layout_.jobs());
    // A job writes its own hash and its thread's buffer; the reports lock.
    parallel_for(layout_.jobs(), team_, [&](std::uint64_t number, int thread) {
      const BlockJob job = layout_.job(number);
      const std::size_t bytes = layout_.arrays()[job.array].bytes(job.block);
      const std::span<std::byte> content =
          std::span(buffers[static_cast<std::size_t>(thread)]).first(bytes);
      table_.read_block(job, content);
      check(job, content);
      hashes_[number] = hash_block(content);
      stage.advance();
    });
    if (remoteness_) remoteness_->finish(findings_.certificate);
    if (layout_.find(LabelKind::grundy) != nullptr)
      certify_grundy(table_, convention_, team_, findings_.certificate);
    note_digests(findings_, layout_, hashes_);
  }

 private:
  void check(const BlockJob& job, std::span<const std::byte> content) {
    const LabelKind kind = layout_.arrays()[job.array].kind;
    if (kind == LabelKind::remoteness)
      remoteness_->check_block(job, content, findings_.certificate);
    else if (kind != LabelKind::grundy)
      certificate_->check_block(job, content, findings_.certificate);
    if (theorem_) theorem_->check_block(job, content, findings_.theorem);
  }

  const TableReader& table_;
  const Layout& layout_;
  std::unique_ptr<BlockCheck> theorem_;
  std::unique_ptr<BlockCheck> certificate_;
  std::unique_ptr<RemotenessCertificate> remoteness_;
  Convention convention_;
  Team team_;
  Findings& findings_;
  std::vector<BlockHash> hashes_;
};

/// What the file says of itself against what is in it.
void check_statements(const TableReader& table, const Request& request, const AnyLossLines& lines,
                      Findings& findings) {
  const Totals counted = count_totals(lines);
  compare_statements(findings, table, counted);
  if (table.header().directions != request.directions())
    findings.differences.emplace_back("directions: not those of the rules " + table.header().rules);
  if (!table.has_losses() && counted.lost != 0 && counted.lost <= most_listed_losses)
    findings.differences.emplace_back("losses: the list is missing");
  if (table.has_losses()) {
    const std::uint64_t wrong = check_loss_list(lines, table.read_losses());
    if (wrong != 0)
      findings.differences.push_back("losses: " + std::to_string(wrong) +
                                     " rows are wrong or missing");
  }
}

void check_box(const TableReader& table, const Request& request, const Team& team,
               Findings& findings) {
  if (!request.is_nim()) return check_any_box(table, request, team, findings);
  findings.contract = check_contract(*request.rules, request.box);
  const AnyLossLines lines =
      collect_loss_lines(StatedLosses(table, request.convention, *request.rules), team);
  BlockReader(table, lines, request, team, findings).read_all();
  check_statements(table, request, lines, findings);
}

/// Prints the findings and says how the program ends.
int tell(const CommandLine& line, const TableReader& table, const Findings& findings,
         const PositionFormat& format, int threads, double seconds) {
  if (line.flag("json"))
    print_findings_json(line.text("file"), table, findings, threads, seconds);
  else if (!line.flag("quiet"))
    print_findings(line.text("file"), table, findings, format);
  return findings.fine() && (!findings.claim || findings.claim->holds()) ? exit_fine
                                                                         : exit_mismatch;
}

}  // namespace

int run_check(const Arguments& arguments) {
  CommandLine line("check FILE [options]",
                   "Reads the whole table back and checks it three ways, without any solver: the "
                   "rules keep their contract; every entry\n"
                   "follows from the stored labels of its options; every entry is what the theorem "
                   "says. Exit code 3 if not.\n"
                   "With --claim 'a ^ b ^ c == 0' then tests what you think are the losses, or a "
                   "label: 'grundy == a ^ b ^ c'.\n"
                   "Of a large table of multisets the options are looked up one by one for 100 000 "
                   "positions, with --thorough for all.");
  line.positional("file", 1);
  line.options().add_options()("thorough", po::bool_switch(),
                               "of multisets: look up every option of every position, not of some, "
                               "and which move is stored of several");
  add_claim_option(line);
  add_memory_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const Stopwatch clock;
  const std::string file = line.required("file", "which FILE?");
  const Team team = line.start_team();
  const TableReader table(file);
  const std::optional<Claim> claim =
      claim_of(line, table, file);  // what is no claim is refused before any work
  Findings findings;
  const auto begin = [&](const auto& request) {
    findings.description = describe(request);
    findings.theorem_name = request.theorem_name();
  };
  if (table.header().family == TableFamily::partitions) {
    const PartitionRequest request = partition_request_of(table.header(), file);
    findings.rules_json = rules_json(*request.rules);
    begin(request);
    const Needs needs = needs_of_check(request, table.header().labels, team.threads);
    refuse_if_short(needs, limits_of(line), "checking " + findings.description);
    announce_if_long(line, request.partitions, needs);
    check_partitions(table, request, {team, line.flag("thorough")}, findings);
    if (claim)
      findings.claim = {*claim, check_claim(StatedLosses(table, request.convention, *request.rules,
                                                         &request.partitions),
                                            *claim, team)};
    return tell(line, table, findings, PositionFormat(request.partitions), team.threads,
                clock.seconds());
  }
  if (line.flag("thorough"))
    throw usage_error("--thorough holds for tables of multisets: leave it out for " + file);
  const Request request = request_of(table.header(), file);
  const Needs needs = needs_of_check(request, table.header().labels, team.threads);
  refuse_if_short(needs, limits_of(line), "checking " + describe(request));
  announce_if_long(line, request.box, needs);
  findings.rules_json = rules_json(*request.rules);
  begin(request);
  if (claim)
    findings.claim = {
        *claim, check_claim(StatedLosses(table, request.convention, *request.rules), *claim, team)};
  check_box(table, request, team, findings);
  return tell(line, table, findings, PositionFormat(request.box), team.threads, clock.seconds());
}

}  // namespace miyama
