/// @file  outcomes.hpp
/// @brief What a solved table says about single positions, wherever it lies.
///
/// Players and listings ask this. Callers that read files pass one in
/// (pipeline/file/stored_table.hpp); a page asks a table that it holds in memory.
#pragma once

#include "label/label_source.hpp"
#include "pipeline/request.hpp"

namespace miyama {

class Outcomes {
 public:
  virtual ~Outcomes() = default;

  /// What messages call the table, such as its file: "nim-9-9-9.h5".
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual const Rules& rules() const = 0;
  [[nodiscard]] virtual Convention convention() const = 0;

  /// True if the table has this position, whose heaps must be descending if it is a multiset.
  [[nodiscard]] virtual bool holds(PositionView position) const = 0;
  /// Precondition, here and below: the table holds the position. Throws file_error.
  [[nodiscard]] virtual bool is_loss(PositionView position) = 0;
  /// Moves left when the winner hurries and the loser delays, if the table stores them.
  [[nodiscard]] virtual std::optional<std::uint64_t> remoteness(PositionView position) = 0;
};

/// What `source` says, a table of the request. The blocks read last are kept in memory. `name`:
/// what messages call the table. All must outlive the result. Not thread-safe.
[[nodiscard]] std::unique_ptr<Outcomes> outcomes_of(const LabelSource& source,
                                                    const Request& request,
                                                    const std::string& name);

}  // namespace miyama
