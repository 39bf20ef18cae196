#include "game/meetings.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "base/ranges.hpp"
#include "game/orders_of_heaps.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// Pairs of lines that are compared, times their heaps: a second's work or less.
constexpr std::uint64_t most_compared = 250'000'000;
constexpr std::size_t most_offsets = 4096;

/// What one step of two lines has in common with the other's: nothing, one offset, or many.
struct Shared {
  bool parallel = false;
  std::optional<Position> taken{};
};

/// Steps and amounts are below 2⁸, so that products fit.
Shared shared_by(const LineMove& a, const LineMove& b) {
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
  if (j == d.size()) {
    for (j = 0; j < d.size() && cross_apart(d, i, j) == 0;) ++j;
    return {j == d.size()};
  }
  std::int32_t whole = d[i] * e[j] - d[j] * e[i];
  const std::int32_t sign = whole < 0 ? -1 : 1;
  const std::int32_t s = sign * cross_apart(e, i, j);
  const std::int32_t t = sign * cross_apart(d, i, j);
  whole *= sign;
  if (s < whole || t < whole || s % whole != 0 || t % whole != 0) return {};
  Position taken(d.size());
  for (std::size_t k = 0; k < d.size(); ++k) {
    if (s / whole * d[k] - t / whole * e[k] != apart(k)) return {};
    taken[k] = static_cast<std::uint64_t>(first(a, k) + s / whole * d[k]);
  }
  if (!a.steps.contains(static_cast<std::uint64_t>(s / whole)) ||
      !b.steps.contains(static_cast<std::uint64_t>(t / whole)))
    return {};
  return {false, std::move(taken)};
}

/// Parallel lines share nothing where the steps of both are few and differ. Solvers by rows know
/// one line that takes from the last heap alone, so two that take from one heap count as meeting.
bool steps_meet(const LineMove& a, const LineMove& b) {
  if (moved_heaps(a.direction) == 1 || !a.initial_take.empty() || !b.initial_take.empty() ||
      !a.steps.has_greatest() || !b.steps.has_greatest())
    return true;
  const auto divisor = [](const LineMove& line) {
    std::uint64_t all = 0;
    for (const std::uint64_t entry : line.direction) all = std::gcd<std::uint64_t>(all, entry);
    return all;
  };
  const std::uint64_t of_a = divisor(a), of_b = divisor(b);
  const auto listed = a.steps.intervals_up_to(UINT32_MAX);
  if (listed.back().last > most_offsets) return true;
  return !a.steps.for_each(UINT32_MAX, [&](std::uint64_t s) {
    return s * of_a % of_b != 0 || !b.steps.contains(s * of_a / of_b);
  });
}

/// Gathers what pairs of lines share.
class Comparison {
 public:
  explicit Comparison(const std::vector<LineMove>& lines) : lines_(lines) {}

  /// False as soon as options have to be listed.
  bool compare(std::size_t a, std::size_t b) {
    const Shared shared = shared_by(lines_[a], lines_[b]);
    if (shared.parallel) return !steps_meet(lines_[a], lines_[b]);
    if (!shared.taken) return true;
    std::set<std::size_t>& there = offsets_[*shared.taken];
    there.insert({a, b});
    return offsets_.size() <= most_offsets;
  }
  [[nodiscard]] std::vector<Meetings::Offset> offsets() const {
    std::vector<Meetings::Offset> all;
    for (const auto& [taken, lines] : offsets_)
      all.push_back({taken, {lines.begin(), lines.end()}});
    return all;
  }

 private:
  const std::vector<LineMove>& lines_;
  std::map<Position, std::set<std::size_t>> offsets_;
};

/// False if options have to be listed.
bool compare_all(const std::vector<LineMove>& lines, const std::vector<bool>& covered,
                 Comparison& comparison) {
  std::map<Position, std::vector<std::size_t>> of_shape;  // lines that take nothing first
  std::vector<std::size_t> with_first;
  std::uint64_t compared = 0;
  for (std::size_t m = 0; m < lines.size(); ++m) {
    if (covered[m]) continue;
    const bool takes_first = !lines[m].initial_take.empty();
    std::vector<std::size_t>& alike = of_shape[shape_of(lines[m].direction)];
    const std::uint64_t others = takes_first ? m : with_first.size() + alike.size();
    if ((compared += lines[m].direction.size() * others) > most_compared) return false;
    const auto meets = [&](std::size_t other) {
      return !covered[other] && !comparison.compare(other, m);
    };
    if (takes_first) {
      for (std::size_t other = 0; other < m; ++other)
        if (meets(other)) return false;
      with_first.push_back(m);
      continue;
    }
    if (ranges::any_of(with_first, meets) || ranges::any_of(alike, meets)) return false;
    alike.push_back(m);
  }
  return true;
}

}  // namespace

bool Meetings::any() const {
  return must_list || !offsets.empty() || ranges::contains(covered, true);
}

Meetings meetings_of(const Moves& moves) {
  Meetings meetings;
  const std::set<Face> faces(moves.faces.begin(), moves.faces.end());
  for (const LineMove& line : moves.lines)
    meetings.covered.push_back(!faces.empty() && faces.contains(line.taken_from()));
  Comparison comparison(moves.lines);
  meetings.must_list =
      faces.size() < moves.faces.size() || !compare_all(moves.lines, meetings.covered, comparison);
  if (!meetings.must_list) meetings.offsets = comparison.offsets();
  return meetings;
}

std::vector<std::string> remove_repeated(Moves& moves) {
  MoveSentences said;
  std::map<Position, std::vector<LineMove>> known;  // by direction, those kept
  std::vector<LineMove> kept;
  for (LineMove& line : moves.lines) {
    std::vector<LineMove>& alike = known[Position(line.direction.begin(), line.direction.end())];
    if (ranges::contains(alike, line)) {
      Position amounts(line.direction.begin(), line.direction.end());
      ranges::sort(amounts);
      said.add(comma_text(amounts),
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
