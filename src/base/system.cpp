#include "base/system.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <string>

#include "base/checked.hpp"

#if defined(__linux__) && !defined(MIYAMA_PORTABLE)
#define MIYAMA_LINUX
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <crt_externs.h>
#else
extern "C" char** environ;  // NOLINT: POSIX has it in no header
#endif

namespace miyama {

int try_lock(int file, Lock lock) {
#if defined(MIYAMA_LINUX) && defined(F_OFD_SETLK)
  struct flock whole {};
  whole.l_type = lock == Lock::shared ? F_RDLCK : F_WRLCK;
  whole.l_whence = SEEK_SET;
  const int status = fcntl(file, F_OFD_SETLK, &whole);
#else
  const int status = flock(file, (lock == Lock::shared ? LOCK_SH : LOCK_EX) | LOCK_NB);
#endif
  if (status == 0) return 0;
  return errno == EACCES || errno == EWOULDBLOCK ? EAGAIN : errno;
}

namespace {

enum class Rename { anew, exchange };

/// Renames in one step. Returns 0 or errno, nothing where the file system cannot do that.
std::optional<int> rename_at_once(const std::filesystem::path& from,
                                  const std::filesystem::path& to, [[maybe_unused]] Rename how) {
#if defined(MIYAMA_LINUX) && defined(SYS_renameat2)
  // Not every C library of Linux has a function for it, or these names of its flags.
  const unsigned flag = how == Rename::anew ? 1 : 2;
  if (syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), flag) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#elif defined(__APPLE__) && !defined(MIYAMA_PORTABLE)
  if (renamex_np(from.c_str(), to.c_str(), how == Rename::anew ? RENAME_EXCL : RENAME_SWAP) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOTSUP) return errno;
#endif
  return std::nullopt;
}

}  // namespace

int rename_anew(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (const auto done = rename_at_once(from, to, Rename::anew)) return *done;
  // link() does not replace a file either. A process that is killed in between leaves both names,
  // of a file that is complete.
  if (link(from.c_str(), to.c_str()) != 0) return errno;
  return unlink(from.c_str()) == 0 ? 0 : errno;
}

int rename_exchange(const std::filesystem::path& one, const std::filesystem::path& other) {
  if (const auto done = rename_at_once(one, other, Rename::exchange)) return *done;
  const std::filesystem::path aside = one.string() + "-old";
  if (rename(other.c_str(), aside.c_str()) != 0) return errno;
  if (rename(one.c_str(), other.c_str()) != 0) {
    const int error = errno;
    rename(aside.c_str(), other.c_str());
    return error;
  }
  return rename(aside.c_str(), one.c_str()) == 0 ? 0 : errno;
}

int sync_file(int file) {
#if defined(F_FULLFSYNC)
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;  // fsync leaves the content in the cache of the disk
#endif
  return fsync(file) == 0 ? 0 : errno;
}

int open_pipe(std::array<int, 2>& ends) {
#if defined(MIYAMA_LINUX)
  return pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends.data()) != 0) return errno;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

char** environment() {
#if defined(__APPLE__)
  return *_NSGetEnviron();  // a shared library has no `environ` there
#else
  return environ;
#endif
}

std::optional<std::uint64_t> listed_bytes(const std::filesystem::path& file,
                                          std::string_view name) {
  std::ifstream words(file);
  for (std::string word; words >> word;)
    if (std::uint64_t kib = 0; word == name && words >> kib) return saturating_multiply(kib, 1024);
  return std::nullopt;
}

std::uint64_t peak_bytes() {
#if defined(MIYAMA_LINUX)
  // Linux hands on ru_maxrss from the program that started this one; VmHWM is this program's own.
  if (const auto peak = listed_bytes("/proc/self/status", "VmHWM:")) return *peak;
#endif
#if defined(__APPLE__)
  constexpr std::uint64_t unit = 1;
#else
  constexpr std::uint64_t unit = 1024;
#endif
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * unit;  // NOLINT: a union in glibc
}

std::uint64_t used_addresses() {
  std::uint64_t pages = 0;
#if defined(MIYAMA_LINUX)
  std::ifstream("/proc/self/statm") >> pages;
#endif
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace miyama
