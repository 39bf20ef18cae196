/// @file  team.hpp
/// @brief The threads that share a piece of work, and who watches them.
///
/// A function that takes a team may start that many threads. A plain number is a team that nobody
/// watches.
#pragma once

#include <cstddef>

#include "base/observer.hpp"

namespace miyama {

struct Team {
  int threads = 1;
  Observer* observer = nullptr;  ///< null: nobody. It must outlive the work.

  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): a number is a team
  Team(int thread_count, Observer* watcher = nullptr) : threads(thread_count), observer(watcher) {}

  /// One slot of memory per thread.
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(threads); }
  void stop_if_asked() const { miyama::stop_if_asked(observer); }
};

}  // namespace miyama
