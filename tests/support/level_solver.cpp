/// @file  level_solver.cpp
/// @brief Looks at every option of every position, one by one.

#include "support/solved_partitions.hpp"

#include "support/oracle.hpp"

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

class LevelSolver final : public PartitionSolver {
 public:
  explicit LevelSolver(const PartitionTask& task)
      : task_(task), solved_(task.partitions.positions()) {}

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
    for (const LabelKind kind : common_labels())
      if (task_.wants(kind) && is_number(kind))
        labels_.numbers[kind].resize(size);
      else if (task_.wants(kind) && kind != LabelKind::outcome)
        labels_.counts[kind].resize(size);
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
    const Position parts = task_.partitions.unrank(rank);
    std::vector<std::pair<std::size_t, const oracle::Labels*>> options;
    WinningMove best;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::uint64_t size = parts[i];
      if (i > 0 && size == parts[i - 1]) continue;
      task_.rules.for_each_rests(size, [&](const Rests& rests) {
        const std::uint64_t to = task_.partitions.rank(replaced(parts, size, rests));
        options.emplace_back(to, &solved_[to]);
        const WinningMove move{size, rests};
        if (!solved_[to].wins && move.is_better_than(best)) best = move;
      });
    }
    const bool misere = task_.convention == Convention::misere;
    const oracle::Labels here = solved_[rank] =
        labels_of(options, misere ? oracle::Last::loses : oracle::Last::wins);
    labels_.outcome[index] = here.wins ? win : loss;
    labels_.lost += here.wins ? 0 : 1;
    winning_moves_ += here.winning_moves;
    labels_.move_from[index] = static_cast<std::uint8_t>(best.size);
    for (const LabelKind kind : common_labels()) {
      const long long entry = here.entry(name_of(kind));
      put(labels_.counts[kind], index, static_cast<std::uint32_t>(entry));
      put(labels_.numbers[kind], index, static_cast<std::uint16_t>(entry));
    }
    for (std::size_t r = 0; r < labels_.rests && !labels_.move_rests.empty(); ++r)
      labels_.move_rests[index * labels_.rests + r] = static_cast<std::uint8_t>(best.rests[r]);
  }

  /// Labels that were not asked for have no items.
  template <class Item>
  static void put(std::vector<Item>& items, std::uint64_t index, Item item) {
    if (!items.empty()) items[index] = item;
  }

  const PartitionTask task_;
  LevelLabels labels_;
  std::vector<oracle::Labels> solved_;  ///< labels by rank
  std::uint64_t winning_moves_ = 0;
  std::uint64_t next_level_ = 0;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task) {
  return std::make_unique<LevelSolver>(task);
}

}  // namespace miyama::test
