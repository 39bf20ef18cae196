/// @file  output.hpp
/// @brief What commands print in common: the JSON object of a table, mismatches in words, progress.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "label/table_header.hpp"
#include "verify/report.hpp"
#include "view/position_text.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// The keys that solve, check and info share.
[[nodiscard]] Json table_json(const TableHeader& header, const TableResult& result);
/// [{label, move, position, expected, found}, …]; `move` is null where the label has none.
[[nodiscard]] Json mismatches_json(const std::vector<Mismatch>& mismatches);
/// "735 outcome: expected 1, found 0", one indented line each.
[[nodiscard]] std::string mismatches_text(const std::vector<Mismatch>& mismatches,
                                          const PositionFormat& format);

/// Greatest memory that this process has used, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// Seconds since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A bar on stderr with the time left; silent unless stderr is a terminal and `wanted` is true.
class ProgressBar {
 public:
  ProgressBar(std::string what, std::uint64_t total, bool wanted);
  ~ProgressBar();  ///< wipes the bar
  /// One more of `total` is done. Thread-safe and cheap.
  void advance();

 private:
  void draw();
  std::string what_;
  std::uint64_t total_;
  bool shown_;
  Stopwatch clock_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  double next_draw_ = 0.2;
};

}  // namespace miyama
