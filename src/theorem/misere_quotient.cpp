#include "theorem/misere_quotient.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

/// By element: 1 for the products of the images of `generators`.
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
/// under XOR, in which 0 alone is lost. Up to the names of elements nothing else is left open.
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

}  // namespace miyama
