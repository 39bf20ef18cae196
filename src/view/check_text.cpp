#include "view/check_text.hpp"

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

/// "claimed 3, found 2".
std::string claimed_text(const Counterexample& wrong) {
  return filled("claimed {1}, found {2}", wrong.expected, wrong.found);
}

/// What whoever wrote a claim that does not hold may have meant. A box keeps its heaps in order, so
/// only among multisets some heaps may be left out.
std::string claim_hint(const Claim& claim, const ClaimResult& result) {
  const NodesView nodes = claim.expression.nodes();
  if (result.differ == 0 || !claim.speaks_of_outcome() ||
      !ranges::any_of(nodes, [](const Node& node) { return node.op == Operator::bit_xor; }))
    return "";
  const bool of_multisets = claim.most_heaps != 0 && claim.of_position > 2 * claim.most_heaps;
  if (of_multisets && claim.expression.mentions(0) &&
      !claim.expression.mentions(claim.most_heaps - 1))
    return filled(
        "    heaps are named from the largest on, and there are up to {1}: the XOR of all "
        "is nim_sum, so try nim_sum == 0\n",
        claim.most_heaps);
  return nodes.back().op != Operator::bit_xor
             ? ""
             : filled(
                   "    a position is claimed lost where this is not 0: for the other way round "
                   "write {1} == 0\n",
                   claim.text);
}

}  // namespace

std::string contract_text(const ContractReport& contract) {
  return filled("  contract: {1} option(|s) of {2} position(|s), {3} violation(|s)\n",
                format_count(contract.options), format_count(contract.positions),
                format_count(contract.violations)) +
         (contract.first.empty() ? "" : "    " + contract.first + "\n");
}

std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format) {
  std::string text;
  for (const Mismatch& m : mismatches) {
    text += filled("    {1} {2}", format(m.position), name_of(m.label));
    if (m.label == LabelKind::arrows) text += filled(" along direction {1}", m.move + 1);
    const auto& move = m.found_move;
    if (move.empty())
      text += filled(": expected {1}, found {2}", m.expected, m.found);
    else
      text += ": found " + (move.front() == 0
                                ? "no move"
                                : move_text({move[0], Rests(move.begin() + 1, move.end())}));
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::string claim_text(const Claim& claim, const ClaimResult& result,
                       const PositionFormat& format) {
  std::string text =
      filled("  claim {1}{2}: {3} position(|s) compared, {4} agree(s|): {5}\n", claim.text,
             claim.where.empty() ? "" : " where " + claim.where, format_count(result.compared),
             format_count(result.agree()), result.differ == 0 ? "it holds" : "IT DOES NOT HOLD");
  const auto add = [&](std::uint64_t count, std::string_view what,
                       const std::optional<Counterexample>& first, const std::string& claimed) {
    if (first)
      text += filled(concat("    {1} ", what, ", the first is {2}{3}\n"), format_count(count),
                     format(first->position), claimed);
  };
  if (claim.speaks_of_outcome()) {
    add(result.false_losses, "false loss(|es) (claimed lost, won in the table)",
        result.first_false_loss, "");
    add(result.missed_losses, "missed loss(|es) (claimed won, lost in the table)",
        result.first_missed_loss, "");
  } else {
    add(result.differ, "differ(s|)", result.first,
        claim.expected && result.first
            ? filled(": {1} {2}", name_of(claim.stated), claimed_text(*result.first))
            : "");
  }
  text += claim_hint(claim, result);
  for (const Counterexample& wrong : result.examples) {
    text += "      " + format(wrong.position);
    if (claim.speaks_of_outcome())
      text += wrong.expected == loss ? ": claimed lost, won" : ": claimed won, lost";
    else if (claim.expected)
      text += ": " + claimed_text(wrong);
    text += '\n';
  }
  return text;
}

}  // namespace miyama
