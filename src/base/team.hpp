/// @file  team.hpp
/// @brief The threads that share a piece of work, who watches them, and the time they spend.
///
/// A function that takes a team may start that many threads. A plain number is a team that nobody
/// watches. An observer learns how far the work has come, and may ask it to stop: the command line
/// draws a bar and answers from its signals; a page or a library's caller does as it likes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace miyama {

/// Work throws this when it was asked to stop. It leaves nothing half done.
class stopped_error : public std::runtime_error {
 public:
  stopped_error() : std::runtime_error("stopped on request") {}
};

class Observer {
 public:
  /// `stop`: anything but 0 asks the work to stop. May be set from any thread or from a signal
  /// handler. Null if nobody ever asks. It must outlive the observer.
  explicit Observer(const std::atomic<int>* stop = nullptr) : stop_(stop) {
    static_assert(std::atomic<int>::is_always_lock_free);
  }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// A stage of the work begins; it has `steps` steps. The thread that started the work calls it.
  virtual void begin([[maybe_unused]] std::string_view stage,
                     [[maybe_unused]] std::uint64_t steps) {}
  /// One more step is done. Any thread may call it, several at once.
  virtual void advance() {}
  /// The stage is over, whether all its steps were done or not.
  virtual void end() {}

  bool asks_to_stop() const noexcept {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed) != 0;
  }

 private:
  const std::atomic<int>* stop_;
};

/// Throws stopped_error if `observer`, which may be null, asks to stop.
inline void stop_if_asked(const Observer* observer) {
  if (observer != nullptr && observer->asks_to_stop()) throw stopped_error();
}

/// A stage of the work, from here to the end of the scope.
class Stage {
 public:
  Stage(Observer* observer, std::string_view name, std::uint64_t steps) : observer_(observer) {
    if (observer_ != nullptr) observer_->begin(name, steps);
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() {
    if (observer_ != nullptr) observer_->end();
  }
  void advance() const {
    if (observer_ != nullptr) observer_->advance();
  }

 private:
  Observer* observer_;
};

/// Threads that share a piece of work, at least one, and who watches them.
struct Team {
  int threads = 1;
  Observer* observer = nullptr;  ///< null: nobody. It must outlive the work.

  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): a number is a team
  Team(int thread_count, Observer* watcher = nullptr)
      : threads(thread_count < 1 ? 1 : thread_count), observer(watcher) {}

  /// One slot of memory per thread.
  std::size_t size() const { return threads; }
  void stop_if_asked() const { miyama::stop_if_asked(observer); }
};

/// Seconds since it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Adds up the time that all threads spend in one stage of the work.
class StageClock {
 public:
  /// Runs `work` and adds the time it took. Thread-safe; returns what `work` returns.
  template <class Work>
  decltype(auto) time(const Work& work) {
    struct Stop {
      StageClock& clock;
      Stopwatch watch{};
      ~Stop() {
        clock.nanoseconds_.fetch_add(static_cast<std::int64_t>(watch.seconds() * 1e9),
                                     std::memory_order_relaxed);
      }
    } stop{*this};
    return work();
  }

  /// Seconds of all threads together.
  double seconds() const {
    return static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) * 1e-9;
  }

 private:
  std::atomic<std::int64_t> nanoseconds_{0};
};

}  // namespace miyama
