/// @file  solve_by_levels.cpp
/// @brief Every label of any rules on a box: each position is solved after all of its options,
/// which are listed.
///
/// This is the definition with an order. Rules that are no vector rules (Euclid, Fibonacci Nim, …)
/// are solved level by level: Rules::level falls with every move, so positions of one level do not
/// depend on each other. Moves of vector rules lead to positions that are not greater in any heap,
/// so C order will do, and nothing needs to be sorted:
///
///     rest     0     1     2     3      the first heap is cut into strips, the other heaps into
///     strip 0  done  done  now          ranges of their rank: a strip begins a range when the
///     strip 1  done  now                strip before is done with it
///
/// Cost: every option of every position once, some 3 nanoseconds each along a line, 20 elsewhere.
/// Memory: 1 byte per position for the outcome, 8 for a target, 4 for each further number, and 8
/// for the order of levels.

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
#include "solve/box/solved_table.hpp"
#include "solve/position_search.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_at_once = 256;
constexpr std::uint64_t positions_between_looks = 1 << 16;
constexpr std::uint64_t positions_to_share = 1 << 12;  // fewer are done before threads wake up
constexpr std::uint64_t strips_per_thread = 8;  // they keep all busy while the wavefront builds up
constexpr std::uint64_t ranges_of_rest = 64;
constexpr std::uint64_t sizes_between_looks = 64;

class LevelSolver {
 public:
  LevelSolver(const Rules& rules, Convention convention, const Layout& layout, const Team& team)
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
    if (vector_ == nullptr) return;
    for (const LineMove& line : vector_->moves().lines) {
      rank_steps_.push_back(layout.box().rank_step(vector_->over_entries(line.direction)));
      initial_ranks_.push_back(layout.box().rank_step(vector_->over_entries(line.initial_take)));
    }
  }

  void solve(const Team& team) {
    if (vector_ != nullptr)
      solve_in_order(team);
    else
      solve_levels(team);
  }

  SolvedTable table() {
    const auto losses = std::make_shared<PositionSet>(layout_.box());
    const std::uint64_t n = losses->row_size();
    for (std::uint64_t rank = 0; rank < outcome_.size(); ++rank)
      if (outcome_[rank] == loss) losses->insert(rank / n, rank % n);
    std::uint64_t winning_moves = 0;
    for (const Worker& worker : workers_) winning_moves += worker.winning_moves;
    return {layout_, losses, nullptr, std::move(whole_), winning_moves};
  }

 private:
  /// What the options of one position say; one Worker per thread.
  struct Worker {
    Position position;
    SeenOptions seen;
    std::vector<std::uint64_t> lost;  ///< ranks of lost options
    std::int64_t target;              ///< the greatest of them
    /// Indexed by Grundy value: one more than the last rank that has an option of this value.
    std::vector<std::uint64_t> stamps;
    std::uint64_t winning_moves = 0;  ///< winning moves of all its positions
  };

  /// With the passes left as the first entry, positions without a pass come first in each strip.
  void solve_in_order(const Team& team) {
    const Box& box = layout_.box();
    const std::size_t lead = vector_->first_heap();
    const std::uint64_t rest = box.stride(lead);
    const std::uint64_t sizes = divide_up(box.size(lead), strips_per_thread * team.size());
    const std::uint64_t strips = divide_up(box.size(lead), sizes);
    const std::uint64_t range = divide_up(rest, ranges_of_rest);
    const std::uint64_t ranges = divide_up(rest, range);
    const bool alone = rest == 1 || box.positions() < positions_to_share;
    const Stage stage(team.observer, "solving", strips * ranges);
    // A position writes its own entries and reads those of positions before it, none of which lies
    // in a later strip or a later range.
    parallel_wavefront(strips, ranges, Team(alone ? 1 : team.threads, team.observer),
                       [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                         for (std::uint64_t plane = 0; plane <= (lead == 0 ? 0 : box.bound(0));
                              ++plane)
                           for (std::uint64_t a = strip * sizes;
                                a < std::min((strip + 1) * sizes, box.size(lead)); ++a) {
                             if (a % sizes_between_looks == 0) team.stop_if_asked();
                             const std::uint64_t first = (plane * box.size(lead) + a) * rest;
                             const std::uint64_t end = first + std::min((step + 1) * range, rest);
                             for (std::uint64_t rank = first + step * range; rank < end; ++rank)
                               solve_position(rank, workers_[thread]);
                           }
                         stage.advance();
                       });
  }

  void solve_levels(const Team& team) {
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

  void solve_position(std::uint64_t rank, Worker& worker) {
    layout_.box().unrank(rank, worker.position);
    worker.seen = {};
    worker.lost.clear();
    worker.target = no_target;
    if (vector_ != nullptr && vector_->moves().faces.empty())
      list_along_lines(rank, worker);
    else
      list_options(rank, worker);
    if (may_repeat_) ranges::sort_unique(worker.lost);
    worker.winning_moves += worker.lost.size();
    outcome_[rank] = worker.seen.wins(convention_) ? win : loss;
    if (!whole_.winning_moves.empty())
      whole_.winning_moves[rank] = static_cast<std::uint32_t>(worker.lost.size());
    if (!whole_.target.empty()) whole_.target[rank] = worker.target;
    if (!whole_.remoteness.empty())
      whole_.remoteness[rank] = static_cast<std::uint32_t>(worker.seen.remoteness());
    if (!whole_.grundy.empty()) whole_.grundy[rank] = value_of(rank, worker);
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

  /// What list_options does, for moves whose options are ranks at equal distances.
  void list_along_lines(std::uint64_t rank, Worker& worker) {
    const std::vector<LineMove>& lines = vector_->moves().lines;
    const PositionView heaps = vector_->heaps_of(worker.position);
    const std::uint64_t passes = vector_->moves().pass ? worker.position[0] : 0;
    for (std::size_t m = 0; m < lines.size(); ++m) {
      const std::optional<LineMove::Start> start = lines[m].start(heaps, passes);
      if (!start) continue;
      const std::uint64_t from = rank - initial_ranks_[m];
      lines[m].for_each_step(heaps, passes, *start, [&, step = rank_steps_[m]](std::uint64_t t) {
        see(rank, from - t * step, m, t, worker);
        return true;
      });
    }
    if (passes != 0 && worker.seen.any)
      see(rank, rank - layout_.box().stride(0), lines.size(), 1, worker);
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
  const VectorRules* const vector_ = rules_.vector_rules();  ///< or null
  // By line: what one step, and what the initial take, lower the rank by.
  std::vector<std::uint64_t> rank_steps_, initial_ranks_;
  const std::shared_ptr<const OptionLists> lists_ = rules_.option_lists();  ///< ranks; or null
  /// Rules of a caller's own may break the contract; those of the catalogue, and stored options,
  /// are tested. A check takes as long as the option itself.
  const bool are_own_ = vector_ == nullptr && lists_ == nullptr && !is_taken(rules_.name());
  /// Some option may be listed twice; a caller's own rules may do that, too.
  const bool may_repeat_ = vector_ == nullptr || rules_.moves_meet();
  Convention convention_;
  const Layout& layout_;
  std::vector<std::uint8_t> outcome_;
  WholeLabels whole_;
  std::vector<Worker> workers_;
};

}  // namespace

SolvedTable solve_by_levels(const Rules& rules, Convention convention, const Layout& layout,
                            const Team& team) {
  LevelSolver solver(rules, convention, layout, team);
  solver.solve(team);
  return solver.table();
}

}  // namespace miyama
