/// @file  value_sweep.cpp
/// @brief Any vector rules: which positions can move to those of one value, and whether they may.
///
///     positions of value 3  →  what lies on which line and face  →  a byte per position of a row:
///     as bits                  (line_members.hpp, box_sums.hpp)     reached or not
///
/// A row is then compared by a loop without branches; only one that does not fit is gone through,
/// and names its suspects, about whom the definition decides. Ranks are sorted by value once, so
/// that each sweep finds its positions at once and clears them again. Where parity and stated
/// losses disagree, positions make a set of their own.

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "verify/box/least_moves.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t rows_at_once = 64;

/// A face and, for the present set, all positions with a member at or below on its heaps.
struct FilledFace {
  std::vector<std::size_t> axes;
  PositionSet filled;
};

class Sweep {
 public:
  Sweep(const VectorRules& rules, Convention convention, const Box& box, const PositionSet& losses,
        const std::vector<std::uint32_t>& numbers, LabelKind kind, const Team& team)
      : rules_(rules),
        least_moves_(rules),
        convention_(convention),
        box_(box),
        losses_(losses),
        numbers_(numbers),
        is_grundy_(kind == LabelKind::grundy),
        team_(team),
        n_(box.size(box.heaps() - 1)),
        set_(box),
        suspects_(box) {
    for (const LineMove& move : rules.moves().lines) lines_.emplace_back(rules, move, box);
    for (const Face& face : rules.moves().faces) {
      faces_.push_back({{}, PositionSet(box)});
      for (const std::size_t heap : face) faces_.back().axes.push_back(rules.first_heap() + heap);
    }
    sort_ranks();
  }

  /// The positions that may be wrong: all that are, and perhaps some that are not.
  PositionSet run() {
    for (std::uint64_t r = 0; r < set_.rows(); ++r) suspect_alone(r);
    for (std::uint32_t v = 0; v <= values_; ++v) {
      if (v < values_ || has_members(v, false)) sweep(v, false);
      if (has_members(v, true)) sweep(v, true);
    }
    return std::move(suspects_);
  }

 private:
  /// Positions of a row that are wrong, or may be, whatever their options' numbers are.
  void suspect_alone(std::uint64_t r) {
    Coordinates coordinates{};
    box_.unrank(r * n_, coordinates);
    const std::uint64_t least_size =
        least_moves_.least_size(std::span(coordinates).first(box_.heaps()));
    const std::uint32_t terminal = is_grundy_ && convention_ == Convention::misere ? 1 : 0;
    for (std::uint64_t x = 0; x < n_; ++x) {
      const std::uint32_t number = numbers_[r * n_ + x];
      const bool own = x < least_size ? number == terminal : is_grundy_ || number != 0;
      if (!own || number > box_.sum_of_bounds()) suspects_.insert(r, x);
    }
  }

  /// Parity and stated losses.
  bool disagrees(std::uint32_t number, std::uint64_t r, std::uint64_t x) const {
    return !is_grundy_ && losses_.contains(r, x) != is_lost(number);
  }

  /// Number of a set of positions in begin_. What no right table has is more than any value, and so
  /// the same: it counts as values_.
  static std::size_t group(std::uint32_t v, bool disagreeing) {
    return 2 * std::size_t{v} + (disagreeing ? 1 : 0);
  }
  std::size_t group_of(std::uint64_t rank) const {
    const std::uint32_t v = std::min(numbers_[rank], values_);
    return group(v, disagrees(v, rank / n_, rank % n_));
  }
  bool has_members(std::uint32_t v, bool disagreeing) const {
    return begin_[group(v, disagreeing)] != begin_[group(v, disagreeing) + 1];
  }

  /// Ranks by value, so that each sweep finds its set at once.
  void sort_ranks() {
    const std::uint64_t most = box_.sum_of_bounds();
    for (const std::uint32_t number : numbers_)
      if (number <= most) values_ = std::max(values_, number + 1);
    begin_.assign(group(values_, true) + 2, 0);
    for (std::uint64_t rank = 0; rank < numbers_.size(); ++rank) ++begin_[group_of(rank) + 1];
    for (std::size_t g = 1; g < begin_.size(); ++g) begin_[g] += begin_[g - 1];
    ranks_.resize(begin_.back());
    std::vector<std::uint64_t> next(begin_.begin(), begin_.end() - 1);
    greatest_in_row_.assign(box_.positions() / n_, 0);
    for (std::uint64_t rank = 0; rank < numbers_.size(); ++rank) {
      greatest_in_row_[rank / n_] = std::max(greatest_in_row_[rank / n_], numbers_[rank]);
      ranks_[next[group_of(rank)]++] = rank;
    }
  }

  /// By parity: every position with a move has one more than an option of the other outcome.
  bool is_lost(std::uint32_t remoteness) const {
    return (remoteness % 2 == 0) == (convention_ == Convention::normal);
  }

  /// `disagreeing`: the positions of value v whose parity is not what the stated losses say, not
  /// the others.
  void sweep(std::uint32_t v, bool disagreeing) {
    for (std::uint64_t i = swept_.first; i < swept_.last; ++i)
      set_.row(ranks_[i] / n_)[ranks_[i] % n_ / 64] = 0;
    swept_ = {begin_[group(v, disagreeing)], begin_[group(v, disagreeing) + 1]};
    for (std::uint64_t i = swept_.first; i < swept_.last; ++i)
      set_.insert(ranks_[i] / n_, ranks_[i] % n_);
    // Each line looks into arrays of its own.
    parallel_for(lines_.size(), team_, [&](std::uint64_t line, int) {
      lines_[line].look_at(&set_);
      for_each_member(set_, [&](PositionView member) { lines_[line].add(member); });
    });
    // Each face fills a set of its own.
    parallel_for(faces_.size(), team_, [&](std::uint64_t face, int) {
      ranges::copy(set_.words(), faces_[face].filled.words().begin());
      fill_above(faces_[face].filled, faces_[face].axes);
    });
    // A job writes suspects of its own rows only.
    parallel_for(divide_up(set_.rows(), rows_at_once), team_, [&](std::uint64_t part, int) {
      std::vector<std::uint8_t> reached(n_);
      for (std::uint64_t r = part * rows_at_once;
           r < std::min((part + 1) * rows_at_once, set_.rows()); ++r)
        if (!is_grundy_ || greatest_in_row_[r] >= v) check_row(r, v, disagreeing, reached);
    });
  }

  void check_row(std::uint64_t r, std::uint32_t v, bool disagreeing,
                 std::vector<std::uint8_t>& reached) {
    Coordinates coordinates{};
    box_.unrank(r * n_, coordinates);
    const std::span<const std::uint64_t> position(coordinates.data(), box_.heaps());
    ranges::fill(reached, 0);
    for (const FilledFace& face : faces_) mark_by_face(face, r, position, reached);
    std::uint8_t* const to = reached.data();
    for (const auto& line : lines_)
      line.for_each_move(position, 0, n_, [to](std::uint64_t x, std::uint32_t steps) {
        to[x] = static_cast<std::uint8_t>(to[x] | (steps != 0 ? 1 : 0));
      });
    if (rules_.moves().pass && position[0] != 0) {
      const std::uint64_t row = r - box_.stride(0) / n_;
      for (std::uint64_t x = least_moves_.least_size(position); x < n_; ++x)
        if (set_.contains(row, x)) reached[x] = 1;
    }
    const std::uint32_t* const numbers = numbers_.data() + r * n_;
    if (!disagreeing &&
        (is_grundy_ ? grundy_fits(numbers, v, reached) : remoteness_fits(numbers, v, reached)))
      return;
    for (std::uint64_t x = 0; x < n_; ++x)
      if (!may_be(numbers[x], v, disagreeing, reached[x] != 0)) suspects_.insert(r, x);
  }

  /// Marks the positions of the row with a member of the set below on all heaps of the face.
  void mark_by_face(const FilledFace& face, std::uint64_t r,
                    std::span<const std::uint64_t> position,
                    std::vector<std::uint8_t>& reached) const {
    std::uint64_t rows_back = 0;
    std::uint64_t back = 0;
    for (const std::size_t axis : face.axes) {
      if (axis + 1 == position.size()) {
        back = 1;
        continue;
      }
      if (position[axis] == 0) return;
      rows_back += box_.stride(axis) / n_;
    }
    for_each_bit(face.filled.row(r - rows_back), 0, n_ - back,
                 [&](std::uint64_t x) { reached[x + back] = 1; });
  }

  /// may_be for a whole row where parity and losses agree: loops without branches.
  static bool grundy_fits(const std::uint32_t* numbers, std::uint32_t v,
                          const std::vector<std::uint8_t>& reached) {
    std::uint32_t wrong = 0;
    for (std::size_t x = 0; x < reached.size(); ++x)
      wrong |= static_cast<std::uint32_t>(reached[x] != 0 ? numbers[x] == v : numbers[x] > v);
    return wrong == 0;
  }

  bool remoteness_fits(const std::uint32_t* numbers, std::uint32_t v,
                       const std::vector<std::uint8_t>& reached) const {
    const std::uint32_t lost_parity = is_lost(0) ? 0 : 1;
    const bool to_losses = is_lost(v);
    std::uint32_t wrong = 0;
    for (std::size_t x = 0; x < reached.size(); ++x) {
      const std::uint32_t number = numbers[x];
      const auto lost = static_cast<std::uint32_t>((number & 1U) == lost_parity);
      const std::uint32_t if_reached = to_losses
                                           ? lost | static_cast<std::uint32_t>(number > v + 1)
                                           : lost & static_cast<std::uint32_t>(number < v + 1);
      wrong |= reached[x] != 0 ? if_reached : static_cast<std::uint32_t>(number == v + 1);
    }
    return wrong == 0;
  }

  bool may_be(std::uint32_t number, std::uint32_t v, bool disagreeing, bool reached) const {
    if (is_grundy_) return reached ? number != v : number <= v;
    if (!reached) return disagreeing || number != v + 1;
    const bool to_losses = is_lost(v) != disagreeing;
    return to_losses ? !is_lost(number) && number <= v + 1 : !is_lost(number) || number >= v + 1;
  }

  const VectorRules& rules_;
  LeastMoves least_moves_;
  Convention convention_;
  const Box& box_;
  const PositionSet& losses_;
  const std::vector<std::uint32_t>& numbers_;
  bool is_grundy_;
  Team team_;
  std::uint64_t n_;
  std::uint32_t values_ = 0;          ///< one more than the greatest number that can be right
  std::vector<std::uint64_t> begin_;  ///< of each group's ranks
  std::vector<std::uint64_t> ranks_;  ///< ascending within a group
  struct {
    std::uint64_t first = 0, last = 0;
  } swept_;  ///< the ranks in set_
  std::vector<std::uint32_t> greatest_in_row_;
  PositionSet set_;  ///< of the present sweep
  PositionSet suspects_;
  std::vector<LineMembers<std::uint32_t>> lines_;
  std::vector<FilledFace> faces_;
};

}  // namespace

PositionSet sweep_values(const VectorRules& rules, Convention convention, const PositionSet& losses,
                         const std::vector<std::uint32_t>& numbers, LabelKind kind,
                         const Team& team) {
  return Sweep(rules, convention, losses.box(), losses, numbers, kind, team).run();
}

void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report) {
  if (rules.moves().faces.empty()) return scan_lines(rules, convention, table, kind, team, report);
  const std::vector<std::uint32_t>& stored = table.numbers.of(kind);
  const Layout& layout = table.source.layout();
  const Box& box = layout.box();
  assert(stored.size() == box.positions());
  const OptionCertificate definition(rules, convention, layout, *table.losses, table.numbers);
  const PositionSet suspects = sweep_values(rules, convention, *table.losses, stored, kind, team);
  PartReport wrong;
  for_each_member(suspects, [&](PositionView position) {
    std::uint64_t options = 0;
    const std::int64_t wanted = definition.expected(kind, 0, position, options);
    const std::uint64_t rank = box.rank(position);
    if (wanted != stored[rank]) wrong.mismatch(rank, position, kind, wanted, stored[rank]);
  });
  wrong.add_to(report, box.positions());
}

}  // namespace miyama
