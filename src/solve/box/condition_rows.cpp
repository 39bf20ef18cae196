#include "solve/box/condition_rows.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "expression/row_mask.hpp"

namespace miyama {
namespace {

/// The box with fewer sizes of the first heap; of one heap there are no rows to leave out.
Box first_sizes(const Box& box, std::size_t first_heap, std::uint64_t sizes) {
  std::vector<std::uint64_t> bounds = box.bounds();
  if (first_heap + 1 < box.heaps()) bounds[first_heap] = sizes - 1;
  return Box(bounds);
}

}  // namespace

ConditionRows::ConditionRows(const VectorRules& rules, const Box& box, const Team& team,
                             const Strip& strip)
    : box_(box),
      first_heap_(rules.first_heap()),
      strip_(RowWindow(box, rules.moves().pass, strip).strip()),
      kept_(first_sizes(box, first_heap_, strip_.end - strip_.first)),
      row_words_(divide_up(box.size(box.heaps() - 1), 64)),
      distinct_(rules.moves().lines),
      known_(mentioned_in(distinct_, rules, kept_)) {
  for (KnownCondition& known : known_) compute(known, team);
  if (fault_) (void)faulty_->holds(*fault_);  // throws
}

std::vector<ConditionRows::KnownCondition> ConditionRows::mentioned_in(
    const DistinctConditions& distinct, const VectorRules& rules, const Box& rows) {
  std::vector<KnownCondition> conditions;
  for (const Guard* const condition : distinct.all) {
    KnownCondition& known = conditions.emplace_back(KnownCondition{condition, {}, 1});
    for (std::size_t i = rules.first_heap(); i + 1 < rows.heaps(); ++i)
      if (condition->expression().mentions(i - rules.first_heap())) {
        known.mentioned.push_back(i);
        known.rows = saturating_multiply(known.rows, rows.size(i));
      }
  }
  return conditions;
}

std::uint64_t ConditionRows::bytes(const VectorRules& rules, const Box& box) {
  Saturating bytes = 0;
  std::uint64_t scratch = 0;  // one condition is computed after the other
  const std::size_t heaps = rules.moves().heaps;
  const std::uint64_t n = box.size(box.heaps() - 1);
  const DistinctConditions conditions(rules.moves().lines);
  for (const KnownCondition& known : mentioned_in(conditions, rules, box)) {
    const Saturating row = 8 * divide_up(n, 64);
    bytes = bytes + row * known.rows;
    scratch =
        std::max(scratch, (row * RowMask(known.condition->expression(), heaps).rows()).value());
  }
  return (bytes + scratch).value();
}

std::uint64_t ConditionRows::row_of(const KnownCondition& known, PositionView outer) const {
  std::uint64_t row = 0;
  for (const std::size_t i : known.mentioned)
    row = row * kept_.size(i) + outer[i] - (i == first_heap_ ? strip_.first : 0);
  return row;
}

BitRowView ConditionRows::forbidden(std::size_t condition, PositionView outer) const {
  const KnownCondition& known = known_[condition];
  return {known.words.data() + row_of(known, outer) * row_words_, row_words_};
}

/// Heaps that are not mentioned are 0: of the positions with the same value that is the first one.
void ConditionRows::compute(KnownCondition& known, const Team& team) {
  known.words.resize(known.rows * row_words_);
  const std::uint64_t n = box_.size(box_.heaps() - 1);
  // A job writes its own rows; a fault is noted under a lock.
  parallel_for_pieces(
      known.rows, 256, team, [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
        RowMask mask(known.condition->expression(), box_.heaps() - first_heap_);
        Position position(box_.heaps(), 0);
        const PositionView outer = PositionView(position).subspan(first_heap_);
        for (std::uint64_t r = begin; r < end; ++r) {
          team.stop_if_asked();
          std::uint64_t rest = r;
          for (std::size_t i = known.mentioned.size(); i-- > 0;) {
            position[known.mentioned[i]] = rest % kept_.size(known.mentioned[i]);
            rest /= kept_.size(known.mentioned[i]);
          }
          if (ranges::contains(known.mentioned, first_heap_)) position[first_heap_] += strip_.first;
          const BitRow row(known.words.data() + r * row_words_, row_words_);
          if (const auto fault = mask.fill(outer.first(outer.size() - 1), n, row)) {
            position.back() = fault->x;
            return note_fault(*known.condition, Position(outer.begin(), outer.end()));
          }
          for (std::uint64_t& word : row) word = ~word;
          clear_past_end(row, n);
        }
      });
}

/// Where several conditions have no value, the one that the rules name first is reported.
void ConditionRows::note_fault(const Guard& condition, Position heaps) {
  const std::lock_guard lock(mutex_);
  if (fault_ && *fault_ <= heaps) return;
  fault_ = std::move(heaps);
  faulty_ = &condition;
}

}  // namespace miyama
