/// @file  write_table.hpp
/// @brief Solves a request and writes its table: each block is compared with the theorem, then
/// handed to the writer.
#pragma once

#include <filesystem>

#include "pipeline/solution.hpp"

namespace miyama {

struct TableTarget {
  std::filesystem::path path;
  bool overwrite = false;
  std::string source{};   ///< program and version, for the attribute `source`
  std::string history{};  ///< when and how, for the attribute `history`
};

struct WrittenTable : SolveReport {
  TableHeader header;
  TableResult table;
  WriterStatistics writer;
};

/// The file appears under its name when it is complete, or not at all. Memory: see needs.hpp.
/// Throws file_error, stopped_error.
[[nodiscard]] WrittenTable write_table(const Request& request, const TableTarget& target,
                                       const Team& team);

}  // namespace miyama
