/// @file  stored_table_test.cpp
/// @brief Files in which something was changed on purpose: each change is found and reported.

#include "pipeline/file/stored_table.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "pipeline/file/write_table.hpp"
#include "store/hdf5.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"
#include "support/stopping.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

/// A table file that a test may damage.
struct Damaged {
  explicit Damaged(const Request& made_of) : request(made_of) {
    (void)write_table(request, {path()}, 2);
  }
  [[nodiscard]] std::filesystem::path path() const { return folder / "t.h5"; }
  [[nodiscard]] Hdf5Id open() const {
    return {H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open"};
  }
  template <class Value>
  void replace(const char* attribute, const Value& value, const char* object = "/") const {
    const Hdf5Id file = open();
    const Hdf5Id owner(H5Oopen(file.get(), object, H5P_DEFAULT), "open");
    H5Adelete(owner.get(), attribute);
    write_attribute(owner.get(), attribute, value);
  }
  /// The one entry at `offset` of a dataset.
  void set(const char* dataset, const std::vector<hsize_t>& offset, std::int64_t value) const {
    const Hdf5Id file = open();
    const Hdf5Id data(H5Dopen2(file.get(), dataset, H5P_DEFAULT), "open");
    const Hdf5Id space(H5Dget_space(data.get()), "open");
    const Hdf5Id one(H5Screate(H5S_SCALAR), "make");
    H5Sselect_elements(space.get(), H5S_SELECT_SET, 1, offset.data());
    check_hdf5(H5Dwrite(data.get(), H5T_NATIVE_INT64, one.get(), space.get(), H5P_DEFAULT, &value),
               "write");
  }
  [[nodiscard]] std::int64_t outcome_at(const Request& request, const Position& position) const {
    const TableReader table(path());
    return outcomes_of(table, request, "t.h5")->is_loss(position) ? loss : win;
  }
  void remove(const char* dataset) const { H5Ldelete(open().get(), dataset, H5P_DEFAULT); }

  [[nodiscard]] Findings check(int threads = 1) const {
    const TableReader table(path());
    return check_table(table, request_of(table.header(), "t.h5"), threads);
  }
  [[nodiscard]] std::vector<std::string> differences() const { return check().differences; }

  test::ScratchFolder folder;
  Request request;
};

using Differences = std::vector<std::string>;

Request wythoff() { return make_request("wythoff", {9, 9}); }
Request rows() { return make_request("rows", PartitionBounds{12}); }

TEST_CASE("check table: a flipped outcome of every family is found and named", "[unit]") {
  for (const Request& request : test::small_requests()) {
    const Damaged damaged(request);
    const std::uint64_t rank = request.positions() / 2;
    const Position position = request.position(rank);
    const Position place = request.is_box() ? position : Position{rank};
    const std::int64_t right = damaged.outcome_at(request, position);
    damaged.set("outcome", {place.begin(), place.end()}, 1 - right);
    for (const int threads : {1, 3}) {
      const Findings findings = damaged.check(threads);
      CAPTURE(describe(request), position, threads);
      CHECK_FALSE(findings.fine());
      REQUIRE(findings.certificate.mismatches() >= 1);
      const Mismatch& first = findings.certificate.first().front();
      CHECK(first.position == position);
      CHECK(first.label == LabelKind::outcome);
      CHECK(first.expected == right);
      CHECK(first.found == 1 - right);
      const std::vector<std::string>& all = findings.differences;
      CHECK(std::any_of(all.begin(), all.end(), [](const std::string& difference) {
        return contains(difference, "digest of outcome: the file says");
      }));
    }
  }
}

TEST_CASE("check table: a wrong label under its own digest is found all the same", "[unit]") {
  for (const Request& request : test::small_requests())
    for (const LabelKind kind :
         {LabelKind::winning_moves, LabelKind::grundy, LabelKind::remoteness}) {
      ProducedTable table(request);
      const std::uint64_t rank = request.positions() - 1;
      const Position position = request.position(rank);
      const Position place = request.is_box() ? position : Position{rank};
      table.set(kind, 0, place, table.entry(kind, 0, place) + 1);
      const test::ScratchFolder folder;
      test::store(table, folder / "t.h5", true);
      const TableReader file(folder / "t.h5");
      const Findings findings = check_table(file, request, 2);
      CAPTURE(describe(request), name_of(kind));
      REQUIRE(findings.certificate.mismatches() == 1);
      CHECK(findings.certificate.first().front().position == position);
      CHECK(findings.certificate.first().front().label == kind);
      for (const std::string& difference : findings.differences)
        CHECK_FALSE(contains(difference, "digest"));
    }
}

TEST_CASE("check table: totals that the file says of itself", "[unit]") {
  for (const Request& request : {wythoff(), rows(), make_request("nim", {9, 9})})
    for (const char* name :
         {"positions", "lost", "winning_moves_total", "entries_checked", "mismatches"}) {
      const Damaged damaged(request);
      damaged.replace(name, std::uint64_t{12345});
      const Findings findings = damaged.check();
      CAPTURE(describe(request), name);
      REQUIRE(findings.differences.size() == 1);
      CHECK(contains(findings.differences.front(),
                     std::string(name) + ": the file says 12345, it holds "));
      CHECK_FALSE(findings.fine());
      CHECK(findings.certificate.mismatches() == 0);
    }
}

TEST_CASE("check table: attributes and lists that are not those of the table", "[unit]") {
  for (const Request& request : {wythoff(), rows()}) {
    const Damaged damaged(request);
    damaged.replace("theorem", std::string("another"));
    CHECK(damaged.differences() ==
          Differences{"theorem: the file says another, it holds " + request.theorem_name()});
    damaged.replace("theorem", request.theorem_name());
    damaged.replace("rules_json", std::string("{}"));
    REQUIRE(damaged.differences().size() == 1);
    CHECK(contains(damaged.differences().front(), "rules_json: the file says {}, it holds {\""));
  }
  for (const auto& [request, dataset] :
       {std::pair{wythoff(), "arrows"}, std::pair{rows(), "move_rests"}}) {
    const Damaged damaged(request);
    damaged.replace("digest", std::string(32, '0'), dataset);
    REQUIRE(damaged.differences().size() == 1);
    CHECK(contains(damaged.differences().front(), concat("digest of ", dataset, ": ")));
  }
  for (const char* rules : {"nim", "wythoff", "greedy"}) {
    const Damaged damaged(make_request(rules, {9, 9}));
    damaged.set("losses", {1, 0}, 9);
    CHECK(damaged.differences() == Differences{"losses: 1 row is wrong or missing"});
    damaged.remove("losses");
    CHECK(damaged.differences() == Differences{"losses: the list is missing"});
  }
  // A table without losses has no list.
  CHECK(Damaged(make_request("nim", {0}, Convention::misere)).check().fine());
  const Damaged skewed(make_request("r-wythoff:2", {7, 6}));
  skewed.set("first", {3, 0}, 2);
  CHECK(skewed.differences() == Differences{"first: not what the rules r-wythoff:2 say"});
  skewed.set("directions", {2, 1}, 2);
  CHECK(skewed.differences().front() == "directions: not what the rules r-wythoff:2 say");
  const Damaged unnamed(wythoff());
  unnamed.replace("labels", std::string("outcome"));
  CHECK(contains(unnamed.differences().front() + unnamed.differences().back(),
                 "labels: the dataset arrows is there, but the attribute does not name it"));
}

TEST_CASE("check table: the lists of multisets", "[unit]") {
  const Damaged damaged(rows());
  damaged.set("parts", {7, 5}, 1);
  damaged.set("parts", {9, 0}, 3);
  CHECK(damaged.differences() == Differences{"parts: 2 rows are wrong"});
  damaged.set("level_offset", {3}, 5);
  CHECK(damaged.differences() ==
        Differences{"level_offset: not those of these bounds", "parts: 2 rows are wrong"});
  damaged.remove("parts");
  CHECK(damaged.differences() ==
        Differences{"level_offset: not those of these bounds", "parts: the list is missing"});
}

TEST_CASE("check table: another convention passed off", "[unit]") {
  for (const Request& request : {wythoff(), rows(), make_request("nim", {9, 9})}) {
    const Damaged damaged(request);
    damaged.replace("convention", std::string("misere"));
    const Findings findings = damaged.check();
    CAPTURE(describe(request));
    CHECK_FALSE(findings.fine());
    REQUIRE(findings.certificate.mismatches() > 0);
    CHECK(findings.certificate.first().front().rank == 0);  // there no move is left
  }
}

TEST_CASE("check table: stops when asked, with what is begun", "[unit]") {
  for (const Request& request : {wythoff(), rows(), make_request("nim", {9, 9, 9})}) {
    const Damaged damaged(request);
    const TableReader table(damaged.path());
    test::Stopping observer;
    CHECK_THROWS_AS((void)check_table(table, damaged.request, {2, &observer}), stopped_error);
    CHECK(damaged.folder.files() == 1);
  }
  const Damaged large(make_request("nim", {399, 399, 399}, Convention::normal, "outcome,arrows"));
  const TableReader table(large.path());
  test::StopsAtStep observer(20);
  CHECK_THROWS_AS(check_table(table, large.request, {2, &observer}), stopped_error);
  CHECK(observer.done() < 40);
}

TEST_CASE("stored outcomes: a table is read from the file that was opened, once", "[unit]") {
  const test::ScratchFolder folder;
  const std::string file = (folder / "t.h5").string();
  const test::MemoryTable table({5, 5}, Convention::normal);
  (void)test::store(table, file);
  const std::shared_ptr<Outcomes> stored = stored_outcomes(file);
  std::filesystem::remove(file);  // it would not be found again
  CHECK(stored->name() == file);
  CHECK(stored->rules().name() == "nim");
  CHECK(stored->convention() == Convention::normal);
  for (std::uint64_t a = 0; a <= 5; ++a)
    for (std::uint64_t b = 0; b <= 5; ++b) {
      REQUIRE(stored->holds(Position{a, b}));
      CHECK(stored->is_loss(Position{a, b}) == (a == b));
    }
  CHECK_FALSE(stored->holds(Position{3, 6}));
  CHECK_FALSE(stored->holds(Position{3}));
}

}  // namespace
}  // namespace miyama
