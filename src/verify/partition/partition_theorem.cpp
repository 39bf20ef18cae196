/// @file  partition_theorem.cpp
/// @brief XORs kept from position to position, and winning moves counted by value.
///
/// To count winning moves no option is looked at: how many rests of a heap have each value is
/// counted once, for all positions.
///
///     rows, 5,3: nim-sum 6      from 5, rests of value 6 ^ 5 = 3:  ways_[5, 3] = 2  (3 and 2,1)
///                               from 3, rests of value 6 ^ 3 = 5:  ways_[3, 5] = 0
///
/// In misère play a move from the only heap larger than 1 may leave lone sticks, for which another
/// rule holds: there all rests are looked at.

#include "verify/partition/partition_theorem.hpp"

#include <array>
#include <bit>

#include "base/ranges.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {

namespace {

/// Of a position: what the sum and the rule of lone sticks need.
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

/// Summaries of the parts in front, kept from position to position: a step of the cursor changes
/// one part that is not 1.
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
  /// [i]: XOR of the values of the first i parts.
  std::array<std::uint64_t, Partitions::max_total + 2> sums_{};
};

class PartitionTheorem {
 public:
  PartitionTheorem(const HeapSum& sum, const TakeAndBreak& rules, const Partitions& partitions)
      : sum_(sum),
        rules_(rules),
        partitions_(partitions),
        value_count_(std::bit_ceil(ranges::max(sum.values()) + 1)) {
    const std::uint64_t sizes = partitions.largest() + 1;
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
    const std::uint8_t* outcome = slice.bytes(LabelKind::outcome);
    const bool has_move = slice.has(LabelKind::move_from);
    const bool has_count = slice.has(LabelKind::winning_moves);
    const bool has_value = slice.has(LabelKind::grundy) && !sum_.lone_heaps();
    PartitionCursor cursor(partitions_, slice.first_rank());
    Walk walk(sum_, cursor);
    PartReport found;
    for (std::uint64_t i = 0; i < slice.count(); ++i, walk.next()) {
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
    const std::uint64_t labels = (outcome != nullptr ? 1 : 0) + (has_move ? 1 : 0) +
                                 (has_count ? 1 : 0) + (has_value ? 1 : 0);
    found.add_to(report, labels * slice.count());
  }

 private:
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
                  const Summary& position, PartReport& found) const {
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
  std::uint64_t value_count_;        ///< heap values are below this power of two
  std::vector<std::uint32_t> ways_;  ///< (size, value): of how many rests that is the value
  std::vector<bool> has_move_;       ///< by size
};

}  // namespace

SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                  const Partitions& partitions) {
  return [check = PartitionTheorem(sum, rules, partitions)](
             const PartitionSlice& slice, Report& report) { check.check_slice(slice, report); };
}

}  // namespace miyama
