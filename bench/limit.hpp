/// @file  limit.hpp
/// @brief How long the bytes of a table take at the speed of this machine: the limit that a solver
/// without any work of its own would reach.
///
///     produce    every byte of every label, stored by a vector loop into a block in the cache
///     hash       every byte, by the hash of the digests
///     compress   the bytes of distinct blocks: some blocks of the table itself, packed again
///     write      the bytes of the file, to the same disk
///
/// Each is measured by a small loop in the same run, on one thread, and shared among all threads,
/// except for writing, which goes through one.
#pragma once

#include <cstdint>
#include <filesystem>

namespace miyama {

/// Seconds.
struct Limit {
  double produce = 0;
  double hash = 0;
  double compress = 0;
  double write = 0;

  [[nodiscard]] double seconds() const { return produce + hash + compress + write; }
};

/// The limit of a finished table. `distinct`: the share of its blocks that are distinct. `threads`:
/// how many would share the work. Writes a file next to the table for a moment. Throws file_error.
[[nodiscard]] Limit limit_of(const std::filesystem::path& table, double distinct, int threads);

}  // namespace miyama
