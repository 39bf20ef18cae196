/// @file  parts.hpp
/// @brief Tables in parts, for tests: written into a folder, and damaged there.
#pragma once

#include <array>
#include <filesystem>
#include <fstream>

#include "pipeline/file/shards/write_shards.hpp"
#include "support/scratch.hpp"

namespace miyama::test {

inline ShardsTarget parts_in(const std::filesystem::path& folder, std::uint64_t shards,
                             FolderStart start = FolderStart::anew) {
  return {folder, shards, start, {}, "a test", "made by a test"};
}

/// Nim with blocks enough for three parts: a last one that is cut never is a part alone.
inline Request three_parts() {
  return make_request("nim", {200, 64, 31}, Convention::normal, "outcome,arrows");
}

/// Flips the lowest bit of byte `at` of a file; from its end, if negative.
inline void flip(const std::filesystem::path& path, std::int64_t at) {
  std::string bytes = bytes_of(path);
  char& byte =
      bytes[static_cast<std::size_t>(at < 0 ? static_cast<std::int64_t>(bytes.size()) + at : at)];
  byte = static_cast<char>(byte ^ 1);
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Overwrites the first entries of a label in a part as any tool of HDF5 would: every chunk
/// unpacks.
inline void change_outcomes(const std::filesystem::path& part) {
  const Hdf5Id file(H5Fopen(part.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open");
  const Hdf5Id outcome = open_dataset(file.get(), "outcome");
  std::vector<hsize_t> ones(extents_of(outcome.get()).size(), 1);
  ones.back() = 2;
  const std::array<std::uint8_t, 2> wrong{win, loss};
  check_hdf5(
      H5Dwrite(outcome.get(), H5T_NATIVE_UINT8, make_space(ones).get(),
               make_space(extents_of(outcome.get()), std::vector<hsize_t>(ones.size()), ones).get(),
               H5P_DEFAULT, wrong.data()),
      "write");
}

}  // namespace miyama::test
