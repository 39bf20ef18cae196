/// @file  option_certificate.hpp
/// @brief The certificate by the definition: every option of a position is looked up, and each of
/// its labels must follow.
///
/// Needs nothing but Rules::for_each_option, so it holds for any rules. It is slow, some
/// nanoseconds per option: rules without a faster certificate have all positions looked up, vector
/// rules some of each block, so that a mistake shared by everything that knows of lines and faces
/// cannot pass.
///
/// Memory: 4 bytes per position for each of grundy and remoteness, which are read whole.
#pragma once

#include <memory>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "index/box/position_set.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// The numbers that a certificate compares with, indexed by rank; empty if not stored.
struct StoredNumbers {
  std::vector<std::uint32_t> grundy;
  std::vector<std::uint32_t> remoteness;

  [[nodiscard]] const std::vector<std::uint32_t>& of(LabelKind kind) const {
    return kind == LabelKind::grundy ? grundy : remoteness;
  }
};

/// A table with Grundy values or remoteness, and what it states.
struct NumberedTable {
  const LabelSource& source;
  const PositionSet* losses;  ///< the stated losses; may be null for grundy
  const StoredNumbers& numbers;
};

class OptionCertificate final : public BlockCheck {
 public:
  static constexpr std::uint64_t all = UINT64_MAX;

  /// `losses` are the stated ones. All must outlive the check. `most_options`: about how many
  /// options to look up for each label, in all its blocks and directions together; each position
  /// counts as some more.
  OptionCertificate(const Rules& rules, Convention convention, const Layout& layout,
                    const PositionSet& losses, const StoredNumbers& numbers,
                    std::uint64_t most_options = all);

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override;

  /// What label `kind` of `position` should be. `options_seen` grows by the number of its options.
  /// Thread-safe.
  [[nodiscard]] std::int64_t expected(LabelKind kind, std::size_t move, PositionView position,
                                      std::uint64_t& options_seen) const;
  /// Counts the winning moves of the whole table: looks up every option of every position. Throws
  /// stopped_error.
  [[nodiscard]] std::uint64_t count_winning_moves(const Team& team) const;

 private:
  struct Seen;
  [[nodiscard]] Seen look_at(LabelKind kind, std::size_t move, PositionView position) const;

  const Rules& rules_;
  Convention convention_;
  const Layout& layout_;
  const PositionSet& losses_;
  const StoredNumbers& numbers_;
  std::uint64_t most_options_;
};

}  // namespace miyama
