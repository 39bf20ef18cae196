/// @file  certify_request.hpp
/// @brief Runs the certificate of a request over a table in memory, as a check does.
#pragma once

#include "base/parallel_for.hpp"
#include "pipeline/certificate.hpp"
#include "support/stated_blocks.hpp"

namespace miyama::test {

struct Certified {
  Report report;
  Totals totals;
  std::uint64_t looked_up = 0;
};

/// The blocks of one group, read from the table.
[[nodiscard]] inline std::vector<std::vector<std::byte>> group_of(const LabelSource& table,
                                                                  std::uint64_t first) {
  const Layout& layout = table.layout();
  std::vector<std::vector<std::byte>> contents;
  for (std::uint64_t i = 0; i < layout.blocks_of_group(); ++i) {
    const BlockJob job = layout.job(first + i);
    contents.emplace_back(layout.arrays()[job.array].bytes(job.block));
    table.read_block(job, contents.back());
  }
  return contents;
}

inline void run(Certificate& certificate, const LabelSource& table, const Team& team,
                Certified& result) {
  certificate.read(team, result.report, [](const BlockJob&, const std::vector<std::byte>&) {});
  const std::uint64_t together = table.layout().blocks_of_group();
  // Certificates are thread-safe.
  if (table.layout().family() == TableFamily::box)
    for_each_stated_block(
        table, team, [&](const BlockLabels& block) { certificate.check(block, result.report); });
  else
    parallel_for(table.layout().groups(), team, [&](std::uint64_t number, int) {
      const auto contents = group_of(table, number * together);
      certificate.check(BlockGroup{number * together, contents}, result.report);
    });
  certificate.finish(team, result.report);
  result.totals = certificate.totals(team);
  result.looked_up = certificate.looked_up();
}

inline void certify(const Request& request, const LabelSource& table, Certified& result,
                    const Team& team = 1, bool thorough = false) {
  run(*make_certificate(request, table, thorough), table, team, result);
}

/// How many rows of this list the certificate of the table calls wrong or missing.
[[nodiscard]] inline std::uint64_t wrong_rows(Certificate& certificate, const LabelSource& table,
                                              const std::vector<std::uint32_t>& rows) {
  Certified result;
  run(certificate, table, 1, result);
  const std::size_t heaps = table.layout().box().heaps();
  return certificate.wrong_rows([&](const VisitRow& visit) {
    for (std::size_t i = 0; i < rows.size(); i += heaps) visit({rows.data() + i, heaps});
  });
}

/// The losses of a table on a box by its outcomes, a row of coordinates each.
[[nodiscard]] inline std::vector<std::uint32_t> loss_rows(const Request& request,
                                                          const LabelSource& table) {
  std::vector<std::uint32_t> rows;
  for_each_loss_in_order(stated_losses(request, table), 1, [&](PositionView position) {
    rows.insert(rows.end(), position.begin(), position.end());
    return true;
  });
  return rows;
}

}  // namespace miyama::test
