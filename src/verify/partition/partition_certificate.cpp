/// @file  partition_certificate.cpp
/// @brief The reach of the losses, the stored moves and, where labels ask for it, every option.
///
/// Each kind of check counts and names for itself, so that the report keeps the lowest of all.

#include "verify/partition/partition_certificate.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <limits>
#include <random>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/partition/partition_removals.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {
namespace {

/// Finds the sizes for which a heap has no move. A position without moves has no others.
std::vector<bool> immovable_sizes(const TakeAndBreak& rules, std::uint64_t largest) {
  std::vector<bool> immovable(largest + 1, true);
  for (std::uint64_t size = 1; size <= largest; ++size)
    rules.for_each_rests(size, [&](const Rests&) { immovable[size] = false; });
  return immovable;
}

class PartitionChecker final : public PartitionCertificate {
 public:
  PartitionChecker(const LabelSource& source, const TakeAndBreak& rules,
                   const Partitions& partitions, Convention convention, const Team& team)
      : rules_(rules),
        partitions_(partitions),
        convention_(convention),
        losses_(collect_losses(StatedLosses(source, convention, rules, &partitions), team)),
        reach_(partitions.bounds_heaps() ? nullptr
                                         : make_heap_reach(rules, partitions, losses_, team)),
        immovable_(immovable_sizes(rules, partitions.largest())),
        grundy_(read_numbers<std::uint16_t>(source, LabelKind::grundy, team)),
        remoteness_(read_numbers<std::uint16_t>(source, LabelKind::remoteness, team)) {}

  void check_slice(const PartitionSlice& slice, Report& report, bool every_move) const override {
    const std::uint64_t labels =
        (slice.has(LabelKind::outcome) ? 1 : 0) + (slice.has(LabelKind::move_from) ? 1 : 0);
    const std::uint64_t further = (slice.has(LabelKind::winning_moves) ? 1 : 0) +
                                  (grundy_.empty() ? 0 : 1) + (remoteness_.empty() ? 0 : 1);
    if (labels != 0) {
      Report found;
      std::vector<std::uint8_t> reaches(slice.count());
      if (reach_) {
        reach_->mark_reaching(slice.first_rank(), slice.count(), reaches.data());
      } else {
        PartitionCursor cursor(partitions_, slice.first_rank());
        for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next())
          reaches[i] = look_at_options(cursor).lost_options != 0 ? 1 : 0;
      }
      check_reach(slice, reaches.data(), further == 0, found);
      report.add(labels * slice.count(), found);
    }
    if (slice.has(LabelKind::move_from)) {
      Report found;
      check_prescribed_moves(slice, every_move, found);
      report.add(0, found);
    }
    if (further != 0) {
      Report found;  // a separate one names its lowest; `report` keeps the lowest of all
      check_options(slice, found);
      report.add(further * slice.count(), found);
    }
  }

  std::uint64_t check_drawn(std::uint64_t positions, const Team& team,
                            Report& report) const override {
    const std::uint64_t in_order =
        2 * positions < partitions_.positions() ? positions : partitions_.positions();
    std::vector<std::uint64_t> drawn;
    if (in_order < partitions_.positions()) {
      std::mt19937_64 random(1901);
      std::uniform_int_distribution<std::uint64_t> any_rank(positions, partitions_.positions() - 1);
      std::generate_n(std::back_inserter(drawn), positions, [&] { return any_rank(random); });
      ranges::sort(drawn);
    }
    const std::uint64_t all = in_order + drawn.size();
    constexpr std::uint64_t per_job = 512;
    // Jobs share nothing but the report, which locks.
    parallel_for(divide_up(all, per_job), team, [&](std::uint64_t job, int) {
      Report found;
      const std::uint64_t end = std::min<std::uint64_t>((job + 1) * per_job, all);
      for (std::uint64_t i = job * per_job; i < end; ++i) {
        const std::uint64_t rank = i < in_order ? i : drawn[i - in_order];
        const PartitionCursor cursor(partitions_, rank);
        const bool wins = look_at_options(cursor).wins;
        const bool stated = !losses_.contains(0, rank);
        if (wins != stated)
          found.mismatch(rank, cursor.parts(), LabelKind::outcome, wins ? win : loss,
                         stated ? win : loss, "by its options, one by one");
      }
      report.add(0, found);
    });
    return all;
  }

  std::uint64_t count_winning_moves(const Team& team) const override {
    constexpr std::uint64_t per_job = 65536;
    const std::uint64_t all = partitions_.positions();
    Ways ways;
    for (std::uint64_t take = 0; take <= partitions_.total(); ++take)
      for (std::size_t number = 0; number < ways.size(); ++number)
        ways[number].push_back((take == 0 ? 0 : ways[number].back()) +
                               (rules_.digit(take) >> number & 1U));
    std::atomic<std::uint64_t> moves{0};
    // A job adds its own number once, atomically.
    parallel_for(divide_up(all, per_job), team, [&](std::uint64_t job, int) {
      const std::uint64_t first = job * per_job;
      const std::uint64_t end = std::min(first + per_job, all);
      std::uint64_t of_job = 0;
      if (partitions_.bounds_heaps()) {
        PartitionCursor cursor(partitions_, first);
        for (std::uint64_t rank = first; rank < end; ++rank, cursor.next())
          of_job += static_cast<std::uint64_t>(look_at_options(cursor).lost_options);
      } else {
        PartitionRemovals position(partitions_);
        for_each_bit(losses_.row(0), first, end, [&](std::uint64_t rank) {
          position.set_rank(rank);
          of_job += moves_into(position, ways);
        });
      }
      moves += of_job;
    });
    return moves;
  }

  const PositionSet& losses() const override { return losses_; }

 private:
  /// All that the options of one position say.
  struct Seen {
    std::int64_t options = 0;
    std::int64_t lost_options = 0;
    bool wins = false;
    std::int64_t least_lost = std::numeric_limits<std::int64_t>::max();
    std::int64_t greatest = 0;
    std::vector<bool> values;
  };

  struct Move {
    std::uint8_t from = 0;  ///< size of the heap; 0: no winning move
    Rests rests{};
    bool operator==(const Move&) const = default;
  };

  Seen look_at_options(const PartitionCursor& cursor) const {
    const std::span<const std::uint8_t> parts = cursor.parts();
    Seen seen;
    if (!grundy_.empty()) seen.values.resize(2 * partitions_.total() + 3);
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (p > 0 && parts[p] == parts[p - 1]) continue;
      rules_.for_each_rests(parts[p], [&](const Rests& rests) {
        const std::uint64_t rank = rank_with_replaced(partitions_, parts, cursor.total(), p, rests);
        const bool lost = losses_.contains(0, rank);
        ++seen.options;
        seen.lost_options += lost ? 1 : 0;
        if (!grundy_.empty() && grundy_[rank] < seen.values.size())
          seen.values[grundy_[rank]] = true;
        if (remoteness_.empty()) return;
        seen.greatest = std::max<std::int64_t>(seen.greatest, remoteness_[rank]);
        if (lost) seen.least_lost = std::min<std::int64_t>(seen.least_lost, remoteness_[rank]);
      });
    }
    seen.wins = seen.options == 0 ? convention_ == Convention::misere : seen.lost_options != 0;
    return seen;
  }

  bool leads_to_loss(const PartitionCursor& cursor, const Move& move) const {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const auto heap = ranges::find(parts, move.from);
    return heap != parts.end() && rules_.may_become(move.from, move.rests) &&
           becomes_loss(cursor, static_cast<std::size_t>(heap - parts.begin()), move.rests);
  }
  /// True if the position with `rests` in place of part `p` is a stated loss.
  bool becomes_loss(const PartitionCursor& cursor, std::size_t p, const Rests& rests) const {
    return losses_.contains(
        0, rank_with_replaced(partitions_, cursor.parts(), cursor.total(), p, rests));
  }

  /// Compares outcomes only if `with_outcome`: where all options are looked up, check_options does
  /// so.
  void check_reach(const PartitionSlice& slice, const std::uint8_t* reaches, bool with_outcome,
                   Report& found) const {
    const std::uint8_t* outcome = with_outcome ? slice.bytes(LabelKind::outcome) : nullptr;
    const std::uint8_t* from = slice.bytes(LabelKind::move_from);
    PartitionCursor cursor(partitions_, slice.first_rank());
    for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
      const std::span<const std::uint8_t> parts = cursor.parts();
      const bool wins =
          reaches[i] != 0 ||
          (convention_ == Convention::misere &&
           ranges::all_of(parts, [this](std::uint8_t part) { return immovable_[part]; }));
      if (outcome != nullptr && outcome[i] != (wins ? win : loss))
        found.mismatch(cursor.rank(), parts, LabelKind::outcome, wins ? win : loss, outcome[i],
                       wins ? "an option is a loss, or there is none" : "no option is a loss");
      if (from == nullptr) continue;
      const Rests rests = slice.rests_of(i);
      if (from[i] == 0) {
        if (reaches[i] != 0)
          found.wrong_move(cursor.rank(), parts, from[i], rests, "an option is a loss");
        else if (rests != Rests{})
          found.wrong_move(cursor.rank(), parts, from[i], rests, "rests without a move");
      } else if (!leads_to_loss(cursor, {from[i], rests})) {
        found.wrong_move(cursor.rank(), parts, from[i], rests,
                         "it is not legal or leads to no loss");
      }
    }
  }

  /// The winning move from the largest heap that has one; among several the one that leaves the
  /// fewest sticks, then the smallest second, then third rest.
  Move prescribed_move(const PartitionCursor& cursor) const {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const auto order = [](const Rests& rests) {
      return std::array{rests[0] + rests[1] + rests[2], rests[1], rests[2]};
    };
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (p > 0 && parts[p] == parts[p - 1]) continue;
      Move best;
      rules_.for_each_rests(parts[p], [&](const Rests& rests) {
        if (best.from != 0 && order(best.rests) <= order(rests)) return;
        if (becomes_loss(cursor, p, rests)) best = {parts[p], rests};
      });
      if (best.from != 0) return best;
    }
    return {};
  }

  void check_prescribed_moves(const PartitionSlice& slice, bool every_move, Report& found) const {
    constexpr std::uint64_t first = std::uint64_t{1} << 16;
    constexpr std::uint64_t stride = 64;
    const std::uint8_t* const from = slice.bytes(LabelKind::move_from);
    PartitionCursor cursor(partitions_, slice.first_rank());
    for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
      const Move stored{from[i], slice.rests_of(i)};
      if (stored.from == 0 || !(every_move || cursor.rank() < first || cursor.rank() % stride == 0))
        continue;
      if (stored != prescribed_move(cursor) && leads_to_loss(cursor, stored))
        found.wrong_move(cursor.rank(), cursor.parts(), stored.from, stored.rests,
                         "it wins, but another move is the one to be stored");
    }
  }

  void check_options(const PartitionSlice& slice, Report& found) const {
    PartitionCursor cursor(partitions_, slice.first_rank());
    for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
      const std::span<const std::uint8_t> parts = cursor.parts();
      const Seen seen = look_at_options(cursor);
      const auto compare = [&](LabelKind kind, std::int64_t wanted) {
        const std::int64_t stored = slice.entry(kind, i);
        if (stored != wanted) found.mismatch(cursor.rank(), parts, kind, wanted, stored);
      };
      if (slice.has(LabelKind::outcome)) compare(LabelKind::outcome, seen.wins ? win : loss);
      if (slice.has(LabelKind::winning_moves)) compare(LabelKind::winning_moves, seen.lost_options);
      if (!grundy_.empty()) {
        const std::int64_t mex = ranges::find(seen.values, false) - seen.values.begin();
        compare(LabelKind::grundy,
                seen.options == 0 && convention_ == Convention::misere ? 1 : mex);
      }
      if (!remoteness_.empty())
        compare(LabelKind::remoteness, seen.options == 0        ? 0
                                       : seen.lost_options != 0 ? seen.least_lost + 1
                                                                : seen.greatest + 1);
    }
  }

  /// ways[r][t]: how many of the takes 0 … t allow r rests.
  using Ways = std::array<std::vector<std::uint64_t>, 4>;
  /// How many positions can move to this loss: some of its heaps, as rests, are put back into one
  /// heap in every way that the bounds allow.
  std::uint64_t moves_into(const PartitionRemovals& position, const Ways& ways) const {
    const std::uint64_t room = partitions_.total() - position.total();
    const std::uint64_t largest = partitions_.largest();
    std::uint64_t moves = ways[0][std::min(room, largest)];
    position.for_each(
        rules_.most_rests(),
        [&](std::uint64_t, const PartitionRemovals::Removed& removed, std::size_t number) {
          const std::uint64_t sum = std::uint64_t{removed[0]} + removed[1] + removed[2];
          if (sum <= largest && !(rules_.unequal() && PartitionRemovals::holds_equal(removed)))
            moves += ways[number][std::min(room, largest - sum)];
        });
    return moves;
  }

  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  Convention convention_;
  PositionSet losses_;
  /// Null where the number of heaps is bounded: then every option is looked up.
  std::unique_ptr<HeapReach> reach_;
  std::vector<bool> immovable_;  ///< immovable_[n]: a heap of n has no move
  std::vector<std::uint16_t> grundy_;
  std::vector<std::uint16_t> remoteness_;
};

}  // namespace

std::unique_ptr<PartitionCertificate> make_partition_certificate(const LabelSource& source,
                                                                 const TakeAndBreak& rules,
                                                                 const Partitions& partitions,
                                                                 Convention convention,
                                                                 const Team& team) {
  return std::make_unique<PartitionChecker>(source, rules, partitions, convention, team);
}

}  // namespace miyama
