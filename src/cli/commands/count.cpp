/// @file  count.cpp
/// @brief `miyama count`: find every loss and compare it with the theorem, without keeping a table.
///
/// The losses come tile by tile (solve/nim/bit_rows.hpp), are compared and counted while they are
/// in the cache, and forgotten. So the memory is that of the bit rows, n^(k−1)/8 bytes,
/// and 4.4·10¹² positions of three heaps are a matter of seconds.

#include <array>
#include <cstdio>
#include <iostream>
#include <mutex>

#include "base/byte_text.hpp"
#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/stage_clock.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "pipeline/box_pipeline.hpp"
#include "pipeline/limits.hpp"
#include "pipeline/partition_pipeline.hpp"
#include "solve/nim/bit_rows.hpp"
#include "verify/contract.hpp"
#include "verify/nim/row_check.hpp"

namespace miyama {
namespace {

/// All that is known in the end.
struct Counted {
  TableHeader header;
  ContractReport contract;
  Totals totals;
  std::uint64_t rows_compared = 0;
  double solve_seconds = 0;  ///< wall time, counting and checking included
  double count_seconds = 0;  ///< of all threads together, as the next
  double check_seconds = 0;
  double total_seconds = 0;
};

/// Takes the tiles as they are found.
class TileCounter {
 public:
  TileCounter(const Request& request, Report& report, const Team& team)
      : box_(request.box),
        check_(make_row_check(request.theorem.get(), request.box)),
        report_(report),
        stage_(team.observer, "counting", count_tiles(request.box)) {}

  /// Thread-safe: the report and the sums lock.
  void take(const FoundTile& tile) {
    if (check_) checking_.time([&] { check_->check_tile(tile, report_); });
    const LossCount count = counting_.time([&] { return count_losses(box_, tile); });
    {
      const std::lock_guard lock(mutex_);
      count_.lost += count.lost;
      count_.winning_moves += count.winning_moves;
    }
    stage_.advance();
  }

  void write_to(Counted& counted) const {
    counted.totals = {box_.positions(), count_.lost, count_.winning_moves, report_.entries(),
                      report_.mismatches()};
    counted.rows_compared = report_.entries() / box_.size(box_.heaps() - 1);
    counted.count_seconds = counting_.seconds();
    counted.check_seconds = checking_.seconds();
  }

 private:
  const Box& box_;
  const std::optional<RowCheck> check_;
  Report& report_;
  Stage stage_;
  std::mutex mutex_;
  LossCount count_;
  StageClock counting_;
  StageClock checking_;
};

void refuse_if_uncountable(const Request& request) {
  if (request.is_nim() && most_winning_moves(request.box) == UINT64_MAX)
    throw usage_error("the winning moves of " + describe(request) +
                      " may be more than 2^64, too many to count: give lower bounds");
}

void refuse_if_uncountable(const PartitionRequest&) {}

void print_text(const std::string& description, const Counted& counted, const Report& report,
                const PositionFormat& format) {
  const Totals& totals = counted.totals;
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.2f s", counted.total_seconds);
  std::cout << description << ": " << format_count(totals.positions) << " positions\n"
            << "  " << format_count(totals.lost) << " lost, "
            << format_count(totals.positions - totals.lost) << " won, "
            << format_count(totals.winning_moves) << " winning moves\n"
            << "  contract: " << format_count(counted.contract.options) << " options of "
            << format_count(counted.contract.positions) << " positions, "
            << counted.contract.violations << " violations\n"
            << "  theorem: " << counted.header.theorem;
  if (counted.rows_compared != 0)
    std::cout << ", " << format_count(counted.rows_compared) << " rows of";
  if (totals.entries_checked != 0)
    std::cout << (counted.rows_compared != 0 ? " " : ", ") << format_count(totals.entries_checked)
              << " positions compared, " << format_count(totals.mismatches) << " mismatches";
  std::cout << '\n'
            << mismatches_text(report.first(), format) << "  " << seconds.data() << ", "
            << format_bytes(peak_bytes()) << " of memory\n";
}

void print_json(const Counted& counted, const Report& report, int threads) {
  Json json = table_json(counted.header, {counted.totals, {}});
  json["labels"] = nullptr;  // nothing is stored
  json["digests"] = Json::object();
  json["output"] = nullptr;
  json["first_mismatches"] = mismatches_json(report.first());
  if (counted.rows_compared != 0) json["rows_compared"] = counted.rows_compared;
  json["contract_violations"] = counted.contract.violations;
  json["threads"] = threads;
  json["seconds"] = {{"solve", counted.solve_seconds},
                     {"count", counted.count_seconds},
                     {"check", counted.check_seconds},
                     {"total", counted.total_seconds}};
  json["peak_bytes"] = peak_bytes();
  std::cout << json.dump(2) << '\n';
}

void count_losses_of(const Request& request, const Team& team, Counted& counted, Report& report) {
  describe_in(counted.header, request);
  counted.contract = check_contract(*request.rules, request.box);
  if (!request.is_nim()) {
    const PipelineResult result = count_box(request, {{}, false, team}, report);
    counted.totals = result.table.totals;
    counted.solve_seconds = result.solve_seconds;
    counted.check_seconds = result.check_seconds;
    return;
  }
  TileCounter counter(request, report, team);
  const Stopwatch solving;
  find_losses(request.box, request.convention, team,
              [&](const FoundTile& tile) { counter.take(tile); });
  counted.solve_seconds = solving.seconds();
  counter.write_to(counted);
}

void count_losses_of(const PartitionRequest& request, const Team& team, Counted& counted,
                     Report& report) {
  describe_in(counted.header, request);
  counted.header.labels = {LabelKind::outcome};
  counted.contract = check_contract(*request.rules, request.partitions);
  const PipelineResult result =
      count_partitions(request, counted.header, {{}, false, team}, report);
  counted.totals = result.table.totals;
  counted.solve_seconds = result.solve_seconds;
  counted.check_seconds = result.check_seconds;
}

template <class AnyRequest>
int count(const AnyRequest& request, const CommandLine& line) {
  const Stopwatch total;
  const Team team = line.start_team();
  refuse_if_uncountable(request);
  const Needs needs = needs_of_count(request, team.threads);
  refuse_if_short(needs, limits_of(line), "counting " + describe(request));
  announce_if_long(line, index_of(request), needs);
  Report report;
  Counted counted;
  count_losses_of(request, team, counted, report);
  counted.total_seconds = total.seconds();
  if (line.flag("json"))
    print_json(counted, report, team.threads);
  else if (!line.flag("quiet"))
    print_text(describe(request), counted, report, PositionFormat(index_of(request)));
  if (counted.contract.violations != 0)
    std::cerr << "miyama: the rules break their contract: " << counted.contract.first << '\n';
  return report.mismatches() == 0 && counted.contract.violations == 0 ? exit_fine : exit_mismatch;
}

}  // namespace

int run_count(const Arguments& arguments) {
  CommandLine line(
      "count RULES --heaps B,B,… | --total T [options]",
      "Solves every position up to the bounds, compares each with the theorem and counts, without "
      "writing a table.\n\n"
      "  miyama count nim --heaps 9,9,9                 the lecture's 76 losses\n"
      "  miyama count nim --heaps 16383,16383,16383     4.4 million million positions\n"
      "  miyama count rows --total 80 --misere          every set of rows with at most 80 sticks");
  add_request_options(line);
  add_partition_options(line);
  add_memory_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;
  if (asks_for_partitions(line)) return count(partition_request_of(line), line);
  return count(request_of(line), line);
}

}  // namespace miyama
