#include "store/disk_watch.hpp"

#include <algorithm>
#include <utility>

#include "base/byte_text.hpp"
#include "base/error.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t windows_of_stretch = 16;
constexpr std::uint64_t least_blocks_of_window = 64;

}  // namespace

std::uint64_t free_disk_bytes(const std::filesystem::path& output) {
  std::error_code unknown;
  const std::filesystem::space_info space =
      std::filesystem::space(output.has_parent_path() ? output.parent_path() : ".", unknown);
  return unknown ? UINT64_MAX : space.available;
}

DiskWatch::DiskWatch(std::string name, std::function<std::uint64_t()> free_bytes)
    : name_(std::move(name)), free_bytes_(std::move(free_bytes)) {}

void DiskWatch::note(std::uint64_t bytes, std::uint64_t to_come) {
  if (to_come >= to_come_) {  // another stretch begins
    stretch_ = window_ = {};
    blocks_of_window_ = std::max((to_come + 1) / windows_of_stretch, least_blocks_of_window);
  }
  to_come_ = to_come;
  written_ += bytes;
  for (Sum* sum : {&stretch_, &window_}) {
    ++sum->blocks;
    sum->bytes += bytes;
  }
  if (window_.blocks < blocks_of_window_) return;
  if (to_come >= blocks_of_window_) judge();  // for the few at the end it is too late
  window_ = {};
}

void DiskWatch::judge() const {
  const auto predicted = [&](const Sum& sum) {
    return static_cast<double>(sum.bytes) / static_cast<double>(sum.blocks) *
           static_cast<double>(to_come_);
  };
  const auto remainder =
      static_cast<std::uint64_t>(std::min(predicted(stretch_), predicted(window_)));
  const std::uint64_t free = free_bytes_();
  if (remainder / 2 <= free) return;
  throw file_error(name_ + " needs at least " + format_bytes(written_ + remainder) +
                   " of disk, of which " + format_bytes(written_) + " are written, and " +
                   format_bytes(free) +
                   " are free: choose another place, fewer labels or lower bounds");
}

}  // namespace miyama
