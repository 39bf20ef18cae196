/// @file  output.hpp
/// @brief What several commands print, the JSON object of a table and mismatches in words, and the
/// table that they read.
#pragma once

#include "cli/command.hpp"
#include "pipeline/answers.hpp"
#include "pipeline/file/shards/write_shards.hpp"
#include "table/index/box/reading_order.hpp"
#include "verify/claim/where.hpp"
#include "view/listing.hpp"

namespace miyama {

/// Opens a table, a file or a folder, that nobody vouches for: a damaged file is an error, never a
/// crash. Starts a process, so before start_team(). Throws file_error.
[[nodiscard]] TableReader open_table(const std::string& file);

/// The table that the argument `file` of a command line names, and what it is a table of.
struct TableArgument {
  /// Opens the table as open_table does. Throws usage_error if there is no such argument.
  explicit TableArgument(const CommandLine& line);
  TableArgument(const CommandLine& line, TableReader&& opened);

  const CommandLine& line;
  std::string file;
  TableReader table;
  Request request;
};

/// What is said of an error after these words were typed: an excerpt in place of what it repeats of
/// them, and of any long word. Names in folders that are there stay whole.
std::string error_text(std::string error, const Words& typed);

/// How positions of the request are written.
PositionFormat format_of(const Request& request);

/// The rank of a position as it is typed. Throws usage_error.
std::uint64_t rank_of(const std::string& text, const Request& request);

/// The ranks from FROM to TO of --range FROM..TO, either of which may be left out; all without it.
/// Throws usage_error.
RankRange range_of(const TableArgument& asked);

/// The order that --order asks for; `usual`: antidiagonals without it, if the table has two heaps.
/// Throws usage_error for --order of another table.
std::optional<ReadingOrder> reading_order_of(const CommandLine& line, const Request& request,
                                             bool usual);
/// What --where says, about the table, which must outlive it; null without it. Throws usage_error.
std::unique_ptr<const Where> where_of(const TableArgument& asked);
/// " among the 12 positions where a <= b", or nothing without --where.
std::string where_text(const TableArgument& asked);

std::size_t examples_of(const CommandLine& line);

// What `info` says about a file, of which it computes nothing.

/// Name, size and `more`, and that the rest is what the file says.
std::string file_text(const std::string& file, std::uint64_t bytes, const std::string& more = {});
std::string origin_text(const std::string& source, const std::string& history);
void add_origin(Json& json, const std::string& source, const std::string& history,
                std::uint64_t bytes);
/// Prints the object; with --cite how a paper cites the file whose rules, convention, digests and
/// origin it has, as BibTeX and as a sentence. `bounds`: in words.
void print_info(const CommandLine& line, Json json, int indent, const std::string& bounds);

// The findings of checks, in words.
//
//       contract: 6 options of 4 positions, 0 violations
//         735 outcome: expected 1, found 0
//       claim a ^ b == c: 1 000 positions compared, 999 agree: IT DOES NOT HOLD

/// How many options were compared with the rules' contract, and the first violation.
std::string contract_text(const ContractReport& contract);
/// An indented line for each mismatch.
std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format);
/// How many positions agree with a claim; the first one and the listed ones that do not.
std::string claim_text(const Claim& claim, const ClaimResult& result, const PositionFormat& format);

/// "nim, misère play".
std::string rules_text(const std::string& rules, Convention convention);
/// What series and check say about the theorem: its name, how much was compared with it where
/// `compared` is not empty, and the first mismatches.
std::string theorem_text(const Request& request, const std::string& compared,
                         const Report& theorem);
/// "1 000 entries": how many entries, or other units, were compared with the theorem; empty if none
/// were.
std::string compared_text(const SolveReport& solved, const std::string& unit);
/// What solve and count say: positions, losses, winning moves, contract, theorem. `unit` is what
/// was compared with the theorem, and `rows` stands before their number.
std::string solved_text(const Request& request, const SolveReport& solved, const std::string& unit,
                        const std::string& rows = {});
std::string seconds_text(double seconds);

/// The value, or null where there is none.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}
Json parts_json(const WrittenShards& solved, const Request& request, const std::string& folder,
                int threads);
/// Prints an object, on one line if `indent` is −1. Names of files that are not UTF-8 are escaped.
void print_object(Json json, int indent = 2);
/// Prints an object with threads, time and memory at its end.
void print_timed(const CommandLine& line, Json json);
/// The exit code of what was solved: 3 if a check found something. Reports a broken contract on
/// stderr.
[[nodiscard]] int exit_code_of(const SolveReport& solved);

/// "cannot use FILE: File name too long": what the system says of a name.
std::string reason_of(const std::filesystem::filesystem_error& error);

/// What --version prints: version and revision, and what this build lacks.
std::string version_lines();

}  // namespace miyama
