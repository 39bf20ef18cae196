#include "cli/commands/check_claim.hpp"

#include "base/byte_text.hpp"
#include "verify/claim/table_difference.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

Json first_json(const std::optional<Counterexample>& first) {
  if (!first) return nullptr;
  return {{"position", first->position}, {"expected", first->expected}, {"found", first->found}};
}

std::string losses_text(std::uint64_t count, const std::string& what,
                        const std::optional<Counterexample>& first, const PositionFormat& format) {
  if (!first) return {};
  return "    " + format_count(count) + " " + what + ", the first is " + format(first->position) +
         "\n";
}

}  // namespace

void add_claim_option(CommandLine& line) {
  line.options().add_options()(
      "claim", po::value<std::string>()->value_name("EXPR"),
      "test this on every position: not 0 where it is lost; heaps are a b c … or h1 h2 …");
}

std::optional<Claim> claim_of(const CommandLine& line, const TableReader& table,
                              const std::string& file) {
  if (!line.has("claim")) return std::nullopt;
  const TableHeader& header = table.header();
  const ClaimNames names =
      header.family == TableFamily::box
          ? names_of_box(table.layout().box().heaps(), has_passes(table.layout(), header))
          : names_of_multisets(static_cast<std::size_t>(most_parts(header.partitions)));
  Claim claim = parse_claim(line.text("claim"), names);
  require_labels(claim, table.layout(), file);
  return claim;
}

std::string claim_text(const TestedClaim& tested, const PositionFormat& format) {
  const auto& [claim, result] = tested;
  std::string text = "  claim " + claim.text + ": " + format_count(result.compared) +
                     " positions compared, " + format_count(result.agree()) +
                     " agree: " + (tested.holds() ? "it holds\n" : "IT DOES NOT HOLD\n");
  if (claim.speaks_of_outcome())
    return text +
           losses_text(result.false_losses, "false losses (claimed lost, won in the table)",
                       result.first_false_loss, format) +
           losses_text(result.missed_losses, "missed losses (claimed won, lost in the table)",
                       result.first_missed_loss, format);
  if (!result.first) return text;
  text += "    " + format_count(result.differ) + " differ, the first is " +
          format(result.first->position);
  if (claim.expected)
    text += ": " + std::string(name_of(claim.stated)) + " claimed " +
            std::to_string(result.first->expected) + ", found " +
            std::to_string(result.first->found);
  return text + "\n";
}

Json claim_json(const TestedClaim& tested) {
  const auto& [claim, result] = tested;
  Json json{{"text", claim.text}, {"compared", result.compared}};
  if (!claim.speaks_of_outcome()) {
    json["differ"] = result.differ;
    json["first"] = first_json(result.first);
    return json;
  }
  json["agree"] = result.agree();
  json["false_losses"] = result.false_losses;
  json["missed_losses"] = result.missed_losses;
  json["first"] = first_json(result.first);
  json["first_false_loss"] = first_json(result.first_false_loss);
  json["first_missed_loss"] = first_json(result.first_missed_loss);
  return json;
}

}  // namespace miyama
