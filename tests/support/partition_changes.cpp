#include "support/partition_changes.hpp"

#include <algorithm>
#include <optional>

namespace miyama::test {
namespace {

struct StoredMove {
  std::uint64_t from;
  Rests rests;
};

/// Tries one wrong move after the other.
class WrongMoves {
 public:
  WrongMoves(PartitionMemoryTable& table, const PartitionMemoryTable& truth, std::uint64_t rank)
      : table_(table), truth_(truth), rank_(rank), parts_(table.partitions().unrank(rank)) {}

  template <class Test>
  void for_each(const Test& test) {
    const std::int64_t from = table_.entry(LabelKind::move_from, rank_);
    const Rests rests = table_.move_rests(rank_);
    const auto try_move = [&](const std::string& what, const StoredMove& move) {
      store(move);
      test({what,
            LabelKind::move_from,
            0,
            0,
            {move.from, move.rests[0], move.rests[1], move.rests[2]}});
      store({static_cast<std::uint64_t>(from), rests});
    };
    const Rests last_rest = table_.rests() == 3 ? Rests{0, 0, 1} : Rests{0, 1, 0};
    if (legal_move(true)) try_move("no move", {0, {}});
    if (from == 0) try_move("rests without a move", {0, {1, 0, 0}});
    if (from == 0) try_move("a last rest without a move", {0, last_rest});
    if (const auto move = legal_move(false)) try_move("a legal move to a win", *move);
    if (const auto move = move_from_elsewhere()) try_move("a heap that is not there", *move);
    try_move("a heap larger than all", {255, {}});
    if (parts_.empty()) return;
    try_move("a heap that stays as it is", {parts_.front(), {parts_.front(), 0, 0}});
    try_move("a heap that grows", {parts_.front(), {parts_.front(), 1, 0}});
    if (const auto move = illegal_move_to_a_loss())
      try_move("a move to a loss that the rules do not have", *move);
  }

 private:
  [[nodiscard]] bool leads_to_a_loss(std::uint64_t size, const Rests& rests) const {
    const Position to = replaced(parts_, size, rests);
    return table_.partitions().contains(to) &&
           truth_.entry(LabelKind::outcome, table_.partitions().rank(to)) == loss;
  }

  void store(const StoredMove& move) {
    table_.set(LabelKind::move_from, rank_, static_cast<std::int64_t>(move.from));
    table_.set_rests(rank_, move.rests);
  }

  [[nodiscard]] std::optional<StoredMove> legal_move(bool to_a_loss) const {
    std::optional<StoredMove> found;
    for (const std::uint64_t size : parts_)
      table_.rules().for_each_rests(size, [&](const Rests& rests) {
        if (leads_to_a_loss(size, rests) == to_a_loss) found = {size, rests};
      });
    return found;
  }

  /// The first move from a size that the position lacks.
  [[nodiscard]] std::optional<StoredMove> move_from_elsewhere() const {
    std::optional<StoredMove> found;
    for (std::uint64_t size = 1; size <= table_.partitions().largest() && !found; ++size)
      if (std::ranges::count(parts_, size) == 0)
        table_.rules().for_each_rests(size, [&](const Rests& rests) {
          if (!found) found = {size, rests};
        });
    return found;
  }

  [[nodiscard]] std::optional<StoredMove> illegal_move_to_a_loss() const {
    const std::uint64_t size = parts_.front();
    for (std::uint64_t a = 0; a <= size; ++a)
      for (std::uint64_t b = 0; a + b <= size; ++b) {
        const Rests rests{a, b, 0};
        if (!table_.rules().may_become(size, rests) && rests != Rests{size, 0, 0} &&
            leads_to_a_loss(size, rests))
          return StoredMove{size, rests};
      }
    return std::nullopt;
  }

  PartitionMemoryTable& table_;
  const PartitionMemoryTable& truth_;
  std::uint64_t rank_;
  Position parts_;
};

}  // namespace

void for_each_wrong_entry(PartitionMemoryTable& table, const PartitionMemoryTable& truth,
                          std::uint64_t rank, const std::function<void(const WrongEntry&)>& test) {
  for (const LabelArray& array : table.layout().arrays()) {
    if (array.kind == LabelKind::move_rests) continue;
    if (array.kind == LabelKind::move_from) {
      WrongMoves(table, truth, rank).for_each(test);
      continue;
    }
    const std::int64_t right = table.entry(array.kind, rank);
    for (const std::int64_t wrong : {right + 1, right - 1, std::int64_t{200}}) {
      if (wrong < 0 || wrong == right || (array.kind == LabelKind::outcome && wrong == 2)) continue;
      table.set(array.kind, rank, wrong);
      test({std::string(name_of(array.kind)) + " " + std::to_string(wrong), array.kind, right,
            wrong});
      table.set(array.kind, rank, right);
    }
  }
}

std::vector<std::uint64_t> border_ranks(const PartitionMemoryTable& table) {
  std::vector<std::uint64_t> ranks{0, table.positions() / 2, table.positions() - 1};
  for (std::uint64_t n = 1; n <= table.partitions().total(); ++n) {
    ranks.push_back(table.partitions().level_offset(n) - 1);
    ranks.push_back(table.partitions().level_offset(n));
  }
  for (std::uint64_t number = 1; number < table.slices(); ++number) {
    ranks.push_back(table.slice(number).first_rank() - 1);
    ranks.push_back(table.slice(number).first_rank());
  }
  return ranks;
}

bool names(const Report& report, const PartitionMemoryTable& table, std::uint64_t rank,
           const WrongEntry& wrong, bool exact) {
  if (report.first().empty()) return false;
  const Mismatch& first = report.first().front();
  return first.rank == rank && first.position == table.partitions().unrank(rank) &&
         first.label == wrong.label && first.found_move == wrong.found_move &&
         (!exact || (first.expected == wrong.expected && first.found == wrong.found));
}

}  // namespace miyama::test
