/// @file  checked_chunks.hpp
/// @brief Reads the stored blocks of a part, or of a whole folder, and believes none before its
/// content was compared with its hash: whoever copies parts or goes on with them reads them so.
///
///     read chunks, in order  ──→  each unpacks to the content of its hash?  ──→  take, in order
///     one thread                  all threads                                    one thread
///
/// Equal chunks are unpacked once: bytes that were found to have this hash, in this shape, have it
/// again. Cost: what reading the files and unpacking the distinct blocks takes.
#pragma once

#include <functional>

#include "base/team.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// Called with each block in turn.
using TakeStored = std::function<void(std::uint64_t job, TableReader::StoredBlock block)>;

/// `from`: a part, or a table in several files. Throws file_error, naming the file, if a block is
/// not what was written; stopped_error.
void for_each_checked_chunk(const TableReader& from, const Team& team, const Stage& stage,
                            const TakeStored& take);

}  // namespace miyama
