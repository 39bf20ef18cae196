#include "game/step_filter.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The heap whose size, with the steps, decides whether a condition holds; the number of heaps if
/// the steps decide alone, nothing if more is asked for.
std::optional<std::size_t> deciding_heap(const Guard& condition, std::size_t heaps) {
  if (condition.sees_passes()) return std::nullopt;
  std::size_t deciding = heaps;
  for (std::size_t i = 0; i < heaps; ++i) {
    const Expression& asked = condition.expression();
    if (!asked.mentions(i) && !asked.mentions(condition.after_variable(i))) continue;
    if (deciding != heaps) return std::nullopt;
    deciding = i;
  }
  return deciding;
}

/// For which of the steps 1, 2, …, as far as they were asked for, a condition holds: a bit each,
/// for each size of the heap that decides.
class KnownSteps {
 public:
  [[nodiscard]] bool knows(std::uint64_t size, std::span<const std::uint64_t> steps) const {
    return size < known_.size() && follow_each_other(steps) && steps.back() < known_[size].end;
  }
  /// Moves to the front those of `steps` for which the condition holds, and returns how many they
  /// are. Precondition: knows(size, steps).
  [[nodiscard]] std::size_t keep(std::uint64_t size, std::span<std::uint64_t> steps) const {
    const std::uint64_t first = steps.front(), last = steps.back();
    std::size_t kept = 0;
    for (std::uint64_t w = first / 64; w <= last / 64; ++w) {
      std::uint64_t word = known_[size].bits[w];
      if (w == first / 64) word &= ~std::uint64_t{0} << (first % 64);
      if (w == last / 64) word &= ~std::uint64_t{0} >> (63 - last % 64);
      for (; word != 0; word &= word - 1)
        steps[kept++] = 64 * w + static_cast<std::uint64_t>(std::countr_zero(word));
    }
    return kept;
  }
  /// Notes whether the condition holds for each of these steps, unless that leaves a gap or takes
  /// too much memory.
  void note(std::uint64_t size, std::span<const std::uint64_t> steps,
            std::span<const std::int64_t> holds) {
    if (size >= most_sizes || !follow_each_other(steps)) return;
    known_.resize(std::max<std::size_t>(known_.size(), size + 1));
    Known& known = known_[size];
    const std::size_t words = steps.back() / 64 + 1;
    const std::size_t more = words - std::min(words, known.bits.size());
    if (steps.front() > known.end || words_ + more > most_words) return;
    words_ += more;
    known.bits.resize(known.bits.size() + more);
    known.end = std::max(known.end, steps.back() + 1);
    for (std::size_t i = 0; i < steps.size(); ++i)
      known.bits[steps[i] / 64] |= std::uint64_t{holds[i] != 0} << (steps[i] % 64);
  }

 private:
  struct Known {
    std::uint64_t end = 1;  ///< steps below it are known
    std::vector<std::uint64_t> bits{};
  };

  static constexpr std::uint64_t most_sizes = 4096;
  static constexpr std::size_t most_words = 1 << 17;

  static bool follow_each_other(std::span<const std::uint64_t> steps) {
    return steps.back() - steps.front() + 1 == steps.size();
  }

  std::vector<Known> known_;
  std::size_t words_ = 0;
};

/// The lanes of a line's condition. The condition is kept alive, so that no other one can come to
/// its address.
struct Filter {
  std::shared_ptr<const Guard> condition;
  Direction direction;
  LaneEvaluator lanes;
  std::optional<std::size_t> deciding;
  KnownSteps known{};

  explicit Filter(const LineMove& line)
      : condition(line.when),
        direction(line.direction),
        lanes(condition->expression(), in_lanes(*condition, direction)),
        deciding(deciding_heap(*condition, direction.size())) {}

  /// The steps and the heaps that they change differ from lane to lane.
  static std::vector<bool> in_lanes(const Guard& condition, const Direction& direction) {
    std::vector<bool> differ(condition.variables(), false);
    differ[condition.steps_variable()] = true;
    for (std::size_t i = 0; i < direction.size(); ++i)
      differ[condition.after_variable(i)] = direction[i] != 0;
    return differ;
  }

  /// The size of the heap that decides, or 0 if the steps do alone; none where more is asked for.
  [[nodiscard]] std::optional<std::uint64_t> deciding_size(PositionView heaps,
                                                           PositionView from) const {
    if (!deciding) return std::nullopt;
    if (*deciding == heaps.size()) return 0;
    // With an initial take, a heap after the move is not that of other lines.
    if (heaps[*deciding] != from[*deciding]) return std::nullopt;
    return heaps[*deciding];
  }

  void start(PositionView heaps, std::uint64_t passes, PositionView from) {
    lanes.set(condition->passes_variable(), static_cast<std::int64_t>(passes));
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      lanes.set(i, static_cast<std::int64_t>(heaps[i]));
      lanes.set(condition->after_variable(i), static_cast<std::int64_t>(from[i]));
    }
    lanes.start_row();
  }

  std::span<const std::int64_t> run(PositionView from, std::span<const std::uint64_t> steps) {
    const auto fill = [&](std::size_t variable, std::uint64_t size, std::uint64_t each) {
      if (!lanes.wants(variable)) return;
      LaneEvaluator::Lanes& values = lanes.lanes(variable);
      for (std::size_t i = 0; i < steps.size(); ++i)
        values[i] = static_cast<std::int64_t>(size + each * steps[i]);
    };
    fill(condition->steps_variable(), 0, 1);
    for (std::size_t i = 0; i < direction.size(); ++i)
      fill(condition->after_variable(i), from[i], -std::uint64_t{direction[i]});
    return lanes.run(steps.size());
  }
};

/// This thread's filter of the line.
Filter& filter_of(const LineMove& line) {
  constexpr std::size_t most_kept = 64;
  thread_local std::vector<std::unique_ptr<Filter>> kept;
  thread_local std::size_t oldest = 0;
  for (const std::unique_ptr<Filter>& filter : kept)
    if (filter->condition == line.when && filter->direction == line.direction) return *filter;
  auto filter = std::make_unique<Filter>(line);
  if (kept.size() < most_kept) return *kept.emplace_back(std::move(filter));
  oldest = (oldest + 1) % most_kept;
  return *(kept[oldest] = std::move(filter));
}

}  // namespace

std::size_t keep_allowed(const LineMove& line, PositionView heaps, std::uint64_t passes,
                         PositionView start, std::span<std::uint64_t> steps) {
  assert(line.sees_move() && !steps.empty() && steps.size() <= most_steps_asked);
  Filter& filter = filter_of(line);
  const std::optional<std::uint64_t> size = filter.deciding_size(heaps, start);
  if (size && filter.known.knows(*size, steps)) return filter.known.keep(*size, steps);
  filter.start(heaps, passes, start);
  const std::span<const std::int64_t> holds = filter.run(start, steps);
  if (const auto& at = filter.lanes.fault())
    line.when->refuse(at->fault, heaps, {passes, steps[at->lane], {}});
  if (size) filter.known.note(*size, steps, holds);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[kept] = steps[i];
    kept += holds[i] != 0 ? 1 : 0;
  }
  return kept;
}

}  // namespace miyama
