/// @file  output.hpp
/// @brief What commands print in common: the JSON object of a table, mismatches in words, progress.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/observer.hpp"
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

/// Draws a bar with the time left on stderr, and asks the work to stop after a signal.
class ProgressBar final : public Observer {
 public:
  /// Silent unless stderr is a terminal and `wanted` is true.
  explicit ProgressBar(bool wanted);

  void begin(std::string_view stage, std::uint64_t steps) override;
  void advance() override;
  void end() override;  ///< wipes the bar

 private:
  void draw();
  bool shown_;
  std::string stage_;
  std::uint64_t steps_ = 0;
  Stopwatch clock_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  double next_draw_ = 0.2;
};

}  // namespace miyama
