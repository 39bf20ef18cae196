/// @file  outcomes.hpp
/// @brief What a solved table says about single positions, wherever it lies.
///
/// Players and listings ask this. The table may be a file (pipeline/file/stored_table.hpp) or, for
/// a page, in memory.
#pragma once

#include <list>
#include <unordered_map>

#include "pipeline/request.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// Keeps the blocks that were read last in memory. Not thread-safe.
class Outcomes {
 public:
  /// `name`: what messages call the table, such as its file: "nim-9-9-9.h5". `source`, a table of
  /// the request, and the request must outlive this.
  Outcomes(const LabelSource& source, const Request& request, std::string name);

  const std::string& name() const { return name_; }
  const Rules& rules() const { return *request_.rules; }
  Convention convention() const { return request_.convention; }

  /// True if the table has this position, whose heaps must be descending if it is a multiset.
  bool holds(PositionView position) const { return request_.contains(position); }
  /// Precondition, here and below: the table holds the position. Throws file_error. In a game of
  /// sums there may be several here, one after the other, that are played together.
  bool is_loss(PositionView position);
  /// What array `array` of the layout holds of the position: a number per move or rest, or one.
  std::vector<std::int64_t> entries(std::size_t array, PositionView position) const;
  /// Moves left when the winner hurries and the loser delays, if the table stores them.
  std::optional<std::uint64_t> remoteness(PositionView position);

 private:
  /// The number of a block, and the place of an entry in it.
  using Place = std::pair<std::uint64_t, std::uint64_t>;
  bool is_lost_sum(PositionView positions) const;
  Place place_of(PositionView position, const BlockGrid& grid) const;

  const LabelSource& source_;
  const Request& request_;
  std::string name_;
  StatedLosses losses_;
  std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> blocks_;
  std::list<std::uint64_t> oldest_first_;  ///< numbers of the blocks in blocks_
};

[[nodiscard]] inline std::unique_ptr<Outcomes> outcomes_of(const LabelSource& source,
                                                           const Request& request,
                                                           const std::string& name) {
  return std::make_unique<Outcomes>(source, request, name);
}

}  // namespace miyama
