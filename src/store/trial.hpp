/// @file  trial.hpp
/// @brief Tries in a process of its own what may crash, hang or ask for all memory, before it is
/// done here.
///
/// HDF5 trusts what it reads: one flipped bit in a heap of texts, or in the index of the chunks,
/// makes it read outside its memory or go round in circles. No error can be caught then. But a
/// forked child that does the same first can be watched: if a signal ends it, the file is to blame.
/// While the program is small a child that does nothing costs 0.6 ms, least of 300, from fork to
/// wait: try before the large allocations. What it does comes on top: table_reader.hpp says how
/// much that is.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace miyama {

/// What a trial may use beside what the process has already.
struct TrialLimits {
  std::uint64_t cpu_seconds = 1;
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;  ///< of addresses
};

/// Calls `action` in a child. Throws file_error: with the child's words if `action` threw there,
/// with `blame` if the child was ended. The child starts no thread and prints nothing. Where the
/// system grants no child, nothing is tried.
void try_in_child(const std::string& blame, const std::function<void()>& action,
                  const TrialLimits& limits = {});

}  // namespace miyama
