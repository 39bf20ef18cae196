#include "store/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>  // NOLINT: POSIX has mkstemp here, C++ has not
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/system.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

constexpr std::string_view random_part = "XXXXXX";
constexpr std::string_view suffix = ".miyama-part";
constexpr std::size_t longest_kept = 255 - 2 - random_part.size() - suffix.size();
constexpr int most_tries = 100;

/// The folder of a path, "." where it names none.
std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// The beginning of the names of temporary files. A long name is cut off, because file systems
/// limit the length.
std::string beginning_of(const std::filesystem::path& final_path) {
  std::string name = final_path.filename().string();
  if (name.size() > longest_kept) {
    std::size_t end = longest_kept;
    while (end > 1 && continues_character(name[end])) --end;
    name.resize(end);
  }
  return "." + name + ".";
}

std::string reason() { return std::strerror(errno); }

exists_error taken(const std::filesystem::path& path) {
  return exists_error("the file " + path.string() +
                      " exists already: choose another name, or allow it to be overwritten");
}

void refuse_unsynced(int error, const std::filesystem::path& path) {
  if (error != 0 && error != EINVAL)  // EINVAL: not of this kind of file
    throw file_error("cannot sync ", path.string(), ": ", std::strerror(error));
}

/// Writes the names in the folder of a complete file to the disk. A folder that may be written but
/// not read cannot be opened for that; the system then writes the names in its own time.
void sync_folder_of(const std::filesystem::path& path) {
  const int folder = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  const int error = sync_file(folder);
  close(folder);
  refuse_unsynced(error, folder_of(path));
}

/// Makes and locks a file with a free name, which `name` becomes. −1 if the folder refuses.
int create_locked(std::string& name) {
  const std::string pattern = name;
  for (int tried = 0; tried < most_tries; ++tried) {
    name = pattern;
    const int file = mkostemps(name.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
    if (file < 0) return -1;
    const int locked = try_lock(file, Lock::shared);
    struct stat status {};
    // Where a file system has no locks, nobody removes leftovers.
    if (locked != EAGAIN && fstat(file, &status) == 0 && status.st_nlink != 0 &&
        access(name.c_str(), F_OK) == 0)
      return file;
    close(file);
  }
  errno = EBUSY;
  return -1;
}

/// Removes a temporary file that nobody writes any more.
void remove_if_left(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && try_lock(file, Lock::exclusive) == 0)
    unlink(path.c_str());
  close(file);
}

}  // namespace

std::uint64_t free_disk_bytes(const std::filesystem::path& output) {
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(folder_of(output), unknown);
  return unknown || space.capacity == 0 ? UINT64_MAX : space.available;
}

void remove_leftovers(const std::filesystem::path& final_path) {
  const std::string beginning = beginning_of(final_path);
  const std::size_t length = beginning.size() + random_part.size() + suffix.size();
  std::error_code unreadable;
  for (std::filesystem::directory_iterator entry(folder_of(final_path), unreadable), end;
       !unreadable && entry != end; entry.increment(unreadable)) {
    const std::string name = entry->path().filename().string();
    if (name.size() == length && name.starts_with(beginning) && name.ends_with(suffix))
      remove_if_left(entry->path());
  }
}

void refuse_existing(const std::filesystem::path& path, bool overwrite) {
  if (path.filename().empty())
    throw usage_error("the output \"", path.string(), "\" has no file name: give one");
  const std::string title = "the output " + path.string();
  std::error_code why;
  if (std::filesystem::is_directory(path, why))
    throw output_error(title, " is a folder: give a file name");
  if (why == std::errc::filename_too_long)
    throw output_error(title, " has a name of ", path.filename().string().size(),
                       " bytes, too long for a file: give a shorter one");
  const std::filesystem::file_status status = std::filesystem::symlink_status(path);
  if (!std::filesystem::exists(status)) return;
  if (!overwrite) throw taken(path);
  if (!std::filesystem::is_regular_file(status))
    throw output_error(title +
                       " is not a regular file and cannot be replaced by one: choose another name");
}

TemporaryFile::TemporaryFile(std::filesystem::path final_path, bool overwrite)
    : final_path_(std::move(final_path)), overwrite_(overwrite) {
  refuse_existing(final_path_, overwrite_);
  std::string name = (folder_of(final_path_) / beginning_of(final_path_)).string();
  name.append(random_part).append(suffix);
  remove_leftovers(final_path_);
  lock_ = create_locked(name);
  if (lock_ < 0)
    throw output_error("cannot write into the folder ", folder_of(final_path_).string(), ": ",
                       reason(), "; choose another place");
  fchmod(lock_, 0600);  // whatever the umask
  path_ = name;
}

TemporaryFile::~TemporaryFile() {
  if (!published_) unlink(path_.c_str());
  if (lock_ >= 0) close(lock_);
}

/// The permissions that the umask leaves come last: until then this process opens the file again.
void TemporaryFile::publish() {
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(lock_, 0666 & ~mask);
  refuse_unsynced(sync_file(lock_), path_);
  const int error = !overwrite_ ? rename_anew(path_, final_path_)
                    : std::rename(path_.c_str(), final_path_.c_str()) == 0 ? 0
                                                                           : errno;
  if (error == EEXIST) throw taken(final_path_);
  if (error != 0)
    throw file_error("cannot give ", path_.string(), " the name ", final_path_.string(), ": ",
                     std::strerror(error));
  published_ = true;
  close(std::exchange(lock_, -1));
  sync_folder_of(final_path_);
}

}  // namespace miyama
