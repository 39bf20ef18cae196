/// @file  place_quotient.cpp
/// @brief Heaps that keep their places, in misère play: the product of what the places are worth.
///
/// In sums of games, and where each move takes from one heap alone, a position is a sum of heaps.
/// So the misère quotient of all heaps together decides, as it does for multisets:
/// a place is worth the product of its heaps, and a position is lost if the product of its places
/// is a lost element.
///
///     sum:nim:2+0.07:20       heaps of Nim up to 2 and of Dawson's Kayles up to 20, in turns
///     subtraction:1,2,5       one kind of heaps, whatever their number
///     (2,0), (0,1) any steps  a heap of n takes ⌊n/2⌋ single steps, and a heap of Nim
///
/// The quotient follows from the rules of one heap alone: no position of a table is looked at.
///
/// Cost: the search, a second at most; two bytes for each size of a heap up to a million, beyond
/// which the period is asked; a few nanoseconds per position.
///
/// References: see quotient.hpp.

#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "quotient/quotient.hpp"

namespace miyama {
namespace {

/// None where the quotient is not found.
std::optional<PlaceQuotient> quotient_of(std::vector<PlacedHeaps> places) {
  std::vector<HeapSet::Kind> kinds;
  std::uint64_t largest = 0;
  for (PlacedHeaps& place : places) {
    if (!place.rules) continue;
    auto kind = ranges::find_if(kinds, [&](const HeapSet::Kind& known) {
      return known.rules.name() == place.rules->name();
    });
    if (kind == kinds.end()) kind = kinds.insert(kind, {*place.rules, place.largest});
    if (place.largest > *kind->bound) *kind = {*place.rules, place.largest};
    place.kind = static_cast<std::size_t>(kind - kinds.begin());
    largest = std::max(largest, place.largest);
  }
  if (kinds.empty()) return std::nullopt;
  for (HeapSet::Kind& kind : kinds)
    if (kind.bound == largest) kind.bound.reset();  // its heaps may repeat for ever
  HeapSet heaps("", kinds);
  QuotientResult found = find_quotient(heaps, limits_of_theorem(largest, kinds.size()), nullptr);
  if (!found.has_image(largest * kinds.size())) return std::nullopt;
  return PlaceQuotient(std::move(heaps), std::move(found), std::move(places));
}

/// The game in which one takes some of `steps`; none if no code writes it.
std::optional<TakeAndBreak> game_of(const Steps& steps, std::uint64_t largest) {
  const std::optional<std::string> code = code_of_steps(steps, largest);
  if (!code) return std::nullopt;
  return TakeAndBreak(steps.is_any() ? "nim" : concat("subtraction:", steps.text()), *code);
}

}  // namespace

std::optional<std::string> code_of_steps(const Steps& steps, std::uint64_t largest) {
  const std::uint64_t all_from = steps.all_from().value_or(UINT64_MAX);
  const bool repeats = all_from <= most_digits_of_steps + 1;
  const std::uint64_t most = repeats ? all_from - 1 : std::max(largest, steps.least());
  std::string code = "0.";
  const bool fits = steps.for_each(most, [&](std::uint64_t step) {
    if (step > most_digits_of_steps) return false;
    code.append(step + 1 - code.size(), '0').append("3");
    return true;
  });
  if (repeats) code.append(all_from + 1 - code.size(), '0').append("[3]");
  return fits ? std::optional(std::move(code)) : std::nullopt;
}

PlaceQuotient::PlaceQuotient(HeapSet heaps, QuotientResult found, std::vector<PlacedHeaps> places)
    : heaps_(std::move(heaps)), found_(std::move(found)), places_(std::move(places)) {
  constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;
  for (const PlacedHeaps& place : places_) {
    std::vector<Element>& worth = listed_.emplace_back();
    for (std::uint64_t entry = 0; entry <= std::min(place.bound, most_listed); ++entry)
      worth.push_back(found_.image_of_sum(numbers(place, entry)));
  }
}

bool PlaceQuotient::is_loss(PositionView position) const {
  Element all = 0;
  for (std::size_t i = 0; i < position.size(); ++i) {
    const std::vector<Element>& listed = listed_[i];
    const std::uint64_t entry = position[i];
    all = found_.quotient.product(all, entry < listed.size()
                                           ? listed[entry]
                                           : found_.image_of_sum(numbers(places_[i], entry)));
  }
  return found_.quotient.is_loss(all);
}

Bilingual PlaceQuotient::reason(PositionView position) const {
  Position all;
  for (std::size_t i = 0; i < position.size(); ++i)
    for (const std::uint64_t heap : numbers(places_[i], position[i])) all.push_back(heap);
  std::erase(all, 0);
  return reason_of(found_, all, [&](std::uint64_t heap) { return heaps_.text(heap); });
}

Position PlaceQuotient::numbers(const PlacedHeaps& place, std::uint64_t entry) const {
  Position heaps = place.rules ? place.sizes(entry) : Position{};
  for (std::uint64_t& heap : heaps) heap = heaps_.number_of(place.kind, heap);
  return heaps;
}

std::optional<PlaceQuotient> place_quotient_of(const SumRules& rules) {
  std::vector<PlacedHeaps> places;
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    const Place& place = rules.place(i);
    const TakeAndBreak* const breaks = place.rules().take_and_break();
    const auto game =
        breaks != nullptr
            ? std::optional(*breaks)
            : game_of(place.rules().vector_rules()->moves().lines.front().steps, place.bound());
    if (!game) return std::nullopt;
    places.push_back({game, place.bound(), place.positions() - 1,
                      [&place](std::uint64_t number) { return place.heaps_of(number); }});
  }
  return quotient_of(std::move(places));
}

std::optional<PlaceQuotient> place_quotient_of(const VectorRules& rules, PositionView bounds) {
  std::vector<PlacedHeaps> places(bounds.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) places[i].bound = bounds[i];
  for (const LineMove& line : rules.moves().lines) {
    const std::size_t heap = line.taken_from().front();
    const std::uint64_t per_step = line.direction[heap];
    PlacedHeaps& place = places[heap];
    place.largest = bounds[heap] / per_step;
    place.rules = game_of(line.steps, place.largest);
    if (!place.rules) return std::nullopt;
    place.sizes = [per_step](std::uint64_t heap) { return Position{heap / per_step}; };
  }
  return quotient_of(std::move(places));
}

}  // namespace miyama
