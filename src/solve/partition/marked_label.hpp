/// @file  marked_label.hpp
/// @brief A label of a partition table by marks of its own: numbers of winning moves, nearest
/// losses, Grundy values.
///
///     winning moves   of a win: how many marks the losses left                      CountMark
///     remoteness      of a win: one more than the nearest of these losses           NearestMark
///     grundy          of any position: the mex of the values that its options left  ValueMark
///
/// For Grundy values every position marks, which takes ten times as many writes as the losses
/// alone. Sprague's and Grundy's theorem would give the values from those of single heaps; instead
/// they are checked against it.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "solve/partition/mark_table.hpp"

namespace miyama {

class MarkedLabel {
 public:
  virtual ~MarkedLabel() = default;

  /// Level n begins: the positions of the levels below write their marks for it. `losses`: of these
  /// levels.
  virtual void begin_level(std::uint64_t n, std::span<const std::vector<std::uint32_t>> losses) = 0;
  /// Makes the labels of positions begin … end − 1 of the level, as far as they follow from marks:
  /// the remoteness of a loss does not. Thread-safe for different positions, as is `gather`.
  virtual void sweep(std::uint64_t begin, std::uint64_t end) = 0;
  /// The same for one position, whose parts `position` holds.
  virtual void gather(std::uint64_t index, const PartitionRemovals& position) = 0;
  /// The positions of a wave, or its losses, mark for the waves behind it.
  virtual void end_wave(Indices wave, Indices losses) = 0;
  /// The labels of the level are final.
  virtual void end_level() = 0;
};

template <class Kind>
class MarkedBy final : public MarkedLabel {
 public:
  using Items = std::vector<typename Kind::Item>;

  /// `items`: the label of the present level, by index. Both must outlive this.
  MarkedBy(const PartitionTask& task, Items& items) : task_(task), table_(task), items_(items) {}

  void begin_level(std::uint64_t n, std::span<const std::vector<std::uint32_t>> losses) override {
    level_ = n;
    table_.begin_level(n);
    for (std::uint64_t take = 1; take <= last_take(task_, n); ++take) {
      const Items& items = levels_[n - take];
      std::vector<std::uint32_t> all(Kind::all_mark ? items.size() : 0);
      std::iota(all.begin(), all.end(), 0U);
      mark(n - take, Kind::all_mark ? all : losses[n - take], items, take);
    }
  }

  void sweep(std::uint64_t begin, std::uint64_t end) override {
    std::vector<typename Kind::Cell> cells(end - begin);
    sweep_cells(table_, task_.partitions, level_, begin, end, cells.data());
    std::transform(cells.begin(), cells.end(), items_.data() + begin, &Kind::label);
  }

  void gather(std::uint64_t index, const PartitionRemovals& position) override {
    items_[index] = Kind::label(gather_cells(table_, position));
  }

  void end_wave(Indices wave, Indices losses) override {
    mark(level_, Kind::all_mark ? wave : losses, items_, 0);
  }

  void end_level() override { levels_.push_back(Kind::marks_values ? items_ : Items{}); }

  /// By level, where the marks are made of values.
  [[nodiscard]] const std::vector<Items>& levels() const { return levels_; }

 private:
  void mark(std::uint64_t level, Indices indices, [[maybe_unused]] const Items& items,
            std::uint64_t take) {
    Markers markers{level, indices, {}};
    if constexpr (Kind::marks_values) markers.values = items;
    table_.mark(markers, take);
  }

  const PartitionTask& task_;
  MarkTable<Kind> table_;
  Items& items_;
  std::vector<Items> levels_;
  std::uint64_t level_ = 0;
};

/// Words of a set that holds every Grundy value there can be, 1, 2, 4 or 8. A move takes a stick
/// or, where heaps may split without taking, makes one heap more; a misère position without a move
/// has value 1.
[[nodiscard]] inline std::size_t value_words(const PartitionTask& task) {
  const std::uint64_t greatest =
      (task.rules.splits_without_taking() ? 2 : 1) * task.partitions.total() + 1;
  return static_cast<std::size_t>(std::bit_ceil(greatest / 64 + 1));
}

}  // namespace miyama
