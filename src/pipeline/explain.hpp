/// @file  explain.hpp
/// @brief The plan of a request in words, and as JSON.
///
///     greedy, normal play, heaps 0–255 × 0–255 × 0–255: 16 777 216 positions
///       losses         rows of bits, 64 positions a word: 3 lines, each with a condition
///       arrows         from the losses below on each line, block by block
///       …
#pragma once

#include "pipeline/answers.hpp"
#include "pipeline/needs.hpp"

namespace miyama {

class Explained {
 public:
  /// `parts`: the most parts that the table is written to; 0: one file.
  Explained(const PlannedRequest& request, Task task, std::uint64_t parts = 0);

  /// `taken`: what the task takes; `there`: what the machine has. Lines have at most `columns`
  /// characters.
  std::string text(const Needs& taken, const Needs& there, int threads, std::size_t columns) const;
  /// {losses, labels, certificate, theorem, parts, blocks, packing, listed_options, memory, disk,
  /// seconds}.
  Json json(const Needs& taken, int threads) const;

 private:
  using Row = std::pair<std::string, std::string>;
  std::vector<Row> rows() const;
  std::string parts_text() const;

  const PlannedRequest request_;
  const TablePlan& plan_ = request_.plan;
  const Layout layout_;
  const Task task_;
  const std::size_t parts_;  ///< 0 where it is one file
};

}  // namespace miyama
