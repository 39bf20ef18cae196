/// @file  check_moves.cpp
/// @brief What can be said of moves before a table is made: whether each makes sense, whether two
/// lead to the same option or stand twice, and which conditions and limits decide nothing.
///
/// **Moves that meet.** The options of a position are a set, so a move that leads where another one
/// leads adds no option. Where moves meet, options are listed, so that each is counted once.
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

#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/orders_of_heaps.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Sentences about moves. Copies of a symmetric move share one, which says how many are like it.
class MoveSentences {
 public:
  /// `kind`: what the sentences of all copies have in common.
  void add(const std::string& kind, std::string sentence) {
    const auto [at, is_new] = of_kinds_.try_emplace(kind, first_.size(), 0);
    if (is_new)
      first_.push_back(std::move(sentence));
    else
      ++at->second.second;
  }

  std::vector<std::string> all() const {
    std::vector<std::string> sentences = first_;
    for (const auto& [kind, place_and_more] : of_kinds_)
      if (const auto [place, more] = place_and_more; more != 0)
        sentences[place] += concat(" (and ", more, " like it)");
    return sentences;
  }

 private:
  std::vector<std::string> first_;  ///< one for each kind
  /// Its place, and how many are like it.
  std::map<std::string, std::pair<std::size_t, int>> of_kinds_;
};

/// Throws usage_error about the rules called `name`.
template <std::size_t places, class... Values>
[[noreturn]] void refuse(const std::string& name, const Format<places>& why,
                         const Values&... values) {
  throw usage_error(words::wrong_moves, name, both(why, values...));
}

void check_line(const LineMove& line, std::size_t heaps, const std::string& name) {
  const Direction& direction = line.direction;
  if (direction.size() != heaps)
    refuse(name, words::direction_does_not_fit, text_of(direction), heaps);
  if (!ranges::any_of(direction, [](std::int16_t taken) { return taken > 0; }))
    refuse(name, words::direction_of_nothing, text_of(direction));
  for (const Direction& numbers : {direction, line.initial_take})
    if (ranges::any_of(numbers, [](int taken) { return std::abs(taken) > most_per_step; }))
      refuse(name, words::move_too_long, text_of(numbers), most_per_step);
  if (line.initial_take.empty()) return;
  if (line.initial_take.size() != heaps)
    refuse(name, words::first_does_not_fit, text_of(line.initial_take), heaps);
  Direction added = line.initial_take;
  for (std::int16_t& stones : added) stones = static_cast<std::int16_t>(-stones);
  const Position shape = shape_of(direction);
  if (moved_heaps(added) == 0 || shape == shape_of(line.initial_take) || shape == shape_of(added))
    refuse(name, words::first_along_direction, text_of(line.initial_take), text_of(direction));
}

void check_face(const Face& face, std::size_t heaps, const std::string& name) {
  if (face.empty()) refuse(name, words::face_without_heaps);
  for (std::size_t i = 0; i < face.size(); ++i) {
    if (face[i] >= heaps) refuse(name, words::face_does_not_fit, text_of(face), heaps);
    if (i != 0 && face[i] <= face[i - 1]) refuse(name, words::face_out_of_order, text_of(face));
  }
}

/// Operands and operators of all conditions together: a second's work or less.
constexpr std::uint64_t most_evaluated = 30'000'000;

/// Tries conditions and limits on all positions and moves of a box, and keeps a text for each that
/// decides nothing there. Of a box too large for that it says nothing: what some points suggest may
/// be false.
class Trial {
 public:
  explicit Trial(PositionView bounds) : bounds_(bounds.begin(), bounds.end()) {
    for (const std::uint64_t bound : bounds)
      positions_ = saturating_multiply(positions_, saturating_add(bound, 1));
  }

  std::vector<std::string> idle() const { return idle_.all(); }

  /// From here on only what is a position is tried; null: everything is.
  void look_at_positions(const Guard* positions) {
    if (positions != nullptr) look_at(*positions, at_positions);
    kept_ = positions;
  }

  void look_at(const LineMove& line) {
    const std::string move = text_of(line);
    if (line.when != nullptr && !line.sees_move()) look_at(*line.when, at_positions);
    if (line.when != nullptr && line.sees_move())
      look_at(*line.when, at_moves, move + line.when->text(), line.when->sees_passes(),
              [&](PositionView heaps, std::uint64_t passes, const auto& note) {
                try_steps(line, heaps, passes, note);
              });
    if (line.step_limit != nullptr)
      look_at(*line.step_limit, {"limit", " is less than 1 for all of the ", nullptr, "positions"});
    if (line.least_step == nullptr) return;
    const std::string upto = line.step_limit == nullptr ? "" : line.step_limit->text();
    const bool sees_passes =
        ranges::any_of(std::array{line.when, line.step_limit, line.least_step},
                       [](const auto& guard) { return guard && guard->sees_passes(); });
    const char* const none = line.step_limit == nullptr
                                 ? " is more than there are stones for at all of the "
                                 : " is above \"upto\" at all of the ";
    for (const bool above_one : {false, true})
      look_at(*line.least_step,
              {"limit", above_one ? " is less than 2 for all of the " : none, nullptr, "positions"},
              concat(move, line.least_step->text(), '\n', upto), sees_passes,
              [&](PositionView heaps, std::uint64_t passes, const auto& note) {
                const auto start = line.start(heaps, passes);
                if (start && start->most != 0)
                  note(above_one ? start->least > 1 : start->least <= start->most);
              });
  }

  void look_at(const Face& face, const Guard& when) {
    if (!when.sees_move()) return look_at(when, at_positions);
    look_at(when, at_moves, text_of(face) + when.text(), when.sees_passes(),
            [&](PositionView heaps, std::uint64_t passes, const auto& note) {
              if (ranges::any_of(face, [&](std::size_t heap) { return heaps[heap] == 0; })) return;
              Position after(heaps.begin(), heaps.end());
              for (const std::size_t heap : face) after[heap] = 0;
              do note(when.holds(heaps, {passes, 0, after}));
              while (ranges::any_of(face, [&](std::size_t heap) {
                return ++after[heap] < heaps[heap] || (after[heap] = 0) != 0;
              }));
            });
  }

 private:
  /// What to say of a guard that holds for none or for all of the things that were tried; null if
  /// that is not odd.
  struct Words {
    const char *what, *none, *all, *things;
  };
  static constexpr Words at_positions{"condition", " holds for none of the ",
                                      " holds for all of the ", "positions"};
  static constexpr Words at_moves{"condition", " holds for none of the ", " holds for all of the ",
                                  "moves"};

  /// A limit holds where it allows a step.
  void look_at(const Guard& guard, const Words& words) {
    look_at(guard, words, guard.text(), guard.sees_passes(),
            [&](PositionView heaps, std::uint64_t passes, const auto& note) {
              const std::int64_t value = guard.value(heaps, {passes});
              note(words.all == nullptr ? value > 0 : value != 0);
            });
  }

  /// Calls ask(heaps, passes, note) for every position, with a pass left, too, if `passes` says so,
  /// until some things hold and some do not. Those with equal `key` and words were looked at
  /// before.
  template <class Ask>
  void look_at(const Guard& guard, const Words& words, const std::string& key, bool passes,
               const Ask& ask) {
    if (!seen_.insert(concat(words.none, words.things, key)).second) return;
    const std::size_t cost = guard.expression().nodes().size();
    if (positions_ > most_evaluated / cost) return;
    std::uint64_t holding = 0, tried = 0;
    const auto note = [&](bool holds) {
      holding += holds ? 1 : 0;
      ++tried;
      evaluated_ += cost;
    };
    Position heaps(bounds_.size());
    std::uint64_t left = positions_ * (passes ? 2 : 1);
    for (; left != 0 && evaluated_ < most_evaluated && (holding == 0 || holding == tried); --left) {
      try {
        if (kept_ == nullptr || kept_->holds(heaps))
          ask(PositionView(heaps), left > positions_ ? 1 : 0, note);
      } catch (const usage_error&) {  // the maker of the table reports it
      }
      for (std::size_t i = 0; i < heaps.size() && ++heaps[i] > bounds_[i]; ++i) heaps[i] = 0;
    }
    if (left != 0) return;
    const char* const said = holding == 0 ? words.none : holding == tried ? words.all : nullptr;
    if (tried == 0 || said == nullptr) return;
    const std::vector<std::size_t> first_heap_for_each(guard.passes_variable());
    idle_.add(concat(words.what, said, renamed(guard.text(), first_heap_for_each)),
              concat("the ", words.what, " \"", guard.text(), '"', said, tried, ' ', words.things,
                     " that were tried"));
  }

  template <class Note>
  static void try_steps(const LineMove& line, PositionView heaps, std::uint64_t passes,
                        const Note& note) {
    const auto start = line.start(heaps, passes);
    if (!start) return;
    Position after = start->heaps;
    line.steps.for_each(start->most, [&](std::uint64_t t) {
      if (t < start->least) return;
      for (std::size_t i = 0; i < after.size(); ++i)
        after[i] = start->heaps[i] - t * line.direction[i];
      note(line.when->holds(heaps, {passes, t, after}));
    });
  }

  Position bounds_;
  std::uint64_t positions_ = 1;  ///< without the pass
  std::uint64_t evaluated_ = 0;  ///< how many operands and operators were computed
  const Guard* kept_ = nullptr;
  std::set<std::string> seen_;
  MoveSentences idle_;
};

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

std::string text_of(const Direction& direction) { return "(" + joined(direction, ",") + ")"; }

std::string text_of(const LineMove& line) {
  return (line.initial_take.empty() ? "" : text_of(line.initial_take) + " + t·") +
         text_of(line.direction);
}

std::string text_of(const Face& face) {
  return "{" + joined(face, ",", [](std::size_t heap) { return heap + 1; }) + "}";
}

void check_moves(const Moves& moves, const std::string& name) {
  if (moves.heaps == 0) refuse(name, words::rules_without_heaps);
  if (moves.lines.empty() && moves.faces.empty()) refuse(name, words::rules_without_moves);
  const auto check_passes = [&](const Guard* guard) {
    if (guard != nullptr && !moves.pass && guard->sees_passes())
      refuse(name, words::rules_without_pass, excerpt(guard->text()));
  };
  for (const LineMove& line : moves.lines) {
    check_line(line, moves.heaps, name);
    for (const auto& guard : {line.when, line.step_limit, line.least_step})
      check_passes(guard.get());
  }
  for (const Face& face : moves.faces) check_face(face, moves.heaps, name);
  for (const auto& guard : moves.face_conditions) check_passes(guard.get());
}

std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds) {
  Trial trial(bounds);
  trial.look_at_positions(moves.positions.get());
  for (const LineMove& line : moves.lines) trial.look_at(line.as_written ? *line.as_written : line);
  for (std::size_t f = 0; f < moves.face_conditions.size(); ++f)
    if (moves.condition_of(f) != nullptr) trial.look_at(moves.faces[f], *moves.condition_of(f));
  return trial.idle();
}

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
