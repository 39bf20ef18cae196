/// @file  check.cpp
/// @brief `miyama check`: read a table back and check every entry of every label. Uses no solver.

#include <iostream>

#include "base/byte_text.hpp"
#include "base/parallel_for.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "store/digest.hpp"
#include "store/table_reader.hpp"
#include "verify/certificate.hpp"
#include "verify/contract.hpp"
#include "verify/grundy_certificate.hpp"
#include "verify/remoteness_certificate.hpp"
#include "verify/stored_losses.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// What `check` found, beside the two reports.
struct Findings {
  ContractReport contract;
  Report certificate;
  Report theorem;
  std::map<LabelKind, std::string> digests;
  std::vector<std::string> differences;  ///< between what the file says of itself and what is in it
  bool has_theorem = false;

  [[nodiscard]] bool fine() const {
    return contract.violations == 0 && certificate.mismatches() == 0 && theorem.mismatches() == 0 && differences.empty();
  }
};

/// Reads every block of every label once: certificate, theorem, hash.
class BlockReader {
 public:
  BlockReader(const TableReader& table, const AnyLossLines& lines, const Request& request, int threads, Findings& findings)
      : table_(table),
        layout_(table.layout()),
        theorem_(make_theorem_check(request.theorem.get(), layout_)),
        certificate_(make_certificate(lines, layout_, request.convention)),
        convention_(request.convention),
        threads_(threads),
        findings_(findings),
        hashes_(layout_.jobs()) {
    findings_.has_theorem = theorem_ != nullptr;
    if (layout_.find(LabelKind::remoteness) != nullptr)
      remoteness_ = make_remoteness_certificate(table, lines, request.convention, threads);
  }

  void read_all(bool progress) {
    std::vector<std::vector<std::byte>> buffers(static_cast<std::size_t>(threads_), std::vector<std::byte>(layout_.largest_block_bytes()));
    ProgressBar bar("checking", layout_.jobs(), progress);
    // A job writes its own hash and its thread's buffer; the reports lock.
    parallel_for(layout_.jobs(), threads_, [&](std::uint64_t number, int thread) {
      const BlockJob job = layout_.job(number);
      const std::size_t bytes = layout_.arrays()[job.array].bytes(job.block);
      const std::span<std::byte> content = std::span(buffers[static_cast<std::size_t>(thread)]).first(bytes);
      table_.read_block(job, content);
      check(job, content);
      hashes_[number] = hash_block(content);
      bar.advance();
    });
    if (remoteness_) remoteness_->finish(findings_.certificate);
    if (layout_.find(LabelKind::grundy) != nullptr) certify_grundy(table_, convention_, threads_, findings_.certificate);
    for (std::size_t a = 0; a < layout_.arrays().size(); ++a) findings_.digests[layout_.arrays()[a].kind] = digest_of(a);
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

  [[nodiscard]] std::string digest_of(std::size_t array) const {
    Digest digest;
    for (std::uint64_t b = 0; b < layout_.arrays()[array].blocks(); ++b) digest.add(hashes_[layout_.job_of(array, b)]);
    return digest.text();
  }

  const TableReader& table_;
  const Layout& layout_;
  std::unique_ptr<BlockCheck> theorem_;
  std::unique_ptr<BlockCheck> certificate_;
  std::unique_ptr<RemotenessCertificate> remoteness_;
  Convention convention_;
  int threads_;
  Findings& findings_;
  std::vector<BlockHash> hashes_;
};

void compare(Findings& findings, const std::string& what, const std::string& stored, const std::string& found) {
  if (stored != found) findings.differences.push_back(what + ": the file says " + stored + ", it holds " + found);
}

/// What the file says of itself against what is in it.
void check_statements(const TableReader& table, const Request& request, const AnyLossLines& lines, Findings& findings) {
  const Totals stored = table.result().totals;
  const Totals counted = count_totals(lines);
  compare(findings, "positions", std::to_string(stored.positions), std::to_string(counted.positions));
  compare(findings, "lost", std::to_string(stored.lost), std::to_string(counted.lost));
  compare(findings, "winning_moves_total", std::to_string(stored.winning_moves), std::to_string(counted.winning_moves));
  compare(findings, "theorem", table.header().theorem, request.theorem_name());
  for (const auto& [label, digest] : findings.digests)
    compare(findings, "digest of " + std::string(name_of(label)), table.result().digests.at(label), digest);
  if (table.header().directions != request.vector_rules().directions())
    findings.differences.emplace_back("directions: not those of the rules " + table.header().rules);
  if (!table.has_losses() && counted.lost != 0 && counted.lost <= most_listed_losses)
    findings.differences.emplace_back("losses: the list is missing");
  if (table.has_losses()) {
    const std::uint64_t wrong = check_loss_list(lines, table.read_losses());
    if (wrong != 0) findings.differences.push_back("losses: " + std::to_string(wrong) + " rows are wrong or missing");
  }
}

void print_text(const std::string& file, const TableReader& table, const Request& request, const Findings& findings) {
  std::cout << file << ": " << describe(request) << ", " << format_labels(table.header().labels) << '\n'
            << "  contract: " << format_count(findings.contract.options) << " options of " << format_count(findings.contract.positions)
            << " positions, " << findings.contract.violations << " violations\n";
  if (findings.contract.violations != 0) std::cout << "    " << findings.contract.first << '\n';
  std::cout << "  certificate: " << format_count(findings.certificate.entries()) << " entries follow from their options, "
            << format_count(findings.certificate.mismatches()) << " mismatches\n"
            << mismatches_text(findings.certificate.first(), request.box);
  if (findings.has_theorem) {
    std::cout << "  theorem: " << request.theorem_name() << ", " << format_count(findings.theorem.entries()) << " entries compared, "
              << format_count(findings.theorem.mismatches()) << " mismatches\n"
              << mismatches_text(findings.theorem.first(), request.box);
  } else {
    std::cout << "  theorem: none known\n";
  }
  for (const std::string& difference : findings.differences) std::cout << "  " << difference << '\n';
  std::cout << (findings.fine() ? "  digests and totals agree: the table is right\n" : "  THE TABLE IS NOT RIGHT\n");
}

void print_json(const TableReader& table, const Findings& findings, int threads, double seconds) {
  TableResult result = table.result();
  result.totals.entries_checked = findings.theorem.entries();
  result.totals.mismatches = findings.theorem.mismatches();
  result.digests = findings.digests;
  Json json = table_json(table.header(), result);
  json["first_mismatches"] = mismatches_json(findings.theorem.first());
  json["certificate_entries"] = findings.certificate.entries();
  json["certificate_mismatches"] = findings.certificate.mismatches();
  json["first_certificate_mismatches"] = mismatches_json(findings.certificate.first());
  json["contract_violations"] = findings.contract.violations;
  json["differences"] = findings.differences;
  json["threads"] = threads;
  json["seconds"] = {{"total", seconds}};
  json["peak_bytes"] = peak_bytes();
  std::cout << json.dump(2) << '\n';
}

}  // namespace

int run_check(const Arguments& arguments) {
  CommandLine line("check FILE [options]",
                   "Reads the whole table back and checks it three ways, without any solver: the rules keep their contract; every entry\n"
                   "follows from the stored labels of its options; every entry is what the theorem says. Exit code 3 if not.");
  line.positional("file", 1);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const Stopwatch clock;
  const std::string file = line.required("file", "which FILE?");
  const int threads = threads_of(line);
  const TableReader table(file);
  const Request request = request_of(table.header(), file);

  Findings findings;
  findings.contract = check_contract(*request.rules, request.box);
  const AnyLossLines lines = collect_loss_lines(table, request.convention, threads);
  BlockReader(table, lines, request, threads, findings).read_all(!line.flag("quiet"));
  check_statements(table, request, lines, findings);

  if (line.flag("json"))
    print_json(table, findings, threads, clock.seconds());
  else if (!line.flag("quiet"))
    print_text(file, table, request, findings);
  return findings.fine() ? exit_fine : exit_mismatch;
}

}  // namespace miyama
