/// @file  sequence_file.hpp
/// @brief Grundy values of single heaps as a file of HDF5, which the tools of tables open as well.
///
///     values      (heap)    u1, u2 or u4   the value of each heap, from 0; may be left out
///     histogram   (value)   u8             how many of the heaps have each value
///
/// Both are cut into chunks, packed and given digests as labels are. What makes the numbers right
/// is for whoever reads them to check; here only their form and their digests are looked at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "store/whole_file.hpp"

namespace miyama {

inline constexpr FileKind sequence_kind{"miyama-sequence", "normal"};

struct StoredSequence {
  std::string source, history;
  std::string rules, rules_json;  ///< their name, and what moves they have
  std::uint64_t heaps = 0;        ///< the heaps 0 … heaps − 1
  /// The first heap of the first period, its length, and its saltus; empty if none is proved.
  std::vector<std::uint64_t> period{};
  /// How many of the heaps that were computed again before they were written differ.
  std::uint64_t mismatches = 0;
  std::vector<std::uint32_t> values{};     ///< empty if they are not stored, or not wanted
  std::vector<std::uint64_t> histogram{};  ///< empty if it is not wanted

  // What a file that was read says:
  bool stores_values = false;
  std::uint64_t counts = 0;         ///< the length of its histogram
  std::uint64_t most_frequent = 0;  ///< the value that most heaps have, the least of these
  std::uint64_t most = 0;           ///< the number of heaps that have it
  /// Sentences about a file that was read: digests that are not those of what is there, and what is
  /// wrong for other readers (inspection.hpp).
  std::vector<std::string> differences{};
};

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
