/// @file  partition_marks.cpp
/// @brief Every loss marks the multisets from which one more heap can reach it (mark_table.hpp); a
/// position then looks at one cell per heap size.
///
/// Each level goes through
///
///     1  the losses of the levels n − t mark             in parallel, one write per removal
///     2  every position reads its cells, run by run      in parallel, mostly along memory
///     3  what has no mark is a loss                      misère: unless it has no move at all
///
/// Levels that split without taking are solved in waves of equally many heaps, and each wave's
/// losses mark for the next. The remoteness of a loss needs the farthest of all its options: these
/// are looked up one by one, for losses only.
///
/// Cost for rows of up to 80 sticks, outcome and move: 4.5 million losses × some 30 marks, and 123
/// million positions × 1.2 cells along memory. Memory: the cells, one byte per position for
/// outcomes, two with moves (four where three heaps may be left), and one level. A byte-wise
/// threshold per multiset ("the least sum of rests") in place of marks per level fits the row game
/// only.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "solve/partition/mark_table.hpp"
#include "table/index/box/position_set.hpp"
#include "table/labels.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Positions that follow each other and are solved at once.
constexpr std::uint64_t range_per_job = std::uint64_t{1} << 15;

using Losses = std::vector<std::uint32_t>;  ///< their indices within the level

std::vector<LabelKind> listed_among(std::vector<LabelKind> labels) {
  std::erase_if(labels, [](LabelKind kind) { return !is_listed(kind); });
  return labels;
}

template <class MoveKind, class Walk>
class MarkSolver final : public PartitionSolver {
 public:
  explicit MarkSolver(const PartitionTask& task)
      : task_(task),
        listed_(listed_among(task.labels)),
        lost_(Box::row_of(listed_.empty() ? 1 : task.partitions.positions())),
        walk_(task_.rules, task_.partitions),
        moves_(task_, walk_) {
    if (task_.wants(LabelKind::winning_moves))
      add<CountMark>(labels_.counts[LabelKind::winning_moves]);
    if (task_.wants(LabelKind::remoteness)) nearest_ = add<NearestMark>(remoteness_);
    if (task_.wants(LabelKind::longest)) add<FarthestMark>(labels_.numbers[LabelKind::longest]);
    if (task_.wants(LabelKind::grundy)) add_grundy();
  }

  const LevelLabels& solve_next() override {
    prepare(next_level_++);
    begin_level();
    Losses losses = task_.rules.splits_without_taking()
                        ? solve_in_waves()
                        : in_pieces(labels_.outcome.size(), range_per_job,
                                    [&](std::uint64_t begin, std::uint64_t end, Losses& some) {
                                      solve_range(begin, end, some);
                                    });
    labels_.lost = losses.size();
    end_level(std::move(losses));
    return labels_;
  }

  std::uint64_t winning_moves_total() const override { return winning_moves_; }

 private:
  void prepare(std::uint64_t n) {
    labels_.level = n;
    labels_.rests = task_.rests();
    labels_.first_rank = task_.partitions.level_offset(n);
    const auto assign = [&](auto& items, bool wanted, std::size_t per_position,
                            std::uint8_t value) {
      if (!wanted) return;
      // Room for the last level: fresh memory for every level would cost more than all else here.
      items.reserve(task_.partitions.level_size(task_.partitions.total()) * per_position);
      items.assign(task_.partitions.level_size(n) * per_position, value);
    };
    assign(labels_.outcome, true, 1, win);
    assign(labels_.move_from, true, 1, 0);
    assign(labels_.move_rests, task_.wants(LabelKind::move_rests), task_.rests(), 0);
    for (const LabelKind kind : task_.labels) {
      assign(labels_.numbers[kind], is_number(kind), 1, 0);
      assign(labels_.counts[kind], is_listed(kind) || kind == LabelKind::winning_moves, 1, 0);
    }
  }

  /// Calls solve(begin, end, losses) for pieces of 0 … count − 1, in parallel, and puts together
  /// the losses that it lists.
  template <class Solve>
  Losses in_pieces(std::uint64_t count, std::uint64_t per_job, const Solve& solve) const {
    std::vector<Losses> pieces(divide_up(count, per_job));
    // Jobs fill the labels of their own positions and list what they find separately; nobody writes
    // meanwhile what they read.
    parallel_for_pieces(count, per_job, task_.team,
                        [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                          solve(begin, end, pieces[begin / per_job]);
                        });
    Losses all;
    for (const Losses& piece : pieces) all.insert(all.end(), piece.begin(), piece.end());
    return all;
  }

  /// Solves positions with equally many heaps together, those with most heaps first.
  Losses solve_in_waves() {
    constexpr std::uint64_t per_job = 1024;
    const LevelWaves waves(task_.partitions, labels_.level);
    Losses all;
    for (std::size_t w = 0; w < waves.count(); ++w) {
      const Indices wave = waves.wave(w);
      const Losses losses = in_pieces(wave.size(), per_job,
                                      [&](std::uint64_t begin, std::uint64_t end, Losses& some) {
                                        solve_some(wave.subspan(begin, end - begin), some);
                                      });
      mark(labels_.level, losses, 0);
      for (const auto& label : others_) label->end_wave(wave, losses);
      all.insert(all.end(), losses.begin(), losses.end());
    }
    ranges::sort(all);
    return all;
  }

  template <class Kind>
  MarkedBy<Kind, Walk>* add(typename MarkedBy<Kind, Walk>::Items& items) {
    auto label = std::make_unique<MarkedBy<Kind, Walk>>(task_, walk_, items);
    MarkedBy<Kind, Walk>* const added = label.get();
    others_.push_back(std::move(label));
    return added;
  }

  void add_grundy() {
    switch (value_words(task_)) {
      case 1: add<ValueMark<1>>(grundy_); break;
      case 2: add<ValueMark<2>>(grundy_); break;
      case 4: add<ValueMark<4>>(grundy_); break;
      default: add<ValueMark<8>>(grundy_);
    }
  }

  void begin_level() {
    const std::uint64_t n = labels_.level;
    moves_.begin_level(n);
    for (std::uint64_t take = 1; take <= last_take(task_, n); ++take)
      mark(n - take, losses_[n - take], take);
    for (const auto& label : others_) label->begin_level(n, losses_);
  }

  void solve_range(std::uint64_t begin, std::uint64_t end, Losses& losses) {
    std::vector<typename MoveKind::Cell> marks(end - begin);
    sweep_moves(moves_, task_.partitions, labels_.level, begin, end, &labels_.move_from[begin],
                marks.data());
    for (const auto& label : others_) label->sweep(begin, end);
    store_rests(begin, marks);
    const std::uint8_t* const from = labels_.move_from.data();
    for (std::uint64_t index = begin; index < end; ++index) {
      const void* const next = std::memchr(from + index, 0, end - index);
      if (next == nullptr) break;
      index = static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(next) - from);
      settle_without_move(index, losses);
    }
  }

  void solve_some(Indices some, Losses& losses) {
    PartitionRemovals position(task_.partitions);
    for (const std::uint32_t index : some) {
      position.set_rank(labels_.first_rank + index);
      typename MoveKind::Cell move{};  // from the largest heap that has a mark
      position.for_each(1, [&](std::uint64_t without, const Removed& removed, std::size_t) {
        const typename MoveKind::Cell cell = moves_.at(without);
        if (cell == 0) return;
        labels_.move_from[index] = removed[0];  // heaps come in ascending order
        move = cell;
      });
      for (const auto& label : others_) label->gather(index, position);
      store_rests(index, std::span(&move, 1));
      if (labels_.move_from[index] == 0) settle_without_move(index, losses);
    }
  }

  void end_level(Losses losses) {
    for (const auto& label : others_) label->end_level();
    if (!listed_.empty()) list_labels(losses);
    losses_.push_back(std::move(losses));
    const std::uint64_t reached = task_.rules.explicit_digits() + 1;  // levels back
    if (losses_.size() > reached) losses_[losses_.size() - 1 - reached] = {};
  }

  /// Finds the labels of the level that follow from all options of each position.
  void list_labels(Indices losses) {
    for (const std::uint32_t index : losses) lost_.insert(0, labels_.first_rank + index);
    // A piece writes the labels of its own positions.
    parallel_for_pieces(labels_.outcome.size(), range_per_job, task_.team,
                        [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                          PartitionCursor position(task_.partitions, labels_.first_rank + begin);
                          OptionFolds folds(listed_, {task_.convention});
                          for (std::uint64_t index = begin; index < end; ++index, position.next()) {
                            folds.begin();
                            for_each_option(task_.partitions, task_.rules, position,
                                            [&](std::uint64_t option, std::uint64_t, const Rests&) {
                                              folds.see({option, lost_.contains(0, option)});
                                            });
                            for (const LabelKind kind : listed_)
                              labels_.counts[kind][index] =
                                  static_cast<std::uint32_t>(folds.result(kind));
                          }
                        });
  }

  /// Sets the labels of a position none of whose cells has a mark; lists it if it is lost.
  void settle_without_move(std::uint64_t index, Losses& losses) {
    const bool terminal = is_terminal(index);
    if (terminal && task_.convention == Convention::misere) {
      if (!grundy_.empty()) grundy_[index] = 1;
      return;
    }
    labels_.outcome[index] = loss;
    losses.push_back(static_cast<std::uint32_t>(index));
    if (nearest_ != nullptr)
      remoteness_[index] = terminal ? 0 : static_cast<std::uint16_t>(farthest_option(index) + 1);
  }

  /// Stores the rests of the positions from `begin` on, one position for each mark.
  void store_rests(std::uint64_t begin, std::span<const typename MoveKind::Cell> marks) {
    if constexpr (sizeof(typename MoveKind::Cell) > 1) {
      std::uint8_t* stored = labels_.move_rests.data() + begin * task_.rests();
      for (const typename MoveKind::Cell mark : marks) {
        if constexpr (std::is_same_v<Walk, CodeWalk>) {
          const std::array<std::uint8_t, 3> rests = MoveKind::rests(mark);
          for (std::size_t r = 0; r < MoveKind::most_rests; ++r)
            *stored++ = mark == 0 ? std::uint8_t{0} : rests[r];
        } else {
          const Rests& rests = mark == 0 ? Rests() : MoveKind::rests(mark, walk_);
          for (std::size_t r = 0; r < task_.rests(); ++r)
            *stored++ = r < rests.size() ? static_cast<std::uint8_t>(rests[r]) : std::uint8_t{0};
        }
      }
    }
  }

  bool is_terminal(std::uint64_t index) const {
    if (!has_immovable_) return labels_.level == 0;
    std::array<std::uint8_t, Partitions::max_total + 1> parts{};
    const std::size_t count = task_.partitions.unrank(labels_.first_rank + index, parts);
    return std::all_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](std::uint8_t part) { return immovable_[part]; });
  }

  std::uint16_t farthest_option(std::uint64_t index) const {
    std::uint16_t farthest = 0;
    const Position position = task_.partitions.unrank(labels_.first_rank + index);
    task_.rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t level = ranges::sum(option.to);
      const std::uint64_t at =
          task_.partitions.rank(option.to) - task_.partitions.level_offset(level);
      farthest = std::max(farthest,
                          level == labels_.level ? remoteness_[at] : nearest_->levels()[level][at]);
    });
    return farthest;
  }

  /// Lets these losses mark the level `take` sticks above. With the least take that may be a move,
  /// 0 or 1, it also counts all winning moves to them, by any take: one for each way to put rests
  /// back into one heap.
  void mark(std::uint64_t level, Indices losses, std::uint64_t take) {
    const Markers markers{level, losses, {}};
    const std::uint64_t room = task_.partitions.total() - level;
    if (take == (task_.rules.splits_without_taking() ? 0 : 1))
      winning_moves_ += moves_.mark(markers, take, [this, room](const PartitionRemovals& position) {
        return moves_to(position, room);
      });
    else
      moves_.mark(markers, take);
  }

  /// How many winning moves lead to a loss. Sticks may be put back as far as there is room, and
  /// fewer where the size of heaps is bounded: then the sum of the rests decides.
  std::uint64_t moves_to(const PartitionRemovals& position, std::uint64_t room) const {
    if constexpr (std::is_same_v<Walk, CodeWalk>)
      if (!task_.partitions.bounds_heap_size()) {
        const std::array<std::uint64_t, 4> removals = count_removals(position);
        return std::inner_product(
            removals.begin(), removals.end(), walk_.ways().begin(), std::uint64_t{0}, std::plus<>(),
            [&](std::uint64_t number, const std::vector<std::uint64_t>& ways) {
              return number * ways[room];
            });
      }
    std::uint64_t moves = 0;
    walk_.for_each(position,
                   [&](std::uint64_t, const auto& rests) { moves += walk_.ways(rests, room); });
    return moves;
  }

  /// How many multisets of 0, 1, 2 and 3 heaps can be the rests of a heap: there are d sizes, some
  /// of which occur twice or three times; there are none if another heap has no room.
  std::array<std::uint64_t, 4> count_removals(const PartitionRemovals& position) const {
    const std::array<std::uint64_t, 4> sizes = position.sizes_by_copies();
    const std::uint64_t d = sizes[1];
    const std::uint64_t pairs = d == 0 ? 0 : d * (d - 1) / 2;
    const std::uint64_t triples = d < 3 ? 0 : d * (d - 1) * (d - 2) / 6;
    const std::uint64_t none = position.has_room() ? 1 : 0;
    if (task_.rules.unequal()) return {none, d, pairs, triples};
    return {none, d, pairs + sizes[2], triples + (d == 0 ? 0 : sizes[2] * (d - 1)) + sizes[3]};
  }

  const PartitionTask task_;
  std::vector<LabelKind> listed_;  ///< labels for which options are listed
  PositionSet lost_;               ///< ranks of losses, for these
  LevelLabels labels_;
  std::uint64_t winning_moves_ = 0;
  std::uint64_t next_level_ = 0;
  std::vector<std::uint16_t>& grundy_ = labels_.numbers[LabelKind::grundy];
  std::vector<std::uint16_t>& remoteness_ = labels_.numbers[LabelKind::remoteness];
  const Walk walk_;
  MarkTable<MoveKind, Walk> moves_;
  std::vector<std::unique_ptr<MarkedLabel>> others_;
  const MarkedBy<NearestMark, Walk>* nearest_ =
      nullptr;  ///< the one in others_; null unless wanted
  const std::vector<bool> immovable_ = immovable_sizes(task_.rules, task_.partitions.total());
  const bool has_immovable_ = ranges::count(immovable_, true) > 1;  // of more than 0 sticks
  /// For each level the indices of its losses, ascending.
  std::vector<Losses> losses_;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_partition_solver(const PartitionTask& task) {
  const std::uint64_t largest_level = task.partitions.level_size(task.partitions.total());
  if (largest_level > UINT32_MAX) throw usage_error(words::too_many_of_one_total, largest_level);
  assert(!task.partitions.bounds_heaps() || task.rules.most_rests() < 2);
  const bool moves = task.wants(LabelKind::move_rests);
  if (task.rules.lists() != nullptr && moves)
    return std::make_unique<MarkSolver<ListedMoveMark, ListWalk>>(task);
  if (task.rules.lists() != nullptr) return std::make_unique<MarkSolver<LossMark, ListWalk>>(task);
  if (!moves) return std::make_unique<MarkSolver<LossMark, CodeWalk>>(task);
  if (task.rules.most_rests() < 3)
    return std::make_unique<MarkSolver<MoveMark<std::uint16_t>, CodeWalk>>(task);
  return std::make_unique<MarkSolver<MoveMark<std::uint32_t>, CodeWalk>>(task);
}

std::uint64_t partition_solver_bytes(const PartitionTask& task) {
  const auto bytes_if_wanted = [&](LabelKind kind, std::uint64_t bytes) {
    return task.wants(kind) ? bytes : 0;
  };
  const std::uint64_t positions = task.partitions.positions();
  const std::uint64_t largest_level = task.partitions.level_size(task.partitions.total());
  const std::uint64_t digits = task.rules.explicit_digits();
  const std::uint64_t splits = task.rules.splits_without_taking() ? 1 : 0;
  const std::uint64_t rests = bytes_if_wanted(LabelKind::move_rests, task.rests());
  const std::uint64_t lengths =
      bytes_if_wanted(LabelKind::remoteness, 2) + bytes_if_wanted(LabelKind::longest, 2);
  const std::uint64_t counts = bytes_if_wanted(LabelKind::winning_moves, 4);
  std::uint64_t kept = 0;  // the numbers of every position are kept for later levels
  std::uint64_t listed = 0;
  for (const LabelKind kind : task.labels) {
    kept += is_number(kind) ? 2 : 0;
    listed += is_listed(kind) ? 4 : 0;
  }
  const std::uint64_t level = largest_level * (2 + rests + counts + listed + 3 * kept + 4 * splits);
  // Lists of losses, four bytes each, of as many levels as digits reach back to; at most every
  // position is lost.
  const std::uint64_t lists = 4 * std::min(largest_level * (digits + 2), positions + largest_level);
  const std::uint64_t cell = (rests == 0                                    ? 1
                              : rests == 2 && task.rules.lists() == nullptr ? 2
                                                                            : 4) +
                             counts + lengths +
                             bytes_if_wanted(LabelKind::grundy, 8 * value_words(task));
  const std::uint64_t tables =
      (task.rules.repeated() != 0 ? 1 : 0) + (digits != 0 || splits != 0 ? 1 : 0);
  const std::uint64_t cells = task.partitions.left_offset(task.partitions.total() + 1);
  return cells * tables * cell + positions * kept + (listed == 0 ? 0 : positions / 8) + level +
         lists;
}

}  // namespace miyama
