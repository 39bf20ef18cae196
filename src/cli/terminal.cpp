/// @file  terminal.cpp
/// @brief The size of the terminal, the handlers of signals, the progress bar.

#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>

namespace miyama {
namespace {

constexpr std::size_t narrowest = 20;
constexpr std::size_t usual = 80;

/// The size of the terminal that stdout is; zeros if it is not a terminal.
winsize terminal_size() {
  winsize size{};
  if (is_terminal_output()) (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
  return size;
}

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

bool is_terminal_output() { return isatty(STDOUT_FILENO) == 1; }

std::size_t terminal_columns() {
  if (const winsize size = terminal_size(); size.ws_col > 0)
    return std::max<std::size_t>(narrowest, size.ws_col);
  const char* columns = std::getenv("COLUMNS");
  const long number = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
  return number > 0 ? std::max(narrowest, static_cast<std::size_t>(number)) : usual;
}

std::optional<std::uint64_t> terminal_lines() {
  const winsize size = terminal_size();
  if (size.ws_row < 5) return std::nullopt;
  return size.ws_row - 3U;
}

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = remember_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGCHLD, SIG_DFL);  // where it is ignored, nobody learns how a child ended
  struct sigaction before {};
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return;  // nohup
  sigaction(SIGHUP, &action, nullptr);
}

const std::atomic<int>& arrived_signal() noexcept { return first_signal; }

void stop_if_signalled() {
  if (first_signal.load(std::memory_order_relaxed) != 0) throw stopped_error();
}

ProgressBar::ProgressBar(bool wanted)
    : Observer(&arrived_signal()), shown_(wanted && isatty(STDERR_FILENO) == 1) {}

void ProgressBar::begin(std::string_view stage, std::uint64_t steps) {
  stage_ = stage;
  steps_ = steps;
  done_ = 0;
  clock_ = {};
  next_draw_ = 0.2;
}

void ProgressBar::end() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::advance() {
  ++done_;
  if (!shown_ || !mutex_.try_lock()) return;
  const std::lock_guard lock(mutex_, std::adopt_lock);
  if (clock_.seconds() >= next_draw_) draw();
}

void ProgressBar::draw() {
  const double seconds = clock_.seconds();
  next_draw_ = seconds + 0.2;
  const double share = static_cast<double>(done_) / static_cast<double>(steps_);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "  %3.0f %%  %.0f s left", 100 * share,
                seconds / share - seconds);
  std::cerr << '\r' << stage_ << text.data() << "\033[K" << std::flush;
}

}  // namespace miyama
