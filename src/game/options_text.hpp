/// @file  options_text.hpp
/// @brief Reads the options of every position from a text, a line for each position.
///
///     # two heaps, of which the first is never the larger
///     1,1: 0,1
///     0,1: 0,0          positions without a line, here 0,0, have no option
///     1,0: none         1,0 is not a position
///
/// Lines come in any order, each position has at most one. Each line ends with a line end, the last
/// one too, so that a file that was cut off is known as one.
///
/// Cost: some nanoseconds per character. Memory: see `bytes_to_read`.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "table/index/box/box.hpp"

namespace miyama {

/// Options of every position of a box, by their ranks in C order.
struct ListedOptions {
  std::vector<std::uint32_t> counts;  ///< how many each has; OptionLists::no_position: it is none
  std::vector<std::uint32_t> ranks;   ///< position after position
};

/// Bytes that reading so many takes, and making lists of them; saturates.
[[nodiscard]] std::uint64_t bytes_to_read(std::uint64_t positions, std::uint64_t options);
/// Throws file_error if these are more than `most_bytes`. `source`: named in the message.
void refuse_if_too_many(std::uint64_t positions, std::uint64_t options, std::uint64_t most_bytes,
                        const std::string& source);

/// Throws usage_error, naming `source` and the line, for text of another form and for positions
/// that lie outside of the bounds; file_error if the options take more than `most_bytes`, as soon
/// as they do; stopped_error.
[[nodiscard]] ListedOptions read_options_text(std::istream& text, const Box& box,
                                              const std::string& source, std::uint64_t most_bytes,
                                              const Observer* observer);

}  // namespace miyama
