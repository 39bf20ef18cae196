/// @file  write_blocks.hpp
/// @brief The steps that write a table, or a part of one: how blocks are packed, the blocks, and
/// the list beside them.
#pragma once

#include "pipeline/solution.hpp"
#include "store/table_writer.hpp"

namespace miyama {

/// How each array of the request's layout is packed, and then the list beside them. A `history`
/// without a time belongs to a table that must have equal bytes wherever it is made.
[[nodiscard]] std::vector<Packing> packings_of(const Request& request, std::string_view history);

/// Produces the blocks of the runs, compares them with the theorem, counted in `report`, and puts
/// them: block run.first of the table has the number run.in_part in the file.
void write_blocks(const Request& request, Solution& solution,
                  const std::vector<PartLayout::Run>& runs, TableWriter& writer, const Team& team,
                  const Stage& stage, SolveReport& report);

/// Fills `rows` with rows first … first + count − 1 of the list beside the labels. Thread-safe.
using ReadRows =
    std::function<void(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows)>;
/// Reads the rows of a solution, which must outlive the result.
[[nodiscard]] ReadRows rows_of(const Solution& solution);
/// Reads the rows that follow each other in `list`, which must outlive the result. Throws
/// file_error, naming the list in `name`, where they are too few.
[[nodiscard]] ReadRows rows_in(const std::vector<std::byte>& list, const std::string& name);
/// Puts the list, losses of a box or heaps of multisets, after the labels.
void write_list(TableWriter& writer, const ReadRows& read_rows, const Team& team,
                const Stage& stage);

/// Adds a row to a list: numbers of `width` bytes each.
template <class Row>
void append_row(std::vector<std::byte>& list, const Row& row, std::size_t width) {
  with_unsigned(width, [&]<class Item>(Item) {
    for (const auto number : row) {
      const auto item = static_cast<Item>(number);
      const auto bytes = std::as_bytes(std::span(&item, 1));
      list.insert(list.end(), bytes.begin(), bytes.end());
    }
  });
}

}  // namespace miyama
