#include "pipeline/solution.hpp"

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "pipeline/certificate.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {
namespace {

std::uint64_t nim_bytes(const Request& request, int threads) {
  const Box& box = request.box();
  const Layout layout = request.layout();
  std::uint64_t bytes = saturating_add(loss_lines_bytes(box), bit_rows_bytes(box));
  if (const LabelArray* grundy = layout.find(LabelKind::grundy))
    bytes = saturating_add(bytes, grundy_bytes(box, grundy->grid, grundy->item_bytes, threads));
  if (layout.find(LabelKind::remoteness) != nullptr)
    bytes = saturating_add(bytes, remoteness_bytes(box));
  return bytes;
}

}  // namespace

void Solution::produce(const JobRange& range, const Team& team, const TakeGroup& take,
                       std::function<void()> give_up) {
  give_up_ = std::move(give_up);
  make_groups(range, team, take);
}

void Solution::for_each_job(std::uint64_t count, const Team& team,
                            const std::function<void(std::uint64_t, int)>& job) const {
  parallel_for(count, team, [&](std::uint64_t i, int thread) {
    try {
      job(i, thread);
    } catch (...) {
      if (give_up_) give_up_();
      throw;
    }
  });
}

Totals Solution::count(const Team& team, Report& theorem) {
  solve(team);
  const auto check = make_theorem_check(request_, layout_);
  if (check || !request_.is_box()) {  // the blocks of a box are made for the theorem alone
    const Stage stage(team.observer, "counting", layout_.groups());
    produce({}, team, [&](const BlockGroup& group) {
      if (check) clocks_.checking.time([&] { check(group, theorem); });
      stage.advance();
    });
  }
  Totals counted = totals();
  counted.entries_checked = theorem.entries();
  counted.mismatches = theorem.mismatches();
  return counted;
}

std::unique_ptr<Solution> make_solution(const Request& request) {
  if (!request.is_box()) return make_partition_solution(request);
  return request.is_nim() ? make_nim_solution(request) : make_box_solution(request);
}

std::uint64_t solution_bytes(const Request& request, int threads) {
  if (!request.is_box())
    return partition_solver_bytes(
        {request.take_and_break(), request.partitions(), request.convention, request.labels, 1});
  if (request.is_nim()) return nim_bytes(request, threads);
  const VectorRules* rules = request.row_rules();
  return rules != nullptr
             ? rows_bytes(*rules, request.box(), request.labels)
             : levels_bytes(request.box(), request.labels, request.directions().size());
}

std::uint64_t counting_bytes(Request request, int threads) {
  request.labels = {LabelKind::outcome};
  if (!request.is_nim()) return solution_bytes(request, threads);
  refuse_if_uncountable(request);
  return saturating_add(bit_rows_bytes(request.box()), static_cast<std::uint64_t>(threads) << 20);
}

void refuse_if_uncountable(const Request& request) {
  if (most_winning_moves(request.box()) == UINT64_MAX)
    throw usage_error("the winning moves of " + describe(request) +
                      " may be more than 2^64, too many to count: give lower bounds");
}

void SolveReport::add(const StageClocks& clocks) {
  solving_seconds += clocks.solving.seconds();
  deriving_seconds += clocks.deriving.seconds();
  checking_seconds += clocks.checking.seconds();
}

ContractReport check_contract(const Request& request) {
  return std::visit([&](const auto& index) { return check_contract(*request.rules, index); },
                    request.index);
}

SolveReport count_table(const Request& request, const Team& team) {
  SolveReport report;
  report.contract = check_contract(request);
  Request outcomes = request;
  outcomes.labels = {LabelKind::outcome};
  const std::unique_ptr<Solution> solution = make_solution(outcomes);
  report.totals = solution->count(team, report.theorem);
  report.add(solution->clocks());
  return report;
}

void TableInMemory::read_block(const BlockJob& job, std::span<std::byte> content) const {
  ranges::copy(blocks_[layout_.job_of(job.array, job.number)], content.begin());
}

TableInMemory solve_in_memory(Solution& solution, const Team& team, const TakeGroup& look) {
  solution.solve(team);
  TableInMemory table(solution.layout());
  // A group fills blocks of its own.
  solution.produce({}, team, [&](const BlockGroup& group) {
    if (look) look(group);
    for (std::size_t i = 0; i < group.contents.size(); ++i)
      table.blocks_[group.first + i] = group.contents[i];
  });
  table.totals_ = solution.totals();
  return table;
}

TableInMemory solve_in_memory(const Request& request, const Team& team) {
  return solve_in_memory(*make_solution(request), team);
}

TableInMemory solve_in_memory(const Request& request, const Team& team, SolveReport& report) {
  report.contract = check_contract(request);
  const std::unique_ptr<Solution> solution = make_solution(request);
  const GroupCheck check = make_theorem_check(request, solution->layout());
  TableInMemory table = solve_in_memory(*solution, team, [&](const BlockGroup& group) {
    if (check) check(group, report.theorem);
  });
  report.totals = table.totals();
  report.totals.entries_checked = report.theorem.entries();
  report.totals.mismatches = report.theorem.mismatches();
  report.add(solution->clocks());
  return table;
}

}  // namespace miyama
