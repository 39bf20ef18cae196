/// @file  solution.hpp
/// @brief A request, solved: its totals, and its table block by block.
///
///     request ── solve() ──→ solution ── produce() ──→ sink: compare with the theorem, then write
///
/// What differs between Nim, other rules on a box and multisets of heaps stands behind this
/// interface, one implementation each; whoever takes the blocks knows no solver.
///
/// Blocks come in groups, each with consecutive job numbers (label/layout.hpp): a block of a box
/// table alone, of a table of multisets the blocks of all labels of the same positions.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "pipeline/request.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Jobs first … end − 1 of a layout.
struct JobRange {
  std::uint64_t first = 0;
  std::uint64_t end = UINT64_MAX;
};

/// One group of blocks: contents of the jobs first, first + 1, …, compact, C order.
struct BlockGroup {
  std::uint64_t first;
  std::span<const std::vector<std::byte>> contents;
};

/// Takes groups from several threads; a thread comes with increasing job numbers.
using TakeGroup = std::function<void(const BlockGroup&)>;

/// Seconds summed over all threads, but for `solving`, which is the time that passes.
struct StageClocks {
  StageClock solving;
  StageClock deriving;
  StageClock checking;
};

class Solution {
 public:
  virtual ~Solution() = default;

  [[nodiscard]] const Layout& layout() const { return layout_; }

  /// Finds what the blocks follow from: of a box the losses; of multisets nothing, as their levels
  /// are solved while the blocks are produced. Called once, first.
  virtual void solve(const Team& team) = 0;

  /// Losses of a box table, known after solve(); 0 for multisets, whose tables list their positions
  /// instead.
  [[nodiscard]] virtual std::uint64_t losses() const = 0;

  /// Calls take(group) for the groups whose jobs lie in `range`, in parallel, handed out in order.
  /// Called once, after solve(). Throws stopped_error and what `take` throws.
  virtual void produce(const JobRange& range, const Team& team, const TakeGroup& take) = 0;

  /// Rows first … first + count − 1 of the table's list: losses of a box, heaps of the positions of
  /// multisets, each entry as wide as the file has it. Thread-safe, after produce().
  virtual void read_rows(std::uint64_t first, std::uint64_t count,
                         std::span<std::byte> rows) const = 0;

  /// Positions, losses and winning moves; after produce(). No theorem has been asked.
  [[nodiscard]] virtual Totals totals() const = 0;

  /// Without a table: finds the losses and compares the outcome of every position with the theorem,
  /// if there is one. In place of solve() and produce(). Returns the totals.
  [[nodiscard]] virtual Totals count(const Team& team, Report& theorem);

  [[nodiscard]] const StageClocks& clocks() const { return clocks_; }

 protected:
  /// `request` must outlive the solution.
  explicit Solution(const Request& request) : request_(request), layout_(request.layout()) {}

  const Request& request_;
  const Layout layout_;
  StageClocks clocks_;
};

/// Unsolved yet. `request` must outlive it.
[[nodiscard]] std::unique_ptr<Solution> make_solution(const Request& request);

/// Bytes that solving and producing take, besides the blocks in the hands of the threads.
[[nodiscard]] std::uint64_t solution_bytes(const Request& request, int threads);
/// The same of counting its losses.
[[nodiscard]] std::uint64_t counting_bytes(Request request, int threads);

}  // namespace miyama
