/// @file  package.cpp
/// @brief What the package for JavaScript asks.

#include <sstream>

#include "game/lists_text.hpp"
#include "game/option_rules.hpp"
#include "web/engine/answers.hpp"

namespace miyama::web {
namespace {

constexpr std::uint64_t most_bytes_of_options = std::uint64_t{1} << 31;  ///< half of what there is

/// The rules that a function has listed: {"name", "listed": true, "heaps" or "start"}, with the
/// options as game/lists_text.hpp writes them. Without bounds positions are listed, too, and
/// `start` is one.
std::unique_ptr<Rules> listed_rules(const Question& rules, const std::string& options) {
  const Team team(1, observer());
  std::optional<Box> box;
  if (rules.has("heaps")) box.emplace(OptionLists::box_of(rules.numbers("heaps")));
  const Box* const bounded = box ? &*box : nullptr;
  std::istringstream text(options);
  ListedOptions listed =
      read_options_text(text, bounded, "the options", most_bytes_of_options, team.observer);
  return rules_of_listed(rules.text("name"), std::move(listed), bounded, rules.text_or("start", ""),
                         team);
}

}  // namespace

const Responses& responses() {
  static const Responses package{
      {"games", games},       {"advise", advise},    {"options", options}, {"table", table},
      {"count", count},       {"losses", losses},    {"series", series},   {"claim", tested_claim},
      {"sequence", sequence}, {"quotient", quotient}};
  return package;
}

std::unique_ptr<Rules> own_rules(const Question& question) {
  const Question rules = question.part("rules");
  if (rules.flag("listed")) return listed_rules(rules, question.behind());
  return rules_from_json(question.dump("rules"), "");
}

void check_request(const Request& /*request*/) {}

}  // namespace miyama::web
