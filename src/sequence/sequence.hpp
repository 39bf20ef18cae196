/// @file  sequence.hpp
/// @brief Grundy values of single heaps: what is asked, what is answered, what a file keeps of it.
///
/// Values come from compute/heap_values.hpp, which is asked whether they prove a period whenever
/// their number has grown by half. If they do, the others are copies, unless each is wanted from
/// the recurrence. Either way the period in the answer is proved by the values in the answer.
///
/// A state from which a run goes on is not trusted. Its histograms are compared with the values
/// that it keeps without a gap, and before the answer is given, some of these and of the new ones
/// are computed again from the definition.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sequence/check/heap_check.hpp"
#include "sequence/heap_period.hpp"

namespace miyama {

class HeapValues;

/// How often each value occurs among the first heaps, 0 … heaps − 1.
struct ValueCounts {
  std::uint64_t heaps = 0;
  std::vector<std::uint64_t> counts{};  ///< indexed by value
};

struct Sequence {
  std::vector<std::uint32_t> values{};  ///< indexed by heap, from 0; empty if nobody wants them
  std::optional<HeapPeriod> period{};
  std::vector<ValueCounts> histograms{};  ///< after 1, 2, 4, 8, … heaps, and after all
  std::uint64_t computed = 0;             ///< number of heaps whose values come from the recurrence
  bool is_complete = true;                ///< no value was forgotten, so a period was looked for
  /// The first of some heaps to which a run that went on from a state gave a value that is not that
  /// of the definition: then nothing here is proved.
  std::optional<WrongHeap> wrong{};
};

/// How far a run has come: all it needs to go on.
struct SequenceState {
  const HeapValues& heaps;
  const std::vector<ValueCounts>& histograms;
};

struct SequenceRequest {
  std::uint64_t last = 0;    ///< the largest heap
  bool copy_periods = true;  ///< if false, every value is computed
  bool values = true;        ///< if false, they are not listed, and memory may be bounded
  bool histograms = false;
  std::uint64_t keep = UINT64_MAX;  ///< bytes of memory for values
  /// Fills in what an earlier run has saved, of the right form; may be empty. Throws file_error.
  std::function<void(HeapValues&, std::vector<ValueCounts>&)> restore{};
  double seconds_between_saves = 60;
  /// Is called that often and at the end, also where the run is stopped; may be empty.
  std::function<void(const SequenceState&)> save{};
};

/// Throws usage_error for more heaps than there is time and memory for. `values`: they are listed.
void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap, bool values = true);

/// Values, period and histograms of the heaps 0 … `request.last`. Throws stopped_error, file_error
/// where memory is too little.
[[nodiscard]] Sequence heap_sequence(const TakeAndBreak& rules, const SequenceRequest& request,
                                     const Team& team = 1);

/// A sequence as a file holds it.
struct StoredSequence {
  std::string source, history;
  std::string rules, rules_json;  ///< their name, and what moves they have
  std::uint64_t heaps = 0;        ///< the heaps 0 … heaps − 1
  std::optional<HeapPeriod> period{};
  /// How many of the heaps that were computed again before they were written differ.
  std::uint64_t mismatches = 0;
  std::vector<std::uint32_t> values{};     ///< empty if they are not stored, or not wanted
  std::vector<std::uint64_t> histogram{};  ///< empty if it is not wanted

  // What a file that was read says:
  std::map<std::string, std::string> digests{};  ///< digests of its lists, by name
  bool stores_values = false;
  std::uint64_t counts = 0;         ///< the length of its histogram
  std::uint64_t most_frequent = 0;  ///< the value that most heaps have, the least of these
  std::uint64_t most = 0;           ///< the number of heaps that have it
  /// Sentences about a file that was read: digests that are not those of what is there, and what is
  /// wrong for other readers (store/inspection.hpp).
  std::vector<std::string> differences{};
};

}  // namespace miyama
