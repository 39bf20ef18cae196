#include "verify/box/line_scan.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "base/checked.hpp"
#include "base/team.hpp"
#include "index/box/direction_lines.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t none = 0xFFFF'FFFF;

/// A line move as the walk needs it.
struct WalkedLine {
  Direction direction;  ///< per coordinate
  std::uint64_t rank_step = 0;
  std::vector<std::uint64_t> steps;     ///< where lines are not numbered
  std::optional<DirectionLines> lines;  ///< where every step is allowed and numbering them pays

  WalkedLine(const VectorRules& rules, const LineMove& move, const Box& box)
      : direction(rules.over_entries(move.direction)) {
    for (std::size_t i = 0; i < box.heaps(); ++i) rank_step += direction[i] * box.stride(i);
    if (move.steps.is_any() && DirectionLines::pays(box, direction))
      lines.emplace(box, direction);
    else
      steps = move.steps.up_to(box.max_bound());
  }
};

/// Calls option(rank) for what is looked up one by one: moves of some steps, and the pass.
template <class Option>
void for_each_single_option(const std::vector<WalkedLine>& lines,
                            std::span<const std::uint64_t> position, std::uint64_t rank,
                            std::uint64_t pass_step, std::uint64_t least_size,
                            const Option& option) {
  for (const WalkedLine& line : lines) {
    if (line.lines) continue;
    const std::uint64_t most = most_steps(position, line.direction);
    for (const std::uint64_t t : line.steps) {
      if (t > most) break;
      option(rank - t * line.rank_step);
    }
  }
  if (pass_step != 0 && position[0] != 0 && position.back() >= least_size) option(rank - pass_step);
}

/// What the walk over Grundy values remembers.
class ValueMemory {
 public:
  ValueMemory(const std::vector<WalkedLine>& lines, const std::vector<std::uint32_t>& values,
              std::uint64_t most, bool misere)
      : values_(values), most_(most), misere_(misere) {
    std::uint32_t greatest = 0;
    for (const std::uint32_t value : values)
      if (value <= most) greatest = std::max(greatest, value);
    words_ = greatest / 64 + 1;
    for (const WalkedLine& line : lines)
      sets_.emplace_back(line.lines ? line.lines->numbers() * words_ : 0);
    single_.resize(words_);
  }

  void note_single(std::uint64_t option) {
    const std::uint32_t value = values_[option];
    if (value > most_) return;
    single_[value / 64] |= std::uint64_t{1} << (value % 64);
    singles_.push_back(value);
  }

  /// `at`: number of the line of each move.
  [[nodiscard]] bool follows(std::uint64_t rank, std::span<const std::uint64_t> at,
                             bool terminal) const {
    const std::uint32_t value = values_[rank];
    if (terminal) return value == (misere_ ? 1 : 0);
    if (value > most_) return false;
    for (std::size_t w = 0; w < value / 64; ++w)
      if (met(at, w) != ~std::uint64_t{0}) return false;
    const std::uint64_t below = (std::uint64_t{1} << (value % 64)) - 1;
    return (met(at, value / 64) & (below << 1 | 1)) == below;
  }

  void remember(std::uint64_t rank, std::span<const std::uint64_t> at, bool /*lost*/) {
    for (const std::uint32_t value : singles_) single_[value / 64] = 0;
    singles_.clear();
    const std::uint32_t value = values_[rank];
    if (value > most_) return;
    for (std::size_t i = 0; i < sets_.size(); ++i)
      if (!sets_[i].empty())
        sets_[i][at[i] * words_ + value / 64] |= std::uint64_t{1} << (value % 64);
  }

 private:
  [[nodiscard]] std::uint64_t met(std::span<const std::uint64_t> at, std::size_t w) const {
    std::uint64_t word = single_[w];
    for (std::size_t i = 0; i < sets_.size(); ++i)
      if (!sets_[i].empty()) word |= sets_[i][at[i] * words_ + w];
    return word;
  }

  const std::vector<std::uint32_t>& values_;
  std::uint64_t most_;
  bool misere_;
  std::size_t words_;
  std::vector<Zeros<std::uint64_t>> sets_;  ///< per move and line: a bit per value
  std::vector<std::uint64_t> single_;       ///< values of the options looked up one by one
  std::vector<std::uint32_t> singles_;
};

/// What the walk over remoteness remembers.
class RemotenessMemory {
 public:
  RemotenessMemory(const std::vector<WalkedLine>& lines,
                   const std::vector<std::uint32_t>& remoteness, const PositionSet& losses)
      : remoteness_(remoteness), losses_(losses), n_(losses.box().size(losses.box().heaps() - 1)) {
    for (const WalkedLine& line : lines) {
      quickest_.emplace_back(line.lines ? line.lines->numbers() : 0, none);
      slowest_.emplace_back(line.lines ? line.lines->numbers() : 0, 0U);
    }
  }

  void note_single(std::uint64_t option) {
    if (losses_.contains(option / n_, option % n_))
      quickest_single_ = std::min(quickest_single_, remoteness_[option]);
    slowest_single_ = std::max(slowest_single_, remoteness_[option]);
  }

  [[nodiscard]] bool follows(std::uint64_t rank, std::span<const std::uint64_t> at,
                             bool terminal) const {
    if (terminal) return remoteness_[rank] == 0;
    std::uint64_t quickest = quickest_single_;
    std::uint64_t slowest = slowest_single_;
    for (std::size_t i = 0; i < quickest_.size(); ++i) {
      if (quickest_[i].empty()) continue;
      quickest = std::min<std::uint64_t>(quickest, quickest_[i][at[i]]);
      slowest = std::max<std::uint64_t>(slowest, slowest_[i][at[i]]);
    }
    return remoteness_[rank] == 1 + (quickest != none ? quickest : slowest);
  }

  void remember(std::uint64_t rank, std::span<const std::uint64_t> at, bool lost) {
    quickest_single_ = none;
    slowest_single_ = 0;
    for (std::size_t i = 0; i < quickest_.size(); ++i) {
      if (quickest_[i].empty()) continue;
      if (lost) quickest_[i][at[i]] = std::min(quickest_[i][at[i]], remoteness_[rank]);
      slowest_[i][at[i]] = std::max(slowest_[i][at[i]], remoteness_[rank]);
    }
  }

 private:
  const std::vector<std::uint32_t>& remoteness_;
  const PositionSet& losses_;
  std::uint64_t n_;
  std::vector<std::vector<std::uint32_t>>
      quickest_;  ///< per move and line: least remoteness of a loss
  std::vector<std::vector<std::uint32_t>> slowest_;  ///< … greatest of any position
  std::uint32_t quickest_single_ = none;
  std::uint32_t slowest_single_ = 0;
};

/// Numbers of the lines through the position, by move.
void place_on_lines(const std::vector<WalkedLine>& lines, std::span<const std::uint64_t> position,
                    std::vector<std::uint64_t>& at) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].lines) at[i] = lines[i].lines->line_of(position);
}

template <class Memory>
void walk(const VectorRules& rules, const std::vector<WalkedLine>& lines, const PositionSet& losses,
          Memory& memory, PositionSet& suspects, const Observer* observer) {
  const Box& box = losses.box();
  const std::uint64_t n = box.size(box.heaps() - 1);
  std::vector<std::uint64_t> at(lines.size());
  Position position(box.heaps());
  for (std::uint64_t r = 0; r < losses.rows(); ++r) {
    stop_if_asked(observer);
    box.unrank(r * n, position);
    const std::uint64_t least_size = least_size_with_move(rules, position);
    const std::uint64_t pass_step = rules.moves().pass ? box.stride(0) : 0;
    for (std::uint64_t x = 0; x < n; ++x) {
      position.back() = x;
      place_on_lines(lines, position, at);
      const std::uint64_t rank = r * n + x;
      for_each_single_option(lines, position, rank, pass_step, least_size,
                             [&](std::uint64_t option) { memory.note_single(option); });
      if (!memory.follows(rank, at, x < least_size)) suspects.insert(r, x);
      memory.remember(rank, at, losses.contains(r, x));
    }
  }
}

std::vector<WalkedLine> walked_lines(const VectorRules& rules, const Box& box) {
  assert(rules.moves().faces.empty());
  std::vector<WalkedLine> lines;
  for (const LineMove& move : rules.moves().lines) lines.emplace_back(rules, move, box);
  return lines;
}

}  // namespace

PositionSet scan_lines(const VectorRules& rules, Convention convention, const PositionSet& losses,
                       const std::vector<std::uint32_t>& numbers, LabelKind kind,
                       const Observer* observer) {
  const Box& box = losses.box();
  const std::vector<WalkedLine> lines = walked_lines(rules, box);
  PositionSet suspects(box);
  if (kind == LabelKind::grundy) {
    ValueMemory memory(lines, numbers, box.sum_of_bounds(), convention == Convention::misere);
    walk(rules, lines, losses, memory, suspects, observer);
  } else {
    RemotenessMemory memory(lines, numbers, losses);
    walk(rules, lines, losses, memory, suspects, observer);
  }
  return suspects;
}

std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box, LabelKind kind) {
  std::uint64_t numbers = 0;
  for (const WalkedLine& line : walked_lines(rules, box))
    numbers = saturating_add(numbers, line.lines ? line.lines->numbers() : 0);
  return saturating_multiply(numbers,
                             kind == LabelKind::grundy ? 8 * (box.sum_of_bounds() / 64 + 1) : 8);
}

}  // namespace miyama
