/// @file  limits.hpp
/// @brief What a run needs and what there is: told, or refused, before any work.
///
///     memory   where the losses lie:   k·n^(k−1) numbers (solve only)       label/loss_lines.hpp; other rules: solved_box.hpp
///              while they are found:   n^(k−1)/8 bytes                      solve/nim/bit_rows.hpp
///              to write:               a few blocks per thread, 64 MiB for the blocks seen before
///              Grundy values, remoteness, where asked for
///     disk     an estimate: the raw bytes of each label by the ratio at which large tables of it compress. Tables of Nim repeat
///              themselves, so the ratio is high, and it depends on the label and on the number of heaps more than on the bounds.
///
/// Ratios measured at deflate level 6:
///
///                     outcome  arrows  target  winning_moves  grundy  remoteness
///     1, 2 heaps          850     200     200            700      50         180      9999², 39999²
///     more                640      40      65            510      85          65      511³, 1023³, 4096³
///
/// Tables of other rules on boxes (nim+pass 127³, wythoff 1999² and 99³, exact:2 and moore:2 39⁴,
/// subtraction 199³, squares 1999², euclid 999²) spread widely; the estimate takes the lower half
/// of each range:
///
///                     outcome  arrows  target  winning_moves  grundy  remoteness
///                     21–310     3–59   3–64          9–255   2–149        3–78
///
/// Partition tables, with the solver's cells (solve/partition/partition_solver.hpp) as memory:
///
///                     outcome  move_from  move_rests  winning_moves  grundy  remoteness  parts
///     rows, 60             58         29          12             30      11           9     13      (80 sticks: 70, 38, 12)
///     0.77, misère, 60     18         12          11              –       –           –     13
///
/// Long thin boxes compress better, so a run is refused only where not even half of the estimate is
/// free. Memory is an upper bound and refused as it is. All sums saturate: the bounds go up to 2³²
/// − 2, the positions to 2⁶³ − 1.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/command.hpp"
#include "pipeline/partition_request.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// Bytes.
struct Needs {
  std::uint64_t memory = 0;
  std::uint64_t disk = 0;  ///< 0: no file is written
};

/// Of a table with these labels. Throws usage_error for labels whose values would not fit.
[[nodiscard]] Needs needs_of_table(const Request& request, const std::vector<LabelKind>& labels,
                                   int threads);
[[nodiscard]] Needs needs_of_table(const PartitionRequest& request,
                                   const std::vector<LabelKind>& labels, int threads);
/// Of finding and checking the losses alone.
[[nodiscard]] Needs needs_of_count(const Request& request, int threads);
[[nodiscard]] Needs needs_of_count(const PartitionRequest& request, int threads);
/// Of reading a table back and checking it.
[[nodiscard]] Needs needs_of_check(const Request& request, const std::vector<LabelKind>& labels,
                                   int threads);
[[nodiscard]] Needs needs_of_check(const PartitionRequest& request,
                                   const std::vector<LabelKind>& labels, int threads);

/// Adds --memory.
void add_memory_option(CommandLine& line);

/// What there is: --memory or what the machine has available, and the space in the folder of
/// `output`. Throws usage_error. A folder that does not exist counts as endless: creating the file
/// there says what is wrong.
[[nodiscard]] Needs limits_of(const CommandLine& line, const std::filesystem::path& output = {});

/// Throws file_error if `needs` exceeds `limits`. `what`: "outcome,arrows of nim, …".
void refuse_if_short(const Needs& needs, const Needs& limits, const std::string& what);

/// "about 1.2 GiB of memory, 0.4 GiB of disk".
[[nodiscard]] std::string describe(const Needs& needs);

/// Prints what a long run needs to stderr, unless --quiet or --json.
void announce_if_long(const CommandLine& line, const Box& box, const Needs& needs);
void announce_if_long(const CommandLine& line, const Partitions& partitions, const Needs& needs);

}  // namespace miyama
