#include "quotient/compute/genus.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "quotient/compute/quotient_learner.hpp"

namespace miyama {
namespace {

std::uint32_t mex(const std::vector<std::uint32_t>& values) {
  std::vector<bool> there(values.size() + 1);
  for (const std::uint32_t value : values)
    if (value < values.size()) there[value] = true;
  return static_cast<std::uint32_t>(std::find(there.begin(), there.end(), false) - there.begin());
}

/// The n-th value of a list whose last two alternate.
std::uint32_t value_at(const std::vector<std::uint32_t>& list, std::size_t n) {
  const std::size_t size = list.size();
  return n < size ? list[n] : list[size - 1 - (n - size + 1) % 2];
}

/// The genus of a sum by those of its options.
Genus genus_by(const std::vector<const Genus*>& options) {
  Genus genus;
  std::vector<std::uint32_t> values;
  std::size_t alternating = 0;  // from here on the options' lists alternate
  for (const Genus* const option : options) {
    values.push_back(option->normal);
    alternating = std::max(alternating, option->misere.size() - 2);
  }
  genus.normal = mex(values);
  std::vector<std::uint32_t>& list = genus.misere;
  for (std::size_t n = 0; n < alternating + 3 || list[n - 1] != list[n - 3]; ++n) {
    values.clear();
    for (const Genus* const option : options) values.push_back(value_at(option->misere, n));
    if (n > 0) values.insert(values.end(), {list[n - 1], list[n - 1] ^ 1U});
    list.push_back(n == 0 && options.empty() ? 1 : mex(values));
  }
  while (list.size() > 2 && list.back() == list[list.size() - 3]) list.pop_back();
  return genus;
}

class Genera {
 public:
  Genera(const TakeAndBreak& rules, const Observer* observer)
      : rules_(rules), observer_(observer) {}

  const Genus& of(const SumWord& sum) {
    if (const auto found = known_.find(sum); found != known_.end()) return found->second;
    if (known_.size() % 256 == 0) stop_if_asked(observer_);
    std::vector<const Genus*> options;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i != 0 && sum[i] == sum[i - 1]) continue;
      SumWord others = sum;
      others.erase(i, 1);
      rules_.for_each_rests(sum[i], [&](const Rests& rests) {
        SumWord option = others;
        for (const std::uint64_t rest : rests)
          if (rest != 0) option = sum_of(option, one_heap(rest));
        options.push_back(&of(option));
      });
    }
    return known_.emplace(sum, genus_by(options)).first->second;
  }

 private:
  const TakeAndBreak& rules_;
  const Observer* observer_;
  std::unordered_map<SumWord, Genus> known_;
};

}  // namespace

std::string Genus::text() const {
  if (ranges::any_of(misere, [](std::uint32_t value) { return value > 9; }))
    return concat(normal, "^(", joined(misere, ","), ")");
  std::string written = std::to_string(normal);
  for (const std::uint32_t value : misere) written += superscript(value);
  return written;
}

std::optional<std::uint64_t> first_wild_heap(const std::vector<Genus>& genera) {
  for (std::uint64_t heap = 0; heap < genera.size(); ++heap) {
    const std::uint32_t normal = genera[heap].normal, misere = genera[heap].misere.front();
    if (normal != misere && (normal > 1 || misere != 1 - normal)) return heap;
  }
  return std::nullopt;
}

std::vector<Genus> genera_of_heaps(const TakeAndBreak& rules, std::uint64_t largest,
                                   const Observer* observer) {
  assert(largest <= Genus::largest_heap(rules));
  Genera genera(rules, observer);
  std::vector<Genus> found;
  for (std::uint64_t heap = 0; heap <= largest; ++heap)
    found.push_back(genera.of(heap == 0 ? SumWord() : one_heap(heap)));
  return found;
}

}  // namespace miyama
