#include "verify/claim/claim_worker.hpp"

#include <algorithm>
#include <utility>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// Variables of positions as given; labels are in lanes always.
std::vector<bool> with_labels(std::vector<bool> in_lanes) {
  in_lanes.resize(in_lanes.size() + claim_labels.size(), true);
  return in_lanes;
}

}  // namespace

ClaimWorker::ClaimWorker(const StatedLosses& losses, const Claim& claim,
                         std::vector<bool> position_in_lanes, std::size_t examples)
    : losses_(losses),
      claim_(claim),
      most_examples_(examples),
      evaluator_(claim.expression, with_labels(std::move(position_in_lanes))) {
  const Layout& layout = losses.layout();
  for (std::size_t i = 0; i < claim_labels.size(); ++i) {
    if (!contains(claim.labels, claim_labels[i])) continue;
    columns_.push_back({layout.index_of(claim_labels[i]), claim.of_position + i, {}});
  }
}

void ClaimWorker::begin_block(std::uint64_t b) {
  tally_ = {};
  if (claim_.speaks_of_outcome()) losses_.read_outcomes(b, outcomes_);
  for (Column& column : columns_) {
    column.content = read_content(losses_.source(), losses_.layout().block(column.array, b));
  }
}

void ClaimWorker::test(std::uint64_t at, std::size_t count) {
  for (const Column& column : columns_) {
    with_items(losses_.layout().arrays()[column.array].item_bytes, column.content,
               [&](const auto items) {
                 std::copy_n(items.begin() + static_cast<std::ptrdiff_t>(at), count,
                             evaluator_.lanes(column.variable).begin());
               });
  }
  const std::span<const std::int64_t> claimed = evaluator_.run(count);
  if (const auto& fault = evaluator_.fault(); fault && !tally_.fault)
    tally_.fault = {at + fault->lane, fault->fault};
  claim_.speaks_of_outcome() ? compare_outcomes(at, claimed) : compare_values(at, claimed);
}

void ClaimWorker::compare_outcomes(std::uint64_t at, std::span<const std::int64_t> claimed) {
  const std::uint8_t* outcomes = outcomes_.data() + at;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < claimed.size(); ++i)
    wrong += (claimed[i] != 0) == (outcomes[i] != loss) ? 1 : 0;
  if (wrong == 0) return;
  tally_.differ += wrong;
  for (std::size_t i = 0; i < claimed.size(); ++i) {
    const bool is_lost = outcomes[i] == loss;
    if ((claimed[i] != 0) == is_lost) continue;
    ++(is_lost ? tally_.missed_losses : tally_.false_losses);
    auto& first_of_kind = is_lost ? tally_.first_missed_loss : tally_.first_false_loss;
    const Counterexample found{at + i, {}, is_lost ? win : loss, is_lost ? loss : win};
    if (!first_of_kind) first_of_kind = found;
    if (!tally_.first) tally_.first = found;
    if (tally_.examples.size() < most_examples_) tally_.examples.push_back(found);
  }
}

void ClaimWorker::compare_values(std::uint64_t at, std::span<const std::int64_t> claimed) {
  std::uint64_t wrong = 0;
  for (const std::int64_t holds : claimed) wrong += holds == 0 ? 1 : 0;
  if (wrong != 0 && !tally_.first) {
    const auto lane = static_cast<std::size_t>(ranges::find(claimed, 0) - claimed.begin());
    tally_.first = wrong_value(at + lane, lane);
  }
  tally_.differ += wrong;
  for (std::size_t lane = 0;
       wrong != 0 && lane < claimed.size() && tally_.examples.size() < most_examples_; ++lane)
    if (claimed[lane] == 0) tally_.examples.push_back(wrong_value(at + lane, lane));
}

Counterexample ClaimWorker::wrong_value(std::uint64_t at, std::size_t lane) {
  if (!claim_.expected) return {at, {}, 1, 0};
  evaluator_.variables_of(lane, variables_);
  std::optional<Fault> fault;  // reported by the run, if there is one
  const std::int64_t expected = claim_.expected->evaluate(variables_, fault);
  const auto label =
      static_cast<std::size_t>(ranges::find(claim_labels, claim_.stated) - claim_labels.begin());
  return {at, {}, expected, variables_[claim_.of_position + label]};
}

}  // namespace miyama
