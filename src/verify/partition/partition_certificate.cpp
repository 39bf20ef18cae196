/// @file  partition_certificate.cpp
/// @brief The reach of the losses, the stored moves and, where labels ask for it, every option.
///
/// Where a label needs every option, the reach is not made: the options decide the outcomes.

#include "verify/partition/partition_certificate.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <random>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/rests_walk.hpp"
#include "table/index/partition/partition_removals.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/labels.hpp"

namespace miyama {
namespace {

/// True where all options of all positions are looked up: for some label, or because the number of
/// heaps is bounded.
bool looks_at_all(const Partitions& partitions, const std::vector<LabelKind>& labels) {
  return partitions.bounds_heaps() || ranges::any_of(labels, [](LabelKind kind) {
           return kind != LabelKind::outcome && kind != LabelKind::move_from &&
                  kind != LabelKind::move_rests;
         });
}

class PartitionChecker final : public PartitionCertificate {
 public:
  PartitionChecker(const LabelSource& source, const TakeAndBreak& rules,
                   const Partitions& partitions, Convention convention, const Team& team)
      : rules_(rules),
        partitions_(partitions),
        convention_(convention),
        losses_(collect_losses(StatedLosses(source, convention, rules, &partitions), team)),
        immovable_(immovable_sizes(rules, partitions.largest())),
        labels_(source.layout().kinds()) {
    std::erase(labels_, LabelKind::move_from);
    std::erase(labels_, LabelKind::move_rests);
    for (const LabelKind kind : labels_)
      if (is_number(kind)) numbers_[kind] = read_numbers<std::uint16_t>(source, kind, team);
    if (!looks_at_all(partitions, labels_))
      reach_ = make_heap_reach(rules, partitions, losses_, team);
  }

  void check_slice(const PartitionSlice& slice, Report& report, bool every_move) const override {
    Report found;
    std::vector<std::uint8_t> reaches(slice.count());
    if (reach_)
      reach_(slice.first_rank(), slice.count(), reaches.data());
    else
      check_options(slice, reaches.data(), found);
    check_reach(slice, reaches.data(), found);
    if (slice.has(LabelKind::move_from)) check_prescribed_moves(slice, every_move, found);
    const std::size_t labels = labels_.size() + (slice.has(LabelKind::move_from) ? 1 : 0);
    report.add(labels * slice.count(), found);
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
    // Jobs share nothing but the report, which locks.
    parallel_for_pieces(all, 512, team, [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
      Report found;
      OptionFolds folds({}, {convention_});
      for (std::uint64_t i = begin; i < end; ++i) {
        const std::uint64_t rank = i < in_order ? i : drawn[i - in_order];
        const PartitionCursor cursor(partitions_, rank);
        const bool wins = look_at_options(cursor, folds).wins();
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
    return rules_.lists() == nullptr ? count_winning_moves(CodeWalk(rules_, partitions_), team)
                                     : count_winning_moves(ListWalk(rules_, partitions_), team);
  }

  const PositionSet& losses() const override { return losses_; }

 private:
  /// A position can move to a loss where some heaps of the loss, as rests, are put back into one
  /// heap in any way that the bounds allow.
  template <class Walk>
  std::uint64_t count_winning_moves(const Walk& walk, const Team& team) const {
    return parallel_sum(partitions_.positions(), 65536, team,
                        [&](std::uint64_t first, std::uint64_t end) {
                          std::uint64_t moves = 0;
                          PartitionRemovals position = walk.position(partitions_);
                          for_each_bit(losses_.row(0), first, end, [&](std::uint64_t rank) {
                            position.set_rank(rank);
                            const std::uint64_t room = partitions_.total() - position.total();
                            walk.for_each(position, [&](std::uint64_t, const auto& rests) {
                              moves += walk.ways(rests, room);
                            });
                          });
                          return moves;
                        });
  }

  const OptionOutcomes& look_at_options(const PartitionCursor& cursor, OptionFolds& folds) const {
    folds.begin();
    for_each_option(partitions_, rules_, cursor,
                    [&](std::uint64_t rank, std::uint64_t from, const Rests& rests) {
                      folds.see({rank, losses_.contains(0, rank), 0, from, &rests},
                                [&](LabelKind kind) { return numbers_[kind][rank]; });
                    });
    return folds.seen();
  }

  template <class Rests>
  bool leads_to_loss(const PartitionCursor& cursor, std::uint8_t from, const Rests& rests) const {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const auto heap = ranges::find(parts, from);
    if (heap == parts.end() || !rules_.may_become(from, rests)) return false;
    const auto part = static_cast<std::size_t>(heap - parts.begin());
    return losses_.contains(0, rank_with_replaced(partitions_, parts, cursor.total(), part, rests));
  }

  /// Compares moves, and outcomes unless all options are looked up for them.
  void check_reach(const PartitionSlice& slice, const std::uint8_t* reaches, Report& found) const {
    const std::uint8_t* outcome = reach_ ? slice.bytes(LabelKind::outcome) : nullptr;
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
      slice.with_rests(i, [&](const auto& rests) {
        const auto wrong = [&](const char* why) {
          found.wrong_move(cursor.rank(), parts, from[i], rests, why);
        };
        if (from[i] == 0 && reaches[i] != 0)
          wrong("an option is a loss");
        else if (from[i] == 0 && ranges::sum(rests) != 0)
          wrong("rests without a move");
        else if (from[i] != 0 && !leads_to_loss(cursor, from[i], rests))
          wrong("it is not legal or leads to no loss");
      });
    }
  }

  void check_prescribed_moves(const PartitionSlice& slice, bool every_move, Report& found) const {
    constexpr std::uint64_t first = std::uint64_t{1} << 16;
    constexpr std::uint64_t stride = 64;
    const std::uint8_t* const from = slice.bytes(LabelKind::move_from);
    OptionFolds folds({LabelKind::move_from, LabelKind::move_rests}, {convention_});
    PartitionCursor cursor(partitions_, slice.first_rank());
    for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
      if (from[i] == 0 || !(every_move || cursor.rank() < first || cursor.rank() % stride == 0))
        continue;
      look_at_options(cursor, folds);
      std::vector<std::uint64_t> wanted(slice.rests());
      for (std::size_t r = 0; r < wanted.size(); ++r)
        wanted[r] = static_cast<std::uint64_t>(folds.result(LabelKind::move_rests, r));
      const Rests stored = slice.rests_of(i);
      if (folds.result(LabelKind::move_from) == from[i] &&
          stored == Rests(wanted.begin(), wanted.end()))
        continue;
      if (leads_to_loss(cursor, from[i], stored))
        found.wrong_move(cursor.rank(), cursor.parts(), from[i], stored,
                         "it wins, but another move is the one to be stored");
    }
  }

  /// reaches[i] becomes 1 where position i of the slice has a lost option.
  void check_options(const PartitionSlice& slice, std::uint8_t* reaches, Report& found) const {
    PartitionCursor cursor(partitions_, slice.first_rank());
    OptionFolds folds(labels_, {convention_});
    for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
      reaches[i] = look_at_options(cursor, folds).any_lost ? 1 : 0;
      for (const LabelKind kind : labels_) {
        const std::int64_t wanted = folds.result(kind), stored = slice.entry(kind, i);
        if (stored != wanted) found.mismatch(cursor.rank(), cursor.parts(), kind, wanted, stored);
      }
    }
  }

  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  Convention convention_;
  PositionSet losses_;
  HeapReach reach_;                ///< none where every option is looked up
  std::vector<bool> immovable_;    ///< immovable_[n]: a heap of n has no move
  std::vector<LabelKind> labels_;  ///< labels that are compared by all options: not the moves
  PerLabel<std::vector<std::uint16_t>> numbers_{};
};

}  // namespace

std::unique_ptr<PartitionCertificate> make_partition_certificate(const LabelSource& source,
                                                                 const TakeAndBreak& rules,
                                                                 const Partitions& partitions,
                                                                 Convention convention,
                                                                 const Team& team) {
  return std::make_unique<PartitionChecker>(source, rules, partitions, convention, team);
}

std::uint64_t partition_certificate_bytes(const TakeAndBreak& rules, const Partitions& partitions,
                                          const std::vector<LabelKind>& labels) {
  const auto numbers = static_cast<std::uint64_t>(ranges::count_if(labels, &is_number));
  return (Saturating(partitions.positions()) * (2 * numbers) + partitions.positions() / 8 +
          (looks_at_all(partitions, labels) ? 0 : heap_reach_bytes(rules, partitions)))
      .value();
}

}  // namespace miyama
