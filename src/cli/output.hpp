/// @file  output.hpp
/// @brief What commands print in common: the JSON object of a table, mismatches in words, progress.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "base/team.hpp"
#include "pipeline/answers.hpp"
#include "pipeline/solution.hpp"
#include "verify/stated_losses.hpp"
#include "view/position_text.hpp"

namespace miyama {

class CommandLine;

/// How positions of the request are written.
[[nodiscard]] PositionFormat format_of(const Request& request);

/// The rank of a position as it is typed. Throws usage_error.
[[nodiscard]] std::uint64_t rank_of(const std::string& text, const Request& request);

/// Adds --range.
void add_range_option(CommandLine& line);
/// The ranks from FROM to TO of --range FROM..TO, either of which may be left out; all without it.
/// Throws usage_error.
[[nodiscard]] RankRange range_of(const CommandLine& line, const Request& request);

/// What became of a claim: how many positions agree, the first and the listed ones that do not.
[[nodiscard]] std::string claim_text(const TestedClaim& tested, const PositionFormat& format);
/// Adds --examples.
void add_examples_option(CommandLine& line);
[[nodiscard]] std::size_t examples_of(const CommandLine& line);

/// What solve, count and check tell of the theorem: its name; where `compared` is not empty, so
/// much was compared with it; the first mismatches.
[[nodiscard]] std::string theorem_text(const Request& request, const std::string& compared,
                                       const Report& theorem);
/// What solve and count tell before the theorem: positions, losses, winning moves, contract.
[[nodiscard]] std::string solved_text(const Request& request, const SolveReport& solved);
/// "  contract: 6 options of 4 positions, 0 violations", and the first violation.
[[nodiscard]] std::string contract_text(const ContractReport& contract);
/// "0.12 s".
[[nodiscard]] std::string seconds_text(double seconds);
/// The keys that solve and count share.
[[nodiscard]] Json solved_json(const SolveReport& solved, const TableHeader& header,
                               const TableResult& result, int threads);
/// Prints an object behind which time and memory are noted.
void print_timed(Json json, int threads, double seconds);
/// 3 where a check found something; a broken contract is told on stderr.
[[nodiscard]] int exit_code_of(const SolveReport& solved);

/// "735 outcome: expected 1, found 0", one indented line each.
[[nodiscard]] std::string mismatches_text(const std::vector<Mismatch>& mismatches,
                                          const PositionFormat& format);

/// Greatest memory that this process has used, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// Seconds since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Draws a bar with the time left on stderr, and asks the work to stop after a signal.
class ProgressBar final : public Observer {
 public:
  /// Silent unless stderr is a terminal and `wanted` is true.
  explicit ProgressBar(bool wanted);

  void begin(std::string_view stage, std::uint64_t steps) override;
  void advance() override;
  void end() override;  ///< wipes the bar

 private:
  void draw();
  bool shown_;
  std::string stage_;
  std::uint64_t steps_ = 0;
  Stopwatch clock_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  double next_draw_ = 0.2;
};

/// "miyama VERSION (git REVISION)": printed by --version and stored in every table as its source.
[[nodiscard]] std::string version_text();

}  // namespace miyama
