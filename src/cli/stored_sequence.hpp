/// @file  stored_sequence.hpp
/// @brief Sequences in files, and samples of their heaps: what `sequence --output FILE.h5` writes,
/// `check` computes again and `info` prints.
#pragma once

#include "cli/command.hpp"
#include "game/heap_period.hpp"
#include "pipeline/answers.hpp"
#include "store/sequence_file.hpp"
#include "verify/heap_check.hpp"

namespace miyama {

/// Adds --sample and --seed; `usual`: which heaps are computed again without --sample.
void add_sample_options(CommandLine& line, const char* usual);
/// What these options say. Throws usage_error for a number that is none.
HeapSample sample_of(const CommandLine& line);

/// "kayles (0.77), heaps 0–200: period 12 from heap 71 on, proved"; `why` are its last words.
std::string head_text(const TakeAndBreak& rules, std::uint64_t last,
                      const std::optional<HeapPeriod>& period, const char* why = ", proved");
/// Adds preperiod and period to an object: null where none is proved.
void add_period(Json& json, const std::optional<HeapPeriod>& period);

/// "  1 001 of 10 001 heaps computed again from the definition, all agree".
std::string checked_text(const StoredSequence& stored, const HeapFindings& found);
/// Adds how many heaps of which sample were computed again, and the first that is wrong.
void add_checked(Json& json, const StoredSequence& stored, const HeapSample& sample,
                 const HeapFindings& found);

/// Returns the sequence as it is stored, still without values, histogram and findings. The command
/// line becomes its history.
StoredSequence stored_form_of(const TakeAndBreak& rules, std::uint64_t last,
                              const std::optional<HeapPeriod>& period, const CommandLine& line);

}  // namespace miyama
