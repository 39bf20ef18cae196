#include "store/trial.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <fstream>
#include <new>

#include "base/error.hpp"

namespace miyama {
namespace {

constexpr int went_well = 0;
constexpr int threw = 1;

void limit(decltype(RLIMIT_CPU) resource, rlim_t most) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return;
  now.rlim_cur = std::min(now.rlim_max, most);
  setrlimit(resource, &now);
}

/// Addresses that this process uses; none where there is no /proc.
std::uint64_t used_addresses() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// The child dies of what would end it, silently and without a core file, whatever handlers and
/// limits it inherits.
void prepare_child(const TrialLimits& limits) {
  for (const int fatal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU})
    std::signal(fatal, SIG_DFL);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  limit(RLIMIT_CORE, 1);  // 0 would still start a program that collects cores
  limit(RLIMIT_CPU, limits.cpu_seconds);
#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // these reserve addresses by the terabyte
  if (const std::uint64_t used = used_addresses(); used != 0)
    limit(RLIMIT_AS, used + limits.memory_bytes);
#endif
}

[[noreturn]] void run_child(int out, const std::function<void()>& action,
                            const TrialLimits& limits) {
  int code = went_well;
  try {
    prepare_child(limits);
    action();
  } catch (const std::bad_alloc&) {
    code = threw;  // asked for all memory: no words of its own
  } catch (const std::exception& error) {
    code = threw;
    const std::string words = error.what();
    if (write(out, words.data(), words.size()) < 0) code = threw;  // then the parent has no words
  }
  _exit(code);
}

/// All that the child writes, until it ends.
std::string read_all(int in) {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t bytes = read(in, part.data(), part.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(bytes));
  }
}

}  // namespace

void try_in_child(const std::string& blame, const std::function<void()>& action,
                  const TrialLimits& limits) {
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return;
  const pid_t child = fork();
  if (child == 0) {
    close(pipe_ends[0]);
    run_child(pipe_ends[1], action, limits);
  }
  close(pipe_ends[1]);
  const std::string words = child < 0 ? "" : read_all(pipe_ends[0]);
  close(pipe_ends[0]);
  if (child < 0) return;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == went_well) return;
  throw file_error(WIFEXITED(status) && !words.empty() ? words : blame);
}

}  // namespace miyama
