/// @file  solve_by_levels.cpp
/// @brief Rung 3: every label of any rules on a box, level by level.
///
/// Rules::level falls with every move, so positions of one level do not depend on each other: they
/// are solved in parallel, each by looking at all its options. This is the definition with an
/// order; rules that are no vector rules (Euclid, Fibonacci Nim, …) are solved this way, and vector
/// rules where a move has a limit. If all of their moves are lines of any steps, each line says
/// what is in its window (line_windows.hpp), and no option is listed.
///
/// Cost: every option of every position once, some nanoseconds each, or every window. Memory: 8
/// bytes per position for the order, 1 for the outcome, 8 for a target, 4 for each further number.

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "index/box/option_lists.hpp"
#include "solve/box/line_windows.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/seen_options.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_at_once = 256;
constexpr std::uint64_t positions_between_looks = 1 << 16;

class LevelSolver {
 public:
  LevelSolver(const Rules& rules, Convention convention, const Layout& layout, bool by_windows,
              const Team& team)
      : rules_(rules),
        convention_(convention),
        layout_(layout),
        outcome_(layout.box().positions()),
        workers_(team.size()) {
    assert(rules.heaps() == layout.box().heaps());
    const auto resize = [&](auto& numbers, LabelKind kind) {
      if (layout.find(kind) != nullptr) numbers.resize(outcome_.size());
    };
    whole_.arrows.resize(layout.find(LabelKind::arrows) != nullptr ? layout.moves() : 0);
    for (std::vector<std::uint32_t>& steps : whole_.arrows) steps.resize(outcome_.size());
    resize(whole_.target, LabelKind::target);
    resize(whole_.winning_moves, LabelKind::winning_moves);
    resize(whole_.grundy, LabelKind::grundy);
    resize(whole_.remoteness, LabelKind::remoteness);
    for (Worker& worker : workers_) worker.position.resize(layout.box().heaps());
    if (by_windows) windows_.emplace(*rules.vector_rules(), layout, team);
  }

  void solve(const Team& team) {
    std::map<std::uint64_t, std::vector<std::uint64_t>> levels;
    for_each_position(layout_.box().whole(), rules_.heaps(),
                      [&](std::uint64_t rank, PositionView position) {
                        if (rank % positions_between_looks == 0) team.stop_if_asked();
                        levels[rules_.level(position)].push_back(rank);
                      });
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
    PositionSet losses(layout_.box());
    const std::uint64_t n = losses.row_size();
    for (std::uint64_t rank = 0; rank < outcome_.size(); ++rank)
      if (outcome_[rank] == loss) losses.insert(rank / n, rank % n);
    std::uint64_t winning_moves = 0;
    for (const Worker& worker : workers_) winning_moves += worker.winning_moves;
    return {layout_, std::move(losses), std::move(whole_), winning_moves};
  }

 private:
  /// What the options of one position say; one Worker per thread.
  struct Worker {
    Position position;
    SeenOptions seen;
    std::vector<std::uint64_t> lost;  ///< ranks of lost options
    std::uint64_t lost_in_windows;
    std::int64_t target;  ///< the greatest rank of a lost option
    std::vector<LineWindows::Window> windows;
    /// Indexed by Grundy value: one more than the last rank that has an option of this value.
    std::vector<std::uint64_t> stamps;
    std::uint64_t winning_moves = 0;  ///< winning moves of all its positions
  };

  void solve_position(std::uint64_t rank, Worker& worker) {
    layout_.box().unrank(rank, worker.position);
    worker.seen = {};
    worker.lost.clear();
    worker.lost_in_windows = 0;
    worker.target = no_target;
    if (windows_)
      look_through_windows(rank, worker);
    else
      list_options(rank, worker);
    if (may_repeat_) ranges::sort_unique(worker.lost);
    const std::uint64_t winning_moves = worker.lost.size() + worker.lost_in_windows;
    worker.winning_moves += winning_moves;
    outcome_[rank] = worker.seen.wins(convention_) ? win : loss;
    if (!whole_.winning_moves.empty())
      whole_.winning_moves[rank] = static_cast<std::uint32_t>(winning_moves);
    if (!whole_.target.empty()) whole_.target[rank] = worker.target;
    if (!whole_.remoteness.empty())
      whole_.remoteness[rank] = static_cast<std::uint32_t>(worker.seen.remoteness());
    if (!whole_.grundy.empty()) whole_.grundy[rank] = value_of(rank, worker);
    if (windows_)
      windows_->add(worker.windows, outcome_[rank] == loss,
                    whole_.grundy.empty() ? 0 : whole_.grundy[rank],
                    whole_.remoteness.empty() ? 0 : whole_.remoteness[rank]);
  }

  void list_options(std::uint64_t rank, Worker& worker) {
    if (lists_ != nullptr) {
      for (const std::uint32_t to : lists_->options_of(rank)) see(rank, to, 0, 0, worker);
      return;
    }
    const std::uint64_t level = are_own_ ? rules_.level(worker.position) : 0;
    rules_.for_each_option(worker.position, [&](const Option& option) {
      if (are_own_) check(worker.position, level, option.to);
      see(rank, layout_.box().rank(option.to), option.direction, option.steps, worker);
    });
  }

  void look_through_windows(std::uint64_t rank, Worker& worker) {
    windows_->open(rank, worker.position, worker.windows);
    for (std::size_t m = 0; m < worker.windows.size(); ++m) {
      const LineWindows::Window& window = worker.windows[m];
      worker.seen.any |= window.most != 0;
      windows_->see_lengths(m, window, worker.seen);
      const std::uint64_t losses = windows_->losses(m, window);
      if (losses == 0) continue;
      worker.seen.any_lost = true;
      worker.lost_in_windows += losses;
      const std::uint64_t steps = windows_->steps_to_loss(m, window);
      const std::uint64_t to = rank - steps * windows_->rank_step(m);
      worker.target = std::max(worker.target, static_cast<std::int64_t>(to));
      if (!whole_.arrows.empty()) put_arrow(rank, m, steps);
    }
    const bool may_pass = rules_.first_heap() != 0 && worker.position[0] != 0 && worker.seen.any;
    if (may_pass) see(rank, rank - layout_.box().stride(0), worker.windows.size(), 1, worker);
  }

  /// Takes an option into account.
  void see(std::uint64_t rank, std::uint64_t to, std::size_t move, std::uint64_t steps,
           Worker& worker) {
    if (outcome_[to] == loss) {
      worker.lost.push_back(to);
      worker.target = std::max(worker.target, static_cast<std::int64_t>(to));
      if (!whole_.arrows.empty()) put_arrow(rank, move, steps);
    }
    worker.seen.see(outcome_[to] == loss, whole_.remoteness.empty() ? 0 : whole_.remoteness[to]);
    if (!whole_.grundy.empty()) stamp(rank, whole_.grundy[to], worker);
  }

  static void stamp(std::uint64_t rank, std::uint32_t value, Worker& worker) {
    if (value >= worker.stamps.size()) worker.stamps.resize(value + 1);
    worker.stamps[value] = rank + 1;
  }

  std::uint32_t value_of(std::uint64_t rank, Worker& worker) const {
    if (!worker.seen.any) return worker.seen.wins(convention_) ? 1 : 0;
    const auto is_stamped = [&](std::uint32_t value) {
      return value < worker.stamps.size() && worker.stamps[value] == rank + 1;
    };
    if (windows_)
      return windows_->mex(
          worker.windows, [&](std::uint32_t value) { stamp(rank, value, worker); }, is_stamped);
    std::uint32_t mex = 0;
    while (is_stamped(mex)) ++mex;
    return mex;
  }

  /// Throws usage_error unless the option is in the table and solved already.
  void check(PositionView from, std::uint64_t level, PositionView to) const {
    const Box& box = layout_.box();
    const auto refuse = [&](const char* why) {
      throw usage_error("a move of the rules " + rules_.name() + " from " + comma_text(from) +
                        " to " + comma_text(to) + why);
    };
    if (to.size() != box.heaps() || !box.contains(to))
      refuse(" leaves the table: raise the bounds, or list no such move");
    if (rules_.level(to) >= level)
      refuse(" does not lower the level: say in Rules::level what every move lowers");
    if (box.rank(to) >= box.rank(from))
      refuse(
          " does not lower the first number that it changes: put a number that every move lowers "
          "first");
  }

  /// Keeps the least steps.
  void put_arrow(std::uint64_t rank, std::size_t move, std::uint64_t steps) {
    std::uint32_t& least = whole_.arrows[move][rank];
    if (least == 0 || steps < least) least = static_cast<std::uint32_t>(steps);
  }

  const Rules& rules_;
  const std::shared_ptr<const OptionLists> lists_ = rules_.option_lists();  ///< ranks; or null
  /// Rules of a caller's own may break the contract; those of the catalogue, and stored options,
  /// are tested. A check takes as long as the option itself.
  const bool are_own_ =
      rules_.vector_rules() == nullptr && lists_ == nullptr && !is_taken(rules_.name());
  /// Some option may be listed twice; a caller's own rules may do that, too.
  const bool may_repeat_ = rules_.vector_rules() == nullptr || rules_.moves_meet();
  Convention convention_;
  const Layout& layout_;
  std::vector<std::uint8_t> outcome_;
  WholeLabels whole_;
  std::vector<Worker> workers_;
  std::optional<LineWindows> windows_;
};

}  // namespace

SolvedTable solve_by_levels(const Rules& rules, Convention convention, const Layout& layout,
                            const Team& team, bool by_windows) {
  LevelSolver solver(rules, convention, layout, by_windows, team);
  solver.solve(team);
  return solver.table();
}

std::uint64_t levels_bytes(const Box& box, const std::vector<LabelKind>& labels,
                           std::size_t moves) {
  std::uint64_t per_position = 2 * 8 + 1;  // order and outcome; growing lists may be half empty
  for (const LabelKind kind : labels)
    per_position += kind == LabelKind::target    ? 8
                    : kind == LabelKind::outcome ? 0
                    : kind == LabelKind::arrows  ? 4 * moves
                                                 : 4;
  return (Saturating(box.positions()) * per_position + PositionSet::bytes(box)).value();
}

}  // namespace miyama
