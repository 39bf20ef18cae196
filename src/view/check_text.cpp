#include "view/check_text.hpp"

#include "base/text.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

/// "claimed 3, found 2".
std::string claimed_text(const Counterexample& wrong) {
  return filled("claimed {1}, found {2}", wrong.expected, wrong.found);
}

}  // namespace

std::string contract_text(const ContractReport& contract) {
  return filled("  contract: {1} options of {2} positions, {3} violations\n",
                format_count(contract.options), format_count(contract.positions),
                contract.violations) +
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
      text += ": found " +
              (move.front() == 0 ? "no move" : move_text({move[0], {move[1], move[2], move[3]}}));
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::string claim_text(const Claim& claim, const ClaimResult& result,
                       const PositionFormat& format) {
  std::string text = filled("  claim {1}: {2} positions compared, {3} agree: {4}\n", claim.text,
                            format_count(result.compared), format_count(result.agree()),
                            result.differ == 0 ? "it holds" : "IT DOES NOT HOLD");
  const auto add = [&](std::uint64_t count, std::string_view what,
                       const std::optional<Counterexample>& first, const std::string& claimed) {
    if (first)
      text += filled("    {1} {2}, the first is {3}{4}\n", format_count(count), what,
                     format(first->position), claimed);
  };
  if (claim.speaks_of_outcome()) {
    add(result.false_losses, "false losses (claimed lost, won in the table)",
        result.first_false_loss, "");
    add(result.missed_losses, "missed losses (claimed won, lost in the table)",
        result.first_missed_loss, "");
  } else {
    add(result.differ, "differ", result.first,
        claim.expected && result.first
            ? filled(": {1} {2}", name_of(claim.stated), claimed_text(*result.first))
            : "");
  }
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
