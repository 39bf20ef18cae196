#include "solve/position_search.hpp"

#include "base/error.hpp"
#include "base/team.hpp"

namespace miyama {
namespace {

/// Besides one look at the observer per position there is one after so many options of a position,
/// so that Ctrl-C is noticed in long lists.
constexpr std::size_t options_between_looks = 1 << 16;
/// If more positions are known, the next question begins by forgetting all of them.
constexpr std::size_t kept_positions = 2'000'000;

}  // namespace

std::size_t PositionHash::operator()(const Position& position) const {
  std::uint64_t hash = 14695981039346656037U;
  for (const std::uint64_t size : position) hash = (hash ^ size) * 1099511628211U;
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

std::optional<bool> PositionSearch::is_loss(PositionView position) {
  const std::optional<Value> found = find(position, outcomes_, false);
  return found ? std::optional(found->is_loss) : std::nullopt;
}

std::optional<std::uint64_t> PositionSearch::remoteness(PositionView position) {
  const std::optional<Value> found = find(position, lengths_, true);
  return found ? std::optional(found->remoteness) : std::nullopt;
}

const Position* PositionSearch::Waiting::first_unknown(const Known& known, bool whole) {
  for (; next < options.size() && (whole || !seen.any_lost); ++next) {
    const auto found = known.find(options[next]);
    if (found == known.end()) return &options[next];
    seen.see(found->second.is_loss);
    length.see({0, found->second.is_loss, 0, 0}, found->second.remoteness);
  }
  return nullptr;
}

std::optional<std::vector<Position>> PositionSearch::listed(PositionView position,
                                                            std::size_t& left) {
  std::vector<Position> options;
  std::size_t seen = 0;
  const bool whole = rules_.for_each_option(position, [&](const Option& option) {
    const std::size_t numbers = option.to.size() + 1;
    if (left < numbers) return false;
    left -= numbers;
    spent_ += numbers;
    if (++seen % options_between_looks == 0) stop_if_asked(observer_);
    if (!rules_.is_position(option.to)) throw usage_error(leads_out(rules_, position, option.to));
    options.emplace_back(option.to.begin(), option.to.end());
    return true;
  });
  return whole ? std::optional(std::move(options)) : std::nullopt;
}

std::optional<PositionSearch::Value> PositionSearch::find(PositionView position, Known& known,
                                                          bool whole) {
  if (known.size() > kept_positions) known.clear();
  std::size_t left = most_numbers_;
  std::vector<Waiting> stack;
  const auto push = [&](Position next) {
    std::optional<std::vector<Position>> options = listed(next, left);
    if (options) stack.push_back({std::move(next), std::move(*options), 0, {convention_}});
    return options.has_value();
  };
  const Position wanted(position.begin(), position.end());
  if (!known.contains(wanted) && !push(wanted)) return std::nullopt;
  while (!stack.empty()) {
    stop_if_asked(observer_);
    if (const Position* unknown = stack.back().first_unknown(known, whole)) {
      if (!push(*unknown)) return std::nullopt;
      continue;
    }
    Waiting& here = stack.back();
    const auto moves = static_cast<std::uint64_t>(whole ? here.length.result(here.seen, 0) : 0);
    const Value value{!here.seen.wins(), moves};
    known.emplace(std::move(here.position), value);
    stack.pop_back();
  }
  return known.at(wanted);
}

}  // namespace miyama
