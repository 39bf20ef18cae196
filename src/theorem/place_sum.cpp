#include "theorem/place_sum.hpp"

#include <mutex>

#include "base/ranges.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"
#include "theorem/place_quotient.hpp"

namespace miyama {
namespace {

/// Values of the heaps of a place, 0 … its bound.
std::vector<std::uint64_t> values_of_heaps(const Place& place) {
  if (const TakeAndBreak* const code = place.rules().take_and_break())
    return heap_sum_of(*code, Convention::normal, place.bound())->values();
  const StepValues values(place.rules().vector_rules()->moves().lines.front().steps, place.bound());
  std::vector<std::uint64_t> all;
  for (std::uint64_t heap = 0; heap <= place.bound(); ++heap) all.push_back(values.of(heap));
  return all;
}

/// The values are listed when the first of them is asked for, by whatever thread.
class PlaceSum final : public ClosedForm {
 public:
  explicit PlaceSum(const SumRules& rules) : rules_(rules) {}

  [[nodiscard]] Bilingual names() const override {
    return {"Sprague–Grundy sum of the places", "場所のスプレイグ・グランディ和"};
  }
  [[nodiscard]] bool is_loss(PositionView position) const override { return grundy(position) == 0; }
  [[nodiscard]] bool has_grundy() const override { return true; }
  [[nodiscard]] std::uint64_t grundy(PositionView position) const override {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < position.size(); ++i) sum ^= value_of(i, position[i]);
    return sum;
  }
  [[nodiscard]] bool list_values(std::size_t place, std::uint64_t first,
                                 std::span<std::uint32_t> values) const override {
    for (std::uint32_t& value : values)
      value = static_cast<std::uint32_t>(value_of(place, first++));
    return true;
  }
  [[nodiscard]] Bilingual reason(PositionView position) const override {
    Position values;
    for (std::size_t i = 0; i < position.size(); ++i) values.push_back(value_of(i, position[i]));
    return both("the places are worth {1}, whose XOR is {2}",
                "場所の値は {1} で、そのXORは {2} です", comma_text(values), grundy(position));
  }

 private:
  [[nodiscard]] std::uint64_t value_of(std::size_t place, std::uint64_t number) const {
    std::call_once(listed_, [this] {
      values_.clear();  // an attempt that ran out of memory may have left some
      for (std::size_t i = 0; i < rules_.heaps(); ++i) list_place(rules_.place(i));
    });
    return values_[place][number];
  }

  void list_place(const Place& place) const {
    std::vector<std::uint64_t> of_heaps = values_of_heaps(place);
    if (!place.breaks()) return values_.push_back(std::move(of_heaps));
    std::vector<std::uint64_t> values(place.positions());
    for (std::uint64_t number = 0; number < values.size(); ++number)
      for (const std::uint64_t heap : place.heaps_of(number)) values[number] ^= of_heaps[heap];
    values_.push_back(std::move(values));
  }

  const SumRules& rules_;
  mutable std::once_flag listed_;
  mutable std::vector<std::vector<std::uint64_t>> values_;  ///< by place and number
};

bool is_nim_throughout(const SumRules& rules) {
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    const VectorRules* const moves = rules.place(i).rules().vector_rules();
    if (moves == nullptr || !is_nim(*moves)) return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<ClosedForm> place_sum_of(const SumRules& rules, Convention convention) {
  if (is_nim_throughout(rules)) return std::make_unique<Bouton>(convention);
  if (convention == Convention::misere) return place_quotient_of(rules);
  return std::make_unique<PlaceSum>(rules);
}

}  // namespace miyama
