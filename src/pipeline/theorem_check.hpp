/// @file  theorem_check.hpp
/// @brief The third check for groups of blocks of any family: what the theorem predicts.
#pragma once

#include <memory>

#include "pipeline/solution.hpp"
#include "verify/report.hpp"

namespace miyama {

class TheoremCheck {
 public:
  virtual ~TheoremCheck() = default;
  /// Compares every entry of which the theorem speaks. Thread-safe.
  virtual void check(const BlockGroup& group, Report& report) const = 0;
};

/// Null if no theorem is known. Both must outlive the check.
[[nodiscard]] std::unique_ptr<TheoremCheck> make_theorem_check(const Request& request,
                                                               const Layout& layout);

}  // namespace miyama
