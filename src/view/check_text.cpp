#include "view/check_text.hpp"

#include "base/text.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

/// "8 to 3,1", "no move".
std::string found_move_text(const std::vector<std::uint64_t>& move) {
  if (move.front() == 0) return "no move";
  return move_text({move[0], {move[1], move[2], move[3]}});
}

/// "claimed 3, found 2".
std::string claimed_text(const Counterexample& wrong) {
  return "claimed " + std::to_string(wrong.expected) + ", found " + std::to_string(wrong.found);
}

/// "      735: claimed lost, won", a line each.
std::string examples_text(const Claim& claim, const ClaimResult& result,
                          const PositionFormat& format) {
  std::string text;
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

}  // namespace

std::string contract_text(const ContractReport& contract) {
  return "  contract: " + format_count(contract.options) + " options of " +
         format_count(contract.positions) + " positions, " + std::to_string(contract.violations) +
         " violations\n" + (contract.first.empty() ? "" : "    " + contract.first + "\n");
}

std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format) {
  std::string text;
  for (const Mismatch& m : mismatches) {
    text += "    " + format(m.position) + " " + std::string(name_of(m.label));
    if (m.label == LabelKind::arrows) text += " along direction " + std::to_string(m.move + 1);
    if (m.found_move.empty())
      text += ": expected " + std::to_string(m.expected) + ", found " + std::to_string(m.found);
    else
      text += ": found " + found_move_text(m.found_move);
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::string claim_text(const Claim& claim, const ClaimResult& result,
                       const PositionFormat& format) {
  std::string text = "  claim " + claim.text + ": " + format_count(result.compared) +
                     " positions compared, " + format_count(result.agree()) +
                     " agree: " + (result.differ == 0 ? "it holds\n" : "IT DOES NOT HOLD\n");
  const auto add = [&](std::uint64_t count, const std::string& what,
                       const std::optional<Counterexample>& first, const std::string& claimed) {
    if (first)
      text += "    " + format_count(count) + " " + what + ", the first is " +
              format(first->position) + claimed + "\n";
  };
  if (claim.speaks_of_outcome()) {
    add(result.false_losses, "false losses (claimed lost, won in the table)",
        result.first_false_loss, "");
    add(result.missed_losses, "missed losses (claimed won, lost in the table)",
        result.first_missed_loss, "");
  } else {
    add(result.differ, "differ", result.first,
        claim.expected && result.first
            ? ": " + std::string(name_of(claim.stated)) + " " + claimed_text(*result.first)
            : "");
  }
  return text + examples_text(claim, result, format);
}

}  // namespace miyama
