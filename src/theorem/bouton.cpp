#include "theorem/bouton.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <set>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// The sizes that make a loss of a row, put before it and behind it.
struct Ends {
  std::uint64_t before;
  std::uint64_t behind;
};

/// The size at one end that makes a loss with `size` at the other end, when the row between has the
/// losing sizes `here` and `there`.
std::uint64_t match(std::uint64_t size, std::uint64_t there, std::uint64_t here) {
  if (size == there) return 0;
  const std::uint64_t place = size - (size > there ? 1 : 0);
  return place + (place >= here ? 1 : 0);
}

/// Which last heaps make a loss of a row.
struct LosingEnd {
  bool empty;          ///< true if an empty one does
  std::uint64_t size;  ///< the only other one; 0 if there is none
};

/// `row`: the heaps before the last one, none of them empty.
LosingEnd losing_end_of(const Position& row, bool misere) {
  const std::uint64_t alone = misere ? 1 : 0;
  LosingEnd end{!misere, alone};
  // The ends of the rows of `length` heaps, by their first heap.
  std::vector<Ends> ends(row.size() + 1, {alone, alone});
  for (std::size_t length = 1; length <= row.size(); ++length) {
    end.empty = ends[0].behind == row[length - 1];
    for (std::size_t first = 0; first + length <= row.size(); ++first) {
      const Ends but_last = ends[first];
      const Ends but_first = ends[first + 1];
      ends[first] = {match(row[first + length - 1], but_last.behind, but_last.before),
                     match(row[first], but_first.before, but_first.behind)};
    }
    end.size = ends[0].behind;
  }
  return end;
}

/// Finds options whose columns of binary digits have sums that are multiples of `reduced` + 1: at
/// most `reduced` heaps are smaller. It goes from the highest column down. A heap that has fallen
/// below its old digits may have any digits from there on; one that has not keeps its digit, or
/// falls where that is 1. What cannot be completed is remembered, so that no such choice is made
/// twice.
class MooreOptions {
 public:
  MooreOptions(PositionView from, std::size_t reduced)
      : from_(from.begin(), from.end()), reduced_(reduced), to_(from.size(), 0) {
    std::uint64_t any = 0;
    for (const std::uint64_t size : from) any |= size;
    complete(static_cast<unsigned>(std::bit_width(any)), Heaps(from.size()), 0);
  }

  std::vector<Position> found{};

 private:
  using Heaps = std::vector<bool>;

  /// Chooses the digits of the columns below `column`. `fallen`: the heaps that are smaller,
  /// `number` of them. False if there is no way.
  bool complete(unsigned column, const Heaps& fallen, std::size_t number) {
    if (column == 0) {
      if (number != 0) found.push_back(to_);
      return number != 0;
    }
    if (hopeless_.contains({column, fallen})) return false;
    const bool any = choose(column - 1, 0, 0, fallen, fallen, number);
    if (!any) hopeless_.insert({column, fallen});
    return any;
  }

  /// Chooses the digits of one column from `heap` on, whose sum so far is `sum`. `before`: the
  /// heaps that had fallen above it.
  bool choose(unsigned column, std::size_t heap, std::size_t sum, const Heaps& before,
              const Heaps& fallen, std::size_t number) {
    if (found.size() >= most_lost_options) return true;
    if (heap == from_.size()) return sum % (reduced_ + 1) == 0 && complete(column, fallen, number);
    const std::uint64_t bit = std::uint64_t{1} << column;
    const bool is_free = before[heap], is_one = (from_[heap] & bit) != 0;
    bool any = false;
    for (const bool one : {false, true}) {
      const bool falls = !is_free && is_one && !one;
      if ((!is_free && !is_one && one) || (falls && number == reduced_)) continue;
      to_[heap] = one ? to_[heap] | bit : to_[heap] & ~bit;
      Heaps now = fallen;
      now[heap] = now[heap] || falls;
      any |= choose(column, heap + 1, sum + (one ? 1 : 0), before, now, number + (falls ? 1 : 0));
    }
    to_[heap] &= ~bit;
    return any;
  }

  Position from_;
  std::size_t reduced_;
  Position to_;
  std::set<std::pair<unsigned, Heaps>> hopeless_{};
};

/// Options lost in misère play whose heaps are all 0 or 1: one more than a multiple of `reduced` +
/// 1 of them are 1.
void add_only_ones(PositionView from, std::size_t reduced, std::vector<Position>& found) {
  Position to(from.begin(), from.end());
  const std::function<void(std::size_t, std::size_t)> choose = [&](std::size_t heap,
                                                                   std::size_t changed) {
    if (changed > reduced || found.size() >= most_lost_options) return;
    if (heap == from.size()) {
      const auto ones = static_cast<std::size_t>(ranges::count(to, 1U));
      if (changed != 0 && ones % (reduced + 1) == 1) found.push_back(to);
      return;
    }
    for (to[heap] = 0; to[heap] <= std::min<std::uint64_t>(from[heap], 1); ++to[heap])
      choose(heap + 1, changed + (to[heap] < from[heap] ? 1 : 0));
    to[heap] = from[heap];
  };
  choose(0, 0);
}

/// Why one or two heaps are lost or won while a pass is left, or after it.
Bilingual reason_with_pass(bool pass_left, Convention convention, bool lost) {
  if (!pass_left) return words::reason_pass_is_gone;
  const std::string_view first = convention == Convention::normal ? "(0,0), (1,2)" : "(0,2), (1,1)";
  const std::string pairs = concat(first, ", (3,4), (5,6), …");
  if (lost) return both(words::reason_pair_with_pass, pairs);
  return both(words::reason_no_pair_with_pass, pairs);
}

}  // namespace

bool only_ones(PositionView position) {
  return ranges::all_of(position, [](std::uint64_t size) { return size <= 1; });
}

std::uint64_t nim_sum(PositionView position) {
  std::uint64_t sum = 0;
  for (const std::uint64_t size : position) sum ^= size;
  return sum;
}

Bilingual Bouton::names() const { return named(words::theorem_bouton, convention_); }

bool Bouton::is_loss(PositionView position) const {
  return nim_sum(position) == (convention_ == Convention::misere && only_ones(position) ? 1 : 0);
}

/// In misère play, if all other heaps are at most 1, size 0 or 1 must make the number of ones odd.
/// If another heap is at least 2, the normal rule holds.
std::uint64_t Bouton::losing_size(PositionView position, std::size_t heap) const {
  const std::uint64_t others = nim_sum(position) ^ position[heap];
  const bool reversed = convention_ == Convention::misere && only_ones(position.first(heap)) &&
                        only_ones(position.subspan(heap + 1));
  return reversed ? others ^ 1 : others;
}

std::optional<std::vector<Position>> Bouton::lost_options(PositionView position) const {
  std::vector<Position> found;
  for (std::size_t heap = 0; heap < position.size(); ++heap)
    if (const std::uint64_t size = losing_size(position, heap); size < position[heap])
      found.emplace_back(position.begin(), position.end())[heap] = size;
  return found;
}

std::unique_ptr<ClosedForm> moore_theorem(std::size_t reduced, Convention convention) {
  return outcome_theorem(
      named(both(words::theorem_moore, reduced), convention),
      [reduced, misere = convention == Convention::misere]<class Size>(PositionView outer, Size) {
        // Each digit of the last heap must make the sum of its column right: at most one size does.
        const std::uint64_t losing = misere && only_ones(outer) ? 1 : 0;
        std::uint64_t any = 0;
        for (const std::uint64_t size : outer) any |= size;
        bool has_loss = true;
        std::uint64_t losing_size = 0;
        for (std::uint64_t digit = 0; digit == 0 || (digit < 64 && any >> digit != 0); ++digit) {
          std::uint64_t sum = 0;
          for (const std::uint64_t size : outer) sum += size >> digit & 1;
          const std::uint64_t missing =
              (losing + reduced + 1 - sum % (reduced + 1)) % (reduced + 1);
          has_loss = has_loss && missing <= 1;
          losing_size |= missing << digit;
        }
        return [has_loss, size = static_cast<Size>(losing_size)](Size last) -> bool {
          return has_loss & (last == size);
        };
      },
      {},
      [reduced, misere = convention == Convention::misere](PositionView position) {
        std::vector<Position> found;
        if (misere) add_only_ones(position, reduced, found);
        for (Position& option : MooreOptions(position, reduced).found)
          if (!misere || !only_ones(option)) found.push_back(std::move(option));
        return found;
      });
}

/// Lines and faces overlap nowhere (vector_rules.hpp), so counting them shows whether all are
/// there. Numbers of sets are exact where they are as few as faces can be.
std::size_t moore_parameter(const Moves& moves) {
  const Moves lines{moves.heaps, moves.lines, {}, moves.pass};
  if (!same_moves(lines, on_each_heap(Steps::any(), moves.heaps))) return 0;
  std::size_t reduced = 1;
  for (const Face& face : moves.faces) reduced = std::max(reduced, face.size());
  auto of_size = static_cast<double>(moves.heaps);  // the number of sets of 1 heap, then of 2, …
  double sets = 0;
  for (std::size_t size = 2; size <= reduced; ++size) {
    of_size = of_size * static_cast<double>(moves.heaps + 1 - size) / static_cast<double>(size);
    sets += of_size;
  }
  return static_cast<double>(moves.faces.size()) == sets ? reduced : 0;
}

std::unique_ptr<ClosedForm> pass_nim_theorem(Convention convention) {
  return outcome_theorem(
      named(words::theorem_pass, convention),
      [convention](PositionView position) {
        const PositionView heaps = position.subspan(1);
        if (position[0] == 0) return Bouton(convention).is_loss(heaps);
        const std::uint64_t other = heaps.size() == 1 ? 0 : heaps[1];
        if (convention == Convention::misere && other <= 2) return heaps[0] == 2 - other;
        return heaps[0] == (other == 0 ? 0 : ((other + 1) ^ 1) - 1);
      },
      [convention](PositionView position, bool lost) {
        return reason_with_pass(position[0] != 0, convention, lost);
      });
}

bool is_pass_nim(const Moves& moves) {
  return moves.heaps <= 2 && same_moves(moves, make_nim(moves.heaps).with_pass().moves());
}

std::unique_ptr<ClosedForm> largest_heaps_theorem(Convention convention) {
  return outcome_theorem(
      named(words::theorem_greedy, convention, words::theorem_greedy_misere),
      [misere = convention == Convention::misere]<class Size>(PositionView outer, Size) {
        const auto largest = static_cast<Size>(outer.empty() ? 0 : ranges::max(outer));
        const auto count = static_cast<Size>(ranges::count(outer, largest));
        return [largest, count, misere](Size last) -> bool {
          const Size now_largest = last > largest ? last : largest;
          const Size now_count = last > largest ? 1 : count + (last == largest ? 1 : 0);
          const bool is_odd = now_count % 2 != 0;
          const bool is_lone = misere & (now_largest == 1);
          const bool is_empty = now_largest == 0;
          return (is_empty & !misere) | (!is_empty & (is_odd == is_lone));
        };
      });
}

std::unique_ptr<ClosedForm> end_matching_theorem(Convention convention) {
  return outcome_theorem(
      named(words::theorem_end_nim, convention),
      [misere = convention == Convention::misere]<class Size>(PositionView outer, Size) {
        Position row;
        std::copy_if(outer.begin(), outer.end(), std::back_inserter(row),
                     [](std::uint64_t size) { return size > 0; });
        const LosingEnd end = losing_end_of(row, misere);
        const auto size = static_cast<Size>(end.size);
        return [empty = end.empty, size](Size last) -> bool {
          return ((last == 0) & empty) | ((last != 0) & (last == size));
        };
      });
}

std::unique_ptr<ClosedForm> last_heap_theorem(std::size_t heaps, Convention convention) {
  const bool misere = convention == Convention::misere;
  if (heaps > 3 && !misere) return nullptr;
  return outcome_theorem(
      misere ? both(words::theorem_one_left_misere) : both(words::theorem_one_left),
      [misere](PositionView position) {
        std::uint64_t left = 0;  // heaps that are not empty
        std::uint64_t sum_of_less_one = 0;
        for (const std::uint64_t size : position) {
          if (size == 0) continue;
          ++left;
          sum_of_less_one ^= size - 1;
        }
        if (misere) return left > 0 && nim_sum(position) == 0;
        return left < 2 || (left == 3 && sum_of_less_one == 0);
      });
}

Bilingual SlowExact::names() const { return words::theorem_slow_exact; }

std::uint64_t SlowExact::remoteness(PositionView position) const {
  Position heaps(position.begin(), position.end());
  ranges::sort(heaps);
  const auto even = ranges::find_if(heaps, [](std::uint64_t size) { return size % 2 == 0; });
  const bool settled = even != heaps.end() && *even <= heaps.front() + 1;
  if (!settled) {
    const std::uint64_t kept = even == heaps.end() ? heaps.back() : *even;
    for (std::uint64_t& size : heaps) --size;
    ++*(ranges::upper_bound(heaps, kept - 1) - 1);  // the last of its size, so that they ascend
  }
  std::uint64_t pairs = UINT64_MAX, sum = heaps[0] / 2;
  for (std::size_t others = 1; others < heaps.size(); ++others) {
    sum += heaps[others] / 2;
    pairs = std::min(pairs, sum / others);
  }
  std::uint64_t raised = 0, even_heaps = 0;
  for (const std::uint64_t size : heaps) {
    if (size / 2 > pairs) continue;
    raised += pairs - size / 2;
    even_heaps += size % 2 == 0 ? 1 : 0;
  }
  const bool is_over = even_heaps >= pairs - raised + 2;
  return 2 * pairs + (settled ? 0 : 1) + (is_over ? 0 : 1);
}

bool keeps_one_heap(const Moves& moves) {
  Moves wanted = on_each_heap(Steps::parse("1"), moves.heaps);
  for (LineMove& line : wanted.lines)
    for (std::int16_t& stones : line.direction) stones ^= 1;
  return moves.heaps >= 3 && same_moves(moves, wanted);
}

}  // namespace miyama
