/// @file  box_solution.cpp
/// @brief Any rules on a box: the set of losses, and a source of labels, by the fastest rung there
/// is: bit rows for vector rules, with conditions and limits or without, levels for rules that only
/// list their options.

#include <optional>

#include "base/parallel_for.hpp"
#include "label/label_source.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/box/solve_by_rows.hpp"

namespace miyama {
namespace {

class BoxSolution final : public Solution {
 public:
  explicit BoxSolution(const Request& request) : Solution(request) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      const VectorRules* rules = request_.row_rules();
      table_ = rules != nullptr
                   ? solve_by_rows(*rules, request_.convention, layout_, team)
                   : solve_by_levels(*request_.rules, request_.convention, layout_, team);
    });
    list_.emplace(table_->losses());
  }

  Totals totals() const override {
    return {request_.positions(), list_->size(), table_->winning_moves(), 0, 0};
  }

 private:
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<std::vector<std::byte>> contents(team.size());
    const std::uint64_t end = std::min(range.end, layout_.jobs());
    if (range.first >= end) return;
    // A job uses its own thread's content only.
    for_each_job(end - range.first, team, [&](std::uint64_t i, int thread) {
      std::vector<std::byte>& content = contents[static_cast<std::size_t>(thread)];
      const BlockJob job = layout_.job(range.first + i);
      content.resize(layout_.arrays()[job.array].bytes(job.block));
      clocks_.deriving.time([&] { table_->read_block(job, content); });
      take({range.first + i, {&content, 1}});
    });
  }

  std::optional<SolvedTable> table_;
};

}  // namespace

std::unique_ptr<Solution> make_box_solution(const Request& request) {
  return std::make_unique<BoxSolution>(request);
}

}  // namespace miyama
