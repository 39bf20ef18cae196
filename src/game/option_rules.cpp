#include "game/option_rules.hpp"

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t longest_name = 200;

}  // namespace

/// A name stands in attributes, in JSON and on terminals; file names have - for its odd letters.
void check_rules_name(const std::string& name) {
  const bool odd = name.find_first_of("\"\\/") != std::string::npos || as_utf8(name) != name ||
                   printable(name) != name;
  if (name.empty() || name.size() > longest_name || name.front() == ' ' || odd)
    throw usage_error("\"", printable(name.substr(0, longest_name)),
                      "\" is not a name for rules: give 1 to ", longest_name,
                      " bytes of text without \", \\ and /");
}

OptionRules::OptionRules(const std::string& name, std::shared_ptr<const OptionLists> lists)
    : ListedRules(name, lists->box().heaps()), lists_(std::move(lists)) {
  check_rules_name(name);
}

std::uint64_t OptionRules::rank_in_lists(PositionView position) const {
  const Box& box = lists_->box();
  if (position.size() != box.heaps() || !box.contains(position))
    throw usage_error("the options of ", name(), " are listed for heaps up to ",
                      comma_text(box.bounds()), ", not for ", comma_text(position),
                      ": give a position within these");
  return box.rank(position);
}

bool OptionRules::for_each_option(PositionView from, const Visit& visit) const {
  const Box& box = lists_->box();
  const std::uint64_t rank = rank_in_lists(from);
  Coordinates to{};
  for (const std::uint32_t option : lists_->options_of(rank)) {
    box.unrank(option, std::span(to).first(box.heaps()));
    if (!visit({{to.data(), box.heaps()}, 0, 0})) return false;
  }
  return true;
}

std::uint64_t OptionRules::level(PositionView position) const {
  return lists_->level(rank_in_lists(position));
}

Bilingual OptionRules::positions_text() const { return words::positions_that_are_listed; }

void OptionRules::check_bounds(PositionView bounds) const {
  const std::vector<std::uint64_t> listed = lists_->box().bounds();
  if (!ranges::equal(bounds, listed))
    throw usage_error("the options of ", name(), " are listed for heaps up to ", comma_text(listed),
                      ", not up to ", comma_text(bounds));
}

}  // namespace miyama
