/// @file  agreement_test.cpp
/// @brief Labels against each other: right tables agree, in every family and convention, whole and
/// in parts, and any entry that contradicts the losses is found where blocks go to a file.

#include "verify/agreement.hpp"

#include "pipeline/file/shards/write_shards.hpp"
#include "pipeline/file/write_table.hpp"
#include "pipeline/plan.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

/// Hands out the blocks of a table in which a test may change entries; knows the true losses.
class ChangedSolution final : public Solution {
 public:
  ChangedSolution(const Request& request, const ProducedTable& table, const Solution& right)
      : Solution(request), table_(table), right_(right) {}

  void solve(const Team&) override {}
  [[nodiscard]] LostPlaces losses_in(const Block& block) const override {
    return right_.losses_in(block);
  }
  [[nodiscard]] bool may_be_lost(std::uint64_t rank) const override {
    return right_.may_be_lost(rank);
  }

 private:
  void make_groups(const JobRange&, const Team&, const TakeGroup& take) override {
    const std::uint64_t together = layout_.blocks_of_group();
    for (std::uint64_t job = 0; job < layout_.jobs(); job += together)
      take({job, std::span(table_.blocks()).subspan(job, together)});
  }

  const ProducedTable& table_;
  const Solution& right_;
};

/// A table that goes its way to a file, but may be changed; no theorem looks at it.
struct OnItsWay {
  explicit OnItsWay(Request asked) : request(std::move(asked)), table(request) {
    request.theorem = nullptr;
    right = make_solution(request);
    right->solve(1);
  }

  [[nodiscard]] Report check() const {
    SolveReport report;
    ChangedSolution(request, table, *right)
        .solve_and_produce(
            1, [](const BlockGroup&) {}, report);
    CHECK(report.fine() == (report.theorem.mismatches() == 0));
    return report.theorem;
  }

  Request request;
  ProducedTable table;
  std::unique_ptr<Solution> right;
};

/// Entries that contradict the outcome of a position.
std::vector<std::int64_t> contradictions(const OnItsWay& of, LabelKind kind, std::int64_t right,
                                         const Position& position, bool lost) {
  using enum LabelKind;
  const bool ends = is_terminal(*of.request.rules, position);
  switch (kind) {
    case outcome: return {1 - right};
    case remoteness: return {right + 1};
    case grundy: return {lost ? 1 : 0};
    case arrows: return lost ? std::vector<std::int64_t>{1} : std::vector<std::int64_t>{};
    case winning_moves:
    case move_from:
      if (lost) return {1};
      return ends ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{0};
    case target: {
      if (lost) return {0};
      std::vector<std::int64_t> wrong;
      if (right != no_target) wrong.push_back(no_target);
      for (std::uint64_t to = 0; to < of.request.positions() && wrong.size() < 2; ++to)
        if (of.table.entry(outcome, 0, of.request.position(to)) == win)
          wrong.push_back(static_cast<std::int64_t>(to));
      return wrong;
    }
    default: return {};
  }
}

TEST_CASE("agreement: what a solution makes agrees, and a theorem is not needed", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  for (const Request& request : requests) {
    CAPTURE(describe(request), format_labels(request.labels));
    CHECK(OnItsWay(request).check().mismatches() == 0);
  }
}

TEST_CASE("agreement: each entry that contradicts the losses is found", "[unit]") {
  for (const Request& request : test::small_requests()) {
    OnItsWay way(request);
    const std::size_t others = way.table.layout().arrays().size() - 1;
    for (std::uint64_t rank = 0; rank < request.positions(); rank += 1 + rank / 7) {
      const Position position = request.position(rank);
      const Position place = request.is_box() ? position : Position{rank};
      const bool lost = way.table.entry(LabelKind::outcome, 0, place) == loss;
      for (const LabelArray& array : way.table.layout().arrays())
        for (std::size_t move = 0; move < array.boxes(); ++move) {
          const std::int64_t right = way.table.entry(array.kind, move, place);
          for (const std::int64_t wrong : contradictions(way, array.kind, right, position, lost)) {
            CAPTURE(describe(request), name_of(array.kind), position, right, wrong);
            way.table.set(array.kind, move, place, wrong);
            const Report found = way.check();
            way.table.set(array.kind, move, place, right);
            // All other labels of a multiset contradict its outcome.
            CHECK(found.mismatches() >= 1);
            CHECK(found.mismatches() <= (array.kind == LabelKind::outcome ? others : 1));
            REQUIRE_FALSE(found.first().empty());
            CHECK(found.first().front().position == position);
            CHECK(found.first().front().label == LabelKind::outcome);
            CHECK(found.entries() == 0);
          }
        }
    }
  }
}

TEST_CASE("agreement: a wrong entry on its way to a file is counted there", "[unit]") {
  const test::ScratchFolder scratch;
  OnItsWay way(make_request("wythoff", {9, 11}, Convention::normal, "outcome,grundy"));
  way.table.set(LabelKind::grundy, 0, Position{1, 2}, 4);
  const Layout layout = way.request.layout();
  TableWriter writer(scratch / "t.h5", false, stored_header_of(way.request), layout,
                     way.right->losses(), nullptr, make_plan(way.request).packing);
  ChangedSolution changed(way.request, way.table, *way.right);
  SolveReport report;
  write_blocks(changed, {{0, UINT64_MAX, 0}}, writer, 1, Stage(nullptr, "", 0), report);
  CHECK(report.theorem.mismatches() == 1);
  CHECK(report.theorem.first().front().position == Position{1, 2});
}

TEST_CASE("agreement: labels of parts agree with the losses of the whole table", "[unit]") {
  for (const Convention convention : test::both_conventions) {
    const test::ScratchFolder scratch;
    Request request = make_request("wythoff", {300, 1100}, convention, "all");
    request.labels = parse_labels("outcome,arrows,target,winning_moves");
    request.theorem = nullptr;
    const WrittenShards written =
        write_shards(request, {.folder = scratch / "parts", .shards = 2}, 1);
    CHECK(written.plan.parts() == 2);
    CHECK(written.fine());
    CHECK(written.totals.mismatches == 0);
  }
}

}  // namespace
}  // namespace miyama
