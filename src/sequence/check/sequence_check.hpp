/// @file  sequence_check.hpp
/// @brief Compares what a file of values says with the rules, and with itself.
///
///     digests         those of what is there
///     values          each heap, or each of a sample, follows from the smaller ones
///     histogram       counts the values, as many as there are heaps
///     period          the one that the values prove, or none
///     mismatches      how many of the heaps that are computed again differ
///
/// Where values are not stored but few, the definition gives them, and the histogram and the period
/// are compared with those.
#pragma once

#include "sequence/sequence.hpp"

namespace miyama {

struct SequenceFindings {
  std::vector<std::string> differences{};  ///< in sentences
  HeapFindings heaps{};
  bool has_values = false;  ///< they are stored, or few enough to be found by the definition
};

/// The bytes that checking takes: the values, if there are any to check, the heaps of the sample,
/// marks for each thread, two histograms, and marks for the theorem on growth.
[[nodiscard]] std::uint64_t memory_of_check(const StoredSequence& head, const TakeAndBreak& rules,
                                            const HeapSample& sample, int threads);

/// Precondition: the lists that the file has were read. Throws stopped_error.
[[nodiscard]] SequenceFindings findings_of(const StoredSequence& stored, const TakeAndBreak& rules,
                                           const HeapSample& sample, const Team& team);

}  // namespace miyama
