/// @file  level_solver.cpp
/// @brief Looks at every option of every position, one by one.

#include "support/solved_partitions.hpp"

#include <algorithm>
#include <array>

namespace miyama::test {
namespace {

/// A winning move and how it compares with others of the same position.
struct WinningMove {
  std::uint64_t size = 0;  ///< size of the heap; 0: there is no winning move
  Rests rests{};

  bool is_better_than(const WinningMove& other) const {
    if (size != other.size) return size > other.size;
    const auto key = [](const Rests& r) { return std::array{r[0] + r[1] + r[2], r[1], r[2]}; };
    return key(rests) < key(other.rests);
  }
};

/// All that the options of one position say.
struct Seen {
  bool any = false;
  std::uint32_t winning_moves = 0;
  std::uint32_t losing_moves = 0;
  std::uint64_t least_lost = UINT64_MAX;  ///< remoteness of the nearest lost option
  std::uint64_t greatest = 0;             ///< remoteness of the farthest option
  WinningMove best;
  std::vector<bool> values;  ///< Grundy values met
};

class LevelSolver final : public PartitionSolver {
 public:
  explicit LevelSolver(const PartitionTask& task)
      : task_(task),
        outcome_(task.partitions.positions()),
        grundy_(outcome_.size()),
        remoteness_(outcome_.size()) {}

  const LevelLabels& solve_next() override {
    const std::uint64_t n = next_level_++;
    const std::uint64_t size = task_.partitions.level_size(n);
    labels_ = {};
    labels_.level = n;
    labels_.first_rank = task_.partitions.level_offset(n);
    labels_.rests = task_.rests();
    labels_.outcome.resize(size);
    labels_.move_from.resize(size);
    if (task_.wants(LabelKind::move_rests)) labels_.move_rests.resize(size * labels_.rests);
    if (task_.wants(LabelKind::winning_moves))
      labels_.counts[LabelKind::winning_moves].resize(size);
    if (task_.wants(LabelKind::losing_moves)) labels_.counts[LabelKind::losing_moves].resize(size);
    if (task_.wants(LabelKind::grundy)) labels_.numbers[LabelKind::grundy].resize(size);
    if (task_.wants(LabelKind::remoteness)) labels_.numbers[LabelKind::remoteness].resize(size);
    // Moves that split without taking stay in their level and make one heap more.
    const LevelWaves waves(task_.partitions, n);
    for (std::size_t w = 0; w < waves.count(); ++w)
      for (const std::uint32_t index : waves.wave(w)) solve_one(index);
    return labels_;
  }

  [[nodiscard]] std::uint64_t winning_moves_total() const override { return winning_moves_; }

 private:
  void solve_one(std::uint64_t index) {
    const std::uint64_t rank = labels_.first_rank + index;
    const Seen seen = look_at_options(task_.partitions.unrank(rank));
    const bool wins = seen.any ? seen.winning_moves > 0 : task_.convention == Convention::misere;
    labels_.outcome[index] = outcome_[rank] = wins ? win : loss;
    labels_.lost += wins ? 0 : 1;
    winning_moves_ += seen.winning_moves;
    labels_.move_from[index] = static_cast<std::uint8_t>(seen.best.size);
    const auto missing =
        static_cast<std::uint16_t>(std::ranges::find(seen.values, false) - seen.values.begin());
    grundy_[rank] = !seen.any && wins ? std::uint16_t{1} : missing;
    remoteness_[rank] = static_cast<std::uint16_t>(
        !seen.any ? 0 : 1 + (seen.winning_moves > 0 ? seen.least_lost : seen.greatest));
    put(labels_.counts[LabelKind::winning_moves], index, seen.winning_moves);
    put(labels_.counts[LabelKind::losing_moves], index, seen.losing_moves);
    put(labels_.numbers[LabelKind::grundy], index, grundy_[rank]);
    put(labels_.numbers[LabelKind::remoteness], index, remoteness_[rank]);
    for (std::size_t r = 0; r < labels_.rests && !labels_.move_rests.empty(); ++r)
      labels_.move_rests[index * labels_.rests + r] = static_cast<std::uint8_t>(seen.best.rests[r]);
  }

  /// Labels that were not asked for have no items.
  template <class Item>
  static void put(std::vector<Item>& items, std::uint64_t index, Item item) {
    if (!items.empty()) items[index] = item;
  }

  Seen look_at_options(const Position& parts) const {
    Seen seen;
    seen.values.resize(2 * task_.partitions.total() + 2);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::uint64_t size = parts[i];
      if (i > 0 && size == parts[i - 1]) continue;
      task_.rules.for_each_rests(size, [&](const Rests& rests) {
        const std::uint64_t to = task_.partitions.rank(replaced(parts, size, rests));
        seen.any = true;
        seen.values[grundy_[to]] = true;
        seen.greatest = std::max<std::uint64_t>(seen.greatest, remoteness_[to]);
        seen.losing_moves += outcome_[to] == win ? 1 : 0;
        if (outcome_[to] != loss) return;
        ++seen.winning_moves;
        seen.least_lost = std::min<std::uint64_t>(seen.least_lost, remoteness_[to]);
        if (const WinningMove move{size, rests}; move.is_better_than(seen.best)) seen.best = move;
      });
    }
    return seen;
  }

  const PartitionTask task_;
  LevelLabels labels_;
  std::vector<std::uint8_t> outcome_;  ///< indexed by rank, like the next two
  std::vector<std::uint16_t> grundy_;
  std::vector<std::uint16_t> remoteness_;
  std::uint64_t winning_moves_ = 0;
  std::uint64_t next_level_ = 0;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task) {
  return std::make_unique<LevelSolver>(task);
}

}  // namespace miyama::test
