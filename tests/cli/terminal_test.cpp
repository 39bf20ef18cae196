/// @file  terminal_test.cpp
/// @brief Handlers and the remembered signal belong to the whole process, so each case runs in a
/// child.

#include <unistd.h>

#include <array>
#include <csignal>

#include "base/team.hpp"
#include "cli/text_files.hpp"
#include "support/catch.hpp"
#include "support/child_process.hpp"

namespace miyama {
namespace {

constexpr int as_expected = 42;  // a child that fails early ends with another code

TEST_CASE("signals: nothing is pending before a signal", "[unit]") {
  const int status = status_of_child([] {
    install_signal_handlers();
    stop_if_signalled();
    return arrived_signal() == 0 ? as_expected : 1;
  });
  CHECK(exited_with(status, as_expected));
}

TEST_CASE("signals: SIGINT and SIGTERM are remembered and stop the work", "[unit]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const int status = status_of_child([signal] {
      install_signal_handlers();
      raise(signal);
      if (arrived_signal() != signal) return 1;
      try {
        stop_if_signalled();
      } catch (const stopped_error&) {
        return as_expected;
      }
      return 3;
    });
    CHECK(exited_with(status, as_expected));
  }
}

TEST_CASE("signals: one that comes before a line is waited for stops the waiting", "[unit]") {
  const int status = status_of_child([] {
    alarm(100);  // ends a child that goes on waiting
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0 || dup2(ends[0], STDIN_FILENO) < 0) return 1;
    install_signal_handlers();
    raise(SIGINT);
    try {
      (void)next_line();
    } catch (const stopped_error&) {
      return as_expected;
    }
    return 3;
  });
  CHECK(exited_with(status, as_expected));
}

TEST_CASE("signals: repeats within a second are one signal", "[unit]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const int status = status_of_child([signal] {
      std::signal(signal, SIG_DFL);
      install_signal_handlers();
      raise(signal);
      raise(signal);
      raise(signal == SIGINT ? SIGTERM : SIGINT);
      return arrived_signal() == signal ? as_expected : 1;
    });
    CHECK(exited_with(status, as_expected));
  }
}

TEST_CASE("signals: a second signal after a second ends the process at once", "[unit]") {
  const int status = status_of_child([] {
    install_signal_handlers();
    raise(SIGTERM);
    usleep(1'050'000);
    raise(SIGTERM);
    return 1;
  });
  CHECK(killed_by(status, SIGTERM));
}

}  // namespace
}  // namespace miyama
