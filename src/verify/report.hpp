/// @file  report.hpp
/// @brief What a check found. A failed check is a result, not an exception: counts, and the first
/// positions in order.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "label/layout.hpp"

namespace miyama {

/// One entry that is not what it should be.
struct Mismatch {
  std::uint64_t rank = 0;  ///< of the position
  LabelKind label{};
  std::size_t move = 0;  ///< direction, for labels that have one entry per direction
  std::vector<std::uint64_t> position;
  std::int64_t expected = 0;
  std::int64_t found = 0;
  std::string remark{};  ///< what numbers do not say, or empty
  std::vector<std::uint64_t>
      found_move{};  ///< of moves, in place of expected and found: the heap, then its rests
};

/// Collects mismatches from many threads; the result does not depend on their order.
class Report {
 public:
  static constexpr std::size_t most_named = 10;

  Report() = default;
  /// Not while others add.
  Report(const Report& other)
      : entries_(other.entries_), mismatches_(other.mismatches_), first_(other.first_) {}
  Report& operator=(const Report&) = delete;

  /// `entries` more were compared, `mismatches` of them differ; `first` names the lowest of these,
  /// at most most_named. Thread-safe.
  void add(std::uint64_t entries, std::uint64_t mismatches, std::vector<Mismatch> first);

  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  [[nodiscard]] std::uint64_t mismatches() const { return mismatches_; }
  /// The lowest mismatches by rank, label, direction.
  [[nodiscard]] const std::vector<Mismatch>& first() const { return first_; }

 private:
  std::mutex mutex_;
  std::uint64_t entries_ = 0;
  std::uint64_t mismatches_ = 0;
  std::vector<Mismatch> first_;
};

}  // namespace miyama
