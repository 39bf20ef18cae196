#include "store/table_writer.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <random>
#include <thread>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::MemoryTable;

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

/// In a child process whose files may have `most_bytes`: tries to store, and reports whether that
/// failed as it should.
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

TEST_CASE("writer: the space of a folder is what it says, of none endless", "[unit]") {
  const test::ScratchFolder folder;
  const std::uint64_t bytes = free_disk_bytes(folder / "t.h5");
  CHECK(bytes > 0);
  CHECK(bytes < UINT64_MAX);
  CHECK(free_disk_bytes(folder / "missing/t.h5") == UINT64_MAX);
  CHECK(free_disk_bytes("t.h5") < UINT64_MAX);
}

}  // namespace
}  // namespace miyama
