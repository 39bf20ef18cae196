/// @file  heap_reach.cpp
/// @brief Two kinds of cells, written by the losses and read by all positions.
///
///     writing    loss 3,2,1 without r = 2,1       the cell of 3 gets the sizes that may become two
///                                                 rests of sum 3
///     reading    position 5,3 without s = 5       the cell of 3 holds 5: 5,3 has a lost option
///
/// By a code, which sizes may become r depends on how many rests there are and on their sum, so all
/// sets are made once; a list has them in its tree of rests. Positions are read run by run: those
/// with a heap s lie side by side, and so do their cells. A run whose positions all have a lost
/// option already is passed over.

#include "verify/partition/partition_certificate.hpp"

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/shared_word.hpp"
#include "game/rests_walk.hpp"
#include "table/index/partition/partition_removals.hpp"

namespace miyama {
namespace {

/// True if all takes have the same digit, as in codes such as 0.[7].
bool has_one_digit(const TakeAndBreak& rules) {
  return rules.lists() == nullptr && rules.explicit_digits() == 0 && !rules.splits_without_taking();
}

/// A cell holds the complement of the least sum of rests, so that 0 is "none".
struct LeastSum {
  using Cell = std::uint8_t;
  using Walk = CodeWalk;

  LeastSum(const TakeAndBreak& rules, const Walk&, std::uint64_t) : digit_(rules.repeated()) {}

  void add(Cell& cell, const CodeWalk::Rests& rests) const {
    if ((digit_ >> rests.number & 1U) == 0) return;
    raise_shared(cell, static_cast<Cell>(~rests.sum()));
  }
  static bool holds(const Cell& cell, std::uint64_t size) {
    return cell > static_cast<Cell>(~size);
  }

 private:
  std::uint8_t digit_;
};

/// A cell is a set of sizes in W words, bit s − 1 for size s.
template <std::size_t W>
struct AnySizeSet {
  using Cell = std::array<std::uint64_t, W>;

  template <class Sizes>
  static void unite(Cell& cell, const Sizes& sizes) {
    for (std::size_t w = 0; w < W; ++w)
      if (sizes[w] != 0) or_into_shared(cell[w], sizes[w]);
  }
  static bool holds(const Cell& cell, std::uint64_t size) {
    return (cell[(size - 1) / 64] & bit(size)) != 0;
  }
  static std::uint64_t bit(std::uint64_t size) { return std::uint64_t{1} << (size - 1) % 64; }
};

template <std::size_t W>
struct ListedSizes : AnySizeSet<W> {
  using Walk = ListWalk;

  ListedSizes(const TakeAndBreak&, const Walk& walk, std::uint64_t) : tree_(walk.tree()) {}

  void add(typename AnySizeSet<W>::Cell& cell, const ListWalk::Rests& rests) const {
    this->unite(cell, tree_.heaps(rests.node));
  }

 private:
  const RestsTree& tree_;
};

template <std::size_t W>
struct SizeSet : AnySizeSet<W> {
  using typename AnySizeSet<W>::Cell;
  using Walk = CodeWalk;

  SizeSet(const TakeAndBreak& rules, const Walk&, std::uint64_t largest)
      : sets_(4 * (largest + 1)), largest_(largest) {
    for (std::size_t number = 0; number < 4; ++number)
      for (std::uint64_t sum = 0; sum <= largest; ++sum)
        for (std::uint64_t size = std::max<std::uint64_t>(sum, 1); size <= largest; ++size)
          if ((rules.digit(size - sum) >> number & 1U) != 0)
            sets_[number * (largest + 1) + sum][(size - 1) / 64] |= this->bit(size);
  }

  void add(Cell& cell, const CodeWalk::Rests& rests) const {
    if (rests.sum() <= largest_)
      this->unite(cell, sets_[rests.number * (largest_ + 1) + rests.sum()]);
  }

 private:
  std::vector<Cell> sets_;  ///< (number of rests, their sum): the sizes that may become them
  std::uint64_t largest_;
};

template <class Sizes>
class SizeCells {
 public:
  SizeCells(const TakeAndBreak& rules, const Partitions& partitions, const PositionSet& losses,
            const Team& team)
      : partitions_(partitions),
        walk_(rules, partitions),
        sizes_(rules, walk_, partitions.largest()),
        cells_(partitions.positions()) {
    // Cells are written by atomic operations that may come in any order.
    parallel_for_pieces(partitions.positions(), 65536, team,
                        [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                          PartitionRemovals position = walk_.position(partitions_);
                          for_each_bit(losses.row(0), begin, end, [&](std::uint64_t rank) {
                            position.set_rank(rank);
                            walk_.for_each(position, [&](std::uint64_t without, const auto& rests) {
                              sizes_.add(cells_[without], rests);
                            });
                          });
                        });
  }

  void mark_reaching(std::uint64_t first_rank, std::uint64_t count, std::uint8_t* reaches) const {
    std::fill_n(reaches, count, std::uint8_t{0});
    for (std::uint64_t done = 0; done < count;) {
      const std::uint64_t level = partitions_.total_of(first_rank + done);
      const std::uint64_t begin = first_rank + done - partitions_.level_offset(level);
      const std::uint64_t end = std::min(begin + count - done, partitions_.level_size(level));
      std::uint8_t* const of_level = reaches + done;
      const auto wanted = [&](std::uint64_t first, std::uint64_t some) {
        std::uint8_t* const to = of_level + (first - begin);
        return std::find(to, to + some, 0) != to + some;
      };
      const auto visit = [&](std::uint64_t size, std::uint64_t source, std::uint64_t first,
                             std::uint64_t some) {
        std::uint8_t* const to = of_level + (first - begin);
        const typename Sizes::Cell* const cells = cells_.data() + source;
        for (std::uint64_t i = 0; i < some; ++i)
          to[i] = to[i] != 0 || Sizes::holds(cells[i], size) ? 1 : 0;
      };
      for_each_run(partitions_, level, begin, end, wanted, visit);
      done += end - begin;
    }
  }

 private:
  const Partitions& partitions_;
  const typename Sizes::Walk walk_;
  const Sizes sizes_;
  Zeros<typename Sizes::Cell> cells_;
};

}  // namespace

HeapReach make_heap_reach(const TakeAndBreak& rules, const Partitions& partitions,
                          const PositionSet& losses, const Team& team) {
  const auto make = [&]<class Sizes>(std::type_identity<Sizes>) -> HeapReach {
    const auto cells = std::make_shared<const SizeCells<Sizes>>(rules, partitions, losses, team);
    return [cells](std::uint64_t first, std::uint64_t count, std::uint8_t* reaches) {
      cells->mark_reaching(first, count, reaches);
    };
  };
  const auto make_sets = [&]<std::size_t W>(std::integral_constant<std::size_t, W>) {
    return rules.lists() == nullptr ? make(std::type_identity<SizeSet<W>>())
                                    : make(std::type_identity<ListedSizes<W>>());
  };
  const std::uint64_t largest = partitions.largest();
  if (has_one_digit(rules)) return make(std::type_identity<LeastSum>());
  if (largest <= 64) return make_sets(std::integral_constant<std::size_t, 1>());
  if (largest <= 128) return make_sets(std::integral_constant<std::size_t, 2>());
  return make_sets(std::integral_constant<std::size_t, 4>());
}

std::uint64_t heap_reach_bytes(const TakeAndBreak& rules, const Partitions& partitions) {
  const std::uint64_t largest = partitions.largest();
  return partitions.positions() * (has_one_digit(rules) ? 1
                                   : largest <= 64      ? 8
                                   : largest <= 128     ? 16
                                                        : 32);
}

}  // namespace miyama
