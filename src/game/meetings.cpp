/// @file  meetings.cpp
/// @brief Whether two moves of vector rules can lead to the same option.
///
/// The options of a position are a set, so a move that leads where another one leads adds no
/// option. Where moves meet, options are listed, so that each is counted once.
///
///     a line that takes from all heaps     every option of the line is one of the face
///     of a face, and from no other
///     two lines d and e, which take f      f + s·d = g + t·e follows from two heaps, for one pair
///     and g first, not parallel            of steps at most
///
///         (0,1) + s·(1,0) = t·(1,1)        second heap: t = 1, first heap: s = 1, so both lead
///                                          from (a, b) to (a − 1, b − 1)
///
///     two parallel lines                   f − g has to be a multiple of d
///
/// Conditions are ignored: two moves meet even if no position allows both. Lines that take nothing
/// first meet only if they are parallel, so each is looked up by its shape, however many there are.
/// The others are compared with all lines.

#include "game/vector_rules.hpp"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

#include "base/ranges.hpp"
#include "game/orders_of_heaps.hpp"

namespace miyama {
namespace {

/// Pairs of lines that are compared, times their heaps: a second's work or less.
constexpr std::uint64_t most_compared = 250'000'000;
constexpr std::uint64_t most_listed = 4096;  // steps

/// Parallel lines share nothing where the steps of both are few and differ. Solvers by rows know
/// one line that takes from the last heap alone, so two that take from one heap count as meeting.
bool steps_meet(const LineMove& a, const LineMove& b) {
  if (moved_heaps(a.direction) == 1 || !a.is_only_steps() || !b.is_only_steps() ||
      !a.steps.has_greatest() || !b.steps.has_greatest())
    return true;
  const auto divisor = [](const LineMove& line) {
    std::uint64_t all = 0;
    for (const std::int16_t entry : line.direction)
      all = std::gcd(all, static_cast<std::uint64_t>(std::abs(entry)));
    return all;
  };
  const std::uint64_t of_a = divisor(a), of_b = divisor(b);
  if (a.steps.greatest() > most_listed) return true;
  return !a.steps.for_each(most_listed, [&](std::uint64_t s) {
    return s * of_a % of_b != 0 || !b.steps.contains(s * of_a / of_b);
  });
}

/// Steps and amounts are below 2⁸, so that products fit.
bool meet(const LineMove& a, const LineMove& b) {
  const Direction& d = a.direction;
  const Direction& e = b.direction;
  const auto apart = [&](std::size_t k) {
    return static_cast<std::int32_t>(b.taken(k, 0) - a.taken(k, 0));
  };
  const auto cross_apart = [&](const Direction& by, std::size_t i, std::size_t j) {
    return apart(i) * by[j] - apart(j) * by[i];
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (d[i] == 0) ++i;
  while (j < d.size() && d[i] * e[j] == d[j] * e[i]) ++j;
  if (j == d.size()) {  // parallel
    for (j = 0; j < d.size() && cross_apart(d, i, j) == 0;) ++j;
    return j == d.size() && steps_meet(a, b);
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

}  // namespace

bool moves_meet(const Moves& moves) {
  const std::set<Face> faces(moves.faces.begin(), moves.faces.end());
  if (faces.size() < moves.faces.size()) return true;
  std::map<Position, std::vector<const LineMove*>> of_shape;  // lines that take nothing first
  std::vector<const LineMove*> before, with_first;
  std::uint64_t compared = 0;
  for (const LineMove& line : moves.lines) {
    if (!faces.empty() && faces.contains(line.taken_from())) return true;
    const bool takes_first = !line.is_only_steps();
    std::vector<const LineMove*>& alike = of_shape[shape_of(line.direction)];
    const std::uint64_t others = takes_first ? before.size() : with_first.size() + alike.size();
    if ((compared += line.direction.size() * others) > most_compared) return true;
    const auto meets = [&](const LineMove* other) { return meet(*other, line); };
    if (takes_first ? ranges::any_of(before, meets)
                    : ranges::any_of(with_first, meets) || ranges::any_of(alike, meets))
      return true;
    (takes_first ? with_first : alike).push_back(&line);
    before.push_back(&line);
  }
  return false;
}

std::vector<std::string> remove_repeated(Moves& moves) {
  MoveSentences said;
  std::map<Position, std::vector<LineMove>> known;  // lines kept for each direction
  std::vector<LineMove> kept;
  for (LineMove& line : moves.lines) {
    std::vector<LineMove>& alike = known[Position(line.direction.begin(), line.direction.end())];
    if (ranges::contains(alike, line)) {
      Direction amounts = line.direction;
      ranges::sort(amounts);
      said.add(text_of(amounts),
               "the direction " + text_of(line) + " stands twice, with equal steps");
      continue;
    }
    alike.push_back(line);
    kept.push_back(std::move(line));
  }
  moves.lines = std::move(kept);
  std::set<std::pair<Face, std::string>> faces;  // each with the text of its condition
  Moves once;
  for (std::size_t f = 0; f < moves.faces.size(); ++f) {
    const Guard* const when = moves.condition_of(f);
    if (faces.emplace(moves.faces[f], when == nullptr ? "" : when->text()).second)
      once.add_face(std::move(moves.faces[f]),
                    when == nullptr ? nullptr : moves.face_conditions[f]);
    else
      said.add(concat("face of ", moves.faces[f].size()),
               "the face " + text_of(moves.faces[f]) + " stands twice");
  }
  moves.faces = std::move(once.faces);
  moves.face_conditions = std::move(once.face_conditions);
  return said.all();
}

}  // namespace miyama
