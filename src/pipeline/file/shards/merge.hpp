/// @file  merge.hpp
/// @brief One ordinary file from a folder of parts. Chunks are copied as they are packed.
///
/// Each chunk is compared with its hash first (store/parts_reader.hpp). The list beside the labels
/// and the small datasets are written anew. The file is the same, byte for byte, as if the table
/// had been written to it at once by the same version of the program on the same machine.
#pragma once

#include "pipeline/file/write_blocks.hpp"

namespace miyama {

struct MergedTable {
  TableHeader header;
  TableResult table;
  std::size_t parts = 0;
  std::uint64_t file_bytes = 0;
};

/// Throws file_error: the folder is not complete, a part is damaged, the file exists already and
/// must not be overwritten; stopped_error. No file appears then.
[[nodiscard]] MergedTable merge_parts(const std::filesystem::path& folder,
                                      const std::filesystem::path& output, bool overwrite,
                                      const Team& team);

}  // namespace miyama
