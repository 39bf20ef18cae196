#include "expression/row_mask.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/ranges.hpp"

namespace miyama {

/// What `op` says: &&, || and ! of the parts `left` and `right`; a comparison: the last heap with
/// the value of `condition`, which does not mention it; a literal: the same value for the whole
/// row; a variable: lane by lane.
struct RowMask::Part {
  Operator op;
  Expression condition;
  std::unique_ptr<Part> left{}, right{};
  std::optional<RowEvaluator> lanes{};
  std::vector<std::uint64_t> words{};  ///< of the right side
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

RowMask::RowMask(const Expression& condition, std::size_t heaps)
    : condition_(condition), last_(heaps - 1), variables_(heaps), whole_(take_apart(condition)) {}

RowMask::~RowMask() = default;

std::unique_ptr<RowMask::Part> RowMask::take_apart(const Expression& condition) const {
  const Operator op = condition.nodes().back().op;
  auto part = std::make_unique<Part>(Part{op, condition});
  if (!condition.mentions(last_)) {
    part->op = Operator::literal;
    return part;
  }
  if (op == Operator::logical_not) {
    part->left = take_apart(Expression({condition.nodes().begin(), condition.nodes().end() - 1}));
    return part;
  }
  if (op != Operator::logical_and && op != Operator::logical_or)
    return is_comparison(op) && compares_last(*part) ? std::move(part) : in_lanes(condition);
  const auto [left, right] = *condition.sides_of(op);
  part->left = take_apart(left);
  part->right = take_apart(right);
  return part;
}

/// False unless it compares the last heap with what does not mention it.
bool RowMask::compares_last(Part& part) const {
  const auto is_last = [&](const Expression& side) {
    return side.nodes().size() == 1 && side.mentions(last_);
  };
  auto [left, right] = *part.condition.sides_of(part.op);
  if (is_last(right)) {
    std::swap(left, right);
    part.op = mirrored(part.op);
  }
  part.condition = std::move(right);
  return is_last(left) && !part.condition.mentions(last_);
}

std::unique_ptr<RowMask::Part> RowMask::in_lanes(const Expression& condition) const {
  auto part = std::make_unique<Part>(Part{Operator::variable, condition});
  part->lanes.emplace(part->condition, last_ + 1);
  return part;
}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask) {
  for (std::size_t v = 0; v < last_; ++v) variables_[v] = static_cast<std::int64_t>(outer[v]);
  n_ = n;
  fault_.reset();
  fill_part(*whole_, mask);
  if (!fault_ || whole_->op == Operator::variable) return fault_;
  whole_ = in_lanes(condition_);
  fault_.reset();
  fill_part(*whole_, mask);
  return fault_;
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
  ranges::fill(mask, 0);
  if (part.op == Operator::variable) return fill_lanes(part, mask);
  std::optional<Fault> fault;
  const std::int64_t value = part.condition.evaluate(variables_, fault);
  if (fault) fault_ = {0, *fault};
  if (part.op == Operator::literal) return set_bits(mask, 0, value != 0 ? n_ : 0);
  set_compared(mask, part.op, value, n_);
}

void RowMask::fill_lanes(Part& part, std::span<std::uint64_t> mask) {
  part.lanes->for_each_run(variables_, n_, [&](std::uint64_t first, auto values, auto& fault) {
    std::array<std::uint8_t, LaneEvaluator::most_lanes + 8> holds;
    kernels_.truths(values.data(), values.size(), holds.data());
    std::memset(holds.data() + values.size(), 0, 8);
    for (std::size_t i = 0; i < values.size(); i += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, holds.data() + i, sizeof eight);
      // The lowest bits of eight bytes.
      mask[(first + i) / 64] |= (eight * 0x0102'0408'1020'4080) >> 56 << i % 64;
    }
    if (fault && !fault_) fault_ = {first + fault->lane, fault->fault};
  });
}

}  // namespace miyama
