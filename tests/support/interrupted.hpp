/// @file  interrupted.hpp
/// @brief Whether work that has no jobs for several threads looks at signals by itself.
#pragma once

#include <csignal>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "support/child_process.hpp"

namespace miyama::test {

/// Runs `action` in a child where SIGINT has arrived. Returns whether it gave up with
/// interrupted_error.
template <class Action>
[[nodiscard]] bool gives_up_when_interrupted(const Action& action) {
  constexpr int gave_up = 42;
  const int status = status_of_child([&] {
    install_interrupt_handlers();
    raise(SIGINT);
    try {
      action();
    } catch (const interrupted_error&) {
      return gave_up;
    }
    return 1;
  });
  return exited_with(status, gave_up);
}

}  // namespace miyama::test
