/// @file  sequence.hpp
/// @brief Sequences of numbers that games make: Grundy values of one heap, losses by size.
///
/// Values come from solve/sequence/heap_values.hpp, which is asked whether they prove a period
/// whenever their number has grown by half. If they do, the others are copies, unless each is
/// wanted from the recurrence. Either way the period in the answer is proved by the values in the
/// answer.
///
/// A state from which a run goes on is not trusted. Its histograms are compared with the values
/// that it keeps without a gap, and before the answer is given, some of these and of the new ones
/// are computed again from the definition.
///
/// A series says how many positions are lost, or how many winning moves there are, for n = 0 … N,
/// from one table:
///
///     heaps with places    a(n): of all positions in which no heap has more than n
///     multisets            a(n): of those with exactly n sticks
///
/// Moves lead to positions with no larger heap and no more sticks, so the table up to n is a part
/// of the table up to N, and one run has all terms: each position adds to the term of its largest
/// heap, and the terms are summed up at the end.
///
///     0 1 2     the term to which the positions of two heaps add: 1, 3 and 5 of them;
///     1 1 2     a table up to 0, 1 and 2 has 1, 4 and 9
///     2 2 2
///
/// Cost: that of counting. Solving N + 1 tables would take N times as long. Memory: the solver's,
/// and blocks of one label in the hands of the threads.
#pragma once

#include <functional>

#include "game/heap_period.hpp"
#include "pipeline/solution.hpp"
#include "solve/sequence/heap_values.hpp"
#include "verify/heap_check.hpp"

namespace miyama {

/// How often each value occurs among the first heaps, 0 … heaps − 1.
struct ValueCounts {
  std::uint64_t heaps = 0;
  std::vector<std::uint64_t> counts{};  ///< indexed by value
};

struct Sequence {
  std::vector<std::uint32_t> values{};  ///< indexed by heap, from 0; empty if nobody wants them
  std::optional<HeapPeriod> period{};
  std::vector<ValueCounts> histograms{};  ///< of 1, 2, 4, 8, … heaps, and of all
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
  std::uint64_t keep = HeapValues::endless;  ///< bytes of memory for values
  /// Fills in what an earlier run has saved, of the right form; may be empty. Throws file_error.
  std::function<void(HeapValues&, std::vector<ValueCounts>&)> restore{};
  double seconds_between_saves = 60;
  /// Is called that often and at the end, also where the run is stopped; may be empty.
  std::function<void(const SequenceState&)> save{};
};

/// Fills in the values up to `last` by a period that these values prove.
void repeat_to(std::uint64_t last, const HeapPeriod& period, std::vector<std::uint32_t>& values);

/// Throws usage_error for more heaps than there is time and memory for. `values`: they are listed.
void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap, bool values = true);

/// Values, period and histograms of the heaps 0 … `request.last`. Throws stopped_error, file_error
/// where memory is too little.
[[nodiscard]] Sequence heap_sequence(const TakeAndBreak& rules, const SequenceRequest& request,
                                     const Team& team = 1);

struct Series {
  std::vector<std::uint64_t> terms;  ///< indexed by n, from 0
  SolveReport report;                ///< report on the whole table, compared with the theorem
};

/// The request has one label: outcome, whose losses are counted, or winning_moves, which are added
/// up. All bounds of a box are equal. Throws stopped_error.
[[nodiscard]] Series make_series(const Request& request, const Team& team);

}  // namespace miyama
