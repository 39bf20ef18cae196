#include "expression/row_intervals.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_products = 32;  ///< with more a row mask is faster
constexpr std::size_t most_nodes = 1000;   ///< of a recursion

/// True if each operator that may fault divides by a number, or shifts by one.
bool has_no_fault(NodesView nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (may_fault(nodes[i].op) && (nodes[i - 1].op != Operator::literal ||
                                   faults(nodes[i].op, INT64_MIN, nodes[i - 1].value)))
      return false;
  return true;
}

}  // namespace

RowIntervals::RowIntervals(const Expression& condition, std::size_t heaps)
    : last_(heaps - 1),
      fit_(heaps > 1 && condition.nodes().size() <= most_nodes && has_no_fault(condition.nodes())) {
  if (fit_) products_ = sum_of(condition.nodes());
}

RowIntervals::Sum RowIntervals::factor(ComparedVariable compared) {
  factors_.push_back(std::make_unique<Factor>(std::move(compared), last_));
  return {{1, {factors_.back().get()}}};
}

RowIntervals::Sum RowIntervals::sum_of(NodesView nodes) {
  const auto less = [](Sum from, const Sum& taken) {
    for (const Product& product : taken) from.push_back({-product.sign, product.factors});
    return from;
  };
  const Operator op = nodes.back().op;
  if (!mentions(nodes, last_)) return factor({Operator::literal, true, Expression(nodes)});
  if (op == Operator::logical_not) return less({{1, {}}}, sum_of(nodes.first(nodes.size() - 1)));
  if (op == Operator::logical_and || op == Operator::logical_or) {
    Sum left = sum_of(sides_of(nodes).first);
    const Sum right = sum_of(sides_of(nodes).second);
    Sum both;
    fit_ = fit_ && left.size() * right.size() <= most_products;
    for (std::size_t i = 0; fit_ && i < left.size() * right.size(); ++i) {
      const Product& by = right[i % right.size()];
      both.push_back(left[i / right.size()]);
      both.back().sign *= by.sign;
      both.back().factors.insert(both.back().factors.end(), by.factors.begin(), by.factors.end());
    }
    if (op == Operator::logical_and) return both;
    left.insert(left.end(), right.begin(), right.end());
    return less(std::move(left), both);
  }
  auto compared = compared_variable(nodes, last_);
  fit_ = fit_ && compared;
  if (!compared) return {};
  if (compared->op != Operator::not_equal) return factor(std::move(*compared));
  compared->op = Operator::equal;
  return less({{1, {}}}, factor(std::move(*compared)));
}

void RowIntervals::narrow(const Factor& factor, std::uint64_t rows, std::int64_t sizes) {
  const auto holds = [&](std::int64_t size, std::int64_t value) {
    return factor.is.is_left ? apply(factor.is.op, size, value) : apply(factor.is.op, value, size);
  };
  const bool is_literal = factor.is.op == Operator::literal;
  const bool below = !is_literal && holds(0, 1) != 0, above = !is_literal && holds(1, 0) != 0;
  const std::int64_t same = is_literal ? 0 : holds(0, 0);
  for (std::uint64_t r = 0; r < rows; ++r) {
    const std::int64_t value = std::clamp<std::int64_t>(factor.values[r], -1, sizes);
    if (is_literal && value == 0) end_[r] = 0;
    if (!is_literal && !below) first_[r] = std::max(first_[r], value + 1 - same);
    if (!is_literal && !above) end_[r] = std::min(end_[r], value + same);
  }
}

CountedWhere RowIntervals::count(const SolvedRows& rows) {
  CountedWhere counted;
  std::vector<std::uint64_t> outer(rows.outer.begin(), rows.outer.end());
  for (std::uint64_t done = 0; done < rows.count; done += LaneEvaluator::most_lanes) {
    const auto lanes = std::min<std::uint64_t>(LaneEvaluator::most_lanes, rows.count - done);
    outer.back() = rows.outer.back() + done;
    for (const auto& factor : factors_)
      factor->rows.for_each_run(
          outer, lanes, [&](std::uint64_t, auto values, const auto&) { factor->values = values; });
    for (const Product& product : products_) {
      std::fill_n(first_.begin(), lanes, 0);
      std::fill_n(end_.begin(), lanes, static_cast<std::int64_t>(rows.sizes));
      for (const Factor* const factor : product.factors)
        narrow(*factor, lanes, static_cast<std::int64_t>(rows.sizes));
      for (std::uint64_t r = 0; r < lanes; ++r) {
        if (first_[r] >= end_[r]) continue;
        const auto first = static_cast<std::uint64_t>(first_[r]);
        const auto end = static_cast<std::uint64_t>(end_[r]);
        counted.positions += product.sign * (end - first);
        counted.lost += product.sign * rows.lost(done + r, first, end);
      }
    }
  }
  return counted;
}

}  // namespace miyama
