/// @file  progress_count.hpp
/// @brief How far one job has come, for a job that follows it.
///
/// In a wavefront each strip of work follows the strip before it at a distance. The follower yields for a while, then sleeps in short naps:
/// a processor that spins would be missing where the work is. It wakes by itself, because a leader that was interrupted notifies nobody.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "base/interrupt.hpp"

namespace miyama {

class ProgressCount {
 public:
  /// `steps` steps are done, and all they wrote may be read by who waits for them.
  void reach(std::uint64_t steps) { done_.store(steps, std::memory_order_release); }

  /// Returns when more than `step` steps are done. Throws interrupted_error.
  void wait_for(std::uint64_t step) const {
    for (int tries = 0; done_.load(std::memory_order_acquire) <= step; ++tries) {
      if (tries < 256) {
        std::this_thread::yield();
        continue;
      }
      stop_if_interrupted();
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
  }

 private:
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace miyama
