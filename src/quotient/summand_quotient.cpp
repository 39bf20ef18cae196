/// @file  summand_quotient.cpp
/// @brief Ordered heaps, in misère play: the product of what the summands are worth.
///
/// In sums of games, and where each move takes from one heap alone, a position is a sum of heaps.
/// So the misère quotient of all heaps together decides, as it does for multisets:
/// a summand is worth the product of its heaps, and a position is lost if the product of its
/// summands is a lost element.
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
std::optional<SummandQuotient> quotient_of(std::vector<SummandHeaps> summands) {
  std::vector<HeapSet::Kind> kinds;
  std::uint64_t largest = 0;
  for (SummandHeaps& summand : summands) {
    if (!summand.rules) continue;
    auto kind = ranges::find_if(kinds, [&](const HeapSet::Kind& known) {
      return known.rules.name() == summand.rules->name();
    });
    if (kind == kinds.end()) kind = kinds.insert(kind, {*summand.rules, summand.largest});
    if (summand.largest > *kind->bound) *kind = {*summand.rules, summand.largest};
    summand.kind = static_cast<std::size_t>(kind - kinds.begin());
    largest = std::max(largest, summand.largest);
  }
  if (kinds.empty()) return std::nullopt;
  for (HeapSet::Kind& kind : kinds)
    if (kind.bound == largest) kind.bound.reset();  // its heaps may repeat for ever
  HeapSet heaps("", kinds);
  QuotientResult found = find_quotient(heaps, limits_of_theorem(largest, kinds.size()), nullptr);
  if (!found.has_image(largest * kinds.size())) return std::nullopt;
  return SummandQuotient(std::move(heaps), std::move(found), std::move(summands));
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

SummandQuotient::SummandQuotient(HeapSet heaps, QuotientResult found,
                                 std::vector<SummandHeaps> summands)
    : heaps_(std::move(heaps)), found_(std::move(found)), summands_(std::move(summands)) {
  constexpr std::uint64_t most_listed = std::uint64_t{1} << 20;
  for (const SummandHeaps& summand : summands_) {
    std::vector<Element>& worth = listed_.emplace_back();
    for (std::uint64_t entry = 0; entry <= std::min(summand.bound, most_listed); ++entry)
      worth.push_back(found_.image_of_sum(numbers(summand, entry)));
  }
}

bool SummandQuotient::is_loss(PositionView position) const {
  Element all = 0;
  for (std::size_t i = 0; i < position.size(); ++i) {
    const std::vector<Element>& listed = listed_[i];
    const std::uint64_t entry = position[i];
    all = found_.quotient.product(all, entry < listed.size()
                                           ? listed[entry]
                                           : found_.image_of_sum(numbers(summands_[i], entry)));
  }
  return found_.quotient.is_loss(all);
}

Bilingual SummandQuotient::reason(PositionView position) const {
  Position all;
  for (std::size_t i = 0; i < position.size(); ++i)
    for (const std::uint64_t heap : numbers(summands_[i], position[i])) all.push_back(heap);
  std::erase(all, 0);
  return reason_of(found_, all, [&](std::uint64_t heap) { return heaps_.text(heap); });
}

Position SummandQuotient::numbers(const SummandHeaps& summand, std::uint64_t entry) const {
  Position heaps = summand.rules ? summand.sizes(entry) : Position{};
  for (std::uint64_t& heap : heaps) heap = heaps_.number_of(summand.kind, heap);
  return heaps;
}

std::optional<SummandQuotient> summand_quotient_of(const SumRules& rules) {
  std::vector<SummandHeaps> summands;
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    const Summand& summand = rules.summand(i);
    const TakeAndBreak* const breaks = summand.rules().take_and_break();
    const auto game =
        breaks != nullptr
            ? std::optional(*breaks)
            : game_of(summand.rules().vector_rules()->moves().lines.front().steps, summand.bound());
    if (!game) return std::nullopt;
    summands.push_back({game, summand.bound(), summand.positions() - 1,
                        [&summand](std::uint64_t number) { return summand.heaps_of(number); }});
  }
  return quotient_of(std::move(summands));
}

std::optional<SummandQuotient> summand_quotient_of(const VectorRules& rules, PositionView bounds) {
  std::vector<SummandHeaps> summands(bounds.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) summands[i].bound = bounds[i];
  for (const LineMove& line : rules.moves().lines) {
    const std::size_t heap = line.taken_from().front();
    const std::uint64_t per_step = line.direction[heap];
    SummandHeaps& summand = summands[heap];
    summand.largest = bounds[heap] / per_step;
    summand.rules = game_of(line.steps, summand.largest);
    if (!summand.rules) return std::nullopt;
    summand.sizes = [per_step](std::uint64_t heap) { return Position{heap / per_step}; };
  }
  return quotient_of(std::move(summands));
}

}  // namespace miyama
