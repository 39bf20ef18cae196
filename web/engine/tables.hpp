/// @file  tables.hpp
/// @brief The tables that are looked at, each solved when somebody first asks about it.
///
///     {"rules": "nim", "heaps": [9,9,9], "label": "grundy"}
///
/// Their blocks are made when somebody looks at them.
#pragma once

#include <span>

#include "pipeline/outcomes.hpp"
#include "pipeline/solution.hpp"
#include "verify/claim/claim.hpp"
#include "web/engine/questions.hpp"

namespace miyama::web {

class HeldTable final : public LabelSource {
 public:
  /// Solves it. Throws usage_error.
  explicit HeldTable(Request request);

  [[nodiscard]] const Request& request() const { return request_; }
  [[nodiscard]] Outcomes& outcomes() const;
  [[nodiscard]] const Layout& layout() const override { return solution_->layout(); }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

 private:
  const Request request_;
  std::unique_ptr<Solution> solution_;
  std::unique_ptr<TableInMemory> whole_;  ///< where blocks cannot be made one by one
  mutable std::unique_ptr<Outcomes> outcomes_;
};

/// The table of a request. It stays for some questions more. Throws usage_error.
[[nodiscard]] const HeldTable& table_of(const Request& request);
/// The table that a question is about.
[[nodiscard]] const HeldTable& table_of(const Question& question);

/// The entries of all positions in which some coordinates are fixed, compact, C order.
struct Plane {
  std::vector<std::uint64_t> shape;  ///< sizes of the coordinates that are not fixed
  std::size_t item_bytes = 1;
  bool is_signed = false;
  std::vector<std::byte> entries;
};

/// The plane that a question is about: `"plane": {"heap": 1, "size": 3}` fixes one coordinate,
/// counted from 1; `"fixed": [3, null, null, 0]` any of them. Without either all are free.
///
/// A plane of the label that the question names, or else of the outcome. For arrows, `"move"` is
/// the number of the direction, counted from 1. Throws usage_error.
[[nodiscard]] Plane plane_of(const Question& question, const HeldTable& table);

/// 1 for each position of the plane where the claim is wrong, 0 for the others.
[[nodiscard]] Plane wrong_plane_of(const Question& question, const HeldTable& table,
                                   const Claim& claim);

}  // namespace miyama::web
