/// @file  vector_rules.cpp
/// @brief Lists the options of vector rules; evaluates their conditions and limits.

#include "game/vector_rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/weights.hpp"
#include "table/index/box/box.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Visits every way to take a positive amount from each heap of `face`; `to` starts as `from` and
/// ends as it. False if `visit` has seen enough.
template <class Visit>
bool for_each_in_face(const Face& face, std::size_t first_heap, PositionView from, Position& to,
                      const Visit& visit) {
  const auto is_empty = [&](std::size_t heap) { return from[first_heap + heap] == 0; };
  if (ranges::any_of(face, is_empty)) return true;
  for (const std::size_t heap : face) to[first_heap + heap] = 0;
  for (std::size_t i = 0; i != SIZE_MAX;) {
    if (!visit()) return false;
    for (i = face.size() - 1; i != SIZE_MAX; --i) {
      const std::size_t at = first_heap + face[i];
      if (++to[at] < from[at]) break;
      to[at] = 0;
    }
  }
  for (const std::size_t heap : face) to[first_heap + heap] = from[first_heap + heap];
  return true;
}

/// What a condition or limit may name besides the heaps, each with the number of its variable.
std::vector<VariableName> names_of_moves(std::size_t heaps) {
  std::vector<VariableName> names = names_of_heaps(heaps, heaps + 2);
  for (VariableName& after : names) after.name += '\'';
  names.push_back({"passes", heaps});
  names.push_back({"t", heaps + 1});
  return names;
}

/// The key and what it holds, behind `whose`.
Bilingual key_of(Guard::Use use, const std::string& whose) {
  return both(words::behind, whose,
              use == Guard::Use::positions    ? words::the_positions
              : use == Guard::Use::step_limit ? words::the_upto
              : use == Guard::Use::least_step ? words::the_from
                                              : words::the_when);
}

/// True if both are there and equal, or none is.
bool same(const Guard* a, const Guard* b) {
  return a == nullptr || b == nullptr ? a == b : *a == *b;
}

}  // namespace

/// Heaps come first among the names: where there are 20 heaps, t is the 20th.
Guard::Guard(std::string_view text, std::size_t heaps, const std::string& whose, Use use,
             bool has_pass)
    : heaps_(heaps), use_(use), text_(text), expression_([&] {
        if (text.size() > longest_text)
          throw usage_error(words::too_many_characters, key_of(use, whose), text.size(),
                            longest_text);
        std::vector<VariableName> names = names_of_heaps(heaps);
        ranges::copy(names_of_moves(heaps), std::back_inserter(names));
        const bool is_limit = use == Use::step_limit || use == Use::least_step;
        return parse_expression(
            text, names,
            concat(told_heaps(heaps), use == Use::when ? ", t" : "", has_pass ? ", passes" : "",
                   is_limit || use == Use::positions ? "" : ", a' …"),
            key_of(use, whose));
      }()) {
  const bool sees_steps = expression_.mentions(steps_variable());
  sees_move_ = ranges::any_of(expression_.nodes(), [this](const Node& node) {  // they come last
    return node.op == Operator::variable &&
           node.value >= static_cast<std::int64_t>(steps_variable());
  });
  if (use == Use::of_face && sees_steps)
    throw usage_error(whose, both(words::face_names_step, "a - a' == 1"));
  if ((use == Use::step_limit || use == Use::least_step) && sees_move_)
    throw usage_error(sees_steps ? words::limit_names_step : words::limit_names_move,
                      key_of(use, whose), "t <= b");
  if (use == Use::positions && (sees_move_ || sees_passes()))
    throw usage_error(words::positions_name_move, key_of(use, whose), "t, passes, a' …");
}

std::int64_t Guard::value(PositionView heaps, const MoveContext& seen) const {
  std::array<std::int64_t, 512> variables;  // rules have at most 255 heaps
  assert(heaps.size() == heaps_ && this->variables() <= variables.size());
  for (std::size_t i = 0; i < heaps.size(); ++i) variables[i] = static_cast<std::int64_t>(heaps[i]);
  variables[passes_variable()] = static_cast<std::int64_t>(seen.passes);
  variables[steps_variable()] = static_cast<std::int64_t>(seen.steps);
  for (std::size_t i = 0; i < seen.after.size(); ++i)
    variables[after_variable(i)] = static_cast<std::int64_t>(seen.after[i]);
  std::optional<Fault> fault;
  const std::int64_t value = expression_.evaluate(variables, fault);
  if (fault) refuse(*fault, heaps, seen);
  return value;
}

void Guard::refuse(const Fault& fault, PositionView heaps, const MoveContext& seen) const {
  const bool is_limit = use_ == Use::step_limit || use_ == Use::least_step;
  throw usage_error(fault_text(is_limit ? both(words::the_limit, excerpt(text_))
                               : seen.steps == 0
                                   ? both(words::the_condition, excerpt(text_))
                                   : both(words::the_condition_at, excerpt(text_), seen.steps),
                               fault, comma_text(heaps), is_limit));
}

void Moves::add_face(Face face, std::shared_ptr<const Guard> when) {
  faces.push_back(std::move(face));
  if (when == nullptr && face_conditions.empty()) return;
  face_conditions.resize(faces.size());
  face_conditions.back() = std::move(when);
}

bool Moves::operator==(const Moves& other) const {
  if (heaps != other.heaps || lines != other.lines || faces != other.faces || pass != other.pass ||
      forbids_outside != other.forbids_outside)
    return false;
  for (std::size_t f = 0; f < faces.size(); ++f)
    if (!same(condition_of(f), other.condition_of(f))) return false;
  return same(positions.get(), other.positions.get());
}

VectorRules::VectorRules(std::string name, Moves moves)
    : name_(std::move(name)), moves_(std::move(moves)) {
  check_moves(moves_, name_);
  // A face of one heap is a line, which has arrows.
  const std::vector<LineMove> of_heap = on_each_heap(Steps::any(), moves_.heaps).lines;
  weights_ = weights_of(moves_, name_);
  moves_.forbids_outside = moves_.forbids_outside && !weights_.empty();
  const std::vector<Face> faces = std::exchange(moves_.faces, {});
  const auto conditions = std::exchange(moves_.face_conditions, {});
  for (std::size_t f = 0; f < faces.size(); ++f) {
    const auto when = conditions.empty() ? nullptr : conditions[f];
    if (faces[f].size() != 1) {
      moves_.add_face(faces[f], when);
    } else {
      moves_.lines.push_back(of_heap[faces[f].front()]);
      moves_.lines.back().when = when;
    }
  }
  // Lines are compared as they were written: computed steps equal no others, and 1mod2 next to an
  // odd t would be left out of the file.
  for (LineMove& line : moves_.lines)
    if (line.as_written != nullptr) line = LineMove(*line.as_written);
  repeated_ = remove_repeated(moves_);
  put_steps_for_guards(moves_);
  put_limits_for_conditions(moves_);
  moves_meet_ = miyama::moves_meet(moves_);
}

Position shape_of(const Direction& direction) {
  std::int64_t divisor = 0;
  for (const std::int64_t entry : direction) divisor = std::gcd(divisor, entry);
  Position shape;
  for (const std::int64_t entry : direction)
    shape.push_back(static_cast<std::uint64_t>(entry / divisor));
  return shape;
}

std::size_t moved_heaps(const Direction& direction) {
  return static_cast<std::size_t>(ranges::count_if(direction, [](auto x) { return x != 0; }));
}

Face LineMove::taken_from() const {
  Face heaps;
  for (std::size_t i = 0; i < direction.size(); ++i)
    if (direction[i] != 0 || taken(i, 0) != 0) heaps.push_back(i);
  return heaps;
}

std::optional<LineMove::Start> LineMove::start(PositionView heaps, std::uint64_t passes) const {
  if (when != nullptr && !sees_move() && !when->holds(heaps, {passes})) return std::nullopt;
  Start start{{heaps.begin(), heaps.end()}, 0};
  for (std::size_t i = 0; i < heaps.size() && !is_only_steps(); ++i) {
    const std::int64_t least = taken(i, 0);
    if (least > 0 && heaps[i] < static_cast<std::uint64_t>(least)) return std::nullopt;
    start.heaps[i] -= static_cast<std::uint64_t>(least);
  }
  start.most = most_steps(start.heaps, direction);
  if (bounds != nullptr && !keep_within_bounds(start)) return std::nullopt;
  const auto value = [&](const Guard& limit, std::int64_t least) {
    return static_cast<std::uint64_t>(std::max(limit.value(heaps, {passes}), least));
  };
  if (step_limit != nullptr) start.most = std::min(start.most, value(*step_limit, 0));
  if (least_step != nullptr) start.least = std::max(start.least, value(*least_step, 1));
  return start;
}

bool LineMove::keep_within_bounds(Start& start) const {
  for (std::size_t i = 0; i < direction.size(); ++i) {
    const std::uint64_t size = start.heaps[i], bound = (*bounds)[i];
    const std::int64_t each = direction[i];
    if (each < 0 && size <= bound)
      start.most = std::min(start.most, (bound - size) / static_cast<std::uint64_t>(-each));
    else if (each > 0 && size > bound)
      start.least =
          std::max(start.least, divide_up(size - bound, static_cast<std::uint64_t>(each)));
    else if (size > bound)
      return false;
  }
  return true;
}

bool LineMove::operator==(const LineMove& other) const {
  return direction == other.direction && steps == other.steps &&
         initial_take == other.initial_take && same(when.get(), other.when.get()) &&
         same(step_limit.get(), other.step_limit.get()) &&
         same(least_step.get(), other.least_step.get());
}

std::uint64_t most_steps(PositionView heaps, const Direction& direction) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < heaps.size(); ++i)
    if (direction[i] > 0)
      most = std::min(most, heaps[i] / static_cast<std::uint64_t>(direction[i]));
  return most;
}

bool VectorRules::for_each_stone_move(PositionView from, const Visit& visit) const {
  const std::size_t first = first_heap();
  const std::uint64_t passes = first == 0 ? 0 : from[0];
  const PositionView heaps = from.subspan(first);
  Position to(from.begin(), from.end());
  for (std::size_t m = 0; m < moves_.lines.size(); ++m) {
    const LineMove& line = moves_.lines[m];
    std::optional<LineMove::Start> not_plain;
    if (!line.is_plain() && !(not_plain = line.start(heaps, passes))) continue;
    const PositionView start = not_plain ? PositionView(not_plain->heaps) : heaps;
    const auto visit_step = [&](std::uint64_t t) {
      for (std::size_t i = 0; i < start.size(); ++i)
        to[first + i] = start[i] - t * line.direction[i];
      return visit({to, m, t});
    };
    if (not_plain ? !line.for_each_step(heaps, passes, *not_plain, visit_step)
                  : !line.steps.for_each(most_steps(start, line.direction), visit_step))
      return false;
    ranges::copy(from, to.begin());
  }
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) {
    const std::size_t move = moves_.lines.size() + f;
    const Guard* const when = moves_.condition_of(f);
    const bool asks_each = when != nullptr && when->sees_move();
    if (when != nullptr && !asks_each && !when->holds(heaps, {passes})) continue;
    const PositionView after = PositionView(to).subspan(first);
    if (!for_each_in_face(moves_.faces[f], first, from, to, [&] {
          return (asks_each && !when->holds(heaps, {passes, 0, after})) || visit({to, move, 1});
        }))
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

std::string_view VectorRules::why_listed() const {
  const auto sees_passes = [](const LineMove& line) {
    return line.when != nullptr && line.when->sees_passes();
  };
  if (!weights_.empty()) return "moves that add stones";
  if (leaves_out()) return "tuples that are not positions";
  if (has_limits()) return "moves with a limit";
  if (!moves_.face_conditions.empty()) return "faces with a condition";
  if (conditions_see_moves()) return "moves with a condition that sees the move";
  if (ranges::any_of(moves_.lines, sees_passes)) return "moves with a condition on the passes left";
  return moves_meet_ ? "moves that meet" : "";
}

std::uint64_t VectorRules::level(PositionView position) const {
  if (weights_.empty()) return ranges::sum(position);
  std::uint64_t level = first_heap() == 0 ? 0 : position[0];
  for (std::size_t i = 0; i < weights_.size(); ++i)
    level += weights_[i] * position[first_heap() + i];
  return level;
}

Position VectorRules::bounds_below(PositionView position) const {
  Position bounds(position.begin(), position.end());
  for (std::size_t i = 0; i < weights_.size(); ++i)
    bounds[first_heap() + i] = level(position) / weights_[i];
  return bounds;
}

std::unique_ptr<Rules> VectorRules::within(PositionView bounds) const {
  if (!moves_.forbids_outside) return nullptr;
  auto rules = std::make_unique<VectorRules>(*this);
  const PositionView heaps = heaps_of(bounds);
  const auto shared = std::make_shared<const Position>(heaps.begin(), heaps.end());
  for (LineMove& line : rules->moves_.lines) line.bounds = shared;
  return rules;
}

/// Only the greatest step of a line is tried, where no condition asks for it: no other adds more.
void VectorRules::check_bounds(PositionView bounds) const {
  if (weights_.empty() || moves_.forbids_outside) return;
  const Box box(Position(bounds.begin(), bounds.end()));
  if (box.positions() > most_positions_that_add)
    throw usage_error(words::too_many_positions_that_add, name_, box.positions(),
                      most_positions_that_add);
  for_each_position(box.whole(), heaps(), [&](std::uint64_t, PositionView from) {
    if (!is_position(from)) return;
    const PositionView stones = heaps_of(from);
    const auto stays = [&](const LineMove& line) {
      if (line.sees_move()) return false;
      const auto start = line.start(stones, first_heap() == 0 ? 0 : from[0]);
      if (!start || start->most < start->least) return true;
      const auto fits = [&](std::uint64_t steps) {
        for (std::size_t i = 0; i < stones.size(); ++i)
          if (start->heaps[i] - steps * static_cast<std::uint64_t>(line.direction[i]) >
              bounds[first_heap() + i])
            return false;
        return true;
      };
      return fits(start->least) && fits(start->most);
    };
    if (ranges::all_of(moves_.lines,
                       [&](const LineMove& line) { return !line.adds() || stays(line); }))
      return;
    for_each_option(from, [&](const Option& option) {
      if (!box.contains(option.to))
        throw usage_error(words::move_leaves_table, name_, from, option.to);
    });
  });
}

Bilingual VectorRules::positions_text() const {
  return both(words::positions_where, moves_.positions->text());
}

std::vector<Direction> VectorRules::directions() const {
  std::vector<Direction> directions;
  if (!moves_.faces.empty()) return directions;
  for (const LineMove& line : moves_.lines) directions.push_back(line.direction);
  if (moves_.pass) directions.emplace_back(moves_.heaps, 0);
  return directions;
}

std::map<std::string, std::vector<Direction>> VectorRules::rows_of_moves() const {
  std::map<std::string, std::vector<Direction>> rows;
  const std::vector<Direction> all = directions();
  if (all.empty()) return rows;
  rows["directions"] = all;
  if (ranges::all_of(moves_.lines, &LineMove::is_only_steps)) return rows;
  std::vector<Direction>& firsts = rows["first"];
  firsts.assign(all.size(), Direction(moves_.heaps, 0));
  for (std::size_t m = 0; m < moves_.lines.size(); ++m)
    if (!moves_.lines[m].is_only_steps()) firsts[m] = moves_.lines[m].initial_take;
  return rows;
}

DistinctConditions::DistinctConditions(const std::vector<LineMove>& lines) {
  std::map<std::string_view, std::size_t> numbers;
  for (const LineMove& line : lines) {
    of_line.emplace_back();
    if (line.when == nullptr) continue;
    const auto [number, is_new] = numbers.emplace(line.when->text(), all.size());
    of_line.back() = number->second;
    if (is_new) all.push_back(line.when.get());
  }
}

Moves on_each_heap(const Steps& steps, std::size_t heaps) {
  Moves moves{heaps, {}, {}, false};
  for (std::size_t i = 0; i < heaps; ++i) {
    moves.lines.push_back({Direction(heaps, 0), steps});
    moves.lines.back().direction[i] = 1;
  }
  return moves;
}

VectorRules make_nim(std::size_t heaps) { return {"nim", on_each_heap(Steps::any(), heaps)}; }

/// A line of positions has at most one loss, and the box has no more lines than edges.
std::uint64_t VectorRules::most_losses(const Box& box) const {
  double share = 1;
  const auto edge = [&](std::size_t heap) {
    return 1 / static_cast<double>(box.size(heap + first_heap()));
  };
  for (const LineMove& line : moves_.lines) {
    double edges = line.is_plain() && line.steps.is_any() ? 0 : 1;
    for (std::size_t i = 0; i < line.direction.size(); ++i)
      edges += std::max<int>(line.direction[i], 0) * edge(i);
    share = std::min(share, edges);
  }
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) {
    double edges = moves_.condition_of(f) == nullptr ? 0 : 1;
    for (const std::size_t heap : moves_.faces[f]) edges += edge(heap);
    share = std::min(share, edges);
  }
  return static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(box.positions())));
}

bool is_nim(const VectorRules& rules) {
  return same_moves(rules.moves(), on_each_heap(Steps::any(), rules.moves().heaps));
}

std::vector<std::size_t> heaps_of_lines(const VectorRules& rules) {
  std::vector<std::size_t> heaps;
  for (const LineMove& line : rules.moves().lines) heaps.push_back(line.taken_from().front());
  return heaps;
}

bool same_moves(const Moves& a, const Moves& b) {
  const auto key = [](const LineMove& line) {
    const auto text = [](const auto& guard) { return guard ? guard->text() : std::string(); };
    return std::tuple(line.direction, line.initial_take, line.steps.text(), text(line.when),
                      text(line.step_limit), text(line.least_step));
  };
  const auto in_order = [&](Moves moves) {
    ranges::sort(moves.lines, {}, key);
    ranges::sort(moves.faces);
    return moves;
  };
  // No game that is compared with others has conditions on faces.
  return a.face_conditions.empty() && b.face_conditions.empty() && in_order(a) == in_order(b);
}

}  // namespace miyama
