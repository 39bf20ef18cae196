/// @file  sequence_file.hpp
/// @brief Grundy values of single heaps as a file of HDF5, which the tools of tables open as well.
///
///     values      (heap)    u1, u2 or u4   the value of each heap, from 0; may be left out
///     histogram   (value)   u8             how many of the heaps have each value
///
/// Both are cut into chunks, packed and given digests as labels are. What makes the numbers right
/// is for whoever reads them to check; here only their form and their digests are looked at.
#pragma once

#include "sequence/sequence.hpp"
#include "store/whole_file.hpp"

namespace miyama {

inline constexpr FileKind sequence_kind{"miyama-sequence", "normal"};

/// The lists of a file that are kept in memory.
struct ListSelection {
  bool histogram = true;
  bool values = true;
};
/// Is asked, before any list is read, which are wanted. May throw, if they are too long.
using WantsLists = std::function<ListSelection(const StoredSequence& head)>;

/// Writes the file; it appears when it is complete. Equal sequences are equal bytes. Throws
/// file_error, stopped_error, and as TemporaryFile does. Precondition: this process has one thread
/// that uses HDF5.
void write_sequence(TemporaryFile&& file, const StoredSequence& sequence,
                    const Observer* observer = nullptr);

/// Reads a file that is not trusted: a child looks at it first. Throws file_error, naming the file,
/// for another version, for attributes and shapes that no sequence has, and as `wants_lists` does.
[[nodiscard]] StoredSequence read_sequence(const std::filesystem::path& path,
                                           const WantsLists& wants_lists);

}  // namespace miyama
