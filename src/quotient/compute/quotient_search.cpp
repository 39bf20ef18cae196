/// @file  quotient_search.cpp
/// @brief Finds the misère quotient of games that break heaps, heap after heap, from their rules.
///
/// With Q known for smaller heaps, each element x is tried as the image of the next heap. If one
/// passes the proof (check/quotient_proof.hpp), Q stays as it is; no second one could pass, as no
/// two elements have the same outcomes in all companies. Else the heap is a new generator, and Q is
/// learnt anew (quotient_learner.hpp). What is returned was proved for every sum of the heaps up to
/// the largest one, whatever ended the search:
///
///     Kayles   heap 1: order 2    2: 6    5: 12    9: 18    12: 24    25: 32    27: 40
///
/// Cost: a second for Kayles, milliseconds for most games that end; infinite quotients end at a
/// limit.

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "base/ranges.hpp"
#include "quotient/check/quotient_proof.hpp"
#include "quotient/compute/quotient_learner.hpp"

namespace miyama {
namespace {

class Search {
 public:
  Search(const HeapSet& rules, const QuotientLimits& limits, const Observer* observer)
      : rules_(rules), limits_(limits), watch_(limits, observer) {
    found_.kinds = rules.kinds().size();
  }

  QuotientResult run() {
    try {
      const std::uint64_t last = limits_.largest_heap * rules_.kinds().size();
      while (found_.quotient.largest_heap() < last && !found_.period) {
        add_heap();
        found_.period = proved_period(rules_, found_.quotient);
      }
      found_.end = found_.period ? QuotientEnd::period : QuotientEnd::heap;
    } catch (const LimitReached& limit) {
      found_.end = limit.end;
    }
    return std::move(found_);
  }

 private:
  /// Heaps whose options have the same images are alike: one of them is looked at.
  void add_heap() {
    watch_.poll();
    const std::uint64_t heap = found_.quotient.largest_heap() + 1;
    std::set<Element> options;
    rules_.for_each_rests(
        heap, [&](const Rests& rests) { options.insert(found_.quotient.image_of_sum(rests)); });
    const auto known = options.empty() ? Element{0} : image_by_options(options);
    if (known)
      accept(*known);
    else
      grow(heap);
  }

  /// The element that a heap with these options fits, if there is one.
  std::optional<Element> image_by_options(const std::set<Element>& options) {
    if (const auto known = fitting_.find(options); known != fitting_.end()) return known->second;
    for (std::size_t x = 0; x < found_.quotient.order(); ++x) {
      const auto image = static_cast<Element>(x);
      if (!may_fit(image, options)) continue;
      MisereQuotient longer = found_.quotient;
      longer.add_image(image);
      if (!failing_sum(longer, rules_, [&] { watch_.poll(); })) return fitting_[options] = image;
    }
    return std::nullopt;
  }

  void accept(Element image) {
    found_.quotient.add_image(image);
    replaced_.push_back(words_[image]);
  }

  /// A quick test, which most elements fail.
  bool may_fit(Element x, const std::set<Element>& options) const {
    const MisereQuotient& q = found_.quotient;
    bool won = false;
    for (const Element option : options) {
      won |= q.is_loss(option);
      for (std::size_t z = 0; z < q.order(); ++z)
        if (q.is_loss(q.product(x, z)) && q.is_loss(q.product(option, z))) return false;
    }
    return won != q.is_loss(x);
  }

  void grow(std::uint64_t heap) {
    std::vector<SumWord> replaced = replaced_;
    replaced.push_back(one_heap(heap));
    found_.quotient = learn_quotient(rules_, found_.quotient, replaced, companies(), watch_);
    found_.growth.push_back({heap, found_.quotient.order(), found_.quotient.losses()});
    fitting_.clear();
    const Presentation presentation =
        presentation_of(found_.quotient, generators_of(found_.quotient));
    words_ = presentation.words;
    replace_heaps(replaced, presentation.generators);
  }

  /// Each heap by smaller generators, so that replacing comes to an end.
  void replace_heaps(const std::vector<SumWord>& learnt,
                     const std::vector<std::uint64_t>& generators) {
    replaced_.assign(1, {});
    for (std::uint64_t heap = 1; heap < learnt.size(); ++heap) {
      SumWord word;
      if (ranges::contains(generators, heap))
        word = one_heap(heap);
      else if (learnt[heap] == one_heap(heap))
        word = smaller_heaps(heap, generators);
      else
        for (const char16_t part : learnt[heap]) word = sum_of(word, replaced_[part]);
      replaced_.push_back(std::move(word));
    }
  }

  /// The shortest product of generators below `heap` that has its image.
  SumWord smaller_heaps(std::uint64_t heap, const std::vector<std::uint64_t>& generators) const {
    std::map<Element, SumWord> words{{Element{0}, {}}};
    std::vector<Element> order{0};
    for (std::size_t i = 0; i < order.size(); ++i)
      for (const std::uint64_t generator : generators) {
        if (generator >= heap) break;
        const Element to = found_.quotient.product(order[i], found_.quotient.image(generator));
        if (words.try_emplace(to, sum_of(words[order[i]], one_heap(generator))).second)
          order.push_back(to);
      }
    return words.at(found_.quotient.image(heap));
  }

  /// Short sums that distinguish all elements: each distinguishes some that those before do not.
  std::vector<SumWord> companies() const {
    const MisereQuotient& q = found_.quotient;
    std::vector<Element> by_length(q.order());
    std::iota(by_length.begin(), by_length.end(), Element{0});
    ranges::stable_sort(by_length, std::less<>(), [&](Element x) { return words_[x].size(); });
    std::vector<std::size_t> blocks(q.order());
    std::size_t number = 0;
    std::vector<SumWord> chosen;
    for (std::size_t i = 0; number < q.order(); ++i) {
      std::map<std::pair<std::size_t, bool>, std::size_t> parts;
      for (std::size_t x = 0; x < q.order(); ++x) {
        const bool lost = q.is_loss(q.product(x, by_length[i]));
        blocks[x] = parts.try_emplace({blocks[x], lost}, parts.size()).first->second;
      }
      if (parts.size() > number) chosen.push_back(words_[by_length[i]]);
      number = parts.size();
    }
    return chosen;
  }

  const HeapSet& rules_;
  const QuotientLimits& limits_;
  SearchWatch watch_;
  QuotientResult found_;
  std::vector<SumWord> words_{SumWord{}};     ///< one for each element
  std::vector<SumWord> replaced_{SumWord{}};  ///< one for each heap: its replacement
  std::map<std::set<Element>, Element> fitting_;
};

}  // namespace

QuotientResult find_quotient(const HeapSet& rules, const QuotientLimits& limits,
                             const Observer* observer) {
  return Search(rules, limits, observer).run();
}

bool search_ends_so(const QuotientAnswer& answer, const Observer* observer) {
  const auto& [rules, limits, found] = answer;
  const std::uint64_t heap = found.quotient.largest_heap(), kinds = rules.kinds().size();
  const bool reached_last =
      !found.period && heap % kinds == 0 && heap / kinds == limits.largest_heap;
  if (reached_last != (found.end == QuotientEnd::heap)) return false;
  if (found.end != QuotientEnd::elements) return true;
  const QuotientLimits next{heap / kinds + 1,
                            std::min<std::size_t>(limits.most_elements, QuotientLimits::most_order),
                            HUGE_VAL};
  return find_quotient(rules, next, observer).end == QuotientEnd::elements;
}

}  // namespace miyama
