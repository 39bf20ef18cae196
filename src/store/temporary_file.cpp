#include "store/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>  // NOLINT: POSIX has mkstemp here, C++ has not
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>

#include "base/error.hpp"

namespace miyama {
namespace {

constexpr const char* suffix = ".miyama-part";
constexpr const char* random_part = "XXXXXX";
constexpr std::time_t seconds_to_lock = 2;  ///< a new file is locked by then

std::string reason() { return std::strerror(errno); }

file_error exists_error(const std::filesystem::path& path, const std::string& option) {
  return file_error("the file " + path.string() + " exists already: give another " + option +
                    ", or --force to overwrite it");
}

void sync_path(const std::filesystem::path& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) throw file_error("cannot open " + path.string() + " to sync it: " + reason());
  const int status = fsync(file);
  const int error = errno;
  close(file);
  if (status != 0 && error != EINVAL)
    throw file_error("cannot sync " + path.string() + ": " + std::strerror(error));
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// Takes the lock if nobody has it.
bool lock(int file) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  return fcntl(file, F_OFD_SETLK, &whole) == 0;
}

bool is_older_than(const struct stat& status, std::time_t seconds) {
  return std::time(nullptr) - status.st_mtime > seconds;
}

/// True if `path` was a leftover and is gone.
bool removed_leftover(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return false;
  struct stat status {};
  const bool leftover = fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                        is_older_than(status, seconds_to_lock) && lock(file);
  const bool removed = leftover && unlink(path.c_str()) == 0;
  close(file);
  return removed;
}

}  // namespace

std::size_t remove_leftovers(const std::filesystem::path& final_path) {
  const std::string beginning = "." + final_path.filename().string() + ".";
  const std::size_t length = beginning.size() + std::strlen(random_part) + std::strlen(suffix);
  std::size_t removed = 0;
  std::error_code unreadable;
  for (std::filesystem::directory_iterator entry(folder_of(final_path), unreadable), end;
       !unreadable && entry != end; entry.increment(unreadable)) {
    const std::string name = entry->path().filename().string();
    if (name.size() == length && name.starts_with(beginning) && name.ends_with(suffix) &&
        removed_leftover(entry->path()))
      ++removed;
  }
  return removed;
}

void refuse_existing(const std::filesystem::path& path, bool overwrite, const std::string& option) {
  if (path.filename().empty())
    throw usage_error("the output \"" + path.string() + "\" has no file name: give one with " +
                      option);
  const std::filesystem::file_status status = std::filesystem::symlink_status(path);
  if (std::filesystem::is_directory(path))
    throw file_error("the output " + path.string() + " is a folder: give a file name with " +
                     option);
  if (!std::filesystem::exists(status)) return;
  if (!overwrite) throw exists_error(path, option);
  if (!std::filesystem::is_regular_file(status))
    throw file_error("the output " + path.string() +
                     " is no regular file, and none takes its place: give another " + option);
}

TemporaryFile::TemporaryFile(std::filesystem::path final_path, bool overwrite, std::string option)
    : final_path_(std::move(final_path)), option_(std::move(option)), overwrite_(overwrite) {
  refuse_existing(final_path_, overwrite_, option_);
  remove_leftovers(final_path_);
  std::string name = (folder_of(final_path_) /
                      ("." + final_path_.filename().string() + "." + random_part + suffix))
                         .string();
  const int file = mkostemps(name.data(), static_cast<int>(std::strlen(suffix)), O_CLOEXEC);
  if (file < 0)
    throw file_error("cannot write into the folder " + folder_of(final_path_).string() + ": " +
                     reason() + "; choose another place with " + option_);
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file, 0666 & ~mask);
  lock(file);  // where a file system has no locks, leftovers stay
  lock_ = file;
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
  if (status != 0 && flags != 0 &&
      errno == EINVAL) {  // a file system without this flag: link() does not replace either
    status = link(path_.c_str(), final_path_.c_str());
    if (status == 0) unlink(path_.c_str());
  }
  if (status != 0 && errno == EEXIST) throw exists_error(final_path_, option_);
  if (status != 0)
    throw file_error("cannot give " + path_.string() + " the name " + final_path_.string() + ": " +
                     reason());
  published_ = true;
  sync_path(folder_of(final_path_), O_RDONLY | O_DIRECTORY);
}

}  // namespace miyama
