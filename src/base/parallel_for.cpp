#include "base/parallel_for.hpp"

#ifdef _OPENMP
#include <omp.h>
#endif

#include <latch>

#include "base/error.hpp"

namespace miyama {

#ifdef _OPENMP
bool has_threads() { return true; }

int thread_count(int wanted) {
  return wanted > 0 ? wanted : std::min(omp_get_max_threads(), most_threads);
}

int threads_for(int count) { return count == omp_get_num_procs() ? count + 1 : count; }
#else
bool has_threads() { return false; }

int thread_count(int) { return 1; }
int threads_for(int count) { return count; }
#endif

void start_threads(int count) {
  if (count <= 1) return;
  std::vector<std::thread> threads;  // that wait at the same time
  std::latch end(1);
  bool started = true;
  try {
    while (threads.size() + 1 < static_cast<std::size_t>(threads_for(count)))
      threads.emplace_back([&] { end.wait(); });
  } catch (const std::exception&) {  // system_error, bad_alloc
    started = false;
  }
  end.count_down();
  for (std::thread& thread : threads) thread.join();
  if (!started)
    throw file_error("cannot start ", count,
                     " threads: the system's limit of threads or memory is reached, give fewer");
  // OpenMP keeps the threads of its first team.
  parallel_for(count, count, [](std::uint64_t, int) {});
}

}  // namespace miyama
