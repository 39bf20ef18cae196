/// @file  stage_clock.hpp
/// @brief Adds up the time that all threads spend in one stage of the work.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace miyama {

class StageClock {
 public:
  /// Runs `work` and adds the time it took. Thread-safe; returns what `work` returns.
  template <class Work>
  decltype(auto) time(const Work& work) {
    struct Stop {
      StageClock& clock;
      std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
      ~Stop() {
        const auto spent = std::chrono::steady_clock::now() - start;
        clock.nanoseconds_.fetch_add(
            std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count(),
            std::memory_order_relaxed);
      }
    } stop{*this};
    return work();
  }

  /// Seconds of all threads together.
  [[nodiscard]] double seconds() const {
    return static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) * 1e-9;
  }

 private:
  std::atomic<std::int64_t> nanoseconds_{0};
};

}  // namespace miyama
