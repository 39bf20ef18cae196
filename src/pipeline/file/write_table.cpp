/// @file  write_table.cpp
/// @brief Solve, then write.

#include "pipeline/file/write_table.hpp"

#include "base/parallel_for.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/method.hpp"
#include "store/program.hpp"

namespace miyama {

std::string history_text(const Request& request, const std::string& history) {
  if (!history.empty()) return history;
  return concat("solved through the library: ", describe(request), ", ",
                format_labels(request.labels));
}

void write_blocks(Solution& solution, const std::vector<PartLayout::Run>& runs, TableWriter& writer,
                  const Team& team, const Stage& stage, SolveReport& report) {
  const GroupCheck check = solution.make_check();
  StageClock checking;
  for (const PartLayout::Run& run : runs) {
    const auto take = [&](const BlockGroup& group) {
      checking.time([&] { check(group, report.theorem); });
      for (std::size_t i = 0; i < group.contents.size(); ++i) {
        writer.put(group.first - run.first + run.in_part + i, group.contents[i]);
        stage.advance();
      }
    };
    solution.produce({run.first, run.first + run.count}, team, take, [&] { writer.give_up(); });
  }
  report.checking_seconds += checking.seconds();
}

void write_list(TableWriter& writer, const ReadRows& read_rows, const Team& team,
                const Stage& stage) {
  const std::uint64_t first_job = writer.layout().jobs();
  // A job has its own rows; the writer locks.
  parallel_for(writer.jobs() - first_job, team, [&](std::uint64_t i, int) {
    try {
      const auto [first, count] = writer.rows_of(first_job + i);
      std::vector<std::byte> rows(count * writer.row_bytes());
      read_rows(first, count, rows);
      writer.put(first_job + i, rows);
    } catch (...) {
      writer.give_up();
      throw;
    }
    stage.advance();
  });
}

ReadRows rows_of(const Solution& solution) {
  return [&](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
    solution.read_rows(first, count, rows);
  };
}

WrittenTable write_table(const Request& request, const TableTarget& target, const Team& team) {
  WrittenTable written;
  written.header = stored_header_of(request);
  written.contract = check_contract(request);
  written.header.source = source_text(target.caller);
  written.header.history = history_text(request, target.history);
  const std::unique_ptr<Solution> solution = make_solution(request);
  solution->solve(team);

  TableWriter writer(target.path, target.overwrite, written.header, solution->layout(),
                     solution->losses(), team.observer, choose_method(request).packing);
  const Stage stage(team.observer, "writing " + target.path.string(), writer.jobs());
  write_blocks(*solution, {{0, UINT64_MAX, 0}}, writer, team, stage, written);
  write_list(writer, rows_of(*solution), team, stage);
  written.add(solution->totals(), solution->clocks());
  written.table = writer.finish(written.totals);
  written.writer = writer.statistics();
  return written;
}

}  // namespace miyama
