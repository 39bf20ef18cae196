#include "support/vector_oracle.hpp"

#include <algorithm>

namespace oracle {
namespace {

using Sizes = std::vector<unsigned>;

std::vector<Sizes> positions_of(const Sizes& bounds) {
  std::vector<Sizes> all{{}};
  for (const unsigned bound : bounds) {
    std::vector<Sizes> longer;
    for (const Sizes& start : all)
      for (unsigned size = 0; size <= bound; ++size) {
        longer.push_back(start);
        longer.back().push_back(size);
      }
    all = longer;
  }
  return all;
}

/// What a move took from each heap, or nothing if some heap grew.
bool difference(const VectorGame& game, const Sizes& from, const Sizes& to, Sizes& taken) {
  const std::size_t first = game.pass ? 1 : 0;
  taken.clear();
  for (std::size_t i = first; i < from.size(); ++i) {
    if (to[i] > from[i]) return false;
    taken.push_back(from[i] - to[i]);
  }
  return true;
}

/// Steps of line `line` that take exactly this, or 0. Any heap that the direction takes from says
/// how many they must be.
unsigned steps_taken(const LineRule& line, const Sizes& taken) {
  std::size_t lowered = 0;
  while (line.direction[lowered] == 0) ++lowered;
  const unsigned t = taken[lowered] / line.direction[lowered];
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i] != t * line.direction[i]) return 0;
  return line.steps.contains(t) ? t : 0;
}

bool is_face_move(const std::set<std::size_t>& face, const Sizes& taken) {
  for (std::size_t i = 0; i < taken.size(); ++i)
    if ((taken[i] != 0) != face.contains(i)) return false;
  return true;
}

/// True if stones can be taken from `from` so that `to` is left, with the passes left unchanged.
/// `taken`: room for what was taken.
bool is_stone_move(const VectorGame& game, const Sizes& from, const Sizes& to, Sizes& taken) {
  if (game.pass && from[0] != to[0]) return false;
  if (!difference(game, from, to, taken)) return false;
  for (const LineRule& line : game.lines)
    if (steps_taken(line, taken) != 0) return true;
  return std::any_of(game.faces.begin(), game.faces.end(),
                     [&](const auto& face) { return is_face_move(face, taken); });
}

unsigned mex(const std::set<unsigned>& values) {
  unsigned candidate = 0;
  while (values.contains(candidate)) ++candidate;
  return candidate;
}

void note_arrow(const VectorGame& game, const Sizes& from, const Sizes& to, bool passes,
                std::vector<unsigned>& arrows) {
  if (passes) {
    arrows.back() = 1;
    return;
  }
  Sizes taken;
  (void)difference(game, from, to, taken);
  for (std::size_t line = 0; line < game.lines.size(); ++line) {
    const unsigned steps = steps_taken(game.lines[line], taken);
    if (steps != 0 && (arrows[line] == 0 || steps < arrows[line])) arrows[line] = steps;
  }
}

}  // namespace

std::vector<VectorAnswer> solve_vector(const VectorGame& game, const std::vector<unsigned>& bounds,
                                       bool misere) {
  const std::vector<Sizes> positions = positions_of(bounds);
  std::vector<VectorAnswer> answers(positions.size());
  Sizes taken;
  for (std::size_t p = 0; p < positions.size(); ++p) {
    VectorAnswer& answer = answers[p];
    answer.arrows.assign(game.lines.size() + (game.pass ? 1 : 0), 0);
    std::set<unsigned> values;
    unsigned quickest = 0, slowest = 0;
    const auto take = [&](std::size_t q, bool passes) {
      values.insert(answers[q].grundy);
      slowest = std::max(slowest, answers[q].remoteness + 1);
      if (answers[q].wins) return;
      quickest = answer.winning_moves == 0 ? answers[q].remoteness + 1
                                           : std::min(quickest, answers[q].remoteness + 1);
      ++answer.winning_moves;
      answer.target = std::max(answer.target, static_cast<long long>(q));
      note_arrow(game, positions[p], positions[q], passes, answer.arrows);
    };
    for (std::size_t q = 0; q < p; ++q)
      if (is_stone_move(game, positions[p], positions[q], taken)) take(q, false);
    if (game.pass && positions[p][0] == 1 && !values.empty()) {
      Sizes passed = positions[p];
      passed[0] = 0;
      take(static_cast<std::size_t>(std::find(positions.begin(), positions.end(), passed) -
                                    positions.begin()),
           true);
    }
    const bool terminal = values.empty();
    answer.wins = terminal ? misere : answer.winning_moves != 0;
    answer.grundy = terminal ? (misere ? 1 : 0) : mex(values);
    answer.remoteness = terminal ? 0 : answer.wins ? quickest : slowest;
  }
  return answers;
}

}  // namespace oracle
