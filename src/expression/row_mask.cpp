#include "expression/row_mask.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/ranges.hpp"

namespace miyama {

/// What `op` says: &&, || and ! of `parts`; a comparison: the last heap with the value of
/// `condition`, which does not mention it; a literal: the same value for the whole row; a variable:
/// lane by lane.
struct RowMask::Part {
  Operator op;
  std::optional<Expression> condition{};  ///< none of &&, || and !
  std::vector<std::unique_ptr<Part>> parts{};
  std::optional<RowEvaluator> lanes{};  ///< made when it is needed: it is large
};

namespace {

bool is_chain(Operator op) { return op == Operator::logical_and || op == Operator::logical_or; }
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
    : condition_(condition), last_(heaps - 1), variables_(heaps) {
  whole_ = take_apart(condition.nodes(), 0);
  if (in_lanes_ > most_in_lanes) whole_ = in_lanes(condition.nodes());
}

RowMask::~RowMask() = default;

std::unique_ptr<RowMask::Part> RowMask::take_apart(NodesView nodes, std::size_t depth) {
  const Operator op = nodes.back().op;
  if (!mentions(nodes, last_))
    return std::make_unique<Part>(Part{Operator::literal, Expression(nodes)});
  if (is_comparison(op))
    if (std::unique_ptr<Part> part = compared_with_last(nodes)) return part;
  if ((!is_chain(op) && op != Operator::logical_not) || depth == deepest) return in_lanes(nodes);
  auto part = std::make_unique<Part>(Part{op});
  if (is_chain(op))
    take_chain_apart(nodes, depth, *part);
  else
    part->parts.push_back(take_apart(nodes.first(nodes.size() - 1), depth + 1));
  return part;
}

/// The chain is taken apart from its end, so that each node is looked at once. A beginning that
/// does not mention the last heap stays whole.
void RowMask::take_chain_apart(NodesView nodes, std::size_t depth, Part& chain) {
  if (scratch_.size() <= depth) scratch_.resize(depth + 1);
  const std::size_t mention = first_mention(nodes, last_);
  while (nodes.back().op == chain.op && nodes.size() > mention) {
    const auto [left, right] = sides_of(nodes);
    chain.parts.push_back(take_apart(right, depth + 1));
    nodes = left;
  }
  chain.parts.push_back(take_apart(nodes, depth + 1));
  std::reverse(chain.parts.begin(), chain.parts.end());
}

/// Null unless the last heap is compared with what does not mention it.
std::unique_ptr<RowMask::Part> RowMask::compared_with_last(NodesView nodes) const {
  const auto is_last = [&](NodesView side) { return side.size() == 1 && mentions(side, last_); };
  const auto [left, right] = sides_of(nodes);
  const Operator op = nodes.back().op;
  if (is_last(left) && !mentions(right, last_))
    return std::make_unique<Part>(Part{op, Expression(right)});
  if (is_last(right) && !mentions(left, last_))
    return std::make_unique<Part>(Part{mirrored(op), Expression(left)});
  return nullptr;
}

std::unique_ptr<RowMask::Part> RowMask::in_lanes(NodesView nodes) {
  ++in_lanes_;
  return std::make_unique<Part>(Part{Operator::variable, Expression(nodes)});
}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask) {
  for (std::size_t v = 0; v < last_; ++v) variables_[v] = static_cast<std::int64_t>(outer[v]);
  n_ = n;
  fault_.reset();
  fill_part(*whole_, 0, mask);
  if (!fault_ || whole_->op == Operator::variable) return fault_;
  whole_ = in_lanes(condition_.nodes());
  fault_.reset();
  fill_part(*whole_, 0, mask);
  return fault_;
}

void RowMask::fill_part(Part& part, std::size_t depth, std::span<std::uint64_t> mask) {
  if (is_chain(part.op)) return fill_chain(part, depth, mask);
  if (part.op == Operator::logical_not) {
    fill_part(*part.parts.front(), depth + 1, mask);
    for (std::uint64_t& word : mask) word = ~word;
    if (n_ % 64 != 0) mask.back() &= (std::uint64_t{1} << (n_ % 64)) - 1;
    return;
  }
  ranges::fill(mask, 0);
  if (part.op == Operator::variable) return fill_lanes(part, mask);
  std::optional<Fault> fault;
  const std::int64_t value = part.condition->evaluate(variables_, fault);
  if (fault) fault_ = {0, *fault};
  if (part.op == Operator::literal) return set_bits(mask, 0, value != 0 ? n_ : 0);
  set_compared(mask, part.op, value, n_);
}

void RowMask::fill_chain(Part& chain, std::size_t depth, std::span<std::uint64_t> mask) {
  const bool is_and = chain.op == Operator::logical_and;
  fill_part(*chain.parts.front(), depth + 1, mask);
  std::vector<std::uint64_t>& words = scratch_[depth];
  for (std::size_t i = 1; i < chain.parts.size(); ++i) {
    // A right side that is never looked at may have faults.
    if (count_bits(mask) == (is_and ? 0 : n_)) return;
    words.resize(mask.size());
    fill_part(*chain.parts[i], depth + 1, words);
    for (std::size_t w = 0; w < mask.size(); ++w)
      mask[w] = is_and ? mask[w] & words[w] : mask[w] | words[w];
  }
}

void RowMask::fill_lanes(Part& part, std::span<std::uint64_t> mask) {
  if (!part.lanes) part.lanes.emplace(*part.condition, last_ + 1);
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
