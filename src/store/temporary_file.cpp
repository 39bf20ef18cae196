#include "store/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>  // NOLINT: POSIX has mkstemp here, C++ has not
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>

namespace miyama {
namespace {

constexpr std::string_view random_part = "XXXXXX";
constexpr std::string_view suffix = ".miyama-part";
constexpr std::time_t seconds_to_lock = 2;  // a file that had a name before its lock
constexpr int most_names = 100;

/// The folder of a path, "." where it names none.
std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// The beginning of the names of temporary files.
std::string beginning_of(const std::filesystem::path& final_path) {
  return "." + final_path.filename().string() + ".";
}

std::string reason() { return std::strerror(errno); }

output_error exists_error(const std::filesystem::path& path) {
  return output_error("the file " + path.string() +
                      " exists already: choose another name, or allow it to be overwritten");
}

void sync_path(const std::filesystem::path& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) throw file_error("cannot open " + path.string() + " to sync it: " + reason());
  const bool synced = fsync(file) == 0 || errno == EINVAL;  // EINVAL: not of this kind of file
  const std::string why = reason();
  close(file);
  if (!synced) throw file_error("cannot sync " + path.string() + ": " + why);
}

/// Takes the lock if nobody has it.
bool lock(int file) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  return fcntl(file, F_OFD_SETLK, &whole) == 0;
}

mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// Creates and locks a file that has no name yet, then gives it one that is free: so a file that is
/// not locked has lost its writer. −1 where the file system cannot do this.
int create_locked(const std::filesystem::path& folder, std::string& name) {
  const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  fchmod(file, usual_mode());
  const std::string nameless = "/proc/self/fd/" + std::to_string(file);
  const std::string pattern = name;
  for (int tried = 0; lock(file) && tried < most_names; ++tried) {
    name = pattern;
    // Takes a free name, and frees it again: nobody else is as quick to draw the same.
    const int drawn = mkostemps(name.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
    if (drawn < 0) break;
    unlink(name.c_str());
    close(drawn);
    if (linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
      return file;
    if (errno != EEXIST) break;
  }
  close(file);
  name = pattern;
  return -1;
}

/// Removes a temporary file that nobody writes any more. `named_before`: it may have had a name
/// before it was locked.
void remove_if_left(const std::filesystem::path& path, bool named_before) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      (!named_before || std::time(nullptr) - status.st_mtime > seconds_to_lock) && lock(file))
    unlink(path.c_str());
  close(file);
}

}  // namespace

std::uint64_t free_disk_bytes(const std::filesystem::path& output) {
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(folder_of(output), unknown);
  return unknown ? UINT64_MAX : space.available;
}

void remove_leftovers(const std::filesystem::path& final_path, bool named_before) {
  const std::string beginning = beginning_of(final_path);
  const std::size_t length = beginning.size() + random_part.size() + suffix.size();
  std::error_code unreadable;
  for (std::filesystem::directory_iterator entry(folder_of(final_path), unreadable), end;
       !unreadable && entry != end; entry.increment(unreadable)) {
    const std::string name = entry->path().filename().string();
    if (name.size() == length && name.starts_with(beginning) && name.ends_with(suffix))
      remove_if_left(entry->path(), named_before);
  }
}

void refuse_existing(const std::filesystem::path& path, bool overwrite) {
  if (path.filename().empty())
    throw usage_error("the output \"" + path.string() + "\" has no file name: give one");
  const std::string title = "the output " + path.string();
  if (std::filesystem::is_directory(path))
    throw output_error(title + " is a folder: give a file name");
  const std::filesystem::file_status status = std::filesystem::symlink_status(path);
  if (!std::filesystem::exists(status)) return;
  if (!overwrite) throw exists_error(path);
  if (!std::filesystem::is_regular_file(status))
    throw output_error(title +
                       " is no regular file, and none takes its place: choose another name");
}

TemporaryFile::TemporaryFile(std::filesystem::path final_path, bool overwrite)
    : final_path_(std::move(final_path)), overwrite_(overwrite) {
  refuse_existing(final_path_, overwrite_);
  std::string name = (folder_of(final_path_) / beginning_of(final_path_)).string();
  name.append(random_part).append(suffix);
  lock_ = create_locked(folder_of(final_path_), name);
  remove_leftovers(final_path_, lock_ < 0);
  if (lock_ < 0) {
    lock_ = mkostemps(name.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
    if (lock_ < 0)
      throw output_error("cannot write into the folder " + folder_of(final_path_).string() + ": " +
                         reason() + "; choose another place");
    fchmod(lock_, usual_mode());
    lock(lock_);  // where a file system has no locks, leftovers stay
  }
  path_ = name;
}

TemporaryFile::~TemporaryFile() {
  if (!published_) unlink(path_.c_str());
  if (lock_ >= 0) close(lock_);
}

void TemporaryFile::publish() {
  sync_path(path_, O_RDONLY);
  const unsigned flags = overwrite_ ? 0 : RENAME_NOREPLACE;
  int status = renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, final_path_.c_str(), flags);
  // Where the file system lacks this flag: link() does not replace a file either.
  if (status != 0 && flags != 0 && errno == EINVAL) {
    status = link(path_.c_str(), final_path_.c_str());
    if (status == 0) unlink(path_.c_str());
  }
  if (status != 0 && errno == EEXIST) throw exists_error(final_path_);
  if (status != 0)
    throw file_error("cannot give " + path_.string() + " the name " + final_path_.string() + ": " +
                     reason());
  published_ = true;
  sync_path(folder_of(final_path_), O_RDONLY | O_DIRECTORY);
}

}  // namespace miyama
