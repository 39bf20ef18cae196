/// @file  check_moves.cpp
/// @brief Refuses vector rules in which two moves could lead to the same position; tries their
/// conditions.
///
/// Two faces overlap if they are the same, a line and a face if the line moves exactly the heaps of
/// the face. Two lines d and e, which take f and g first, overlap if f + s·d = g + t·e for steps
/// s, t ≥ 1. Where d and e are parallel, f − g would have to be a multiple of them; otherwise s
/// and t follow from two heaps:
///
///     (0,1) + s·(1,0) = t·(1,1)      second heap: t = 1, first heap: s = 1, so both lead to (1,1)
///
/// Lines that take nothing first overlap only if they are parallel, so each is looked up by its
/// shape, however many there are. The others are compared with all lines; where that makes too many
/// pairs, the rules are refused.
///
/// Conditions and limits are ignored: two moves overlap even if no position allows both.

#include "game/vector_rules.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The direction's shape: without the common divisor of its entries.
Position shape_of(const Direction& direction) {
  Position shape(direction.begin(), direction.end());
  std::uint64_t divisor = 0;
  for (const std::uint64_t entry : shape) divisor = std::gcd(divisor, entry);
  for (std::uint64_t& entry : shape) entry /= divisor;
  return shape;
}

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

/// True if two lines can lead from a position to the same one.
bool overlap(const LineMove& a, const LineMove& b) {
  const Direction& d = a.direction;
  const Direction& e = b.direction;
  const auto first = [](const LineMove& line, std::size_t k) -> std::int32_t {
    return line.initial_take.empty() ? 0 : line.initial_take[k];
  };
  const auto apart = [&](std::size_t k) { return first(b, k) - first(a, k); };
  const auto cross_apart = [&](const Direction& by, std::size_t i, std::size_t j) {
    return apart(i) * by[j] - apart(j) * by[i];
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (d[i] == 0) ++i;
  while (j < d.size() && d[i] * e[j] == d[j] * e[i]) ++j;
  if (j == d.size()) {  // the lines are parallel
    for (j = 0; j < d.size() && cross_apart(d, i, j) == 0;) ++j;
    return j == d.size();
  }
  std::int32_t whole = d[i] * e[j] - d[j] * e[i];
  const std::int32_t sign = whole < 0 ? -1 : 1;
  const std::int32_t s = sign * cross_apart(e, i, j);
  const std::int32_t t = sign * cross_apart(d, i, j);
  whole *= sign;
  if (s < whole || t < whole || s % whole != 0 || t % whole != 0) return false;
  for (std::size_t k = 0; k < d.size(); ++k)
    if (s / whole * d[k] - t / whole * e[k] != apart(k)) return false;
  return a.steps.contains(static_cast<std::uint64_t>(s / whole)) &&
         b.steps.contains(static_cast<std::uint64_t>(t / whole));
}

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

[[noreturn]] void refuse_overlap(const LineMove& a, const LineMove& b, const std::string& whose) {
  throw usage_error(
      whose, "the directions ", text_of(a), " and ", text_of(b),
      (shape_of(a.direction) == shape_of(b.direction)
           ? a.when != b.when ? " along the same lines: join their conditions, as in a > b || b > 3"
                              : " along the same lines: give one of them, with the steps of both"
           : ", which can lead to the same position: leave out what both allow"));
}

/// Pairs of lines that are compared, times their heaps: a second's work or less.
constexpr std::uint64_t most_compared = 250'000'000;

void check_lines(const std::vector<LineMove>& lines, std::size_t heaps, const std::string& whose) {
  const auto takes_first = [](const LineMove& line) { return !line.initial_take.empty(); };
  std::map<Position, std::size_t> known_shapes;  // lines without an initial take by their shape
  std::vector<std::size_t> with_first;
  std::uint64_t compared = 0;
  for (std::size_t m = 0; m < lines.size(); ++m) {
    const std::size_t others = takes_first(lines[m]) ? m : with_first.size();
    if ((compared += heaps * others) > most_compared)
      throw usage_error(
          whose, lines.size(), " directions, ", ranges::count_if(lines, takes_first),
          " of them with \"first\", too many to find out whether two lead to the same "
          "position: give at most ",
          static_cast<std::uint64_t>(std::sqrt(2.0 * static_cast<double>(most_compared / heaps))));
    for (std::size_t i = 0; i < others; ++i)
      if (const std::size_t other = takes_first(lines[m]) ? i : with_first[i];
          overlap(lines[other], lines[m]))
        refuse_overlap(lines[other], lines[m], whose);
    if (takes_first(lines[m])) {
      with_first.push_back(m);
    } else if (const auto [known, is_new] = known_shapes.emplace(shape_of(lines[m].direction), m);
               !is_new) {
      refuse_overlap(lines[known->second], lines[m], whose);
    }
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

void check_moves(const Moves& moves, const std::string& whose) {
  if (moves.heaps == 0) throw usage_error(whose, "no move: give at least one heap");
  if (moves.lines.empty() && moves.faces.empty())
    throw usage_error(whose, "no move: give at least one direction or face");
  for (const LineMove& line : moves.lines) check_line(line, moves.heaps, whose);
  for (const Face& face : moves.faces) check_face(face, moves.heaps, whose);
  std::set<Face> faces;
  for (const Face& face : moves.faces)
    if (!faces.insert(face).second)
      throw usage_error(whose, "the face ", text_of(face), " twice: give it once");
  check_lines(moves.lines, moves.heaps, whose);
  for (const LineMove& line : moves.lines)
    if (const Face face = line.taken_from(); faces.contains(face))
      throw usage_error(whose, "the direction ", text_of(line), " inside the face ", text_of(face),
                        ": leave it out");
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
