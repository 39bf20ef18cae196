/// @file  partition_theorem.cpp
/// @brief Compares XORs of beginnings with those of tails, or goes position by position where more
/// is needed; counts winning moves by value.
///
/// Most positions have more sticks than fit into a tail: they are gone through in stretches that
/// share a beginning and leave at most 36 sticks behind it. What follows the beginning are the
/// first multisets of so many sticks (index/partition/partitions.hpp), whose XORs are known:
///
///     7,5,5 | 1,1,1,1   7,5,5 | 2,1,1   7,5,5 | 2,2   7,5,5 | 3,1   7,5,5 | 4
///     7 ^ 5 ^ 5 = 7  ^    0             2             0             2             4
///
/// Outcomes and moves of a stretch are tested in plain loops. A test that fails says no more than
/// that: the entries are then checked one by one, which names what is wrong. All entries are
/// checked one by one where numbers of winning moves or Grundy values are compared as well, and
/// where the number of heaps is bounded.
///
/// To count winning moves no option is looked at: how many rests of a heap have each value is
/// counted once, for all positions.
///
///     rows, 5,3: nim-sum 6      from 5, rests of value 6 ^ 5 = 3:  ways_[5, 3] = 2  (3 and 2,1)
///                               from 3, rests of value 6 ^ 3 = 5:  ways_[3, 5] = 0
///
/// In misère play a move from the only heap larger than 1 may leave lone sticks, for which another
/// rule holds: there all rests are looked at.

#include "verify/theorem.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "base/ranges.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {

namespace {

/// What the sum and the rule of lone sticks need to know about a position.
struct Summary {
  std::uint64_t sum = 0;    ///< XOR of the values
  std::int64_t larger = 0;  ///< heaps of more than 1
  std::int64_t ones = 0;

  void put(std::uint64_t size, std::uint64_t value, int times) {
    sum ^= value;
    if (size == 1) ones += times;
    if (size > 1) larger += times;
  }
};

/// Makes a summary of one position after the other. XORs of the parts in front are kept: unless the
/// number of heaps is bounded, a step of the cursor leaves at most one new part that is not 1.
class Walk {
 public:
  Walk(const HeapSum& sum, PartitionCursor& cursor) : values_(sum.values()), cursor_(cursor) {
    look_from(0);
  }

  void next() {
    cursor_.next();
    look_from(cursor_.first_changed());
  }

  Summary summary() const {
    const std::size_t larger = cursor_.parts().size() - cursor_.ones();
    const std::uint64_t ones = cursor_.ones();
    return {sums_[larger] ^ (ones % 2 == 0 ? 0 : values_[1]), static_cast<std::int64_t>(larger),
            static_cast<std::int64_t>(ones)};
  }

 private:
  void look_from(std::size_t first) {
    const std::size_t larger = cursor_.parts().size() - cursor_.ones();
    for (std::size_t i = first; i < larger; ++i)
      sums_[i + 1] = sums_[i] ^ values_[cursor_.parts()[i]];
  }

  const std::vector<std::uint64_t>& values_;
  PartitionCursor& cursor_;
  /// sums_[i]: XOR of the values of the first i parts.
  std::array<std::uint64_t, Partitions::max_total + 2> sums_{};
};

/// Every multiset of few sticks, in order: what stands behind a beginning.
class Tails {
 public:
  static constexpr std::uint64_t most_sticks = 36;

  Tails(const HeapSum& sum, const Partitions& partitions)
      : partitions_(std::min(partitions.total(), most_sticks), partitions.largest()),
        sums_(partitions_.positions()),
        sizes_(partitions_.positions()) {
    PartitionCursor cursor(partitions_, 0);
    for (std::uint64_t rank = 0; rank < partitions_.positions(); ++rank, cursor.next())
      for (const std::uint8_t part : cursor.parts()) {
        sums_[rank] = static_cast<std::uint16_t>(sums_[rank] ^ sum.values()[part]);
        sizes_[rank] |= std::uint64_t{1} << part;
      }
  }

  /// XORs of the multisets of so many sticks.
  const std::uint16_t* sums(std::uint64_t sticks) const {
    return sums_.data() + partitions_.level_offset(sticks);
  }
  /// Sets of the sizes in these multisets, bit s for size s.
  const std::uint64_t* sizes(std::uint64_t sticks) const {
    return sizes_.data() + partitions_.level_offset(sticks);
  }

 private:
  Partitions partitions_;
  std::vector<std::uint16_t> sums_;
  std::vector<std::uint64_t> sizes_;
};

/// Parts that positions have in front.
struct Beginning {
  /// XOR of their values.
  std::uint16_t sum = 0;
  /// How many are more than 1.
  std::uint64_t larger = 0;
  /// copies[s]: number of parts of size s.
  std::array<std::uint8_t, Partitions::max_total + 2> copies{};

  void push(std::uint64_t size, std::uint64_t value) {
    sum = static_cast<std::uint16_t>(sum ^ value);
    larger += size > 1 ? 1 : 0;
    ++copies[size];
  }
  void pop(std::uint64_t size, std::uint64_t value) {
    sum = static_cast<std::uint16_t>(sum ^ value);
    larger -= size > 1 ? 1 : 0;
    --copies[size];
  }
};

/// Neighbours in a slice that share a beginning.
struct Stretch {
  std::uint64_t first = 0;  ///< place of the first position in the slice
  std::uint64_t count = 0;
  const std::uint16_t* sums = nullptr;   ///< XORs of their tails
  const std::uint64_t* sizes = nullptr;  ///< sets of sizes of their tails
};

class PartitionTheorem {
 public:
  PartitionTheorem(const HeapSum& sum, const TakeAndBreak& rules, const Partitions& partitions)
      : sum_(sum),
        rules_(rules),
        partitions_(partitions),
        tails_(sum, partitions),
        value_count_(std::bit_ceil(ranges::max(sum.values()) + 1)) {
    const std::uint64_t sizes = partitions.largest() + 1;
    assert(value_count_ <= UINT16_MAX);
    values_.assign(sum.values().begin(), sum.values().end());
    ways_.assign(sizes * value_count_, 0);
    has_move_.assign(sizes, false);
    const std::vector<std::uint64_t>& values = sum.values();
    for (std::uint64_t size = 1; size < sizes; ++size)
      rules.for_each_rests(size, [&](const Rests& rests) {
        ++ways_[size * value_count_ + (values[rests[0]] ^ values[rests[1]] ^ values[rests[2]])];
        has_move_[size] = true;
      });
  }

  void check_slice(const PartitionSlice& slice, Report& report) const {
    Report found;
    const bool has_count = slice.has(LabelKind::winning_moves);
    const bool has_value = slice.has(LabelKind::grundy) && !sum_.lone_heaps();
    if (has_count || has_value || partitions_.bounds_heaps())
      check_each(slice, 0, slice.count(), found);
    else
      check_levels(slice, found);
    const std::uint64_t labels = (slice.has(LabelKind::outcome) ? 1 : 0) +
                                 (slice.has(LabelKind::move_from) ? 1 : 0) + (has_count ? 1 : 0) +
                                 (has_value ? 1 : 0);
    report.add(labels * slice.count(), found);
  }

 private:
  /// Outcomes and moves, stretch by stretch.
  void check_levels(const PartitionSlice& slice, Report& found) const {
    for (std::uint64_t done = 0; done < slice.count();) {
      const std::uint64_t level = partitions_.total_of(slice.first_rank() + done);
      const std::uint64_t begin = slice.first_rank() + done - partitions_.level_offset(level);
      const std::uint64_t end =
          std::min(begin + slice.count() - done, partitions_.level_size(level));
      Beginning beginning;
      const auto check = [&](const Beginning& shared, Stretch stretch, std::uint64_t skipped) {
        stretch.first += done - begin;
        check_stretch(slice, shared, stretch, skipped == 0, found);
      };
      for_each_stretch({begin, end}, beginning, 0, level, partitions_.largest(), check);
      done += end - begin;
    }
  }

  struct Range {
    std::uint64_t begin, end;
  };

  /// Calls check(beginning, stretch, positions left out in front of it) for those stretches of a
  /// level, in order, that lie in `range`, counted within the level. `at`: the first position with
  /// this beginning; `sticks` are behind it, in parts of at most `most`.
  template <class Check>
  void for_each_stretch(Range range, Beginning& beginning, std::uint64_t at, std::uint64_t sticks,
                        std::uint64_t most, const Check& check) const {
    const std::uint64_t end = std::min(range.end, at + partitions_.count(sticks, most));
    const std::uint64_t first = std::max(range.begin, at);
    if (first >= end) return;
    if (sticks <= Tails::most_sticks) {
      const std::uint64_t skipped = first - at;
      return check(beginning,
                   Stretch{first, end - first, tails_.sums(sticks) + skipped,
                           tails_.sizes(sticks) + skipped},
                   skipped);
    }
    for (std::uint64_t part = 1; part <= std::min(most, sticks); ++part) {
      beginning.push(part, sum_.values()[part]);
      for_each_stretch(range, beginning, at + partitions_.count(sticks, part - 1), sticks - part,
                       part, check);
      beginning.pop(part, sum_.values()[part]);
    }
  }

  void check_stretch(const PartitionSlice& slice, const Beginning& beginning, Stretch stretch,
                     bool from_start, Report& found) const {
    // The sums do not decide lone sticks, nor a move from the last larger heap, which may leave
    // lone sticks. Only the first position of a beginning has nothing but ones behind it.
    if (sum_.lone_heaps() && (beginning.larger == 0 || (beginning.larger == 1 && from_start)))
      return check_each(slice, stretch.first, stretch.count, found);
    if (!outcomes_agree(slice, beginning, stretch) ||
        !(slice.has(LabelKind::move_from) && slice.rests() == 3
              ? moves_agree<3>(slice, beginning, stretch)
              : moves_agree<2>(slice, beginning, stretch)))
      check_each(slice, stretch.first, stretch.count, found);
  }

  static bool outcomes_agree(const PartitionSlice& slice, const Beginning& beginning,
                             const Stretch& stretch) {
    if (!slice.has(LabelKind::outcome)) return true;
    const std::uint8_t* const outcome = slice.bytes(LabelKind::outcome) + stretch.first;
    bool differ = false;
    for (std::uint64_t i = 0; i < stretch.count; ++i)
      differ |= (outcome[i] == loss) != (stretch.sums[i] == beginning.sum) || outcome[i] > win;
    return !differ;
  }

  /// True if each win has a move that the rules allow and that makes the sum 0, and no loss has
  /// one. False may mean that some position needs a closer look.
  template <std::size_t R>
  bool moves_agree(const PartitionSlice& slice, const Beginning& beginning,
                   const Stretch& stretch) const {
    if (!slice.has(LabelKind::move_from)) return true;
    const std::uint8_t* const from = slice.bytes(LabelKind::move_from) + stretch.first;
    const std::uint8_t* rests = slice.bytes(LabelKind::move_rests) + stretch.first * R;
    for (std::uint64_t i = 0; i < stretch.count; ++i, rests += R) {
      const int sum = stretch.sums[i] ^ beginning.sum;
      const Rests left{rests[0], rests[1], R == 3 ? rests[R - 1] : std::uint64_t{0}};
      const std::uint8_t size = from[i];
      if (size == 0) {
        if (sum != 0 || left != Rests{}) return false;
        continue;
      }
      if (sum == 0 || size >= values_.size()) return false;
      const bool is_there = beginning.copies[size] != 0 ||
                            (size <= Tails::most_sticks && (stretch.sizes[i] >> size & 1U) != 0);
      if (!is_there || !rules_.may_become(size, left)) return false;
      if ((sum ^ values_[size] ^ values_[left[0]] ^ values_[left[1]] ^ values_[left[2]]) != 0)
        return false;
    }
    return true;
  }

  /// Checks `count` entries from `first` on, one by one.
  void check_each(const PartitionSlice& slice, std::uint64_t first, std::uint64_t count,
                  Report& found) const {
    const std::uint8_t* outcome = slice.bytes(LabelKind::outcome);
    const bool has_move = slice.has(LabelKind::move_from);
    const bool has_count = slice.has(LabelKind::winning_moves);
    const bool has_value = slice.has(LabelKind::grundy) && !sum_.lone_heaps();
    PartitionCursor cursor(partitions_, slice.first_rank() + first);
    Walk walk(sum_, cursor);
    for (std::uint64_t i = first; i < first + count; ++i, walk.next()) {
      const Summary position = walk.summary();
      const bool lost = is_loss(position);
      const auto compare = [&](LabelKind kind, std::int64_t wanted, std::int64_t stored) {
        if (stored != wanted) found.mismatch(cursor.rank(), cursor.parts(), kind, wanted, stored);
      };
      if (outcome != nullptr) compare(LabelKind::outcome, lost ? loss : win, outcome[i]);
      if (has_move) check_move(slice, i, cursor, position, found);
      if (has_count)
        compare(LabelKind::winning_moves, lost ? 0 : winning_moves(cursor.parts(), position),
                slice.entry(LabelKind::winning_moves, i));
      if (has_value)
        compare(LabelKind::grundy, static_cast<std::int64_t>(position.sum),
                slice.entry(LabelKind::grundy, i));
    }
  }

  bool is_loss(const Summary& position) const {
    if (sum_.lone_heaps() && position.larger == 0) return position.ones % 2 == 1;
    return position.sum == 0;
  }

  Summary after(const Summary& position, std::uint64_t from, const Rests& rests) const {
    Summary option = position;
    if (!sum_.lone_heaps()) {  // then the sum says all
      option.sum ^= sum_.values()[from];
      for (const std::uint64_t rest : rests) option.sum ^= sum_.values()[rest];
      return option;
    }
    option.put(from, sum_.values()[from], -1);
    for (const std::uint64_t rest : rests) option.put(rest, sum_.values()[rest], 1);
    return option;
  }

  std::int64_t winning_moves(std::span<const std::uint8_t> parts, const Summary& position) const {
    // One heap of more than 1 may become lone sticks, where another rule holds: there all rests are
    // looked at.
    const bool one_by_one = sum_.lone_heaps() && position.larger <= 1;
    std::int64_t moves = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::uint64_t size = parts[i];
      if (i > 0 && size == parts[i - 1]) continue;
      if (one_by_one)
        rules_.for_each_rests(size, [&](const Rests& rests) {
          moves += is_loss(after(position, size, rests)) ? 1 : 0;
        });
      else
        moves += ways_[size * value_count_ + (position.sum ^ sum_.values()[size])];
    }
    return moves;
  }

  void check_move(const PartitionSlice& slice, std::uint64_t i, const PartitionCursor& cursor,
                  const Summary& position, Report& found) const {
    const std::uint8_t from = slice.bytes(LabelKind::move_from)[i];
    const bool lost = is_loss(position);
    const std::span<const std::uint8_t> parts = cursor.parts();
    const Rests rests = slice.rests_of(i);
    if (from == 0) {
      if (!lost && ranges::any_of(parts, [this](std::uint8_t part) { return has_move_[part]; }))
        found.wrong_move(cursor.rank(), parts, from, rests, "a win has a winning move");
      else if (rests != Rests{})
        found.wrong_move(cursor.rank(), parts, from, rests, "rests without a move");
      return;
    }
    const bool legal = ranges::find(parts, from) != parts.end() && rules_.may_become(from, rests);
    if (lost || !legal || !is_loss(after(position, from, rests)))
      found.wrong_move(cursor.rank(), parts, from, rests,
                       legal ? "it leads to no loss" : "the rules have no such move here");
  }

  const HeapSum& sum_;
  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  Tails tails_;
  std::vector<std::uint16_t> values_;  ///< values_[n]: value of a heap of n
  std::uint64_t value_count_;          ///< heap values are below this power of two
  /// (size, value): how many rests of a heap of this size have this value.
  std::vector<std::uint32_t> ways_;
  std::vector<bool> has_move_;  ///< has_move_[n]: a heap of n has a move
};

}  // namespace

SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                  const Partitions& partitions) {
  return [check = PartitionTheorem(sum, rules, partitions)](
             const PartitionSlice& slice, Report& report) { check.check_slice(slice, report); };
}

}  // namespace miyama
