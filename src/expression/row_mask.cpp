#include "expression/row_mask.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/ranges.hpp"

namespace miyama {

namespace {

bool is_chain(Operator op) { return op == Operator::logical_and || op == Operator::logical_or; }

/// Sets bits first … end − 1.
void set_bits(std::span<std::uint64_t> mask, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t x = first; x < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - x % 64, end - x);
    mask[x / 64] |= (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1) << (x % 64);
    x += bits;
  }
}

}  // namespace

std::uint64_t count_bits(std::span<const std::uint64_t> row, std::uint64_t first, std::uint64_t end,
                         std::span<const std::uint64_t> mask) {
  std::uint64_t count = 0;
  for (std::uint64_t w = first / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t word = mask.empty() ? row[w] : row[w] & mask[w];
    if (w == first / 64) word &= ~std::uint64_t{0} << (first % 64);
    if (w == (end - 1) / 64) word &= ~std::uint64_t{0} >> (63 - (end - 1) % 64);
    if (word != 0) count += static_cast<std::uint64_t>(std::popcount(word));
  }
  return count;
}

RowMask::RowMask(const Expression& condition, std::size_t heaps)
    : condition_(condition),
      last_(heaps - 1),
      variables_(heaps),
      whole_(part_of(condition.nodes(), 0)) {
  if (in_lanes_ > most_in_lanes) whole_ = {Operator::variable, condition_};
}

/// A chain is taken apart from its end, in a loop, so that a long one needs no deep recursion.
RowMask::Part RowMask::part_of(NodesView nodes, std::size_t depth) {
  const Operator op = nodes.back().op;
  if (!mentions(nodes, last_)) return {Operator::literal, Expression(nodes)};
  Part part{op};
  if (op == Operator::logical_not) {
    part.sides.push_back(part_of(nodes.first(nodes.size() - 1), depth));
    return part;
  }
  if (is_chain(op) && depth < deepest) {
    rows_ = std::max(rows_, depth + 1);
    for (; nodes.back().op == op && mentions(nodes, last_); nodes = sides_of(nodes).first)
      part.sides.push_back(part_of(sides_of(nodes).second, depth + 1));
    part.sides.push_back(part_of(nodes, depth));
    std::reverse(part.sides.begin(), part.sides.end());
    return part;
  }
  if (auto compared = compared_variable(nodes, last_))
    return {compared->op, std::move(compared->value), compared->is_left};
  ++in_lanes_;
  return {Operator::variable, Expression(nodes)};
}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask,
                                               std::uint64_t first) {
  for (std::size_t v = 0; v < last_; ++v) variables_[v] = static_cast<std::int64_t>(outer[v]);
  variables_[last_] = static_cast<std::int64_t>(first);
  n_ = n;
  fault_.reset();
  fill_part(whole_, mask, 0);
  if (!fault_ || whole_.op == Operator::variable) return fault_;
  whole_ = {Operator::variable, condition_};
  return fill(outer, n, mask, first);
}

void RowMask::fill_part(Part& part, std::span<std::uint64_t> mask, std::size_t depth) {
  if (part.op == Operator::variable) return fill_lanes(part, mask);
  if (part.sides.empty()) return fill_by_value(part, mask);
  fill_part(part.sides.front(), mask, depth);
  if (part.op == Operator::logical_not) {
    for (std::uint64_t& word : mask) word = ~word;
    if (n_ % 64 != 0) mask.back() &= (std::uint64_t{1} << (n_ % 64)) - 1;
    return;
  }
  const bool is_and = part.op == Operator::logical_and;
  std::vector<std::uint64_t>& right = scratch_[depth];
  right.resize(mask.size());
  for (std::size_t i = 1; i < part.sides.size(); ++i) {
    if (count_bits(mask, 0, n_) == (is_and ? 0 : n_)) return;  // decided
    fill_part(part.sides[i], right, depth + 1);
    for (std::size_t w = 0; w < mask.size(); ++w)
      mask[w] = is_and ? mask[w] & right[w] : mask[w] | right[w];
  }
}

void RowMask::fill_by_value(const Part& part, std::span<std::uint64_t> mask) {
  ranges::fill(mask, 0);
  std::optional<Fault> fault;
  const std::int64_t value = part.condition->evaluate(variables_, fault);
  if (fault) fault_ = {0, *fault};
  if (part.op == Operator::literal) return set_bits(mask, 0, value != 0 ? n_ : 0);
  // The comparison gives the same for all sizes below the value, and for all above it.
  const auto holds = [&](std::int64_t x, std::int64_t of_value) {
    return (part.last_on_left ? apply(part.op, x, of_value) : apply(part.op, of_value, x)) != 0;
  };
  const std::int64_t first = variables_[last_];
  const bool before = value < first;
  const auto from = before ? 0 : std::min(static_cast<std::uint64_t>(value - first), n_);
  const auto behind = before ? 0 : std::min(from + 1, n_);
  if (holds(0, 1)) set_bits(mask, 0, from);
  if (holds(0, 0)) set_bits(mask, from, behind);
  if (holds(1, 0)) set_bits(mask, behind, n_);
}

void RowMask::fill_lanes(Part& part, std::span<std::uint64_t> mask) {
  ranges::fill(mask, 0);
  if (part.lanes == nullptr)
    part.lanes = std::make_unique<RowEvaluator>(*part.condition, last_ + 1);
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
