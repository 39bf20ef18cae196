/// @file  scratch.hpp
/// @brief Places for files of a test: a folder that goes with it, and an HDF5 file that never
/// reaches a disk.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "store/hdf5.hpp"

namespace miyama::test {

/// An empty folder, removed with everything in it at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "miyama-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
    return path_ / name;
  }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator(path_),
                         std::filesystem::directory_iterator());
  }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// An empty HDF5 file in memory.
[[nodiscard]] inline Hdf5Id make_memory_file() {
  prepare_hdf5();
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS), "make a property list");
  check_hdf5(H5Pset_fapl_core(access.get(), 1 << 16, false), "keep a file in memory");
  return {H5Fcreate("only in memory", H5F_ACC_TRUNC, H5P_DEFAULT, access.get()),
          "make a file in memory"};
}

}  // namespace miyama::test
