/// @file  signals.hpp
/// @brief Remembers SIGINT, SIGTERM and SIGHUP until the work comes to a place where it can stop
/// cleanly.
#pragma once

#include <atomic>

namespace miyama {

/// From now on these signals are remembered instead of ending the process. One that comes within a
/// second of the first is taken for the same (`timeout` sends two); a later one ends the process at
/// once.
void install_signal_handlers();

/// The signal that arrived, 0 if none: what an Observer asks the work to stop by.
[[nodiscard]] const std::atomic<int>& arrived_signal() noexcept;

/// Throws stopped_error if a signal arrived.
void stop_if_signalled();

}  // namespace miyama
