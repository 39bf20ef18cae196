/// @file  closed_form.hpp
/// @brief A theorem about a game: a formula that says which positions are losses without looking at
/// any option.
///
/// The verifier and the adviser read closed forms. No solver does: a table that was made with the
/// theorem could not be checked by it.
///
/// Every theorem gives the losses, some give more: ask `has_grundy` before `grundy`, and
/// `has_remoteness` before `remoteness`.
#pragma once

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/convention.hpp"
#include "game/rules.hpp"

namespace miyama {

class Bouton;
class HeapSum;
struct QuotientResult;

/// No theorem lists more lost options of a position: there may be as many as stones.
inline constexpr std::size_t most_lost_options = 1000;

class ClosedForm {
 public:
  virtual ~ClosedForm() = default;

  /// The theorem's name in both languages.
  [[nodiscard]] virtual Bilingual names() const = 0;
  /// The English name, as files and `miyama games` show it.
  [[nodiscard]] std::string name() const { return names().english; }

  /// True if the theorem says that the player to move loses in `position`, within the bounds that
  /// it was made for.
  [[nodiscard]] virtual bool is_loss(PositionView position) const = 0;

  /// is_loss along a row: lost[i] = 1 or 0 for the position `outer` with last heap first + i. What
  /// depends on `outer` alone is computed once.
  virtual void list_losses(PositionView outer, std::uint64_t first,
                           std::span<std::uint8_t> lost) const;

  /// The lost options of `position`, each once, found without listing its options; nothing where
  /// the theorem only recognises losses. For heaps of any size.
  [[nodiscard]] virtual std::optional<std::vector<Position>> lost_options(
      PositionView /*position*/) const {
    return std::nullopt;
  }

  /// False if lost_options lists only some, because there are too many.
  [[nodiscard]] virtual bool lists_all_lost_options(PositionView /*position*/) const {
    return true;
  }

  /// True if the theorem gives Grundy values.
  [[nodiscard]] virtual bool has_grundy() const { return false; }
  /// The Grundy value of `position`. In misère play terminal positions have value 1, so that 0 is a
  /// loss there too. Precondition: has_grundy().
  [[nodiscard]] virtual std::uint64_t grundy(PositionView /*position*/) const {
    assert(false && "this theorem gives no Grundy values");
    return 0;
  }

  /// True if the theorem gives the length of games.
  [[nodiscard]] virtual bool has_remoteness() const { return false; }
  /// The moves left when the winner hurries and the loser delays. Precondition: has_remoteness().
  [[nodiscard]] virtual std::uint64_t remoteness(PositionView /*position*/) const {
    assert(false && "this theorem gives no remoteness");
    return 0;
  }
  /// remoteness along a row, as list_losses takes it. Precondition: the numbers are below 2³².
  virtual void list_remoteness(PositionView outer, std::uint64_t first,
                               std::span<std::uint32_t> moves) const;

  /// For theorems by which the XOR of the heaps' values decides: fills `values` with those of heap
  /// `heap` at sizes first, first + 1, …, and returns true. Then the XOR is the Grundy value in
  /// normal play, and a position is lost where it is 0; with lone_heaps(), only where at least two
  /// heaps are above 1. Precondition: the sizes are below 2³².
  [[nodiscard]] virtual bool list_values(std::size_t /*heap*/, std::uint64_t /*first*/,
                                         std::span<std::uint32_t> /*values*/) const {
    return false;
  }

  /// This theorem as Nim's XOR rule, which knows the losing size of a heap at once; or null.
  [[nodiscard]] virtual const Bouton* bouton() const { return nullptr; }
  /// This theorem as one about multisets of heaps; or null.
  [[nodiscard]] virtual const HeapSum* heap_sum() const { return nullptr; }
  /// The misère quotient, if that decides; else null. It was searched within limits.
  [[nodiscard]] virtual const QuotientResult* quotient() const { return nullptr; }
  /// True if a right table may say that no theorem is known: misère quotients are searched within
  /// limits, which may have been narrower, and some theorems were not known to earlier programs.
  [[nodiscard]] virtual bool may_be_missing() const { return quotient() != nullptr; }
  /// For an explanation: the values of the heaps, if their XOR decides; else nothing.
  [[nodiscard]] virtual std::vector<std::uint64_t> heap_values(PositionView /*position*/) const {
    return {};
  }
  /// True in misère play where, once all heaps are 0 or 1, the number of ones decides.
  [[nodiscard]] virtual bool lone_heaps() const { return false; }
  /// For an explanation where no XOR decides: why `position` is won or lost; empty where the
  /// theorem has no words for it.
  [[nodiscard]] virtual Bilingual reason(PositionView /*position*/) const { return {}; }
};

/// A theorem that gives outcomes only. Its rule is is_loss(position), or for rows row_of(outer,
/// Size()): that returns is_loss(Size size) of the last heap behind these heaps. Size is
/// std::uint64_t for one position and std::uint32_t along a row, where no heap is 2³² or more:
/// loops over it vectorise if it has no branches. Reason(position, lost) returns the reason;
/// Candidates(position) returns options of which all lost ones are some, where these are few.
template <class Rule>
class OutcomeTheorem final : public ClosedForm {
 public:
  using Reason = std::function<Bilingual(PositionView, bool)>;
  using Candidates = std::function<std::vector<Position>(PositionView)>;

  OutcomeTheorem(Bilingual names, Rule rule, Reason reason, Candidates candidates)
      : names_(std::move(names)),
        rule_(std::move(rule)),
        reason_(std::move(reason)),
        candidates_(std::move(candidates)) {}

  [[nodiscard]] Bilingual names() const override { return names_; }
  [[nodiscard]] Bilingual reason(PositionView position) const override {
    return reason_ ? reason_(position, is_loss(position)) : Bilingual{};
  }
  [[nodiscard]] bool is_loss(PositionView position) const override {
    if constexpr (of_position)
      return rule_(position);
    else
      return rule_(position.first(position.size() - 1), std::uint64_t())(position.back());
  }
  [[nodiscard]] std::optional<std::vector<Position>> lost_options(
      PositionView position) const override {
    if (!candidates_) return std::nullopt;
    std::vector<Position> options = candidates_(position);
    std::erase_if(options, [&](const Position& option) { return !is_loss(option); });
    return options;
  }
  [[nodiscard]] bool lists_all_lost_options(PositionView position) const override {
    return !candidates_ || candidates_(position).size() < most_lost_options;
  }
  void list_losses(PositionView outer, std::uint64_t first,
                   std::span<std::uint8_t> lost) const override {
    if constexpr (of_position) {
      ClosedForm::list_losses(outer, first, lost);
    } else {
      const auto is_loss = rule_(outer, std::uint32_t());
      for (std::size_t i = 0; i < lost.size(); ++i)
        lost[i] = is_loss(static_cast<std::uint32_t>(first + i)) ? 1 : 0;
    }
  }

 private:
  static constexpr bool of_position = std::is_invocable_v<const Rule&, PositionView>;

  Bilingual names_;
  Rule rule_;
  Reason reason_;
  Candidates candidates_;
};

template <class Rule>
[[nodiscard]] std::unique_ptr<ClosedForm> outcome_theorem(
    Bilingual names, Rule rule, typename OutcomeTheorem<Rule>::Reason reason = {},
    typename OutcomeTheorem<Rule>::Candidates candidates = {}) {
  return std::make_unique<OutcomeTheorem<Rule>>(std::move(names), std::move(rule),
                                                std::move(reason), std::move(candidates));
}

/// The name of a theorem; in misère play it says so, and what is different then.
[[nodiscard]] Bilingual named(const Bilingual& theorem, Convention convention,
                              const Bilingual& in_misere_play = {});

/// The closed form known for these rules and positions of at most `bounds`, one per entry, or null.
[[nodiscard]] std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention,
                                                         PositionView bounds);

/// The theorem about these rules, which must outlive it, for positions of at most `bounds`, in
/// normal play; null where some move looks at several heaps, where there may be too many options,
/// and where a condition cannot be computed for some heap. heap_by_heap.cpp has it.
[[nodiscard]] std::unique_ptr<ClosedForm> heap_by_heap(const Rules& rules, PositionView bounds);

}  // namespace miyama
