/// @file  vector_rules.cpp
/// @brief Refuses vector rules in which two moves could lead to the same position, and lists
/// options.
///
/// Two faces overlap if they are the same, a line and a face if the line moves exactly the heaps of
/// the face. Two lines d and e, which take f and g first, overlap if f + s·d = g + t·e for steps
/// s, t ≥ 1. Where d and e are parallel, f − g would have to be a multiple of them; else two heaps
/// tell s and t:
///
///     (0,1) + s·(1,0) = t·(1,1)      second heap: t = 1, first heap: s = 1, so both lead to (1,1)

#include "game/vector_rules.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

Face support_of(const LineMove& line) {
  Face heaps;
  for (std::size_t i = 0; i < line.direction.size(); ++i)
    if (line.direction[i] != 0 || (!line.first.empty() && line.first[i] != 0)) heaps.push_back(i);
  return heaps;
}

/// The direction's shape: without the common divisor of its entries.
Position primitive(const Direction& direction) {
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
  return (line.first.empty() ? "" : text_of(line.first) + " + t·") + text_of(line.direction);
}

std::string text_of(const Face& face) {
  Position numbers(face.begin(), face.end());
  for (std::uint64_t& heap : numbers) ++heap;
  return "{" + comma_text(numbers) + "}";
}

using Difference = std::vector<std::int64_t>;

/// a − b, each empty or with an entry per heap.
Difference difference(const Direction& a, const Direction& b, std::size_t heaps) {
  Difference of(heaps, 0);
  for (std::size_t i = 0; i < heaps; ++i) of[i] = (a.empty() ? 0 : a[i]) - (b.empty() ? 0 : b[i]);
  return of;
}

/// a_i · b_j − a_j · b_i.
template <class A, class B>
std::int64_t cross(const A& a, const B& b, std::size_t i, std::size_t j) {
  return std::int64_t{a[i]} * b[j] - std::int64_t{a[j]} * b[i];
}

/// True if one is a multiple of the other: every entry is compared with one of `a` that is not 0.
template <class A, class B>
bool are_parallel(const A& a, const B& b) {
  const auto taken = ranges::find_if(a, [](auto x) { return x != 0; });
  if (taken == a.end()) return true;
  const auto heap = static_cast<std::size_t>(taken - a.begin());
  for (std::size_t i = 0; i < a.size(); ++i)
    if (cross(a, b, heap, i) != 0) return false;
  return true;
}

/// True if both lines can lead from a position to the same one.
bool overlap(const LineMove& a, const LineMove& b) {
  const std::size_t heaps = a.direction.size();
  const Difference apart = difference(b.first, a.first, heaps);  // s·d − t·e
  if (are_parallel(a.direction, b.direction)) return are_parallel(a.direction, apart);
  std::size_t i = 0;
  std::size_t j = 0;
  while (a.direction[i] == 0) ++i;
  while (cross(a.direction, b.direction, i, j) == 0) ++j;
  const std::int64_t whole = cross(a.direction, b.direction, i, j);
  const std::int64_t s = cross(apart, b.direction, i, j);
  const std::int64_t t = cross(apart, a.direction, i, j);
  if (s % whole != 0 || t % whole != 0 || s / whole < 1 || t / whole < 1) return false;
  for (std::size_t k = 0; k < heaps; ++k)
    if (s / whole * a.direction[k] - t / whole * b.direction[k] != apart[k]) return false;
  return a.steps.contains(static_cast<std::uint64_t>(s / whole)) &&
         b.steps.contains(static_cast<std::uint64_t>(t / whole));
}

void check_line(const LineMove& line, std::size_t heaps, const std::string& whose) {
  const Direction& direction = line.direction;
  if (direction.size() != heaps)
    throw usage_error(whose + "the direction " + text_of(direction) + " for " +
                      std::to_string(heaps) + (heaps == 1 ? " heap" : " heaps") +
                      ": give one number per heap");
  if (ranges::all_of(direction, [](auto x) { return x == 0; }))
    throw usage_error(whose + "a direction that takes nothing, " + text_of(direction) +
                      ": give at least one number that is not 0");
  if (line.first.empty()) return;
  if (line.first.size() != heaps)
    throw usage_error(whose + "\"first\" " + text_of(line.first) + " for " + std::to_string(heaps) +
                      (heaps == 1 ? " heap" : " heaps") + ": give one number per heap");
  if (are_parallel(direction, line.first))
    throw usage_error(whose + "\"first\" " + text_of(line.first) + " along the direction " +
                      text_of(direction) + " itself: leave it out and give the steps");
}

void check_face(const Face& face, std::size_t heaps, const std::string& whose) {
  if (face.empty()) throw usage_error(whose + "a face without heaps: name at least one");
  for (std::size_t i = 0; i < face.size(); ++i) {
    if (face[i] >= heaps)
      throw usage_error(whose + "the face " + text_of(face) + " for " + std::to_string(heaps) +
                        " heaps: name heaps there are");
    if (i != 0 && face[i] <= face[i - 1])
      throw usage_error(whose + "the face " + text_of(face) + ": name each heap once, in order");
  }
}

/// Moves that could lead to the same position.
void check_overlaps(const Moves& moves, const std::string& whose) {
  std::set<Face> faces;
  for (const Face& face : moves.faces)
    if (!faces.insert(face).second)
      throw usage_error(whose + "the face " + text_of(face) + " twice: give it once");
  std::map<Position, std::size_t> plain;  // lines that take nothing first, by their shape
  std::vector<std::size_t> with_first;
  const auto refuse = [&](const LineMove& a, const LineMove& b) {
    throw usage_error(
        whose + "the directions " + text_of(a) + " and " + text_of(b) +
        (are_parallel(a.direction, b.direction)
             ? a.when != b.when
                   ? " along the same lines: join their conditions, as in a > b || b > 3"
                   : " along the same lines: give one of them, with the steps of both"
             : ", which can lead to the same position: leave out what both allow"));
  };
  for (std::size_t m = 0; m < moves.lines.size(); ++m) {
    const LineMove& line = moves.lines[m];
    if (line.first.empty()) {
      const auto [other, is_new] = plain.emplace(primitive(line.direction), m);
      if (!is_new) refuse(moves.lines[other->second], line);
    } else {
      for (std::size_t other = 0; other < m; ++other)
        if (overlap(moves.lines[other], line)) refuse(moves.lines[other], line);
      with_first.push_back(m);
      continue;
    }
    for (const std::size_t other : with_first)
      if (overlap(moves.lines[other], line)) refuse(moves.lines[other], line);
  }
  for (const LineMove& line : moves.lines)
    if (faces.contains(support_of(line)))
      throw usage_error(whose + "the direction " + text_of(line) + " inside the face " +
                        text_of(support_of(line)) + ": leave it out");
}

/// A face of one heap is a line, which has arrows.
void turn_to_lines(Moves& moves) {
  for (const Face& face : moves.faces) {
    if (face.size() != 1) continue;
    Direction direction(moves.heaps, 0);
    direction[face.front()] = 1;
    moves.lines.push_back({direction});
  }
  std::erase_if(moves.faces, [](const Face& face) { return face.size() == 1; });
}

Moves every_step_along(const std::vector<Direction>& directions) {
  Moves moves;
  moves.heaps = directions.empty() ? 0 : directions.front().size();
  for (const Direction& direction : directions) moves.lines.push_back({direction});
  return moves;
}

/// Visits every way to take a positive amount from each heap of `face`; `to` starts as `from` and
/// ends as it. False if `visit` has seen enough.
template <class Visit>
bool for_each_in_face(const Face& face, std::size_t first_heap, PositionView from, Position& to,
                      const Visit& visit) {
  for (const std::size_t heap : face)
    if (from[first_heap + heap] == 0) return true;
  for (const std::size_t heap : face) to[first_heap + heap] = 0;
  for (bool more = true; more;) {
    if (!visit()) return false;
    more = false;
    for (std::size_t i = face.size(); i-- > 0 && !more;) {
      const std::size_t at = first_heap + face[i];
      more = ++to[at] < from[at];
      if (!more) to[at] = 0;
    }
  }
  for (const std::size_t heap : face) to[first_heap + heap] = from[first_heap + heap];
  return true;
}

}  // namespace

VectorRules::VectorRules(std::string name, Moves moves)
    : name_(std::move(name)), moves_(std::move(moves)) {
  const std::string whose = "the rules \"" + name_ + "\" have ";
  if (moves_.heaps == 0) throw usage_error(whose + "no move: give at least one heap");
  if (moves_.lines.empty() && moves_.faces.empty())
    throw usage_error(whose + "no move: give at least one direction or face");
  for (const LineMove& line : moves_.lines) check_line(line, moves_.heaps, whose);
  for (const Face& face : moves_.faces) check_face(face, moves_.heaps, whose);
  check_overlaps(moves_, whose);
  turn_to_lines(moves_);
}

VectorRules::VectorRules(std::string name, const std::vector<Direction>& directions)
    : VectorRules(std::move(name), every_step_along(directions)) {}

std::size_t moved_heaps(const Direction& direction) {
  return static_cast<std::size_t>(ranges::count_if(direction, [](auto x) { return x != 0; }));
}

std::optional<Position> LineMove::start(PositionView heaps) const {
  if (when != nullptr && !when->holds(heaps)) return std::nullopt;
  Position start(heaps.begin(), heaps.end());
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (start[i] < first[i]) return std::nullopt;
    start[i] -= first[i];
  }
  return start;
}

bool LineMove::operator==(const LineMove& other) const {
  return direction == other.direction && steps == other.steps && first == other.first &&
         (when == nullptr || other.when == nullptr ? when == other.when : *when == *other.when);
}

const VectorRules* VectorRules::vector_rules() const {
  return ranges::all_of(moves_.lines, [](const LineMove& line) { return line.is_plain(); })
             ? this
             : nullptr;
}

std::uint64_t most_steps(PositionView heaps, const Direction& direction) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < heaps.size(); ++i)
    if (direction[i] != 0) most = std::min(most, heaps[i] / direction[i]);
  return most;
}

bool VectorRules::for_each_stone_move(PositionView from, const Visit& visit) const {
  const std::size_t first = first_heap();
  Position to(from.begin(), from.end());
  for (std::size_t m = 0; m < moves_.lines.size(); ++m) {
    const LineMove& line = moves_.lines[m];
    std::optional<Position> after_first;
    if (!line.is_plain() && !(after_first = line.start(from.subspan(first)))) continue;
    const PositionView start = after_first ? PositionView(*after_first) : from.subspan(first);
    const bool whole = line.steps.for_each(most_steps(start, line.direction), [&](std::uint64_t t) {
      for (std::size_t i = 0; i < start.size(); ++i)
        to[first + i] = start[i] - t * line.direction[i];
      return visit({to, m, t});
    });
    if (!whole) return false;
    ranges::copy(from, to.begin());
  }
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) {
    const std::size_t move = moves_.lines.size() + f;
    if (!for_each_in_face(moves_.faces[f], first, from, to, [&] { return visit({to, move, 1}); }))
      return false;
  }
  return true;
}

bool VectorRules::for_each_option(PositionView from, const Visit& visit) const {
  if (!for_each_stone_move(from, visit)) return false;
  const bool may_pass = moves_.pass && from[0] != 0 &&
                        !for_each_stone_move(from, [](const Option&) { return false; });
  if (!may_pass) return true;
  Position to(from.begin(), from.end());
  --to[0];
  return visit({to, moves_.lines.size() + moves_.faces.size(), 1});
}

Position VectorRules::opening(Position heaps) const {
  heaps.insert(heaps.begin(), first_heap(), 1);
  return heaps;
}

std::string VectorRules::beside_heaps(PositionView position) const {
  if (!moves_.pass) return {};
  return position[0] == 1 ? "one pass is left" : "no pass is left";
}

bool VectorRules::takes_from_one_heap() const {
  return ranges::any_of(moves_.lines,
                        [](const LineMove& line) { return support_of(line).size() == 1; });
}

bool VectorRules::takes_from_several_heaps() const {
  return !moves_.faces.empty() || ranges::any_of(moves_.lines, [](const LineMove& line) {
    return support_of(line).size() > 1;
  });
}

std::vector<Direction> VectorRules::directions() const {
  std::vector<Direction> directions;
  if (!moves_.faces.empty()) return directions;
  for (const LineMove& line : moves_.lines) directions.push_back(line.direction);
  if (moves_.pass) directions.emplace_back(moves_.heaps, 0);
  return directions;
}

Direction VectorRules::over_entries(const Direction& direction) const {
  Direction entries(heaps(), 0);
  ranges::copy(direction, entries.begin() + static_cast<std::ptrdiff_t>(first_heap()));
  return entries;
}

VectorRules VectorRules::with_pass() const {
  Moves moves = moves_;
  moves.pass = true;
  return {name_ + "+pass", std::move(moves)};
}

VectorRules make_nim(std::size_t heaps) {
  std::vector<Direction> units(heaps, Direction(heaps, 0));
  for (std::size_t i = 0; i < heaps; ++i) units[i][i] = 1;
  return {"nim", units};
}

bool is_nim(const VectorRules& rules) {
  const std::vector<Direction> units = make_nim(rules.moves().heaps).directions();
  return rules.directions() == units &&
         ranges::all_of(rules.moves().lines,
                        [](const LineMove& line) { return line.steps.is_any(); });
}

bool same_moves(const Moves& a, const Moves& b) {
  return a.heaps == b.heaps && a.pass == b.pass && ranges::is_permutation(a.lines, b.lines) &&
         ranges::is_permutation(a.faces, b.faces);
}

}  // namespace miyama
