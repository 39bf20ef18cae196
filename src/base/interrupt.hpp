/// @file  interrupt.hpp
/// @brief Remembers SIGINT, SIGTERM and SIGHUP until the work comes to a place where it can stop
/// cleanly.
#pragma once

namespace miyama {

/// From now on these signals are remembered instead of ending the process.
void install_interrupt_handlers();

/// The signal that arrived, 0 if none. Safe from any thread.
[[nodiscard]] int pending_interrupt() noexcept;

/// Throws interrupted_error if a signal arrived.
void stop_if_interrupted();

}  // namespace miyama
