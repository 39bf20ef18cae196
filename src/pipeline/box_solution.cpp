/// @file  box_solution.cpp
/// @brief Any rules on a box: the set of losses, and a source of labels, by the fastest rung there
/// is: bit rows for vector rules, levels for rules that only list their options.

#include <optional>

#include "base/parallel_for.hpp"
#include "label/listed_positions.hpp"
#include "pipeline/families.hpp"
#include "solve/box/level_table.hpp"
#include "solve/box/vector_table.hpp"

namespace miyama {
namespace {

class BoxSolution final : public Solution {
 public:
  explicit BoxSolution(const Request& request) : Solution(request) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      if (const VectorRules* rules = request_.vector_rules())
        keep(std::make_unique<VectorTable>(*rules, request_.convention, layout_, team));
      else
        keep(std::make_unique<LevelTable>(*request_.rules, request_.convention, layout_, team));
    });
    list_.emplace(*losses_);
  }

  std::uint64_t losses() const override { return list_->size(); }
  Totals totals() const override {
    return {request_.positions(), list_->size(), winning_moves_, 0, 0};
  }
  void read_rows(std::uint64_t first, std::uint64_t count,
                 std::span<std::byte> rows) const override {
    list_->read(first, count, rows);
  }

  void produce(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<std::vector<std::byte>> contents(team.size());
    const std::uint64_t end = std::min(range.end, layout_.jobs());
    if (range.first >= end) return;
    // A job uses its own thread's content only.
    parallel_for(end - range.first, team, [&](std::uint64_t i, int thread) {
      std::vector<std::byte>& content = contents[static_cast<std::size_t>(thread)];
      const BlockJob job = layout_.job(range.first + i);
      content.resize(layout_.arrays()[job.array].bytes(job.block));
      clocks_.deriving.time([&] { labels_->read_block(job, content); });
      take({range.first + i, {&content, 1}});
    });
  }

 private:
  template <class Table>
  void keep(std::unique_ptr<Table> table) {
    losses_.emplace(table->losses());
    winning_moves_ = table->winning_moves();
    labels_ = std::move(table);
  }

  std::unique_ptr<LabelSource> labels_;
  std::optional<PositionSet> losses_;
  std::uint64_t winning_moves_ = 0;
  std::optional<ListedPositions> list_;
};

}  // namespace

std::unique_ptr<Solution> make_box_solution(const Request& request) {
  return std::make_unique<BoxSolution>(request);
}

std::uint64_t box_solution_bytes(const Request& request) {
  if (const VectorRules* rules = request.vector_rules())
    return VectorTable::bytes(*rules, request.box(), request.labels);
  return LevelTable::bytes(request.box(), request.labels);
}

}  // namespace miyama
