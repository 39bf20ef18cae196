/// @file  parallel_for.hpp
/// @brief A loop over jobs on several threads that survives exceptions and requests to stop, and
/// jobs that follow each other.
///
/// An exception must not leave an OpenMP region. Here the first one is kept, the other threads stop
/// at their next job, and it is thrown again where the loop was called.
///
/// In a wavefront each strip of work follows the strip before it at a distance: a `ProgressCount`
/// says how far that one has come. The follower sleeps in short naps, since a processor that spins
/// does not work, and one that yields to other processes gets its turn milliseconds later. It wakes
/// by itself, because a leader that was stopped notifies nobody.
///
/// Waking threads and handing work over take some ten microseconds, so this thread goes alone as
/// long as a round of pieces, or a strip, is done sooner. Behind each loop GCC's OpenMP threads
/// spin for milliseconds, which a busy machine does not have, unless there are more of them than
/// processors: so a team that fills the processors has one thread more, which does nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "base/checked.hpp"
#include "base/team.hpp"

namespace miyama {

/// A follower throws this when its leader has failed: the leader's own exception says why, and is
/// kept.
struct leader_failed {};

/// How far one job has come, for a job that follows it.
class ProgressCount {
 public:
  /// Runs the work of this job. Whatever becomes of it, nobody waits for it afterwards.
  template <class Work>
  void lead(const Work& work) {
    try {
      work();
    } catch (...) {
      failed_.store(true, std::memory_order_relaxed);
      reach(UINT64_MAX);
      throw;
    }
    reach(UINT64_MAX);
  }

  /// Reports that `steps` steps are done: whoever waits for them may read all that they wrote.
  void reach(std::uint64_t steps) { done_.store(steps, std::memory_order_release); }

  /// Returns when more than `step` steps are done. Throws leader_failed, stopped_error.
  void wait_for(std::uint64_t step, const Observer* observer = nullptr) const {
    for (int tries = 0; done_.load(std::memory_order_acquire) <= step; ++tries) {
      if (tries < 256) continue;  // a microsecond
      stop_if_asked(observer);
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    if (failed_.load(std::memory_order_relaxed)) throw leader_failed();
  }

 private:
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> failed_{false};
};

constexpr int most_threads = 1024;

/// False if this library was built without OpenMP. Then every loop runs on one thread.
[[nodiscard]] bool has_threads();

/// Number of threads to use: `wanted`, or what the machine (or OMP_NUM_THREADS) offers when
/// `wanted` is 0, at most most_threads; 1 without OpenMP.
[[nodiscard]] int thread_count(int wanted);

/// How many threads OpenMP has for a team of `count`.
[[nodiscard]] int threads_for(int count);

/// Starts `count` threads, of which this one is the first, and leaves them to the loops below.
/// Throws file_error where the system has no more (a limit of processes, too little memory): OpenMP
/// itself would end the program wherever it is.
void start_threads(int count);

/// Calls `job(i, thread)` once for each i in [0, count), at most `team.threads` at a time; `thread`
/// is in [0, team.threads). Jobs are handed out in increasing order, one by one, so a job may wait
/// for an earlier one without a deadlock; job 0 is this thread's, which is thread 0. Throws what
/// the first failing job threw, or stopped_error.
template <class Job>
void parallel_for(std::uint64_t count, const Team& team, const Job& job) {
  std::exception_ptr failure;
  std::mutex failure_mutex;
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> next{1};
  // The counter is relaxed: it orders no other memory, and so hides no race between jobs from the
  // thread sanitizer.
  const auto take = [&] {
    return stop.load(std::memory_order_relaxed) ? count
                                                : next.fetch_add(1, std::memory_order_relaxed);
  };
  const auto work = [&](int thread) noexcept {
    try {
      // A job that was handed out is begun, and so is job 0, as others may wait for it.
      for (std::uint64_t i = thread == 0 ? 0 : take(); i < count; i = take()) {
        team.stop_if_asked();
        job(i, thread);
      }
    } catch (const leader_failed&) {
      stop = true;
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  if (team.threads <= 1 || count <= 1) {
    work(0);
  } else {
    // The counter `next` hands each job to one thread. OpenMP's own dynamic schedule promises no
    // order, and waiting for an earlier job (the writer does) needs one.
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads_for(team.threads)) schedule(static, 1)
#endif
    for (int thread = 0; thread < team.threads; ++thread) work(thread);
  }
  if (failure) std::rethrow_exception(failure);
}

constexpr double short_round = 200e-6;  // seconds
constexpr double short_strip = 100e-6;

/// Calls `job(begin, end, thread)` for pieces of [0, count), `per_job` numbers at a time, as
/// parallel_for calls its jobs: on this thread alone as long as they are a short round.
template <class Job>
void parallel_for_pieces(std::uint64_t count, std::uint64_t per_job, const Team& team,
                         const Job& job) {
  const std::uint64_t pieces = divide_up(count, per_job);
  const auto do_piece = [&](std::uint64_t i, int thread) {
    job(i * per_job, std::min((i + 1) * per_job, count), static_cast<std::size_t>(thread));
  };
  std::uint64_t done = 0;
  for (const Stopwatch watch; done < pieces && watch.seconds() < short_round; ++done) {
    team.stop_if_asked();
    do_piece(done, 0);
  }
  parallel_for(pieces - done, team,
               [&](std::uint64_t i, int thread) { do_piece(done + i, thread); });
}

/// The sum of what `job(begin, end)` returns for pieces of [0, count).
template <class Job>
[[nodiscard]] std::uint64_t parallel_sum(std::uint64_t count, std::uint64_t per_job,
                                         const Team& team, const Job& job) {
  std::atomic<std::uint64_t> sum{0};
  parallel_for_pieces(count, per_job, team,
                      [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                        sum.fetch_add(job(begin, end), std::memory_order_relaxed);
                      });
  return sum;
}

/// A wavefront: calls `work(strip, step, thread)` for every step of every strip. A strip takes its
/// steps in order, and begins each one after the strip before has done the step of that number.
/// `prepare(strip, step, thread)` is called before that wait. All steps of a strip have the same
/// thread, which may keep what it needs of them. The first strip that is not short, and all behind
/// it, are shared; this thread goes on with the strip that it has begun.
template <class Prepare, class Work>
void parallel_wavefront(std::uint64_t strips, std::uint64_t steps, const Team& team,
                        const Prepare& prepare, const Work& work) {
  std::uint64_t first = steps == 0 ? strips : 0, begun = 0;
  for (Stopwatch watch; first < strips && (team.threads <= 1 || watch.seconds() < short_strip);) {
    prepare(first, begun, std::size_t{0});
    team.stop_if_asked();
    work(first, begun, std::size_t{0});
    if (++begun < steps) continue;
    ++first;
    begun = 0;
    watch = {};
  }
  std::vector<ProgressCount> done(strips - first);
  parallel_for(strips - first, team, [&](std::uint64_t i, int thread) {
    done[i].lead([&] {
      for (std::uint64_t step = i == 0 ? begun : 0; step < steps; ++step) {
        prepare(first + i, step, static_cast<std::size_t>(thread));
        if (i != 0) done[i - 1].wait_for(step, team.observer);
        team.stop_if_asked();
        work(first + i, step, static_cast<std::size_t>(thread));
        done[i].reach(step + 1);
      }
    });
  });
}

/// A wavefront without anything to prepare. With one step each the strips only follow each other.
template <class Work>
void parallel_wavefront(std::uint64_t strips, std::uint64_t steps, const Team& team,
                        const Work& work) {
  parallel_wavefront(
      strips, steps, steps <= 1 ? Team(1, team.observer) : team,
      [](std::uint64_t, std::uint64_t, std::size_t) {}, work);
}

}  // namespace miyama
