/// @file  heap_sum.hpp
/// @brief Games by the values of their single heaps: take-and-break games; and the values of a
/// heap of which steps are taken.
///
/// Heaps do not affect each other, so a position is a sum of one-heap games, and by Sprague and
/// Grundy its value in normal play is the XOR of the heaps' values; a loss has value 0. A heap's
/// value is the mex, the least number missing, of the values it may become:
///
///     Kayles   heap  0 1 2 3 4 5 6 …       4 may become 3, 2, 1+2, 1+1,
///              value 0 1 2 3 1 4 3 …       of values 3, 2, 1^2 = 3, 0: the least missing is 1
///
/// In Lasker's Nim (take any number, or split a heap into two) the recurrence has a solution:
///
///     heap     4k + 1   4k + 2   4k + 3   4k + 4
///     value    4k + 1   4k + 2   4k + 4   4k + 3
///
/// In Nim and in the row game (any run of one row) a heap of n has value n: the nim-sum of the
/// heaps decides. For these two the misère rule is known as well: while only heaps of 1 are left, a
/// loss is an odd number of them; otherwise as in normal play. In other misère games no number of a
/// heap will do, but an element of the misère quotient does, where that is small and soon found
/// (quotient/quotient.hpp): a sum is lost if the product of its heaps is.
///
/// References: R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444; P. M.
/// Grundy, Mathematics and games, Eureka 2 (1939) 6–8; C. L. Bouton (see bouton.hpp) for Nim; E. R.
/// Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4, for Lasker's. Row game: a row of n can
/// be left as a, b with a + b < n, and a ^ b ≤ a + b, so it reaches every smaller value and not n.
#pragma once

#include <bit>
#include <mutex>

#include "base/ranges.hpp"
#include "game/take_and_break.hpp"
#include "game/vector_rules.hpp"
#include "quotient/quotient.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// The value of a heap in Lasker's Nim.
[[nodiscard]] std::uint64_t lasker_value(std::uint64_t heap);

class HeapSum : public ClosedForm {
 public:
  /// `values`: of heaps 0 … largest; positions must keep to them. `lone_heaps`: the misère rule
  /// above, else normal play.
  HeapSum(Bilingual names, std::vector<std::uint64_t> values, bool lone_heaps)
      : names_(std::move(names)), values_(std::move(values)), lone_heaps_(lone_heaps) {}
  /// Positions must keep to the heaps that the quotient has images of.
  explicit HeapSum(QuotientResult quotient);

  Bilingual names() const override { return names_; }
  bool is_loss(PositionView position) const override;

  const HeapSum* heap_sum() const override { return this; }
  const QuotientResult* quotient() const override { return quotient_ ? &*quotient_ : nullptr; }
  /// Empty where the quotient decides.
  const std::vector<std::uint64_t>& values() const { return values_; }
  std::vector<std::uint64_t> heap_values(PositionView position) const override;
  bool lone_heaps() const override { return lone_heaps_; }
  /// The product of the heaps in the letters of the quotient.
  Bilingual reason(PositionView position) const override;

 protected:
  virtual std::uint64_t value_of(std::uint64_t heap) const { return values_[heap]; }
  std::uint64_t sum_of(PositionView position) const;

 private:
  Bilingual names_;
  std::vector<std::uint64_t> values_;
  bool lone_heaps_ = false;
  std::optional<QuotientResult> quotient_;
};

/// The theorem for these rules and heaps of at most `largest`; null in misère play where the
/// quotient of these heaps is not found within limits_of_theorem. Cost: a second at most.
[[nodiscard]] std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                                   std::uint64_t largest);

/// The theorem for heaps of any size, which keeps no list of values; null where none of these is
/// known soon:
///
///     Nim, rows     a heap of n has value n                    Lasker's    the formula
///     Kayles …      the values of few heaps prove a period: all others are copies
///     misère play   the element of the quotient, which repeats
///
/// A heap may have as many winning moves as sticks. Those that are listed leave one heap, or none,
/// or split off few sticks; in the row game, where any number may be taken, two rests a and b of
/// value a ⊕ b = y are (c, y + c) for the c that have no bit in common with y. Because values
/// repeat, a split is found if there is any, unless the period is longer than what is split off.
///
/// Cost: the values of at most 16 384 heaps by the definition, a second; then the digits of the
/// code times 4096 splits for each heap of another size.
[[nodiscard]] std::unique_ptr<ClosedForm> large_heaps_of(const TakeAndBreak& rules,
                                                         Convention convention,
                                                         std::uint64_t largest);

/// Grundy values of a single heap from which a step of a given set may be taken.
///
/// The value of a heap of n is the least that no heap of n − t has, for any step t:
///
///     1,2,3    0 1 2 3 0 1 2 3 …       2,3,7    0 0 1 1 2 0 0 1 1 2 …
///     any      0 1 2 3 …, for which no list is kept
///
/// An interval of steps covers a window of smaller heaps, which moves on with n: one heap enters,
/// one leaves. So count, per value, the heaps in all windows; the mex is the first value whose
/// count is 0.
///
/// Where there is a greatest step s, any s values in a row decide all that follow. If the last s
/// values occurred before, this proves that the list is periodic from there on. The list is
/// searched for it whenever it has doubled.
///
/// Cost: two counts per heap and interval, 1 ns together (squares up to 10⁶: 2 s, primes up to
/// 2·10⁵: 3 s); 4 bytes per heap up to twice the second period. Looking at every step of every heap
/// costs more by the length of the intervals: for all-but:2,3,7 and bounded:1000 that is the
/// difference between n and n².
class StepValues {
 public:
  /// The values of heaps 0 … largest, which are found when the first of them is asked for, by
  /// whatever thread.
  StepValues(Steps steps, std::uint64_t largest) : steps_(std::move(steps)), largest_(largest) {}

  /// Precondition: heap ≤ largest.
  std::uint64_t of(std::uint64_t heap) const {
    if (steps_.is_any()) return heap;
    list();
    const std::uint64_t listed = values_.size();
    return values_[heap < listed ? heap : listed - period_ + (heap - listed) % period_];
  }

  /// Sooner or later the values repeat after this many heaps; 0 if no period was found.
  std::uint64_t period() const {
    list();
    return period_;
  }

  /// The first of the values that are known to repeat, if there is a period: as many as the
  /// greatest step came again.
  std::uint64_t repeats_from() const {
    list();
    return repeats_from_;
  }

  /// True if the values of heaps up to `largest` can be found: at once, by a period, or within some
  /// minutes and 512 MB.
  static bool affordable(const Steps& steps, std::uint64_t largest);

 private:
  void list() const;

  Steps steps_;
  std::uint64_t largest_;
  mutable std::once_flag listed_;
  mutable std::vector<std::uint32_t> values_;
  mutable std::uint64_t period_ = 0, repeats_from_ = 0;
};

/// True if every move takes from one heap alone, and no two from the same one.
[[nodiscard]] bool has_lone_heaps(const Moves& moves);

// Commutative monoids in which a sum of heaps is lost if the product of its heaps is.
//
//     normal play             XorGroup: a heap is its Grundy value, a product an XOR, 0 is lost
//     misère Nim and rows     LoneHeaps: a bit more, which says that some heap is larger than 1
//     misère play             MisereQuotient: a table of products

struct XorGroup {
  std::size_t values;  ///< a power of two, above every value

  std::size_t order() const { return values; }
  Element product(Element a, Element b) const { return static_cast<Element>(a ^ b); }
  bool is_loss(Element a) const { return a == 0; }
};

/// While only heaps of 1 are left, an odd number of them is lost; else a nim-sum of 0.
struct LoneHeaps {
  Element larger;  ///< the bit of heaps larger than 1: a power of two, above every size

  std::size_t order() const { return std::size_t{2} * larger; }
  Element product(Element a, Element b) const {
    return static_cast<Element>((a ^ b) | ((a & b) & larger));
  }
  bool is_loss(Element a) const { return a == 1 || a == larger; }
};

/// visit(monoid, images of heaps 0 … `largest`) for the monoid in which this theorem multiplies.
/// Precondition: the theorem knows these heaps, and their values are below 2¹⁵.
template <class Visit>
auto with_monoid(const HeapSum& sum, std::uint64_t largest, const Visit& visit) {
  std::vector<Element> images;
  if (const QuotientResult* const found = sum.quotient()) {
    for (std::uint64_t heap = 0; heap <= largest; ++heap) images.push_back(found->image(heap));
    return visit(found->quotient, std::move(images));
  }
  const std::size_t values = std::bit_ceil(ranges::max(sum.values()) + 1);
  assert(values <= UINT16_MAX / 2);
  for (const std::uint64_t value : sum.values()) images.push_back(static_cast<Element>(value));
  if (!sum.lone_heaps()) return visit(XorGroup{values}, std::move(images));
  const LoneHeaps lone{static_cast<Element>(values)};
  for (std::size_t heap = 2; heap < images.size(); ++heap)
    images[heap] = static_cast<Element>(images[heap] | lone.larger);
  return visit(lone, std::move(images));
}

// How many multisets of heaps are lost, by their number of sticks, from a theorem alone: no
// position is looked at.
//
// Let c(h, n, x) be the number of multisets of n sticks in heaps of at most h whose product is x.
// A heap of h more leads from one to the next:
//
//     c(h, n, xy) = Σ of c(h − 1, n, ·)  and  c(h, n − h, x) with y the image of h
//
// The losses of n sticks are the sum of c(n, n, x) over the lost x.
//
// Cost: N²/2 steps for each element, milliseconds for a quotient and N = 400.

/// The number of all multisets of so many sticks is below 2⁶⁴.
inline constexpr std::uint64_t most_counted_sticks = 416;

/// Losses of 0, 1, … `last` sticks. Preconditions: last ≤ most_counted_sticks, and the theorem
/// knows these heaps.
[[nodiscard]] std::vector<std::uint64_t> losses_by_total(const HeapSum& sum, std::uint64_t last);

}  // namespace miyama
