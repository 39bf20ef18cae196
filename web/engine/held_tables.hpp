/// @file  held_tables.hpp
/// @brief The tables that the page looked at last, of one label each: solved once, their blocks
/// made when somebody looks at them.
#pragma once

#include <memory>
#include <vector>

#include "label/label_source.hpp"
#include "pipeline/solution.hpp"
#include "questions.hpp"

namespace miyama::web {

class HeldTable final : public LabelSource {
 public:
  explicit HeldTable(Request request);

  [[nodiscard]] const Request& request() const { return request_; }
  [[nodiscard]] const Layout& layout() const override { return solution_->layout(); }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

 private:
  Request request_;
  std::unique_ptr<Solution> solution_;
  std::unique_ptr<TableInMemory> whole_;  ///< where blocks cannot be made one by one
};

/// The table with the label that the question names. It stays for some questions more. Throws
/// usage_error.
[[nodiscard]] const HeldTable& held_table(const Question& question);

/// The entries of all positions in which some heaps are fixed, compact, C order.
struct Plane {
  std::vector<std::uint64_t> shape;  ///< sizes of the heaps that are not fixed
  std::size_t item_bytes = 1;
  bool is_signed = false;
  std::vector<std::byte> entries;
};

/// `"plane": {"heap": 1, "size": 3}` fixes one heap, counted from 1. Of arrows `"move"` says along
/// which direction, counted from 1. Throws usage_error.
[[nodiscard]] Plane plane_of(const Question& question, const HeldTable& table);

}  // namespace miyama::web
