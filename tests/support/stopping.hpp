/// @file  stopping.hpp
/// @brief Observers that ask the work to stop: at once, when a test says so, or when the work has
/// come so far.
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

/// Counts the steps of all stages and asks to stop at one of them.
class StopsAtStep final : public Observer {
 public:
  explicit StopsAtStep(std::uint64_t step) : Observer(&asked_), step_(step) {}
  void advance() override {
    if (++done_ == step_) asked_ = 1;
  }
  [[nodiscard]] std::uint64_t done() const { return done_; }

  /// Whether `work` was stopped before its end.
  template <class Work>
  [[nodiscard]] static bool stops(const Work& work) {
    try {
      work();
    } catch (const stopped_error&) {
      return true;
    }
    return false;
  }

 private:
  std::atomic<int> asked_{0};
  std::uint64_t step_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace miyama::test
