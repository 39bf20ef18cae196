#include "solve/partition/value_marks.hpp"

#include <bit>
#include <numeric>
#include <vector>

#include "solve/partition/mark_sweep.hpp"

namespace miyama {
namespace {

/// Words of a set that holds every value there can be. A move takes a stick or, where heaps may
/// split without taking, makes a heap more; a misère position without a move begins with 1.
std::size_t words_needed(const PartitionTask& task) {
  const std::uint64_t greatest =
      (task.rules.splits_without_taking() ? 2 : 1) * task.partitions.total() + 1;
  return static_cast<std::size_t>(greatest / 64 + 1);
}

template <std::size_t W>
class ValueMarksOf final : public ValueMarks {
 public:
  explicit ValueMarksOf(const PartitionTask& task) : task_(task), table_(task) {}

  void begin_level(std::uint64_t n) override {
    table_.begin_level(n);
    const std::uint64_t last_take = std::min<std::uint64_t>(n, task_.rules.explicit_digits() + 1);
    for (std::uint64_t take = 1; take <= last_take; ++take) mark_level(n - take, take);
  }

  void sweep(std::uint64_t n, std::uint64_t begin, std::uint64_t end,
             std::uint16_t* values) const override {
    std::vector<typename ValueMark<W>::Cell> cells(end - begin);
    sweep_cells(table_, task_.partitions, n, begin, end, cells.data());
    for (std::uint64_t i = 0; i < end - begin; ++i) values[i] = ValueMark<W>::missing(cells[i]);
  }

  std::uint16_t gather(const PartitionRemovals& position) const override {
    return ValueMark<W>::missing(gather_cells(table_, position));
  }

  void mark_wave(std::uint64_t n, std::span<const std::uint32_t> wave,
                 std::span<const std::uint16_t> values) override {
    table_.mark({n, wave, values}, 0);
  }

  void finish_level(std::span<const std::uint16_t> values) override {
    levels_.emplace_back(values.begin(), values.end());
    const std::uint64_t kept = task_.rules.explicit_digits() + 1;
    if (levels_.size() > kept) levels_[levels_.size() - 1 - kept] = {};
  }

 private:
  void mark_level(std::uint64_t level, std::uint64_t take) {
    std::vector<std::uint32_t> all(levels_[level].size());
    std::iota(all.begin(), all.end(), 0U);
    table_.mark({level, all, levels_[level]}, take);
  }

  const PartitionTask& task_;
  MarkTable<ValueMark<W>> table_;
  std::vector<std::vector<std::uint16_t>> levels_;
};

}  // namespace

std::unique_ptr<ValueMarks> make_value_marks(const PartitionTask& task) {
  if (!task.wants(LabelKind::grundy)) return nullptr;
  const std::size_t words = words_needed(task);
  if (words == 1) return std::make_unique<ValueMarksOf<1>>(task);
  if (words == 2) return std::make_unique<ValueMarksOf<2>>(task);
  if (words <= 4) return std::make_unique<ValueMarksOf<4>>(task);
  return std::make_unique<ValueMarksOf<8>>(task);
}

std::uint64_t value_cell_bytes(const PartitionTask& task) {
  return 8 * std::bit_ceil(words_needed(task));
}

}  // namespace miyama
