#include "expression/row_mask.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "expression/value_range.hpp"

namespace miyama {

/// What `op` says: &&, || and ! of the parts `left` and `right`; the last heap compared with the
/// value of `right`; a literal: one value for the row; a variable: lane by lane.
struct RowMask::Part {
  Operator op;
  Expression condition{{}};
  std::unique_ptr<Part> left{}, right{};
  std::unique_ptr<LaneEvaluator> lanes{};
  std::uint64_t numbered_from = UINT64_MAX;  ///< the last heap's size in the first lane
  std::vector<std::uint64_t> words{};        ///< of the right side
};

namespace {

bool is_comparison(Operator op) { return op >= Operator::equal && op <= Operator::greater_equal; }

/// a op b is b mirrored(op) a.
Operator mirrored(Operator op) {
  switch (op) {
    case Operator::less: return Operator::greater;
    case Operator::less_equal: return Operator::greater_equal;
    case Operator::greater: return Operator::less;
    case Operator::greater_equal: return Operator::less_equal;
    default: return op;
  }
}

/// Sets bits first … end − 1.
void set_bits(std::span<std::uint64_t> mask, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t x = first; x < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - x % 64, end - x);
    mask[x / 64] |= (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1) << (x % 64);
    x += bits;
  }
}

std::uint64_t count_bits(std::span<const std::uint64_t> mask) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : mask) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

/// Bit i is set where value i is not 0. Precondition: at most 64 values.
std::uint64_t bits_of(std::span<const std::int64_t> values) {
  std::array<std::uint8_t, 64> holds{};
  if (values.size() == holds.size())  // a loop of a known length becomes vector operations
    for (std::size_t i = 0; i < holds.size(); ++i) holds[i] = values[i] != 0 ? 1 : 0;
  else
    for (std::size_t i = 0; i < values.size(); ++i) holds[i] = values[i] != 0 ? 1 : 0;
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < holds.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, holds.data() + i, sizeof eight);
    word |= (eight * 0x0102'0408'1020'4080) >> 56 << i;  // the lowest bits of eight bytes
  }
  return word;
}

/// Sets bit x where x op value, for x from 0 to n − 1.
void set_compared(std::span<std::uint64_t> mask, Operator op, std::int64_t value, std::uint64_t n) {
  const auto from = value < 0 ? 0 : std::min(static_cast<std::uint64_t>(value), n);
  const auto behind = value < 0 ? 0 : std::min(from + 1, n);
  switch (op) {
    case Operator::less: return set_bits(mask, 0, from);
    case Operator::less_equal: return set_bits(mask, 0, behind);
    case Operator::greater: return set_bits(mask, behind, n);
    case Operator::greater_equal: return set_bits(mask, from, n);
    case Operator::equal: return set_bits(mask, from, behind);
    default: set_bits(mask, 0, from); return set_bits(mask, behind, n);
  }
}

}  // namespace

RowMask::RowMask(const Expression& condition, std::span<const std::uint64_t> bounds)
    : last_(bounds.size() - 1), variables_(bounds.size()) {
  std::vector<ValueRange> ranges;
  for (const std::uint64_t bound : bounds) ranges.push_back({0, static_cast<std::int64_t>(bound)});
  whole_ = take_apart(condition, range_of(condition, ranges).may_fault);
}

RowMask::~RowMask() = default;

std::unique_ptr<RowMask::Part> RowMask::take_apart(Expression condition, bool may_fault) const {
  if (may_fault) return in_lanes(std::move(condition));
  const Operator op = condition.nodes().back().op;
  if (!condition.mentions(last_))
    return std::make_unique<Part>(Part{Operator::literal, std::move(condition)});
  if (op == Operator::logical_not) {
    Expression inner({condition.nodes().begin(), condition.nodes().end() - 1});
    return std::make_unique<Part>(
        Part{op, std::move(condition), take_apart(std::move(inner), false)});
  }
  if (op == Operator::logical_and || op == Operator::logical_or) {
    auto [left, right] = *condition.sides_of(op);
    return std::make_unique<Part>(Part{op, std::move(condition), take_apart(std::move(left), false),
                                       take_apart(std::move(right), false)});
  }
  std::unique_ptr<Part> part = is_comparison(op) ? compared(condition) : nullptr;
  return part != nullptr ? std::move(part) : in_lanes(std::move(condition));
}

/// Null unless it compares the last heap with what does not mention it.
std::unique_ptr<RowMask::Part> RowMask::compared(const Expression& condition) const {
  const Operator op = condition.nodes().back().op;
  const auto is_last = [&](const Expression& side) {
    return side.nodes().size() == 1 && side.mentions(last_);
  };
  auto [left, right] = *condition.sides_of(op);
  const bool on_the_right = is_last(right);
  if (on_the_right) std::swap(left, right);
  if (!is_last(left) || right.mentions(last_)) return nullptr;
  return std::make_unique<Part>(
      Part{on_the_right ? mirrored(op) : op, condition, nullptr,
           std::make_unique<Part>(Part{Operator::literal, std::move(right)})});
}

std::unique_ptr<RowMask::Part> RowMask::in_lanes(Expression condition) const {
  auto part = std::make_unique<Part>(Part{Operator::variable, std::move(condition)});
  std::vector<bool> along_row(last_ + 1, false);
  along_row.back() = true;
  part->lanes = std::make_unique<LaneEvaluator>(part->condition, std::move(along_row));
  return part;
}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask) {
  for (std::size_t v = 0; v < last_; ++v) variables_[v] = static_cast<std::int64_t>(outer[v]);
  n_ = n;
  fault_.reset();
  fill_part(*whole_, mask);
  return fault_;
}

/// Precondition: no fault.
std::int64_t RowMask::value_of(const Part& part) const {
  std::optional<Fault> fault;
  return part.condition.evaluate(variables_, fault);
}

void RowMask::fill_part(Part& part, std::span<std::uint64_t> mask) {
  if (part.op == Operator::logical_and || part.op == Operator::logical_or) {
    const bool is_and = part.op == Operator::logical_and;
    fill_part(*part.left, mask);
    // A right side that is never looked at may have faults.
    if (count_bits(mask) == (is_and ? 0 : n_)) return;
    part.words.resize(mask.size());
    fill_part(*part.right, part.words);
    for (std::size_t w = 0; w < mask.size(); ++w)
      mask[w] = is_and ? mask[w] & part.words[w] : mask[w] | part.words[w];
    return;
  }
  if (part.op == Operator::logical_not) {
    fill_part(*part.left, mask);
    for (std::uint64_t& word : mask) word = ~word;
    if (n_ % 64 != 0) mask.back() &= (std::uint64_t{1} << (n_ % 64)) - 1;
    return;
  }
  std::fill(mask.begin(), mask.end(), std::uint64_t{0});
  if (part.op == Operator::variable) return fill_lanes(part, mask);
  if (part.op == Operator::literal) return set_bits(mask, 0, value_of(part) != 0 ? n_ : 0);
  set_compared(mask, part.op, value_of(*part.right), n_);
}

void RowMask::fill_lanes(Part& part, std::span<std::uint64_t> mask) {
  static_assert(LaneEvaluator::most_lanes % 64 == 0);
  LaneEvaluator& lanes = *part.lanes;
  for (std::size_t v = 0; v < last_; ++v) lanes.set(v, variables_[v]);
  lanes.start_row();
  for (std::uint64_t first = 0; first < n_; first += LaneEvaluator::most_lanes) {
    const std::size_t count = std::min<std::uint64_t>(n_ - first, LaneEvaluator::most_lanes);
    if (lanes.wants(last_) && part.numbered_from != first)
      for (std::size_t i = 0; i < LaneEvaluator::most_lanes; ++i)
        lanes.lanes(last_)[i] = static_cast<std::int64_t>(first + i);
    part.numbered_from = first;
    const std::span<const std::int64_t> holds = lanes.run(count);
    for (std::size_t i = 0; i < count; i += 64)
      mask[(first + i) / 64] = bits_of(holds.subspan(i, std::min<std::size_t>(64, count - i)));
    if (!lanes.fault()) continue;
    fault_ = {first + lanes.fault()->lane, lanes.fault()->fault};
    return;
  }
}

}  // namespace miyama
