/// @file  write_shards_test.cpp
/// @brief Tables in parts are the tables in one file: blocks, totals, digests; whatever the number
/// of parts, of threads, and whichever of them were there before.

#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "pipeline/file/shards/merge.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/produced_table.hpp"
#include "support/thrown.hpp"
#include "support/watching.hpp"

namespace miyama {
namespace {

using test::parts_in;
using test::ScratchFolder;

/// The merged file of the parts in `folder`, in bytes.
std::string merged_bytes(const ScratchFolder& scratch, const std::string& folder) {
  const std::filesystem::path file = scratch / (folder + ".h5");
  (void)merge_parts(scratch / folder, file, true, 2);
  return test::bytes_of(file);
}

/// The bytes of all files of a table in a folder.
std::vector<std::string> all_bytes(const std::filesystem::path& folder) {
  const Plan plan = read_plan(folder);
  std::vector<std::string> bytes{test::bytes_of(folder / plan_name),
                                 test::bytes_of(folder / view_name)};
  for (const PartFile& file : plan.files()) bytes.push_back(test::bytes_of(folder / file.name));
  return bytes;
}

TEST_CASE("shards: merged, any number of parts is the file written at once", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  for (const Request& request : requests) {
    const ScratchFolder scratch;
    CAPTURE(describe(request), format_labels(request.labels));
    const WrittenTable whole =
        write_table(request, {scratch / "one.h5", false, "a test", "made by a test"}, 2);
    const bool is_small = request.layout().jobs() <= 2 * request.layout().arrays().size();
    for (const std::uint64_t shards :
         is_small ? std::vector<std::uint64_t>{3} : std::vector<std::uint64_t>{1, 2, 50}) {
      const std::string name = std::to_string(shards);
      CAPTURE(shards);
      const WrittenShards written = write_shards(request, parts_in(scratch / name, shards), 2);
      CHECK(written.totals == whole.totals);
      CHECK(written.table.digests == whole.table.digests);
      CHECK(written.plan.parts() <= shards);
      CHECK(written.state.complete());
      CHECK((merged_bytes(scratch, name) == test::bytes_of(scratch / "one.h5")));
    }
  }
}

TEST_CASE("shards: a folder is read and checked like a file", "[unit]") {
  for (const Request& request : test::requests_of_several_blocks()) {
    const ScratchFolder scratch;
    CAPTURE(describe(request));
    const WrittenShards written = write_shards(request, parts_in(scratch / "w", 3), 2);
    try_stored(scratch / "w");
    const TableReader table = open_stored(scratch / "w");
    CHECK(table.result().totals == written.totals);
    CHECK(table.has_list());
    CHECK(check_table(table, request_of(table.header(), "w"), 2).fine());
  }
}

TEST_CASE("shards: parts that are there are kept, the others made again, equal in bytes",
          "[unit]") {
  for (const Request& request : test::requests_of_several_blocks()) {
    const ScratchFolder scratch;
    CAPTURE(describe(request));
    const WrittenShards first = write_shards(request, parts_in(scratch / "w", 3), 2);
    const std::vector<std::string> bytes = all_bytes(scratch / "w");
    const std::size_t parts = first.plan.parts();
    for (std::size_t removed = 0; removed < (std::size_t{1} << parts); ++removed) {
      CAPTURE(removed);
      for (std::size_t i = 0; i < parts; ++i)
        if ((removed >> i & 1) != 0) std::filesystem::remove(scratch / "w" / part_name(i));
      if (removed % 2 == 0) std::filesystem::remove(scratch / "w" / view_name);
      const WrittenShards again =
          write_shards(request, parts_in(scratch / "w", 3, FolderStart::go_on), 1);
      CHECK(again.resumed_parts == parts - static_cast<std::size_t>(std::popcount(removed)));
      CHECK(again.totals == first.totals);
      CHECK(again.table.digests == first.table.digests);
      CHECK((all_bytes(scratch / "w") == bytes));
    }
  }
}

TEST_CASE("shards: one part each, by whoever comes, the last completes the table", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  for (const std::size_t part : {2U, 0U, 0U, 1U}) {
    ShardsTarget target = parts_in(scratch / "v", 3, FolderStart::join);
    target.only_part = part;
    const WrittenShards written = write_shards(request, target, 1);
    CHECK(written.state.there[part]);
    CHECK(written.state.complete() == (part == 1));
  }
  CHECK((all_bytes(scratch / "v") == all_bytes(scratch / "w")));
  ShardsTarget none = parts_in(scratch / "u", 3, FolderStart::join);
  none.only_part = 3;
  CHECK(contains(message_of<usage_error>([&] { (void)write_shards(request, none, 1); }),
                 "the parts 0 to 2"));
}

TEST_CASE("shards: who asks to stop finds whole parts, and goes on with them", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  const std::uint64_t steps = request.layout().jobs();
  for (std::uint64_t step = 1; step < steps; step += 7) {
    const std::string name = "v" + std::to_string(step);
    test::Watching observer(step);
    (void)observer.seconds_to_stop([&] {
      (void)write_shards(request, parts_in(scratch / name, 3), {2, &observer});
    });
    (void)write_shards(request, parts_in(scratch / name, 3, FolderStart::go_on), 2);
    CHECK((all_bytes(scratch / name) == all_bytes(scratch / "w")));
  }
}

/// Makes what another one makes, but the first block with a wrong entry.
class WrongSolution final : public Solution {
 public:
  explicit WrongSolution(const Request& request)
      : Solution(request), right_(make_solution(request)) {}
  void solve(const Team& team) override { right_->solve(team); }
  [[nodiscard]] Totals totals() const override { return right_->totals(); }
  void read_rows(std::uint64_t first, std::uint64_t count,
                 std::span<std::byte> rows) const override {
    right_->read_rows(first, count, rows);
  }

 private:
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    right_->produce(range, team, [&](const BlockGroup& group) {
      std::vector<std::byte> content = group.contents[0];
      if (group.first == 0) content[5] = content[5] ^ std::byte{1};
      take({group.first, {&content, 1}});
    });
  }
  std::unique_ptr<Solution> right_;
};

TEST_CASE("shards: mismatches of parts are added up", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  const ShardsTarget target = parts_in(scratch / "w", 3);
  WrongSolution solution(request);
  solution.solve(2);
  {
    ShardsRun run(request, target, 1);
    run.begin();
    for (const std::size_t part : {1U, 2U, 0U}) run.write_part(part, solution);
    run.publish_view(solution.totals(), rows_of(solution));
    const WrittenShards& written = run.written();
    CHECK(written.theorem.mismatches() == 1);
    CHECK(written.table.totals.mismatches == 1);
    CHECK(written.table.totals.entries_checked == written.theorem.entries());
  }
  const TableReader stored = open_stored(scratch / "w");
  CHECK_FALSE(check_table(stored, request, 1).fine());
}

}  // namespace
}  // namespace miyama
