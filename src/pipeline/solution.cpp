#include "pipeline/solution.hpp"

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/box/solved_table.hpp"
#include "verify/theorem.hpp"

namespace miyama {

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

void Solution::take_blocks(const JobRange& some, const JobRange& range, const Team& team,
                           const TakeGroup& take, const FillBlock& labels) {
  const std::uint64_t first = std::max(some.first, range.first);
  const std::uint64_t end = std::min(some.end, range.end);
  if (first >= end) return;
  Contents contents(team.size());
  // A job uses its own thread's content only.
  for_each_job(end - first, team, [&](std::uint64_t i, int thread) {
    std::vector<std::byte>& content = contents[static_cast<std::size_t>(thread)];
    const BlockJob job = layout_.job(first + i);
    content.resize(layout_.arrays()[job.array].bytes(job.block));
    clocks_.deriving.time([&] { labels(job, content); });
    take({first + i, {&content, 1}});
  });
}

void Solution::take_box_blocks(const JobRange& range, const Team& team, const TakeGroup& take,
                               const FillBlock& labels) {
  for (std::size_t i = 0; i < layout_.arrays().size(); ++i) {
    const LabelArray& array = layout_.arrays()[i];
    const std::uint64_t first = layout_.job_of(i, 0);
    const JobRange all{first, first + array.blocks()};
    const LabelWay way = plan_.labels.at(array.kind);
    if (way == LabelWay::listed && plan_.losses != LossWay::levels) {
      const auto is_lost = [this](std::uint64_t rank) { return may_be_lost(rank); };
      take_blocks(all, range, team, take, [&](const BlockJob& job, std::span<std::byte> content) {
        list_label(*request_.rules, request_.convention, layout_, job, is_lost, team.observer,
                   content);
      });
      continue;
    }
    if (way != LabelWay::scan) {
      take_blocks(all, range, team, take, labels);
      continue;
    }
    if (range.end <= all.first || range.first >= all.end) continue;
    std::unique_ptr<NumberScan>& scan = scans_[array.kind];
    if (!scan || range.first < first + scan->first_held())
      scan =
          std::make_unique<NumberScan>(*plan_.followed, layout_.box(), request_.convention, array);
    const auto take_held = [&] {  // the blocks of the unit solved last
      take_blocks({first + scan->first_held(), first + scan->next_block()}, range, team, take,
                  [&](const BlockJob& job, std::span<std::byte> content) {
                    scan->read_block(job.block, content);
                  });
    };
    take_held();
    while (scan->next_block() < array.blocks() && first + scan->next_block() < range.end) {
      clocks_.solving.time([&] { scan->solve_next(team); });
      take_held();
    }
  }
}

/// Every label is compared once: with the theorem, if that predicts it and the outcome of the same
/// table, else with the losses.
GroupCheck Solution::make_check() const {
  const GroupCheck theorem = make_theorem_check(request_, layout_);
  const bool predicts_outcome = theorem && layout_.find(LabelKind::outcome) != nullptr;
  const Partitions* const partitions = request_.is_box() ? nullptr : &request_.partitions();
  const Agreement agreement(layout_, request_.convention, *request_.rules, partitions);
  const auto is_predicted = [=, this](LabelKind kind) {
    if (!predicts_outcome) return false;
    if (partitions == nullptr) return predicts(*request_.theorem.get(), kind);
    return !is_number(kind) ||
           (kind == LabelKind::grundy && request_.convention == Convention::normal);
  };
  return [=, this](const BlockGroup& group, Report& report) {
    if (theorem) theorem(group, report);
    std::optional<LostPlaces> lost;
    const auto called_lost = [&] {  // every block of these positions is in the group
      const std::size_t telling = telling_array(layout_);
      return agreement.called_lost(layout_.job(group.first + telling), group.contents[telling]);
    };
    for (std::size_t i = 0; i < group.contents.size(); ++i) {
      const BlockJob job = layout_.job(group.first + i);
      const std::span<const std::byte> content = group.contents[i];
      const LabelKind kind = layout_.arrays()[job.array].kind;
      if (!tells_losses(kind) || is_predicted(kind)) continue;
      if (!lost) lost = partitions == nullptr ? losses_in(job.block) : called_lost();
      agreement.check_block(job, content, *lost, this, report);
    }
  };
}

void Solution::solve_and_produce(const Team& team, const TakeGroup& take, SolveReport& report) {
  solve(team);
  const GroupCheck check = make_check();
  if (request_.theorem || take ||
      !request_.is_box()) {  // multisets are solved while blocks are made
    const Stage stage(team.observer, "counting", layout_.groups());
    produce({}, team, [&](const BlockGroup& group) {
      clocks_.checking.time([&] { check(group, report.theorem); });
      if (take) take(group);
      stage.advance();
    });
  }
  report.add(totals(), clocks_);
}

void SolveReport::add(const StageClocks& clocks) {
  solving_seconds += clocks.solving.seconds();
  deriving_seconds += clocks.deriving.seconds();
  checking_seconds += clocks.checking.seconds();
}

void SolveReport::add(const Totals& counted, const StageClocks& clocks) {
  totals.positions += counted.positions;
  totals.lost += counted.lost;
  totals.winning_moves += counted.winning_moves;
  totals.entries_checked = theorem.entries();
  totals.mismatches = theorem.mismatches();
  add(clocks);
}

SolveReport count_table(const PlannedRequest& request, const Team& team) {
  SolveReport report;
  count_table(request, team, report, {});
  return report;
}

void count_table(const PlannedRequest& request, const Team& team, SolveReport& report,
                 const TakeRows& rows) {
  report.contract = check_contract(request);
  make_solution(request.outcome_alone())->count(team, report, rows);
}

void solve_and_check(const PlannedRequest& request, const Team& team, const TakeGroup& take,
                     SolveReport& report) {
  report.contract = check_contract(request);
  make_solution(request)->solve_and_produce(team, take, report);
}

void TableInMemory::read_block(const BlockJob& job, std::span<std::byte> content) const {
  ranges::copy(blocks_[layout_.job_of(job.array, job.number)], content.begin());
}

namespace {

/// A group fills blocks of its own.
TakeGroup keep_in(Contents& blocks) {
  return [&blocks](const BlockGroup& group) {
    ranges::copy(group.contents, blocks.begin() + static_cast<std::ptrdiff_t>(group.first));
  };
}

}  // namespace

TableInMemory solve_in_memory(Solution& solution, const Team& team) {
  Contents blocks(solution.layout().jobs());
  solution.solve(team);
  solution.produce({}, team, keep_in(blocks));
  return {solution.layout(), std::move(blocks), solution.totals()};
}

TableInMemory solve_in_memory(const PlannedRequest& request, const Team& team) {
  return solve_in_memory(*make_solution(request), team);
}

TableInMemory solve_in_memory(const PlannedRequest& request, const Team& team,
                              SolveReport& report) {
  const Layout layout = request.layout();
  Contents blocks(layout.jobs());
  solve_and_check(request, team, keep_in(blocks), report);
  return {layout, std::move(blocks), report.totals};
}

}  // namespace miyama
