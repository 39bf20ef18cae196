#include "store/parts_reader.hpp"

#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/stopping.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// The jobs that are taken of part 1.
std::vector<std::uint64_t> taken_of(const std::filesystem::path& folder, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader part = open_part(plan, 1);
  std::vector<std::uint64_t> jobs;
  const Stage stage(nullptr, "", 0);
  for_each_checked_chunk(part, team, stage,
                         [&](std::uint64_t job, const TableReader::StoredBlock& block) {
                           CHECK(block.hash == part.block_hashes()[job]);
                           jobs.push_back(job);
                         });
  CHECK(jobs.size() == part.layout().jobs());
  return jobs;
}

TEST_CASE("checked chunks: each is taken once, in order", "[unit]") {
  const test::ScratchFolder scratch;
  (void)write_shards(test::three_parts(), test::parts_in(scratch / "w", 3), 2);
  for (const int threads : {1, 3}) {
    const std::vector<std::uint64_t> jobs = taken_of(scratch / "w", threads);
    for (std::size_t i = 0; i < jobs.size(); ++i) CHECK(jobs[i] == i);
  }
  test::Stopping observer;
  CHECK_THROWS_AS(taken_of(scratch / "w", {1, &observer}), stopped_error);
}

TEST_CASE("checked chunks: one that unpacks to something else is refused", "[unit]") {
  const test::ScratchFolder scratch;
  (void)write_shards(test::three_parts(), test::parts_in(scratch / "w", 3), 2);
  test::change_outcomes(scratch / "w" / part_name(1));
  CHECK(contains(message_of<file_error>([&] { (void)taken_of(scratch / "w", 1); }),
                 "part-00001.h5 is damaged or missing: it has not the hash"));
}

}  // namespace
}  // namespace miyama
