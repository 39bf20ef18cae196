#include "store/table_writer.hpp"

#include <optional>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::says;

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

/// A disk that holds what is written.
class Disk {
 public:
  explicit Disk(std::uint64_t bytes) : free_(bytes) {}

  /// Writes a stretch of blocks of bytes_of(number) each, until the watch or the disk ends it.
  /// Returns the number of the block that was the last, none if all were written.
  template <class BytesOf>
  std::optional<std::uint64_t> write(std::uint64_t blocks, const BytesOf& bytes_of) {
    for (std::uint64_t b = 0; b < blocks; ++b) {
      const std::uint64_t bytes = bytes_of(b);
      REQUIRE(bytes <= free_);
      free_ -= bytes;
      try {
        watch_.note(bytes, blocks - 1 - b);
      } catch (const file_error& error) {
        words_ = error.what();
        return b;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] const std::string& words() const { return words_; }

 private:
  std::uint64_t free_;
  std::string words_;
  DiskWatch watch_{"t.h5", [this] { return free_; }};
};

}  // namespace

TEST_CASE("disk watch: equal blocks that will not fit end the work after one window", "[unit]") {
  const auto same = [](std::uint64_t) { return mebibyte; };
  Disk half(2048 * mebibyte);
  CHECK(half.write(4096, same) == 255);  // a window is a sixteenth
  CHECK_THAT(half.words(),
             says("t.h5 needs at least 4.0 GiB of disk, of which 256.0 MiB are written, and "
                  "1.8 GiB are free") &&
                 says("choose another place, fewer labels or lower bounds"));
  Disk small(100 * mebibyte);
  CHECK(small.write(200, same) == 63);  // or 64 blocks
}

TEST_CASE("disk watch: what lacks little is noticed later, what fits never", "[unit]") {
  const auto same = [](std::uint64_t) { return mebibyte; };
  Disk nearly(3600 * mebibyte);
  const auto last = nearly.write(4096, same);
  REQUIRE(last);
  CHECK(*last > 2048);
  CHECK(*last < 3600);
  CHECK_FALSE(Disk(4096 * mebibyte).write(4096, same));
}

TEST_CASE("disk watch: blocks that become smaller or larger raise no false alarm", "[unit]") {
  const std::uint64_t blocks = 4096;
  const auto fits_exactly = [&](const auto& bytes_of) {
    std::uint64_t needed = 0;
    for (std::uint64_t b = 0; b < blocks; ++b) needed += bytes_of(b);
    return !Disk(needed).write(blocks, bytes_of);
  };
  // Later blocks are packed a third better.
  CHECK(fits_exactly([](std::uint64_t b) { return b < 512 ? 1500 : 1000; }));
  CHECK(fits_exactly([](std::uint64_t b) { return 10000 / (b / 256 + 10); }));
  CHECK(fits_exactly([](std::uint64_t b) { return b; }));
  // Losses in bursts.
  CHECK(fits_exactly([](std::uint64_t b) { return b % 64 == 0 ? 100'000 : 10; }));
  CHECK(fits_exactly([](std::uint64_t b) { return b == 4095 ? 1 : 1000; }));  // a last one cut off
}

TEST_CASE("disk watch: a stretch says nothing of the next", "[unit]") {
  Disk disk(1300 * mebibyte);
  CHECK_FALSE(disk.write(1024, [](std::uint64_t) { return mebibyte; }));
  CHECK_FALSE(disk.write(1024, [](std::uint64_t) { return mebibyte / 8; }));
  CHECK_FALSE(disk.write(1, [](std::uint64_t) { return mebibyte; }));
  CHECK_FALSE(disk.write(1, [](std::uint64_t) { return mebibyte; }));
  CHECK(disk.write(4096, [](std::uint64_t) { return mebibyte / 2; }) == 255);
  CHECK_THAT(disk.words(), says("needs at least 3.1 GiB of disk, of which 1.3 GiB are written"));
}

TEST_CASE("disk watch: few blocks are not judged", "[unit]") {
  DiskWatch watch("t.h5", [] { return 0; });
  for (std::uint64_t to_come = 127; to_come-- > 0;) CHECK_NOTHROW(watch.note(mebibyte, to_come));
  for (std::uint64_t to_come = 127; to_come > 64; --to_come) watch.note(mebibyte, to_come);
  CHECK_THROWS_AS(watch.note(mebibyte, 64), file_error);
}

TEST_CASE("disk watch: the space of a folder is what it says, of none endless", "[unit]") {
  const test::ScratchFolder folder;
  const std::uint64_t bytes = free_disk_bytes(folder / "t.h5");
  CHECK(bytes > 0);
  CHECK(bytes < UINT64_MAX);
  CHECK(free_disk_bytes(folder / "missing/t.h5") == UINT64_MAX);
  CHECK(free_disk_bytes("t.h5") < UINT64_MAX);
}

}  // namespace miyama
