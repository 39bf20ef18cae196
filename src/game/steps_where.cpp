#include "game/steps_where.hpp"

#include <bit>
#include <numeric>

#include "base/text.hpp"

namespace miyama {
namespace {

/// Operands and operators of all conditions that are tried: each takes some milliseconds.
constexpr std::size_t most_nodes = 100;

/// What is known about a condition from how it uses t.
struct Shown {
  std::uint64_t period = 1;  ///< it depends on t modulo this number; 0 if that is not known
  bool ends = true;          ///< it is the same for all t > listed_up_to
};

/// `op` of t and `number` depends on t modulo the result; 0 if that is not known.
std::uint64_t modulus_of(Operator op, std::int64_t number) {
  if (op == Operator::modulo || op == Operator::common_divisor) return magnitude_of_lane(number);
  return op == Operator::bit_and && number >= 0 ? std::bit_ceil(bits_of_lane(number) + 1) : 0;
}

/// `op` has a value for this right side, whatever the left side and t are.
bool is_safe(Operator op, const Node& right) {
  return right.op == Operator::literal
             ? !faults(op, INT64_MIN, right.value)
             : right.op == Operator::variable && !faults(op, INT64_MIN, Steps::greatest_step);
}

/// None if the condition asks for more than t, or may have no value for some t.
std::optional<Shown> shown_by(const Guard& when) {
  const std::vector<Node>& nodes = when.expression().nodes();
  Shown shown;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].op == Operator::variable) {
      if (nodes[i].value != static_cast<Lane>(when.steps_variable())) return std::nullopt;
      const bool beside = i + 2 < nodes.size() && nodes[i + 1].op == Operator::literal;
      const Node& with = nodes[std::min(i + 1, nodes.size() - 1)];  // t with it is nodes[i + 2]
      const std::uint64_t modulus = with.op == Operator::odd ? 2
                                    : beside ? modulus_of(nodes[i + 2].op, with.value)
                                             : 0;
      shown.period = modulus > Steps::greatest_modulus ? 0 : std::lcm(shown.period, modulus);
      if (shown.period > Steps::greatest_modulus) shown.period = 0;
      shown.ends &= beside && is_comparison(nodes[i + 2].op) &&
                    with.value <= static_cast<Lane>(Steps::listed_up_to);
    }
    if (may_fault(nodes[i].op) && !is_safe(nodes[i].op, nodes[i - 1])) return std::nullopt;
  }
  return shown;
}

/// None where the condition stays.
std::optional<Steps> steps_where(const std::shared_ptr<const Guard>& when, const Steps& among) {
  const std::optional<Shown> shown = shown_by(*when);
  if (!shown) return std::nullopt;
  const auto holds = [when, among, heaps = Position(when->passes_variable())](std::uint64_t t) {
    return among.contains(t) && when->holds(heaps, {0, t});
  };
  const std::uint64_t period = std::lcm(shown->period, among.modulus());
  const bool ends = among.is_any() ? shown->ends : among.greatest() <= Steps::listed_up_to;
  if (period == 0 || period > Steps::greatest_modulus)
    return Steps::such_that(when->text(), holds, ends);
  std::vector<std::uint64_t> residues;
  for (std::uint64_t t = 1; t <= period; ++t)
    if (holds(t)) residues.push_back(t);
  if (residues.empty()) return std::nullopt;
  return Steps::parse(concat(joined(residues, ","), "mod", period));
}

}  // namespace

/// Lines with equal conditions and steps stand one behind the other most often, so that only the
/// last condition is remembered.
void put_steps_for_conditions(Moves& moves) {
  LineMove last;
  std::optional<Steps> found;
  std::size_t nodes = 0;
  for (LineMove& line : moves.lines) {
    if (!line.sees_move()) continue;
    if (last.when == nullptr || !(*last.when == *line.when && last.steps == line.steps)) {
      last = line;
      nodes += line.when->expression().nodes().size();
      found = nodes <= most_nodes ? steps_where(line.when, line.steps) : std::nullopt;
    }
    if (!found) continue;
    line.as_written = std::make_shared<const LineMove>(line);
    line.steps = *found;
    line.when = nullptr;
  }
}

}  // namespace miyama
