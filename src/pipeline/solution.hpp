/// @file  solution.hpp
/// @brief A solved request: its totals, and its table block by block.
///
///     request ── solve() ──→ solution ── produce() ──→ sink: compare with the theorem, then write
///
/// Nim, other rules on a box and multisets of heaps have an implementation of this interface each;
/// the code that takes the blocks knows no solver. A table is written to a file (pipeline/file),
/// kept whole, or only counted.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "base/team.hpp"
#include "expression/row_conditions.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/plan.hpp"
#include "solve/numbers/number_scan.hpp"
#include "verify/agreement.hpp"

namespace miyama {

/// Seconds summed over all threads, except `solving`, which is elapsed time.
struct StageClocks {
  StageClock solving;
  StageClock deriving;
  StageClock checking;
};

/// What is known about a request once it has been solved, and the time that it took.
struct SolveReport {
  ContractReport contract;
  /// Comparison with the theorem, if one is known, and of the labels with each other.
  Report theorem;
  Totals totals;
  double solving_seconds = 0;  ///< elapsed; the next two are summed over all threads
  double deriving_seconds = 0;
  double checking_seconds = 0;

  bool fine() const { return contract.violations == 0 && theorem.mismatches() == 0; }
  /// Adds the seconds of a solution, or of one part of it.
  void add(const StageClocks& clocks);
  /// Adds its seconds and what it counted, after all its blocks were compared with the theorem.
  void add(const Totals& counted, const StageClocks& clocks);
};

/// Jobs first … end − 1 of a layout.
struct JobRange {
  std::uint64_t first = 0;
  std::uint64_t end = UINT64_MAX;
};

/// Takes groups from several threads; each thread brings its jobs in increasing order.
using TakeGroup = std::function<void(const BlockGroup&)>;

/// Takes some rows, perhaps from several threads at once.
using TakeRows = std::function<void(const SolvedRows&)>;

class Solution : public LossOracle {
 public:
  /// See make_solution.
  explicit Solution(const PlannedRequest& request, const PartRange& part = whole_table)
      : request_(request), layout_(request_.layout()), part_(part) {}

  const Layout& layout() const { return layout_; }
  const TablePlan& plan() const { return plan_; }

  /// Finds what the blocks follow from: the losses of a box. For multisets it does nothing, as
  /// their levels are solved while the blocks are produced. It is called once, first.
  virtual void solve(const Team& team) = 0;

  /// Losses of a box table, known after solve(); 0 for multisets, whose tables list their positions
  /// instead.
  std::uint64_t losses() const { return list_ ? list_->size() : 0; }

  /// Calls take(group) for the groups whose jobs lie in `range`, in parallel, handed out in order.
  /// It may be called after solve(), and again for other ranges: for a box in any order, for
  /// multisets in ascending order, with ranges that begin and end where levels do. Throws
  /// stopped_error and what `take` throws. If `give_up` is given, it is called as soon as a group
  /// cannot be made or taken, to wake callers that wait for that group inside `take`. It may be
  /// called from any thread, more than once.
  void produce(const JobRange& range, const Team& team, const TakeGroup& take,
               std::function<void()> give_up = {});

  /// Compares the labels of a group with the theorem, if there is one, and with each other: what
  /// every block passes on its way to a file or a page. It may be called after solve(). The
  /// solution must outlive the check. Thread-safe.
  GroupCheck make_check() const;

  /// For a box, after solve().
  LostPlaces losses_in(const Block&) const override { return {}; }
  bool may_be_lost(std::uint64_t) const override { return true; }

  /// Rows first … first + count − 1 of the table's list: the losses of a box, or the heaps of each
  /// position of multisets; each entry is as wide as in the file. Thread-safe, after produce().
  virtual void read_rows(std::uint64_t first, std::uint64_t count,
                         std::span<std::byte> rows) const {
    list_->read(first, count, rows);
  }

  /// Positions, losses and winning moves; after produce(). What concerns the theorem is 0.
  virtual Totals totals() const { return totals_; }

  /// Counts without a table, in place of solve() and produce(): finds the losses, compares the
  /// outcome of every position with the theorem, if there is one, and adds what was found to the
  /// report. If `rows` is given, a box of two heaps or more hands all its rows to it.
  virtual void count(const Team& team, SolveReport& report, const TakeRows&) {
    solve_and_produce(team, {}, report);
  }
  /// Also takes the place of solve() and produce(): checks every group, then hands it on, and adds
  /// what was found to the report.
  void solve_and_produce(const Team& team, const TakeGroup& take, SolveReport& report);

  const StageClocks& clocks() const { return clocks_; }

 protected:
  /// Makes the content of a block.
  using FillBlock = std::function<void(const BlockJob&, std::span<std::byte>)>;

  /// Does the work of produce().
  virtual void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) = 0;
  /// Like parallel_for; when a job fails, `give_up` is called first.
  void for_each_job(std::uint64_t count, const Team& team,
                    const std::function<void(std::uint64_t, int)>& job) const;
  /// Takes a group of each job that lies in both ranges. `labels` make its content.
  void take_blocks(const JobRange& some, const JobRange& range, const Team& team,
                   const TakeGroup& take, const FillBlock& labels);

  /// Takes the blocks of all labels of a box that lie in `range`: numbers of rules that are
  /// followed come from scans, in order; `labels` makes the content of the others.
  void take_box_blocks(const JobRange& range, const Team& team, const TakeGroup& take,
                       const FillBlock& labels);

  const PlannedRequest request_;
  const TablePlan& plan_ = request_.plan;
  const Layout layout_;
  const PartRange part_;
  StageClocks clocks_;
  Totals totals_;
  std::optional<LossList> list_;  ///< losses of a whole box, after solve()

 private:
  std::map<LabelKind, std::unique_ptr<NumberScan>> scans_;
  std::function<void()> give_up_;
};

/// Makes a solution that is not solved yet. Blocks past the end of `part`, the totals and the list
/// are right only if that is the whole table: bit rows end with the part.
[[nodiscard]] std::unique_ptr<Solution> make_solution(const PlannedRequest& request,
                                                      const PartRange& part = whole_table);
/// Bytes that solving it takes besides the blocks that are made; saturates.
[[nodiscard]] std::uint64_t solution_bytes(const PlannedRequest& request, int threads);

/// Throws usage_error where there may be more winning moves than 64 bits can count.
void refuse_if_uncountable(const Request& request);

/// Solves a request and compares every position with the theorem, without keeping a table. The
/// request's labels do not matter. Throws usage_error where the winning moves cannot be
/// counted, stopped_error.
[[nodiscard]] SolveReport count_table(const PlannedRequest& request, const Team& team);
void count_table(const PlannedRequest& request, const Team& team, SolveReport& report,
                 const TakeRows& rows);

/// Solves a request, checks every group, and hands it on. `report` says what was
/// found. Throws stopped_error.
void solve_and_check(const PlannedRequest& request, const Team& team, const TakeGroup& take,
                     SolveReport& report);

/// A solved table that is kept whole: for pictures, pages and tests of small games.
class TableInMemory final : public LabelSource {
 public:
  TableInMemory(const Layout& layout, Contents blocks, const Totals& totals)
      : layout_(layout), blocks_(std::move(blocks)), totals_(totals) {}

  const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;
  /// Positions, losses and winning moves.
  const Totals& totals() const { return totals_; }
  /// The contents of all blocks, indexed by job.
  const Contents& blocks() const { return blocks_; }

 private:
  Layout layout_;
  Contents blocks_;
  Totals totals_;
};

/// Solves and keeps every block. Memory: all labels, uncompressed. Throws stopped_error.
[[nodiscard]] TableInMemory solve_in_memory(Solution& solution, const Team& team);
[[nodiscard]] TableInMemory solve_in_memory(const PlannedRequest& request, const Team& team);
/// Checks every block, too, and puts the result into `report`.
[[nodiscard]] TableInMemory solve_in_memory(const PlannedRequest& request, const Team& team,
                                            SolveReport& report);

}  // namespace miyama
