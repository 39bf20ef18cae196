/// @file  request_options.hpp
/// @brief The options that say what is to be solved (RULES, --rules, --heaps or --total, --misere)
/// or played, where --table may take the place of the rules.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "game/sum_rules.hpp"
#include "pipeline/findings.hpp"
#include "play/game_view.hpp"
#include "quotient/heap_set.hpp"
#include "verify/claim/where.hpp"

namespace miyama {

/// `labels`: the value of --labels, or empty for the usual ones. Throws usage_error; file_error for
/// a rules file that cannot be read.
[[nodiscard]] Request request_of(const CommandLine& line, const std::string& labels = {});

/// The request of positions of `heaps` ordered heaps of at most `bound` each; without `heaps`
/// of all multisets of `bound` sticks at most, or of as many heaps as the rules file has.
[[nodiscard]] Request equal_bounds_request_of(const CommandLine& line,
                                              std::optional<std::size_t> heaps, std::uint64_t bound,
                                              const std::string& labels);

/// What --where says about a table that is not made yet, and nothing without it. Adds the labels
/// that it names to those of the request, which must outlive it. Throws usage_error.
[[nodiscard]] std::optional<Where> where_of(const CommandLine& line, Request& request);

/// Warns of moves of the rules file, if there is one, that are listed twice, and of conditions that
/// seem to decide nothing, unless this line has --quiet.
void warn_of_idle_conditions(const CommandLine& line, const Request& request);

/// The rules of a table as a rules file holds them. Throws usage_error for those that list their
/// options. `file`: names the table in the message.
[[nodiscard]] std::string rules_text_of(const TableHeader& header, const std::string& file);

/// The rules of a rules file, or of a table, which carries its rules. Starts a process for a table,
/// so before start_team(). Throws usage_error; file_error for a file that cannot be read.
[[nodiscard]] std::unique_ptr<Rules> rules_of_file(const std::string& file);

/// Time and command line: the attribute `history` of a file.
[[nodiscard]] std::string history_of(const CommandLine& line);
/// The attribute `history` of a file about single heaps of `rules`. With --reproducible it holds
/// only the options that decide what is in the file.
[[nodiscard]] std::string history_of(const CommandLine& line, const std::string& rules);
/// The attribute `history` of a table: time and command line; with --reproducible only the command
/// that makes an equal table, without output path and threads, whichever program made it.
[[nodiscard]] std::string history_of(const Request& request, const CommandLine& line);

/// The words of the command line, as one position: 3,7,5 · 3, 7, 5 · 3 7 5 · '||| / |---|'.
[[nodiscard]] std::string position_of_words(const Words& words);

/// The language that --lang asks for, or else the locale. Throws usage_error for one that is not
/// spoken.
[[nodiscard]] Language language_of(const CommandLine& line);

/// The game that advise and play are asked about, in the language of `language_of`. `name`: RULES
/// as given, or empty, which --rules and --table allow; `numbers`: how many the position has. A
/// signal stops its searches. Throws usage_error, file_error.
[[nodiscard]] PlayedGame asked_game(const CommandLine& line, const std::string& name,
                                    std::size_t numbers);

/// The rules of --breaks on heaps of at most `largest`; `may_grow`: moves may leave more sticks
/// than there were. Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<TakeAndBreak> rules_of_breaks(const CommandLine& line,
                                                            std::uint64_t largest = UINT64_MAX,
                                                            bool may_grow = false);

// Games of one's own as summands of a sum: files of what a heap becomes.
//
//     sum:nim:9+breaks:divisors.txt:20     a text as --breaks reads it
//     sum:nim:9+rules:half.json:20         rules of one heap, as --rules reads them
//     sum:nim:9+options:graph.txt:20       the options of one heap, as --options reads them
//
// The summand is then called as its file is, without the folder: sum:nim:9+divisors.txt:20.

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
