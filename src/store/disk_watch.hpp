/// @file  disk_watch.hpp
/// @brief Will the rest of a table fit the disk? Asked while it is written.
///
/// What a table takes can only be estimated before the work: half of it may be true, or twice as
/// much. The blocks that are written say more. They come in stretches: those of one array, of
/// arrows those of one direction.
///
///     bytes of a block = the lesser of two averages: of the stretch so far, of its last window
///     remainder        = bytes of a block · blocks of the stretch that are still to come
///
///     stretch  ├────────┼────────┼────────┼── … ──┤     a window is 1/16 of its blocks,
///              average so far ──────────▶ │             and at least 64 of them
///                                ├ last ─▶│
///
/// Where not even half of the remainder fits, the work ends, as it does not begin where not even
/// half of the estimate fits. An alarm that comes late costs the time until the disk is full; a
/// false one costs a table that would have fitted. So every doubt is decided for the table. Where
/// blocks grow (low positions have few arrows along the first heap) the average so far is the
/// lesser; where they shrink, because repeated ones are packed better once it is known that they
/// repeat, the last window is. Later stretches are not guessed at: their blocks may be a tenth of
/// these.
///
/// On ten tables of Nim and its relatives the remainder was at most 1.2 times what was really
/// written afterwards. Smaller windows lost, which see bursts, as losses gather near a diagonal
/// (1.5 and more), and so did one average over several arrays or over all directions (1.6).
///
/// Cost: the system is asked once per window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace miyama {

/// Bytes that may still be written in the folder of `output`; endless where the system does not
/// tell, as for a folder that does not exist.
[[nodiscard]] std::uint64_t free_disk_bytes(const std::filesystem::path& output);

/// Not thread-safe: told by whoever writes.
class DiskWatch {
 public:
  /// `name`: of the file, in messages. `free_bytes`: what the disk has left.
  DiskWatch(std::string name, std::function<std::uint64_t()> free_bytes);

  /// A block of so many bytes was written, and `to_come` more blocks of its stretch follow. Throws
  /// file_error if they will not fit.
  void note(std::uint64_t bytes, std::uint64_t to_come);

 private:
  void judge() const;

  std::string name_;
  std::function<std::uint64_t()> free_bytes_;
  std::uint64_t written_ = 0;    ///< bytes of all stretches
  std::uint64_t to_come_ = 0;    ///< after the last block that was noted
  std::uint64_t blocks_ = 0;     ///< of the stretch, written so far
  std::uint64_t bytes_ = 0;      ///< of these
  std::uint64_t window_ = 0;     ///< blocks of a window
  std::uint64_t in_window_ = 0;  ///< bytes of the window so far
};

}  // namespace miyama
