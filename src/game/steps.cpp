#include "game/steps.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t endless = UINT64_MAX;
constexpr std::uint64_t greatest_step = 0xFFFF'FFFF;  // no heap of a table is larger
constexpr std::string_view all_but = "all-but:";

/// A set that is listed ascending by next(t), the least member greater than t. Precondition: t <
/// 2⁶³, so that the member is below 2⁶⁴.
struct NamedSet {
  std::string_view name;
  std::uint64_t (*next)(std::uint64_t after);
};

bool is_prime(std::uint64_t n) {
  if (n < 2) return false;
  for (std::uint64_t d = 2; d * d <= n; d += d == 2 ? 1 : 2)
    if (n % d == 0) return false;
  return true;
}

std::uint64_t next_prime(std::uint64_t after) {
  std::uint64_t n = after + 1;
  while (!is_prime(n)) ++n;
  return n;
}

/// Visits every prime up to `most`: Eratosthenes' sieve, a segment at a time, each as
/// long as all before it, so that their primes suffice, up to a length that stays in the cache.
bool for_each_prime(std::uint64_t most, const Visitor<std::uint64_t>& visit) {
  constexpr std::uint64_t longest = 1 << 18;
  std::vector<std::uint64_t> divisors;  // the primes whose squares matter so far
  std::vector<bool> composite;
  for (std::uint64_t first = 2, length = 2; first <= most;
       first += length, length = std::min(first, longest)) {
    const std::uint64_t last = first + std::min(length - 1, most - first);
    for (std::uint64_t d = divisors.empty() ? 2 : divisors.back() + 1; d <= last / d; ++d)
      if (is_prime(d)) divisors.push_back(d);
    composite.assign(last - first + 1, false);
    for (const std::uint64_t d : divisors)
      for (std::uint64_t at = std::max(d * d, (first + d - 1) / d * d); at <= last; at += d)
        composite[at - first] = true;
    for (std::uint64_t n = first; n <= last; ++n)
      if (!composite[n - first] && !visit(n)) return false;
  }
  return true;
}

std::uint64_t next_square(std::uint64_t after) {
  auto root = static_cast<std::uint64_t>(
      std::sqrt(static_cast<double>(after)));  // near enough to start from
  while (root * root > after) --root;
  while (root * root <= after) ++root;
  return root * root;
}

std::uint64_t next_triangular(std::uint64_t after) {
  const auto triangle = [](std::uint64_t n) {
    return n % 2 == 0 ? n / 2 * (n + 1) : (n + 1) / 2 * n;
  };  // n(n+1) may be beyond 2⁶⁴
  auto n = static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(after)));
  while (n > 0 && triangle(n) > after) --n;
  while (triangle(n) <= after) ++n;
  return triangle(n);
}

std::uint64_t next_power(std::uint64_t after) {
  std::uint64_t power = 1;
  while (power <= after) power *= 2;
  return power;
}

std::uint64_t next_factorial(std::uint64_t after) {
  std::uint64_t factorial = 1;
  for (std::uint64_t n = 2; factorial <= after; ++n)
    factorial = saturating_multiply(factorial, n);  // 21! is beyond 2⁶⁴
  return factorial;
}

std::uint64_t next_fibonacci(std::uint64_t after) {
  std::uint64_t a = 1;
  for (std::uint64_t b = 2; a <= after; a = b - a) b += a;
  return a;
}

constexpr std::array<NamedSet, 6> named_sets{{{"squares", next_square},
                                              {"primes", next_prime},
                                              {"powers-of-2", next_power},
                                              {"factorials", next_factorial},
                                              {"fibonacci", next_fibonacci},
                                              {"triangular", next_triangular}}};

const NamedSet* find_named(std::string_view name) {
  const auto* const found = ranges::find(named_sets, name, &NamedSet::name);
  return found == named_sets.end() ? nullptr : found;
}

/// Visits every member up to `most`, ascending; false if `visit` has seen enough.
bool for_each_member(const NamedSet& set, std::uint64_t most, const Visitor<std::uint64_t>& visit) {
  if (set.next == next_prime) return for_each_prime(most, visit);
  for (std::uint64_t t = set.next(0); t <= most; t = set.next(t))
    if (!visit(t)) return false;
  return true;
}

std::vector<std::uint64_t> list_named(const NamedSet& set, std::uint64_t most) {
  std::vector<std::uint64_t> members;
  for_each_member(set, most, [&](std::uint64_t t) { members.push_back(t); });
  return members;
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  std::string names;
  for (const std::string& name : Steps::names()) names += ", " + name;
  throw usage_error("the steps \"" + std::string(text) + "\" " + why +
                    ": give numbers and ranges such as 1,2,5-7, all-but:2,3, any" + names);
}

std::uint64_t parse_step(std::string_view number, std::string_view text) {
  std::uint64_t step = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), step);
  if (error != std::errc() || end != number.data() + number.size())
    refuse(text, "have \"" + std::string(number) + "\" for a number");
  if (step == 0) refuse(text, "have a step 0, which takes nothing");
  if (step > greatest_step)
    refuse(text, "go up to " + std::to_string(step) + ", more than any heap, " +
                     std::to_string(greatest_step));
  return step;
}

}  // namespace

Steps Steps::any() {
  Steps steps;
  steps.intervals_ = {{1, endless}};
  return steps;
}

std::vector<std::string> Steps::names() {
  std::vector<std::string> names;
  names.reserve(named_sets.size());
  for (const NamedSet& set : named_sets) names.emplace_back(set.name);
  return names;
}

Steps Steps::parse(std::string_view text) {
  if (text == "any") return any();
  Steps steps;
  if (const NamedSet* set = find_named(text)) {
    steps.named_ = text;
    steps.listed_ = list_named(*set, listed_up_to);
    return steps;
  }
  const bool complement = text.starts_with(all_but);
  const std::string_view list = complement ? text.substr(all_but.size()) : text;
  if (list.empty()) refuse(text, "name no step");
  std::vector<Interval> given;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view item = list.substr(begin, end - begin);
    const std::size_t dash = item.find('-');
    const std::uint64_t first = parse_step(item.substr(0, dash), text);
    const std::uint64_t last =
        dash == std::string_view::npos ? first : parse_step(item.substr(dash + 1), text);
    if (last < first) refuse(text, "have a range that goes down, " + std::string(item));
    given.push_back({first, last});
    begin = end + 1;
  }
  ranges::sort(given, {}, &Interval::first);
  std::vector<Interval> merged;
  for (const Interval& interval : given) {
    if (!merged.empty() && interval.first <= merged.back().last + 1)
      merged.back().last = std::max(merged.back().last, interval.last);
    else
      merged.push_back(interval);
  }
  if (!complement) {
    steps.intervals_ = std::move(merged);
    return steps;
  }
  std::uint64_t next = 1;
  for (const Interval& gap : merged) {
    if (next < gap.first) steps.intervals_.push_back({next, gap.first - 1});
    next = gap.last + 1;
  }
  steps.intervals_.push_back({next, endless});
  return steps;
}

bool Steps::is_any() const {
  return intervals_.size() == 1 && intervals_[0].first == 1 && intervals_[0].last == endless;
}

bool Steps::contains(std::uint64_t step) const {
  if (const NamedSet* set = find_named(named_)) return step != 0 && set->next(step - 1) == step;
  return ranges::any_of(intervals_,
                        [&](const Interval& i) { return i.first <= step && step <= i.last; });
}

std::uint64_t Steps::least() const {
  const NamedSet* set = find_named(named_);
  return set == nullptr ? intervals_.front().first : set->next(0);
}

bool Steps::has_greatest() const { return named_.empty() && intervals_.back().last != endless; }

bool Steps::for_each_named(std::uint64_t most, const Visitor<std::uint64_t>& visit) const {
  return for_each_member(*find_named(named_), most, visit);
}

std::vector<std::uint64_t> Steps::up_to(std::uint64_t most) const {
  if (!named_.empty() && most > listed_up_to) return list_named(*find_named(named_), most);
  std::vector<std::uint64_t> steps;
  for_each(most, [&](std::uint64_t t) { steps.push_back(t); });
  return steps;
}

std::vector<Steps::Interval> Steps::intervals_up_to(std::uint64_t most) const {
  std::vector<Interval> found;
  for (const Interval& interval : intervals_)
    if (interval.first <= most) found.push_back({interval.first, std::min(interval.last, most)});
  if (named_.empty()) return found;
  for (const std::uint64_t step : up_to(most)) {
    if (!found.empty() && found.back().last + 1 == step)
      found.back().last = step;
    else
      found.push_back({step, step});
  }
  return found;
}

std::string Steps::text() const {
  if (!named_.empty()) return named_;
  if (is_any()) return "any";
  constexpr std::uint64_t shortest_range = 4;
  const bool complement = intervals_.back().last == endless;
  std::string text;
  const auto append = [&](std::uint64_t first, std::uint64_t last) {
    const auto put = [&](const std::string& item) { text += (text.empty() ? "" : ",") + item; };
    if (last - first + 1 >= shortest_range)
      return put(std::to_string(first) + "-" + std::to_string(last));
    for (std::uint64_t t = first; t <= last; ++t) put(std::to_string(t));
  };
  std::uint64_t next = 1;
  for (const Interval& interval : intervals_) {
    if (!complement) append(interval.first, interval.last);
    if (complement && next < interval.first) append(next, interval.first - 1);
    next = interval.last + 1;
  }
  return complement ? std::string(all_but) + text : text;
}

}  // namespace miyama
