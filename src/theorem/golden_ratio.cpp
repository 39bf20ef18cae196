#include "theorem/golden_ratio.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int exact_bits = 63;
constexpr int shifted_bits = 40;  // limit in misère play with R ≥ 2

/// Why a pair of heaps is lost or won in Wythoff's game.
Bilingual reason_by_pairs(PositionView position, Convention convention, bool lost) {
  const std::string_view first = convention == Convention::normal ? "(0,0), (1,2)" : "(0,1), (2,2)";
  const std::string pairs = concat(first, ", (3,5), (4,7), (6,10), …");
  const auto [a, b] = std::minmax(position[0], position[1]);
  const std::string pair = concat('(', a, ',', b, ')');
  return both(lost ? words::reason_golden_pair : words::reason_no_golden_pair, pair, pairs);
}

/// The least number in [0, end) for which this holds, as it does for all that follow; `end` if
/// none.
template <class Holds>
std::uint64_t least_of(std::uint64_t end, const Holds& holds) {
  std::uint64_t first = 0;
  while (first < end) {
    const std::uint64_t middle = first + (end - first) / 2;
    holds(middle) ? end = middle : first = middle + 1;
  }
  return end;
}

/// The pairs (A_n, B_n) of Wythoff's and Fraenkel's games, whose numbers are all numbers, each
/// once.
class Pairs {
 public:
  Pairs(Convention convention, std::uint64_t r)
      : replaced_(convention == Convention::misere && r == 1),
        shifted_(convention == Convention::misere && r > 1),
        r_(r) {}

  /// Pair n, the smaller number first.
  std::pair<std::uint64_t, std::uint64_t> at(std::uint64_t n) const {
    if (replaced_ && n < 2) return n == 0 ? std::pair{2, 2} : std::pair{0, 1};
    const std::uint64_t beyond =
        least_of(2 * n + 1, [&](std::uint64_t a) { return !reaches(n, a); });
    const std::uint64_t first = n == 0 ? 0 : beyond - 1;
    return {first, first + r_ * n + (shifted_ ? 1 : 0)};
  }
  /// The number that makes a pair with `size`; none if that would be above `most`.
  std::optional<std::uint64_t> partner(std::uint64_t size, std::uint64_t most) const {
    if (replaced_ && size <= 2) return size == 2 ? 2 : 1 - size;
    const std::uint64_t end = std::max(size, most) / r_ + 1;
    const std::uint64_t as_first =
        least_of(end, [&](std::uint64_t n) { return at(n).first >= size; });
    if (as_first < end && at(as_first).first == size) return at(as_first).second;
    const std::uint64_t as_second =
        least_of(size / r_ + 1, [&](std::uint64_t n) { return at(n).second >= size; });
    if (as_second <= size / r_ && at(as_second).second == size) return at(as_second).first;
    return std::nullopt;
  }

  /// The options of `position` that are pairs.
  std::vector<Position> options(PositionView position) const {
    const std::uint64_t x = position[0], y = position[1];
    std::vector<Position> found;
    if (const auto lower = partner(y, x); lower && *lower < x) found.push_back({*lower, y});
    if (const auto lower = partner(x, y); lower && *lower < y) found.push_back({x, *lower});
    // From both, by amounts that differ by less than R; in the order of the rules.
    const auto apart = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; };
    const auto is_before = [&](const Position& a, const Position& b) {
      const auto order = [&](const Position& to) {
        return std::pair(apart(x - to[0], y - to[1]), x - to[0] > y - to[1]);
      };
      return order(a) < order(b);
    };
    const std::size_t of_one = found.size();
    const std::uint64_t n = apart(x, y) / r_, last = std::min(n + 1, std::max(x, y) / r_);
    for (std::uint64_t i = n - std::min<std::uint64_t>(n, 1); i <= last; ++i) {
      const auto [a, b] = at(i);
      for (const Position& to : {Position{a, b}, Position{b, a}})
        if (to[0] < x && to[1] < y && apart(x - to[0], y - to[1]) < r_ &&
            !ranges::contains(found, to))
          found.push_back(to);
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(of_one), found.end(), is_before);
    return found;
  }

 private:
  /// True if A_n ≥ a.
  bool reaches(std::uint64_t n, std::uint64_t a) const {
    if (a == 0) return true;
    return shifted_ ? !is_below_slope(n * r_ + 1, a + n * (r_ - 2), r_) : is_below_slope(a, n, r_);
  }

  bool replaced_, shifted_;
  std::uint64_t r_;
};

/// True if every turn has at most one move until the heaps are equal. Precondition: 0 < a ≤ b.
bool is_forced(std::uint64_t a, std::uint64_t b) {
  while (a != b) {
    const std::uint64_t rest = b - a;
    if (rest > a) return false;
    b = a;
    a = rest;
  }
  return true;
}

class EuclidTheorem final : public ClosedForm {
 public:
  EuclidTheorem(Convention convention, bool to_zero) : convention_(convention), to_zero_(to_zero) {}

  Bilingual names() const override {
    return named(words::theorem_euclid, convention_,
                 to_zero_ ? Bilingual{} : both(words::theorem_euclid_misere));
  }

  bool is_loss(PositionView position) const override {
    const auto [a, b] = std::minmax(position[0], position[1]);
    if (a == 0) return !misere();
    const bool below = Wide{b} * (b - a) < Wide{a} * a;  // b/a < φ
    if (to_zero_) return below && (misere() || a != b);
    return misere() && is_forced(a, b) ? !below : below;
  }

  /// A loss has a ratio of at most 2, so of the multiples that may be taken the greatest count.
  std::optional<std::vector<Position>> lost_options(PositionView position) const override {
    std::vector<Position> found;
    for (std::size_t heap = 0; heap < 2; ++heap) {
      const std::uint64_t other = position[1 - heap];
      if (other == 0) continue;
      for (std::uint64_t times = std::min<std::uint64_t>(position[heap] / other, 3); times-- > 0;) {
        Position to(position.begin(), position.end());
        to[heap] = position[heap] % other + times * other;
        if ((to[heap] != 0 || to_zero_) && is_loss(to)) found.push_back(std::move(to));
      }
    }
    return found;
  }

  bool has_grundy() const override { return !to_zero_; }
  std::uint64_t grundy(PositionView position) const override {
    assert(has_grundy());
    const auto [a, b] = std::minmax(position[0], position[1]);
    if (a == 0) return misere() ? 1 : 0;
    // ⌊b/a − a/b⌋
    const auto value = static_cast<std::uint64_t>((Wide{b} * b - Wide{a} * a) / (Wide{a} * b));
    return misere() && is_forced(a, b) ? 1 - value : value;
  }

 private:
  bool misere() const { return convention_ == Convention::misere; }

  Convention convention_;
  bool to_zero_;
};

}  // namespace

bool is_below_slope(std::uint64_t p, std::uint64_t q, std::uint64_t r) {
  const Wide rq = Wide{r} * q;
  return Wide{p} * p + rq * p < Wide{2} * p * q + rq * q;
}

bool is_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r) {
  if (n == 0) return a == 0;
  assert(a >> exact_bits == 0 && Wide{r} * n >> exact_bits == 0);
  return is_below_slope(a, n, r) && !is_below_slope(a + 1, n, r);
}

bool is_shifted_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r) {
  assert(r >= 2);
  if (n == 0) return a == 0;
  assert(a >> shifted_bits == 0 && Wide{r} * n >> shifted_bits == 0);
  // nα + 1/α ≥ a  ⇔  nα² + 1 ≥ aα  ⇔  nR + 1 ≥ α(a + n(R − 2)), for α² = R − (R − 2)α
  const std::uint64_t p = n * r + 1;
  const std::uint64_t q = a + n * (r - 2);
  return !is_below_slope(p, q, r) && is_below_slope(p, q + 1, r);
}

std::unique_ptr<ClosedForm> wythoff_theorem(Convention convention, std::uint64_t r,
                                            PositionView bounds) {
  assert(r >= 1);
  const int bits = convention == Convention::normal || r == 1 ? exact_bits : shifted_bits;
  if (ranges::any_of(bounds, [bits](std::uint64_t bound) { return bound >> bits != 0; }))
    return nullptr;
  return outcome_theorem(
      named(r == 1 ? words::theorem_wythoff : words::theorem_fraenkel, convention),
      [convention, r](PositionView position) {
        const auto [a, b] = std::minmax(position[0], position[1]);
        const std::uint64_t n = (b - a) / r, rest = (b - a) % r;
        if (convention == Convention::normal) return rest == 0 && is_multiple_of_slope(a, n, r);
        if (r > 1) return rest == 1 && is_shifted_multiple_of_slope(a, n, r);
        if (b > 2) return is_multiple_of_slope(a, n, 1);
        return (a == 0 && b == 1) || (a == 2 && b == 2);  // these replace (0,0) and (1,2)
      },
      [convention, r](PositionView position, bool lost) {
        return r == 1 ? reason_by_pairs(position, convention, lost) : Bilingual{};
      },
      [pairs = Pairs(convention, r)](PositionView position) { return pairs.options(position); });
}

std::unique_ptr<ClosedForm> euclid_theorem(Convention convention, bool to_zero) {
  return std::make_unique<EuclidTheorem>(convention, to_zero);
}

/// Goes up to the greatest Fibonacci number that fits, and takes what fits on the way down. The one
/// above it may have more than 64 bits; what it wraps to leads back down all the same.
std::uint64_t smallest_zeckendorf_part(std::uint64_t n) {
  assert(n > 0);
  std::uint64_t part = 1;
  std::uint64_t next = 2;
  while (part < next && next <= n) part = std::exchange(next, part + next);
  for (n -= part; n > 0; n -= part <= n ? part : 0) next = std::exchange(part, next - part);
  return part;
}

std::unique_ptr<ClosedForm> zeckendorf_theorem(Convention convention) {
  return outcome_theorem(
      named(words::theorem_zeckendorf, convention, words::theorem_zeckendorf_misere),
      [misere = convention == Convention::misere]<class Size>(PositionView outer, Size) {
        const std::uint64_t heap = outer[0];
        const std::uint64_t stones = heap - (misere && heap > 0 ? 1 : 0);
        const std::uint64_t part = stones == 0 ? UINT64_MAX : smallest_zeckendorf_part(stones);
        return [=](Size limit) -> bool {
          return heap == 0 || limit == 0 ? !misere : stones == 0 || limit < part;
        };
      },
      {},
      [misere = convention == Convention::misere](PositionView position) {
        // Twice what is taken must be below the smallest part that stays, so the parts of the rest
        // are some of the greatest parts of the heap; or all is taken that counts.
        std::vector<Position> options;
        const std::uint64_t aside = misere && position[0] > 0 ? 1 : 0;
        const std::uint64_t stones = position[0] - aside;
        for (std::uint64_t taken = 0, left = stones; left > 0;) {
          const std::uint64_t part = smallest_zeckendorf_part(left);
          taken += part;
          left -= part;
          if (taken > std::min(position[0], position[1])) break;
          const std::uint64_t heap = position[0] - taken;
          options.push_back({heap, taken > heap / 2 ? heap : 2 * taken});
        }
        return options;
      });
}

}  // namespace miyama
