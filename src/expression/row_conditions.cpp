#include "expression/row_conditions.hpp"

#include <algorithm>
#include <cstring>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_chain(Operator op) { return op == Operator::logical_and || op == Operator::logical_or; }

/// True if a comparison of the last heap with 0 holds for this size: −1, 0 and 1 stand for all that
/// are less, equal and greater.
bool compares(Operator op, bool last_on_left, std::int64_t last) {
  return (last_on_left ? apply(op, last, 0) : apply(op, 0, last)) != 0;
}

/// Sets bits first … end − 1.
void set_bits(std::span<std::uint64_t> mask, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t x = first; x < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - x % 64, end - x);
    mask[x / 64] |= (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1) << (x % 64);
    x += bits;
  }
}

constexpr std::size_t most_products = 32;  ///< with more a row mask is faster
constexpr std::size_t most_nodes = 1000;   ///< nodes of a recursion
constexpr std::int64_t most_masks = 512;

/// True for sums and bits of sizes and small numbers, which do not wrap around.
bool is_small(NodesView nodes) {
  return ranges::all_of(nodes, [](const Node& node) {
    const bool is_sum = node.op == Operator::add || node.op == Operator::subtract;
    const bool is_bits = node.op >= Operator::bit_and && node.op <= Operator::bit_or;
    return is_sum || is_bits || node.op == Operator::variable ||
           (node.op == Operator::literal && node.value >> 40 == 0);
  });
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
  const auto holds = [&](std::int64_t last) { return compares(part.op, part.last_on_left, last); };
  const std::int64_t first = variables_[last_];
  const bool before = value < first;
  const auto from = before ? 0 : std::min(static_cast<std::uint64_t>(value - first), n_);
  const auto behind = before ? 0 : std::min(from + 1, n_);
  if (holds(-1)) set_bits(mask, 0, from);
  if (holds(0)) set_bits(mask, from, behind);
  if (holds(1)) set_bits(mask, behind, n_);
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

RowIntervals::RowIntervals(const Expression& condition, std::size_t heaps)
    : last_(heaps - 1),
      fit_(heaps > 1 && condition.nodes().size() <= most_nodes && never_faults(condition.nodes())) {
  if (fit_) products_ = sum_of(condition.nodes());
}

RowIntervals::Sum RowIntervals::factor(ComparedVariable compared) {
  factors_.push_back(std::make_unique<Factor>(std::move(compared), last_));
  return {{1, {factors_.back().get()}}};
}

RowIntervals::Sum RowIntervals::sum_of(NodesView nodes) {
  const auto less = [](Sum from, const Sum& taken) {
    for (const Product& product : taken)
      from.push_back({-product.sign, product.factors, product.periodic});
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
      fit_ = fit_ && (both.back().periodic == nullptr || by.periodic == nullptr);
      if (by.periodic != nullptr) both.back().periodic = by.periodic;
    }
    if (op == Operator::logical_and) return both;
    left.insert(left.end(), right.begin(), right.end());
    return less(std::move(left), both);
  }
  auto compared = compared_variable(nodes, last_);
  if (!compared) {
    periodic_.push_back(std::make_unique<Periodic>(nodes, last_ + 1));
    Periodic& periodic = *periodic_.back();
    std::int64_t masks = 1;
    fit_ = fit_ && find_residues(nodes, 0, periodic);
    for (std::size_t i = 0; fit_ && i < periodic.residues.size(); ++i)
      fit_ = (masks *= periodic.residues[i]->modulus) <= most_masks;
    if (fit_) periodic.masks.resize(static_cast<std::size_t>(masks));
    return {{1, {}, &periodic}};
  }
  if (compared->op != Operator::not_equal) return factor(std::move(*compared));
  compared->op = Operator::equal;
  return less({{1, {}}}, factor(std::move(*compared)));
}

/// Finds what does not mention the last heap: it must stand in a sum whose remainder is taken, and
/// a number that it leaves is as good. `modulus`: of that remainder, or 0.
bool RowIntervals::find_residues(NodesView nodes, std::int64_t modulus, Periodic& periodic) const {
  const Operator op = nodes.back().op;
  if (!mentions(nodes, last_)) {
    if (ranges::all_of(nodes, [](const Node& node) { return node.op != Operator::variable; }))
      return true;
    if (modulus == 0 || !is_small(nodes)) return false;
    periodic.residues.push_back(std::make_unique<Residue>(nodes, modulus, last_));
    return true;
  }
  if (nodes.size() == 1) return true;
  if (op >= Operator::logical_not && op <= Operator::popcount)
    return find_residues(nodes.first(nodes.size() - 1), 0, periodic);
  const auto [left, right] = sides_of(nodes);
  const bool is_sum = op == Operator::add || op == Operator::subtract;
  const bool is_remainder = op == Operator::modulo && right.size() == 1 &&
                            right[0].op == Operator::literal && right[0].value > 0 &&
                            right[0].value <= most_masks;
  if (is_remainder) return find_residues(left, right[0].value, periodic);
  return find_residues(left, is_sum ? modulus : 0, periodic) &&
         find_residues(right, is_sum ? modulus : 0, periodic);
}

const RowIntervals::RowBits& RowIntervals::mask_of(Periodic& periodic, const SolvedRows& rows,
                                                   std::uint64_t done, std::uint64_t row) {
  std::size_t number = 0;
  for (const auto& residue : periodic.residues) {
    const std::int64_t value = residue->values[row], modulus = residue->modulus;
    // A division of 32 bits takes a fraction of the time.
    const bool is_short = value >> 32 == 0;
    const std::int64_t left =
        is_short ? static_cast<std::uint32_t>(value) % static_cast<std::uint32_t>(modulus)
                 : floor_remainder(value, modulus);
    number = number * static_cast<std::size_t>(modulus) + static_cast<std::size_t>(left);
  }
  RowBits& mask = periodic.masks[number];
  if (!mask.words.empty()) return mask;
  std::vector<std::uint64_t> outer(rows.outer.begin(), rows.outer.end());
  outer.back() += done + row;
  mask.words.resize((rows.sizes + 63) / 64);
  (void)periodic.mask.fill(outer, rows.sizes, mask.words);  // there is no fault
  mask.size = rows.sizes;
  mask.before.push_back(0);
  for (const std::uint64_t word : mask.words)
    mask.before.push_back(mask.before.back() + static_cast<std::uint64_t>(std::popcount(word)));
  return mask;
}

void RowIntervals::narrow(const Factor& factor, std::uint64_t rows, std::int64_t sizes) {
  const auto holds = [&](std::int64_t last) {
    return compares(factor.is.op, factor.is.is_left, last);
  };
  const bool is_literal = factor.is.op == Operator::literal;
  const bool below = !is_literal && holds(-1), above = !is_literal && holds(1);
  const std::int64_t same = !is_literal && holds(0) ? 1 : 0;
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
    for (const auto& periodic : periodic_)
      for (const auto& residue : periodic->residues)
        residue->rows.for_each_run(outer, lanes, [&](std::uint64_t, auto values, const auto&) {
          residue->values = values;
        });
    for (const Product& product : products_) {
      std::fill_n(first_.begin(), lanes, 0);
      std::fill_n(end_.begin(), lanes, static_cast<std::int64_t>(rows.sizes));
      for (const Factor* const factor : product.factors)
        narrow(*factor, lanes, static_cast<std::int64_t>(rows.sizes));
      for (std::uint64_t r = 0; r < lanes; ++r) {
        if (first_[r] >= end_[r]) continue;
        const auto first = static_cast<std::uint64_t>(first_[r]);
        const auto end = static_cast<std::uint64_t>(end_[r]);
        const RowBits* const mask =
            product.periodic == nullptr ? nullptr : &mask_of(*product.periodic, rows, done, r);
        counted.positions +=
            product.sign * (mask == nullptr ? end - first : mask->below(end) - mask->below(first));
        counted.lost += product.sign *
                        rows.lost(done + r, first, end,
                                  mask == nullptr ? std::span<const std::uint64_t>() : mask->words);
      }
    }
  }
  return counted;
}

}  // namespace miyama
