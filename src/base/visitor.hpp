/// @file  visitor.hpp
/// @brief A visitor receives one thing of a list after the other, until it has seen enough.
///
///     rules.for_each_option(position, [&](const Option&) { ++number; });     // sees all
///     rules.for_each_option(position, [&](const Option& option) {            // stops at `wanted`
///       return option.to[0] != wanted;
///     });
///
/// A function that lists things returns false if it was stopped, so that a list of lists ends, too:
/// `return list_some(visit) && list_others(visit);`
#pragma once

#include <type_traits>

namespace miyama {

/// Calls visit(thing); returns whether to go on. A visitor that returns nothing goes on.
template <class Visit, class Thing>
bool goes_on(const Visit& visit, const Thing& thing) {
  if constexpr (std::is_void_v<std::invoke_result_t<const Visit&, const Thing&>>) {
    visit(thing);
    return true;
  } else {
    return visit(thing);
  }
}

/// Any visitor, for functions that are not compiled once per visitor. A view: it owns nothing, and
/// costs no memory.
template <class Thing>
class Visitor {
 public:
  template <class Visit>
  Visitor(const Visit& visit)
      : visit_(&visit), goes_on_([](const void* known, const Thing& thing) {
          return goes_on(*static_cast<const Visit*>(known), thing);
        }) {}

  bool operator()(const Thing& thing) const { return goes_on_(visit_, thing); }

 private:
  const void* visit_;
  bool (*goes_on_)(const void* visit, const Thing& thing);
};

}  // namespace miyama
