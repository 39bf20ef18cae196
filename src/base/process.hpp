/// @file  process.hpp
/// @brief What this process gets from the system: memory without swapping, standard streams, the
/// answer of another program.
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

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace miyama {

/// Bytes. `root`: where /proc and /sys are; tests give another one.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");

/// Puts something in place of each standard stream that is closed. Reading and writing it fails as
/// before.
void keep_standard_streams();

struct ProgramAnswer {
  int error = 0;   ///< errno if the program could not be started
  int status = 0;  ///< from waitpid: 0 if all went well
  std::string output{};
};

/// What a program prints, whose name and arguments are `words`, with the file descriptor `input` as
/// its standard input. It is asked to end as soon as a signal sets `stop`. Its answer
/// comes through a pipe: programs do not always say when their last bytes do not fit on a disk.
/// Throws file_error if the program is lost.
[[nodiscard]] ProgramAnswer answer_of(std::vector<std::string> words, int input,
                                      const std::atomic<int>& stop);

}  // namespace miyama
