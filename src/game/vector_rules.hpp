/// @file  vector_rules.hpp
/// @brief Rules on ordered heaps, made of three kinds of moves.
///
///     line   subtract t·d: a direction d, a step t of a given set
///            Nim: d = (1,0,0), (0,1,0), (0,0,1), every t
///            It may also take a fixed amount, once, whatever t is, and have a condition:
///            r-Wythoff: d = (1,1), first = (0,1); greedy: d = (1,0,0) when a >= b && a >= c
///            Or limits of the steps: at most half of a heap, d = (1,0) up to a / 2
///            A condition may ask for the steps, too: a divisor, d = (1,0) when a % t == 0
///            A number less than 0 adds stones: d = (2,-1). Some weights of the heaps then have to
///            fall with every move (game/weights.hpp), and a table has to hold all options, or the
///            rules forbid those outside of it: VectorRules::within
///     face   reduce each heap of a set by its own positive amount, perhaps under a condition
///            Moore's Nim: {1}, {2}, {1,2}, …
///     pass   change nothing, once per game, by either player; not from a position without other
///            moves
///
///     (7,3,5) − 1·(0,1,0) = (7,2,5)      the arrow of (7,3,5) along the second heap is 1
///
/// All positions that differ by multiples of d form a line. Where every step is allowed, a line
/// holds at most one loss: of two, the greater one could move to the lesser. The fast solvers rely
/// on this.
///
/// Options are a set: two moves may lead to the same one (game/check_moves.cpp). A move that is
/// listed twice is kept once.
///
/// With a pass a position has one entry more, the first: the passes left, 1 or 0. The heaps follow.
#pragma once

#include <map>
#include <memory>

#include "expression/expression.hpp"
#include "game/rules.hpp"
#include "game/steps.hpp"

namespace miyama {

class Box;

/// How much one step takes from each heap; at least one entry is greater than 0. Entries less than
/// 0 add stones.
using Direction = std::vector<std::int16_t>;

/// A step takes from a heap, or adds, at most so many stones.
constexpr int most_per_step = 255;

/// What a condition may ask for besides the heaps before the move.
struct MoveContext {
  std::uint64_t passes = 0;
  std::uint64_t steps = 0;
  PositionView after = {};  ///< the heaps after the move, if the condition mentions them
};

/// In a table of rules with moves that add, each position is looked at before it is solved.
inline constexpr std::uint64_t most_positions_that_add = std::uint64_t{1} << 27;

/// A condition under which a move may be made, or a limit of its steps: an expression in the heaps
/// of the position that the move starts from and, if it is a condition, in the move itself.
///
///     a >= b && a >= c       greedy: the first heap is a largest one
///     a == 0 || b == 0       End-Nim on three heaps: the middle one has become an end
///     a % t == 0             t, the steps: a divisor of the first heap
///     a' != b'               a' and b', the heaps after the move: never two equal ones
///     passes == 0            passes, those left before the move
///     (a + 1) / 2            a limit: at most half of the first heap, rounded up
///
/// The language is that of claims (expression/expression.hpp). True is what is not 0. The variables
/// are numbered: the heaps, the passes left, the steps, the heaps after the move.
class Guard {
 public:
  /// A face has no steps, limits are computed before the steps are chosen, and whether a tuple is a
  /// position depends on the heaps alone.
  enum class Use { when, of_face, step_limit, least_step, positions };

  static constexpr std::size_t longest_text = 10'000;

  /// `whose`: begins messages, such as "r.json: ". Throws usage_error for text that is not an
  /// expression in the names of so many heaps and of what `use` allows, or too long. `has_pass`:
  /// whether messages offer the name passes.
  Guard(std::string_view text, std::size_t heaps, const std::string& whose, Use use = Use::when,
        bool has_pass = false);

  /// Throws usage_error, naming the position, where the expression divides by 0, shifts too far or
  /// takes the root of a negative number.
  [[nodiscard]] std::int64_t value(PositionView heaps, const MoveContext& seen = {}) const;
  [[nodiscard]] bool holds(PositionView heaps, const MoveContext& seen = {}) const {
    return value(heaps, seen) != 0;
  }
  /// Throws the usage_error of `value`.
  [[noreturn]] void refuse(const Fault& fault, PositionView heaps, const MoveContext& seen) const;

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Expression& expression() const { return expression_; }
  [[nodiscard]] Use use() const { return use_; }
  /// True if it mentions the steps or the heaps after the move.
  [[nodiscard]] bool sees_move() const { return sees_move_; }
  [[nodiscard]] bool sees_passes() const { return expression_.mentions(passes_variable()); }

  // The numbers of its variables; heap i is variable i.
  [[nodiscard]] std::size_t passes_variable() const { return heaps_; }
  [[nodiscard]] std::size_t steps_variable() const { return heaps_ + 1; }
  [[nodiscard]] std::size_t after_variable(std::size_t heap) const { return heaps_ + 2 + heap; }
  [[nodiscard]] std::size_t variables() const { return 2 * heaps_ + 2; }

  bool operator==(const Guard& other) const { return text_ == other.text_; }

 private:
  std::size_t heaps_;
  Use use_;
  std::string text_;
  Expression expression_;
  bool sees_move_;
};

/// Heaps, counted from 0, ascending.
using Face = std::vector<std::size_t>;

struct LineMove {
  Direction direction;
  Steps steps = Steps::any();
  Direction initial_take{};             ///< a fixed amount that it takes as well; empty: nothing
  std::shared_ptr<const Guard> when{};  ///< null: always
  std::shared_ptr<const Guard> step_limit{};  ///< at most so many steps; null: as many as there are
  std::shared_ptr<const Guard> least_step{};  ///< at least so many steps; null: 1
  /// The line whose condition or limits became these steps or limits; null where none did.
  std::shared_ptr<const LineMove> as_written{};
  /// No option has more stones on a heap than this; null: it may have any number.
  std::shared_ptr<const Position> bounds{};

  /// The heaps after the move with 0 steps, and how many steps there may be from there.
  struct Start {
    Position heaps;
    std::uint64_t most;
    std::uint64_t least = 1;
  };

  /// The move is nothing but steps, and always allowed.
  [[nodiscard]] bool is_plain() const { return is_only_steps() && !is_restricted() && !adds(); }
  [[nodiscard]] bool is_only_steps() const { return initial_take.empty(); }
  /// What so many steps take from a heap, with 0 steps what the move takes initially.
  [[nodiscard]] std::int64_t taken(std::size_t heap, std::uint64_t steps) const {
    return static_cast<std::int64_t>(steps) * direction[heap] +
           (is_only_steps() ? 0 : initial_take[heap]);
  }
  /// Some heap may be larger after the move.
  [[nodiscard]] bool adds() const {
    const auto is_less = [](std::int16_t taken) { return taken < 0; };
    return ranges::any_of(direction, is_less) || ranges::any_of(initial_take, is_less);
  }
  /// The move has a condition or a limit.
  [[nodiscard]] bool is_restricted() const { return when != nullptr || has_limits(); }
  [[nodiscard]] bool has_limits() const { return step_limit != nullptr || least_step != nullptr; }
  /// The condition has to be asked for each number of steps.
  [[nodiscard]] bool sees_move() const { return when != nullptr && when->sees_move(); }
  /// The heaps that it changes, by its steps or initially.
  [[nodiscard]] Face taken_from() const;
  /// None where the move may not be made, whatever the steps. A condition that sees the move is not
  /// asked. Throws usage_error where the condition cannot be computed for these heaps, or where it
  /// holds and a limit cannot.
  [[nodiscard]] std::optional<Start> start(PositionView heaps, std::uint64_t passes) const;
  /// Visits every step that may be made from these heaps, ascending, until `visit` has seen enough;
  /// false if it has. `start`: that of the same heaps and passes. Throws usage_error where a
  /// condition that sees the move cannot be computed.
  template <class Visit>
  bool for_each_step(PositionView heaps, std::uint64_t passes, const Start& start,
                     const Visit& visit) const {
    if (!sees_move()) return for_each_within(start, visit);
    Position after = start.heaps;
    return for_each_within(start, [&](std::uint64_t t) {
      for (std::size_t i = 0; i < after.size(); ++i) after[i] = start.heaps[i] - t * direction[i];
      return !when->holds(heaps, {passes, t, after}) || visit(t);
    });
  }

  bool operator==(const LineMove& other) const;

 private:
  /// Cuts the steps that lead beyond the bounds; false if all do.
  bool keep_within_bounds(Start& start) const;
  /// Visits every step within the limits, whatever the condition says.
  template <class Visit>
  bool for_each_within(const Start& start, const Visit& visit) const {
    if (!steps.is_any())
      return steps.for_each(start.most,
                            [&](std::uint64_t t) { return t < start.least || visit(t); });
    for (std::uint64_t t = start.least; t <= start.most; ++t)
      if (!visit(t)) return false;
    return true;
  }
};

/// The moves of a rule set: all of it but the name.
struct Moves {
  std::size_t heaps = 0;
  std::vector<LineMove> lines;
  std::vector<Face> faces;
  bool pass = false;
  /// The condition of each face, null where it has none; empty if no face has one.
  std::vector<std::shared_ptr<const Guard>> face_conditions{};
  /// Holds for the heaps of positions; null: for all.
  std::shared_ptr<const Guard> positions{};
  /// Moves that add may not lead outside of the table.
  bool forbids_outside = false;

  /// The condition of a face, or null.
  [[nodiscard]] const Guard* condition_of(std::size_t face) const {
    return face_conditions.empty() ? nullptr : face_conditions[face].get();
  }
  /// Adds a face; `when` may be null.
  void add_face(Face face, std::shared_ptr<const Guard> when);

  bool operator==(const Moves& other) const;
};

class VectorRules final : public Rules {
 public:
  /// A face of one heap becomes a line; a move that stands twice is kept once. Throws usage_error
  /// as check_moves does.
  VectorRules(std::string name, Moves moves);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::size_t heaps() const override { return moves_.heaps + first_heap(); }
  [[nodiscard]] const VectorRules* vector_rules() const override { return this; }
  /// Lines first, then faces, then the pass: Option::direction counts them in this order. `steps`
  /// of a face or a pass is 1.
  bool for_each_option(PositionView from, const Visit& visit) const override;

  [[nodiscard]] bool leaves_out() const override { return moves_.positions != nullptr; }
  [[nodiscard]] bool is_position(PositionView tuple) const override {
    return moves_.positions == nullptr || moves_.positions->holds(heaps_of(tuple));
  }
  [[nodiscard]] Bilingual positions_text() const override;

  /// What the weights make of the heaps, and the passes left.
  [[nodiscard]] std::uint64_t level(PositionView position) const override;
  void check_bounds(PositionView bounds) const override;
  [[nodiscard]] std::unique_ptr<Rules> within(PositionView bounds) const override;
  /// No heap can become larger than the weights allow.
  [[nodiscard]] Position bounds_below(PositionView position) const override;

  [[nodiscard]] std::size_t first_heap() const override { return moves_.pass ? 1 : 0; }
  /// The pass is still there.
  [[nodiscard]] Position opening(Position heaps) const override {
    heaps.insert(heaps.begin(), first_heap(), 1);
    return heaps;
  }
  [[nodiscard]] bool takes_from_one_heap() const override {
    return ranges::any_of(moves_.lines,
                          [](const LineMove& line) { return line.taken_from().size() == 1; });
  }
  [[nodiscard]] bool takes_from_several_heaps() const override {
    return !moves_.faces.empty() || ranges::any_of(moves_.lines, [](const LineMove& line) {
      return line.taken_from().size() > 1;
    });
  }

  [[nodiscard]] const Moves& moves() const { return moves_; }
  [[nodiscard]] bool moves_meet() const override { return moves_meet_; }
  /// A number for each heap, whose weighted sum falls with every move; empty if no move adds.
  [[nodiscard]] const Position& weights() const { return weights_; }
  /// Which moves there are depends on the bounds of a table, and they are not known.
  [[nodiscard]] bool lacks_bounds() const {
    return moves_.forbids_outside && moves_.lines.front().bounds == nullptr;
  }
  /// A sentence for each move that stood twice.
  [[nodiscard]] const std::vector<std::string>& repeated() const { return repeated_; }
  /// True if every move is plain: none has a condition, a limit or an initial take.
  [[nodiscard]] bool is_plain() const {
    return moves_.face_conditions.empty() && ranges::all_of(moves_.lines, &LineMove::is_plain);
  }
  /// True if some line has a condition or a limit.
  [[nodiscard]] bool is_restricted() const {
    return ranges::any_of(moves_.lines, &LineMove::is_restricted);
  }
  /// True if some line has a limit.
  [[nodiscard]] bool has_limits() const {
    return ranges::any_of(moves_.lines, &LineMove::has_limits);
  }
  /// True if whether a step may be made depends on more than the line, the heaps before the move
  /// and the limits: some condition sees the move, or is that of a face.
  [[nodiscard]] bool conditions_see_moves() const {
    return !moves_.face_conditions.empty() || ranges::any_of(moves_.lines, &LineMove::sees_move);
  }
  /// In words, what makes the options of every position be listed, such as "moves with a limit";
  /// empty if nothing does.
  [[nodiscard]] std::string_view why_listed() const;
  /// The directions of the arrows, an entry per heap: those of the lines, and a zero vector for the
  /// pass. Empty where some moves are faces.
  [[nodiscard]] std::vector<Direction> directions() const;
  /// What tables say of the move of each of these directions, by dataset: `directions`, and
  /// `first`, what it takes besides; none of which no move has any.
  [[nodiscard]] std::map<std::string, std::vector<Direction>> rows_of_moves() const;
  /// A direction with an entry for each entry of a position: 0 for the passes left.
  [[nodiscard]] Direction over_entries(const Direction& direction) const {
    Direction entries(heaps(), 0);
    ranges::copy(direction, std::span(entries).subspan(first_heap()).begin());
    return entries;
  }
  /// No table has more losses: of two positions that a plain line of every step, or a face, joins,
  /// one can move to the other.
  [[nodiscard]] std::uint64_t most_losses(const Box& box) const;
  /// These rules with a pass, called "NAME+pass". Precondition: there is none yet.
  [[nodiscard]] VectorRules with_pass() const {
    Moves moves = moves_;
    moves.pass = true;
    return {name_ + "+pass", std::move(moves)};
  }

 private:
  /// Without the pass.
  bool for_each_stone_move(PositionView from, const Visit& visit) const;

  std::string name_;
  Moves moves_;
  std::vector<std::string> repeated_;
  Position weights_;
  bool moves_meet_ = false;
};

/// Numbers the conditions of line moves. Those with equal texts are one condition.
struct DistinctConditions {
  explicit DistinctConditions(const std::vector<LineMove>& lines);

  std::vector<const Guard*> all;  ///< each condition once; the lines must outlive them
  /// Indexed by line: its condition in `all`, if it has one.
  std::vector<std::optional<std::size_t>> of_line;
};

/// Lines that take from one heap each, any of `steps`.
[[nodiscard]] Moves on_each_heap(const Steps& steps, std::size_t heaps);

/// Names for messages: "(1,0)", "(0,1) + t·(1,1)", "{1,3}".
[[nodiscard]] std::string text_of(const Direction& direction);
[[nodiscard]] std::string text_of(const LineMove& line);
[[nodiscard]] std::string text_of(const Face& face);

/// The direction without the common divisor of its entries.
[[nodiscard]] Position shape_of(const Direction& direction);

/// The number of heaps that `direction` takes from.
[[nodiscard]] std::size_t moved_heaps(const Direction& direction);

/// The most steps along `direction` that `heaps` have stones for.
[[nodiscard]] std::uint64_t most_steps(PositionView heaps, const Direction& direction);

/// Nim on `heaps` heaps: take any number of stones, at least one, from one heap. Throws usage_error
/// for no heaps.
[[nodiscard]] VectorRules make_nim(std::size_t heaps);

/// True if the moves are exactly those of Nim, in any order: one heap at a time, any number of
/// stones.
[[nodiscard]] bool is_nim(const VectorRules& rules);

/// The heap that each line takes from, the first of several.
[[nodiscard]] std::vector<std::size_t> heaps_of_lines(const VectorRules& rules);

/// True if both allow the same, in whatever order they list it.
[[nodiscard]] bool same_moves(const Moves& a, const Moves& b);

/// True if some option can be reached by two moves, a face stands there under several conditions,
/// or there are too many lines to compare (check_moves.cpp). Precondition: no two lines and no two
/// faces are equal, conditions included, and no face has a single heap.
[[nodiscard]] bool moves_meet(const Moves& moves);

/// Removes every line and every face that stands there already. Returns a sentence for each.
[[nodiscard]] std::vector<std::string> remove_repeated(Moves& moves);

/// Checks that these moves make sensible vector rules (check_moves.cpp). Throws usage_error if
/// there is no move, a direction takes nothing or does not have `heaps` entries, what is taken
/// first is parallel to it, a condition asks for passes where there are none, or a face names no
/// heap or one twice. `name`: of the rules, in messages.
void check_moves(const Moves& moves, const std::string& name);

/// Puts steps in place of each condition that asks for the steps alone and of constant limits
/// (simpler_guards.cpp); such a line keeps what was written. They stay where they have no value for
/// some step up to Steps::listed_up_to or allow none of these, and where the conditions so far have
/// more than 100 operands and operators. Greater steps than these cost an evaluation each, unless
/// the condition is known to be the same for all of them.
void put_steps_for_guards(Moves& moves);

/// Puts limits in place of conditions that compare the steps with what the heaps say, such as
/// t <= a / 2 (simpler_guards.cpp); such a line keeps what was written. Conditions that may not be
/// computed somewhere stay, and so do those of lines that have a limit.
void put_limits_for_conditions(Moves& moves);

/// Finds conditions and limits that decide nothing, most often because of a slip of the pen: a text
/// for each that holds for all positions within `bounds`, one per heap, and all their moves, or for
/// none. Positions for which it cannot be computed are left out. Nothing is said where trying them
/// all would take more than a second or so.
[[nodiscard]] std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds);

}  // namespace miyama
