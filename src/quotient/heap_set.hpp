/// @file  heap_set.hpp
/// @brief Heaps in an order, each of which may become a sum of earlier ones: what a quotient is
/// made from.
///
/// Heaps of one game are numbered by their sizes. Several games, as in sum:nim+0.07, take turns:
///
///     number   0     1      2       3      4       5      6
///     heap     none  nim 1  0.07 1  nim 2  0.07 2  nim 3  0.07 3
///
/// A game may have a bound, as in sum:nim:2+0.07. Its heaps beyond have no move, so the quotient
/// does not notice them.
#pragma once

#include <algorithm>
#include <optional>

#include "game/steps.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

class HeapSet {
 public:
  struct Kind {
    TakeAndBreak rules;
    std::optional<std::uint64_t> bound{};  ///< the largest heap with a move
  };

  /// Heaps of one game, numbered by their sizes.
  HeapSet(const TakeAndBreak& rules)  // NOLINT(google-explicit-constructor): one game is a set
      : HeapSet(rules.name(), std::vector<Kind>(1, Kind{rules})) {}
  /// Precondition: `kinds` has some.
  HeapSet(std::string name, std::vector<Kind> kinds)
      : name_(std::move(name)), kinds_(std::move(kinds)) {}

  const std::string& name() const { return name_; }
  const std::vector<Kind>& kinds() const { return kinds_; }
  bool is_one_kind() const { return kinds_.size() == 1; }
  /// The codes of all kinds, with + between them.
  std::string code() const {
    return joined(kinds_, "+", [](const Kind& kind) { return kind.rules.code(); });
  }

  /// The heap with this number. Precondition: not 0.
  const Kind& kind_of(std::uint64_t heap) const { return kinds_[(heap - 1) % kinds_.size()]; }
  std::uint64_t size_of(std::uint64_t heap) const {
    return (heap + kinds_.size() - 1) / kinds_.size();
  }
  /// "7", or "nim 7" where there are several kinds.
  std::string text(std::uint64_t heap) const {
    return is_one_kind() ? std::to_string(heap)
                         : concat(kind_of(heap).rules.name(), ' ', size_of(heap));
  }

  /// The size of the largest heap of a kind, by its index, among those with numbers up to `last`.
  std::uint64_t largest_of(std::size_t kind, std::uint64_t last) const {
    const std::uint64_t size = (last + kinds_.size() - 1 - kind) / kinds_.size();
    return std::min(size, kinds_[kind].bound.value_or(size));
  }
  /// The number of a heap of a kind; 0 for size 0.
  std::uint64_t number_of(std::size_t kind, std::uint64_t size) const {
    return size == 0 ? 0 : (size - 1) * kinds_.size() + kind + 1;
  }

  /// Visits the numbers of the heaps that a heap may become, descending, 0 = none, each choice
  /// once, until `visit` has seen enough: false if it has.
  bool for_each_rests(std::uint64_t heap, const Visitor<Rests>& visit) const {
    const std::uint64_t size = size_of(heap);
    if (heap == 0 || size > kind_of(heap).bound.value_or(size)) return true;
    if (is_one_kind()) return kinds_.front().rules.for_each_rests(size, visit);
    return kind_of(heap).rules.for_each_rests(size, [&](Rests rests) {
      for (std::uint64_t& rest : rests)
        if (rest != 0) rest = heap - (size - rest) * kinds_.size();
      return visit(rests);
    });
  }

 private:
  std::string name_;
  std::vector<Kind> kinds_;
};

/// The longest code that is made of steps.
inline constexpr std::uint64_t most_digits_of_steps = 253;

/// A game in which one takes some number of stones, of a given set, from a heap, as a code for
/// heaps up to `largest`: digit 3 for each number of the set, since all of the heap or a rest may
/// be left; [3] where all numbers from one on are in it. None where other steps lie beyond
/// most_digits_of_steps.
[[nodiscard]] std::optional<std::string> code_of_steps(const Steps& steps,
                                                       std::uint64_t largest = UINT64_MAX);

/// Take-and-break rules by name; those of subtraction games on one heap of at most `largest`.
/// Throws usage_error for games that are not sums of heaps.
[[nodiscard]] std::unique_ptr<TakeAndBreak> rules_of_heap(const std::string& name,
                                                          std::uint64_t largest = UINT64_MAX);

/// The heaps of these rules; those of several, where `name` is a sum of games, with bounds or
/// without. Throws usage_error as above.
[[nodiscard]] HeapSet heap_set_of(const std::string& name);

}  // namespace miyama
