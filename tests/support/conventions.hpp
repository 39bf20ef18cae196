/// @file  conventions.hpp
/// @brief Both conventions, for tests that go through them.
#pragma once

#include "base/convention.hpp"

namespace miyama::test {

inline constexpr Convention both_conventions[] = {Convention::normal, Convention::misere};

}  // namespace miyama::test
