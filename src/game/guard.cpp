#include "game/guard.hpp"

#include <array>
#include <cassert>

#include "base/error.hpp"
#include "expression/heap_names.hpp"

namespace miyama {
namespace {

Expression parse_guard(std::string_view text, std::size_t heaps, const std::string& whose,
                       Guard::Use use) {
  const bool when = use == Guard::Use::when;
  if (text.size() > Guard::longest_text)
    throw usage_error(whose + (when ? "a \"when\" of " : "an \"upto\" of ") +
                      std::to_string(text.size()) + " characters: give at most " +
                      std::to_string(Guard::longest_text));
  return parse_expression(text, names_of_heaps(heaps), told_heaps(heaps),
                          whose + (when ? "\"when\"" : "\"upto\""));
}

}  // namespace

Guard::Guard(std::string_view text, std::size_t heaps, const std::string& whose, Use use)
    : use_(use), text_(text), expression_(parse_guard(text, heaps, whose, use)) {}

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

}  // namespace miyama
