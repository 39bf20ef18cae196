#include "cli/graphviz.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error.hpp"
#include "cli/signals.hpp"

namespace miyama {
namespace {

constexpr const char* dots_per_inch = "-Gdpi=144";  ///< of a PNG; an SVG has no dots

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// A nameless file with the graph, so that neither program waits for the other.
File file_with(const std::string& dot) {
  File file(std::tmpfile(), &std::fclose);
  if (!file || std::fwrite(dot.data(), 1, dot.size(), file.get()) != dot.size() ||
      std::fflush(file.get()) != 0)
    throw file_error(
        "cannot write a temporary file for Graphviz: is the disk full? --format dot needs none");
  std::rewind(file.get());
  return file;
}

pid_t start(const std::string& format, int input, int output) {
  std::string program = "dot";  // posix_spawnp asks for words that could be written to
  std::string type = "-T" + format;
  std::string dots = dots_per_inch;
  const std::array<char*, 4> arguments{program.data(), type.data(),
                                       format == "png" ? dots.data() : nullptr, nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, "dot", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error == ENOENT)
    throw file_error("--format " + format +
                     " needs Graphviz, whose program `dot` is not there: install graphviz, or take "
                     "--format dot or text");
  if (error != 0) throw file_error(std::string("cannot start `dot`: ") + std::strerror(error));
  return child;
}

/// The end of a pipe.
class PipeEnd {
 public:
  explicit PipeEnd(int end) : end_(end) {}
  PipeEnd(const PipeEnd&) = delete;
  PipeEnd& operator=(const PipeEnd&) = delete;
  ~PipeEnd() { shut(); }

  [[nodiscard]] int get() const { return end_; }
  void shut() {
    if (end_ >= 0) close(end_);
    end_ = -1;
  }

 private:
  int end_;
};

/// All that `child` writes into the pipe; after a signal to us it is told to end.
std::string read_all(int pipe, pid_t child) {
  std::string content;
  std::array<char, 65536> part{};
  for (;;) {
    const ssize_t bytes = read(pipe, part.data(), part.size());
    if (bytes == 0) return content;
    if (bytes > 0) content.append(part.data(), static_cast<std::size_t>(bytes));
    if (bytes < 0 && (errno != EINTR || arrived_signal() != 0)) {
      kill(child, SIGTERM);
      return content;
    }
  }
}

/// The exit status of `child`.
int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw file_error(std::string("lost `dot`: ") + std::strerror(errno));
    if (arrived_signal() != 0) kill(child, SIGTERM);
  }
  return status;
}

}  // namespace

std::string run_graphviz(const std::string& dot, const std::string& format) {
  const File input = file_with(dot);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw file_error(std::string("cannot start `dot`: ") + std::strerror(errno));
  const PipeEnd ours(ends[0]);
  PipeEnd theirs(ends[1]);
  const pid_t child = start(format, fileno(input.get()), theirs.get());
  theirs.shut();
  std::string picture = read_all(ours.get(), child);
  const int status = wait_for(child);
  stop_if_signalled();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw file_error("`dot` could not draw the picture as " + format +
                     ": take --format dot and draw it by hand, or --format text");
  return picture;
}

}  // namespace miyama
