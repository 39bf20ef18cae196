#include "expression/row_mask.hpp"

#include <algorithm>
#include <array>
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

std::uint64_t count_bits(std::span<const std::uint64_t> mask) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : mask) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

}  // namespace

RowMask::RowMask(const Expression& condition, std::size_t heaps)
    : condition_(condition), last_(heaps - 1), variables_(heaps) {
  take_apart(condition.nodes(), 0);
  const auto is_in_lanes = [](const Part& part) { return part.op == Operator::variable; };
  if (ranges::count_if(parts_, is_in_lanes) > most_in_lanes) take_whole();
}

void RowMask::take_whole() {
  parts_.clear();
  parts_.push_back({Operator::variable, condition_});
}

/// A chain is taken apart from its end, in a loop, so that a long one needs no deep recursion.
void RowMask::take_apart(NodesView nodes, std::size_t depth) {
  const Operator op = nodes.back().op;
  if (!mentions(nodes, last_)) {
    parts_.push_back({Operator::literal, Expression(nodes)});
  } else if (op == Operator::logical_not) {
    take_apart(nodes.first(nodes.size() - 1), depth);
    parts_.push_back({op});
  } else if (is_chain(op) && depth < deepest) {
    std::vector<NodesView> right_sides;
    for (; nodes.back().op == op && mentions(nodes, last_); nodes = sides_of(nodes).first)
      right_sides.push_back(sides_of(nodes).second);
    take_apart(nodes, depth);
    scratch_.resize(std::max(scratch_.size(), depth + 1));
    for (; !right_sides.empty(); right_sides.pop_back()) {
      const std::size_t left = parts_.size() - 1;
      take_apart(right_sides.back(), depth + 1);
      parts_[left].decides = parts_.size() - left;
      parts_.push_back({op});
    }
  } else if (!is_comparison(op) || !add_comparison(nodes)) {
    parts_.push_back({Operator::variable, Expression(nodes)});
  }
}

/// Adds nothing unless the last heap is compared with what does not mention it.
bool RowMask::add_comparison(NodesView nodes) {
  const auto [left, right] = sides_of(nodes);
  const bool on_left = mentions(left, last_);
  if ((on_left ? left : right).size() != 1 || mentions(on_left ? right : left, last_)) return false;
  parts_.push_back({nodes.back().op, Expression(on_left ? right : left), 0, on_left});
  return true;
}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask) {
  for (std::size_t v = 0; v < last_; ++v) variables_[v] = static_cast<std::int64_t>(outer[v]);
  n_ = n;
  fill_parts(mask);
  if (!fault_ || parts_.back().op == Operator::variable) return fault_;
  take_whole();
  fill_parts(mask);
  return fault_;
}

void RowMask::fill_parts(std::span<std::uint64_t> mask) {
  fault_.reset();
  for (std::vector<std::uint64_t>& row : scratch_) row.resize(mask.size());
  std::size_t rows = 0;  // number of rows on the stack
  const auto row = [&](std::size_t r) { return r == 0 ? mask : std::span(scratch_[r - 1]); };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Operator op = parts_[i].op;
    if (is_chain(op)) {
      --rows;
      for (std::size_t w = 0; w < mask.size(); ++w)
        row(rows - 1)[w] = op == Operator::logical_and ? row(rows - 1)[w] & row(rows)[w]
                                                       : row(rows - 1)[w] | row(rows)[w];
    } else if (op == Operator::logical_not) {
      for (std::uint64_t& word : row(rows - 1)) word = ~word;
      if (n_ % 64 != 0) row(rows - 1).back() &= (std::uint64_t{1} << (n_ % 64)) - 1;
    } else {
      fill_part(parts_[i], row(rows++));
    }
    const auto is_decided = [&](Operator by) {
      return count_bits(row(rows - 1)) == (by == Operator::logical_and ? 0 : n_);
    };
    while (parts_[i].decides != 0 && is_decided(parts_[i + parts_[i].decides].op))
      i += parts_[i].decides;
  }
}

void RowMask::fill_part(Part& part, std::span<std::uint64_t> mask) {
  ranges::fill(mask, 0);
  if (part.op == Operator::variable) return fill_lanes(part, mask);
  std::optional<Fault> fault;
  const std::int64_t value = part.condition->evaluate(variables_, fault);
  if (fault) fault_ = {0, *fault};
  if (part.op == Operator::literal) return set_bits(mask, 0, value != 0 ? n_ : 0);
  // The comparison gives the same for all sizes below the value, and for all above it.
  const auto holds = [&](std::int64_t x, std::int64_t of_value) {
    return (part.last_on_left ? apply(part.op, x, of_value) : apply(part.op, of_value, x)) != 0;
  };
  const auto from = value < 0 ? 0 : std::min(static_cast<std::uint64_t>(value), n_);
  const auto behind = value < 0 ? 0 : std::min(from + 1, n_);
  if (holds(0, 1)) set_bits(mask, 0, from);
  if (holds(0, 0)) set_bits(mask, from, behind);
  if (holds(1, 0)) set_bits(mask, behind, n_);
}

void RowMask::fill_lanes(Part& part, std::span<std::uint64_t> mask) {
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
