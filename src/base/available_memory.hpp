/// @file  available_memory.hpp
/// @brief How much memory this process can get without swapping.
///
///     /proc/meminfo        MemAvailable: free memory and what the kernel would give back
///     /proc/self/cgroup    the group that a container or a service manager put the process in;
///                          its limit, and those of the groups around it, may be lower:
///        /sys/fs/cgroup/GROUP/memory.max                        version 2
///        /sys/fs/cgroup/memory/GROUP/memory.limit_in_bytes      version 1
///
/// Where there is no /proc, half of the machine's memory is a cautious answer.
#pragma once

#include <cstdint>
#include <filesystem>

namespace miyama {

/// Bytes. `root`: where /proc and /sys are; tests give another one.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");

}  // namespace miyama
