/// @file  child_process.hpp
/// @brief Runs a piece of a test in a process of its own, where it may change what belongs to the
/// whole process: signals, environment.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace miyama {

/// Runs `action` in a forked child, which ends with the number it returns. Returns the status as
/// waitpid gives it, −1 on failure. The child must not start threads: it inherits the parent's idea
/// of them, but not the threads.
template <class Action>
[[nodiscard]] int status_of_child(const Action& action) {
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    int code = 125;
    try {
      code = action();
    } catch (...) {
      code = 124;
    }
    _exit(code);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child ? status : -1;
}

[[nodiscard]] inline bool exited_with(int status, int code) {
  return status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == code;
}
[[nodiscard]] inline bool killed_by(int status, int signal) {
  return status >= 0 && WIFSIGNALED(status) && WTERMSIG(status) == signal;
}

}  // namespace miyama
