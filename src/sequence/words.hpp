/// @file  words.hpp
/// @brief What people and programs read about sequences: sentences, and the entries of JSON
/// objects.
#pragma once

#include <nlohmann/json.hpp>

#include "sequence/check/sequence_check.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// "period 12 from heap 71 on", or "no period".
[[nodiscard]] std::string text_of(const std::optional<HeapPeriod>& period);
/// "no period proved", and the period that the values show all the same.
[[nodiscard]] std::string unproved_text(const std::optional<HeapPeriod>& seen);
/// "kayles (0.77), heaps 0–200: period 12 from heap 71 on, proved"; `why` are its last words.
[[nodiscard]] std::string head_text(const TakeAndBreak& rules, std::uint64_t last,
                                    const std::optional<HeapPeriod>& period,
                                    const char* why = ", proved",
                                    const std::optional<HeapPeriod>& seen = {});
/// "  1 001 of 10 001 heaps computed again from the definition, all agree"; empty if none were.
[[nodiscard]] std::string checked_text(std::uint64_t heaps, const HeapFindings& found);
/// What a check says about a file.
[[nodiscard]] std::string check_text(const StoredSequence& stored, const TakeAndBreak& rules,
                                     const SequenceFindings& found);
/// What a file says about itself.
[[nodiscard]] std::string info_text(const StoredSequence& stored, const TakeAndBreak& rules);

/// Adds preperiod, period and saltus to an object: null where none is proved.
void add_period(Json& json, const std::optional<HeapPeriod>& period);
/// Adds those that the values show where none is proved, as an object, or null.
void add_seen(Json& json, const std::optional<HeapPeriod>& seen);
/// Adds how many heaps of which sample were computed again, and the first that is wrong.
void add_checked(Json& json, std::uint64_t heaps, const HeapSample& sample,
                 const HeapFindings& found);
/// The object that describes a file.
[[nodiscard]] Json json_of(const StoredSequence& stored, const TakeAndBreak& rules);

}  // namespace miyama
