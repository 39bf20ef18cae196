/// @file  stored_table.hpp
/// @brief Writes a table that is held in memory to a file, as `solve` does.
#pragma once

#include <filesystem>

#include "store/table_writer.hpp"
#include "support/memory_table.hpp"

namespace miyama::test {

/// The header that belongs to a table of Nim.
[[nodiscard]] TableHeader header_of(const MemoryTable& table);

/// Number of losses in the solved table.
[[nodiscard]] std::uint64_t losses_of(const MemoryTable& table);

/// Content of job `job` of a writer of this table: a block of labels or a piece of the list of
/// losses.
[[nodiscard]] std::vector<std::byte> job_content(const MemoryTable& table,
                                                 const TableWriter& writer, std::uint64_t job);

/// Writes the whole table from one thread. Throws what the writer throws.
TableResult store(const MemoryTable& table, const std::filesystem::path& path,
                  bool overwrite = false);

}  // namespace miyama::test
