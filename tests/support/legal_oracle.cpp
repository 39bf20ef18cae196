#include "support/legal_oracle.hpp"

#include <algorithm>
#include <optional>

namespace oracle {
namespace {

/// The one heap from which stones were taken, if nothing else changed.
std::optional<std::size_t> the_heap(const Sizes& from, const Sizes& to) {
  std::optional<std::size_t> heap;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] == from[i]) continue;
    if (to[i] > from[i] || heap) return std::nullopt;
    heap = i;
  }
  return heap;
}

std::vector<Sizes> positions_within(const Sizes& bounds) {
  std::vector<Sizes> all{{}};
  for (const unsigned bound : bounds) {
    std::vector<Sizes> longer;
    for (const Sizes& begin : all)
      for (unsigned size = 0; size <= bound; ++size) {
        longer.push_back(begin);
        longer.back().push_back(size);
      }
    all = std::move(longer);
  }
  return all;
}

/// What a move took from each heap, or nothing if some heap grew or the passes left changed.
Sizes taken(const VectorGame& game, const Sizes& from, const Sizes& to) {
  Sizes difference;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] > from[i] || (game.pass && to[0] != from[0])) return {};
    if (i > 0 || !game.pass) difference.push_back(from[i] - to[i]);
  }
  return difference;
}

/// Steps of the line that take exactly this, or 0. Any heap that the direction takes from says how
/// many they must be.
unsigned steps_taken(const LineRule& line, const Sizes& taken) {
  const auto lowered = std::find_if(line.direction.begin(), line.direction.end(),
                                    [](unsigned stones) { return stones != 0; });
  const auto heap = static_cast<std::size_t>(lowered - line.direction.begin());
  if (taken.empty()) return 0;
  const unsigned t = taken[heap] / *lowered;
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i] != t * line.direction[i]) return 0;
  return line.steps.contains(t) ? t : 0;
}

bool takes_stones(const VectorGame& game, const Sizes& from, const Sizes& to) {
  const Sizes difference = taken(game, from, to);
  const auto is_face_move = [&](const std::set<std::size_t>& face) {
    for (std::size_t i = 0; i < difference.size(); ++i)
      if ((difference[i] != 0) != face.contains(i)) return false;
    return !difference.empty();
  };
  return std::any_of(game.lines.begin(), game.lines.end(),
                     [&](const LineRule& line) { return steps_taken(line, difference) != 0; }) ||
         std::any_of(game.faces.begin(), game.faces.end(), is_face_move);
}

bool is_pass(const Sizes& from, const Sizes& to) {
  return from[0] == 1 && to[0] == 0 && std::equal(from.begin() + 1, from.end(), to.begin() + 1);
}

}  // namespace

std::vector<LegalAnswer> solve_legal(const Legal& legal, const Sizes& bounds, bool no_move_wins) {
  std::vector<LegalAnswer> answers;
  for (const Sizes& position : positions_within(bounds)) {
    std::vector<std::pair<std::size_t, const Labels*>> options;
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (legal(position, answers[i].position)) {
        options.emplace_back(i, &answers[i]);
        indices.push_back(i);
      }
    answers.push_back(
        {labels_of(options, no_move_wins ? Last::loses : Last::wins), position, indices});
  }
  return answers;
}

Legal greedy() {
  return [](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    return heap && std::all_of(from.begin(), from.end(),
                               [&](unsigned size) { return size <= from[*heap]; });
  };
}

Legal end_nim() {
  return [](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    if (!heap) return false;
    const auto at = static_cast<std::ptrdiff_t>(*heap);
    const auto empty = [](unsigned size) { return size == 0; };
    return std::all_of(from.begin(), from.begin() + at, empty) ||
           std::all_of(from.begin() + at + 1, from.end(), empty);
  };
}

Legal one_left() {
  return [](const Sizes& from, const Sizes& to) {
    return the_heap(from, to) &&
           static_cast<std::size_t>(std::count(from.begin(), from.end(), 0U)) + 1 < from.size();
  };
}

Legal fibonacci() {
  return [](const Sizes& from, const Sizes& to) {
    if (to[0] >= from[0]) return false;
    const unsigned taken = from[0] - to[0];
    return taken <= from[1] && to[1] == (2 * taken <= to[0] ? 2 * taken : to[0]);
  };
}

Legal r_wythoff(unsigned r) {
  return [r](const Sizes& from, const Sizes& to) {
    if (to == from || to[0] > from[0] || to[1] > from[1]) return false;
    const unsigned k = from[0] - to[0];
    const unsigned l = from[1] - to[1];
    return k == 0 || l == 0 || (k < l + r && l < k + r);
  };
}

Legal euclid(bool to_zero) {
  return [to_zero](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    if (!heap) return false;
    const unsigned other = from[1 - *heap];
    return other > 0 && (from[*heap] - to[*heap]) % other == 0 && (to_zero || to[*heap] > 0);
  };
}

Legal moves_of(const VectorGame& game) {
  return [game](const Sizes& from, const Sizes& to) {
    if (!game.pass || !is_pass(from, to)) return takes_stones(game, from, to);
    const std::vector<Sizes> lower = positions_within(from);
    return std::any_of(lower.begin(), lower.end(),
                       [&](const Sizes& other) { return takes_stones(game, from, other); });
  };
}

Sizes arrows_of(const VectorGame& game, const std::vector<LegalAnswer>& answers,
                const LegalAnswer& from) {
  Sizes arrows(game.lines.size() + (game.pass ? 1 : 0), 0);
  for (const std::size_t option : from.options) {
    const Sizes& to = answers[option].position;
    if (answers[option].wins) continue;
    if (game.pass && is_pass(from.position, to)) arrows.back() = 1;
    for (std::size_t line = 0; line < game.lines.size(); ++line) {
      const unsigned t = steps_taken(game.lines[line], taken(game, from.position, to));
      if (t != 0 && (arrows[line] == 0 || t < arrows[line])) arrows[line] = t;
    }
  }
  return arrows;
}

}  // namespace oracle
