#include "sequence/code_growth.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace miyama {
namespace {

constexpr double most_compared = 1e8;
constexpr std::int64_t none = INT64_MIN / 4;

/// The theorem for one growth. Sums of values are compared less s for each p heaps of their size:
/// E(a) / p differs from that by a number that depends on a modulo p alone.
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

}  // namespace

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

}  // namespace miyama
