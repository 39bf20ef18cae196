/// @file  labels.hpp
/// @brief All labels, in the order of LabelKind, and their folds over the options of one position.
///
/// A label is one file in table/labels, and named below. Whoever lists options, solvers and
/// certificates alike, hands them to OptionFolds: the definition of every label.
#pragma once

#include <tuple>

#include "table/definition.hpp"
#include "table/labels/arrows.hpp"
#include "table/labels/grundy.hpp"
#include "table/labels/longest.hpp"
#include "table/labels/losing_moves.hpp"
#include "table/labels/move.hpp"
#include "table/labels/outcome.hpp"
#include "table/labels/remoteness.hpp"
#include "table/labels/target.hpp"
#include "table/labels/winning_moves.hpp"

namespace miyama {

using Labels =
    std::tuple<OutcomeLabel, ArrowsLabel, TargetLabel, MoveFromLabel, MoveRestsLabel,
               WinningMovesLabel, LosingMovesLabel, GrundyLabel, RemotenessLabel, LongestLabel>;
static_assert(std::tuple_size_v<Labels> == label_kinds);

/// The folds of some labels. Its memory is used again for the next position; one per thread.
class OptionFolds {
 public:
  OptionFolds(const std::vector<LabelKind>& kinds, const FoldBasis& basis) : basis_(basis) {
    wanted_[LabelKind::winning_moves] = true;
    for (const LabelKind kind : kinds) {
      wanted_[kind] = true;
      sees_wins_ |= definition_of(kind).follows != Follows::losses;
    }
  }

  void begin() {
    seen_ = {basis_.convention};
    for_each([&](auto& label) { label.begin(basis_); });
  }
  /// `number_of(kind)`: that label of the option, where it follows from numbers.
  template <class NumberOf>
  void see(const LabelledOption& option, const NumberOf& number_of) {
    seen_.see(option.lost);
    if (option.lost)
      for_each([&]<class Label>(Label& label) {
        if constexpr (Label::definition.follows == Follows::losses) label.see(option);
      });
    if (sees_wins_)
      for_each([&]<class Label>(Label& label) {
        if constexpr (Label::definition.follows == Follows::numbers)
          label.see(option, number_of(Label::kind));
        else if constexpr (Label::definition.follows == Follows::options)
          label.see(option);
      });
  }

  /// For labels none of which follows from numbers.
  void see(const LabelledOption& option) {
    see(option, [](LabelKind) { return std::uint32_t{0}; });
  }

  const OptionOutcomes& seen() const { return seen_; }
  std::uint64_t winning_moves() {
    return static_cast<std::uint64_t>(std::get<WinningMovesLabel>(labels_).result(seen_, 0));
  }
  /// The label of the position; `move`: the direction, or the number of a rest. Precondition: it is
  /// winning_moves or one of those above.
  std::int64_t result(LabelKind kind, std::size_t move = 0) {
    return std::apply(
        [&]<class... Label>(Label&...) {
          using Result = std::int64_t (*)(OptionFolds&, std::size_t);
          static constexpr PerLabel<Result> results{{[](OptionFolds& folds, std::size_t along) {
            return std::get<Label>(folds.labels_).result(folds.seen_, along);
          }...}};
          return results[kind](*this, move);
        },
        labels_);
  }

 private:
  template <class Use>
  void for_each(const Use& use) {
    std::apply([&](auto&... label) { ((wanted_[label.kind] ? use(label) : void()), ...); },
               labels_);
  }

  FoldBasis basis_;
  OptionOutcomes seen_;
  Labels labels_;
  PerLabel<bool> wanted_{};
  bool sees_wins_ = false;
};

}  // namespace miyama
