#include "pipeline/file/write_table.hpp"

#include "base/parallel_for.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/packing.hpp"

namespace miyama {

void write_list(TableWriter& writer, std::uint64_t first_job, const ReadRows& read_rows,
                const Team& team, const Stage& stage) {
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

WrittenTable write_table(const Request& request, const TableTarget& target, const Team& team) {
  WrittenTable written;
  written.contract = check_contract(request);
  written.header = header_of(request);
  written.header.source = target.source;
  written.header.history = target.history;
  const std::unique_ptr<Solution> solution = make_solution(request);
  solution->solve(team);

  const Layout& layout = solution->layout();
  TableWriter writer(target.path, target.overwrite, written.header, layout, solution->losses(),
                     team.observer, packings_of(request, layout));
  const auto check = make_theorem_check(request, layout);
  StageClock checking;
  const Stage stage(team.observer, "writing " + target.path.string(), writer.jobs());
  const auto take = [&](const BlockGroup& group) {
    if (check) checking.time([&] { check(group, written.theorem); });
    for (std::size_t i = 0; i < group.contents.size(); ++i) {
      writer.put(group.first + i, group.contents[i]);
      stage.advance();
    }
  };
  solution->produce({}, team, take, [&] { writer.give_up(); });
  const auto read_rows = [&](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
    solution->read_rows(first, count, rows);
  };
  write_list(writer, layout.jobs(), read_rows, team, stage);

  written.totals = solution->totals();
  written.totals.entries_checked = written.theorem.entries();
  written.totals.mismatches = written.theorem.mismatches();
  written.table = writer.finish(written.totals);
  written.writer = writer.statistics();
  written.add(solution->clocks());
  written.checking_seconds = checking.seconds();
  return written;
}

}  // namespace miyama
