#include "pipeline/table_in_memory.hpp"

#include "base/ranges.hpp"

namespace miyama {

void TableInMemory::read_block(const BlockJob& job, std::span<std::byte> content) const {
  ranges::copy(blocks_[layout_.job_of(job.array, job.number)], content.begin());
}

TableInMemory solve_in_memory(Solution& solution, const Team& team) {
  solution.solve(team);
  TableInMemory table(solution.layout());
  // A group fills blocks of its own.
  solution.produce({}, team, [&](const BlockGroup& group) {
    for (std::size_t i = 0; i < group.contents.size(); ++i)
      table.blocks_[group.first + i] = group.contents[i];
  });
  table.totals_ = solution.totals();
  return table;
}

TableInMemory solve_in_memory(const Request& request, const Team& team) {
  return solve_in_memory(*make_solution(request), team);
}

}  // namespace miyama
