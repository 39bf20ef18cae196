/// @file  sequence_state.hpp
/// @brief A file from which a run of `sequence` goes on: values and histograms so far.
///
///     miyama sequence state 1 / code of the rules / the numbers in the byte order of this machine:
///     histograms, then what HeapValues::save puts / 32 hexadecimal digits, the digest of the rest
///
/// It appears when it is complete (store/temporary_file.hpp), so a killed run leaves the one
/// before. A file with another digest, version or game is refused; the digest notices damage, not
/// malice, so lengths and numbers are not trusted either.
#pragma once

#include <filesystem>

#include "sequence/compute/heap_values.hpp"
#include "sequence/sequence.hpp"

namespace miyama {

/// Writes the file; `overwrite`: in place of an older one. Throws file_error, and as TemporaryFile
/// does.
void save_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                   const SequenceState& state, bool overwrite = true);

/// Fills both from the file. `memory`: bytes for the histograms. Throws file_error where it is
/// damaged or memory is too little, usage_error for another game.
void restore_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                      HeapValues& heaps, std::vector<ValueCounts>& histograms,
                      std::uint64_t memory = HeapValues::endless);

}  // namespace miyama
