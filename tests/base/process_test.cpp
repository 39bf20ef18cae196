#include "base/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>

#include "support/catch.hpp"
#include "support/child_process.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

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

namespace miyama {

TEST_CASE("standard streams: a file opened later is none of them, and printing still fails",
          "[unit]") {
  CHECK(exited_with(status_of_child([] {
                      close(STDIN_FILENO);
                      close(STDOUT_FILENO);
                      keep_standard_streams();
                      const int file = open("/dev/null", O_WRONLY);
                      return file > STDERR_FILENO && write(STDOUT_FILENO, "x", 1) < 0 ? 7 : 1;
                    }),
                    7));
}

TEST_CASE("standard streams: open ones are left alone", "[unit]") {
  CHECK(exited_with(status_of_child([] {
                      int ends[2];
                      if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0) return 1;
                      keep_standard_streams();
                      return write(STDOUT_FILENO, "x", 1) == 1 ? 7 : 2;
                    }),
                    7));
}

TEST_CASE("another program: its answer, its status, that it is not there", "[unit]") {
  const std::atomic<int> none{0};
  const test::ScratchFolder folder;
  std::ofstream(folder / "input") << std::string(300'000, 'x');
  const int input = open((folder / "input").c_str(), O_RDONLY);
  ProgramAnswer answer = answer_of({"cat", "-"}, input, none);
  CHECK(answer.error == 0);
  CHECK(answer.status == 0);
  CHECK(answer.output == std::string(300'000, 'x'));
  CHECK(answer_of({"false"}, input, none).status != 0);
  CHECK(answer_of({(folder / "missing").string()}, input, none).error == ENOENT);
  close(input);
}

TEST_CASE("another program: ends when a signal asks to stop", "[unit]") {
  CHECK(exited_with(status_of_child([] {
                      static std::atomic<int> stop{0};
                      struct sigaction action {};
                      action.sa_handler = [](int signal) { stop = signal; };
                      sigaction(SIGALRM, &action, nullptr);
                      alarm(1);
                      return answer_of({"sleep", "100"}, STDIN_FILENO, stop).status != 0 ? 7 : 1;
                    }),
                    7));
}

}  // namespace miyama
