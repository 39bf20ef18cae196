#include "pipeline/check_box.hpp"

#include <atomic>
#include <map>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "cli/output.hpp"
#include "store/digest.hpp"
#include "verify/box/line_scan.hpp"
#include "verify/box/option_certificate.hpp"
#include "verify/box/value_sweep.hpp"
#include "verify/box/vector_certificate.hpp"
#include "verify/box/winning_moves.hpp"
#include "verify/stated_losses.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// Of each array and move of a table of vector rules, about: a tenth of a second's work.
constexpr std::uint64_t looked_up_options = 10'000'000;

StoredNumbers numbers_of(const TableReader& table, const Team& team) {
  return {read_numbers(table, LabelKind::grundy, team),
          read_numbers(table, LabelKind::remoteness, team)};
}

/// Reads every block of every label once: certificate, theorem, hash.
class BoxReader {
 public:
  BoxReader(const TableReader& table, const Request& request, const PositionSet& losses,
            const StoredNumbers& numbers, Findings& findings)
      : table_(table),
        layout_(table.layout()),
        vector_rules_(request.vector_rules() != nullptr),
        theorem_(make_theorem_check(request.theorem.get(), layout_)),
        options_(*request.rules, request.convention, layout_, losses, numbers,
                 vector_rules_ ? looked_up_options : OptionCertificate::all),
        findings_(findings),
        hashes_(layout_.jobs()) {
    if (vector_rules_)
      lines_ =
          make_vector_certificate(*request.vector_rules(), losses, layout_, request.convention);
    for (const LabelArray& array : layout_.arrays()) looked_up_of_[array.kind];
    findings_.has_theorem = theorem_ != nullptr;
  }

  void read_all(const Team& team) {
    std::vector<std::vector<std::byte>> buffers(
        team.size(), std::vector<std::byte>(layout_.largest_block_bytes()));
    const Stage stage(team.observer, "checking", layout_.jobs());
    // A job writes its own hash and its thread's buffer; the reports lock.
    parallel_for(layout_.jobs(), team, [&](std::uint64_t number, int thread) {
      const BlockJob job = layout_.job(number);
      const std::span<std::byte> content = std::span(buffers[static_cast<std::size_t>(thread)])
                                               .first(layout_.arrays()[job.array].bytes(job.block));
      table_.read_block(job, content);
      certify(job, content);
      if (theorem_) theorem_->check_block(job, content, findings_.theorem);
      hashes_[number] = hash_block(content);
      stage.advance();
    });
    note_digests(findings_, layout_, hashes_);
    if (vector_rules_) findings_.looked_up = looked_up_;
  }

  /// What was found about a label where options were looked up beside its certificate.
  [[nodiscard]] const Report& looked_up(LabelKind kind) const { return looked_up_of_.at(kind); }

 private:
  /// A block that is wrong is counted once, by the certificate that looks at all of it.
  void certify(const BlockJob& job, std::span<const std::byte> content) {
    if (!vector_rules_) return options_.check_block(job, content, findings_.certificate);
    Report whole;
    lines_->check_block(job, content, whole);
    findings_.certificate.add(whole.entries(), whole.mismatches(), whole.first());
    Report some;
    options_.check_block(job, content, some);
    if (job.array == 0 && job.move == 0) looked_up_ += some.entries();
    if (whole.mismatches() == 0)
      looked_up_of_.at(layout_.arrays()[job.array].kind).add(0, some.mismatches(), some.first());
  }

  const TableReader& table_;
  const Layout& layout_;
  bool vector_rules_;
  std::unique_ptr<BlockCheck> theorem_;
  std::unique_ptr<BlockCheck> lines_;
  OptionCertificate options_;
  Findings& findings_;
  std::vector<BlockHash> hashes_;
  std::atomic<std::uint64_t> looked_up_{0};  ///< positions
  std::map<LabelKind, Report> looked_up_of_;
};

/// The list of losses against the losses that the labels state.
std::uint64_t wrong_rows(const PositionSet& losses, const std::vector<std::uint32_t>& rows) {
  const std::size_t heaps = losses.box().heaps();
  std::uint64_t row = 0;
  std::uint64_t wrong = 0;
  for_each_member(losses, [&](std::span<const std::uint64_t> p) {
    const bool listed =
        (row + 1) * heaps <= rows.size() &&
        std::equal(p.begin(), p.end(), rows.begin() + static_cast<std::ptrdiff_t>(row * heaps));
    wrong += listed ? 0 : 1;
    ++row;
  });
  return wrong + (rows.size() / heaps > row ? rows.size() / heaps - row : 0);
}

void check_statements(const TableReader& table, const Request& request, const PositionSet& losses,
                      const Team& team, Findings& findings) {
  Totals counted;
  counted.positions = request.box.positions();
  counted.lost = losses.count();
  counted.winning_moves = request.vector_rules() != nullptr
                              ? count_winning_moves(*request.vector_rules(), losses)
                              : count_winning_moves(*request.rules, losses, team);
  compare_statements(findings, table, counted);
  if (table.header().directions != request.directions())
    findings.differences.emplace_back("directions: not those of the rules " + table.header().rules);
  if (!table.has_losses() && counted.lost != 0 && counted.lost <= most_listed_losses)
    findings.differences.emplace_back("losses: the list is missing");
  if (!table.has_losses()) return;
  const std::uint64_t wrong = wrong_rows(losses, table.read_losses());
  if (wrong != 0)
    findings.differences.push_back("losses: " + std::to_string(wrong) +
                                   " rows are wrong or missing");
}

}  // namespace

void check_any_box(const TableReader& table, const Request& request, const Team& team,
                   Findings& findings) {
  findings.contract = check_contract(*request.rules, request.box);
  const PositionSet losses =
      collect_losses(StatedLosses(table, request.convention, *request.rules), team);
  const StoredNumbers numbers = numbers_of(table, team);
  BoxReader reader(table, request, losses, numbers, findings);
  reader.read_all(team);
  if (const VectorRules* rules = request.vector_rules())
    for (const LabelKind kind : table.layout().kinds()) {
      Report whole;
      if (kind == LabelKind::grundy || kind == LabelKind::remoteness)
        certify_numbers(*rules, request.convention, table.layout(), losses, numbers, kind, team,
                        whole);
      const Report& some = reader.looked_up(kind);
      findings.certificate.add(whole.entries(), whole.mismatches(), whole.first());
      if (whole.mismatches() == 0) findings.certificate.add(0, some.mismatches(), some.first());
    }
  check_statements(table, request, losses, team, findings);
}

std::uint64_t check_box_bytes(const Request& request, const std::vector<LabelKind>& labels) {
  const Box& box = request.box;
  std::uint64_t per_position = 0;
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness})
    if (contains(labels, kind)) per_position += 4;
  const bool sweeps = per_position != 0 && request.vector_rules() != nullptr &&
                      !request.vector_rules()->moves().faces.empty();
  if (sweeps) per_position += 8;  // ranks by value
  std::uint64_t bytes = saturating_multiply(box.positions(), per_position);
  bytes = saturating_add(
      bytes, saturating_multiply(sweeps ? 3 + request.vector_rules()->moves().faces.size() : 2,
                                 PositionSet::bytes(box)));
  if (request.vector_rules() == nullptr) return bytes;
  if (request.vector_rules()->moves().faces.empty())
    for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness})
      if (contains(labels, kind))
        bytes = saturating_add(bytes, line_scan_bytes(*request.vector_rules(), box, kind));
  return saturating_add(bytes, vector_certificate_bytes(*request.vector_rules(), box, labels));
}

}  // namespace miyama
