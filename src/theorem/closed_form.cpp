#include "theorem/closed_form.hpp"

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "theorem/bouton.hpp"
#include "theorem/golden_ratio.hpp"
#include "theorem/heap_sum.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Ordered heaps, in misère play.
class ProductOfSummands final : public ClosedForm {
 public:
  explicit ProductOfSummands(SummandQuotient summands) : summands_(std::move(summands)) {}

  Bilingual names() const override { return name_of(summands_.found()); }
  const QuotientResult* quotient() const override { return &summands_.found(); }
  bool is_loss(PositionView position) const override { return summands_.is_loss(position); }
  Bilingual reason(PositionView position) const override { return summands_.reason(position); }

 private:
  SummandQuotient summands_;
};

std::unique_ptr<ClosedForm> product_of(std::optional<SummandQuotient> summands) {
  return summands ? std::make_unique<ProductOfSummands>(*std::move(summands)) : nullptr;
}

/// The closed form of vector rules, or null: chosen by the moves, whatever they are called.
std::unique_ptr<ClosedForm> closed_form_of_moves(const VectorRules& rules, Convention convention,
                                                 PositionView bounds) {
  const Moves& moves = rules.moves();
  if (is_nim(rules)) return std::make_unique<Bouton>(convention);
  if (is_pass_nim(moves)) return pass_nim_theorem(convention);
  if (const std::size_t reduced = moore_parameter(moves)) return moore_theorem(reduced, convention);
  if (convention == Convention::normal && keeps_one_heap(moves))
    return std::make_unique<SlowExact>();
  if (same_moves(moves, make_wythoff(2).moves())) return wythoff_theorem(convention, 1, bounds);
  if (convention == Convention::misere && has_lone_heaps(moves))
    return product_of(summand_quotient_of(rules, bounds));
  return nullptr;
}

/// The closed form of rules that are not plain vector rules, or null: chosen by their name in the
/// catalogue.
std::unique_ptr<ClosedForm> closed_form_of_name(const std::string& name, std::size_t heaps,
                                                Convention convention, PositionView bounds) {
  if (names_pass(name)) return nullptr;  // r-wythoff:1+pass, which is plain
  const auto [game, parameter] = game_and_parameter(name);
  if (game == "greedy") return largest_heaps_theorem(convention);
  if (game == "end-nim") return end_matching_theorem(convention);
  if (game == "one-left") return last_heap_theorem(heaps, convention);
  if (game == "fibonacci") return zeckendorf_theorem(convention);
  if (game == "euclid") return euclid_theorem(convention, !parameter.empty());
  if (game == "r-wythoff")
    return wythoff_theorem(convention, parse_parameter(game, parameter, 1, UINT64_MAX), bounds);
  return nullptr;
}

/// The name in the catalogue of moves with conditions or initial takes, or nothing.
std::string name_of_moves(const Moves& moves) {
  const auto are = [&](const VectorRules& rules) { return same_moves(moves, rules.moves()); };
  if (!ranges::all_of(moves.lines, &LineMove::is_only_steps)) {
    const std::size_t r = (moves.lines.size() - 1) / 2;
    if (moves.heaps != 2 || r == 0 || r > most_r_of_lines) return {};
    return are(make_r_wythoff(concat(r), 2)) ? concat("r-wythoff:", r) : "";
  }
  if (moves.lines.size() != moves.heaps) return {};
  if (are(make_greedy(moves.heaps))) return "greedy";
  if (are(make_end_nim(moves.heaps))) return "end-nim";
  return are(make_one_left(moves.heaps)) ? "one-left" : "";
}

bool is_nim_throughout(const SumRules& sum) {
  for (std::size_t i = 0; i < sum.heaps(); ++i) {
    const VectorRules* const moves = sum.summand(i).rules().vector_rules();
    if (moves == nullptr || !is_nim(*moves)) return false;
  }
  return true;
}

/// Calls use(i, position) for the first `count` positions of a row.
template <class Use>
void for_each_of_row(PositionView outer, std::uint64_t first, std::size_t count, const Use& use) {
  Position position(outer.begin(), outer.end());
  position.push_back(first);
  for (std::size_t i = 0; i < count; ++i, ++position.back()) use(i, position);
}

}  // namespace

void ClosedForm::list_losses(PositionView outer, std::uint64_t first,
                             std::span<std::uint8_t> lost) const {
  for_each_of_row(outer, first, lost.size(),
                  [&](std::size_t i, const Position& position) { lost[i] = is_loss(position); });
}

void ClosedForm::list_remoteness(PositionView outer, std::uint64_t first,
                                 std::span<std::uint32_t> moves) const {
  for_each_of_row(outer, first, moves.size(), [&](std::size_t i, const Position& position) {
    moves[i] = static_cast<std::uint32_t>(remoteness(position));
  });
}

Bilingual named(const Bilingual& theorem, Convention convention, const Bilingual& in_misere_play) {
  if (convention == Convention::normal) return theorem;
  const bool differs = !in_misere_play.english.empty();
  return differs ? both(words::theorem_of_misere_play, theorem, in_misere_play)
                 : both(words::theorem_in_misere_play, theorem);
}

std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention,
                                           PositionView bounds) {
  // Neither positions that are listed nor sums of positions have a formula.
  const bool is_listed = rules.position_names() != nullptr && rules.sum_rules() == nullptr;
  if (rules.leaves_out() || is_listed) return nullptr;
  const VectorRules* const written = rules.vector_rules();
  const auto by_structure = [&] {
    return convention == Convention::normal ? heap_by_heap(rules, bounds) : nullptr;
  };
  if (const SumRules* const sum = rules.sum_rules()) {
    if (is_nim_throughout(*sum)) return std::make_unique<Bouton>(convention);
    return convention == Convention::misere ? product_of(summand_quotient_of(*sum))
                                            : by_structure();
  }
  // No formula is chosen for rules with conditions, whether or not one was turned into steps.
  if (written != nullptr && ranges::any_of(written->moves().lines, &LineMove::as_written))
    return by_structure();
  if (written != nullptr && written->is_plain()) {
    // A game of few heaps may have the moves of another one, but its theorem is its own.
    auto form = closed_form_of_name(rules.name(), rules.heaps(), convention, bounds);
    if (form == nullptr) form = closed_form_of_moves(*written, convention, bounds);
    return form != nullptr ? std::move(form) : by_structure();
  }
  if (written == nullptr && borrows_name(rules)) return by_structure();
  const std::string name = written == nullptr ? rules.name() : name_of_moves(written->moves());
  auto form = closed_form_of_name(name, rules.heaps(), convention, bounds);
  return form != nullptr ? std::move(form) : by_structure();
}

}  // namespace miyama
