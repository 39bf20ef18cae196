/// @file  slice_report.hpp
/// @brief Collects what is wrong with the positions of one slice, then adds it to the report at
/// once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "verify/report.hpp"

namespace miyama {

class SliceReport {
 public:
  /// `parts` of the position with this rank.
  void mismatch(std::uint64_t rank, std::span<const std::uint8_t> parts, LabelKind label,
                std::int64_t expected, std::int64_t found, std::string remark = {}) {
    ++mismatches_;
    if (first_.size() < Report::most_named)
      first_.push_back(
          {rank, label, 0, {parts.begin(), parts.end()}, expected, found, std::move(remark)});
  }

  /// A stored move, or its absence (`from` = 0), is wrong.
  void wrong_move(std::uint64_t rank, std::span<const std::uint8_t> parts, std::uint64_t from,
                  const std::array<std::uint64_t, 3>& rests, std::string remark) {
    ++mismatches_;
    if (first_.size() < Report::most_named)
      first_.push_back({rank,
                        LabelKind::move_from,
                        0,
                        {parts.begin(), parts.end()},
                        0,
                        0,
                        std::move(remark),
                        {from, rests[0], rests[1], rests[2]}});
  }

  void add_to(Report& report, std::uint64_t entries) {
    report.add(entries, mismatches_, std::move(first_));
  }

 private:
  std::uint64_t mismatches_ = 0;
  std::vector<Mismatch> first_;
};

}  // namespace miyama
