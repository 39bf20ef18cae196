#include "solve/box/guard_rows.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <string_view>

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

/// Lines with the same key have what they know in common. Limits are clamped for their own line.
std::pair<const LineMove*, std::string_view> key_of(const LineMove& line) {
  if (line.upto != nullptr) return {&line, {}};
  return {nullptr, line.when->text()};
}

bool mentions(const LineMove& line, std::size_t heap) {
  return (line.when != nullptr && line.when->expression().mentions(heap)) ||
         (line.upto != nullptr && line.upto->expression().mentions(heap));
}

/// Where a move may be made along a row, and how far it reaches. Not thread-safe: one per thread.
class AllowedRow {
 public:
  /// `bounds`: of the heaps.
  AllowedRow(const LineMove& line, PositionView bounds)
      : line_(line), last_(bounds.size() - 1), n_(bounds[last_] + 1) {
    if (line.when != nullptr) mask_.emplace(line.when->expression(), bounds.size());
    if (line.upto == nullptr) return;
    limits_.emplace(line.upto->expression(), bounds.size());
    step_ = *ranges::find_if(line.direction, [](auto x) { return x != 0; });
    most_ = static_cast<std::int64_t>(most_steps(bounds, line.direction));
  }

  /// What says nothing of a size of the last heap.
  struct RowFault {
    const Guard* guard;
    std::uint64_t x;
  };
  /// `heaps`: of the first position of the row. Sets the bits where the condition holds; or the
  /// reaches, 0 elsewhere, and the bits where these are not less than the least step.
  std::optional<RowFault> fill(PositionView heaps, BitRow allowed, std::span<std::int32_t> reach) {
    if (mask_) {
      if (const auto fault = mask_->fill(heaps.first(last_), n_, allowed))
        return RowFault{line_.when.get(), fault->x};
    } else {
      ranges::fill(allowed, full_word);
    }
    std::optional<RowFault> found;
    if (limits_)
      limits_->for_each_run(heaps, n_, [&](std::uint64_t first, auto limits, auto& fault) {
        if (fault && !found) found = look_for_fault(heaps, first, limits.size(), allowed);
        if (!found) fill_some(first, limits, allowed, reach);
      });
    return found;
  }

 private:
  /// A limit without a value, where the condition does not hold, is 0.
  void fill_some(std::uint64_t first, std::span<const std::int64_t> limits, BitRow allowed,
                 std::span<std::int32_t> reach) {
    const std::size_t count = limits.size();
    for (std::size_t i = 0; i < count; ++i)
      reach[first + i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(limits[i], 0, most_)) *
                         static_cast<std::int32_t>(step_);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t& word = allowed[(first + i) / 64];
      const std::uint64_t bit = std::uint64_t{1} << (first + i) % 64;
      if ((word & bit) == 0) reach[first + i] = 0;
      if (static_cast<std::uint64_t>(reach[first + i]) / step_ < line_.steps.least()) word &= ~bit;
    }
  }

  /// The lanes know one position without a value, and not whether the condition holds there.
  std::optional<RowFault> look_for_fault(PositionView heaps, std::uint64_t first, std::size_t count,
                                         BitRowView allowed) const {
    std::vector<std::int64_t> variables(heaps.begin(), heaps.end());
    std::optional<RowFault> found;
    for_each_bit(allowed, first, first + count, [&](std::uint64_t x) {
      std::optional<Fault> fault;
      variables.back() = static_cast<std::int64_t>(x);
      if (!found) (void)line_.upto->expression().evaluate(variables, fault);
      if (fault) found = {line_.upto.get(), x};
    });
    return found;
  }

  const LineMove& line_;
  std::size_t last_;
  std::uint64_t n_;
  std::optional<RowMask> mask_;
  std::optional<RowEvaluator> limits_;
  std::uint64_t step_ = 1;
  std::int64_t most_ = 0;  ///< steps
};

}  // namespace

GuardRows::GuardRows(const VectorRules& rules, const Box& box, const Team& team, const Strip& strip)
    : box_(box),
      first_heap_(rules.first_heap()),
      strip_(RowWindow(box, rules.moves().pass, strip).strip()),
      kept_(first_sizes(box, first_heap_, strip_.end - strip_.first)),
      row_words_(divide_up(box.size(box.heaps() - 1), 64)),
      guards_(distinct(rules, kept_)) {
  std::map<std::pair<const LineMove*, std::string_view>, std::size_t> numbers;
  for (const Guarded& guarded : guards_) numbers.emplace(key_of(*guarded.line), numbers.size());
  for (const LineMove& line : rules.moves().lines) {
    guard_of_.emplace_back();
    if (line.has_condition()) guard_of_.back() = numbers.at(key_of(line));
  }
  for (Guarded& guarded : guards_) compute(guarded, team);
  if (fault_) (void)faulty_->holds(*fault_);  // throws
}

std::vector<GuardRows::Guarded> GuardRows::distinct(const VectorRules& rules, const Box& rows) {
  std::vector<Guarded> guards;
  std::set<std::pair<const LineMove*, std::string_view>> known;
  for (const LineMove& line : rules.moves().lines) {
    if (!line.has_condition() || !known.insert(key_of(line)).second) continue;
    Guarded guarded{&line, {}, 1};
    for (std::size_t i = rules.first_heap(); i + 1 < rows.heaps(); ++i)
      if (mentions(line, i - rules.first_heap())) {
        guarded.mentioned.push_back(i);
        guarded.rows = saturating_multiply(guarded.rows, rows.size(i));
      }
    guards.push_back(std::move(guarded));
  }
  return guards;
}

std::uint64_t GuardRows::bytes(const VectorRules& rules, const Box& box) {
  Saturating bytes = 0;
  std::uint64_t scratch = 0;  // one condition is computed after the other
  const std::size_t heaps = rules.moves().heaps;
  const std::uint64_t n = box.size(box.heaps() - 1);
  for (const Guarded& guarded : distinct(rules, box)) {
    const Saturating row = 8 * divide_up(n, 64);
    const Saturating reach = guarded.line->upto == nullptr ? 0 : n;
    bytes = bytes + Saturating(guarded.rows) * (row + reach * sizeof(std::int32_t));
    if (guarded.line->when != nullptr)
      scratch = std::max(scratch,
                         (row * RowMask(guarded.line->when->expression(), heaps).rows()).value());
  }
  return (bytes + scratch).value();
}

std::uint64_t GuardRows::row_of(const Guarded& guarded, PositionView outer) const {
  std::uint64_t row = 0;
  for (const std::size_t i : guarded.mentioned)
    row = row * kept_.size(i) + outer[i] - (i == first_heap_ ? strip_.first : 0);
  return row;
}

BitRowView GuardRows::forbidden(std::size_t guard, PositionView outer) const {
  const Guarded& guarded = guards_[guard];
  return {guarded.words.data() + row_of(guarded, outer) * row_words_, row_words_};
}

ReachView GuardRows::reach(std::size_t guard, PositionView outer) const {
  const Guarded& guarded = guards_[guard];
  const std::uint64_t n = box_.size(box_.heaps() - 1);
  return ReachView(guarded.reaches.data() + row_of(guarded, outer) * n, n);
}

/// Heaps that are not mentioned are 0: of the positions with the same value that is the first one.
void GuardRows::compute(Guarded& guarded, const Team& team) {
  guarded.words.resize(guarded.rows * row_words_);
  const std::uint64_t n = box_.size(box_.heaps() - 1);
  const std::uint64_t reaches = guarded.line->upto == nullptr ? 0 : n;  // of a row
  guarded.reaches.resize(guarded.rows * reaches);
  const std::vector<std::uint64_t> bounds = box_.bounds();
  // A job writes its own rows; a fault is noted under a lock.
  parallel_for_pieces(
      guarded.rows, 256, team, [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
        AllowedRow allowed(*guarded.line, std::span(bounds).subspan(first_heap_));
        Position position(box_.heaps(), 0);
        const PositionView outer = PositionView(position).subspan(first_heap_);
        for (std::uint64_t r = begin; r < end; ++r) {
          team.stop_if_asked();
          std::uint64_t rest = r;
          for (std::size_t i = guarded.mentioned.size(); i-- > 0;) {
            position[guarded.mentioned[i]] = rest % kept_.size(guarded.mentioned[i]);
            rest /= kept_.size(guarded.mentioned[i]);
          }
          if (ranges::contains(guarded.mentioned, first_heap_))
            position[first_heap_] += strip_.first;
          const BitRow row(guarded.words.data() + r * row_words_, row_words_);
          if (const auto fault = allowed.fill(
                  outer, row, std::span(guarded.reaches).subspan(r * reaches, reaches))) {
            position.back() = fault->x;
            return note_fault(*fault->guard, Position(outer.begin(), outer.end()));
          }
          for (std::uint64_t& word : row) word = ~word;
          clear_past_end(row, n);
        }
      });
}

/// Of several conditions without a value the one that the rules name first counts.
void GuardRows::note_fault(const Guard& guard, Position heaps) {
  const std::lock_guard lock(mutex_);
  if (fault_ && *fault_ <= heaps) return;
  fault_ = std::move(heaps);
  faulty_ = &guard;
}

}  // namespace miyama
