/// @file  count_table.hpp
/// @brief Solves a request and compares every position with the theorem, without keeping a table.
#pragma once

#include "pipeline/request.hpp"
#include "pipeline/solution.hpp"
#include "verify/contract.hpp"

namespace miyama {

/// What is known of a request when it has been solved.
struct SolveReport {
  ContractReport contract;
  Report theorem;  ///< what was compared with it; nothing where none is known
  Totals totals;
  double solving_seconds = 0;  ///< as it passes; the next two are summed over all threads
  double deriving_seconds = 0;
  double checking_seconds = 0;

  [[nodiscard]] bool fine() const { return contract.violations == 0 && theorem.mismatches() == 0; }
  void take(const StageClocks& clocks);
};

/// Compares the options of some positions with what the solvers assume.
[[nodiscard]] ContractReport check_contract(const Request& request);

/// The request's labels do not matter. Throws usage_error where the winning moves cannot be
/// counted, stopped_error.
[[nodiscard]] SolveReport count_table(const Request& request, const Team& team);

}  // namespace miyama
