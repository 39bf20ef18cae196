#include "mpi/shares.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/process.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "pipeline/strips.hpp"

namespace miyama {
namespace {

std::string text_of(const std::vector<Mismatch>& mismatches) {
  nlohmann::json all = nlohmann::json::array();
  for (const Mismatch& m : mismatches)
    all.push_back({m.rank, m.label, m.move, m.position, m.expected, m.found, m.remark});
  return all.dump();
}

std::vector<Mismatch> mismatches_of(const std::string& text) {
  std::vector<Mismatch> mismatches;
  for (const nlohmann::json& m : nlohmann::json::parse(text))
    mismatches.push_back({m[0], m[1], m[2], m[3], m[4], m[5], m[6], {}});
  return mismatches;
}

}  // namespace

void add_up(const Ranks& ranks, SolveReport& report) {
  const Report& own = report.theorem;
  std::vector<std::uint64_t> all{report.totals.positions, report.totals.lost,
                                 report.totals.winning_moves, own.entries(), own.mismatches()};
  ranks.add_up(all);
  report.totals = {all[0], all[1], all[2], all[3], all[4]};
  std::vector<Mismatch> named;
  const std::vector<std::string> texts = ranks.gather(text_of(own.first()));
  for (std::size_t r = 1; r < texts.size(); ++r)  // its own are there already
    for (Mismatch& mismatch : mismatches_of(texts[r])) named.push_back(std::move(mismatch));
  report.theorem.add(all[3] - own.entries(), all[4] - own.mismatches(), std::move(named));
}

std::vector<std::uint64_t> peaks_of(const Ranks& ranks) {
  std::vector<std::uint64_t> peaks(ranks.size());
  peaks[ranks.rank()] = peak_bytes();
  ranks.add_up(peaks);
  return peaks;
}

void check_memory_of_node(const CommandLine& line, const Request& request, std::uint64_t bytes,
                          const Ranks& ranks) {
  const std::string what = std::to_string(ranks.size_of_node()) + " of " +
                           std::to_string(ranks.size()) + " ranks on one machine, " +
                           describe(request);
  refuse_if_short({saturating_multiply(bytes, ranks.size_of_node()), 0}, limits_of(line), what);
}

void refuse_without_strips(const Request& request) {
  if (const auto why = why_no_strips(request))
    throw usage_error(describe(request) + " cannot be shared by ranks: " + *why +
                      "; miyama on one machine makes it");
}

void refuse_thin_first_heap(const std::vector<Strip>& strips) {
  if (strips.empty())
    throw usage_error(
        "the first heap has too few sizes to be shared by ranks: put the largest "
        "bound first");
}

}  // namespace miyama
