/// @file  write_table.hpp
/// @brief Solves a request and writes its table: each block is compared with the theorem, then
/// handed to the writer.
///
/// The steps stand below, for those who write a table in parts: the blocks, and the list that goes
/// with them.
#pragma once

#include "pipeline/solution.hpp"
#include "store/table_writer.hpp"

namespace miyama {

struct TableTarget {
  std::filesystem::path path;
  bool overwrite = false;
  std::string caller{};   ///< the program that calls; the attribute `source` has it behind miyama
  std::string history{};  ///< when and how, for the attribute `history`; empty: what was asked for
};

struct WrittenTable : SolveReport {
  TableHeader header;
  TableResult table;
  WriterStatistics writer;
};

/// Writes the table of a request. The file appears under its name when it is complete, or not at
/// all. Memory: see needs.hpp. Throws file_error, stopped_error.
[[nodiscard]] WrittenTable write_table(const PlannedRequest& request, const TableTarget& target,
                                       const Team& team);

/// The attribute `history` of a table whose caller gives this one.
[[nodiscard]] std::string history_text(const Request& request, const std::string& history);

/// Produces the blocks of the runs, checks them, which `report` counts, and writes them: block
/// run.first of the table has the number run.in_part in the file.
void write_blocks(Solution& solution, const std::vector<PartLayout::Run>& runs, TableWriter& writer,
                  const Team& team, const Stage& stage, SolveReport& report);

/// Fills `rows` with rows first … first + count − 1 of the table's list. Thread-safe.
using ReadRows =
    std::function<void(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows)>;
/// Reads the rows of a solution, which must outlive the result.
[[nodiscard]] ReadRows rows_of(const Solution& solution);
/// Writes the list, losses of a box or heaps of multisets, after the labels.
void write_list(TableWriter& writer, const ReadRows& read_rows, const Team& team,
                const Stage& stage);

}  // namespace miyama
