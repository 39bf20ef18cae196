/// @file  told_strategy.hpp
/// @brief A strategy that says whatever a test wants, lies included.
#pragma once

#include <functional>

#include "play/advice.hpp"

namespace miyama::test {

/// Where lengths of play do not matter.
[[nodiscard]] inline std::optional<std::uint64_t> no_length(PositionView) { return std::nullopt; }

/// The game stands before the strategy that refers to it.
struct GameOfRules {
  PlayedGame of_rules;
};

class ToldStrategy final : GameOfRules, public Strategy {
 public:
  using IsLoss = std::function<bool(PositionView)>;
  using Length = std::function<std::optional<std::uint64_t>(PositionView)>;

  /// `rules` must outlive it.
  ToldStrategy(const Rules& rules, IsLoss is_loss, Length length = no_length)
      : GameOfRules{played_game({std::shared_ptr<void>(), &rules}, Convention::normal)},
        Strategy(of_rules),
        is_loss_(std::move(is_loss)),
        length_(std::move(length)) {}

  [[nodiscard]] Bilingual method() const override { return {"the table lies.h5", "表 lies.h5"}; }
  [[nodiscard]] bool is_loss(PositionView position) override { return is_loss_(position); }
  [[nodiscard]] std::optional<std::uint64_t> remoteness(PositionView position) override {
    return length_(position);
  }

 private:
  IsLoss is_loss_;
  Length length_;
};

}  // namespace miyama::test
