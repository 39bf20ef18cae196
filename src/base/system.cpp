#include "base/system.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/checked.hpp"
#include "base/error.hpp"

#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__) && !defined(MIYAMA_PORTABLE)
#define MIYAMA_LINUX
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <crt_externs.h>
#else
extern "C" char** environ;  // NOLINT: POSIX has it in no header
#endif

namespace miyama {

int try_lock(int file, Lock lock) {
#if defined(MIYAMA_LINUX) && defined(F_OFD_SETLK)
  struct flock whole {};
  whole.l_type = lock == Lock::shared ? F_RDLCK : F_WRLCK;
  whole.l_whence = SEEK_SET;
  const int status = fcntl(file, F_OFD_SETLK, &whole);
#else
  const int status = flock(file, (lock == Lock::shared ? LOCK_SH : LOCK_EX) | LOCK_NB);
#endif
  if (status == 0) return 0;
  return errno == EACCES || errno == EWOULDBLOCK ? EAGAIN : errno;
}

int rename_anew(const std::filesystem::path& from, const std::filesystem::path& to) {
#if defined(MIYAMA_LINUX) && defined(SYS_renameat2)
  // Not every C library of Linux has a function for it, or the name of its flag.
  constexpr unsigned anew = 1;
  if (syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), anew) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#elif defined(__APPLE__) && !defined(MIYAMA_PORTABLE)
  if (renamex_np(from.c_str(), to.c_str(), RENAME_EXCL) == 0) return 0;
  if (errno != EINVAL && errno != ENOTSUP) return errno;
#endif
  // link() does not replace a file either. A process that is killed in between leaves both names,
  // of a file that is complete.
  if (link(from.c_str(), to.c_str()) != 0) return errno;
  return unlink(from.c_str()) == 0 ? 0 : errno;
}

int sync_file(int file) {
#if defined(F_FULLFSYNC)
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;  // fsync leaves the content in the cache of the disk
#endif
  return fsync(file) == 0 ? 0 : errno;
}

int open_pipe(std::array<int, 2>& ends) {
#if defined(MIYAMA_LINUX)
  return pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends.data()) != 0) return errno;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

std::optional<std::uint64_t> listed_bytes(const std::filesystem::path& file,
                                          std::string_view name) {
  std::ifstream words(file);
  for (std::string word; words >> word;)
    if (std::uint64_t kib = 0; word == name && words >> kib) return saturating_multiply(kib, 1024);
  return std::nullopt;
}

void keep_freed_memory() {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
#endif
}

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  constexpr std::size_t page = 2 << 20;
  if (bytes < 2 * page) return;
  const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = divide_up(begin, page) * page;
  madvise(reinterpret_cast<void*>(first), begin + bytes - first, MADV_HUGEPAGE);
#endif
}

std::uint64_t peak_bytes() {
#if defined(MIYAMA_LINUX)
  // Linux hands on ru_maxrss from the program that started this one; VmHWM is this program's own.
  if (const auto peak = listed_bytes("/proc/self/status", "VmHWM:")) return *peak;
#endif
#if defined(__APPLE__)
  constexpr std::uint64_t unit = 1;
#else
  constexpr std::uint64_t unit = 1024;
#endif
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * unit;  // NOLINT: a union in glibc
}

std::uint64_t used_addresses() {
  std::uint64_t pages = 0;
#if defined(MIYAMA_LINUX)
  std::ifstream("/proc/self/statm") >> pages;
#endif
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

namespace {

/// The number in the file, or the greatest there is: "max", or no such file.
std::uint64_t limit_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::uint64_t bytes = 0;
  return file >> bytes ? bytes : UINT64_MAX;
}

/// The lowest limit of `group` and the groups around it. A container may see its own group as the
/// root of `mount`.
std::uint64_t lowest_limit(const std::filesystem::path& mount, const std::filesystem::path& group,
                           const char* name) {
  std::uint64_t limit = limit_in(mount / name);
  for (std::filesystem::path inner = group.relative_path(); !inner.empty();
       inner = inner.parent_path())
    limit = std::min(limit, limit_in(mount / inner / name));
  return limit;
}

/// Lines "number:controllers:group"; version 2 has no controllers.
std::uint64_t group_limit(const std::filesystem::path& root) {
  std::uint64_t limit = UINT64_MAX;
  std::ifstream file(root / "proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string number, controllers, group;
    std::getline(std::getline(words, number, ':'), controllers, ':');
    if (!std::getline(words, group)) continue;
    if (controllers.empty())
      limit = std::min(limit, lowest_limit(root / "sys/fs/cgroup", group, "memory.max"));
    if (("," + controllers + ",").find(",memory,") != std::string::npos)
      limit = std::min(limit,
                       lowest_limit(root / "sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
  }
  return limit;
}

/// Starts a program, whose name is the first word. Returns errno, 0 if it runs.
int start(std::vector<std::string>& words, int input, int output, pid_t& child) {
  std::vector<char*> arguments;  // posix_spawnp asks for words that could be written to
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
#if defined(__APPLE__)
  char** const variables = *_NSGetEnviron();  // a shared library has no `environ` there
#else
  char** const variables = environ;
#endif
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), variables);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// All that `child` writes into the pipe.
std::string read_all(int pipe, pid_t child, const std::atomic<int>& stop) {
  std::string content;
  std::array<char, 65536> part{};
  for (;;) {
    wait_for_input(pipe, stop);
    const ssize_t bytes = stop != 0 ? -1 : read(pipe, part.data(), part.size());
    if (bytes == 0) return content;
    if (bytes > 0) content.append(part.data(), static_cast<std::size_t>(bytes));
    if (bytes < 0 && (stop != 0 || errno != EINTR)) {
      kill(child, SIGTERM);
      return content;
    }
  }
}

}  // namespace

std::uint64_t available_memory(const std::filesystem::path& root) {
  const auto half_of_the_machine = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                   static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE)) / 2;
  return std::min(
      listed_bytes(root / "proc/meminfo", "MemAvailable:").value_or(half_of_the_machine),
      group_limit(root));
}

void keep_standard_streams() {
  // open() takes the lowest number that is free.
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
    if (fcntl(stream, F_GETFD) < 0)
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void wait_for_input(int input, const std::atomic<int>& stop) {
  constexpr int milliseconds = 250;  // mostly a signal ends poll() at once
  pollfd looked{input, POLLIN, 0};
  while (stop == 0) {
    const int ready = poll(&looked, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
  }
}

ProgramAnswer answer_of(std::vector<std::string> words, int input, const std::atomic<int>& stop) {
  std::array<int, 2> ends{};
  if (const int error = open_pipe(ends); error != 0) return {error};
  using End = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  const End ours(fdopen(ends[0], "r"), &std::fclose);
  End theirs(fdopen(ends[1], "w"), &std::fclose);
  pid_t child = 0;
  ProgramAnswer answer{start(words, input, ends[1], child)};
  if (answer.error != 0) return answer;
  theirs.reset();
  answer.output = read_all(ends[0], child, stop);
  while (waitpid(child, &answer.status, 0) < 0) {
    if (errno != EINTR) throw file_error("lost `", words[0], "`: ", std::strerror(errno));
    if (stop != 0) kill(child, SIGTERM);
  }
  return answer;
}

}  // namespace miyama
