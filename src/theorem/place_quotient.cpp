#include "theorem/place_quotient.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

/// The heaps that an entry of a position stands for.
struct PlacedHeaps {
  std::size_t kind = 0;
  std::uint64_t bound = 0;       ///< the greatest entry
  std::uint64_t per_step = 1;    ///< what one step takes from it; 0 if no move does
  const Place* place = nullptr;  ///< of a sum: the entry is a number of its positions

  [[nodiscard]] Position sizes(std::uint64_t entry) const {
    if (place != nullptr) return place->heaps_of(entry);
    return per_step == 0 ? Position{} : Position{entry / per_step};
  }
};

class PlaceQuotient final : public ClosedForm {
 public:
  PlaceQuotient(HeapSet heaps, FoundQuotient found, std::vector<PlacedHeaps> places)
      : heaps_(std::move(heaps)), found_(std::move(found)), places_(std::move(places)) {
    constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;
    for (const PlacedHeaps& place : places_) {
      std::vector<Element> worth;
      for (std::uint64_t entry = 0; entry <= std::min(place.bound, most_listed); ++entry)
        worth.push_back(found_.image_of_sum(numbers(place, entry)));
      listed_.push_back(std::move(worth));
    }
  }

  [[nodiscard]] Bilingual names() const override { return name_of(found_); }
  [[nodiscard]] const FoundQuotient* quotient() const override { return &found_; }
  [[nodiscard]] bool is_loss(PositionView position) const override {
    return found_.quotient.is_loss(product(position));
  }
  void list_losses(PositionView outer, std::uint64_t first,
                   std::span<std::uint8_t> lost) const override {
    const MisereQuotient& q = found_.quotient;
    const Element others = product(outer);
    for (std::size_t i = 0; i < lost.size(); ++i)
      lost[i] = q.is_loss(q.product(others, worth(outer.size(), first + i)));
  }
  [[nodiscard]] Bilingual reason(PositionView position) const override {
    Position all;
    for (std::size_t i = 0; i < position.size(); ++i)
      for (const std::uint64_t heap : numbers(places_[i], position[i])) all.push_back(heap);
    std::erase(all, 0);
    return reason_of(found_, all, [&](std::uint64_t heap) { return heaps_.text(heap); });
  }

 private:
  [[nodiscard]] Position numbers(const PlacedHeaps& place, std::uint64_t entry) const {
    Position heaps = place.sizes(entry);
    for (std::uint64_t& heap : heaps) heap = heaps_.number_of(place.kind, heap);
    return heaps;
  }
  [[nodiscard]] Element worth(std::size_t i, std::uint64_t entry) const {
    return entry < listed_[i].size() ? listed_[i][entry]
                                     : found_.image_of_sum(numbers(places_[i], entry));
  }
  /// The product of the first entries.
  [[nodiscard]] Element product(PositionView entries) const {
    Element all = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
      all = found_.quotient.product(all, worth(i, entries[i]));
    return all;
  }

  HeapSet heaps_;
  FoundQuotient found_;
  std::vector<PlacedHeaps> places_;
  std::vector<std::vector<Element>> listed_;  ///< by place and entry: what it is worth
};

/// Finds the kinds of heaps there are, place by place.
class Collected {
 public:
  /// Adds a heap of a kind, whose `bound` is in steps.
  void add(TakeAndBreak rules, std::uint64_t bound, PlacedHeaps place) {
    auto kind = ranges::find_if(
        kinds_, [&](const HeapSet::Kind& known) { return known.rules.name() == rules.name(); });
    if (kind == kinds_.end())
      kind = kinds_.insert(kind, {std::move(rules), bound});
    else if (bound > *kind->bound)
      *kind = {std::move(rules), bound};  // its code holds for larger heaps
    place.kind = static_cast<std::size_t>(kind - kinds_.begin());
    places_.push_back(place);
  }
  void add_dead(PlacedHeaps place) { places_.push_back(place); }

  /// Null where the quotient is not found.
  [[nodiscard]] std::unique_ptr<ClosedForm> theorem() {
    if (kinds_.empty()) return nullptr;
    std::uint64_t largest = 0;
    for (const HeapSet::Kind& kind : kinds_) largest = std::max(largest, *kind.bound);
    for (HeapSet::Kind& kind : kinds_)
      if (kind.bound == largest) kind.bound.reset();  // its heaps may repeat for ever
    HeapSet heaps("", kinds_);
    FoundQuotient found = find_quotient(heaps, limits_of_theorem(largest, kinds_.size()), nullptr);
    if (!found.has_image(largest * kinds_.size())) return nullptr;
    return std::make_unique<PlaceQuotient>(std::move(heaps), std::move(found), std::move(places_));
  }

 private:
  std::vector<HeapSet::Kind> kinds_;
  std::vector<PlacedHeaps> places_;
};

}  // namespace

std::unique_ptr<ClosedForm> place_quotient_of(const SumRules& rules) {
  Collected collected;
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    const Place& place = rules.place(i);
    const PlacedHeaps placed{0, place.positions() - 1, 1, &place};
    if (const TakeAndBreak* const code = place.rules().take_and_break()) {
      collected.add(*code, place.bound(), placed);
      continue;
    }
    const Steps& steps = place.rules().vector_rules()->moves().lines.front().steps;
    const std::optional<std::string> code = code_of_steps(steps, place.bound());
    if (!code) return nullptr;
    collected.add(TakeAndBreak(place.game(), *code), place.bound(), placed);
  }
  return collected.theorem();
}

std::unique_ptr<ClosedForm> place_quotient_of(const VectorRules& rules, PositionView bounds) {
  Collected collected;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const auto& lines = rules.moves().lines;
    const auto line =
        ranges::find_if(lines, [&](const LineMove& move) { return move.direction[i] != 0; });
    if (line == lines.end()) {
      collected.add_dead({0, bounds[i], 0});
      continue;
    }
    const std::uint64_t per_step = line->direction[i];
    const std::uint64_t most = bounds[i] / per_step;
    const std::optional<std::string> code = code_of_steps(line->steps, most);
    if (!code) return nullptr;
    const Steps& steps = line->steps;
    collected.add({steps.is_any() ? "nim" : concat("subtraction:", steps.text()), *code}, most,
                  {0, bounds[i], per_step});
  }
  return collected.theorem();
}

}  // namespace miyama
