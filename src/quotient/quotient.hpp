/// @file  quotient.hpp
/// @brief What replaces the XOR rule in misère play: a finite commutative monoid.
///
/// Sums of heaps X and Y are alike if X + Z and Y + Z have the same outcome for every sum of heaps
/// Z. The classes of sums that are alike form a commutative monoid Q, the misère quotient; Φ(h) is
/// the class of a heap h, and P ⊂ Q has the classes of the losses. A sum is lost exactly if the
/// product of its heaps lies in P:
///
///     0.123    heap   0  1  2  3  4  5  6   7  8  9  10 …     a² = c² = 1, b⁴ = b², …
///              class  1  a  1  b  b  a  d²  1  c  d  a        P = { a, ac, b², bd, d² }
///
/// There 3 + 4 is lost, as b · b lies in P. By Grundy values 8 is like 3 and 4, but 8 + 8 is won:
/// in the quotient, which has 20 elements, c · c = 1.
///
/// In normal play Q is a group of numbers under XOR, and P = {0}. In misère play it may be small,
/// large or infinite. Here it is a table: elements are numbers from 0, the class of the empty sum.
///
/// The table says all there is to know about heaps up to largest_heap(), and nothing about larger
/// ones, unless a period is proved:
///
/// **Period.** Let k be the number of digits behind the point, r the most heaps that one heap may
/// become, and Φ(m + p) = Φ(m) for all m from n₀ ≥ 1 on with m + p ≤ N. If N + 1 ≥ r(n₀ + p) + k,
/// this holds for every larger m, and the quotient of the heaps up to N is that of all heaps. For
/// let a move leave N + 1 as some heaps of N + 1 − t together, t ≤ k. The largest, b, has at least
/// (N + 1 − k)/r ≥ n₀ + p, so Φ(b) = Φ(b − p), and with b − p in its place it is a move from
/// N + 1 − p. The other way round, b ≥ n₀ has the image of b + p. So the options of N + 1 and of
/// N + 1 − p have the same images; a heap like one that was proved adds nothing to prove. Then go
/// on with N + 1 in place of N. Plambeck (2005) has the theorem for octal games, r = 2.
///
/// Moves lead from a heap of one kind to heaps of this kind. So the theorem holds for each kind by
/// itself, and for all together with the greatest n₀, k and r. Where heaps have a bound, none
/// beyond has a move, and n₀ greater than the bound does for any code.
///
/// References: T. E. Plambeck, Taming the wild in impartial combinatorial games, Integers 5 (2005)
/// G05; T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115
/// (2008) 593–622.
#pragma once

#include "base/team.hpp"
#include "quotient/heap_set.hpp"

namespace miyama {

class SumRules;
class VectorRules;

/// An element of a quotient, by its number. 0 is the class of the empty sum.
using Element = std::uint16_t;

class MisereQuotient {
 public:
  /// The quotient of the empty sum alone: one element, which is not a loss.
  MisereQuotient() : products_{0}, losses_{0}, images_{0} {}
  /// `products`: row by row; `losses`: 1 for the elements of P; `images`: Φ of heaps 0, 1, ….
  MisereQuotient(std::vector<Element> products, std::vector<std::uint8_t> losses,
                 std::vector<Element> images)
      : products_(std::move(products)), losses_(std::move(losses)), images_(std::move(images)) {}

  std::size_t order() const { return losses_.size(); }
  Element product(std::size_t a, std::size_t b) const { return products_[a * order() + b]; }
  bool is_loss(std::size_t a) const { return losses_[a] != 0; }
  std::size_t losses() const;
  Element image(std::uint64_t heap) const { return images_[heap]; }
  const std::vector<Element>& images() const { return images_; }
  /// Row by row.
  const std::vector<Element>& products() const { return products_; }
  std::uint64_t largest_heap() const { return images_.size() - 1; }
  /// Says what the next larger heap is.
  void add_image(Element image) { images_.push_back(image); }

  /// The product of the heaps of a sum, in any order. Precondition: no heap exceeds largest_heap().
  template <class Heaps>
  Element image_of_sum(const Heaps& heaps) const {
    Element all = 0;
    for (const auto heap : heaps) all = product(all, images_[heap]);
    return all;
  }

  /// The elements x with x · x = x.
  std::vector<Element> idempotents() const;
  /// The least ideal, a group: the multiples of the product of all elements.
  std::vector<Element> kernel() const;
  /// True if Nim with the misère rule has this quotient: its heaps then behave as nim-heaps do.
  bool is_tame() const;

 private:
  std::vector<Element> products_;
  std::vector<std::uint8_t> losses_;
  std::vector<Element> images_;
};

/// A quotient by generators and relations.
struct Presentation {
  using Word = std::u16string;  ///< heaps, ascending: a letter is the size of one

  std::vector<std::uint64_t> generators;  ///< heaps, ascending
  /// For each element the shortest product of generators, the first of them in order of heaps.
  std::vector<Word> words;
  /// left = right: replacing left sides as long as there are any turns each product into its word.
  /// No left side contains another one.
  std::vector<std::pair<Word, Word>> relations;

  /// The letter of a generator: a, b, … in the order of the generators.
  std::string letter(std::uint64_t heap) const;
  /// "a²b", or "1" for the empty word.
  std::string text(const Word& word) const;
};
/// "¹²", for a number in the place of an exponent.
[[nodiscard]] std::string superscript(std::size_t number);

/// The heaps, ascending, whose images are not products of those of smaller heaps.
[[nodiscard]] std::vector<std::uint64_t> generators_of(const MisereQuotient& quotient);
/// These without those that are products of the others, the largest left out first.
[[nodiscard]] std::vector<std::uint64_t> fewest_generators_of(const MisereQuotient& quotient);
/// Precondition: the images of `generators`, which ascend, generate all elements.
[[nodiscard]] Presentation presentation_of(const MisereQuotient& quotient,
                                           std::vector<std::uint64_t> generators);

/// What ended a search, and the word for it that programs read.
enum class QuotientEnd { period, heap, elements, effort, seconds, memory };
inline constexpr std::array quotient_end_words{"period", "heap",    "elements",
                                               "memory", "seconds", "memory"};

/// Where a search ends, whatever it has found by then.
struct QuotientLimits {
  static constexpr std::uint64_t most_heap = 10'000, most_order = 4'000;

  /// At most most_heap; most_heap / kinds where there are several kinds.
  std::uint64_t largest_heap = 400;
  std::size_t most_elements = 500;  ///< at most most_order
  double seconds = 60;
  /// Steps of the search, each some tens of microseconds: where the end must not depend on the
  /// machine.
  std::uint64_t most_steps = UINT64_MAX;
};
/// What a theorem may take: of a second or so, and never more on a slow machine than on a fast one.
[[nodiscard]] QuotientLimits limits_of_theorem(std::uint64_t largest, std::size_t kinds = 1);

/// The quotient when it grew.
struct QuotientGrowth {
  std::uint64_t heap;  ///< its number
  std::size_t order;
  std::size_t losses;
  bool operator==(const QuotientGrowth&) const = default;
};

struct QuotientPeriod {
  std::uint64_t preperiod;  ///< least size n with Φ(m + period) = Φ(m) for all sizes m ≥ n
  std::uint64_t period;
  bool operator==(const QuotientPeriod&) const = default;
};

struct QuotientResult {
  MisereQuotient quotient;  ///< proved for heaps up to its largest_heap()
  std::vector<QuotientGrowth> growth;
  std::optional<QuotientPeriod> period;  ///< proved: then the quotient is that of all heaps
  QuotientEnd end = QuotientEnd::heap;
  std::size_t kinds = 1;  ///< kinds of heaps, whose numbers take turns (heap_set.hpp)

  bool has_image(std::uint64_t heap) const { return period || heap <= quotient.largest_heap(); }
  /// Φ of the heap with this number, continued by the period. Precondition: has_image(heap).
  Element image(std::uint64_t heap) const {
    if (heap <= quotient.largest_heap()) return quotient.image(heap);
    const std::uint64_t first = (std::max<std::uint64_t>(period->preperiod, 1) - 1) * kinds + 1;
    return quotient.image(first + (heap - first) % (period->period * kinds));
  }
  /// Precondition: has_image of each heap.
  template <class Heaps>
  Element image_of_sum(const Heaps& heaps) const {
    Element all = 0;
    for (const auto heap : heaps) all = quotient.product(all, image(heap));
    return all;
  }
};

/// Searches up to a period or a limit (compute/quotient_search.cpp). Throws stopped_error if the
/// observer asks to stop.
[[nodiscard]] QuotientResult find_quotient(const HeapSet& rules, const QuotientLimits& limits,
                                           const Observer* observer);

/// The period of Φ, where the theorem above proves one for all kinds of heaps at once: none for a
/// code with a repeated digit or with rests that must differ, unless its heaps have a bound.
[[nodiscard]] std::optional<QuotientPeriod> proved_period(const HeapSet& rules,
                                                          const MisereQuotient& quotient);

/// Each heap with which the quotient of the heaps up to there is larger than without it, with order
/// and losses: the products of these heaps, of which those are one element that are lost in the
/// same company. Cost: |Q|² for each of these heaps. Precondition: the quotient is right.
[[nodiscard]] std::vector<QuotientGrowth> growth_of(const MisereQuotient& quotient);

/// What was asked for, and what was found.
struct QuotientAnswer {
  HeapSet rules;
  QuotientLimits limits{};
  QuotientResult found{};
};
/// False if a search within these limits would not have ended so, with these heaps. What time and
/// memory ended is not looked at. Throws stopped_error.
[[nodiscard]] bool search_ends_so(const QuotientAnswer& answer, const Observer* observer);

/// The theorem by which a quotient decides.
[[nodiscard]] Bilingual name_of(const QuotientResult& found);
/// The product of some heaps in the letters of the quotient. Heaps are numbers, written by `text`.
[[nodiscard]] Bilingual reason_of(const QuotientResult& found, PositionView heaps,
                                  const std::function<std::string(std::uint64_t)>& text);

/// What an entry of a position stands for.
struct SummandHeaps {
  std::optional<TakeAndBreak> rules;             ///< none: no move takes from it
  std::uint64_t largest;                         ///< heap, as these rules count it
  std::uint64_t bound;                           ///< the greatest entry
  std::function<Position(std::uint64_t)> sizes;  ///< returns the heaps of an entry
  std::size_t kind = 0;                          ///< among those of the quotient
};

/// Ordered heaps: the product of what they are worth (summand_quotient.cpp).
class SummandQuotient {
 public:
  SummandQuotient(HeapSet heaps, QuotientResult found, std::vector<SummandHeaps> summands);

  const QuotientResult& found() const { return found_; }
  bool is_loss(PositionView position) const;
  /// See reason_of.
  Bilingual reason(PositionView position) const;

 private:
  Position numbers(const SummandHeaps& summand, std::uint64_t entry) const;

  HeapSet heaps_;
  QuotientResult found_;
  std::vector<SummandHeaps> summands_;
  std::vector<std::vector<Element>> listed_;  ///< the value of each summand's entries
};

/// The quotient of a sum of games; none where it is not found within limits_of_theorem. The rules
/// must outlive it.
[[nodiscard]] std::optional<SummandQuotient> summand_quotient_of(const SumRules& rules);
/// That of heaps from each of which one kind of move takes, and no move from two, for positions of
/// at most `bounds`; none as above, or where no code writes the steps.
[[nodiscard]] std::optional<SummandQuotient> summand_quotient_of(const VectorRules& rules,
                                                                 PositionView bounds);

}  // namespace miyama
