/// @file  needs.hpp
/// @brief What a run takes, known before any work.
///
///     memory   each way says its own (bit_rows_bytes, …); writing takes a few blocks per thread,
///              and 64 MiB for the blocks seen before
///     disk     an upper bound: the raw bytes of each label by the least ratio at which it was seen
///              to compress, the longest list of losses, and what else a file holds
///
/// The ratios that stand with each label (table/labels) are those of some fifty tables of 100 to
/// 10⁸ positions, rounded down. Files of Nim and multisets take a third of the bound or more; where
/// labels are smooth or repeat, as in greedy, it may be a tenth. `miyama solve RULES … --labels
/// all` and `h5dump -pH FILE` show what each label takes.
///
/// Memory is an upper bound. All sums saturate: the bounds go up to 2³² − 2, the positions to 2⁶³
/// − 1.
///
/// listing_cost says whether a table is solved by listing the options of every position, and how
/// long that takes, because other ways are a thousand times as fast.
///
///     Nim, lines, faces, a pass    bits of rows          10⁷ to 10¹¹ positions a second
///     multisets                    marks of losses       10⁶ to 10⁷
///     other rules on a box         options, one by one   10⁸ to 10⁹ options
///
/// The time of listing is not looked up but measured: the options of some positions are listed, and
/// the time of the processor that this takes counts.
#pragma once

#include "pipeline/plan.hpp"

namespace miyama {

/// What a run takes, in bytes.
struct Needs {
  std::uint64_t memory = 0;
  std::uint64_t disk = 0;  ///< at most; 0: no file is written
};

/// What solving the request and writing its table takes. Throws usage_error for labels whose values
/// would not fit.
[[nodiscard]] Needs needs_of_table(const PlannedRequest& request, int threads);
/// What a process takes that writes some or all of at most `shards` parts.
[[nodiscard]] Needs needs_of_parts(const PlannedRequest& request, std::uint64_t shards,
                                   int threads);
/// What finding the losses and comparing them with the theorem takes, without a table. Throws
/// usage_error where the winning moves may be too many to count.
[[nodiscard]] Needs needs_of_count(const PlannedRequest& request, int threads);
/// What a series (pipeline/series.hpp) takes: solving, and blocks of its one label.
[[nodiscard]] Needs needs_of_series(const PlannedRequest& request, int threads);
/// What reading a table of the request back and checking it takes.
[[nodiscard]] Needs needs_of_check(const PlannedRequest& request, int threads);

enum class Task { solve, count, check };

struct ListingCost {
  double options = 0;     ///< average number of options of a position
  double seconds = 0;     ///< about how long solving the table takes
  bool is_least = false;  ///< a position has too many options to list them first: both are more
  std::vector<LabelKind> labels;  ///< that need it; none if the losses do
};

/// The cost of listing all options to solve a table, or to check it; none where a faster way is
/// taken. Takes some milliseconds.
[[nodiscard]] std::optional<ListingCost> listing_cost(const PlannedRequest& request, int threads,
                                                      Task task);

/// About how long the task takes: rates that were measured for each way of the plan on one machine,
/// and what listing options takes. Other machines and games may take several times as long.
[[nodiscard]] double seconds_of(const PlannedRequest& request, int threads, Task task,
                                const std::optional<ListingCost>& listing);

}  // namespace miyama
