#include "quotient/quotient.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// For each element 1 or 0: 1 for the products of the images of `generators`.
std::vector<std::uint8_t> products_of(const MisereQuotient& quotient,
                                      const std::vector<std::uint64_t>& generators) {
  std::vector<std::uint8_t> marked(quotient.order(), 0);
  marked[0] = 1;
  std::vector<Element> found{0};
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const std::uint64_t heap : generators) {
      const Element next = quotient.product(found[i], quotient.image(heap));
      if (marked[next]++ == 0) found.push_back(next);
      marked[next] = 1;
    }
  return marked;
}

}  // namespace

std::size_t MisereQuotient::losses() const { return ranges::count(losses_, 1); }

std::vector<Element> MisereQuotient::idempotents() const {
  std::vector<Element> found;
  for (std::size_t x = 0; x < order(); ++x)
    if (product(x, x) == x) found.push_back(static_cast<Element>(x));
  return found;
}

std::vector<Element> MisereQuotient::kernel() const {
  Element all = 0;
  for (std::size_t x = 0; x < order(); ++x) all = product(all, x);
  std::vector<Element> found;
  for (std::size_t x = 0; x < order(); ++x) found.push_back(product(all, x));
  ranges::sort_unique(found);
  return found;
}

/// The quotient of Nim with heaps below 2ⁿ has two elements outside its kernel from n = 2 on, the
/// empty sum and a heap of one stick, which is lost. The kernel is the group of numbers below 2ⁿ
/// under XOR, in which 0 alone is lost. Everything else is determined, up to the names of elements.
bool MisereQuotient::is_tame() const {
  if (order() == 1) return true;
  const std::vector<Element> group = kernel();
  if (order() == 2) return group.size() == 2 && losses() == 1 && !is_loss(0);
  const auto zero = ranges::find_if(group, [&](Element x) { return product(x, x) == x; });
  if (group.size() + 2 != order() || losses() != 2 || ranges::contains(group, 0)) return false;
  Element one = 1;
  while (one < order() && ranges::contains(group, one)) ++one;
  return is_loss(one) && is_loss(*zero) && product(one, one) == 0 && product(one, *zero) != *zero &&
         ranges::all_of(group, [&](Element x) { return product(x, x) == *zero; });
}

std::string Presentation::letter(std::uint64_t heap) const {
  const auto i = static_cast<std::size_t>(ranges::find(generators, heap) - generators.begin());
  return i < 26 ? std::string(1, static_cast<char>('a' + i)) : concat('h', heap);
}

std::string superscript(std::size_t number) {
  static const std::vector<std::string> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string written;
  for (const char digit : std::to_string(number)) written += digits[digit - '0'];
  return written;
}

std::string Presentation::text(const Word& word) const {
  std::string written;
  for (std::size_t i = 0, next = 0; i < word.size(); i = next) {
    while (next < word.size() && word[next] == word[i]) ++next;
    written += letter(word[i]);
    if (next - i > 1) written += superscript(next - i);
  }
  return written.empty() ? "1" : written;
}

std::vector<std::uint64_t> generators_of(const MisereQuotient& quotient) {
  std::vector<std::uint64_t> generators;
  std::vector<std::uint8_t> known = products_of(quotient, generators);
  for (std::uint64_t heap = 1; heap <= quotient.largest_heap(); ++heap) {
    if (known[quotient.image(heap)] != 0) continue;
    generators.push_back(heap);
    known = products_of(quotient, generators);
  }
  return generators;
}

std::vector<std::uint64_t> fewest_generators_of(const MisereQuotient& quotient) {
  std::vector<std::uint64_t> generators = generators_of(quotient);
  for (std::size_t i = generators.size(); i-- > 0;) {
    std::vector<std::uint64_t> others = generators;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (products_of(quotient, others)[quotient.image(generators[i])] != 0) generators = others;
  }
  return generators;
}

/// Words by length, then by the first letter in which two differ: each extends another word.
Presentation presentation_of(const MisereQuotient& quotient,
                             std::vector<std::uint64_t> generators) {
  using Word = Presentation::Word;
  Presentation found{std::move(generators), std::vector<Word>(quotient.order()), {}};
  const auto has_left_side = [&](const Word& word) {
    return ranges::any_of(found.relations, [&](const auto& relation) {
      return std::includes(word.begin(), word.end(), relation.first.begin(), relation.first.end());
    });
  };
  std::vector<Element> by_word{0};
  for (std::size_t i = 0; i < by_word.size(); ++i)
    for (const std::uint64_t heap : found.generators) {
      Word longer = found.words[by_word[i]];
      if (!longer.empty() && heap < longer.back()) continue;
      longer.push_back(static_cast<char16_t>(heap));
      if (has_left_side(longer)) continue;
      const Element to = quotient.product(by_word[i], quotient.image(heap));
      if (to == 0 || !found.words[to].empty()) {
        found.relations.emplace_back(std::move(longer), found.words[to]);
      } else {
        found.words[to] = std::move(longer);
        by_word.push_back(to);
      }
    }
  return found;
}

QuotientLimits limits_of_theorem(std::uint64_t largest, std::size_t kinds) {
  QuotientLimits limits;
  limits.largest_heap = std::min(largest, QuotientLimits::most_heap / kinds);
  limits.most_elements = 100;
  limits.seconds = 1e9;
  limits.most_steps = 15'000;
  return limits;
}

std::optional<QuotientPeriod> proved_period(const HeapSet& rules, const MisereQuotient& quotient) {
  const std::size_t kinds = rules.kinds().size();
  if (quotient.largest_heap() % kinds != 0) return std::nullopt;
  std::uint64_t least = 1, parts = 1, k = 0;
  for (const auto& [code, bound] : rules.kinds()) {
    if (bound) {
      least = std::max(least, *bound + 1);
      continue;
    }
    if (code.lists() != nullptr || code.repeated() != 0 || code.unequal()) return std::nullopt;
    parts = std::max<std::uint64_t>(parts, code.most_rests());
    k = std::max<std::uint64_t>(k, code.explicit_digits());
  }
  const std::uint64_t next = quotient.largest_heap() / kinds + 1;
  for (std::uint64_t p = 1; parts * (least + p) + k <= next; ++p) {
    const auto repeats = [&](std::uint64_t size) {
      for (std::size_t i = 0; i < kinds; ++i)
        if (quotient.image(rules.number_of(i, size)) !=
            quotient.image(rules.number_of(i, size + p)))
          return false;
      return true;
    };
    std::uint64_t first = next - p;
    while (first > 0 && repeats(first - 1)) --first;
    if (parts * (std::max(first, least) + p) + k <= next) return QuotientPeriod{first, p};
  }
  return std::nullopt;
}

std::vector<QuotientGrowth> growth_of(const MisereQuotient& quotient) {
  std::vector<QuotientGrowth> growth;
  std::vector<Element> products{0};
  std::vector<bool> is_product(quotient.order(), false);
  is_product[0] = true;
  for (std::uint64_t heap = 1; heap <= quotient.largest_heap(); ++heap) {
    if (is_product[quotient.image(heap)]) continue;
    for (std::size_t i = 0; i < products.size(); ++i)
      for (std::uint64_t factor = 1; factor <= heap; ++factor) {
        const Element x = quotient.product(products[i], quotient.image(factor));
        if (!is_product[x]) products.push_back(x);
        is_product[x] = true;
      }
    std::map<std::vector<bool>, bool> lost_of_row;
    for (const Element x : products) {
      std::vector<bool> row;
      for (const Element y : products) row.push_back(quotient.is_loss(quotient.product(x, y)));
      lost_of_row[std::move(row)] = quotient.is_loss(x);
    }
    const std::size_t before = growth.empty() ? 1 : growth.back().order;
    if (lost_of_row.size() == before) continue;
    const auto losses = ranges::count_if(lost_of_row, [](const auto& row) { return row.second; });
    growth.push_back({heap, lost_of_row.size(), static_cast<std::size_t>(losses)});
  }
  return growth;
}

Bilingual name_of(const QuotientResult& found) {
  return both(words::theorem_quotient, found.quotient.order());
}

Bilingual reason_of(const QuotientResult& found, PositionView heaps,
                    const std::function<std::string(std::uint64_t)>& text) {
  const MisereQuotient& q = found.quotient;
  const Presentation letters = presentation_of(q, fewest_generators_of(q));
  const auto written = [&](Element x) { return letters.text(letters.words[x]); };
  const auto worth = [&](std::uint64_t heap) {
    return concat(text(heap), "=", written(found.image(heap)));
  };
  const std::set<std::uint64_t> sizes(heaps.begin(), heaps.end());
  const Element all = found.image_of_sum(heaps);
  const std::string generators = joined(letters.generators, ", ", [&](std::uint64_t heap) {
    return concat(letters.letter(heap), "=", text(heap));
  });
  const Bilingual which =
      q.is_loss(all) ? words::is_lost_in_quotient : words::is_not_lost_in_quotient;
  return both(words::reason_by_quotient, generators, joined(sizes, ", ", worth), written(all),
              which);
}

}  // namespace miyama
