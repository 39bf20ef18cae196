/// @file  solve_report.hpp
/// @brief What is known about a request once it has been solved, and the time that it took.
#pragma once

#include "base/team.hpp"
#include "label/layout.hpp"
#include "verify/contract.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Seconds summed over all threads, except `solving`, which is elapsed time.
struct StageClocks {
  StageClock solving;
  StageClock deriving;
  StageClock checking;
};

struct SolveReport {
  ContractReport contract;
  Report theorem;  ///< what was compared with the theorem; nothing where none is known
  Totals totals;
  double solving_seconds = 0;  ///< elapsed; the next two are summed over all threads
  double deriving_seconds = 0;
  double checking_seconds = 0;

  [[nodiscard]] bool fine() const { return contract.violations == 0 && theorem.mismatches() == 0; }
  /// Adds the seconds of a solution, or of one part of it.
  void add(const StageClocks& clocks);
  /// Adds its seconds and what it counted, after all its blocks were compared with the theorem.
  void add(const Totals& counted, const StageClocks& clocks);
};

}  // namespace miyama
