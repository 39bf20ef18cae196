/// @file  fuzz_targets.hpp
/// @brief What each parser promises for any text: it refuses with a usage_error, or what it read
/// can be written and read again.
///
/// A fuzzer calls these with texts of its own (tests/fuzz/fuzz_main.cpp), the tests with those it
/// once found worth keeping.
#pragma once

#include <string_view>
#include <vector>

namespace miyama::test {

struct FuzzTarget {
  std::string_view name;               ///< the name of its corpus folder
  void (*try_text)(std::string_view);  ///< aborts where a promise is broken
};

[[nodiscard]] const std::vector<FuzzTarget>& fuzz_targets();

}  // namespace miyama::test
