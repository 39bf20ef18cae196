/// @file  selftest.hpp
/// @brief The program tests itself on the machine it runs on: every label by the checks, digests
/// of tables against those of other systems, and published numbers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/team.hpp"

namespace miyama {

struct SelftestSection {
  std::string name;
  int passed = 0;
  std::vector<std::string> failed{};  ///< the tests that failed, in words
};

/// Runs all tests and calls told(section) after each section; all of them take some seconds. Throws
/// stopped_error.
void test_program(const Team& team, const std::function<void(const SelftestSection&)>& told);

}  // namespace miyama
