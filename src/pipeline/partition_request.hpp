/// @file  partition_request.hpp
/// @brief What the user asks to be solved, for rules whose heaps have no places: rules, greatest
/// total, convention.
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "label/table_header.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {

struct PartitionRequest {
  std::unique_ptr<TakeAndBreak> rules;
  Convention convention;
  Partitions partitions;
  std::unique_ptr<HeapSum> theorem;  ///< null if none is known

  [[nodiscard]] std::string theorem_name() const {
    return theorem ? theorem->name() : "none known";
  }
};

/// What numbers the positions.
[[nodiscard]] inline const Partitions& index_of(const PartitionRequest& request) {
  return request.partitions;
}

/// Adds --total, --largest and --most-heaps to the options of a request.
void add_partition_options(CommandLine& line);
/// True if the command line bounds the total. Throws usage_error if it bounds single heaps as well,
/// or more than the total without it.
[[nodiscard]] bool asks_for_partitions(const CommandLine& line);

/// Throws usage_error.
[[nodiscard]] PartitionRequest partition_request_of(const CommandLine& line);
/// The same for a table that exists. Throws file_error, naming `file`, if the rules are unknown.
[[nodiscard]] PartitionRequest partition_request_of(const TableHeader& header,
                                                    const std::string& file);

/// "rows, misère play, up to 80 sticks".
[[nodiscard]] std::string describe(const PartitionRequest& request);
/// "rows-80.h5", "rows-80-misere.h5".
[[nodiscard]] std::string default_output(const PartitionRequest& request);
/// The options that make the same table: "--total 80 --misere".
[[nodiscard]] std::string options_text(const PartitionRequest& request);

/// Bounds that keep nothing out are no bounds.
[[nodiscard]] PartitionBounds bounds_of(const Partitions& partitions);
/// Everything the header says of rules and bounds.
void describe_in(TableHeader& header, const PartitionRequest& request);

}  // namespace miyama
