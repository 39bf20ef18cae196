/// @file  terminal.hpp
/// @brief The terminal: its size, the progress bar drawn on it, and the signals that come from it.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "base/team.hpp"

namespace miyama {

bool is_terminal_output();
/// Columns of the terminal that stdout is, of COLUMNS in the environment, or 80; at least 20.
std::size_t terminal_columns();

/// Lines of a list that fit the terminal, with the prompt below it; none elsewhere.
std::optional<std::uint64_t> terminal_lines();

/// From now on SIGINT, SIGTERM and SIGHUP are remembered instead of ending the process, until the
/// work comes to a place where it can stop cleanly. One that comes within a second of the first is
/// taken for the same (`timeout` sends two); a later one ends the process at once. A file that
/// would grow past the limit of its size ends nothing: writing it fails, with a message.
void install_signal_handlers();

/// The signal that arrived, 0 if none: what an Observer asks the work to stop by.
const std::atomic<int>& arrived_signal() noexcept;

/// Throws stopped_error if a signal arrived.
void stop_if_signalled();

/// Draws a bar with the time left on stderr, and asks the work to stop after a signal.
class ProgressBar final : public Observer {
 public:
  /// Silent unless stderr is a terminal and `wanted` is true.
  explicit ProgressBar(bool wanted);

  void begin(std::string_view stage, std::uint64_t steps) override;
  void advance() override;
  void end() override;  ///< wipes the bar

 private:
  void draw();
  bool shown_;
  std::string stage_;
  std::uint64_t steps_ = 0;
  Stopwatch clock_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  double next_draw_ = 0.2;
};

}  // namespace miyama
