/// @file  euclid.hpp
/// @brief Euclid: of two heaps, take a positive multiple of the smaller from the larger.
///
/// Two ends of the game are in use. No move ever starts from an empty heap.
///
///     euclid            both heaps stay positive, so equal heaps have no move
///                                                         (4,10) → (4,6) (4,2)      (4,4): the end
///     euclid:to-zero    the larger heap may be emptied, which ends the game
///                                                                              (4,4) → (0,4) (4,0)
///
/// Cost of an option list: larger / smaller.
///
/// References: A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning
/// strategy for it, Mathematical Gazette 53 (1969) 354–357 (to zero); J. W. Grossman, A nim-type
/// game, problem 1537, Mathematics Magazine 70 (1997) 382 (heaps stay positive).
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

/// When a game of Euclid is over.
enum class EuclidEnd {
  equal,  ///< heaps stay positive; no move when they are equal
  zero,   ///< a heap is empty
};

class Euclid final : public Rules {
 public:
  explicit Euclid(EuclidEnd end) : end_(end) {}

  [[nodiscard]] std::string name() const override {
    return end_ == EuclidEnd::equal ? "euclid" : "euclid:to-zero";
  }
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  /// Direction: the heap taken from, 0 or 1; steps: the stones taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

 private:
  EuclidEnd end_;
};

/// Throws usage_error unless there are two heaps.
[[nodiscard]] std::unique_ptr<Rules> make_euclid(std::size_t heaps, EuclidEnd end);

}  // namespace miyama
