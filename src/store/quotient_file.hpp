/// @file  quotient_file.hpp
/// @brief A misère quotient as a file of HDF5, which the tools of tables open as well.
///
///     products   (element, factor)   u2   the product of two elements
///     outcome    (element)           u1   0 for the elements of the losses
///     images     (heap)              u2   the element of each heap
///     growth     (step, column)      u8   heap, order, losses, wherever it grew
///
/// It is small, so each dataset is in one piece. What makes the numbers a quotient is for whoever
/// reads them to prove; here only their form is looked at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "store/whole_file.hpp"

namespace miyama {

inline constexpr FileKind quotient_kind{"miyama-quotient", "misere"};

struct StoredQuotient {
  static constexpr std::uint64_t most_elements = 4'000, most_heap = 10'000;

  std::string source, history;
  std::string rules;  ///< their name
  /// For each kind of heaps its code, with spaces between, and the largest heap that has a move, 0
  /// where there is none.
  std::string codes;
  std::vector<std::uint64_t> bounds;
  std::vector<std::uint64_t> limits;  ///< largest heap, most elements, seconds of the search
  std::string stopped_by;
  std::vector<std::uint64_t> period;  ///< the first heap and the length; empty if none is proved
  std::vector<std::uint16_t> products;
  std::vector<std::uint8_t> outcomes;
  std::vector<std::uint16_t> images;
  std::vector<std::uint64_t> growth;  ///< row by row

  /// What is wrong, in a file that was read, for other readers (inspection.hpp).
  std::vector<std::string> differences{};
};

/// Writes the file; it appears when it is complete. Throws file_error, and as TemporaryFile does.
/// Precondition: this process has one thread that uses HDF5.
void write_quotient(TemporaryFile&& file, const StoredQuotient& quotient);

/// Reads a file that is not trusted: a child looks at it first. Throws file_error, naming the file,
/// for another version, and for attributes, shapes and elements that no quotient has.
[[nodiscard]] StoredQuotient read_quotient(const std::filesystem::path& path);

}  // namespace miyama
