/// @file  process.hpp
/// @brief What this process gets from the system: memory without swapping, standard streams.
///
///     /proc/meminfo        MemAvailable: free memory and what the kernel would give back
///     /proc/self/cgroup    the group that a container or a service manager put the process in;
///                          its limit, and those of the groups around it, may be lower:
///        /sys/fs/cgroup/GROUP/memory.max                        version 2
///        /sys/fs/cgroup/memory/GROUP/memory.limit_in_bytes      version 1
///
/// Where there is no /proc, half of the machine's memory is a cautious answer.
///
/// A program started with a closed standard output would open its next file in its place, and
/// whatever is printed would go there.
#pragma once

#include <cstdint>
#include <filesystem>

namespace miyama {

/// Bytes. `root`: where /proc and /sys are; tests give another one.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");

/// Greatest memory that this process has used, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// Puts something in place of each standard stream that is closed. Reading and writing it fails as
/// before.
void keep_standard_streams();

}  // namespace miyama
