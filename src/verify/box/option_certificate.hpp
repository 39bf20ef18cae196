/// @file  option_certificate.hpp
/// @brief The certificate by the definition: all options of a position are listed, and each of its
/// labels must follow.
///
/// It needs only Rules::for_each_option, so it holds for any rules. A position's options are listed
/// once for all of its labels; each takes some nanoseconds, as it does while the table is solved.
/// Rules without a faster certificate have all positions looked at, other vector rules some of each
/// block, so that a mistake shared by everything that knows of lines and faces cannot pass.
///
/// Memory: 4 bytes per position for each label that follows from numbers, which are read whole.
#pragma once

#include <atomic>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "index/box/position_set.hpp"
#include "label/labels.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// The labels of a table that follow from numbers, by rank; empty if not stored.
using StoredNumbers = PerLabel<std::vector<std::uint32_t>>;

/// A table with Grundy values or remoteness, and what it states.
struct NumberedTable {
  const LabelSource& source;
  const PositionSet* losses;  ///< the stated losses; may be null for grundy
  const StoredNumbers& numbers;
};

class OptionCertificate {
 public:
  static constexpr std::uint64_t all = UINT64_MAX;

  /// `losses` are the stated ones. All must outlive the check. `most_options`: about how many
  /// options to list, in all blocks together; each position counts as some more.
  OptionCertificate(const Rules& rules, Convention convention, const Layout& layout,
                    const PositionSet& losses, const StoredNumbers& numbers,
                    std::uint64_t most_options = all, const Observer* observer = nullptr)
      : rules_(rules),
        convention_(convention),
        layout_(layout),
        losses_(losses),
        numbers_(numbers),
        most_options_(most_options),
        observer_(observer) {}

  /// Compares all that is stated of the positions that it looks at. Thread-safe. Throws
  /// stopped_error, usage_error where a condition or a limit cannot be computed.
  void check(const BlockLabels& block, Report& report);

  /// How many positions were looked at so far, and how many winning moves they have.
  std::uint64_t positions() const { return positions_; }
  std::uint64_t winning_moves() const { return winning_moves_; }

 private:
  /// Returns the number of options.
  std::uint64_t look_at(PositionView position, OptionFolds& folds) const;

  const Rules& rules_;
  Convention convention_;
  const Layout& layout_;
  const PositionSet& losses_;
  const StoredNumbers& numbers_;
  std::uint64_t most_options_;
  const Observer* observer_;
  std::atomic<std::uint64_t> positions_{0};  ///< each block adds to these two once
  std::atomic<std::uint64_t> winning_moves_{0};
};

}  // namespace miyama
