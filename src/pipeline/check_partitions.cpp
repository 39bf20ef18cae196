#include "pipeline/check_partitions.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "cli/output.hpp"
#include "index/partition/partition_cursor.hpp"
#include "store/digest.hpp"
#include "verify/partition/partition_certificate.hpp"
#include "verify/partition/partition_theorem.hpp"

namespace miyama {
namespace {

/// From the start, and as many drawn beyond: whole tables up to 36 sticks, a second or two of work
/// on large ones.
constexpr std::uint64_t drawn_positions = 50'000;

std::uint64_t sum_of(const PartitionSlice& slice, LabelKind label) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < slice.count(); ++i)
    sum += static_cast<std::uint64_t>(slice.entry(label, i));
  return sum;
}

/// Every block of every label once: certificate, theorem, hash. Returns the sum of winning_moves,
/// if the table has them.
std::optional<std::uint64_t> read_blocks(const TableReader& table,
                                         const PartitionCertificate& certificate,
                                         const PartitionTheorem* theorem,
                                         const PartitionCheckOptions& options, Findings& findings) {
  const Layout& layout = table.layout();
  const std::size_t arrays = layout.arrays().size();
  const std::uint64_t blocks = layout.arrays().front().blocks();
  std::vector<BlockHash> hashes(layout.jobs());
  std::vector<std::vector<std::vector<std::byte>>> buffers(
      options.team.size(), std::vector<std::vector<std::byte>>(arrays));
  const Stage stage(options.team.observer, "checking", blocks);
  std::atomic<std::uint64_t> moves{0};
  // A job writes its own hashes and its thread's buffers; the reports lock.
  parallel_for(blocks, options.team, [&](std::uint64_t number, int thread) {
    std::vector<std::vector<std::byte>>& contents = buffers[static_cast<std::size_t>(thread)];
    for (std::size_t a = 0; a < arrays; ++a) {
      const BlockJob job = layout.block(a, number);
      contents[a].resize(layout.arrays()[a].bytes(job.block));
      table.read_block(job, contents[a]);
      hashes[layout.job_of(a, number)] = hash_block(contents[a]);
    }
    const PartitionSlice slice(layout, number, contents);
    certificate.check_slice(slice, findings.certificate, options.thorough);
    if (theorem != nullptr) theorem->check_slice(slice, findings.theorem);
    if (slice.has(LabelKind::winning_moves)) moves += sum_of(slice, LabelKind::winning_moves);
    stage.advance();
  });
  for (std::size_t a = 0; a < arrays; ++a) {
    Digest digest;
    for (std::uint64_t b = 0; b < blocks; ++b) digest.add(hashes[layout.job_of(a, b)]);
    findings.digests[layout.arrays()[a].kind] = digest.text();
  }
  return layout.find(LabelKind::winning_moves) == nullptr ? std::nullopt
                                                          : std::optional(moves.load());
}

/// The listed heaps against the rank order.
void check_parts(const TableReader& table, const Partitions& partitions, Findings& findings) {
  if (!table.has_parts()) {
    if (partitions.positions() <= most_listed_positions)
      findings.differences.emplace_back("parts: the list is missing");
    return;
  }
  std::uint64_t wrong = 0;
  PartitionCursor cursor(partitions, 0);
  table.for_each_parts([&](std::span<const std::uint8_t> row) {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const auto mismatch = std::mismatch(parts.begin(), parts.end(), row.begin(), row.end());
    wrong +=
        mismatch.first != parts.end() ||
                std::any_of(mismatch.second, row.end(), [](std::uint8_t part) { return part != 0; })
            ? 1
            : 0;
    cursor.next();
  });
  if (wrong != 0)
    findings.differences.push_back("parts: " + std::to_string(wrong) + " rows are wrong");
}

}  // namespace

void check_partitions(const TableReader& table, const PartitionRequest& request,
                      const PartitionCheckOptions& options, Findings& findings) {
  const Team& team = options.team;
  const Partitions& partitions = request.partitions;
  findings.contract = check_contract(*request.rules, partitions);
  const PartitionCertificate certificate(table, *request.rules, partitions, request.convention,
                                         team);
  std::optional<PartitionTheorem> theorem;
  if (request.theorem) theorem.emplace(*request.theorem, *request.rules, partitions);
  findings.has_theorem = theorem.has_value();
  findings.looked_up = certificate.check_drawn(
      options.thorough ? partitions.positions() : drawn_positions, team, findings.certificate);
  const std::optional<std::uint64_t> stored_moves =
      read_blocks(table, certificate, theorem ? &*theorem : nullptr, options, findings);

  Totals counted{partitions.positions()};
  counted.lost = certificate.losses().count();
  counted.winning_moves = stored_moves ? *stored_moves : certificate.count_winning_moves(team);
  compare_statements(findings, table, counted);
  if (table.level_offsets() != partitions.level_offsets())
    findings.differences.emplace_back("level_offset: not those of these bounds");
  check_parts(table, partitions, findings);
}

}  // namespace miyama
