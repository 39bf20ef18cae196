#include "game/option_rules.hpp"

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {

/// A name stands in attributes, in JSON and on terminals; file names have - for its odd letters.
void check_rules_name(const std::string& name) {
  constexpr std::size_t longest_name = 200;
  const bool odd = name.find_first_of("\"\\/") != std::string::npos || as_utf8(name) != name ||
                   printable(name) != name;
  if (name.empty() || name.size() > longest_name || name.front() == ' ' || odd)
    throw usage_error("\"", excerpt(name), "\" is not a name for rules: give 1 to ", longest_name,
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
  if (lists_->are_sums()) return for_each_sum(ranks_in_lists(from), visit);
  const Box& box = lists_->box();
  Coordinates to{};
  for (const std::uint32_t option : lists_->ranks_of(rank_in_lists(from))) {
    box.unrank(option, std::span(to).first(box.heaps()));
    if (!visit({{to.data(), box.heaps()}, 0, 0})) return false;
  }
  return true;
}

/// A move is one in one of the positions.
bool OptionRules::for_each_sum(const std::vector<std::uint64_t>& ranks, const Visit& visit) const {
  for (auto moved = ranks.begin(); moved != ranks.end(); ++moved) {
    const bool goes_on =
        lists_->for_each_option(*moved, [&](std::span<const std::uint32_t> positions) {
          std::vector<std::uint64_t> after(positions.begin(), positions.end());
          after.insert(after.end(), ranks.begin(), moved);
          after.insert(after.end(), moved + 1, ranks.end());
          return visit({together(std::move(after)), 0, 0});
        });
    if (!goes_on) return false;
  }
  return true;
}

Position OptionRules::together(std::vector<std::uint64_t> ranks) const {
  const Box& box = lists_->box();
  ranges::sort(ranks);
  Position all(ranks.size() * box.heaps());
  for (std::size_t i = 0; i < ranks.size(); ++i)
    box.unrank(ranks[i], std::span(all).subspan(i * box.heaps(), box.heaps()));
  return all;
}

std::vector<std::uint64_t> OptionRules::ranks_in_lists(PositionView positions) const {
  const std::size_t heaps = lists_->box().heaps();
  if (!lists_->are_sums()) return {rank_in_lists(positions)};
  std::vector<std::uint64_t> ranks;
  for (; positions.size() >= heaps; positions = positions.subspan(heaps))
    ranks.push_back(rank_in_lists(positions.first(heaps)));
  return ranks;
}

std::uint64_t OptionRules::bytes() const {
  const PositionList* const positions = lists_->positions();
  return OptionLists::bytes(lists_->box().positions(),
                            lists_->ranks().size() + lists_->sizes().size()) +
         (positions == nullptr ? 0 : positions->bytes());
}

std::string OptionRules::text(PositionView position) const {
  const Box& box = lists_->box();
  std::vector<std::uint32_t> ranks;
  for (; !position.empty(); position = position.subspan(box.heaps()))
    ranks.push_back(static_cast<std::uint32_t>(box.rank(position.first(box.heaps()))));
  return lists_->option_text(ranks);
}

Position OptionRules::position_of(std::string_view text) const {
  if (const std::size_t plus = text.find('+'); lists_->are_sums() && plus != std::string::npos) {
    std::vector<std::uint64_t> ranks = ranks_in_lists(position_of(text.substr(0, plus)));
    for (const std::uint64_t rank : ranks_in_lists(position_of(text.substr(plus + 1))))
      ranks.push_back(rank);
    return together(std::move(ranks));
  }
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (lists_->are_sums() && text == "nothing") return {};
  const auto tuple = tuple_in(text);
  const Box& box = lists_->box();
  if (const PositionList* const list = lists_->positions()) {
    if (const auto number = tuple ? list->find(*tuple) : std::nullopt) return {*number};
  } else if (tuple) {
    const Position position(tuple->begin(), tuple->end());
    if (position.size() == box.heaps() && box.contains(position)) return position;
  }
  throw usage_error("\"", excerpt(text), "\" is not one of the ", box.positions(), " positions of ",
                    name(), ": give one with commas between its numbers, such as ",
                    lists_->text(box.positions() - 1));
}

bool OptionRules::is_position(PositionView tuple) const {
  return ranges::all_of(ranks_in_lists(tuple),
                        [&](std::uint64_t rank) { return lists_->is_position(rank); });
}

std::uint64_t OptionRules::level(PositionView position) const {
  std::uint64_t level = 0;
  for (const std::uint64_t rank : ranks_in_lists(position)) level += lists_->level(rank);
  return level;
}

Bilingual OptionRules::positions_text() const { return words::positions_that_are_listed; }

const PositionList* listed_positions(const Rules* rules) {
  const auto lists = rules == nullptr ? nullptr : rules->option_lists();
  return lists == nullptr ? nullptr : lists->positions();
}

void OptionRules::check_bounds(PositionView bounds) const {
  const std::vector<std::uint64_t> listed = lists_->box().bounds();
  if (!ranges::equal(bounds, listed))
    throw usage_error("the options of ", name(), " are listed for heaps up to ", comma_text(listed),
                      ", not up to ", comma_text(bounds));
}

std::unique_ptr<Rules> rules_of_listed(const std::string& name, ListedOptions listed,
                                       const Box* box, const std::string& start, const Team& team) {
  if (!start.empty()) {
    const auto tuple = tuple_in(start);
    if (!tuple)
      throw usage_error(
          "the start \"", excerpt(start),
          "\" is not a position: give whole numbers with commas between them, such as ",
          listed.positions->text(0));
    const auto number = listed.positions->find(*tuple);
    if (!number)
      throw usage_error("the start ", excerpt(start), " is not among the positions, such as ",
                        listed.positions->text(0));
    listed = reached_from(listed, *number);
  }
  const Box whole = box != nullptr ? *box : Box::row_of(listed.positions->size());
  return std::make_unique<OptionRules>(
      name, std::make_shared<OptionLists>(whole, std::move(listed), team));
}

}  // namespace miyama
