/// @file  summand_files.hpp
/// @brief Games of one's own as summands of a sum: files of what a heap becomes.
///
///     sum:nim:9+breaks:divisors.txt:20     a text as --breaks reads it
///     sum:nim:9+rules:half.json:20         rules of one heap, as --rules reads them
///     sum:nim:9+options:graph.txt:20       the options of one heap, as --options reads them
///
/// The summand is then called as its file is, without the folder: sum:nim:9+divisors.txt:20.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "game/breaks_text.hpp"
#include "game/sum_rules.hpp"

namespace miyama {

/// What heaps become, as the file says. Throws file_error for a file that cannot be read;
/// what read_breaks_text throws.
[[nodiscard]] std::shared_ptr<const BreakLists> breaks_of_file(const std::string& path,
                                                               const BreaksLimits& limits,
                                                               const Observer* observer);

/// True if a summand of this sum is a file.
[[nodiscard]] bool names_summand_files(std::string_view sum);

/// The sum of this name, whose files are read. Precondition: this process has one thread. Throws
/// usage_error, naming the file; file_error; stopped_error.
[[nodiscard]] std::unique_ptr<SumRules> sum_of_files(std::string_view sum, std::uint64_t memory,
                                                     const Team& team);

/// True if a summand of the sum that the line asks for is this file.
[[nodiscard]] bool reads_summand(const CommandLine& line, const std::string& path);

/// A name of RULES, to which the least bounds are added where it is a sum without any; see
/// sum_around.
[[nodiscard]] std::string with_bounds_around(const std::string& rules, std::string_view position);

}  // namespace miyama
