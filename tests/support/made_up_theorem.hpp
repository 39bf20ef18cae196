/// @file  made_up_theorem.hpp
/// @brief A theorem that is wrong on purpose.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "theorem/closed_form.hpp"

namespace miyama::test {

/// Says the opposite of a right theorem about these positions, and agrees with it about all others.
class MadeUpTheorem final : public ClosedForm {
 public:
  MadeUpTheorem(std::shared_ptr<const ClosedForm> right, std::vector<Position> wrong)
      : right_(std::move(right)), wrong_(std::move(wrong)) {}

  [[nodiscard]] Bilingual names() const override { return {"made up", "仮の定理"}; }
  [[nodiscard]] bool is_loss(PositionView position) const override {
    const bool differs = std::any_of(wrong_.begin(), wrong_.end(), [&](const Position& wrong) {
      return std::equal(wrong.begin(), wrong.end(), position.begin(), position.end());
    });
    return right_->is_loss(position) != differs;
  }

 private:
  std::shared_ptr<const ClosedForm> right_;
  std::vector<Position> wrong_;
};

}  // namespace miyama::test
