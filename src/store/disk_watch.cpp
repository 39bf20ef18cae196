#include "store/disk_watch.hpp"

#include <algorithm>
#include <utility>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t windows_of_stretch = 16;
constexpr std::uint64_t least_blocks_of_window = 64;

}  // namespace

std::uint64_t free_disk_bytes(const std::filesystem::path& output) {
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(folder_of(output), unknown);
  return unknown ? UINT64_MAX : space.available;
}

DiskWatch::DiskWatch(std::string name, std::function<std::uint64_t()> free_bytes)
    : name_(std::move(name)), free_bytes_(std::move(free_bytes)) {}

void DiskWatch::note(std::uint64_t bytes, std::uint64_t to_come) {
  if (to_come >= to_come_) {  // another stretch begins
    blocks_ = bytes_ = in_window_ = 0;
    window_ = std::max((to_come + 1) / windows_of_stretch, least_blocks_of_window);
  }
  to_come_ = to_come;
  written_ += bytes;
  bytes_ += bytes;
  in_window_ += bytes;
  if (++blocks_ % window_ != 0) return;
  if (to_come >= window_) judge();  // for the few at the end it is too late
  in_window_ = 0;
}

void DiskWatch::judge() const {
  const auto of_a_block = [](std::uint64_t bytes, std::uint64_t blocks) {
    return static_cast<double>(bytes) / static_cast<double>(blocks);
  };
  const auto remainder = static_cast<std::uint64_t>(
      std::min(of_a_block(bytes_, blocks_), of_a_block(in_window_, window_)) *
      static_cast<double>(to_come_));
  const std::uint64_t free = free_bytes_();
  if (remainder / 2 <= free) return;
  throw file_error(name_ + " needs at least " + format_bytes(written_ + remainder) +
                   " of disk, of which " + format_bytes(written_) + " are written, and " +
                   format_bytes(free) +
                   " are free: choose another place, fewer labels or lower bounds");
}

}  // namespace miyama
