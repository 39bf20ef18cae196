/// @file  lists_text.hpp
/// @brief Reads lists that people and programs write as text: what each heap may become, or the
/// options of every position, a line for each.
///
///     # a heap of n          is left as one heap of 3, or as 2 and 1, or as nothing
///     5: 3 | 2,1 | 0
///     3: 1,1,1               heaps without a line, here 1, 2 and 4, have no move
///
/// What is left stands in any order, and an option that stands twice counts once.
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
/// Lines come in any order, each heap or position has at most one. Each line ends with a line end,
/// the last one too, so that a file that was cut off is known as one.
///
/// Cost: some nanoseconds per character. Memory: some 200 bytes for each option of a heap; for
/// those of positions see `refuse_if_too_many`.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <string>

#include "base/team.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {

/// What of a text is wanted.
struct BreaksLimits {
  std::uint64_t largest = UINT64_MAX;     ///< lines of larger heaps are read, and left out
  bool may_grow = false;                  ///< a move may leave more sticks than there were
  std::uint64_t most_bytes = UINT64_MAX;  ///< no more memory is taken
};

/// Throws usage_error, naming `source` and the line, for text of another form, and for what is left
/// where it is not smaller than its heap, or has more sticks; file_error if the options take too
/// much memory; stopped_error.
[[nodiscard]] std::shared_ptr<const BreakLists> read_breaks_text(std::istream& text,
                                                                 const std::string& source,
                                                                 const BreaksLimits& limits,
                                                                 const Observer* observer);

/// The lists of heaps up to `largest` as one line with semicolons, as tables of sums store them:
/// "3:1,1;5:2,1|3|0". Heaps ascend, options stand in the order of the lists.
[[nodiscard]] std::string breaks_line(const BreakLists& lists, std::uint64_t largest);
/// The lists that breaks_line wrote, of heaps up to `largest`. Throws usage_error.
[[nodiscard]] std::shared_ptr<const BreakLists> lists_of_line(std::string line,
                                                              std::uint64_t largest);

/// Throws file_error if reading so many, and making lists of them, takes more than `most_bytes`.
/// `source`: named in the message.
void refuse_if_too_many(std::uint64_t positions, std::uint64_t options, std::uint64_t most_bytes,
                        const std::string& source);

/// `box`: that of the positions, or null where they are listed. Throws usage_error, naming `source`
/// and the line, for text of another form and for positions that lie outside of the bounds;
/// file_error if the options take more than `most_bytes`, as soon as they do; stopped_error.
[[nodiscard]] ListedOptions read_options_text(std::istream& text, const Box* box,
                                              const std::string& source, std::uint64_t most_bytes,
                                              const Observer* observer);

}  // namespace miyama
