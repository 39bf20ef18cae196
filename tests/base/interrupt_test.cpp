/// @file  interrupt_test.cpp
/// @brief Handlers and the remembered signal belong to the whole process, so each case runs in a
/// child.

#include "base/interrupt.hpp"

#include <csignal>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "support/catch.hpp"
#include "support/child_process.hpp"

namespace miyama {
namespace {

constexpr int as_expected = 42;  // a child that fails early ends with another code

TEST_CASE("interrupt: nothing is pending before a signal", "[unit]") {
  const int status = status_of_child([] {
    install_interrupt_handlers();
    stop_if_interrupted();
    return pending_interrupt() == 0 ? as_expected : 1;
  });
  CHECK(exited_with(status, as_expected));
}

TEST_CASE("interrupt: SIGINT and SIGTERM are remembered and thrown with their number", "[unit]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const int status = status_of_child([signal] {
      install_interrupt_handlers();
      raise(signal);
      if (pending_interrupt() != signal) return 1;
      try {
        stop_if_interrupted();
      } catch (const interrupted_error& error) {
        return error.signal() == signal && pending_interrupt() == signal ? as_expected : 2;
      }
      return 3;
    });
    CHECK(exited_with(status, as_expected));
  }
}

TEST_CASE("interrupt: a second signal ends the process at once", "[unit]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const int status = status_of_child([signal] {
      std::signal(signal, SIG_DFL);
      install_interrupt_handlers();
      raise(signal);
      raise(signal);
      return 1;
    });
    CHECK(killed_by(status, signal));
  }
}

TEST_CASE("interrupt: a loop stops before its next job", "[unit]") {
  const int status = status_of_child([] {
    install_interrupt_handlers();
    std::uint64_t jobs = 0;
    try {
      parallel_for(100, 1, [&](std::uint64_t i, int) {
        ++jobs;
        if (i == 5) raise(SIGTERM);
      });
    } catch (const interrupted_error&) {
      return jobs == 6 ? as_expected : 2;
    }
    return 3;
  });
  CHECK(exited_with(status, as_expected));
}

}  // namespace
}  // namespace miyama
