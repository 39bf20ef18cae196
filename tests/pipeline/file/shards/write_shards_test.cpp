/// @file  write_shards_test.cpp
/// @brief Tables in parts are the tables in one file: blocks, totals, digests; whatever the number
/// of parts, of threads, and whichever of them were there before.

#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "support/catch.hpp"
#include "support/made_up_theorem.hpp"
#include "support/parts.hpp"
#include "support/produced_table.hpp"
#include "support/stopping.hpp"
#include "support/thrown.hpp"

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
      if (shards != 2 && shards != 3) continue;
      try_stored(scratch / name);
      const TableReader table = open_stored(scratch / name);
      CHECK(table.result().totals == written.totals);
      CHECK(check_table(table, request_of(table.header(), name), 2).fine());
    }
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
  std::vector<bool> there(3);
  for (const PartSelection& wanted :
       {PartSelection{2, 3}, PartSelection{0, UINT64_MAX, 2}, PartSelection{5},
        PartSelection{0, UINT64_MAX, UINT64_MAX}, PartSelection{1, 3}}) {
    ShardsTarget target = parts_in(scratch / "v", 3, FolderStart::join);
    target.only = wanted;
    const WrittenShards written = write_shards(request, target, 1);
    const std::vector<bool> before = there;
    for (std::size_t i = 0; i < 3; ++i) there[i] = there[i] || wanted.contains(i);
    CHECK(written.state.there == there);
    CHECK(written.state.complete() == (wanted.first == 1));
    // A run that is repeated, or has nothing to write, does not solve the table.
    CHECK((written.contract.positions != 0) == (there != before));
    const WrittenShards again = write_shards(request, target, 1);
    CHECK(again.contract.positions == 0);
    CHECK(again.state.there == there);
    CHECK(again.totals == written.totals);
  }
  CHECK((all_bytes(scratch / "v") == all_bytes(scratch / "w")));
  ShardsTarget none = parts_in(scratch / "u", 3, FolderStart::join);
  none.only = PartSelection{1, 4};
  CHECK(contains(message_of<usage_error>([&] { (void)write_shards(request, none, 1); }),
                 "there is no part 3: the table has the parts 0 to 2"));
}

TEST_CASE("shards: who asks to stop finds whole parts, and goes on with them", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  const std::uint64_t steps = request.layout().jobs();
  for (std::uint64_t step = 1; step < steps; step += 7) {
    const std::string name = "v" + std::to_string(step);
    test::StopsAtStep observer(step);
    (void)observer.stops([&] {
      (void)write_shards(request, parts_in(scratch / name, 3), {2, &observer});
    });
    (void)write_shards(request, parts_in(scratch / name, 3, FolderStart::go_on), 2);
    CHECK((all_bytes(scratch / name) == all_bytes(scratch / "w")));
  }
}

TEST_CASE("shards: a part whose contents are not those of its hashes is not gone on with",
          "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  const std::vector<std::string> bytes = all_bytes(scratch / "w");
  const auto part = scratch / "w" / part_name(0);
  test::change_outcomes(part);
  const auto refused = [&](std::optional<std::size_t> only) {
    ShardsTarget target = parts_in(scratch / "w", 3, only ? FolderStart::join : FolderStart::go_on);
    if (only) target.only = PartSelection{*only, *only + 1};
    const std::string words =
        message_of<file_error>([&] { (void)write_shards(request, target, 1); });
    CHECK(contains(words, "a block of the dataset outcome of"));
    CHECK(contains(words, "remove " + part.string() + " and go on"));
  };
  refused({});  // a complete table
  refused(0);
  std::filesystem::remove(scratch / "w" / view_name);
  refused({});  // one without a view of it
  // A process that makes other parts shows this one by its hashes, with which checks compare it.
  ShardsTarget other = parts_in(scratch / "w", 3, FolderStart::join);
  other.only = PartSelection{1, 2};
  CHECK(write_shards(request, other, 1).state.complete());
  CHECK((test::bytes_of(scratch / "w" / view_name) == bytes[1]));
  const TableReader table = open_stored(scratch / "w");
  CHECK(contains(message_of<file_error>([&] { (void)check_table(table, request, 1); }),
                 "a block of the dataset outcome of " + part.string()));
  std::filesystem::remove(scratch / "w" / view_name);
  std::filesystem::remove(scratch / "w" / part_name(2));
  refused({});  // one that lacks a part
  std::filesystem::remove(part);
  (void)write_shards(request, parts_in(scratch / "w", 3, FolderStart::go_on), 2);
  CHECK((all_bytes(scratch / "w") == bytes));
}

/// Publishes the same file just before the run does: where another process is as far.
class Overtakes final : public Observer {
 public:
  Overtakes(std::filesystem::path from, std::filesystem::path to, std::string name)
      : from_(std::move(from)), to_(std::move(to)), name_(std::move(name)) {}
  void begin(std::string_view stage, std::uint64_t) override {
    if (!stage.starts_with("writing ") || !stage.ends_with(name_)) return;
    std::filesystem::copy_file(from_ / name_, to_ / name_);
    overtaken_ = true;
  }
  [[nodiscard]] bool overtaken() const { return overtaken_; }

 private:
  std::filesystem::path from_, to_;
  std::string name_;
  bool overtaken_ = false;
};

TEST_CASE("shards: who loses a race to publish the same has won", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  for (const std::string name : {"part-00001.h5", "table.h5"}) {
    Overtakes other(scratch / "w", scratch / name, name);
    const WrittenShards written = write_shards(request, parts_in(scratch / name, 3), {1, &other});
    CHECK(other.overtaken());
    CHECK(written.state.complete());
    CHECK(written.totals == open_stored(scratch / "w").result().totals);
    CHECK((all_bytes(scratch / name) == all_bytes(scratch / "w")));
  }
  // What is not the same is named.
  (void)write_shards(request, parts_in(scratch / "v", 3), 2);
  test::change_outcomes(scratch / "v" / part_name(1));
  Overtakes other(scratch / "v", scratch / "u", part_name(1));
  CHECK(contains(message_of<file_error>([&] {
                   (void)write_shards(request, parts_in(scratch / "u", 3), {1, &other});
                 }),
                 "part-00001.h5"));
}

/// Asks to stop when this file is begun; counts the parts that are begun.
class StopsAtFile final : public Observer {
 public:
  explicit StopsAtFile(std::string name) : Observer(&asked_), name_(std::move(name)) {}
  void begin(std::string_view stage, std::uint64_t) override {
    parts_ += stage.find("part-") != std::string_view::npos ? 1 : 0;
    if (stage.ends_with(name_)) asked_ = 1;
  }
  [[nodiscard]] std::size_t parts() const { return parts_; }

 private:
  std::atomic<int> asked_{0};
  std::string name_;
  std::size_t parts_ = 0;
};

TEST_CASE("shards: the table that is overwritten is removed before the other is begun", "[unit]") {
  const ScratchFolder scratch;
  const Request other = make_request("nim", {200, 64, 32}, Convention::misere, "outcome");
  (void)write_shards(other, parts_in(scratch / "v", 2), 2);
  const ShardsTarget over = parts_in(scratch / "w", 2, FolderStart::overwrite);
  for (const std::string name : {"part-00000.h5", "part-00001.h5", "table.h5"}) {
    (void)write_shards(test::three_parts(),
                       parts_in(scratch / "w", 3,
                                std::filesystem::exists(scratch / "w") ? FolderStart::overwrite
                                                                       : FolderStart::anew),
                       2);
    std::ofstream(scratch / "w" / ".mine") << "kept";
    std::ofstream(scratch / "w" / "state-00001") << "miyama-state 2\n";  // of version 0.1.0
    StopsAtFile observer(name);
    CHECK_THROWS_AS(write_shards(other, over, {1, &observer}), stopped_error);
    const FolderState state = state_of(read_plan(scratch / "w"));
    CHECK_FALSE(state.view);
    CHECK(state.first_missing() == observer.parts() - (name == "table.h5" ? 0 : 1));
    CHECK_FALSE(std::filesystem::exists(scratch / "w" / part_name(2)));
    CHECK_FALSE(std::filesystem::exists(scratch / "w" / "state-00001"));
    (void)write_shards(other, parts_in(scratch / "w", 2, FolderStart::go_on), 2);
    CHECK((all_bytes(scratch / "w") == all_bytes(scratch / "v")));
    CHECK(test::bytes_of(scratch / "w" / ".mine") == "kept");
    CHECK(scratch.files() == 2);
  }
}

TEST_CASE("shards: mismatches of parts are added up", "[unit]") {
  const ScratchFolder scratch;
  Request request = test::three_parts();
  request.theorem = std::make_shared<test::MadeUpTheorem>(
      request.theorem.get(), std::vector<Position>{{3, 2, 1}, {200, 64, 31}});
  const WrittenShards written = write_shards(request, parts_in(scratch / "w", 3), 2);
  CHECK(written.theorem.mismatches() > 1);
  CHECK(written.table.totals.mismatches == written.theorem.mismatches());
  CHECK(written.table.totals.entries_checked == written.theorem.entries());
}

std::vector<std::string> bytes_in(const std::filesystem::path& folder) {
  std::vector<std::string> bytes;
  for (const char* name :
       {"part-00000.h5", "part-00001.h5", "part-00002.h5", "part-00003.h5", "table.h5"})
    bytes.push_back(test::bytes_of(folder / name));
  return bytes;
}

TEST_CASE("parts run: parts of one process are those that several processes write", "[unit]") {
  const std::vector<std::uint64_t> cut_first{255, 65, 64}, cut_second{2, 511, 511};
  for (const auto& [rules, bounds] : {std::pair("wythoff", cut_first),
                                      {"one-left", cut_first},
                                      {"nim+pass", cut_first},
                                      {"moore:2", cut_first},
                                      {"wythoff", cut_second}}) {
    CAPTURE(rules, bounds);
    const Request request = make_request(rules, bounds, Convention::misere, "outcome");
    const ScratchFolder scratch;
    const WrittenShards together = write_shards(request, parts_in(scratch / "together", 4), 2);
    CHECK(together.plan.parts() == (bounds == cut_first ? 4 : 2));
    CHECK(together.totals ==
          write_table(request, {scratch / "one.h5", false, "a test", "made by a test"}, 2).totals);
    // The parts alone, in an order in which no process could go on from another's.
    for (const std::size_t part : {3U, 1U, 0U, 2U}) {
      if (part >= together.plan.parts()) continue;
      ShardsTarget target = parts_in(scratch / "alone", 4, FolderStart::join);
      target.only = PartSelection{part, part + 1};
      (void)write_shards(request, target, 2);
    }
    CHECK((all_bytes(scratch / "together") == all_bytes(scratch / "alone")));
  }
}

TEST_CASE("parts run: whatever part a run was stopped at, the next one completes it", "[unit]") {
  const Request request = make_request("wythoff", {255, 65, 64});
  const ScratchFolder scratch;
  (void)write_shards(request, parts_in(scratch / "whole", 4), 1);
  for (const std::size_t part : {0U, 1U, 2U, 3U}) {
    const std::filesystem::path folder = scratch / std::to_string(part);
    CAPTURE(part);
    StopsAtFile observer(part_name(part));
    CHECK_THROWS_AS(write_shards(request, parts_in(folder, 4), {2, &observer}), stopped_error);
    CHECK(observer.parts() == part + 1);
    (void)write_shards(request, parts_in(folder, 4, FolderStart::go_on), 2);
    CHECK((bytes_in(folder) == bytes_in(scratch / "whole")));
  }
}

TEST_CASE("parts run: a folder with other files is not overwritten, and loses nothing", "[unit]") {
  const Request request = make_request("wythoff", {255, 65, 64});
  const ScratchFolder scratch;
  (void)write_shards(request, parts_in(scratch / "w", 4), 1);
  std::ofstream(scratch / "w" / "notes.txt") << "mine";
  const std::vector<std::string> bytes = bytes_in(scratch / "w");
  CHECK_THROWS_AS(write_shards(request, parts_in(scratch / "w", 2, FolderStart::overwrite), 1),
                  output_error);
  CHECK((bytes_in(scratch / "w") == bytes));
}

TEST_CASE("merge: a flipped bit of a chunk is found and no file appears", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 3), 2);
  const auto part = scratch / "w" / part_name(1);
  const std::string right = test::bytes_of(part);
  // A chunk is a zlib stream: every one that begins somewhere in the file.
  std::size_t flips = 0;
  for (std::size_t at = right.find("\x78\x9c"); at != std::string::npos && flips < 5;
       at = right.find("\x78\x9c", at + 1)) {
    test::flip(part, static_cast<std::int64_t>(at) + 9);
    const std::string words = message_of<file_error>(
        [&] { (void)merge_parts(scratch / "w", scratch / "m.h5", false, 2); });
    CAPTURE(at);
    CHECK(contains(words, "part-00001.h5 is damaged"));
    CHECK_FALSE(std::filesystem::exists(scratch / "m.h5"));
    std::ofstream(part, std::ios::binary) << right;
    ++flips;
  }
  CHECK(flips != 0);
  const MergedTable merged = merge_parts(scratch / "w", scratch / "m.h5", false, 2);
  CHECK(merged.parts == 3);
  CHECK(merged.file_bytes == std::filesystem::file_size(scratch / "m.h5"));
}

TEST_CASE("merge: what is there stays, and what is not complete is refused", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 3), 2);
  std::ofstream(scratch / "m.h5") << "mine";
  CHECK_THROWS_AS((void)merge_parts(scratch / "w", scratch / "m.h5", false, 1), file_error);
  CHECK(test::bytes_of(scratch / "m.h5") == "mine");
  std::filesystem::remove(scratch / "w" / part_name(0));
  CHECK(contains(
      message_of<file_error>([&] { (void)merge_parts(scratch / "w", scratch / "n.h5", false, 1); }),
      "part-00000.h5 is missing"));
}

TEST_CASE("merge: who asks to stop gets no file", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 2), 2);
  test::Stopping observer;
  CHECK_THROWS_AS((void)merge_parts(scratch / "w", scratch / "m.h5", false, {2, &observer}),
                  stopped_error);
  CHECK_FALSE(std::filesystem::exists(scratch / "m.h5"));
}

}  // namespace
}  // namespace miyama
