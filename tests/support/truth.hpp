/// @file  truth.hpp
/// @brief Outcome and length of play by their definition, from the options that the rules list:
/// what players are measured by.
///
///     outcome   a loss has no lost option; without options the convention says it
///     length
///            of a win 1 + the least of its lost options, of a loss 1 + the greatest of its options
///
/// Cost: every position that can be reached, once, in a map; a call per move deep.
#pragma once

#include <algorithm>
#include <map>

#include "base/convention.hpp"
#include "game/rules.hpp"

namespace miyama::test {

/// Outcome and length of play from their definition.
class Truth {
 public:
  struct Value {
    bool lost;
    std::uint64_t length;
  };

  Truth(const Rules& rules, Convention convention) : rules_(rules), convention_(convention) {}

  const Value& of(const Position& position) {
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    const std::vector<Position> all = options(rules_, position);
    Value value{all.empty() ? convention_ == Convention::normal : true, 0};
    for (const Position& option : all) value.lost = value.lost && !of(option).lost;
    if (!all.empty()) value.length = value.lost ? 0 : UINT64_MAX;
    for (const Position& option : all) {
      const Value& after = of(option);
      if (value.lost) value.length = std::max(value.length, after.length + 1);
      if (!value.lost && after.lost) value.length = std::min(value.length, after.length + 1);
    }
    return known_.emplace(position, value).first->second;
  }

 private:
  const Rules& rules_;
  Convention convention_;
  std::map<Position, Value> known_;
};

}  // namespace miyama::test
