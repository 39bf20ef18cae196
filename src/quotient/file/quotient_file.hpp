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

#include "quotient/quotient.hpp"
#include "store/whole_file.hpp"

namespace miyama {

inline constexpr FileKind quotient_kind{"miyama-quotient", "misere"};

struct StoredQuotient {
  QuotientAnswer answer;
  std::string source{}, history{};
  /// What is wrong, in a file that was read, for other readers (store/inspection.hpp).
  std::vector<std::string> differences{};
  std::map<std::string, std::string> digests{};  ///< digests of its datasets, if a file was read
};

/// Writes the file; it appears when it is complete. Throws file_error, and as TemporaryFile does.
/// Precondition: this process has one thread that uses HDF5.
void write_quotient(TemporaryFile&& file, const StoredQuotient& quotient);

/// Reads a file that is not trusted: a child looks at it first. `rules_called`: the heaps of rules
/// by name, for which it throws usage_error if there are none. Throws file_error, naming the file,
/// for another version, for other rules, and for attributes, shapes and elements that no quotient
/// has.
[[nodiscard]] StoredQuotient read_quotient(
    const std::filesystem::path& path,
    const std::function<HeapSet(const std::string& name)>& rules_called);

}  // namespace miyama
