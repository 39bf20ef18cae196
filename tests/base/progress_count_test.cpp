#include "base/progress_count.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "base/parallel_for.hpp"
#include "support/catch.hpp"

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

TEST_CASE("progress: a job that is left out counts as done", "[unit]") {
  ProgressCount done;
  done.lead([] {});
  done.wait_for(1'000'000);
  SUCCEED();
}

}  // namespace
}  // namespace miyama
