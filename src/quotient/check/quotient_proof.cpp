#include "quotient/check/quotient_proof.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// A set of elements.
class ElementSet {
 public:
  explicit ElementSet(std::size_t order) : words_((order + 63) / 64) {}

  bool has(Element x) const { return (words_[x / 64] >> x % 64 & 1U) != 0; }
  void add(Element x) { words_[x / 64] |= std::uint64_t{1} << x % 64; }
  void add(const ElementSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  bool is_part_of(const ElementSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    return true;
  }
  /// The least element that both have.
  std::optional<Element> shared(const ElementSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (unsigned bit = 0; (words_[i] & other.words_[i]) >> bit != 0; ++bit)
        if (((words_[i] & other.words_[i]) >> bit & 1U) != 0)
          return static_cast<Element>(64 * i + bit);
    return std::nullopt;
  }
  friend bool operator<(const ElementSet& a, const ElementSet& b) { return a.words_ < b.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

/// For each element the company in which it is lost.
std::vector<ElementSet> companies(const MisereQuotient& quotient) {
  std::vector<ElementSet> all(quotient.order(), ElementSet(quotient.order()));
  for (std::size_t x = 0; x < quotient.order(); ++x)
    for (std::size_t z = 0; z < quotient.order(); ++z)
      if (quotient.is_loss(quotient.product(x, z))) all[x].add(static_cast<Element>(z));
  return all;
}

/// For each element a sum of heaps with this image; empty where there is none.
std::vector<Position> sums_of(const MisereQuotient& quotient) {
  std::vector<Position> sums(quotient.order());
  std::deque<Element> next{0};
  for (; !next.empty(); next.pop_front())
    for (std::uint64_t heap = 1; heap <= quotient.largest_heap(); ++heap) {
      const Element to = quotient.product(next.front(), quotient.image(heap));
      if (to == 0 || !sums[to].empty()) continue;
      sums[to] = sums[next.front()];
      sums[to].push_back(heap);
      next.push_back(to);
    }
  return sums;
}

class Proof {
 public:
  Proof(const MisereQuotient& quotient, const HeapSet& rules, const std::function<void()>& poll)
      : quotient_(quotient), rules_(rules), poll_(poll), lost_with_(companies(quotient)) {}

  std::optional<QuotientFailure> run() {
    if (quotient_.is_loss(0)) return QuotientFailure{"the empty sum is won, not lost", {}};
    if (auto failure = list_heaps()) return failure;
    pairs_.push_back({0, ElementSet(quotient_.order()), 0, 0});
    of_element_.assign(quotient_.order(), {});
    of_element_[0].push_back(0);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      poll_();
      if (pairs_[i].is_covered) continue;
      for (const auto& heap : heaps_)
        if (!add_product(i, heap)) return failure_of(pairs_.size() - 1);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t rests_per_step = 4096;

  struct Pair {
    Element element;
    ElementSet won_with;
    std::uint64_t heap;  ///< the last heap of the sum
    std::size_t rest;    ///< the pair of the others
    bool is_covered = false;
  };

  /// The pairs of heaps, each once; or a loss with a losing option.
  std::optional<QuotientFailure> list_heaps() {
    std::set<std::pair<Element, ElementSet>> listed;
    for (std::uint64_t size = 1; size <= quotient_.largest_heap(); ++size) {
      const Element x = quotient_.image(size);
      Pair heap{x, ElementSet(quotient_.order()), size, 0};
      std::vector<std::uint8_t> seen(quotient_.order(), 0);
      const bool has_no_move = rules_.for_each_rests(size, [&](const Rests& rests) {
        if (++rests_ % rests_per_step == 0) poll_();
        const Element option = quotient_.image_of_sum(rests);
        if (seen[option]++ == 0) heap.won_with.add(lost_with_[option]);
        seen[option] = 1;
        return true;
      }) && ranges::count(seen, 0) == static_cast<std::ptrdiff_t>(quotient_.order());
      if (has_no_move && x != 0) return QuotientFailure{"a heap without a move is not 1", {size}};
      if (has_no_move) continue;
      if (const auto z = heap.won_with.shared(lost_with_[x])) {
        Position sum = sums_of(quotient_)[*z];
        sum.push_back(size);
        return QuotientFailure{"a loss has an option that is lost", std::move(sum)};
      }
      if (listed.emplace(x, heap.won_with).second) heaps_.push_back(std::move(heap));
    }
    return std::nullopt;
  }

  /// False if the sum fails: its pair is then the last one.
  bool add_product(std::size_t at, const Pair& heap) {
    const Pair& rest = pairs_[at];
    const Element x = quotient_.product(rest.element, heap.element);
    Pair sum{x, ElementSet(quotient_.order()), heap.heap, at};
    bool is_settled = true;
    for (std::size_t z = 0; z < quotient_.order(); ++z)
      if (rest.won_with.has(quotient_.product(z, heap.element)) ||
          heap.won_with.has(quotient_.product(z, rest.element)))
        sum.won_with.add(static_cast<Element>(z));
      else if (!lost_with_[x].has(static_cast<Element>(z)))
        is_settled = false;
    if (is_settled) return true;
    const bool fails = !quotient_.is_loss(x) && !sum.won_with.has(0);
    if (!fails) {
      for (const std::size_t i : of_element_[x])
        if (pairs_[i].won_with.is_part_of(sum.won_with)) return true;
      auto& all = of_element_[x];
      const auto covered = [&](std::size_t i) {
        return pairs_[i].is_covered |= sum.won_with.is_part_of(pairs_[i].won_with);
      };
      all.erase(std::remove_if(all.begin(), all.end(), covered), all.end());
      all.push_back(pairs_.size());
    }
    pairs_.push_back(std::move(sum));
    return !fails;
  }

  QuotientFailure failure_of(std::size_t at) const {
    QuotientFailure failure{"no option of a win is lost", {}};
    for (; at != 0; at = pairs_[at].rest) failure.sum.push_back(pairs_[at].heap);
    return failure;
  }

  const MisereQuotient& quotient_;
  const HeapSet& rules_;
  const std::function<void()>& poll_;
  std::vector<ElementSet> lost_with_;
  std::vector<Pair> heaps_;
  std::deque<Pair> pairs_;
  std::vector<std::vector<std::size_t>> of_element_;
  std::uint64_t rests_ = 0;  ///< looked at
};

}  // namespace

std::optional<QuotientFailure> failing_sum(const MisereQuotient& quotient, const HeapSet& rules,
                                           const std::function<void()>& poll) {
  return Proof(quotient, rules, poll).run();
}

std::optional<QuotientFailure> broken_law(const MisereQuotient& quotient,
                                          const std::function<void()>& poll) {
  const std::size_t n = quotient.order();
  const auto fail = [](const char* why) { return QuotientFailure{why, {}}; };
  for (std::size_t x = 0; x < n; ++x) {
    if (quotient.product(0, x) != x) return fail("0 is not neutral");
    for (std::size_t y = 0; y < x; ++y)
      if (quotient.product(x, y) != quotient.product(y, x)) return fail("products do not commute");
  }
  // Elements by which every product associates are closed under products: heaps are enough.
  const std::set<Element> images(quotient.images().begin(), quotient.images().end());
  for (const Element g : images)
    for (std::size_t x = 0; x < n; ++x) {
      poll();
      for (std::size_t y = 0; y < n; ++y)
        if (quotient.product(quotient.product(x, g), y) !=
            quotient.product(x, quotient.product(g, y)))
          return fail("products do not associate");
    }
  const std::vector<Position> sums = sums_of(quotient);
  for (std::size_t x = 1; x < n; ++x)
    if (sums[x].empty()) return fail("an element is not a product of heaps");
  const std::vector<ElementSet> lost_with = companies(quotient);
  if (std::set<ElementSet>(lost_with.begin(), lost_with.end()).size() != n)
    return fail("two elements are lost in the same company");
  return std::nullopt;
}

std::optional<QuotientFailure> failure_of(const QuotientAnswer& answer, const Observer* observer) {
  const auto& [rules, limits, found] = answer;
  const std::function<void()> poll = [&] { stop_if_asked(observer); };
  if (auto broken = broken_law(found.quotient, poll)) return broken;
  if (auto failing = failing_sum(found.quotient, rules, poll)) return failing;
  if (proved_period(rules, found.quotient) != found.period)
    return QuotientFailure{"the period is not the one that its heaps prove", {}};
  if (growth_of(found.quotient) != found.growth)
    return QuotientFailure{"growth is not that of the quotients of its first heaps", {}};
  return std::nullopt;
}

}  // namespace miyama
