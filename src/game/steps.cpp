/// @file  steps.cpp
/// @brief Reads and writes sets of steps, and lists the named ones.
///
/// Numbers and ranges become intervals: sorted, merged where they overlap or touch, complemented
/// behind `all-but:`. What is merged has one text only, so that equal sets have equal names.

#include "game/steps.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::string_view all_but = "all-but:";
constexpr std::string_view mod = "mod";

bool is_prime(std::uint64_t n) {
  if (n < 2) return false;
  for (std::uint64_t d = 2; d * d <= n; d += d == 2 ? 1 : 2)
    if (n % d == 0) return false;
  return true;
}

/// Visits every prime from `least` to `most`, by Eratosthenes' sieve, a segment that stays in the
/// cache at a time. False if `visit` has seen enough.
bool for_each_prime(std::uint64_t least, std::uint64_t most, const Visitor<std::uint64_t>& visit) {
  constexpr std::uint64_t length = 1 << 18;
  for (std::uint64_t first = std::max<std::uint64_t>(least, 2); first <= most; first += length) {
    std::vector<bool> composite(length);
    for (std::uint64_t d = 2; d * d < first + length; ++d) {
      if (!is_prime(d)) continue;
      for (std::uint64_t n = std::max(d * d, divide_up(first, d) * d); n < first + length; n += d)
        composite[n - first] = true;
    }
    for (std::uint64_t n = first; n < first + length && n <= most; ++n)
      if (!composite[n - first] && !visit(n)) return false;
  }
  return true;
}

/// Its members are member(1), member(2), … below 2⁶⁴ − 1. The primes have no such function.
struct NamedSet {
  std::string_view name;
  std::uint64_t (*member)(std::uint64_t n);
};

constexpr std::array<NamedSet, 6> named_sets{
    {{"squares", [](std::uint64_t n) { return saturating_multiply(n, n); }},
     {"primes", nullptr},
     {"powers-of-2",
      [](std::uint64_t n) { return n <= 64 ? std::uint64_t{1} << (n - 1) : UINT64_MAX; }},
     {"factorials",
      [](std::uint64_t n) {
        std::uint64_t product = 1;
        for (std::uint64_t factor = 2; factor <= std::min<std::uint64_t>(n, 21); ++factor)
          product = saturating_multiply(product, factor);  // 21! is beyond 2⁶⁴
        return product;
      }},
     {"fibonacci",
      [](std::uint64_t n) {
        std::uint64_t a = 0, b = 1;
        for (; n > 0 && b < UINT64_MAX; --n) a = std::exchange(b, saturating_add(a, b));
        return b;
      }},
     {"triangular", [](std::uint64_t n) {
        return n % 2 == 0 ? saturating_multiply(n / 2, n + 1) : saturating_multiply(n / 2 + 1, n);
      }}}};

const NamedSet* find_named(std::string_view name) {
  const auto found = ranges::find(named_sets, name, &NamedSet::name);
  return found == named_sets.end() ? nullptr : &*found;
}

[[noreturn]] void refuse(std::string_view text, const Bilingual& why) {
  throw usage_error(words::steps_cannot_be_read, excerpt(text), why, joined(Steps::names(), ", "));
}

/// A number of the set `text`.
std::uint64_t parse_step(std::string_view number, std::string_view text, bool may_be_0) {
  const std::optional<std::uint64_t> step = number_in(number);
  if (!step) refuse(text, both(words::steps_have_no_number, excerpt(number)));
  if (*step == 0 && !may_be_0) refuse(text, words::steps_have_0);
  if (*step > Steps::greatest_step)
    refuse(text, both(words::steps_too_large, *step, Steps::greatest_step));
  return *step;
}

/// The intervals of a list such as 1,2,5-7 or 1,2,5..7, of the set `text`.
std::vector<Steps::Interval> parse_list(std::string_view list, std::string_view text,
                                        bool may_be_0 = false) {
  if (list.empty()) refuse(text, words::steps_are_empty);
  std::vector<Steps::Interval> given;
  for (const std::string_view item : split(list)) {
    const std::size_t dots = item.find("..");
    const std::size_t dash = dots == std::string_view::npos ? item.find('-') : dots;
    const std::size_t behind = dash + (dots == std::string_view::npos ? 1 : 2);
    const std::uint64_t first = parse_step(item.substr(0, dash), text, may_be_0);
    const std::uint64_t last =
        dash == std::string_view::npos ? first : parse_step(item.substr(behind), text, may_be_0);
    if (last < first) refuse(text, both(words::steps_go_down, excerpt(item)));
    given.push_back({first, last});
  }
  return given;
}

/// Merges overlapping and neighbouring intervals, in order.
std::vector<Steps::Interval> merged(std::vector<Steps::Interval> given) {
  ranges::sort(given, {}, &Steps::Interval::first);
  std::vector<Steps::Interval> merged;
  for (const Steps::Interval& interval : given) {
    if (!merged.empty() && interval.first <= merged.back().last + 1)
      merged.back().last = std::max(merged.back().last, interval.last);
    else
      merged.push_back(interval);
  }
  return merged;
}

/// The steps that `intervals`, which are merged, leave out.
std::vector<Steps::Interval> gaps_of(const std::vector<Steps::Interval>& intervals) {
  std::vector<Steps::Interval> gaps;
  std::uint64_t next = 1;
  for (const auto& [first, last] : intervals) {
    if (next < first) gaps.push_back({next, first - 1});
    next = last + 1;
  }
  if (next != 0) gaps.push_back({next, UINT64_MAX});
  return gaps;
}

std::string text_of(const std::vector<Steps::Interval>& intervals) {
  constexpr std::uint64_t shortest_range = 4;
  std::vector<std::string> items;
  for (const auto& [first, last] : intervals)
    if (last - first + 1 >= shortest_range)
      items.push_back(concat(first, "-", last));
    else
      for (std::uint64_t t = first; t <= last; ++t) items.push_back(std::to_string(t));
  return joined(items, ",");
}

}  // namespace

std::optional<std::uint64_t> number_in(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

Steps Steps::any() { return Steps({{}, {}, {{1, endless}}}); }

std::vector<std::string> Steps::names() {
  std::vector<std::string> names;
  for (const NamedSet& set : named_sets) names.emplace_back(set.name);
  return names;
}

Steps Steps::parse(std::string_view text) {
  if (text == "any") return any();
  if (find_named(text) != nullptr) return computed({std::string(text)});
  if (const std::size_t at = text.find(mod); at != std::string_view::npos)
    return parse_residues(text, at);
  const bool complement = text.starts_with(all_but);
  auto intervals = merged(parse_list(text.substr(complement ? all_but.size() : 0), text));
  return Steps({{}, {}, complement ? gaps_of(intervals) : std::move(intervals)});
}

Steps Steps::computed(Members members) {
  std::vector<Interval>& listed = members.intervals;
  members.for_each(1, listed_up_to, [&](std::uint64_t t) {  // ascending: there is nothing to sort
    if (!listed.empty() && listed.back().last + 1 == t)
      listed.back().last = t;
    else
      listed.push_back({t, t});
  });
  return Steps(std::move(members));
}

std::optional<Steps> Steps::such_that(std::string name, Holds holds, bool ends) {
  Steps steps = computed({std::move(name), std::move(holds)});
  const Members& members = *steps.members_;
  if (members.intervals.empty()) return std::nullopt;
  if (!ends) return steps;
  std::vector<Interval> intervals = members.intervals;
  if (members.holds(listed_up_to + 1)) intervals.push_back({listed_up_to + 1, endless});
  return Steps({{}, {}, merged(std::move(intervals))});
}

/// "1,4mod5", "1-3 mod 7", "all-but:0mod3"; a residue may be as large as the modulus or larger.
Steps Steps::parse_residues(std::string_view text, std::size_t at) {
  const std::size_t end = at > 0 && text[at - 1] == ' ' ? at - 1 : at;
  const std::size_t behind =
      at + mod.size() + (text.substr(at + mod.size()).starts_with(' ') ? 1 : 0);
  const std::uint64_t modulus = parse_step(text.substr(behind), text, true);
  if (modulus == 0 || modulus > greatest_modulus)
    refuse(text, both(words::modulus_too_large, modulus, greatest_modulus));
  const bool complement = text.starts_with(all_but);
  const std::size_t begin = complement ? std::min(all_but.size(), end) : 0;
  std::vector<bool> has(modulus, complement);
  for (const auto& [first, last] : parse_list(text.substr(begin, end - begin), text, true))
    for (std::uint64_t t = first; t <= last && t - first < modulus; ++t)
      has[t % modulus] = !complement;
  if (!ranges::contains(has, false)) return any();
  if (!ranges::contains(has, true)) refuse(text, words::steps_are_empty);
  std::vector<std::string> names;
  for (std::uint64_t residue = 0; residue < modulus; ++residue)
    if (has[residue]) names.push_back(std::to_string(residue));
  return computed({concat(joined(names, ","), mod, modulus),
                   [has = std::move(has)](std::uint64_t t) { return has[t % has.size()]; }});
}

bool Steps::contains(std::uint64_t step) const {
  if (members_->holds != nullptr && step > listed_up_to) return members_->holds(step);
  if (const NamedSet* set = find_named(members_->named)) {
    if (set->member == nullptr) return is_prime(step);
    std::uint64_t n = 0;  // the number of the greatest member below `step`
    for (std::uint64_t add = std::uint64_t{1} << 32; add > 0; add /= 2)
      if (set->member(n + add) < step) n += add;
    return set->member(n + 1) == step;
  }
  const std::vector<Interval>& all = members_->intervals;
  const auto at = std::lower_bound(all.begin(), all.end(), step,
                                   [](const Interval& i, std::uint64_t t) { return i.last < t; });
  return at != all.end() && at->first <= step;
}

bool Steps::Members::for_each(std::uint64_t least, std::uint64_t most,
                              const Visitor<std::uint64_t>& visit) const {
  if (holds != nullptr) {
    for (std::uint64_t t = least; t <= most; ++t)
      if (holds(t) && !visit(t)) return false;
    return true;
  }
  const auto member = find_named(named)->member;
  if (member == nullptr) return for_each_prime(least, most, visit);
  for (std::uint64_t n = 1; member(n) <= most; ++n)
    if (member(n) >= least && !visit(member(n))) return false;
  return true;
}

std::vector<Steps::Interval> Steps::intervals_up_to(std::uint64_t most) const {
  std::vector<Interval> found;
  for (const Interval& interval : members_->intervals)
    if (interval.first <= most) found.push_back({interval.first, std::min(interval.last, most)});
  if (members_->goes_on())
    members_->for_each(listed_up_to + 1, most, [&](std::uint64_t t) { found.push_back({t, t}); });
  return merged(std::move(found));
}

std::string Steps::text() const {
  if (members_->goes_on()) return members_->named;
  if (is_any()) return "any";
  if (members_->intervals.back().last != endless) return text_of(members_->intervals);
  return concat(all_but, text_of(gaps_of(members_->intervals)));
}

}  // namespace miyama
