#include "pipeline/count_table.hpp"

namespace miyama {

void SolveReport::take(const StageClocks& clocks) {
  solving_seconds = clocks.solving.seconds();
  deriving_seconds = clocks.deriving.seconds();
  checking_seconds = clocks.checking.seconds();
}

ContractReport check_contract(const Request& request) {
  return std::visit([&](const auto& index) { return check_contract(*request.rules, index); },
                    request.index);
}

SolveReport count_table(const Request& request, const Team& team) {
  SolveReport report;
  report.contract = check_contract(request);
  Request outcomes = request;
  outcomes.labels = {LabelKind::outcome};
  const std::unique_ptr<Solution> solution = make_solution(outcomes);
  report.totals = solution->count(team, report.theorem);
  report.take(solution->clocks());
  return report;
}

}  // namespace miyama
