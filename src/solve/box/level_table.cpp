#include "solve/box/level_table.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_at_once = 256;

}  // namespace

/// What one position's options say; one per thread.
struct LevelTable::Worker {
  Position position;
  std::vector<std::uint64_t> lost;  ///< ranks of lost options
  std::vector<std::uint64_t>
      stamps;  ///< by Grundy value: the rank whose options had it last, plus one
};

LevelTable::LevelTable(const Rules& rules, Convention convention, const Layout& layout,
                       const Team& team)
    : rules_(rules), convention_(convention), layout_(layout), outcome_(layout.box().positions()) {
  const Box& box = layout.box();
  assert(rules.heaps() == box.heaps());
  if (layout.find(LabelKind::target) != nullptr) whole_.target.resize(box.positions());
  whole_.winning_moves.resize(box.positions());
  if (layout.find(LabelKind::grundy) != nullptr) whole_.grundy.resize(box.positions());
  if (layout.find(LabelKind::remoteness) != nullptr) whole_.remoteness.resize(box.positions());

  std::map<std::uint64_t, std::vector<std::uint64_t>> levels;
  Position position(box.heaps(), 0);
  std::uint64_t rank = 0;
  do levels[rules.level(position)].push_back(rank++);
  while (advance(box.whole(), box.heaps(), position));

  std::vector<Worker> workers(team.size(), {Position(box.heaps()), {}, {}});
  for (const auto& [level, ranks] : levels)
    // A position writes its own entries and reads those of lower levels.
    parallel_for(divide_up(ranks.size(), positions_at_once), team,
                 [&, &members = ranks](std::uint64_t part, int thread) {
                   const std::uint64_t end =
                       std::min<std::uint64_t>((part + 1) * positions_at_once, members.size());
                   for (std::uint64_t i = part * positions_at_once; i < end; ++i)
                     solve_position(members[i], workers[static_cast<std::size_t>(thread)]);
                 });
}

void LevelTable::solve_position(std::uint64_t rank, Worker& worker) {
  const Box& box = layout_.box();
  box.unrank(rank, worker.position);
  worker.lost.clear();
  bool has_option = false;
  std::uint32_t slowest = 0;
  std::uint32_t quickest = UINT32_MAX;
  rules_.for_each_option(worker.position, [&](const Option& option) {
    const std::uint64_t to = box.rank(option.to);
    has_option = true;
    if (outcome_[to] == loss) worker.lost.push_back(to);
    if (!whole_.grundy.empty()) {
      const std::uint32_t value = whole_.grundy[to];
      if (value >= worker.stamps.size()) worker.stamps.resize(value + 1);
      worker.stamps[value] = rank + 1;
    }
    if (whole_.remoteness.empty()) return;
    slowest = std::max(slowest, whole_.remoteness[to]);
    if (outcome_[to] == loss) quickest = std::min(quickest, whole_.remoteness[to]);
  });
  ranges::sort(worker.lost);
  worker.lost.erase(std::unique(worker.lost.begin(), worker.lost.end()), worker.lost.end());
  const bool wins = has_option ? !worker.lost.empty() : convention_ == Convention::misere;
  outcome_[rank] = wins ? win : loss;
  whole_.winning_moves[rank] = static_cast<std::uint32_t>(worker.lost.size());
  if (!whole_.target.empty())
    whole_.target[rank] =
        worker.lost.empty() ? no_target : static_cast<std::int64_t>(worker.lost.back());
  if (!whole_.remoteness.empty())
    whole_.remoteness[rank] = !has_option ? 0 : 1 + (wins ? quickest : slowest);
  if (whole_.grundy.empty()) return;
  std::uint32_t mex = !has_option && wins ? 1 : 0;
  while (has_option && mex < worker.stamps.size() && worker.stamps[mex] == rank + 1) ++mex;
  whole_.grundy[rank] = mex;
}

void LevelTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  if (array.kind == LabelKind::outcome)
    return copy_numbers(layout_.box(), array, job.block, outcome_, content);
  whole_.copy_block(layout_, job, content);
}

PositionSet LevelTable::losses() const {
  PositionSet losses(layout_.box());
  const std::uint64_t n = layout_.box().size(layout_.box().heaps() - 1);
  for (std::uint64_t rank = 0; rank < outcome_.size(); ++rank)
    if (outcome_[rank] == loss) losses.insert(rank / n, rank % n);
  return losses;
}

std::uint64_t LevelTable::winning_moves() const {
  return std::accumulate(whole_.winning_moves.begin(), whole_.winning_moves.end(),
                         std::uint64_t{0});
}

std::uint64_t LevelTable::bytes(const Box& box, const std::vector<LabelKind>& labels) {
  std::vector<LabelKind> numbers = labels;
  if (!contains(labels, LabelKind::winning_moves)) numbers.push_back(LabelKind::winning_moves);
  const std::uint64_t order_and_outcome =
      saturating_multiply(box.positions(), 9 + 8);  // growing lists of ranks may be half empty
  return saturating_add(
      saturating_add(order_and_outcome, WholeLabels::bytes(box.positions(), numbers)),
      PositionSet::bytes(box));
}

}  // namespace miyama
