/// @file  stopping.hpp
/// @brief Observers that ask the work to stop: at once, when a test says so, or from a second
/// thread when the work has come so far.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

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

/// Counts steps of all stages; a thread of its own asks to stop when they are `steps`.
class Watching final : public Observer {
 public:
  explicit Watching(std::uint64_t steps) : Observer(&asked_), steps_(steps) {}
  void advance() override { ++done_; }

  /// Runs `work`, which is asked to stop on its way. Returns the seconds from the request to the
  /// end; less than 0 if the work was done before.
  template <class Work>
  [[nodiscard]] double seconds_to_stop(const Work& work) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point asked;
    std::atomic<bool> over{false};
    std::thread second([&] {
      while (done_ < steps_ && !over) std::this_thread::yield();
      asked = Clock::now();
      asked_ = 1;
    });
    bool stopped = false;
    try {
      work();
    } catch (const stopped_error&) {
      stopped = true;
    }
    const Clock::time_point end = Clock::now();
    over = true;
    second.join();
    return stopped ? std::chrono::duration<double>(end - asked).count() : -1;
  }

 private:
  std::atomic<int> asked_{0};
  std::uint64_t steps_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace miyama::test
