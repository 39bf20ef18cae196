/// @file  says.hpp
/// @brief Matches a message that contains some words: Catch2's versions 2 and 3 name this matcher
/// differently.
#pragma once

#include <string>

#include "support/catch.hpp"

namespace miyama::test {

[[nodiscard]] inline auto says(const std::string& words) {
#if MIYAMA_CATCH2_MAJOR >= 3
  return Catch::Matchers::ContainsSubstring(words);
#else
  return Catch::Matchers::Contains(words);
#endif
}

}  // namespace miyama::test
