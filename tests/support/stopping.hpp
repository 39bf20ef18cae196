/// @file  stopping.hpp
/// @brief An observer that asks the work to stop, at once or when a test says so.
#pragma once

#include <atomic>

#include "base/team.hpp"

namespace miyama::test {

/// Asks to stop from the beginning, or after stop().
class Stopping final : public Observer {
 public:
  explicit Stopping(bool at_once = true) : Observer(&asked_), asked_(at_once ? 1 : 0) {}
  void stop() { asked_ = 1; }

 private:
  std::atomic<int> asked_;
};

}  // namespace miyama::test
