#include "sequence/heap_period.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace miyama {
namespace {

constexpr std::uint64_t least_count_seen = 24;  ///< fewer values show nothing

/// The numbers of the second theorem, and its conditions.
class GrowthTheorem {
 public:
  GrowthTheorem(const TakeAndBreak& rules, const HeapValue& value) : rules_(rules), value_(value) {
    holds_ = !rules.unequal() && rules.repeated() == 3;  // so a code says what heaps become
    for (std::uint64_t take = 0; take <= rules.explicit_digits(); ++take) {
      const std::uint8_t digit = rules.digit(take);
      holds_ = holds_ && (take == 0 || (digit & 3) == 3);
      if (digit > 3) splits_.push_back(take);
    }
  }

  bool holds() const { return holds_; }
  /// N
  std::uint64_t all_shown(std::uint64_t first, std::uint64_t s) const {
    return std::max<std::uint64_t>(rules_.most_rests(), 2) * (first + s) +
           (splits_.empty() ? 0 : splits_.back());
  }
  /// For each n₀ up to `heaps`: whether the heaps below n₀ have the values 0 … n₀ − 1, as (2) asks.
  std::vector<bool> full_up_to(std::uint64_t heaps) const {
    std::vector<bool> full(heaps + 1);
    std::vector<bool> seen(heaps);
    full[0] = true;
    std::uint64_t end = 0;  // one more than the greatest value so far
    for (std::uint64_t heap = 0; heap < heaps; ++heap) {
      const std::uint64_t value = value_(heap);
      if (value >= heaps || seen[value]) break;  // no later n₀ is full
      seen[value] = true;
      end = std::max(end, value + 1);
      full[heap + 1] = end == heap + 1;
    }
    return full;
  }
  /// (3) and (4) for one heap.
  bool repeats(std::uint64_t heap, std::uint64_t first, std::uint64_t s) const {
    const std::uint32_t own = value_(heap);
    std::vector<bool> seen(own);
    const auto see = [&](std::uint32_t value) {
      if (value < own) seen[value] = true;
    };
    for (std::uint64_t smaller = 0; smaller < heap; ++smaller) see(value_(smaller));
    // Pairs with this sum next to a heap, which has this value if there is one.
    const auto reach_by_pairs = [&](std::uint64_t sum, std::uint32_t third) {
      for (std::uint64_t a = 1; a < sum; ++a) {
        const std::uint64_t b = sum - a;
        const std::uint32_t all = third ^ value_(a) ^ value_(b);
        if (((all ^ own) & (s - 1)) == 0 && third + value_(a) + value_(b) >= own) return true;
        if (third < s && value_(a) < s && b >= first) see(all);
      }
      return false;
    };
    for (const std::uint64_t take : splits_) {
      const std::uint8_t digit = rules_.digit(take);
      const std::uint64_t left = heap - take;
      if ((digit & TakeAndBreak::leave_two) != 0 && reach_by_pairs(left, 0)) return false;
      if ((digit & TakeAndBreak::leave_three) != 0)
        for (std::uint64_t third = 1; 3 * third <= left; ++third)
          if (reach_by_pairs(left - third, value_(third))) return false;
    }
    return std::find(seen.begin(), seen.end(), false) == seen.end();
  }

 private:
  const TakeAndBreak& rules_;
  const HeapValue& value_;
  std::vector<std::uint64_t> splits_;  ///< takes after which two or three heaps may be left
  bool holds_;
};

constexpr double most_compared = 1e8;  // by the theorem on codes
constexpr std::int64_t none = INT64_MIN / 4;

/// The theorem on a code that ends, of which the values grow by a saltus with each period.
///
///     0.3F    0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 …    period 6, saltus 3
///
/// Where a heap may become three heaps, two of which are equal, every smaller value of the right
/// parity of heaps is reached. That is why values grow.
///
/// Theorem. Let k be the last take of a code that ends, rests of any sizes. Let n₀ ≥ 1, p, s ≥ 1
/// be such that G(n + p) = G(n) + s for n₀ ≤ n < B + q − p, where q is the least even multiple of
/// p, S = s·q / p, and B the greater of 3·(n₀ + p) + k and n₀ + 3·q. Write E(a) = p·G(a) − s·a,
/// which depends on a modulo p alone from n₀ on, and for two rests below n₀ write E(a, b) =
/// p·(G(a) ⊕ G(b)) − s·(a + b), for others E(a) + E(b). If
///
///     (1) for all heaps n from n₀ on and takes t that allow it, rest c from n₀ on, and rests a, b:
///         d = (E(a, b) + E(c) − E(n) − s·t) / p is negative or odd if a + b + c + t ≡ n modulo p;
///         so is d for two rests, where E(b) and b are 0; for one, d is not 0
///     (2) for B ≤ n < B + q each v < G(n) − S is the value of a heap c ≤ n − t − 2, n − t − c
///         even, where t allows three rests; if v ≥ G(n) − 2·S, of such a heap c ≥ n₀
///     (3) for these n each other v < G(n) is that of a heap c ≥ n₀, such that c is left of n, or
///         together with a heap of value 0, or with two heaps of equal values
///
/// then G(n + p) = G(n) + s for all n ≥ n₀. In (2), 0 may also be the value of two equal rests.
///
/// Proof. Let n ≥ B + q, let all before it be right, with (2) and (3) for n − q, and let g =
/// G(n − p) + s, which is G(n − q) + S.
///   *  No option has the value g: the largest rest c is at least (n − k) / 3 ≥ n₀. The sum of
///      G(a) ⊕ G(b) or G(a) + G(b), and of G(c), less g is d of (1). But x ⊕ y ≤ x + y, and their
///      difference is even.
///   *  Each v < g − 2·S is reached by the c of (2) for n − q: the two equal heaps next to it are
///      greater by q / 2 each. For other v < g − S a heap c ≥ n₀ reaches v − S from n − q in the
///      way of (2), so c + q reaches v from n. In the same way (3) reaches those from g − S on.
///   So G(n) = g, and (2) and (3) hold for n.
///
/// Cost: 2·k·p² sums for (1), and as many heaps c for (2) and (3) as the last q heaps have such
/// moves; nothing is proved where that is more than `most_compared`.
///
/// References: for theorems of this kind, R. B. Austin, Impartial and partisan games, M.Sc. thesis,
/// University of Calgary (1976); S. Howse and R. J. Nowakowski, Periodicity and
/// arithmetic-periodicity in hexadecimal games, Theoretical Computer Science 313 (2004) 463–472.
/// Their conditions are others; this one is proved above.
///
/// Sums of values are compared less s for each p heaps of their size: E(a) / p differs from that by
/// a number that depends on a modulo p alone.
class CodeGrowth {
 public:
  CodeGrowth(const TakeAndBreak& rules, const HeapValue& value, const HeapPeriod& seen)
      : rules_(rules),
        value_(value),
        first_(std::max<std::uint64_t>(seen.preperiod, 1)),
        p_(static_cast<std::int64_t>(seen.period)),
        s_(static_cast<std::int64_t>(seen.saltus)),
        takes_(rules.explicit_digits()) {}

  std::uint64_t window() const { return static_cast<std::uint64_t>(p_ % 2 == 0 ? p_ : 2 * p_); }
  std::uint64_t begin() const { return std::max(3 * end() + takes_, first_ + 3 * window()); }
  double cost() const {
    const auto window_cost = static_cast<double>(window() * (begin() + window()));
    return static_cast<double>(takes_ + 1) * (2.0 * static_cast<double>(p_ * p_) + window_cost) +
           static_cast<double>(end() * end());
  }
  bool holds(const Observer* observer) {
    list_companions();
    for (std::int64_t n = 0; n < p_; ++n) {
      stop_if_asked(observer);
      for (std::uint64_t take = 0; take <= takes_; ++take)
        if (may_reach(n, static_cast<std::int64_t>(take))) return false;
    }
    for (std::uint64_t n = begin(); n < begin() + window(); ++n) {
      stop_if_asked(observer);
      if (!reaches_smaller(n)) return false;
    }
    return true;
  }

 private:
  /// For each residue modulo p of a size, the greatest reduced value that is even, and odd.
  using Greatest = std::vector<std::array<std::int64_t, 2>>;

  std::uint64_t end() const { return first_ + static_cast<std::uint64_t>(p_); }
  std::int64_t reduced(std::uint64_t size, std::uint32_t value) const {
    return value - s_ * (static_cast<std::int64_t>(size) / p_);
  }

  /// What may stand next to the largest rest: a heap, or two; and which of these have value 0.
  void list_companions() {
    const auto note = [&](Greatest& all, std::uint64_t size, std::uint32_t value) {
      const std::int64_t x = reduced(size, value);
      std::int64_t& greatest = all[size % static_cast<std::uint64_t>(p_)][x & 1];
      greatest = std::max(greatest, x);
    };
    for (Greatest& all : companions_) all.assign(static_cast<std::size_t>(p_), {none, none});
    companions_[0][0][0] = 0;
    for (std::vector<bool>& sizes : zeros_) sizes.assign(2 * end(), false);
    zeros_[0][0] = true;
    for (std::uint64_t a = 1; a < end(); ++a) {
      note(companions_[1], a, value_(a));
      zeros_[1][a] = value_(a) == 0;
      for (std::uint64_t b = a; b < end(); ++b) {
        note(companions_[2], a + b, b < first_ ? value_(a) ^ value_(b) : value_(a) + value_(b));
        if (value_(a) == value_(b)) zeros_[2][a + b] = true;
      }
    }
    periodic_.resize(static_cast<std::size_t>(p_));
    for (std::uint64_t a = first_; a < end(); ++a)
      periodic_[a % static_cast<std::uint64_t>(p_)] = reduced(a, value_(a));
  }

  /// False if (1) holds for heaps of this residue and this take.
  bool may_reach(std::int64_t n, std::int64_t take) const {
    for (std::size_t besides = take == 0 ? 1 : 0; besides < 3; ++besides) {
      if ((rules_.digit(take) >> (besides + 1) & 1) == 0) continue;
      for (std::int64_t r = 0; r < (besides == 0 ? 1 : p_); ++r) {
        const std::int64_t c = ((n - take - r) % p_ + p_) % p_;
        for (const std::int64_t x : companions_[besides][r]) {
          const std::int64_t d = x + periodic_[c] - periodic_[n] - s_ * ((r + c + take - n) / p_);
          if (x != none && (besides == 0 ? d == 0 : d >= 0 && d % 2 == 0)) return true;
        }
      }
    }
    return false;
  }

  /// (2) and (3) for one heap.
  bool reaches_smaller(std::uint64_t n) const {
    const std::uint32_t own = value_(n);
    const std::uint64_t saltus = static_cast<std::uint64_t>(s_) * (p_ % 2 == 0 ? 1 : 2);  // S
    std::vector<std::int64_t> in_pairs(own, -1), in_any(own, -1);  // the largest heap c
    const auto note = [&](std::vector<std::int64_t>& all, std::uint64_t c) {
      if (const std::uint32_t value = value_(c); value < own)
        all[value] = std::max(all[value], static_cast<std::int64_t>(c));
    };
    for (std::uint64_t take = 0; take <= takes_; ++take) {
      const std::uint64_t left = n - take;
      const std::uint8_t digit = rules_.digit(take);
      if ((digit & TakeAndBreak::leave_three) != 0)
        for (std::uint64_t c = left % 2 == 0 ? 2 : 1; c + 2 <= left; c += 2) note(in_pairs, c);
      if ((digit & TakeAndBreak::leave_two) != 0 && left % 2 == 0 && own != 0)
        in_pairs[0] = std::max<std::int64_t>(in_pairs[0], 0);
      for (std::size_t besides = take == 0 ? 1 : 0; besides < 3; ++besides)
        if ((digit >> (besides + 1) & 1) != 0)
          for (std::uint64_t size = 0; size < zeros_[besides].size(); ++size)
            if (zeros_[besides][size]) note(in_any, left - size);
    }
    const auto first = static_cast<std::int64_t>(first_);
    for (std::uint32_t v = 0; v < own; ++v) {
      const bool is_top = v + saltus >= own;
      if (is_top ? std::max(in_pairs[v], in_any[v]) < first
                 : in_pairs[v] < (v + 2 * saltus >= own ? first : 0))
        return false;
    }
    return true;
  }

  const TakeAndBreak& rules_;
  const HeapValue& value_;
  std::uint64_t first_;
  std::int64_t p_, s_;
  std::uint64_t takes_;
  std::array<Greatest, 3> companions_{};      ///< next to the largest rest: no, one, two heaps
  std::array<std::vector<bool>, 3> zeros_{};  ///< indexed by size: some of these have value 0
  std::vector<std::int64_t> periodic_{};      ///< values from n₀ on, by residue
};

/// The growth with the least period that the values show, if the theorem on codes proves it.
std::optional<HeapPeriod> proved_growth_of_code(const TakeAndBreak& rules, std::uint64_t count,
                                                const HeapValue& value, const Observer* observer) {
  if (rules.lists() != nullptr || rules.repeated() != 0 || rules.unequal() ||
      rules.most_rests() < 3)
    return std::nullopt;
  const auto seen = seen_period(count, value, observer);
  if (!seen || seen->saltus == 0) return std::nullopt;
  CodeGrowth theorem(rules, value, *seen);
  if (theorem.begin() + theorem.window() > count || theorem.cost() > most_compared ||
      !theorem.holds(observer))
    return std::nullopt;
  return seen;
}

/// Halves the period as often as the values grow with half of it, too.
HeapPeriod halved(HeapPeriod proved, const HeapValue& value) {
  for (std::uint64_t half = proved.period / 2; half > 0; half /= 2) {
    for (std::uint64_t n = proved.preperiod; n < proved.preperiod + 2 * half; ++n)
      if (value(n + half) != value(n) + half) return proved;
    proved.period = proved.saltus = half;
  }
  return proved;
}

/// What the values from a heap on depend on, less b.
struct GrowthState {
  std::vector<std::uint32_t> above{};  ///< values that some heap has that can always be left
  std::vector<std::uint32_t> last{};   ///< one more than the values of the last m heaps, or 0

  bool operator==(const GrowthState&) const = default;
};

}  // namespace

std::optional<HeapPeriod> seen_period(std::uint64_t count, const HeapValue& value,
                                      const Observer* observer) {
  for (std::uint64_t period = 1; count >= least_count_seen && 3 * period <= count; ++period) {
    stop_if_asked(observer);
    const std::uint32_t last = value(count - 1), before = value(count - 1 - period);
    if (last < before) continue;
    std::uint64_t first = count - 1 - period;
    while (first > 0 && value(first - 1 + period) == value(first - 1) + (last - before)) --first;
    if (3 * (first + period) <= count) return HeapPeriod{first, period, last - before};
  }
  return std::nullopt;
}

std::optional<HeapPeriod> proved_growth(const TakeAndBreak& rules, std::uint64_t count,
                                        const HeapValue& value, const Observer* observer) {
  const GrowthTheorem theorem(rules, value);
  if (!theorem.holds()) return proved_growth_of_code(rules, count, value, observer);
  const std::vector<bool> full = theorem.full_up_to(count);
  for (std::uint64_t s = 1; theorem.all_shown(0, s) + s <= count; s *= 2) {
    stop_if_asked(observer);
    std::uint64_t preperiod = count - s;
    while (preperiod > 0 && value(preperiod - 1 + s) == value(preperiod - 1) + s) --preperiod;
    for (std::uint64_t first = preperiod + s; first-- > preperiod;) {
      const std::uint64_t begin = theorem.all_shown(first, s);
      if (begin + s > count || !full[first] || !full[first + s]) continue;
      std::uint64_t heap = begin;
      while (heap < begin + s && theorem.repeats(heap, first, s)) {
        stop_if_asked(observer);
        ++heap;
      }
      if (heap == begin + s) return halved({preperiod, s, s}, value);
      break;  // no lesser n₀ passes
    }
  }
  return std::nullopt;
}

HeapPeriod least_period(std::span<const std::uint32_t> values, HeapPeriod known) {
  const auto holds = [&](std::uint64_t n, std::uint64_t period, std::uint64_t saltus) {
    return values[n] + saltus == values[n + period];
  };
  for (std::uint64_t period = 1; period < known.period; ++period) {
    if (known.period % period != 0 || known.saltus * period % known.period != 0) continue;
    const std::uint64_t saltus = known.saltus * period / known.period;
    std::uint64_t n = known.preperiod;
    while (n < known.preperiod + known.period && holds(n, period, saltus)) ++n;
    if (n < known.preperiod + known.period) continue;
    known.saltus = saltus;
    known.period = period;
  }
  while (known.preperiod > 0 && holds(known.preperiod - 1, known.period, known.saltus))
    --known.preperiod;
  return known;
}

/// Let every step above m be allowed. The value of a heap n ≥ m is the least that none of two sets
/// holds: A, the values of all heaps below n − m; and those of the last m heaps that a step may
/// leave. Let b be the least value that A lacks. Values below b decide nothing, so the heaps from n
/// on depend on A and the last m values only as far as they are at least b, and less b. If both are
/// once more what they were p heaps before, with a b that is s greater, then G(n + p) = G(n) + s
/// for all heaps from there on: the next value is s greater, and so on.
///
/// The state that is compared stays while twice as many heaps go by, by R. P. Brent, An improved
/// Monte Carlo factorization algorithm, BIT 20 (1980), so that any period is found. Cost: m
/// comparisons a heap at most. That such games grow is in Winning Ways, chapter 4.
std::optional<HeapPeriod> proved_growth_of_steps(std::span<const std::uint32_t> values,
                                                 std::uint64_t m, const Observer* observer) {
  std::uint64_t base = 0, base_before = 0, before = 0, power = 1;
  std::set<std::uint32_t> above;
  const auto state_at = [&](std::uint64_t n) {
    GrowthState state;
    for (const std::uint32_t value : above)
      state.above.push_back(static_cast<std::uint32_t>(value - base));
    for (std::uint64_t heap = n - m; heap < n; ++heap)
      state.last.push_back(
          values[heap] < base ? 0 : static_cast<std::uint32_t>(values[heap] - base + 1));
    return state;
  };
  std::optional<GrowthState> known;
  for (std::uint64_t n = m; n < values.size(); ++n) {
    stop_if_asked(observer);
    if (known && base > base_before && above.size() == known->above.size() && state_at(n) == *known)
      if (n + 2 * (n - before) <= values.size())
        return least_period(values, {before, n - before, base - base_before});
    if (!known || n - before == power) {
      if (known) power *= 2;
      known = state_at(n);
      before = n;
      base_before = base;
    }
    if (values[n - m] >= base) above.insert(values[n - m]);  // a heap of n + 1 can always leave it
    while (!above.empty() && *above.begin() == base) {
      above.erase(above.begin());
      ++base;
    }
  }
  return std::nullopt;
}

}  // namespace miyama
