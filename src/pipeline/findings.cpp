#include "pipeline/findings.hpp"

#include <algorithm>

#include "base/parallel_for.hpp"
#include "game/option_rules.hpp"
#include "pipeline/certificate.hpp"
#include "table/digest.hpp"
#include "table/index/box/block_wavefront.hpp"
#include "verify/claim/where.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Reads every group of blocks of a table of multisets once: certificate, theorem, hash.
void check_groups(const LabelSource& source, const GroupCheck& theorem, const Team& team,
                  Certificate& certificate, std::vector<BlockHash>& hashes, Findings& findings) {
  const Layout& layout = source.layout();
  const std::uint64_t together = layout.blocks_of_group();
  std::vector<Contents> buffers(team.size(), Contents(together));
  const Stage stage(team.observer, "checking", layout.groups());
  // A job writes its own hashes and its thread's buffers; the reports lock.
  parallel_for(layout.groups(), team, [&](std::uint64_t number, int thread) {
    Contents& contents = buffers[static_cast<std::size_t>(thread)];
    for (std::uint64_t i = 0; i < together; ++i) {
      const BlockJob job = layout.job(number * together + i);
      contents[i].resize(layout.arrays()[job.array].bytes(job.block));
      source.read_block(job, contents[i]);
      hashes[number * together + i] = hash_block(contents[i]);
    }
    const BlockGroup group{number * together, contents};
    certificate.check(group, findings.certificate);
    if (theorem) theorem(group, findings.theorem);
    stage.advance();
  });
}

/// Reads what a table on a box states of one block after the other, all labels together that are
/// still to be compared. Blocks of arrays that are cut finer are put together. One per thread.
class BlockReader {
 public:
  BlockReader(const Layout& layout, const Certificate& certificate, const SeeBlock& see)
      : layout_(layout), certificate_(certificate), see_(see) {
    for (std::size_t array = 0; array < layout_.arrays().size(); ++array)
      if (certificate.held(layout_.arrays()[array].kind) != nullptr)
        for (std::size_t move = 0; move < layout_.arrays()[array].boxes(); ++move)
          read_.labels.push_back({array, move, {}});
    contents_.resize(read_.labels.size());
  }

  /// Throws file_error.
  void read(const Block& block) {
    read_.block = block;
    for (std::size_t i = 0; i < contents_.size(); ++i) {
      read_label(read_.labels[i], contents_[i]);
      read_.labels[i].content = contents_[i];
    }
  }
  /// What was read last.
  const BlockLabels& labels() const { return read_; }

 private:
  void read_label(const LabelEntries& label, std::vector<std::byte>& content) {
    const LabelArray& array = layout_.arrays()[label.array];
    content.resize(array.bytes(read_.block));
    const std::vector<std::uint64_t> met = array.grid.met_by(read_.block);
    for (const std::uint64_t in_move : met) {
      const BlockJob job = layout_.block(label.array, label.move, in_move);
      std::vector<std::byte>& stored = met.size() == 1 ? content : piece_;
      stored.resize(array.bytes(job.block));
      certificate_.held(array.kind)->read_block(job, stored);
      see_(job, stored);
      if (met.size() != 1) copy_common(array, job.block, stored, read_.block, content);
    }
  }

  const Layout& layout_;
  const Certificate& certificate_;
  const SeeBlock& see_;
  BlockLabels read_;
  Contents contents_;  ///< indexed as the labels are
  std::vector<std::byte> piece_;
};

/// Goes through the blocks of a table on a box, all labels together.
void check_blocks(const Layout& layout, const SeeBlock& see, const Team& team,
                  Certificate& certificate, Findings& findings) {
  const BlockGrid& grid = widest_grid(layout);
  std::vector<BlockReader> readers(team.size(), BlockReader(layout, certificate, see));
  const Stage stage(team.observer, "checking", grid.blocks());
  // A block has its own hashes and its thread's reader; the reports lock.
  for_each_block_in_order(
      grid, team, [&](const Block& block, std::size_t thread) { readers[thread].read(block); },
      [&](const Block&, std::size_t thread) {
        certificate.check(readers[thread].labels(), findings.certificate);
        stage.advance();
      });
}

std::uint64_t largest_heap(const Request& request) {
  const PartitionBounds bounds = header_of(request).partitions;
  return std::min(bounds.largest, bounds.total);
}

/// What heaps of a box are worth alone, in normal play; null where some move looks at two heaps.
std::unique_ptr<ClosedForm> worths_in_box(const Request& request) {
  auto form = closed_form_of(*request.rules, Convention::normal, request.box().bounds());
  return form != nullptr && form->list_values(0, 0, {}) ? std::move(form) : nullptr;
}

/// For each variable that a claim about listed positions names, its value at every position.
std::vector<std::vector<std::int64_t>> columns_of(const PositionList& list, const Claim& claim) {
  std::vector<std::vector<std::int64_t>> columns(claim.looked_up);
  for (std::size_t field = 0; field < columns.size(); ++field)
    for (std::uint64_t n = 0; n < list.size() && claim.expression.mentions(1 + field); ++n)
      columns[field].push_back(field < list.fields() ? std::int64_t{list.entry(n, field, 0)}
                                                     : static_cast<std::int64_t>(list[n].size()));
  return columns;
}

ClaimNames names_of(const Request& request) {
  if (const PositionList* const list = listed_positions(request.rules.get()))
    return names_of_listed(list->fields());
  if (request.is_box())
    return names_of_box(request.box().heaps(), request.has_pass(),
                        worths_in_box(request) != nullptr);
  return names_of_multisets(most_parts(header_of(request).partitions), largest_heap(request));
}

}  // namespace

Findings check_labels(const PlannedRequest& request, const LabelSource& source, const Team& team,
                      const CheckOptions& options) {
  Findings findings;
  findings.contract = check_contract(request, true);
  const Layout& layout = source.layout();
  const GroupCheck theorem = make_theorem_check(request, layout);
  std::vector<BlockHash> hashes(layout.jobs());
  // A block is hashed and compared with the theorem when it is read, once.
  const SeeBlock see = [&](const BlockJob& job, const std::vector<std::byte>& content) {
    const std::uint64_t number = layout.job_of(job.array, job.number);
    hashes[number] = hash_block(content);
    if (theorem) theorem({number, {&content, 1}}, findings.theorem);
  };
  const auto certificate = make_certificate(request, source, options.thorough);
  certificate->read(team, findings.certificate, see);
  if (request.is_box())
    check_blocks(layout, see, team, *certificate, findings);
  else
    check_groups(source, theorem, team, *certificate, hashes, findings);
  certificate->finish(team, findings.certificate);
  findings.digests = label_digests(layout, hashes);
  findings.looked_up = certificate->looked_up();
  findings.totals = certificate->totals(team);
  findings.totals.entries_checked = findings.theorem.entries();
  findings.totals.mismatches = findings.theorem.mismatches();
  if (!options.for_each_loss) return findings;
  if (const std::uint64_t wrong = certificate->wrong_rows(options.for_each_loss); wrong != 0)
    findings.differences.push_back(filled("losses: {1} row(|s) (is|are) wrong or missing", wrong));
  return findings;
}

Claim claim_of(const Request& request, const std::string& text, std::optional<Bilingual> what) {
  if (const SumRules* const sum = request.rules->sum_rules())
    for (std::size_t i = 0; i < sum->heaps(); ++i)
      if (sum->summand(i).breaks())
        throw usage_error(words::claim_about_summands, i + 1, sum->name());
  Claim claim = parse_claim(text, names_of(request), std::move(what));
  if (const PositionList* const list = listed_positions(request.rules.get())) {
    claim.columns = columns_of(*list, claim);
  } else if (claim.looks_up() && request.is_box()) {
    const auto worths = worths_in_box(request);
    for (std::size_t heap = 0; heap < claim.most_heaps; ++heap) {
      std::vector<std::uint32_t> values(request.box().size(heap));
      (void)worths->list_values(heap, 0, values);
      claim.columns.emplace_back(values.begin(), values.end());
    }
  } else if (claim.looks_up()) {
    const std::vector<std::uint64_t> values =
        heap_sum_of(request.take_and_break(), Convention::normal, largest_heap(request))->values();
    claim.columns.emplace_back(values.begin(), values.end());
  }
  return claim;
}

Claim claim_of(const Request& request, const LabelSource& source, const std::string& text,
               const std::string& name) {
  Claim claim = claim_of(request, text);
  require_labels(claim, source.layout(), name);
  return claim;
}

Where where_of(const Request& request, const LabelSource& source, const std::string& text,
               const std::string& name) {
  Claim condition = claim_of(request, text, words::the_condition_on_positions);
  require_labels(condition, source.layout(), name);
  return {source.layout(), *request.rules, request.is_box() ? nullptr : &request.partitions(),
          std::move(condition)};
}

void add_labels(const Claim& claim, Request& request) {
  request.labels.insert(request.labels.end(), claim.labels.begin(), claim.labels.end());
  ranges::sort_unique(request.labels);
}

Where where_of(Request& request, const std::string& text) {
  Claim condition = claim_of(request, text, words::the_condition_on_positions);
  add_labels(condition, request);
  return {request.layout(), *request.rules, request.is_box() ? nullptr : &request.partitions(),
          std::move(condition)};
}

TestedClaim test_claim(const Request& request, const LabelSource& source, const Claim& claim,
                       const Team& team, std::size_t examples, const Where* where) {
  TestedClaim tested{claim,
                     check_claim(stated_losses(request, source), claim, team, examples, where)};
  if (where != nullptr) tested.claim.where = where->text();
  return tested;
}

TableDifference compare_outcomes(const LabelSource& first, const Request& of_first,
                                 const LabelSource& second, const Request& of_second,
                                 std::uint64_t passes_left, const Team& team, std::size_t listed) {
  const StatedLosses first_losses = stated_losses(of_first, first);
  const StatedLosses second_losses = stated_losses(of_second, second);
  return compare_tables({StatedOutcomes(first_losses), header_of(of_first)},
                        {StatedOutcomes(second_losses), header_of(of_second)}, passes_left, team,
                        listed);
}

}  // namespace miyama
