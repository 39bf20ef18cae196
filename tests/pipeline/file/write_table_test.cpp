/// @file  write_table_test.cpp
/// @brief From a request to a file: what a library's caller does first, equal bytes from any number
/// of threads, and nothing left where the work ends early.

#include "pipeline/file/write_table.hpp"
#include "pipeline/plan.hpp"

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
  // A caller may be named.
  (void)write_table(make_request("nim", {9}), {folder / "m.h5", false, "mine 2", "by hand"}, 1);
  const TableHeader named = TableReader(folder / "m.h5").header();
  CHECK(named.source == program_text() + ", by mine 2");
  CHECK(named.history == "by hand");
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

TEST_CASE("write table: whoever asks to stop waits for begun blocks alone, and gets no file",
          "[unit]") {
  std::vector<Request> requests = test::requests_of_several_blocks();
  requests.push_back(make_request("nim", {999, 999, 999}, Convention::normal, "outcome"));
  for (const Request& request : requests)
    for (const int threads : {1, 3})
      for (const std::uint64_t step : {1U, 2U, 50U}) {
        const ScratchFolder folder;
        test::StopsAtStep observer(step);
        CAPTURE(describe(request), threads, step);
        const bool stopped = observer.stops([&] {
          (void)write_table(request, {folder / "t.h5"}, {threads, &observer});
        });
        CHECK(folder.files() == (stopped ? 0 : 1));
        if (stopped) CHECK(observer.done() < step + 10 * static_cast<std::uint64_t>(threads));
        if (request.layout().jobs() > 1000) CHECK(stopped);
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

TEST_CASE("packing: blocks that repeat, few blocks, multisets, reproducible tables", "[unit]") {
  using enum Packing;
  using Bounds = std::vector<std::uint64_t>;
  const auto packings = [](const char* rules, const Bounds& bounds, const char* labels,
                           bool reproducible = false) {
    Request request = make_request(rules, bounds, Convention::normal, labels);
    request.reproducible = reproducible;
    return make_plan(request).packing;  // of each array, and of the list
  };
  CHECK(packings("nim", {999, 999, 999}, "outcome,arrows,target,grundy") ==
        std::vector{repeated, repeated, fast, repeated, fast});
  const Bounds cube{499, 499, 499};
  for (const auto& [rules, bounds, packing] :
       std::vector<std::tuple<const char*, Bounds, Packing>>{{"nim", {9999, 9999}, repeated},
                                                             {"nim", {999'999'999}, fast},
                                                             {"nim", {99'999'999, 3}, fast},
                                                             {"subtraction:1,2,3", cube, repeated},
                                                             {"slow-exact:2", cube, repeated},
                                                             {"moore:2", cube, small},
                                                             {"subtraction:squares", cube, fast},
                                                             {"wythoff", cube, fast},
                                                             {"nim+pass", cube, fast},
                                                             {"greedy", cube, fast}})
    CHECK(packings(rules, bounds, "outcome,winning_moves").front() == packing);
  // 16 × 16 blocks are few, however long they take.
  CHECK(packings("wythoff", {1023, 1023, 63}, "outcome") == std::vector{small, small});
  CHECK(packings("wythoff", {1024, 1023, 63}, "outcome") == std::vector{fast, fast});
  CHECK(packings("wythoff", cube, "outcome", true) == std::vector{quick, quick});
  Request rows = make_request("rows", PartitionBounds{80}, Convention::misere, "outcome,move");
  CHECK(make_plan(rows).packing == std::vector{medium, medium, medium, fast});
  rows.reproducible = true;
  CHECK(make_plan(rows).packing.back() == quick);
}

}  // namespace
}  // namespace miyama
