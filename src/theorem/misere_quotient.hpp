/// @file  misere_quotient.hpp
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
/// ones, unless a period is proved (quotient_search.hpp).
///
/// References: T. E. Plambeck, Taming the wild in impartial combinatorial games, Integers 5 (2005)
/// G05; T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115
/// (2008) 593–622.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace miyama {

/// An element of a quotient, by its number. 0 is the class of the empty sum.
using Element = std::uint16_t;

class MisereQuotient {
 public:
  /// The quotient of the empty sum alone: one element, which is no loss.
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

/// The heaps, ascending, whose images are no products of those of smaller heaps.
[[nodiscard]] std::vector<std::uint64_t> generators_of(const MisereQuotient& quotient);
/// These without those that are products of the others, the largest left out first.
[[nodiscard]] std::vector<std::uint64_t> fewest_generators_of(const MisereQuotient& quotient);
/// Precondition: the images of `generators`, which ascend, generate all elements.
[[nodiscard]] Presentation presentation_of(const MisereQuotient& quotient,
                                           std::vector<std::uint64_t> generators);

}  // namespace miyama
