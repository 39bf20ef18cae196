/// @file  step_sequence.hpp
/// @brief `miyama sequence` where one takes steps of a set that no code holds: greater ones than a
/// code has digits, squares, primes …
#pragma once

#include "cli/command.hpp"
#include "game/steps.hpp"

namespace miyama {

/// The steps of a subtraction game whose heaps are alike, if no code says them; else nothing.
[[nodiscard]] std::optional<Steps> steps_without_code(const std::string& name);

/// Prints the values of heaps from which one takes such steps. Returns the exit code.
int print_step_sequence(const CommandLine& line, const std::string& name, const Steps& steps);

}  // namespace miyama
