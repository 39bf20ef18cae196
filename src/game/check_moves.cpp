/// @file  check_moves.cpp
/// @brief Checks each move by itself, and tries conditions.

#include "game/vector_rules.hpp"

#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

void check_line(const LineMove& line, std::size_t heaps, const std::string& whose) {
  const Direction& direction = line.direction;
  const auto check_size = [&](const char* what, const Direction& numbers) {
    if (numbers.size() != heaps)
      throw usage_error(whose, what, text_of(numbers), " for ", heaps,
                        (heaps == 1 ? " heap" : " heaps"), ": give one number per heap");
  };
  check_size("the direction ", direction);
  if (moved_heaps(direction) == 0)
    throw usage_error(whose, "a direction that takes nothing, ", text_of(direction),
                      ": give at least one number that is not 0");
  if (line.step_limit != nullptr && (moved_heaps(direction) != 1 || !line.initial_take.empty()))
    throw usage_error(whose, "\"upto\" beside moves from several heaps, ", text_of(line),
                      ": it limits what is taken from one heap");
  if (line.initial_take.empty()) return;
  check_size("\"first\" ", line.initial_take);
  if (moved_heaps(line.initial_take) == 0 || shape_of(direction) == shape_of(line.initial_take))
    throw usage_error(whose, "\"first\" ", text_of(line.initial_take), " along the direction ",
                      text_of(direction), " itself: leave it out and give the steps");
}

void check_face(const Face& face, std::size_t heaps, const std::string& whose) {
  if (face.empty()) throw usage_error(whose, "a face without heaps: name at least one");
  for (std::size_t i = 0; i < face.size(); ++i) {
    if (face[i] >= heaps)
      throw usage_error(whose, "the face ", text_of(face), " for ", heaps,
                        " heaps: name heaps there are");
    if (i != 0 && face[i] <= face[i - 1])
      throw usage_error(whose, "the face ", text_of(face), ": name each heap once, in order");
  }
}

/// All sizes up to `bound` if they are fewer than `count`. Otherwise `count` sizes: half of them
/// from 0 on, the middle one if there is room for it, and the greatest ones.
Position tried_sizes(std::uint64_t bound, std::uint64_t count) {
  Position sizes;
  for (std::uint64_t i = 0; i <= bound && i < count; ++i)
    sizes.push_back(bound < count || i < count / 2 ? i
                    : i == count / 2 && count > 2  ? bound / 2
                                                   : bound - (count - 1 - i));
  return sizes;
}

/// Operands and operators of all conditions together: a second's work or less.
constexpr std::uint64_t most_evaluated = 30'000'000;

}  // namespace

std::string text_of(const Direction& direction) {
  return "(" + comma_text(Position(direction.begin(), direction.end())) + ")";
}

std::string text_of(const LineMove& line) {
  return (line.initial_take.empty() ? "" : text_of(line.initial_take) + " + t·") +
         text_of(line.direction);
}

std::string text_of(const Face& face) {
  return "{" + joined(face, ",", [](std::size_t heap) { return heap + 1; }) + "}";
}

void check_moves(const Moves& moves, const std::string& whose) {
  if (moves.heaps == 0) throw usage_error(whose, "no move: give at least one heap");
  if (moves.lines.empty() && moves.faces.empty())
    throw usage_error(whose, "no move: give at least one direction or face");
  for (const LineMove& line : moves.lines) check_line(line, moves.heaps, whose);
  for (const Face& face : moves.faces) check_face(face, moves.heaps, whose);
}

std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds) {
  if (bounds.size() > 14) return {};  // two sizes of each are more than is quickly tried
  constexpr double most_positions = 20'000;
  const double of_each = std::pow(most_positions, 1 / static_cast<double>(bounds.size()));
  std::vector<Position> sizes;
  std::uint64_t count = 1;  // how many positions are tried
  for (const std::uint64_t bound : bounds)
    count *= sizes.emplace_back(tried_sizes(bound, static_cast<std::uint64_t>(of_each))).size();
  std::set<std::pair<bool, std::string>>
      seen;                     // a guard is known by its text and by whether it is a limit
  std::uint64_t evaluated = 0;  // how many operands and operators were computed
  std::vector<std::string> idle;
  const auto look_at = [&](const std::shared_ptr<const Guard>& guard, bool is_limit) {
    if (guard == nullptr || !seen.emplace(is_limit, guard->text()).second) return;
    evaluated += guard->expression().nodes().size() * count;
    if (evaluated > most_evaluated) return;
    std::uint64_t holding = 0;  // a limit holds where it allows a step
    std::uint64_t positions = 0;
    Position heaps(sizes.size());
    for (std::uint64_t p = 0; p < count; ++p) {
      std::uint64_t rest = p;
      for (std::size_t i = 0; i < sizes.size(); rest /= sizes[i++].size())
        heaps[i] = sizes[i][rest % sizes[i].size()];
      try {
        const std::int64_t value = guard->value(heaps);
        holding += (is_limit ? value > 0 : value != 0) ? 1 : 0;
        ++positions;
      } catch (const usage_error&) {  // the maker of the table reports it
      }
    }
    if (positions == 0 || (holding != 0 && (is_limit || holding != positions))) return;
    idle.push_back(concat(is_limit ? "the limit \"" : "the condition \"", guard->text(),
                          is_limit       ? "\" is less than 1 for all"
                          : holding == 0 ? "\" holds for none"
                                         : "\" holds for all",
                          " of the ", positions, " positions that were tried"));
  };
  for (const LineMove& line : moves.lines) {
    look_at(line.when, false);
    look_at(line.step_limit, true);
  }
  return idle;
}

}  // namespace miyama
