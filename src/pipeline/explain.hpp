/// @file  explain.hpp
/// @brief The method of a request in words, and as JSON.
///
///     greedy, normal play, heaps 0–255 × 0–255 × 0–255: 16 777 216 positions
///       losses         rows of bits, 64 positions a word: 3 lines, each with a condition
///       arrows         from the losses below on each line, block by block
///       …
#pragma once

#include "pipeline/answers.hpp"
#include "pipeline/method.hpp"
#include "pipeline/needs.hpp"

namespace miyama {

enum class Task { solve, count, check };

class Explained {
 public:
  /// `parts`: a table to be written has at most so many; 0: it is one file. `reproducible`: its
  /// bytes are equal wherever it is made. `request` must outlive this.
  Explained(const Request& request, Task task, std::uint64_t parts = 0, bool reproducible = false);

  /// `taken`: what it takes; `there`: what there is; lines of at most `columns`.
  [[nodiscard]] std::string text(const Needs& taken, const Needs& there, int threads,
                                 std::size_t columns) const;
  /// {losses, labels, certificate, theorem, parts, blocks, packing, memory, disk, seconds}.
  [[nodiscard]] Json json(const Needs& taken, int threads) const;

 private:
  using Row = std::pair<std::string, std::string>;
  [[nodiscard]] std::vector<Row> rows() const;
  [[nodiscard]] std::string parts_text() const;
  [[nodiscard]] std::optional<std::string> why_not_by_strips() const;

  const Request& request_;
  const Layout layout_;
  const Task task_;
  const bool reproducible_;
  const std::vector<PartRange> parts_;  ///< none where it is one file
  const Method method_;
};

}  // namespace miyama
