/// @file  check_moves.cpp
/// @brief Refuses vector rules in which two moves could lead to the same position.
///
/// Two faces overlap if they are the same, a line and a face if the line moves exactly the heaps of
/// the face. Two lines d and e, which take f and g first, overlap if f + s·d = g + t·e for steps
/// s, t ≥ 1. Where d and e are parallel, f − g would have to be a multiple of them; else two heaps
/// tell s and t:
///
///     (0,1) + s·(1,0) = t·(1,1)      second heap: t = 1, first heap: s = 1, so both lead to (1,1)
///
/// Conditions and limits are left aside: two moves overlap also if no position allows both.

#include "game/check_moves.hpp"

#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"

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

/// True if two lines that are not parallel can lead from a position to the same one.
bool overlap(const LineMove& a, const LineMove& b) {
  const std::size_t heaps = a.direction.size();
  const Difference apart = difference(b.first, a.first, heaps);  // s·d − t·e
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
  if (line.upto != nullptr && (moved_heaps(direction) != 1 || !line.first.empty()))
    throw usage_error(whose + "\"upto\" beside moves from several heaps, " + text_of(line) +
                      ": it limits what is taken from one heap");
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

/// What a line that takes `first` has in common with all that lead to the same positions as it, of
/// those with its shape: lines whose difference is a multiple of the shape.
Difference class_of(const Direction& first, const Position& shape) {
  Difference of(shape.size(), 0);
  if (first.empty()) return of;
  const auto heap = static_cast<std::size_t>(ranges::find_if(shape, [](auto x) { return x != 0; }) -
                                             shape.begin());
  for (std::size_t i = 0; i < shape.size(); ++i)
    of[i] = static_cast<std::int64_t>(first[i] * shape[heap]) -
            static_cast<std::int64_t>(first[heap] * shape[i]);
  return of;
}

[[noreturn]] void refuse_overlap(const LineMove& a, const LineMove& b, const std::string& whose) {
  throw usage_error(
      whose + "the directions " + text_of(a) + " and " + text_of(b) +
      (are_parallel(a.direction, b.direction)
           ? a.when != b.when ? " along the same lines: join their conditions, as in a > b || b > 3"
                              : " along the same lines: give one of them, with the steps of both"
           : ", which can lead to the same position: leave out what both allow"));
}

/// Lines of one shape are found by their class, however many there are; a line that takes something
/// first is compared with all others of other shapes.
void check_lines(const std::vector<LineMove>& lines, const std::string& whose) {
  using Classes = std::map<Difference, std::size_t>;
  std::map<Position, Classes> shapes;
  std::vector<const Classes*> shape_of;
  std::vector<std::size_t> all, with_first;
  for (std::size_t m = 0; m < lines.size(); ++m) {
    const LineMove& line = lines[m];
    const Position shape = primitive(line.direction);
    Classes& same = shapes[shape];
    for (const std::size_t other : line.first.empty() ? with_first : all)
      if (shape_of[other] != &same && overlap(lines[other], line))
        refuse_overlap(lines[other], line, whose);
    const auto [known, is_new] = same.emplace(class_of(line.first, shape), m);
    if (!is_new) refuse_overlap(lines[known->second], line, whose);
    shape_of.push_back(&same);
    all.push_back(m);
    if (!line.first.empty()) with_first.push_back(m);
  }
}

/// Moves that could lead to the same position.
void check_overlaps(const Moves& moves, const std::string& whose) {
  std::set<Face> faces;
  for (const Face& face : moves.faces)
    if (!faces.insert(face).second)
      throw usage_error(whose + "the face " + text_of(face) + " twice: give it once");
  check_lines(moves.lines, whose);
  for (const LineMove& line : moves.lines)
    if (faces.contains(support_of(line)))
      throw usage_error(whose + "the direction " + text_of(line) + " inside the face " +
                        text_of(support_of(line)) + ": leave it out");
}

}  // namespace

void check_moves(const Moves& moves, const std::string& whose) {
  if (moves.heaps == 0) throw usage_error(whose + "no move: give at least one heap");
  if (moves.lines.empty() && moves.faces.empty())
    throw usage_error(whose + "no move: give at least one direction or face");
  for (const LineMove& line : moves.lines) check_line(line, moves.heaps, whose);
  for (const Face& face : moves.faces) check_face(face, moves.heaps, whose);
  check_overlaps(moves, whose);
}

}  // namespace miyama
