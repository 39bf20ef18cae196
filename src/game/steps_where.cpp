/// @file  steps_where.cpp
/// @brief The steps that conditions on the steps alone and constant limits allow, such as 2-5 for
/// "from" 2 and "upto" 5.
///
/// A line with these steps in place of the condition and the limits has the same moves, and its
/// options need not be listed. A set computes its greater members, so the box may be of any size.

#include <map>

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

}  // namespace miyama
