/// @file  option_certificate.hpp
/// @brief The certificate by the definition: all options of a position are listed, and each of its
/// labels must follow.
///
/// It needs only Rules::for_each_option, so it holds for any rules. A position's options are listed
/// once for all of its labels; each takes some nanoseconds, as it does while the table is solved.
/// Rules without a faster certificate have all positions looked at, other vector rules some of each
/// block, so that a mistake shared by everything that knows of lines and faces cannot pass.
///
/// Memory: the labels that follow from numbers, which are read whole where all positions are looked
/// at. Else a bit says which positions are, or are their options, and only their numbers are kept.
#pragma once

#include <atomic>
#include <memory>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/box/position_set.hpp"
#include "table/label_source.hpp"
#include "table/labels.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// A label that follows from numbers, by rank, and a source of it: as wide as the table stores it,
/// or only at some positions.
class NumbersByRank final : public LabelSource {
 public:
  NumbersByRank() = default;
  /// Reads the whole label; empty if it is not stored. Throws file_error, stopped_error.
  NumbersByRank(const LabelSource& source, LabelKind kind, const Team& team);
  /// Has room for the numbers at these positions, which `put` brings. `wanted` must outlive this.
  NumbersByRank(const LabelArray& array, const PositionSet& wanted);

  /// True if it has the numbers of some positions.
  bool is_sample() const { return wanted_ != nullptr; }
  std::uint32_t operator[](std::uint64_t rank) const {
    const std::uint64_t n = is_sample() ? wanted_->row_size() : 1;
    return at(rank / n, rank % n, n);
  }
  /// At size `x` of a row of `n` sizes.
  std::uint32_t at(std::uint64_t row, std::uint64_t x, std::uint64_t n) const {
    return is_sample() ? sample_[place_of(row, x)]
                       : static_cast<std::uint32_t>(entry_of(*array_, items_, row * n + x));
  }
  /// Takes the wanted numbers of a block. Threads may call it at once.
  void put(const Block& block, std::span<const std::byte> content);
  const Layout& layout() const override { return reader_->layout(); }
  /// Precondition: it is a block of this label.
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    copy_common(*array_, layout().box().whole(), items_, job.block, content);
  }

 private:
  /// How many wanted positions come before this one.
  std::uint64_t place_of(std::uint64_t row, std::uint64_t x) const;

  const LabelArray* array_ = nullptr;
  std::shared_ptr<SlabReader> reader_{};
  std::span<const std::byte> items_{};
  const PositionSet* wanted_ = nullptr;
  std::vector<std::uint32_t> before_{};  ///< how many are wanted before every other word
  std::vector<std::uint32_t> sample_{};
};

using StoredNumbers = PerLabel<NumbersByRank>;

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

  /// Inserts the positions that it will look at in a block, and their options. Throws as `check`.
  void mark(const Block& block, PositionSet& wanted) const;
  /// Compares all that is stated of the positions that it looks at: the labels of the block, and
  /// the numbers of which it was given a sample. Thread-safe. Throws stopped_error, usage_error
  /// where a condition or a limit cannot be computed.
  void check(const BlockLabels& block, Report& report);

  /// How many positions were looked at so far, and how many winning moves they have.
  std::uint64_t positions() const { return positions_; }
  std::uint64_t winning_moves() const { return winning_moves_; }

 private:
  /// Calls see(option, row, size of the last heap) for each option in the table; returns how many
  /// options there are.
  template <class See>
  std::uint64_t for_each_option(PositionView position, const See& see) const;
  /// Calls look(place, position) for those that are looked at in a block; it returns what it cost.
  template <class Look>
  void for_each_chosen(const Block& block, const Look& look) const;
  /// Returns the number of options.
  std::uint64_t look_at(PositionView position, OptionFolds& folds) const;

  const Rules& rules_;
  Convention convention_;
  const Layout& layout_;
  const std::shared_ptr<const OptionLists> sums_ =  ///< the lists, if options are sums; or null
      layout_.lists().sums ? rules_.option_lists() : nullptr;
  const PositionSet& losses_;
  const StoredNumbers& numbers_;
  std::uint64_t most_options_;
  const Observer* observer_;
  std::atomic<std::uint64_t> positions_{0};  ///< each block adds to these two once
  std::atomic<std::uint64_t> winning_moves_{0};
};

}  // namespace miyama
