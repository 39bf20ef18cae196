/// @file  strategy.hpp
/// @brief Who wins a position, and how anyone knows: by a theorem, from a table, or by a search.
///
/// Advice and play ask a strategy; the commands choose which. A theorem answers for positions of
/// any size, without looking at options.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/observer.hpp"
#include "game/rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class Strategy {
 public:
  virtual ~Strategy() = default;

  /// How it knows: a theorem's name, "the table nim-9-9-9.h5", "a search".
  [[nodiscard]] virtual std::string method() const = 0;
  /// Throws usage_error, or file_error of a table, where it cannot tell.
  [[nodiscard]] virtual bool is_loss(PositionView position) = 0;
  /// Moves left when the winner hurries and the loser delays, or none where it cannot tell.
  [[nodiscard]] virtual std::optional<std::uint64_t> remoteness(PositionView position) = 0;
  /// The lost options of a win, in the order of the rules; empty only if there is no move, or
  /// something contradicts itself.
  [[nodiscard]] virtual std::vector<Position> winning_options(PositionView position) = 0;
  /// The theorem it goes by, or null.
  [[nodiscard]] virtual const ClosedForm* theorem() const { return nullptr; }
};

/// Options of a position, one after the other, in the order of the rules. Throws usage_error where
/// they are more than anyone waits for.
void for_each_option_within_reason(const Rules& rules, PositionView position,
                                   const Rules::Visit& visit, const Observer* observer = nullptr);

/// The lost ones among them.
[[nodiscard]] std::vector<Position> lost_options(const Rules& rules, PositionView position,
                                                 Strategy& strategy,
                                                 const Observer* observer = nullptr);

/// True if `to` is an option of `from`. Fast for heaps of any size where the rules are vector
/// rules.
[[nodiscard]] bool is_option(const Rules& rules, PositionView from, PositionView to);

/// The option that takes fewest stones from `position` (a pass takes none), the first of these;
/// none where there is no move. Fast for heaps of any size where the rules are vector rules.
[[nodiscard]] std::optional<Position> least_move(const Rules& rules, PositionView position);

/// A strategy that goes by `theorem`; `lengths` tells remoteness where it can. All must outlive it.
/// Precondition: theorem.tells_outcome().
class TheoremStrategy final : public Strategy {
 public:
  using Lengths = std::function<std::optional<std::uint64_t>(PositionView)>;

  TheoremStrategy(const Rules& rules, const ClosedForm& theorem, Lengths lengths)
      : rules_(rules), theorem_(theorem), lengths_(std::move(lengths)) {}

  [[nodiscard]] std::string method() const override { return theorem_.name(); }
  [[nodiscard]] bool is_loss(PositionView position) override { return theorem_.is_loss(position); }
  [[nodiscard]] std::optional<std::uint64_t> remoteness(PositionView position) override {
    return lengths_(position);
  }
  /// Of Nim: one size per heap is tried, whatever the heaps hold.
  [[nodiscard]] std::vector<Position> winning_options(PositionView position) override;
  [[nodiscard]] const ClosedForm* theorem() const override { return &theorem_; }

 private:
  const Rules& rules_;
  const ClosedForm& theorem_;
  Lengths lengths_;
};

}  // namespace miyama
