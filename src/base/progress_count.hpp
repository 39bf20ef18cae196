/// @file  progress_count.hpp
/// @brief How far one job has come, for a job that follows it.
///
/// In a wavefront each strip of work follows the strip before it at a distance. The follower yields
/// for a while, then sleeps in short naps: a processor that spins would be missing where the work
/// is. It wakes by itself, because a leader that was stopped notifies nobody.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <thread>

#include "base/observer.hpp"

namespace miyama {

/// Thrown in a follower whose leader has failed: the leader's own exception says why
/// (base/parallel_for.hpp keeps that one).
struct leader_failed {};

class ProgressCount {
 public:
  /// Runs the work of this job. Whatever becomes of it, nobody waits for it afterwards.
  template <class Work>
  void lead(const Work& work) {
    try {
      work();
    } catch (...) {
      failed_.store(true, std::memory_order_relaxed);
      reach(std::numeric_limits<std::uint64_t>::max());
      throw;
    }
    reach(std::numeric_limits<std::uint64_t>::max());
  }

  /// `steps` steps are done, and all they wrote may be read by who waits for them.
  void reach(std::uint64_t steps) { done_.store(steps, std::memory_order_release); }

  /// Returns when more than `step` steps are done. Throws leader_failed, stopped_error.
  void wait_for(std::uint64_t step, const Observer* observer = nullptr) const {
    for (int tries = 0; done_.load(std::memory_order_acquire) <= step; ++tries) {
      if (tries < 256) {
        std::this_thread::yield();
        continue;
      }
      stop_if_asked(observer);
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    if (failed_.load(std::memory_order_relaxed)) throw leader_failed();
  }

 private:
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> failed_{false};
};

}  // namespace miyama
