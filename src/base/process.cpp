#include "base/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/error.hpp"
#include "base/system.hpp"

namespace miyama {
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

std::uint64_t half_of_the_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && bytes > 0 ? std::uint64_t(pages) * std::uint64_t(bytes) / 2 : UINT64_MAX;
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
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environment());
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// All that `child` writes into the pipe.
std::string read_all(int pipe, pid_t child, const std::atomic<int>& stop) {
  std::string content;
  std::array<char, 65536> part{};
  for (;;) {
    const ssize_t bytes = read(pipe, part.data(), part.size());
    if (bytes == 0) return content;
    if (bytes > 0) content.append(part.data(), static_cast<std::size_t>(bytes));
    if (bytes < 0 && (errno != EINTR || stop != 0)) {
      kill(child, SIGTERM);
      return content;
    }
  }
}

}  // namespace

std::uint64_t available_memory(const std::filesystem::path& root) {
  return std::min(
      listed_bytes(root / "proc/meminfo", "MemAvailable:").value_or(half_of_the_machine()),
      group_limit(root));
}

void keep_standard_streams() {
  // open() takes the lowest number that is free.
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
    if (fcntl(stream, F_GETFD) < 0)
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
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
