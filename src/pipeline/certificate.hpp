/// @file  certificate.hpp
/// @brief The three checks for tables of any family: the rules keep their contract, each label
/// follows from the stored labels of its options, and is what the theorem predicts.
///
/// Rules on a box and multisets have an implementation of this interface each, made of what lies in
/// `verify/`. None knows a solver.
#pragma once

#include <atomic>

#include "pipeline/plan.hpp"
#include "table/label_source.hpp"
#include "verify/contract.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// The entries of several blocks, each compact and in C order.
using Contents = std::vector<std::vector<std::byte>>;

/// One group of blocks, with the consecutive job numbers first, first + 1, … (table/layout.hpp). A
/// group of a box table is one block; a group of a table of multisets has the blocks of all labels
/// of the same positions.
struct BlockGroup {
  std::uint64_t first;
  std::span<const std::vector<std::byte>> contents;
};

/// Compares the options of some positions with what the solvers assume. `every_list`: of all
/// positions whose options a table lists.
[[nodiscard]] ContractReport check_contract(const Request& request, bool every_list = false);

class Certificate {
 public:
  virtual ~Certificate() = default;

  /// Reads what every entry is compared with: the stated losses and, where they are stored, the
  /// numbers that need all options, which are compared meanwhile. It is called once, first. `see`
  /// gets each block of a label that need not be read again. Throws file_error, stopped_error.
  virtual void read(const Team& team, Report& report, const SeeBlock& see) = 0;

  /// Multisets: compares the entries of a group. Thread-safe.
  virtual void check(const BlockGroup&, Report&) {}
  /// Boxes: compares what a block is stated to hold. Thread-safe. Blocks that lie nowhere further
  /// along any heap must come first.
  virtual void check(const BlockLabels&, Report&) {}

  /// Where a label of this kind is read from once read() has returned: memory, if it is held there;
  /// null if nothing is left to compare it with.
  virtual const LabelSource* held(LabelKind) const { return &source_; }

  /// Compares what can be compared only when all positions have passed.
  virtual void finish(const Team&, Report&) {}

  /// Positions, losses and winning moves, counted from the stated losses; after finish().
  virtual Totals totals(const Team& team) const = 0;

  /// For a box: how many rows of a stored list of losses are wrong or missing. Each row has as many
  /// numbers as a position. Multisets have no such list: 0.
  virtual std::uint64_t wrong_rows(const ForEachRow&) const { return 0; }

  /// Number of positions all of whose options were also looked up one by one.
  std::uint64_t looked_up() const { return looked_up_; }

 protected:
  Certificate(const PlannedRequest& request, const LabelSource& source)
      : request_(request), source_(source), layout_(source.layout()) {}

  const PlannedRequest request_;
  const LabelSource& source_;
  const Layout& layout_;
  std::atomic<std::uint64_t> looked_up_{0};
};

/// `source`: the labels of the request's table, which must outlive the certificate. `thorough`, for
/// multisets: looks up every option and checks which of several winning moves is stored at every
/// position, not only at some.
[[nodiscard]] std::unique_ptr<Certificate> make_certificate(const PlannedRequest& request,
                                                            const LabelSource& source,
                                                            bool thorough = false);

/// The blocks in which a certificate of a table on a box is gone through: the largest.
[[nodiscard]] const BlockGrid& widest_grid(const Layout& layout);

/// Bytes that it takes besides the blocks that are read; saturates.
[[nodiscard]] std::uint64_t certificate_bytes(const PlannedRequest& request, int threads);

/// Compares every entry of a group that the theorem predicts. Thread-safe.
using GroupCheck = std::function<void(const BlockGroup& group, Report& report)>;
/// Makes this check; it is empty if no theorem is known. Both must outlive it.
[[nodiscard]] GroupCheck make_theorem_check(const Request& request, const Layout& layout);

/// The losses that the request's table states. All must outlive the result.
[[nodiscard]] StatedLosses stated_losses(const Request& request, const LabelSource& source);

}  // namespace miyama
