#include "base/parallel_for.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("progress: a follower sees what its leader wrote", "[unit]") {
  std::vector<std::vector<int>> seen(16, std::vector<int>(100, 0));
  std::vector<ProgressCount> done(seen.size());
  parallel_for(seen.size(), 4, [&](std::uint64_t job, int) {
    done[job].lead([&] {
      for (std::size_t step = 0; step < 100; ++step) {
        if (job != 0) done[job - 1].wait_for(step);
        seen[job][step] = job == 0 ? 1 : seen[job - 1][step] + 1;
        done[job].reach(step + 1);
      }
    });
  });
  for (std::size_t job = 0; job < seen.size(); ++job)
    CHECK(seen[job] == std::vector<int>(100, static_cast<int>(job) + 1));
}

TEST_CASE("progress: a leader that fails keeps nobody waiting, and its reason comes out",
          "[unit]") {
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::vector<ProgressCount> done(8);
    CHECK_THROWS_AS(parallel_for(done.size(), 4,
                                 [&](std::uint64_t job, int) {
                                   done[job].lead([&] {
                                     if (job == 2) throw std::runtime_error("job 2");
                                     if (job != 0) done[job - 1].wait_for(5);
                                   });
                                 }),
                    std::runtime_error);
  }
}

}  // namespace
}  // namespace miyama

namespace miyama {
namespace {

TEST_CASE("parallel_for: each job once, in increasing order per thread", "[unit]") {
  for (const int threads : {1, 2, 3, 7}) {
    for (const std::uint64_t count : {0, 1, 2, 6, 7, 8, 1000}) {
      CAPTURE(threads, count);
      std::vector<std::vector<std::uint64_t>> jobs(static_cast<std::size_t>(threads));
      parallel_for(count, threads, [&](std::uint64_t i, int thread) {
        jobs.at(static_cast<std::size_t>(thread)).push_back(i);
      });
      std::vector<std::uint64_t> all;
      for (const auto& of_thread : jobs) {
        CHECK(std::ranges::is_sorted(of_thread));
        all.insert(all.end(), of_thread.begin(), of_thread.end());
      }
      std::ranges::sort(all);
      std::vector<std::uint64_t> expected(count);
      for (std::uint64_t i = 0; i < count; ++i) expected[i] = i;
      CHECK(all == expected);
    }
  }
}

TEST_CASE("parallel_for: a job may wait for the one before it", "[unit]") {
  // In any other order some job would wait for one that no thread is free to start.
  std::atomic<std::uint64_t> done{0};
  parallel_for(500, 4, [&](std::uint64_t i, int) {
    while (done.load() != i) std::this_thread::yield();
    done.store(i + 1);
  });
  CHECK(done.load() == 500);
}

TEST_CASE("parallel_for: an exception stops the loop and comes out of it", "[unit]") {
  SECTION("one thread: no job after the failing one") {
    std::uint64_t ran = 0;
    const std::string message = message_of<std::runtime_error>([&] {
      parallel_for(100, 1, [&](std::uint64_t i, int) {
        ++ran;
        if (i == 3) throw std::runtime_error("job 3");
      });
    });
    CHECK(message == "job 3");
    CHECK(ran == 4);
  }
  SECTION("several threads: the others stop, of more jobs than anybody could do") {
    const std::string message = message_of<std::runtime_error>([&] {
      parallel_for(std::uint64_t{1} << 60, 4, [&](std::uint64_t i, int) {
        if (i == 0) throw std::runtime_error("job 0");
      });
    });
    CHECK(message == "job 0");
  }
  SECTION("every job fails: one exception comes out") {
    const std::string message = message_of<std::runtime_error>(
        [] { parallel_for(50, 4, [](std::uint64_t, int) { throw std::runtime_error("no"); }); });
    CHECK(message == "no");
  }
}

/// Sleeps where `job` is one that others should come to share.
void sleep_at(std::uint64_t job, std::uint64_t slow) {
  if (job == slow) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

TEST_CASE("parallel_for: a team that fills the processors has one thread more", "[unit]") {
  cpu_set_t processors;
  REQUIRE(sched_getaffinity(0, sizeof processors, &processors) == 0);
  const int full = has_threads() ? CPU_COUNT(&processors) : 0;
  for (int count = 2; count <= full + 2; ++count) {
    CHECK(threads_for(count) == count + (count == full ? 1 : 0));
    std::atomic<int> strangers = 0;
    parallel_for(99, count, [&](std::uint64_t, int thread) { strangers += thread >= count; });
    CHECK(strangers == 0);
  }
}

TEST_CASE("rounds that one thread begins are shared from any place on", "[unit]") {
  for (const int threads : {1, 2, 4})
    for (const std::uint64_t slow : {0, 1, 14, 17, 59, 1000}) {
      CAPTURE(threads, slow);
      std::vector<std::atomic<int>> seen(60);
      parallel_for_pieces(60, 7, threads, [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
        for (std::uint64_t i = begin; i < end; ++i) {
          sleep_at(i, slow);
          ++seen[i];
        }
      });
      CHECK(std::all_of(seen.begin(), seen.end(), [](const auto& times) { return times == 1; }));
      for (const std::uint64_t steps : {1, 6}) {
        const std::uint64_t strips = 60 / steps;
        std::vector<int> depth(60, 0);  // by strip, then by step: one more than the strip before
        std::vector<std::size_t> doing(60);
        parallel_wavefront(strips, steps, threads,
                           [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                             sleep_at(strip * steps + step, slow);
                             depth[strip * steps + step] +=
                                 strip == 0 ? 1 : depth[(strip - 1) * steps + step] + 1;
                             doing[strip * steps + step] = thread;
                           });
        for (std::size_t i = 0; i < 60; ++i) {
          CHECK(depth[i] == static_cast<int>(i / steps + 1));
          CHECK(doing[i] == doing[i - i % steps]);  // a strip is one thread's
        }
      }
    }
}

}  // namespace
}  // namespace miyama
