#include "cli/signals.hpp"

#include <csignal>
#include <ctime>

#include "base/team.hpp"

namespace miyama {
namespace {

// A signal handler can reach nothing but globals; these are private to the file.
std::atomic<int> first_signal{0};                // NOLINT
std::atomic<std::int64_t> first_nanoseconds{0};  // NOLINT
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

constexpr std::int64_t second = 1'000'000'000;

std::int64_t monotonic_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * second + now.tv_nsec;
}

extern "C" void remember_signal(int signal) {
  int none = 0;
  if (first_signal.load() == 0) first_nanoseconds = monotonic_nanoseconds();
  if (first_signal.compare_exchange_strong(none, signal)) return;
  if (monotonic_nanoseconds() - first_nanoseconds < second) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // comes when this handler returns
}

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = remember_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction before {};
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;  // nohup
  sigaction(SIGHUP, &action, nullptr);
}

const std::atomic<int>& arrived_signal() noexcept { return first_signal; }

void stop_if_signalled() {
  if (first_signal.load(std::memory_order_relaxed) != 0) throw stopped_error();
}

}  // namespace miyama
