#include "base/interrupt.hpp"

#include <atomic>
#include <csignal>

#include "base/error.hpp"

namespace miyama {
namespace {

// A signal handler can reach nothing but a global; this one is private to the file.
std::atomic<int> arrived_signal{0};  // NOLINT
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember_signal(int signal) {
  arrived_signal.store(signal, std::memory_order_relaxed);
}

}  // namespace

void install_interrupt_handlers() {
  struct sigaction action {};
  action.sa_handler = remember_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C ends the process at once
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction before {};
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;  // nohup
  sigaction(SIGHUP, &action, nullptr);
}

int pending_interrupt() noexcept { return arrived_signal.load(std::memory_order_relaxed); }

void stop_if_interrupted() {
  if (const int signal = pending_interrupt()) throw interrupted_error(signal);
}

}  // namespace miyama
