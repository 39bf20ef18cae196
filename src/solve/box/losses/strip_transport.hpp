/// @file  strip_transport.hpp
/// @brief How the strips of the first heap are solved by several workers that share nothing:
/// threads, or processes on other machines.
///
///     worker 0   strip 0 ─┐       ┌→ strip 2 ─┐
///     worker 1            └→ strip 1          └→ strip 3        what a strip needs of the one
///                chunk by chunk                                 below it comes chunk by chunk
///
/// What is handed on is little: the last rows that steps may look back to, and a row of bits per
/// line of rows (solve/box/losses/vector_rows.hpp). So a worker begins as soon as the strip below
/// has done its first chunk. The same words are what a run that is to go on later keeps.
///
/// Memory: a bit per position of the strip and of the rows that it looks back to, a row of bits per
/// line of rows, and the conditions.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/team.hpp"

namespace miyama {

/// What was handed on to a strip was not made for it.
class letter_error : public file_error {
 public:
  letter_error() : file_error("what was handed on to a strip was not made for this strip") {}
};

/// Takes words from strip to strip: what a strip needs to know from the one below it, chunk by
/// chunk. For one strip each function is called for one chunk after the other.
class StripTransport {
 public:
  virtual ~StripTransport() = default;
  /// Waits for what was sent to `strip` about `chunk`. Throws if it will never come.
  virtual std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) = 0;
  /// Sends words about `chunk` to `strip`, without waiting for the receiver.
  virtual void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) = 0;
};

/// Stands for a chunk's number after all chunks: the words are then what the strip below knows
/// about lines, for the labels.
inline constexpr std::uint64_t chunk_of_lines = UINT64_MAX;

/// Takes words between workers of one process.
class StripMailbox final : public StripTransport {
 public:
  /// While receive waits for a letter it asks `observer`, which may be null, whether to stop; if
  /// so, it throws stopped_error.
  explicit StripMailbox(const Observer* observer = nullptr) : observer_(observer) {}

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override {
    std::unique_lock lock(mutex_);
    while (letters_.count({strip, chunk}) == 0) {
      stop_if_asked(observer_);
      ++waiting_;
      came_.wait_for(lock, std::chrono::milliseconds(50));
      --waiting_;
    }
    return letters_.extract({strip, chunk}).mapped();
  }
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override {
    const std::lock_guard lock(mutex_);
    letters_[{strip, chunk}] = std::move(words);
    came_.notify_all();
  }
  /// True if somebody waits for a letter that has not come.
  [[nodiscard]] bool awaited() const {
    const std::lock_guard lock(mutex_);
    return waiting_ != 0;
  }
  /// True if everything that was sent has been received.
  [[nodiscard]] bool empty() const {
    const std::lock_guard lock(mutex_);
    return letters_.empty();
  }

 private:
  const Observer* observer_;
  mutable std::mutex mutex_;
  std::condition_variable came_;
  int waiting_ = 0;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>> letters_;
};

}  // namespace miyama
