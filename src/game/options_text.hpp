/// @file  options_text.hpp
/// @brief Reads the options of every position from a text, a line for each position.
///
///     # two heaps, of which the first is never the larger
///     1,1: 0,1
///     0,1: 0,0          positions without a line, here 0,0, have no option
///     1,0: none         1,0 is not a position
///
/// In a game of sums + joins positions that are played together, and | may stand between options:
///
///     2,2: 1,1 + 1,0 | 0,0
///     1,0: nothing      an option after which nothing is left
///
/// Without a box a position is any tuple of integers, such as -1,2 or (), which has no entry; those
/// that the text names are numbered as they come.
///
/// Lines come in any order, each position has at most one. Each line ends with a line end, the last
/// one too, so that a file that was cut off is known as one.
///
/// Cost: some nanoseconds per character. Memory: see `bytes_to_read`.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "base/team.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {

/// Bytes that reading so many takes, and making lists of them; saturates.
[[nodiscard]] std::uint64_t bytes_to_read(std::uint64_t positions, std::uint64_t options);
/// Throws file_error if these are more than `most_bytes`. `source`: named in the message.
void refuse_if_too_many(std::uint64_t positions, std::uint64_t options, std::uint64_t most_bytes,
                        const std::string& source);

/// `box`: that of the positions, or null where they are listed. Throws usage_error, naming `source`
/// and the line, for text of another form and for positions that lie outside of the bounds; file_error if the options take more than `most_bytes`, as soon
/// as they do; stopped_error.
[[nodiscard]] ListedOptions read_options_text(std::istream& text, const Box* box,
                                              const std::string& source, std::uint64_t most_bytes,
                                              const Observer* observer);

}  // namespace miyama
