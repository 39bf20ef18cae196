/// @file  limits_where.cpp
/// @brief The limits that a condition on the steps amounts to: "upto" a / 2 for t <= a / 2.
///
/// A condition that sees the move is computed for every step; a limit is computed once for each
/// position, and no step beyond it is tried. What is joined by && is taken apart:
///
///     a > 2 && t >= b && t < a       from b, upto max(a, 1) - 1, when a > 2
///
/// Nothing is taken apart where something may not be computed, such as a / b, because a limit is
/// computed even where the condition is not.

#include <algorithm>

#include "base/error.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// True if some operator has operands that it cannot be computed for, as far as can be seen here.
bool may_fault(const std::vector<Node>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (may_fault(nodes[i].op) && (nodes[i - 1].op != Operator::literal ||
                                   faults(nodes[i].op, INT64_MIN, nodes[i - 1].value)))
      return true;
  return false;
}

/// A part of a condition, and the part of its text from which it was read.
struct Part {
  std::string_view text;
  NodesView nodes;

  /// Returns the part as a guard; null if its text says something else, mostly for parentheses.
  std::shared_ptr<const Guard> guard(std::size_t heaps, Guard::Use use) const try {
    auto read = std::make_shared<const Guard>(text, heaps, "", use);
    const std::vector<Node>& own = read->expression().nodes();
    const bool is_same =
        std::equal(own.begin(), own.end(), nodes.begin(), nodes.end(),
                   [](const Node& a, const Node& b) { return a.op == b.op && a.value == b.value; });
    return is_same ? read : nullptr;
  } catch (const usage_error&) {
    return nullptr;
  }
};

/// Both sides of the outermost operator, which has `length` characters. `whole`: the condition.
std::pair<Part, Part> parts_of(const Part& part, std::string_view whole, std::size_t length) {
  const auto [left, right] = sides_of(part.nodes);
  const char* const middle = whole.data() + part.nodes.back().column - 1;
  const char* const begin = part.text.data();
  const char* const end = begin + part.text.size();
  return {{{begin, static_cast<std::size_t>(middle - begin)}, left},
          {{middle + length, static_cast<std::size_t>(end - middle) - length}, right}};
}

/// Takes limits out of one condition.
class Limits {
 public:
  explicit Limits(const Guard& when) : when_(when), heaps_(when.passes_variable()) {
    take({when.text(), when.expression().nodes()});
  }

  std::string left;                             ///< the rest of the condition, empty if none
  std::shared_ptr<const Guard> upto{}, from{};  ///< null where it has none
  bool is_split = true;                         ///< false if some part could not be read

 private:
  void take(const Part& part) {
    const Operator op = part.nodes.back().op;
    if (op == Operator::logical_and) {
      const auto [before, behind] = parts_of(part, when_.text(), 2);
      take(before);
      take(behind);
    } else if (!take_limit(part, op)) {
      is_split = is_split && part.guard(heaps_, Guard::Use::when) != nullptr;
      left += concat(left.empty() ? "" : " && ", part.text);
    }
  }

  bool take_limit(const Part& part, Operator op) {
    const bool is_wide = op == Operator::less_equal || op == Operator::greater_equal;
    if (!is_wide && op != Operator::less && op != Operator::greater) return false;
    const auto [before, behind] = parts_of(part, when_.text(), is_wide ? 2 : 1);
    const auto is_steps = [&](NodesView nodes) {
      return nodes.size() == 1 && nodes[0].op == Operator::variable &&
             nodes[0].value == static_cast<std::int64_t>(when_.steps_variable());
    };
    if (is_steps(before.nodes) == is_steps(behind.nodes)) return false;
    const bool is_first = is_steps(before.nodes);
    const bool is_upper = is_first == (op == Operator::less || op == Operator::less_equal);
    std::shared_ptr<const Guard>& limit = is_upper ? upto : from;
    const auto use = is_upper ? Guard::Use::step_limit : Guard::Use::least_step;
    const auto found = (is_first ? behind : before).guard(heaps_, use);
    if (limit != nullptr || found == nullptr) return false;
    const std::string& text = found->text();
    limit = is_wide ? found
                    : std::make_shared<const Guard>(
                          is_upper ? concat("max(", text, ", 1) - 1")
                                   : concat("min(", text, ", ", INT64_MAX - 1, ") + 1"),
                          heaps_, "", use);
    return true;
  }

  const Guard& when_;
  std::size_t heaps_;
};

}  // namespace

void put_limits_for_conditions(Moves& moves) {
  for (LineMove& line : moves.lines) {
    if (!line.sees_move() || line.has_limits() || may_fault(line.when->expression().nodes()) ||
        line.when->text().size() > Guard::longest_text / 2)
      continue;
    const Limits limits(*line.when);
    if (!limits.is_split || (limits.upto == nullptr && limits.from == nullptr)) continue;
    if (line.as_written == nullptr) line.as_written = std::make_shared<const LineMove>(line);
    line.when =
        limits.left.empty() ? nullptr : std::make_shared<const Guard>(limits.left, moves.heaps, "");
    line.step_limit = limits.upto;
    line.least_step = limits.from;
  }
}

}  // namespace miyama
