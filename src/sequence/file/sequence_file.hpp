/// @file  sequence_file.hpp
/// @brief What is written about Grundy values of single heaps: results, the state of a run, the
/// certificate of a period.
///
/// **Results** are a file of HDF5, which the tools of tables open as well:
///
///     values      (heap)    u1, u2 or u4   the value of each heap, from 0; may be left out
///     histogram   (value)   u8             how many of the heaps have each value
///
/// Both are cut into chunks, packed and given digests as labels are. What makes the numbers right
/// is for whoever reads them to check; here only their form and their digests are looked at.
///
/// **A state** has what a run needs to go on, values and histograms so far:
///
///     miyama sequence state 1 / code of the rules / the numbers in the byte order of this machine:
///     histograms, then what HeapValues::save puts / 32 hexadecimal digits, the digest of the rest
///
/// It appears when it is complete (store/temporary_file.hpp), so a killed run leaves the one
/// before. A file with another digest, version or game is refused; the digest notices damage, not
/// malice, so lengths and numbers are not trusted either.
///
/// **A certificate** is a text from which a checker that Coq has proved (proof/PeriodChecker.v)
/// sees that the values of an octal game repeat for ever:
///
///     miyama period 1
///     code 0.77
///     preperiod 71            the first heap of the period
///     period 12
///     mask 15                 of rare and common values (compute/stamps.hpp); any is right
///     values                  of the heaps from 0 on, to the end of the first period;
///     0 1 2 3 1 4*2 …         4*2 is 4 4
///
/// The checker needs more values, but those are copies. It finds by itself which options have the
/// smaller values, since listing them would take a hundred times this space.
#pragma once

#include "sequence/compute/heap_values.hpp"
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

/// Writes a state; `overwrite`: in place of an older one. Throws file_error, and as TemporaryFile
/// does.
void save_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                   const SequenceState& state, bool overwrite = true);

/// Fills both from a state. `memory`: bytes for the histograms. Throws file_error where it is
/// damaged or memory is too little, usage_error for another game.
void restore_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                      HeapValues& heaps, std::vector<ValueCounts>& histograms,
                      std::uint64_t memory = HeapValues::endless);

/// Throws usage_error for a game that the checker does not know: its code has to end, and takes
/// something with each move, of which at most two heaps are left, equal ones too.
void refuse_uncertified(const TakeAndBreak& rules);

/// Preconditions: refuse_uncertified() does not throw, the values prove the period.
[[nodiscard]] std::string period_certificate(const TakeAndBreak& rules, const HeapPeriod& period,
                                             std::span<const std::uint32_t> values);

}  // namespace miyama
