/// @file  solve_by_levels.cpp
/// @brief Every label of any rules on a box: each position is solved after all of its options,
/// which are listed.
///
/// This is the definition with an order. Rules::level falls with every move, so positions of one
/// level do not depend on each other: they are solved at the same time, when those of lower levels
/// are done.
///
/// Where the losses are known already, a label that is always listed is made block by block.
///
/// Cost: every option of every position once, some 3 nanoseconds each along a line, 20 elsewhere.
/// Memory: 1 byte per position for the outcome, the other labels as the file holds them, and 8
/// bytes for the order of levels.

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "solve/box/solved_table.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/labels.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_at_once = 32;
constexpr std::uint64_t positions_between_looks = 1 << 16;

/// Lists the options of positions by their ranks. Thread-safe.
class OptionLister {
 public:
  OptionLister(const Rules& rules, const Box& box) : rules_(rules), box_(box) {
    if (vector_ == nullptr) return;
    for (const LineMove& line : vector_->moves().lines) {
      std::uint64_t initially = 0, with_step = 0;
      for (std::size_t heap = 0; heap < line.direction.size(); ++heap) {
        const std::uint64_t stride = box.stride(vector_->first_heap() + heap);
        initially += static_cast<std::uint64_t>(line.taken(heap, 0)) * stride;
        with_step += static_cast<std::uint64_t>(line.taken(heap, 1)) * stride;
      }
      initial_ranks_.push_back(initially);
      rank_steps_.push_back(with_step - initially);
    }
  }

  /// Calls visit(rank, direction, steps) for each option of the position with this rank.
  template <class Visit>
  void for_each(PositionView position, std::uint64_t rank, const Visit& visit) const {
    if (vector_ != nullptr && vector_->moves().faces.empty())
      return list_along_lines(position, rank, visit);
    if (lists_ != nullptr) {
      for (const std::uint32_t to : lists_->ranks_of(rank)) visit(to, 0, 0);
      return;
    }
    const std::uint64_t level = are_own_ ? rules_.level(position) : 0;
    rules_.for_each_option(position, [&](const Option& option) {
      if (are_own_) check(position, level, option.to);
      visit(box_.rank(option.to), option.direction, option.steps);
    });
  }

 private:
  /// Moves along lines have options whose ranks have equal distances.
  template <class Visit>
  void list_along_lines(PositionView position, std::uint64_t rank, const Visit& visit) const {
    const std::vector<LineMove>& lines = vector_->moves().lines;
    const PositionView heaps = vector_->heaps_of(position);
    const std::uint64_t passes = vector_->moves().pass ? position[0] : 0;
    bool any = false;
    for (std::size_t m = 0; m < lines.size(); ++m) {
      const std::optional<LineMove::Start> start = lines[m].start(heaps, passes);
      if (!start) continue;
      const std::uint64_t from = rank - initial_ranks_[m];
      lines[m].for_each_step(heaps, passes, *start, [&, step = rank_steps_[m]](std::uint64_t t) {
        any = true;
        visit(from - t * step, m, t);
        return true;
      });
    }
    if (passes != 0 && any) visit(rank - box_.stride(0), lines.size(), 1);
  }

  /// Throws usage_error unless the option is in the table and solved already.
  void check(PositionView from, std::uint64_t level, PositionView to) const {
    const auto refuse = [&](const char* why) {
      throw usage_error("a move of the rules " + rules_.name() + " from " + comma_text(from) +
                        " to " + comma_text(to) + why);
    };
    if (to.size() != box_.heaps() || !box_.contains(to))
      refuse(" leaves the table: raise the bounds, or list no such move");
    if (rules_.level(to) >= level)
      refuse(" does not lower the level: say in Rules::level what every move lowers");
    if (box_.rank(to) >= box_.rank(from))
      refuse(
          " does not lower the first number that it changes: put a number that every move lowers "
          "first");
  }

  const Rules& rules_;
  const Box& box_;
  const VectorRules* const vector_ = rules_.vector_rules();  ///< or null
  // By line: what one step, and what the initial take, lower the rank by.
  std::vector<std::uint64_t> rank_steps_, initial_ranks_;
  const std::shared_ptr<const OptionLists> lists_ = rules_.option_lists();  ///< ranks; or null
  /// Rules of a caller's own may break the contract; those of the catalogue, and stored options,
  /// are tested. A check takes as long as the option itself.
  const bool are_own_ = vector_ == nullptr && lists_ == nullptr && !is_taken(rules_.name());
};

/// Some option may be listed twice; a caller's own rules may do that, too.
bool may_repeat(const Rules& rules) {
  return rules.vector_rules() == nullptr || rules.moves_meet();
}

/// The labels that are found; of sums the values among them, from which the others follow.
std::vector<LabelKind> folded(const Layout& layout) {
  std::vector<LabelKind> kinds = layout.kinds();
  if (layout.lists().sums) kinds.push_back(LabelKind::grundy);
  return kinds;
}

class LevelSolver {
 public:
  LevelSolver(const Rules& rules, Convention convention, const Layout& layout, const Team& team)
      : rules_(rules),
        layout_(layout),
        lister_(rules, layout.box()),
        sums_(layout.lists().sums ? rules.option_lists() : nullptr),
        outcome_(layout.box().positions()),
        values_(sums_ != nullptr ? outcome_.size() : 0),
        workers_(team.size(), {Position(layout.box().heaps()),
                               {folded(layout), {convention, layout.moves(), may_repeat(rules)}}}) {
    assert(rules.heaps() == layout.box().heaps());
    for (const LabelArray& array : layout.arrays()) {
      const bool is_made = array.kind == LabelKind::outcome && !rules.leaves_out();
      whole_.emplace_back(is_made ? 0 : array.boxes());
      for (std::vector<std::byte>& entries : whole_.back()) {
        entries.resize(outcome_.size() * array.item_bytes);
        if (rules.leaves_out()) fill(array, entries);
      }
      if (is_number(array.kind)) numbers_[array.kind] = {array.item_bytes, whole_.back().front()};
    }
  }

  void solve(const Team& team) {
    std::map<std::uint64_t, std::vector<std::uint64_t>> levels;
    for_each_position(layout_.box().whole(), rules_.heaps(),
                      [&](std::uint64_t rank, PositionView position) {
                        if (rank % positions_between_looks == 0) team.stop_if_asked();
                        if (!rules_.is_position(position)) return void(outcome_[rank] = left_out);
                        ++positions_;
                        levels[rules_.level(position)].push_back(rank);
                      });
    if (positions_ == 0)
      throw usage_error(words::no_positions, rules_.name(), rules_.positions_text());
    std::uint64_t parts = 0;
    for (const auto& [level, ranks] : levels) parts += divide_up(ranks.size(), positions_at_once);
    const Stage stage(team.observer, "solving", parts);
    for (const auto& [level, ranks] : levels)
      // A position writes its own entries and reads those of lower levels.
      parallel_for_pieces(
          ranks.size(), positions_at_once, team,
          [&, &members = ranks](std::uint64_t begin, std::uint64_t end, std::size_t thread) {
            for (std::uint64_t i = begin; i < end; ++i)
              solve_position(members[i], workers_[thread]);
            stage.advance();
          });
  }

  SolvedTable table() {
    const auto losses = std::make_shared<PositionSet>(layout_.box());
    const std::uint64_t n = losses->row_size();
    for (std::uint64_t rank = 0; rank < outcome_.size(); ++rank)
      if (outcome_[rank] == loss) losses->insert(rank / n, rank % n);
    std::uint64_t winning_moves = 0;
    for (const Worker& worker : workers_) winning_moves += worker.winning_moves;
    return {layout_, losses, nullptr, std::move(whole_), positions_, winning_moves};
  }

 private:
  struct Worker {
    Position position;
    OptionFolds folds;
    std::uint64_t winning_moves = 0;  ///< winning moves of all its positions
  };
  /// A label of the whole table that follows from numbers.
  struct Numbers {
    std::size_t bytes = 0;
    std::span<const std::byte> entries{};

    std::uint32_t at(std::uint64_t rank) const {
      return with_unsigned(bytes, [&]<class T>(T) -> std::uint32_t {
        return reinterpret_cast<const T*>(entries.data())[rank];
      });
    }
  };

  void solve_position(std::uint64_t rank, Worker& worker) {
    OptionFolds& folds = worker.folds;
    layout_.box().unrank(rank, worker.position);
    folds.begin();
    if (sums_ != nullptr)
      see_sums(rank, folds);
    else
      lister_.for_each(worker.position, rank,
                       [&](std::uint64_t to, std::size_t move, std::uint64_t steps) {
                         if (outcome_[to] == left_out) refuse_leading_out(worker.position, to);
                         folds.see({to, outcome_[to] == loss, move, steps},
                                   [&](LabelKind kind) { return numbers_[kind].at(to); });
                       });
    worker.winning_moves += folds.winning_moves();
    outcome_[rank] = folds.seen().wins() ? win : loss;
    if (sums_ != nullptr)
      values_[rank] = static_cast<std::uint32_t>(folds.result(LabelKind::grundy));
    for (std::size_t a = 0; a < whole_.size(); ++a)
      for (std::size_t move = 0; move < whole_[a].size(); ++move) {
        const LabelArray& array = layout_.arrays()[a];
        put_entry(array, whole_[a][move], rank, folds.result(array.kind, move));
      }
  }

  /// The value of positions that are played together is the XOR of theirs, and lost where it is 0.
  void see_sums(std::uint64_t rank, OptionFolds& folds) const {
    std::uint64_t number = 0;
    sums_->for_each_option(rank, [&](std::span<const std::uint32_t> positions) {
      std::uint32_t value = 0;
      for (const std::uint32_t position : positions) {
        if (outcome_[position] == left_out) refuse_leading_out(position_of(rank), position);
        value ^= values_[position];
      }
      folds.see({number++, value == 0}, [&](LabelKind) { return value; });
      return true;
    });
  }

  Position position_of(std::uint64_t rank) const {
    Position position(layout_.box().heaps());
    layout_.box().unrank(rank, position);
    return position;
  }

  [[noreturn]] void refuse_leading_out(PositionView from, std::uint64_t to) const {
    throw usage_error(leads_out(rules_, from, position_of(to)));
  }

  const Rules& rules_;
  const Layout& layout_;
  const OptionLister lister_;
  const std::shared_ptr<const OptionLists> sums_;  ///< the lists, if options are sums; or null
  std::vector<std::uint8_t> outcome_;
  std::vector<std::uint32_t> values_;  ///< values of sums
  std::uint64_t positions_ = 0;
  WholeLabels whole_;
  PerLabel<Numbers> numbers_;  ///< the numbers in whole_
  std::vector<Worker> workers_;
};

}  // namespace

SolvedTable solve_by_levels(const Rules& rules, Convention convention, const Layout& layout,
                            const Team& team) {
  LevelSolver solver(rules, convention, layout, team);
  solver.solve(team);
  return solver.table();
}

/// Marks and the set of the losses, and each other label whole. The lists of ranks grow, and may be
/// half empty.
std::uint64_t levels_bytes(const Layout& layout) {
  const std::size_t of_values = layout.lists().sums ? sizeof(std::uint32_t) : 0;
  Saturating bytes =
      Saturating(layout.box().positions()) * (sizeof(std::uint8_t) + of_values + 2 * 8) +
      PositionSet::bytes(layout.box());
  for (const LabelArray& array : layout.arrays())
    if (array.kind != LabelKind::outcome) bytes = bytes + layout.raw_bytes(array);
  return bytes.value();
}

void list_label(const Rules& rules, Convention convention, const Layout& layout,
                const BlockJob& job, const std::function<bool(std::uint64_t)>& is_lost,
                const Observer* observer, std::span<std::byte> content) {
  const LabelArray& array = layout.arrays()[job.array];
  const OptionLister lister(rules, layout.box());
  OptionFolds folds({array.kind}, {convention, layout.moves(), may_repeat(rules)});
  for_each_position(job.block, layout.box().heaps(),
                    [&](std::uint64_t place, PositionView position) {
                      stop_if_asked(observer);
                      folds.begin();
                      lister.for_each(position, layout.box().rank(position),
                                      [&](std::uint64_t to, std::size_t move, std::uint64_t steps) {
                                        folds.see({to, is_lost(to), move, steps});
                                      });
                      put_entry(array, content, place, folds.result(array.kind, job.move));
                    });
}

}  // namespace miyama
