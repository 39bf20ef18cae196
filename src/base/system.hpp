/// @file  system.hpp
/// @brief What this process asks of the system, one function per ability: locks, names and pipes,
/// memory, standard streams, the answer of another program.
///
/// Linux has calls that do in one step what takes two elsewhere, and files that hold what other
/// systems report through calls. Both forms stand side by side in system.cpp. MIYAMA_PORTABLE, an
/// option of CMake, selects the forms for other systems on Linux as well, so that tests can run
/// them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace miyama {

enum class Lock { shared, exclusive };

/// Locks a file for whoever has this descriptor or a copy of it, until the last copy is closed or
/// its process dies. Does not wait. A lock that belongs to the process (F_SETLK) would end as soon
/// as anything of it, such as HDF5, closed the same file. Returns 0, EAGAIN if somebody else has
/// the lock, or another errno where the file system has no locks.
///
/// HDF5 takes a flock on every file that it opens, a shared one for reading. So whoever locks a
/// file of HDF5 takes the shared lock, and opens it so that HDF5 does not lock it for writing.
[[nodiscard]] int try_lock(int file, Lock lock);

/// Renames a file unless the new name is taken. Returns 0 or errno, EEXIST if it is taken.
[[nodiscard]] int rename_anew(const std::filesystem::path& from, const std::filesystem::path& to);

/// Returns when the content is on the disk. Returns 0 or errno.
[[nodiscard]] int sync_file(int file);

/// Makes a reading and a writing end that started programs do not inherit. Returns 0 or errno.
[[nodiscard]] int open_pipe(std::array<int, 2>& ends);

/// The amount that a file of /proc gives for `name`, as in "VmHWM:   12345 kB"; nothing where it
/// gives none.
[[nodiscard]] std::optional<std::uint64_t> listed_bytes(const std::filesystem::path& file,
                                                        std::string_view name);

/// From now on a few MB that were freed serve what is asked for next, in place of fresh pages,
/// which the system clears one by one. For whoever reads block after block.
void keep_freed_memory();

/// Asks for pages of some megabytes where this memory has room for them: a table of many small
/// pages is looked up slowly, and filled one page at a time. The system may decline.
void prefer_large_pages(void* memory, std::size_t bytes);

/// Greatest memory that this process has used, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// Bytes of addresses that this process uses; 0 where the system does not say.
[[nodiscard]] std::uint64_t used_addresses();

/// Bytes of memory that may be used without swapping: what the kernel has free or would give back,
/// or less if a container or a service manager limits this process.
///
///     /proc/meminfo        MemAvailable
///     /proc/self/cgroup    the group of the process; its limit, and those of the groups around it:
///        /sys/fs/cgroup/GROUP/memory.max                        version 2
///        /sys/fs/cgroup/memory/GROUP/memory.limit_in_bytes      version 1
///
/// Where there is no /proc, half of the machine's memory is a cautious answer. `root`: where /proc
/// and /sys are; tests give another one.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");

/// Puts something in place of each standard stream that is closed. Reading and writing it fails as
/// before. The next file that is opened would stand in its place otherwise, and receive whatever is
/// printed.
void keep_standard_streams();

/// Waits until read() from the file descriptor `input` would not wait any more, or `stop` is set. A
/// signal that comes just before read() begins, or to another thread, would not end it: so `stop`
/// is looked at again and again.
void wait_for_input(int input, const std::atomic<int>& stop);

struct ProgramAnswer {
  int error = 0;   ///< errno if the program could not be started
  int status = 0;  ///< as waitpid stores it, 0 if all went well
  std::string output{};
};

/// What a program prints, whose name and arguments are `words`, with the file descriptor `input` as
/// its standard input. It is asked to end as soon as a signal sets `stop`. Its answer
/// comes through a pipe: programs do not always say when their last bytes do not fit on a disk.
/// Throws file_error if the program is lost.
[[nodiscard]] ProgramAnswer answer_of(std::vector<std::string> words, int input,
                                      const std::atomic<int>& stop);

}  // namespace miyama
