/// @file  simpler_guards.cpp
/// @brief Steps and limits in the place of conditions and limits that amount to them.
///
/// **Steps** are what conditions on the steps alone and constant limits allow, such as 2-5 for
/// "from" 2 and "upto" 5. A line with these steps in their place has the same moves, and its
/// options need not be listed. A set computes its greater members, so the box may be of any size.
///
/// **Limits** are what a condition amounts to that compares the steps with what the heaps say:
/// "upto" a / 2 for t <= a / 2.
///
/// A condition that sees the move is computed for every step; a limit is computed once for each
/// position, and no step beyond it is tried. What is joined by && is taken apart:
///
///     a > 2 && t >= b && t < a       from b, upto max(a, 1) - 1, when a > 2
///
/// Nothing is taken apart where something may not be computed, such as a / b, because a limit is
/// computed even where the condition is not.

#include <map>

#include "base/error.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// Operands and operators of all conditions that are tried: each takes some milliseconds.
constexpr std::size_t most_nodes = 100;

bool is_constant(const std::shared_ptr<const Guard>& guard) {
  return guard != nullptr && ranges::all_of(guard->expression().nodes(), [](const Node& node) {
           return node.op != Operator::variable;
         });
}

/// True if the condition asks for the steps and nothing else.
bool asks_for_steps(const std::shared_ptr<const Guard>& when) {
  return when != nullptr && when->sees_move() &&
         ranges::all_of(when->expression().nodes(), [&](const Node& node) {
           return node.op != Operator::variable ||
                  node.value == static_cast<Lane>(when->steps_variable());
         });
}

/// True if the condition is known to be the same for all t > listed_up_to: it compares t with
/// numbers.
bool ends(const Guard& when) {
  const std::vector<Node>& nodes = when.expression().nodes();
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].op == Operator::variable &&
        (i + 2 >= nodes.size() || nodes[i + 1].op != Operator::literal ||
         !is_comparison(nodes[i + 2].op) ||
         nodes[i + 1].value > static_cast<Lane>(Steps::listed_up_to)))
      return false;
  return true;
}

/// What says which steps of a line are allowed, whatever the heaps are.
struct StepGuards {
  Steps among;
  std::shared_ptr<const Guard> when{}, least_step{}, step_limit{};  ///< or null

  explicit StepGuards(const LineMove& line) : among(line.steps) {
    if (asks_for_steps(line.when)) when = line.when;
    if (is_constant(line.least_step)) least_step = line.least_step;
    if (is_constant(line.step_limit)) step_limit = line.step_limit;
  }
  bool any() const { return when != nullptr || least_step != nullptr || step_limit != nullptr; }
  std::size_t nodes() const {
    std::size_t nodes = 0;
    for (const auto& guard : {when, least_step, step_limit})
      nodes += guard == nullptr ? 0 : guard->expression().nodes().size();
    return nodes;
  }
  /// Guards with equal names allow the same.
  std::string name() const {
    std::vector<std::string> parts;
    if (!among.is_any()) parts.push_back(among.text());
    if (least_step != nullptr) parts.push_back("from " + least_step->text());
    if (step_limit != nullptr) parts.push_back("upto " + step_limit->text());
    if (when != nullptr) parts.push_back(when->text());
    return joined(parts, ", ");
  }
  /// The allowed steps; none where a condition or limit has no value, or no step up to
  /// Steps::listed_up_to is allowed.
  std::optional<Steps> steps() const try {
    constexpr std::uint64_t listed = Steps::listed_up_to;
    constexpr std::uint64_t endless = Steps::greatest_step;
    const Position heaps(when == nullptr ? 0 : when->passes_variable());
    const auto value = [](const Guard& limit) {
      const Position none(limit.passes_variable());
      return static_cast<std::uint64_t>(std::max<std::int64_t>(limit.value(none), 0));
    };
    const std::uint64_t from = least_step == nullptr ? 1 : value(*least_step);
    const std::uint64_t upto = step_limit == nullptr ? endless : value(*step_limit);
    const std::uint64_t all_from = among.all_from().value_or(UINT64_MAX);
    const bool is_same_behind =
        upto <= listed || among.greatest() <= listed ||
        (all_from <= listed && from <= listed && upto >= endless && (!when || ends(*when)));
    return Steps::such_that(
        name(),
        [=, among = among, when = when](std::uint64_t t) {
          return t >= from && t <= upto && among.contains(t) &&
                 (when == nullptr || when->holds(heaps, {0, t}));
        },
        is_same_behind);
  } catch (const usage_error&) {
    return std::nullopt;
  }
};

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

void put_steps_for_guards(Moves& moves) {
  std::map<std::string, std::optional<Steps>> known;  // steps that each name stands for
  std::size_t nodes = 0;
  for (LineMove& line : moves.lines) {
    const StepGuards guards(line);
    if (!guards.any()) continue;
    const auto [found, is_new] = known.try_emplace(guards.name());
    if (is_new && (nodes += guards.nodes()) <= most_nodes) found->second = guards.steps();
    if (!found->second) continue;
    line.as_written = std::make_shared<const LineMove>(line);
    line.steps = *found->second;
    if (guards.when != nullptr) line.when = nullptr;
    if (guards.least_step != nullptr) line.least_step = nullptr;
    if (guards.step_limit != nullptr) line.step_limit = nullptr;
  }
}

void put_limits_for_conditions(Moves& moves) {
  for (LineMove& line : moves.lines) {
    if (!line.sees_move() || line.has_limits() || !never_faults(line.when->expression().nodes()) ||
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
