/// @file  write_table_test.cpp
/// @brief From a request to a file: what a library's caller does first, equal bytes from any number
/// of threads, and nothing left where the work ends early.

#include "pipeline/file/write_table.hpp"
#include "pipeline/method.hpp"

#include "base/error.hpp"
#include "pipeline/file/stored_table.hpp"
#include "store/program.hpp"
#include "store/table_reader.hpp"
#include "support/catch.hpp"
#include "support/made_up_theorem.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::ProducedTable;
using test::ScratchFolder;

/// What is written is what was produced, and the report says what the file says.
void require_as_produced(const Request& request, const std::filesystem::path& path,
                         const WrittenTable& written) {
  const ProducedTable expected(request);
  const TableReader table(path);
  for (std::uint64_t j = 0; j < expected.layout().jobs(); ++j) {
    const BlockJob job = expected.layout().job(j);
    std::vector<std::byte> content(expected.blocks()[j].size());
    table.read_block(job, content);
    REQUIRE((content == expected.blocks()[j]));
  }
  const Totals& totals = table.result().totals;
  CHECK(totals == written.totals);
  CHECK(totals.positions == expected.true_totals().positions);
  CHECK(totals.lost == expected.true_totals().lost);
  CHECK(totals.winning_moves == expected.true_totals().winning_moves);
  CHECK(totals.entries_checked == written.theorem.entries());
  CHECK(totals.mismatches == 0);
  CHECK(table.result().digests == written.table.digests);
  CHECK(table.has_list() == (!request.is_box() || expected.losses() != 0));
  CHECK(written.fine());
}

TEST_CASE("write table: the first steps of a library's user", "[golden]") {
  const ScratchFolder folder;
  const Request lecture = make_request("nim", {9, 9, 9});
  const WrittenTable written = write_table(lecture, {folder / "nim.h5"}, 2);
  CHECK(written.totals == Totals{1000, 76, 1170, 4000, 0});
  CHECK(written.fine());

  const TableReader table(folder / "nim.h5");
  const Request again = request_of(table.header(), "nim.h5");
  CHECK(describe(again) == describe(lecture));
  const Findings findings = check_table(table, again, 2);
  CHECK(findings.fine());
  CHECK(findings.totals == written.totals);
  CHECK(findings.digests == written.table.digests);
  CHECK(folder.files() == 1);
  CHECK(table.header().source == program_text());
  CHECK(table.header().history ==
        "solved through the library: nim, normal play, heaps 0–9 × 0–9 × 0–9, outcome,arrows");
}

TEST_CASE("write table: the file names miyama, then the caller", "[unit]") {
  const ScratchFolder folder;
  (void)write_table(make_request("nim", {9}), {folder / "nim.h5", false, "mine 2", "by hand"}, 1);
  const TableHeader header = TableReader(folder / "nim.h5").header();
  CHECK(header.source == program_text() + ", by mine 2");
  CHECK(header.history == "by hand");
}

TEST_CASE("write table: tables of every family hold what was produced, and check fine", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  for (const Request& request : requests) {
    const ScratchFolder folder;
    CAPTURE(describe(request), format_labels(request.labels));
    const WrittenTable written = write_table(request, {folder / "t.h5"}, 3);
    require_as_produced(request, folder / "t.h5", written);
    const TableReader table(folder / "t.h5");
    CHECK(check_table(table, request_of(table.header(), "t.h5"), 2).fine());
  }
}

TEST_CASE("write table: equal bytes from any number of threads", "[unit]") {
  for (Request& request : test::requests_of_several_blocks()) {
    const ScratchFolder folder;
    CAPTURE(describe(request));
    request.reproducible = true;
    for (const int threads : {1, 2, 3})
      (void)write_table(request, {folder / (std::to_string(threads) + ".h5")}, threads);
    const std::string alone = test::bytes_of(folder / "1.h5");
    CHECK((test::bytes_of(folder / "2.h5") == alone));
    CHECK((test::bytes_of(folder / "3.h5") == alone));
  }
}

TEST_CASE("write table: what differs from a wrong theorem is reported and stored", "[unit]") {
  const ScratchFolder folder;
  Request request = make_request("nim", {9, 9}, Convention::normal, "outcome");
  request.theorem = std::make_shared<test::MadeUpTheorem>(request.theorem.get(),
                                                          std::vector<Position>{{3, 3}, {8, 1}});
  const WrittenTable written = write_table(request, {folder / "t.h5"}, 2);
  CHECK_FALSE(written.fine());
  CHECK(written.totals.mismatches == 2);
  CHECK(written.totals.entries_checked == 100);
  REQUIRE(written.theorem.first().size() == 2);
  CHECK(written.theorem.first()[0].position == Position{3, 3});
  CHECK(written.theorem.first()[1].position == Position{8, 1});
  const TableReader table(folder / "t.h5");
  CHECK(table.header().theorem == "made up");
  CHECK(table.result().totals.mismatches == 2);
}

TEST_CASE("write table: who asks to stop between two blocks gets no file", "[unit]") {
  for (const Request& request : test::requests_of_several_blocks())
    for (const int threads : {1, 3})
      for (const std::uint64_t steps : {1U, 2U}) {
        const ScratchFolder folder;
        test::Watching observer(steps);
        CAPTURE(describe(request), threads, steps);
        const auto write = [&] {
          (void)write_table(request, {folder / "t.h5"}, {threads, &observer});
        };
        // Small tables may be done before the second thread has noticed.
        const bool stopped = observer.seconds_to_stop(write) >= 0;
        CHECK(folder.files() == (stopped ? 0 : 1));
      }
}

TEST_CASE("write table: a large table stops soon after a second thread asks", "[unit]") {
  const Request request = make_request("nim", {1499, 1499, 1499}, Convention::normal, "outcome");
  for (const int threads : {1, 2}) {
    const ScratchFolder folder;
    test::Watching observer(50);
    const double seconds = observer.seconds_to_stop([&] {
      (void)write_table(request, {folder / "t.h5"}, {threads, &observer});
    });
    CAPTURE(threads);
    CHECK(seconds >= 0);
    CHECK(seconds < 1);
    CHECK(folder.files() == 0);
  }
}

TEST_CASE("write table: the observer is told the stages", "[unit]") {
  class Told final : public Observer {
   public:
    void begin(std::string_view stage, std::uint64_t stage_steps) override {
      stages.emplace_back(stage);
      steps = stage_steps;
      done = 0;
    }
    void advance() override { ++done; }
    std::vector<std::string> stages;
    std::uint64_t steps = 0;
    std::atomic<std::uint64_t> done{0};
  };
  for (const Request& request : test::small_requests()) {
    const ScratchFolder folder;
    Told told;
    const auto path = folder / "t.h5";
    (void)write_table(request, {path}, {2, &told});
    CAPTURE(describe(request));
    REQUIRE_FALSE(told.stages.empty());
    CHECK(told.stages.back() == "writing " + path.string());
    CHECK(told.done == told.steps);
    CHECK(told.steps >= request.layout().jobs());
  }
}

using Bounds = std::vector<std::uint64_t>;

/// For the arrays with these labels, and for the list.
std::vector<Packing> packings(const std::string& rules, const Bounds& bounds,
                              const std::string& labels) {
  return choose_method(make_request(rules, bounds, Convention::normal, labels)).packing;
}

Packing packing_of_outcome(const std::string& rules, const Bounds& bounds) {
  return packings(rules, bounds, "outcome,winning_moves").front();
}

TEST_CASE("packing: blocks of Nim repeat, but not its targets, and not one heap", "[unit]") {
  CHECK(packings("nim", {999, 999, 999}, "outcome,arrows,target,grundy") ==
        std::vector{Packing::small, Packing::quick, Packing::fast, Packing::quick, Packing::fast});
  CHECK(packing_of_outcome("nim", {9999, 9999}) == Packing::small);
  CHECK(packing_of_outcome("nim", {999'999'999}) == Packing::fast);
  CHECK(packing_of_outcome("nim", {99'999'999, 3}) == Packing::fast);
}

TEST_CASE("packing: blocks repeat where steps are bounded", "[unit]") {
  const Bounds cube{499, 499, 499};
  CHECK(packing_of_outcome("subtraction:1,2,3", cube) == Packing::small);
  CHECK(packing_of_outcome("slow-exact:2", cube) == Packing::small);
  CHECK(packing_of_outcome("moore:2", cube) == Packing::small);
  for (const char* rules : {"subtraction:squares", "subtraction:all-but:2", "wythoff", "nim+pass",
                            "subtraction:1,2,3+pass", "greedy", "one-left"})
    CHECK(packing_of_outcome(rules, cube) == Packing::fast);
}

TEST_CASE("packing: a table of few blocks is small however long they take", "[unit]") {
  const Bounds most{1023, 1023, 63};  // 16 × 16 blocks
  CHECK(packings("wythoff", most, "outcome") == std::vector{Packing::small, Packing::small});
  CHECK(packings("wythoff", {1024, 1023, 63}, "outcome") ==
        std::vector{Packing::fast, Packing::fast});
}

TEST_CASE("packing: a reproducible table is packed alike on every processor", "[unit]") {
  Request box = make_request("wythoff", Bounds{499, 499, 499}, Convention::normal, "outcome");
  box.reproducible = true;
  CHECK(choose_method(box).packing == std::vector{Packing::quick, Packing::quick});
  Request rows = make_request("rows", PartitionBounds{80}, Convention::misere, "outcome");
  rows.reproducible = true;
  CHECK(choose_method(rows).packing == std::vector{Packing::medium, Packing::quick});
}

TEST_CASE("packing: labels of multisets are in between, their list is not", "[unit]") {
  const Request request =
      make_request("rows", PartitionBounds{80}, Convention::misere, "outcome,move");
  CHECK(choose_method(request).packing ==
        std::vector{Packing::medium, Packing::medium, Packing::medium, Packing::fast});
}

}  // namespace
}  // namespace miyama
