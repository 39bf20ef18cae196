/// @file  strip_solver.hpp
/// @brief The losses of vector rules, strip by strip of the first heap, by several workers that
/// share nothing: threads, or processes of other machines.
///
///     worker 0   strip 0 ─┐       ┌→ strip 2 ─┐
///     worker 1            └→ strip 1          └→ strip 3        what a strip needs of the one
///                chunk by chunk                                 below it comes chunk by chunk
///
/// What is handed on is little: the last rows that steps may look back to, and a row of bits per
/// line of rows (solve/box/vector_rows.hpp). So a worker begins as soon as the strip below has done
/// its first chunk. The same words are what a run that is to go on later keeps.
///
/// Memory: N/8 bytes of the strip and of the rows that it looks back to, a row of bits per line of
/// rows, and the conditions.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "base/convention.hpp"
#include "solve/box/vector_rows.hpp"

namespace miyama {

/// In place of a chunk's number: what the strip knows of lines, for the labels, after all chunks.
inline constexpr std::uint64_t chunk_of_lines = UINT64_MAX;

/// Between workers of one process.
class StripMailbox final : public StripTransport {
 public:
  /// Who waits looks after `observer`, which may be null: receive throws stopped_error.
  explicit StripMailbox(const Observer* observer = nullptr) : observer_(observer) {}

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override;
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override;
  /// True if somebody waits for a letter that has not come.
  [[nodiscard]] bool awaited() const;
  /// True if everything that was sent has been received.
  [[nodiscard]] bool empty() const;

 private:
  const Observer* observer_;
  mutable std::mutex mutex_;
  std::condition_variable came_;
  int waiting_ = 0;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>> letters_;
};

/// The losses of strip `strip` of `strips`, which follow one another from 0 to the end of the first
/// heap; of the rows that it looks back to, those that were handed on, too. Throws stopped_error
/// and what the transport throws.
[[nodiscard]] PositionSet solve_strip(const PlacedMoves& moves, const Box& box,
                                      Convention convention, const std::vector<Strip>& strips,
                                      std::uint64_t strip, StripTransport& transport,
                                      const Team& team);

}  // namespace miyama
