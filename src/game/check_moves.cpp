/// @file  check_moves.cpp
/// @brief Checks each move by itself, and tries conditions and limits.

#include "game/vector_rules.hpp"

#include <array>
#include <set>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/orders_of_heaps.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

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

}  // namespace miyama
