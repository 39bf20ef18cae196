/// @file  breaks_text.hpp
/// @brief Reads what each heap may become from a text, a line for each heap.
///
///     # a heap of n          is left as one heap of 3, or as 2 and 1, or as nothing
///     5: 3 | 2,1 | 0
///     3: 1,1,1               heaps without a line, here 1, 2 and 4, have no move
///
/// Lines come in any order, each heap has at most one. Each line ends with a line end, the last one
/// too, so that a file that was cut off is known as one. What is left stands in any order, and an
/// option that stands twice counts once.
///
/// Cost: some nanoseconds per character. Memory: some 200 bytes per option.
#pragma once

#include <istream>
#include <memory>
#include <string>

#include "base/team.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {

/// What of a text is wanted.
struct BreaksLimits {
  std::uint64_t largest = UINT64_MAX;     ///< lines of larger heaps are read, and left out
  bool may_grow = false;                  ///< what is left may be more sticks than there were
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

}  // namespace miyama
