#include "store/table_writer.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <optional>
#include <random>
#include <thread>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "store/table_reader.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::MemoryTable;
using test::says;

const std::vector<LabelKind> default_labels{LabelKind::outcome, LabelKind::arrows};

/// Writes the table from several threads: the jobs are dealt at random, each thread puts its own in
/// increasing order.
void store_from_threads(const MemoryTable& table, const std::filesystem::path& path,
                        unsigned threads, unsigned seed) {
  TableWriter writer(path, false, test::header_of(table), table.layout(), table.losses());
  std::vector<std::vector<std::uint64_t>> jobs(threads);
  std::mt19937 random(seed);
  for (std::uint64_t job = 0; job < writer.jobs(); ++job) jobs[random() % threads].push_back(job);
  std::vector<std::future<void>> running;
  for (const auto& mine : jobs)
    running.push_back(std::async(std::launch::async, [&] {
      // Whoever has the first job comes late, so that the others run into the limit on waiting
      // blocks.
      if (!mine.empty() && mine.front() == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      for (const std::uint64_t job : mine) writer.put(job, test::job_content(table, writer, job));
    }));
  for (auto& thread : running) thread.get();
  writer.finish(table.true_totals());
}

/// In a child process whose files may have `most_bytes`: tries to store, tells whether that failed
/// as it should.
bool fails_for_lack_of_room(const MemoryTable& table, const std::filesystem::path& path,
                            std::uint64_t most_bytes) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{most_bytes, most_bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      test::store(table, path);
      _exit(1);
    } catch (const file_error& error) {
      _exit(std::string(error.what()).find("File too large") == std::string::npos ? 2 : 0);
    } catch (...) {
      _exit(3);
    }
  }
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_CASE("writer: equal bytes from any number of threads in any order", "[unit]") {
  const test::ScratchFolder folder;
  const MemoryTable table({129, 129, 129}, Convention::normal, default_labels);
  REQUIRE(table.layout().jobs() > 100);  // more than may wait
  test::store(table, folder / "serial.h5");
  const std::string expected = test::bytes_of(folder / "serial.h5");
  for (const unsigned threads : {1U, 2U, 3U, 7U}) {
    const auto path = folder / (std::to_string(threads) + ".h5");
    store_from_threads(table, path, threads, threads);
    CHECK(test::bytes_of(path) == expected);
  }
}

TEST_CASE("writer: repeated blocks are counted once", "[unit]") {
  const test::ScratchFolder folder;
  const MemoryTable table({127, 127, 127}, Convention::normal, {LabelKind::outcome});
  TableWriter writer(folder / "table.h5", false, test::header_of(table), table.layout(), 0);
  for (std::uint64_t job = 0; job < writer.jobs(); ++job) writer.put(job, table.content(job));
  writer.finish({});
  CHECK(writer.statistics().blocks == 8);
  // The losses are at x ^ y = z: a block has some or none.
  CHECK(writer.statistics().distinct == 2);
  CHECK(writer.statistics().file_bytes == std::filesystem::file_size(folder / "table.h5"));
}

TEST_CASE("writer: equal contents of other shape are other chunks", "[unit]") {
  const test::ScratchFolder folder;
  const Box box(test::Bounds{
      600, 600});  // 512 × 512 blocks: the right and the lower edge have as many positions
  const Layout layout(box, 2, {LabelKind::outcome});
  const MemoryTable like({600, 600}, Convention::normal, {LabelKind::outcome});
  TableWriter writer(folder / "table.h5", false, test::header_of(like), layout, 0);
  for (std::uint64_t job = 0; job < 4; ++job)
    writer.put(job, std::vector<std::byte>(layout.job(job).block.positions, std::byte{1}));
  writer.finish({});
  const TableReader reader(folder / "table.h5");
  for (std::uint64_t job = 0; job < 4; ++job) {
    std::vector<std::byte> content(layout.job(job).block.positions);
    reader.read_block(layout.job(job), content);
    CHECK(content == std::vector<std::byte>(content.size(), std::byte{1}));
  }
}

TEST_CASE("writer: give_up wakes a thread that waits for an earlier block", "[unit]") {
  const test::ScratchFolder folder;
  const MemoryTable table({3, 3, 3}, Convention::normal, {LabelKind::outcome});
  // 343 blocks: the last is too far ahead of the first.
  const Layout layout(Box(test::Bounds{447, 447, 447}), 3, {LabelKind::outcome});
  TableWriter writer(folder / "table.h5", false, test::header_of(table), layout, 0);
  const std::vector<std::byte> content(layout.job(342).block.positions, std::byte{1});
  auto waiting = std::async(std::launch::async, [&] { writer.put(342, content); });
  CHECK(waiting.wait_for(std::chrono::milliseconds(30)) == std::future_status::timeout);
  writer.give_up();
  CHECK_THROWS_AS(waiting.get(), leader_failed);
}

TEST_CASE("writer: a full disk is reported in the system's words and leaves no file", "[unit]") {
  const test::ScratchFolder folder;
  const MemoryTable table({129, 129, 129}, Convention::normal, default_labels);
  test::store(table, folder / "good.h5");
  const std::uint64_t bytes = std::filesystem::file_size(folder / "good.h5");
  for (const std::uint64_t most_bytes :
       {std::uint64_t{0}, std::uint64_t{1000}, bytes / 2, bytes - 1}) {
    CHECK(fails_for_lack_of_room(table, folder / "table.h5", most_bytes));
    CHECK(folder.files() == 1);
  }
}

TEST_CASE("writer: lists the losses in pieces that make up all of them", "[unit]") {
  const test::ScratchFolder folder;
  const MemoryTable table({399, 399, 1}, Convention::normal, {LabelKind::outcome});
  const TableWriter writer(folder / "table.h5", false, test::header_of(table), table.layout(),
                           200'000);
  std::uint64_t expected_first = 0;
  for (std::uint64_t job = table.layout().jobs(); job < writer.jobs(); ++job) {
    const auto [first, count] = writer.rows_of(job);
    CHECK(first == expected_first);
    expected_first += count;
  }
  CHECK(expected_first == 200'000);
  CHECK(writer.jobs() - table.layout().jobs() == 4);
  const TableWriter without(folder / "other.h5", false, test::header_of(table), table.layout(),
                            10'000'001);
  CHECK(without.jobs() == table.layout().jobs());
}

TEST_CASE("table: one without losses is written and read", "[unit]") {
  const test::ScratchFolder folder;
  // No move, so the last one to move is the other: a win.
  const MemoryTable table({0}, Convention::misere, {LabelKind::outcome});
  test::store(table, folder / "none.h5");
  CHECK(TableReader(folder / "none.h5").result().totals.lost == 0);
}

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

}  // namespace
}  // namespace miyama
