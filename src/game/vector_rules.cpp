/// @file  vector_rules.cpp
/// @brief Lists the options of vector rules; evaluates their conditions and limits.

#include "game/vector_rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"

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

}  // namespace

Guard::Guard(std::string_view text, std::size_t heaps, const std::string& whose, Use use)
    : use_(use), text_(text), expression_([&] {
        const bool when = use == Use::when;
        if (text.size() > longest_text)
          throw usage_error(whose, (when ? "a \"when\" of " : "an \"upto\" of "), text.size(),
                            " characters: give at most ", longest_text);
        return parse_expression(text, names_of_heaps(heaps), told_heaps(heaps),
                                whose + (when ? "\"when\"" : "\"upto\""));
      }()) {}

std::int64_t Guard::value(PositionView heaps) const {
  std::array<std::int64_t, 256> variables;  // rules have at most 255 heaps
  assert(heaps.size() <= variables.size());
  for (std::size_t i = 0; i < heaps.size(); ++i) variables[i] = static_cast<std::int64_t>(heaps[i]);
  std::optional<Fault> fault;
  const std::int64_t value = expression_.evaluate(std::span(variables).first(heaps.size()), fault);
  if (fault)
    throw usage_error(fault_text(
        (use_ == Use::when ? "the condition \"" : "the limit \"") + text_ + "\"", *fault, heaps));
  return value;
}

VectorRules::VectorRules(std::string name, Moves moves)
    : name_(std::move(name)), moves_(std::move(moves)) {
  check_moves(moves_, "the rules \"" + name_ + "\" have ");
  // A face of one heap is a line, which has arrows.
  const std::vector<LineMove> of_heap = on_each_heap(Steps::any(), moves_.heaps).lines;
  for (const Face& face : moves_.faces)
    if (face.size() == 1) moves_.lines.push_back(of_heap[face.front()]);
  std::erase_if(moves_.faces, [](const Face& face) { return face.size() == 1; });
  repeated_ = remove_repeated(moves_);
  meetings_ = meetings_of(moves_);
}

Position shape_of(const Direction& direction) {
  Position shape(direction.begin(), direction.end());
  std::uint64_t divisor = 0;
  for (const std::uint64_t entry : shape) divisor = std::gcd(divisor, entry);
  for (std::uint64_t& entry : shape) entry /= divisor;
  return shape;
}

std::size_t moved_heaps(const Direction& direction) {
  return static_cast<std::size_t>(ranges::count_if(direction, [](auto x) { return x != 0; }));
}

Face LineMove::taken_from() const {
  Face heaps;
  for (std::size_t i = 0; i < direction.size(); ++i)
    if (direction[i] != 0 || (!initial_take.empty() && initial_take[i] != 0)) heaps.push_back(i);
  return heaps;
}

std::optional<LineMove::Start> LineMove::start(PositionView heaps) const {
  if (when != nullptr && !when->holds(heaps)) return std::nullopt;
  Start start{{heaps.begin(), heaps.end()}, 0};
  for (std::size_t i = 0; i < initial_take.size(); ++i) {
    if (heaps[i] < initial_take[i]) return std::nullopt;
    start.heaps[i] -= initial_take[i];
  }
  start.most = most_steps(start.heaps, direction);
  if (step_limit != nullptr) {
    const std::int64_t limit = step_limit->value(heaps);
    start.most = std::min(start.most, static_cast<std::uint64_t>(std::max<std::int64_t>(limit, 0)));
  }
  return start;
}

bool LineMove::operator==(const LineMove& other) const {
  const auto same = [](const auto& a, const auto& b) {
    return a == nullptr || b == nullptr ? a == b : *a == *b;
  };
  return direction == other.direction && steps == other.steps &&
         initial_take == other.initial_take && same(when, other.when) &&
         same(step_limit, other.step_limit);
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
    std::optional<LineMove::Start> not_plain;
    if (!line.is_plain() && !(not_plain = line.start(from.subspan(first)))) continue;
    const PositionView start = not_plain ? PositionView(not_plain->heaps) : from.subspan(first);
    const std::uint64_t most = not_plain ? not_plain->most : most_steps(start, line.direction);
    const bool whole = line.steps.for_each(most, [&](std::uint64_t t) {
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

std::vector<Direction> VectorRules::directions() const {
  std::vector<Direction> directions;
  if (!moves_.faces.empty()) return directions;
  for (const LineMove& line : moves_.lines) directions.push_back(line.direction);
  if (moves_.pass) directions.emplace_back(moves_.heaps, 0);
  return directions;
}

std::vector<Direction> VectorRules::initial_takes() const {
  std::vector<Direction> firsts;
  if (ranges::all_of(moves_.lines, [](const LineMove& line) { return line.initial_take.empty(); }))
    return firsts;
  firsts.assign(directions().size(), Direction(moves_.heaps, 0));
  for (std::size_t m = 0; m < firsts.size() && m < moves_.lines.size(); ++m)
    if (!moves_.lines[m].initial_take.empty()) firsts[m] = moves_.lines[m].initial_take;
  return firsts;
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

bool is_nim(const VectorRules& rules) {
  return rules.moves() == on_each_heap(Steps::any(), rules.moves().heaps);
}

bool same_moves(const Moves& a, const Moves& b) {
  const auto key = [](const LineMove& line) {
    const auto text = [](const auto& guard) { return guard ? guard->text() : std::string(); };
    return std::tuple(line.direction, line.initial_take, line.steps.text(), text(line.when),
                      text(line.step_limit));
  };
  const auto in_order = [&](Moves moves) {
    ranges::sort(moves.lines, {}, key);
    ranges::sort(moves.faces);
    return moves;
  };
  return in_order(a) == in_order(b);
}

}  // namespace miyama
