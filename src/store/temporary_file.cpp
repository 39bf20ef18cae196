#include "store/temporary_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace miyama {
namespace {

constexpr const char* suffix = ".miyama-part";

std::string reason() { return std::strerror(errno); }

file_error exists_error(const std::filesystem::path& path, const std::string& option) {
  return file_error("the file " + path.string() + " exists already: give another " + option + ", or --force to overwrite it");
}

void sync_path(const std::filesystem::path& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) throw file_error("cannot open " + path.string() + " to sync it: " + reason());
  const int status = fsync(file);
  const int error = errno;
  close(file);
  if (status != 0 && error != EINVAL) throw file_error("cannot sync " + path.string() + ": " + std::strerror(error));
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace

void refuse_existing(const std::filesystem::path& path, bool overwrite, const std::string& option) {
  if (std::filesystem::is_directory(path))
    throw file_error("the output " + path.string() + " is a folder: give a file name with " + option);
  if (!overwrite && std::filesystem::exists(std::filesystem::symlink_status(path))) throw exists_error(path, option);
}

TemporaryFile::TemporaryFile(std::filesystem::path final_path, bool overwrite, std::string option)
    : final_path_(std::move(final_path)), option_(std::move(option)), overwrite_(overwrite) {
  refuse_existing(final_path_, overwrite_, option_);
  std::string name = (folder_of(final_path_) / ("." + final_path_.filename().string() + ".XXXXXX" + suffix)).string();
  const int file = mkostemps(name.data(), static_cast<int>(std::strlen(suffix)), O_CLOEXEC);
  if (file < 0)
    throw file_error("cannot write into the folder " + folder_of(final_path_).string() + ": " + reason() + "; choose another place with " +
                     option_);
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file, 0666 & ~mask);
  close(file);
  path_ = name;
}

TemporaryFile::~TemporaryFile() {
  if (!published_) unlink(path_.c_str());
}

void TemporaryFile::publish() {
  sync_path(path_, O_RDONLY);
  const unsigned flags = overwrite_ ? 0 : RENAME_NOREPLACE;
  int status = renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, final_path_.c_str(), flags);
  if (status != 0 && flags != 0 && errno == EINVAL) {  // a file system without this flag: link() does not replace either
    status = link(path_.c_str(), final_path_.c_str());
    if (status == 0) unlink(path_.c_str());
  }
  if (status != 0 && errno == EEXIST) throw exists_error(final_path_, option_);
  if (status != 0) throw file_error("cannot give " + path_.string() + " the name " + final_path_.string() + ": " + reason());
  published_ = true;
  sync_path(folder_of(final_path_), O_RDONLY | O_DIRECTORY);
}

}  // namespace miyama
