/// @file  mark_table.hpp
/// @brief What is known about multisets with one more heap: one cell per multiset, filled by the
/// positions of earlier levels.
///
/// A position ν of level m says something about every position that can move to it: those that have
/// the rests r of some heap s where ν has r. Taking r out of ν leaves μ, and ν writes a mark into
/// the cell of μ. When level n is solved, a position λ looks, for each of its sizes s, into the
/// cell of λ without s:
///
///     ν = 3,2,1 a loss, r = 2,1       λ = 5,3 of level n = 8       the cell of 3 has a mark:
///       mark the cell of μ = 3          looks into the cell of 3     5 → 2,1 leads to a loss
///
/// Which s may become r depends, for one r, on what is taken: t = s − r, that is t = n − m, the
/// same for all marks of one level (game/rests_walk.hpp). So the cells must hold exactly the marks
/// of the levels n − t for which digit t allows as many rests as were removed:
///
///     wide     the repeated digit, all t > D: level n − D − 1 is added when level n begins, and
///              stays
///     fresh    the D explicit digits, or all takes of a list, and splits without taking (t = 0):
///              written anew for each level
///
/// Kinds of marks say what a cell is, one kind for each label; Cell{} is always "no mark":
///
///     LossMark        a loss can be reached      one bit would do; a byte is quicker to write
///     MoveMark<C>     … and by which rests       the move that is to be stored
///     CountMark       … in how many ways         the winning moves of a win
///     NearestMark     their least remoteness     that of a win is one more
///     FarthestMark    the longest play that can be reached, from any position
///     ValueMark<W>    the Grundy values that can be reached, a bit each, 64·W of them: any
///                     position has their mex
///
/// `mark(removed, value)` makes a mark of the rests that were removed (ascending) and of the
/// marking position's number, `put` adds it from any thread, `meet` joins two cells of different
/// tables, `label` is what a cell says. Marks may be joined in any order, so threads need no order.
///
/// Reading: for a stretch of ranks the cells are read run by run (for_each_run), in plain loops
/// over neighbouring memory. A wave of a level that splits without taking is not a stretch: there
/// each position looks its cells up one by one.
///
/// Cost: one write per position that marks, removal and digit; positions of 80 sticks have some 30
/// removals of up to two heaps. For Grundy values and longest plays every position marks, ten times
/// as many as the losses alone. Looking from λ at all its options costs ten times as many look-ups,
/// for all positions and not only for the losses. Sprague's and Grundy's theorem would give the
/// values from those of single heaps; instead they are checked against it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/shared_word.hpp"
#include "game/rests_walk.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {

using Removed = PartitionRemovals::Removed;
/// Indices of positions within their level.
using Indices = std::span<const std::uint32_t>;

/// A kind of marks of which the greatest counts.
template <class C>
struct GreatestMark {
  using Cell = C;
  static void put(Cell& cell, Cell mark) { raise_shared(cell, mark); }
  static void meet(Cell& cell, Cell other) { cell = std::max(cell, other); }
};

struct LossMark {
  using Cell = std::uint8_t;
  template <class Rests>
  static Cell mark(const Rests&, std::uint16_t) {
    return 1;
  }
  static void put(Cell& cell, Cell mark) { store_shared(cell, mark); }
  static void meet(Cell& cell, Cell other) { cell |= other; }
};

/// A mark is the complement of a key that is least for the move to be stored: sum of the rests,
/// second rest, third rest. C = std::uint16_t has no third.
template <class C>
struct MoveMark : GreatestMark<C> {
  using Cell = C;
  static constexpr std::size_t most_rests = sizeof(C) == 2 ? 2 : 3;
  static Cell mark(const CodeWalk::Rests& removed, std::uint16_t) {
    const std::array<std::uint8_t, 3> rests = descending(removed.removed);
    const unsigned sum = rests[0] + rests[1] + rests[2];
    if constexpr (sizeof(C) == 2)
      return static_cast<C>(~(sum << 8 | rests[1]));
    else
      return ~(sum << 16 | static_cast<C>(rests[1] << 8) | rests[2]);
  }
  /// The rests that the mark was made of, descending.
  static std::array<std::uint8_t, 3> rests(Cell cell) {
    const auto key = static_cast<Cell>(~cell);
    const unsigned third = sizeof(C) == 2 ? 0 : key & 0xFF;
    const unsigned second = sizeof(C) == 2 ? key & 0xFF : key >> 8 & 0xFF;
    const unsigned sum = sizeof(C) == 2 ? key >> 8 : key >> 16;
    return {static_cast<std::uint8_t>(sum - second - third), static_cast<std::uint8_t>(second),
            static_cast<std::uint8_t>(third)};
  }

 private:
  static std::array<std::uint8_t, 3> descending(const Removed& removed) {
    if (removed[1] == 0) return {removed[0], 0, 0};
    if (removed[2] == 0) return {removed[1], removed[0], 0};
    return {removed[2], removed[1], removed[0]};
  }
};

/// In a list, a mark is the complement of the place in the order in which moves are preferred.
struct ListedMoveMark : GreatestMark<std::uint32_t> {
  static Cell mark(const ListWalk::Rests& removed, std::uint16_t) { return ~removed.order; }
  static const Rests& rests(Cell cell, const ListWalk& walk) {
    return walk.tree().rests_in_order(~cell);
  }
};

struct CountMark {
  using Cell = std::uint32_t;
  using Item = std::uint32_t;
  static constexpr bool all_mark = false, marks_values = false;
  template <class Rests>
  static Cell mark(const Rests&, std::uint16_t) {
    return 1;
  }
  static Item label(Cell cell) { return cell; }
  static void put(Cell& cell, Cell mark) { add_to_shared(cell, mark); }
  static void meet(Cell& cell, Cell other) { cell += other; }
};

/// A mark is the complement of a remoteness, so that the nearest loss has the greatest mark.
struct NearestMark : GreatestMark<std::uint16_t> {
  template <class Rests>
  static Cell mark(const Rests&, std::uint16_t remoteness) {
    return static_cast<Cell>(~remoteness);
  }
  using Item = std::uint16_t;
  static constexpr bool all_mark = false, marks_values = true;
  /// The remoteness of a position that moves to the nearest loss; 0 where there is none.
  static Item label(Cell cell) { return cell == 0 ? Item{0} : static_cast<Item>(~cell + 1); }
};

/// A mark is one more than the longest play, so that the farthest option has the greatest mark,
/// which is the longest play of a position that moves to it.
struct FarthestMark : GreatestMark<std::uint16_t> {
  template <class Rests>
  static Cell mark(const Rests&, std::uint16_t longest) {
    return static_cast<Cell>(longest + 1);
  }
  using Item = std::uint16_t;
  static constexpr bool all_mark = true, marks_values = true;
  static Item label(Cell cell) { return cell; }
};

template <std::size_t W>
struct ValueMark {
  using Cell = std::array<std::uint64_t, W>;
  using Item = std::uint16_t;
  static constexpr bool all_mark = true, marks_values = true;
  template <class Rests>
  static Cell mark(const Rests&, std::uint16_t value) {
    Cell cell{};
    cell[value / 64] = std::uint64_t{1} << value % 64;
    return cell;
  }
  static void put(Cell& cell, const Cell& mark) {
    for (std::size_t w = 0; w < W; ++w)
      if (mark[w] != 0) or_into_shared(cell[w], mark[w]);
  }
  static void meet(Cell& cell, const Cell& other) {
    for (std::size_t w = 0; w < W; ++w) cell[w] |= other[w];
  }
  /// The least value that is not there.
  static Item label(const Cell& cell) {
    std::size_t w = 0;
    while (w + 1 < W && cell[w] == ~std::uint64_t{0}) ++w;
    return static_cast<Item>(64 * w + static_cast<std::size_t>(std::countr_one(cell[w])));
  }
};

/// When level n begins, the levels n − 1 … n − t mark for it: those that explicit digits reach, and
/// the first that the repeated digit reaches. Returns t.
[[nodiscard]] inline std::uint64_t last_take(const PartitionTask& task, std::uint64_t n) {
  return std::min<std::uint64_t>(n, task.rules.explicit_digits() + 1);
}

/// The positions of one level that write marks, and a number that each has.
struct Markers {
  std::uint64_t level = 0;
  std::span<const std::uint32_t> indices;  ///< indices within the level
  /// Numbers indexed within the level; empty where the kind of mark has no use for them.
  std::span<const std::uint16_t> values;
};

template <class Kind, class Walk>
class MarkTable {
 public:
  using Cell = typename Kind::Cell;

  /// Both must outlive the table.
  MarkTable(const PartitionTask& task, const Walk& walk)
      : task_(task),
        walk_(walk),
        wide_(task.rules.repeated() != 0 ? cells_of(task.partitions) : 0),
        fresh_(task.rules.explicit_digits() != 0 || task.rules.splits_without_taking()
                   ? cells_of(task.partitions)
                   : 0) {}

  /// Begins level n: forgets the marks that explicit digits made for the level before.
  void begin_level(std::uint64_t n) {
    // The cells of level n itself are read later only.
    if (!fresh_.empty()) std::fill_n(fresh_.begin(), task_.partitions.left_offset(n), Cell{});
  }

  /// The markers, which stand `take` sticks below the present level, write their marks. Calls
  /// also(position) for each of them and returns the sum of what that returns. In parallel.
  template <class Also>
  std::uint64_t mark(const Markers& markers, std::uint64_t take, const Also& also) {
    Cell* const cells = take > task_.rules.explicit_digits() ? wide_.data() : fresh_.data();
    // Cells are written by atomic operations that may come in any order, as is the sum.
    return parallel_sum(
        markers.indices.size(), 2048, task_.team, [&](std::uint64_t begin, std::uint64_t end) {
          std::uint64_t sum = 0;
          PartitionRemovals position = walk_.position(task_.partitions);
          for (std::uint64_t m = begin; m < end; ++m) {
            const std::uint32_t index = markers.indices[m];
            const std::uint16_t value =
                markers.values.empty() ? std::uint16_t{0} : markers.values[index];
            position.set_rank(task_.partitions.level_offset(markers.level) + index);
            sum += also(position);
            walk_.for_each(position, take, [&](std::uint64_t without, const auto& rests) {
              Kind::put(cells[without], Kind::mark(rests, value));
            });
          }
          return sum;
        });
  }
  void mark(const Markers& markers, std::uint64_t take) {
    if (task_.rules.has_take(take))
      mark(markers, take, [](const PartitionRemovals&) { return std::uint64_t{0}; });
  }

  /// All marks for the present level on what has this rank among what is left of multisets.
  Cell at(std::uint64_t rank) const {
    Cell cell{};
    for_each_table(rank, [&](const Cell* marks) { Kind::meet(cell, *marks); });
    return cell;
  }

  /// Calls use(cells of ranks source …) for each table there is.
  template <class Use>
  void for_each_table(std::uint64_t source, const Use& use) const {
    if (!wide_.empty()) use(wide_.data() + source);
    if (!fresh_.empty()) use(fresh_.data() + source);
  }

 private:
  static std::uint64_t cells_of(const Partitions& partitions) {
    return partitions.left_offset(partitions.total() + 1);
  }

  const PartitionTask& task_;
  const Walk& walk_;
  Zeros<Cell> wide_;   ///< marks by the repeated digit; empty without one
  Zeros<Cell> fresh_;  ///< marks by other digits; empty without such
};

/// Finds the moves of positions begin … end − 1 of level n; `from` and `marks` begin at index
/// `begin`, and `from` holds zeros. A run whose positions all have their move is left out: after
/// the largest heap that is so for five of six positions, after two heaps for nearly all.
template <class Kind, class Walk>
void sweep_moves(const MarkTable<Kind, Walk>& table, const Partitions& partitions, std::uint64_t n,
                 std::uint64_t begin, std::uint64_t end, std::uint8_t* from,
                 typename Kind::Cell* marks) {
  const auto wanted = [&](std::uint64_t first, std::uint64_t count) {
    const std::uint8_t* const bytes = from + (first - begin);
    if (count > 16) return std::memchr(bytes, 0, count) != nullptr;
    return std::find(bytes, bytes + count, 0) != bytes + count;
  };
  const auto visit = [&](std::uint64_t size, std::uint64_t source, std::uint64_t first,
                         std::uint64_t count) {
    const auto part = static_cast<std::uint8_t>(size);
    std::uint8_t* sizes = from + (first - begin);
    typename Kind::Cell* found = marks + (first - begin);
    table.for_each_table(source, [&](const typename Kind::Cell* cells) {
      for (std::uint64_t i = 0; i < count; ++i) {
        // Where two tables have a mark for the same heap, the better one counts.
        const bool takes =
            cells[i] != 0 && (sizes[i] == 0 || (sizes[i] == part && cells[i] > found[i]));
        found[i] = takes ? cells[i] : found[i];
        sizes[i] = takes ? part : sizes[i];
      }
    });
  };
  for_each_run(partitions, n, begin, end, wanted, visit);
}

class MarkedLabel {
 public:
  virtual ~MarkedLabel() = default;

  /// Begins level n: the positions of the levels below write their marks for it. `losses`: indexed
  /// by level, the losses of these levels.
  virtual void begin_level(std::uint64_t n, std::span<const std::vector<std::uint32_t>> losses) = 0;
  /// Makes the labels of positions begin … end − 1 of the level, as far as they follow from marks:
  /// the remoteness of a loss does not. Thread-safe for different positions, as is `gather`.
  virtual void sweep(std::uint64_t begin, std::uint64_t end) = 0;
  /// Makes the label of one position, whose parts `position` holds.
  virtual void gather(std::uint64_t index, const PartitionRemovals& position) = 0;
  /// Ends a wave: its positions, or its losses alone, write marks for the waves behind it.
  virtual void end_wave(Indices wave, Indices losses) = 0;
  /// Ends the level: its labels are final.
  virtual void end_level() = 0;
};

template <class Kind, class Walk>
class MarkedBy final : public MarkedLabel {
 public:
  using Items = std::vector<typename Kind::Item>;

  /// `items`: the label of the present level, by index. All must outlive this.
  MarkedBy(const PartitionTask& task, const Walk& walk, Items& items)
      : task_(task), table_(task, walk), items_(items) {}

  void begin_level(std::uint64_t n, std::span<const std::vector<std::uint32_t>> losses) override {
    level_ = n;
    table_.begin_level(n);
    for (std::uint64_t take = 1; take <= last_take(task_, n); ++take) {
      if (!task_.rules.has_take(take)) continue;
      const Items& items = levels_[n - take];
      std::vector<std::uint32_t> all(Kind::all_mark ? items.size() : 0);
      std::iota(all.begin(), all.end(), 0U);
      mark(n - take, Kind::all_mark ? all : losses[n - take], items, take);
    }
  }

  void sweep(std::uint64_t begin, std::uint64_t end) override {
    std::vector<typename Kind::Cell> cells(end - begin);
    const auto all = [](std::uint64_t, std::uint64_t) { return true; };
    const auto visit = [&](std::uint64_t, std::uint64_t source, std::uint64_t first,
                           std::uint64_t count) {
      table_.for_each_table(source, [&](const typename Kind::Cell* marks) {
        for (std::uint64_t i = 0; i < count; ++i) Kind::meet(cells[first - begin + i], marks[i]);
      });
    };
    for_each_run(task_.partitions, level_, begin, end, all, visit);
    std::transform(cells.begin(), cells.end(), items_.data() + begin, &Kind::label);
  }

  void gather(std::uint64_t index, const PartitionRemovals& position) override {
    typename Kind::Cell cell{};
    position.for_each(1, [&](std::uint64_t without, const Removed&, std::size_t) {
      Kind::meet(cell, table_.at(without));
    });
    items_[index] = Kind::label(cell);
  }

  void end_wave(Indices wave, Indices losses) override {
    mark(level_, Kind::all_mark ? wave : losses, items_, 0);
  }

  void end_level() override { levels_.push_back(Kind::marks_values ? items_ : Items{}); }

  /// Labels indexed by level; empty unless marks are made of values.
  const std::vector<Items>& levels() const { return levels_; }

 private:
  void mark(std::uint64_t level, Indices indices, [[maybe_unused]] const Items& items,
            std::uint64_t take) {
    Markers markers{level, indices, {}};
    if constexpr (Kind::marks_values) markers.values = items;
    table_.mark(markers, take);
  }

  const PartitionTask& task_;
  MarkTable<Kind, Walk> table_;
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
