/// @file  needs.hpp
/// @brief What a run takes, known before any work.
///
///     memory   Nim, where the losses lie:   k·n^(k−1) numbers    label/nim/loss_lines.hpp
///              Nim, while they are found:   n^(k−1)/8 bytes      solve/nim/bit_rows.hpp
///              other rules:                 see solve/box and solve/partition
///              to write:                    a few blocks per thread, and 64 MiB for the blocks
///                                           seen before
///     disk     an estimate: the raw bytes of each label by the ratio at which large tables of it
///              compress. Tables of Nim repeat themselves, so the ratio is high, and it depends on
///              the label and on the number of heaps more than on the bounds.
///
/// Ratios stand with each label (label/labels), measured at deflate level 6 on tables of Nim of 10⁸
/// positions and more, and of multisets of 60 sticks. Tables of other rules on boxes (nim+pass
/// 127³, wythoff 1999² and 99³, exact:2 and moore:2 39⁴, subtraction 199³, squares 1999², euclid
/// 999²) spread widely; the estimate takes the lower half of each range.
///
/// Long thin boxes compress better. Memory is an upper bound. All sums saturate: the bounds go up
/// to 2³² − 2, the positions to 2⁶³ − 1.
///
/// listing_cost says whether a table is solved by listing the options of every position, and how
/// long that takes, because other ways are a thousand times as fast.
///
///     Nim, lines, faces, a pass    bits of rows          10⁷ to 10¹¹ positions a second
///     multisets                    marks of losses       10⁶ to 10⁷
///     other rules on a box         options, one by one   10⁸ to 10⁹ options
///
/// These rates are for two threads and for `miyama count` of moore:2 --heaps 99,99,99,99 and nim
/// --heaps 4095,4095,4095; of kayles --total 60 and rows --total 70; of euclid and r-wythoff:300
/// --heaps 399,399.
///
/// The time of a request is not looked up but measured, in CPU time: the options of some positions
/// are listed.
#pragma once

#include "index/box/position_set.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// What a run takes, in bytes.
struct Needs {
  std::uint64_t memory = 0;
  std::uint64_t disk = 0;  ///< 0: no file is written
};

/// What solving the request and writing its table takes. Throws usage_error for labels whose values
/// would not fit.
[[nodiscard]] Needs needs_of_table(const Request& request, int threads);
/// What a process takes that writes some or all of at most `shards` parts.
[[nodiscard]] Needs needs_of_parts(const Request& request, std::uint64_t shards, int threads);
/// What finding the losses and comparing them with the theorem takes, without a table. Throws
/// usage_error where the winning moves may be too many to count.
[[nodiscard]] Needs needs_of_count(const Request& request, int threads);
/// What a series (pipeline/sequence.hpp) takes: solving, and blocks of its one label.
[[nodiscard]] Needs needs_of_series(const Request& request, int threads);
/// What reading a table of the request back and checking it takes.
[[nodiscard]] Needs needs_of_check(const Request& request, int threads);

struct ListingCost {
  double options = 0;     ///< average number of options of a position
  double seconds = 0;     ///< about how long solving the table takes
  bool is_least = false;  ///< a position has too many options to list them first: both are more
  std::vector<LabelKind> labels;  ///< that need it; none if the losses do
};

/// The cost of listing all options; none where a faster way is taken. Takes some milliseconds.
[[nodiscard]] std::optional<ListingCost> listing_cost(const Request& request, int threads);

}  // namespace miyama
