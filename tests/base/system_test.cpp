#include "base/system.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/child_process.hpp"
#include "support/scratch.hpp"
#include "sweep/rings.hpp"
#include "table/index/box/position_set.hpp"

namespace miyama {
namespace {

/// A descriptor of its own for a file, closed at the end.
class Opened {
 public:
  explicit Opened(const std::filesystem::path& path)
      : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() { close(file_); }
  operator int() const { return file_; }

 private:
  int file_;
};

TEST_CASE("locks: shared ones stand together, an exclusive one alone", "[unit]") {
  const test::ScratchFolder folder;
  const Opened first(folder / "file"), second(folder / "file");
  {
    const Opened third(folder / "file");
    CHECK(try_lock(first, Lock::shared) == 0);
    CHECK(try_lock(third, Lock::shared) == 0);
    CHECK(try_lock(second, Lock::exclusive) == EAGAIN);
  }
  CHECK(try_lock(second, Lock::exclusive) == EAGAIN);
  CHECK(try_lock(first, Lock::exclusive) == 0);
  CHECK(try_lock(second, Lock::shared) == EAGAIN);
}

TEST_CASE("locks: the death of a process frees its own", "[unit]") {
  const test::ScratchFolder folder;
  const Opened file(folder / "file");
  const int status = status_of_child([&] {
    const int own = open((folder / "file").c_str(), O_RDWR);
    if (try_lock(own, Lock::exclusive) == 0) raise(SIGKILL);
    return 1;
  });
  CHECK(killed_by(status, SIGKILL));
  CHECK(try_lock(file, Lock::exclusive) == 0);
}

TEST_CASE("renaming anew: takes a free name, and no other", "[unit]") {
  const test::ScratchFolder folder;
  std::ofstream(folder / "from") << "new";
  std::ofstream(folder / "taken") << "old";
  CHECK(rename_anew(folder / "from", folder / "taken") == EEXIST);
  CHECK(test::bytes_of(folder / "taken") == "old");
  CHECK(rename_anew(folder / "from", folder / "to") == 0);
  CHECK(test::bytes_of(folder / "to") == "new");
  CHECK(folder.files() == 2);
  CHECK(rename_anew(folder / "from", folder / "missing") == ENOENT);
}

TEST_CASE("answer of a program: it knows what the environment says", "[unit]") {
  REQUIRE(setenv("MIYAMA_TRIED", "yes", 1) == 0);
  const std::atomic<int> stop{0};
  const ProgramAnswer answer = answer_of({"printenv", "MIYAMA_TRIED"}, STDIN_FILENO, stop);
  unsetenv("MIYAMA_TRIED");
  CHECK(answer.output == "yes\n");
}

TEST_CASE("waiting for input: until there is some, or its end, or until it should stop", "[unit]") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  std::atomic<int> stop{0};
  const auto stopped_meanwhile = [&](const auto& action) {
    std::thread other([&] { stop = SIGTERM; });  // where a signal ends no call of ours
    action();
    other.join();
    return stop.exchange(0) == SIGTERM;
  };
  CHECK(stopped_meanwhile([&] { wait_for_input(ends[0], stop); }));
  CHECK(stopped_meanwhile([&] {
    const ProgramAnswer answer = answer_of({"sleep", "1000"}, STDIN_FILENO, stop);
    CHECK(killed_by(answer.status, SIGTERM));
  }));
  REQUIRE(write(ends[1], "x", 1) == 1);
  wait_for_input(ends[0], stop);
  char read_back = 0;
  CHECK((read(ends[0], &read_back, 1) == 1 && read_back == 'x'));
  close(ends[1]);
  wait_for_input(ends[0], stop);
  CHECK(read(ends[0], &read_back, 1) == 0);
  close(ends[0]);
}

/// True if the system was asked for large pages at this address.
bool has_large_pages(const void* at) {
  std::ifstream maps("/proc/self/smaps");
  bool is_here = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    if (std::istringstream(line) >> std::hex >> begin >> dash >> end && dash == '-')
      is_here = begin <= reinterpret_cast<std::uintptr_t>(at) &&
                reinterpret_cast<std::uintptr_t>(at) < end;
    else if (is_here && line.starts_with("VmFlags:"))
      return line.find(" hg") != std::string::npos;
  }
  return false;
}

TEST_CASE("large pages: asked for where there is room for them", "[unit]") {
  constexpr std::size_t bytes = 8 << 20;
  constexpr std::size_t few = 3 << 20;
  void* const plain =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(plain != MAP_FAILED);
  prefer_large_pages(plain, few);
  CHECK_FALSE(has_large_pages(static_cast<std::byte*>(plain) + few - 1));
#if defined(MADV_HUGEPAGE)
  madvise(plain, bytes, MADV_HUGEPAGE);
#endif
  const bool can_tell = has_large_pages(plain);  // not where the kernel has none
  munmap(plain, bytes);
  CellMemory cells(bytes / 8, 8);
  PositionSet set(Box(Bounds{1, 8 * bytes / 2 - 1}));
  CHECK(has_large_pages(cells.at(bytes / 2)) == can_tell);
  CHECK(has_large_pages(&set.row(1)[0]) == can_tell);
  CHECK(set.count() == 0);
}

TEST_CASE("listed bytes: the amount behind a name, nothing without one", "[unit]") {
  const test::ScratchFolder folder;
  std::ofstream(folder / "status") << "Name:\tVmHWM\nVmHWM:\t   12 kB\nVmRSS:\tmany\n";
  CHECK(listed_bytes(folder / "status", "VmHWM:") == 12 * 1024);
  CHECK(listed_bytes(folder / "status", "VmRSS:") == std::nullopt);
  CHECK(listed_bytes(folder / "status", "VmSwap:") == std::nullopt);
  CHECK(listed_bytes(folder / "none", "VmHWM:") == std::nullopt);
}

/// A root folder with made-up /proc and /sys.
class MadeUpRoot {
 public:
  void write(const std::string& path, const std::string& text) {
    const std::filesystem::path file = path_() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::uint64_t available() const { return available_memory(path_()); }

 private:
  std::filesystem::path path_() const { return folder_ / "root"; }
  test::ScratchFolder folder_;
};

const std::string meminfo =
    "MemTotal:       24000000 kB\nMemFree:        1000 kB\nMemAvailable:   8000000 kB\nBuffers: 5 "
    "kB\n";
constexpr std::uint64_t free_bytes = 8'000'000ULL * 1024;

TEST_CASE("available memory: what the kernel says is available", "[unit]") {
  MadeUpRoot root;
  root.write("proc/meminfo", meminfo);
  CHECK(root.available() == free_bytes);
}

TEST_CASE("available memory: the lowest limit of the group and of those around it", "[unit]") {
  MadeUpRoot root;
  root.write("proc/meminfo", meminfo);
  root.write("proc/self/cgroup", "0::/service/worker\n");
  root.write("sys/fs/cgroup/service/worker/memory.max", "max\n");
  CHECK(root.available() == free_bytes);
  root.write("sys/fs/cgroup/service/memory.max", "5000000\n");
  CHECK(root.available() == 5'000'000);
  root.write("sys/fs/cgroup/service/worker/memory.max", "4000000\n");
  CHECK(root.available() == 4'000'000);
  root.write("sys/fs/cgroup/memory.max", "3000000\n");
  CHECK(root.available() == 3'000'000);
  root.write("sys/fs/cgroup/memory.max", "99999999999999\n");  // higher than what is free
  CHECK(root.available() == 4'000'000);
}

TEST_CASE("available memory: groups of version 1, among other controllers", "[unit]") {
  MadeUpRoot root;
  root.write("proc/meminfo", meminfo);
  root.write("proc/self/cgroup", "9:cpu,cpuacct:/fast\n4:hugetlb,memory:/job\nmalformed\n0::/\n");
  root.write("sys/fs/cgroup/memory/fast/memory.limit_in_bytes", "1\n");  // not our group
  root.write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "7000000\n");
  root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");  // no limit
  CHECK(root.available() == 7'000'000);
}

TEST_CASE("available memory: half of the machine where there is no /proc", "[unit]") {
  const auto machine = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  CHECK(MadeUpRoot().available() == machine / 2);
  CHECK(available_memory() > 0);
  CHECK(available_memory() <= machine);
}

}  // namespace
}  // namespace miyama
