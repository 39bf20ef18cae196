#include "pipeline/solution.hpp"

#include "pipeline/families.hpp"
#include "pipeline/theorem_check.hpp"

namespace miyama {

Totals Solution::count(const Team& team, Report& theorem) {
  solve(team);
  const auto check = make_theorem_check(request_, layout_);
  if (check || !request_.is_box()) {  // the blocks of a box are made for the theorem alone
    const Stage stage(team.observer, "counting", layout_.groups());
    produce({}, team, [&](const BlockGroup& group) {
      if (check) clocks_.checking.time([&] { check->check(group, theorem); });
      stage.advance();
    });
  }
  Totals counted = totals();
  counted.entries_checked = theorem.entries();
  counted.mismatches = theorem.mismatches();
  return counted;
}

std::unique_ptr<Solution> make_solution(const Request& request) {
  if (!request.is_box()) return make_partition_solution(request);
  return request.is_nim() ? make_nim_solution(request) : make_box_solution(request);
}

std::uint64_t solution_bytes(const Request& request, int threads) {
  if (!request.is_box()) return partition_solution_bytes(request);
  return request.is_nim() ? nim_solution_bytes(request, threads) : box_solution_bytes(request);
}

std::uint64_t counting_bytes(Request request, int threads) {
  request.labels = {LabelKind::outcome};
  return request.is_nim() ? nim_counting_bytes(request, threads) : solution_bytes(request, threads);
}

}  // namespace miyama
