#include "base/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "base/checked.hpp"

namespace miyama {
namespace {

/// "MemAvailable:   12345 kB".
std::optional<std::uint64_t> memory_free(const std::filesystem::path& root) {
  std::ifstream file(root / "proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t kib = 0;
    if (words >> name >> kib && name == "MemAvailable:") return saturating_multiply(kib, 1024);
  }
  return std::nullopt;
}

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

}  // namespace

std::uint64_t available_memory(const std::filesystem::path& root) {
  return std::min(memory_free(root).value_or(half_of_the_machine()), group_limit(root));
}

void keep_standard_streams() {
  // open() takes the lowest number that is free.
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
    if (fcntl(stream, F_GETFD) < 0)
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace miyama
