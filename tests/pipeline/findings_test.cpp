/// @file  findings_test.cpp
/// @brief All checks at once over tables in memory: what each part of them says, and claims.

#include "pipeline/findings.hpp"

#include <array>
#include <atomic>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/made_up_theorem.hpp"
#include "support/produced_table.hpp"
#include "support/says.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::ProducedTable;
using test::says;

TEST_CASE("findings: a wrong theorem is a mismatch though the table is right", "[unit]") {
  Request request = make_request("nim", {9, 9}, Convention::normal, "outcome");
  request.theorem = std::make_shared<test::MadeUpTheorem>(request.theorem.get(),
                                                          std::vector<Position>{{3, 3}, {8, 1}});
  const Findings findings = check_labels(request, ProducedTable(request), 2);
  CHECK(findings.certificate.mismatches() == 0);
  CHECK(findings.theorem.mismatches() == 2);
  CHECK(findings.totals.mismatches == 2);
  CHECK(findings.theorem.first().front().position == Position{3, 3});
  CHECK_FALSE(findings.fine());
}

TEST_CASE("findings: a table of numbers alone is read once", "[unit]") {
  struct Counted final : LabelSource {
    explicit Counted(const LabelSource& table) : table(table) {}
    [[nodiscard]] const Layout& layout() const override { return table.layout(); }
    void read_block(const BlockJob& job, std::span<std::byte> content) const override {
      ++reads;
      table.read_block(job, content);
    }
    const LabelSource& table;
    mutable std::atomic<std::uint64_t> reads{0};
  };
  for (const auto& [rules, labels] : std::initializer_list<std::array<const char*, 2>>{
           {"nim", "grundy"}, {"nim", "remoteness"}, {"nim+pass", "remoteness"}}) {
    const Request request = make_request(rules, {65, 66, 67}, Convention::normal, labels);
    const ProducedTable table(request);
    const Counted counted(table);
    CAPTURE(rules, labels);
    CHECK(check_labels(request, counted, 2).fine());
    CHECK(counted.reads == table.layout().jobs());
  }
}

TEST_CASE("findings: wrong rows of a list of losses are a difference", "[unit]") {
  for (const char* rules : {"nim", "wythoff"}) {
    const Request request = make_request(rules, {9, 9});
    const ProducedTable table(request);
    std::vector<std::uint32_t> rows = test::loss_rows(request, table);
    CheckOptions options;
    options.for_each_loss = [&](const VisitRow& visit) {
      for (std::size_t i = 0; i < rows.size(); i += 2) visit({rows.data() + i, 2});
    };
    CHECK(check_labels(request, table, 1, options).fine());
    rows.at(4) += 1;
    const Findings findings = check_labels(request, table, 1, options);
    CHECK(findings.differences == std::vector<std::string>{"losses: 1 row is wrong or missing"});
    CHECK_FALSE(findings.fine());
  }
}

TEST_CASE("findings: each part alone makes a table wrong, but a claim does not", "[unit]") {
  std::array<Findings, 4> wrong;
  wrong[0].contract.violations = 1;
  wrong[1].certificate.mismatch(0, Position{}, LabelKind::outcome, 0, 1);
  wrong[2].theorem.mismatch(0, Position{}, LabelKind::outcome, 0, 1);
  wrong[3].differences = {"theorem"};
  for (const Findings& findings : wrong) CHECK_FALSE(findings.fine());
  Findings claimed;
  claimed.claim = TestedClaim{parse_claim("a", names_of_box(1, false)), {}};
  claimed.claim->result.differ = 1;
  CHECK(claimed.fine());
  CHECK_FALSE(claimed.claim->holds());
}

TEST_CASE("findings: claims in the names of the table", "[unit]") {
  struct Case {
    Request request;
    const char* claim;
    std::uint64_t differ;
  };
  const Case cases[] = {
      {make_request("nim", {5, 6, 7}), "a ^ b ^ c == 0", 0},
      {make_request("nim", {5, 6, 7}), "h1 ^ h2 == h3", 0},
      {make_request("nim", {2, 2}), "a == 0", 4},
      {make_request("nim+pass", {4, 4}), "passes == 0 && a == b", 5},
      {make_request("rows", PartitionBounds{12}), "nim_sum == 0", 0},
      {make_request("rows", PartitionBounds{12}, Convention::normal, "all"), "grundy == nim_sum",
       0},
      {make_request("nim", PartitionBounds{3}), "total % 2 == 0", 1},
  };
  for (const Case& test : cases) {
    const ProducedTable table(test.request);
    CAPTURE(describe(test.request), test.claim);
    for (const int threads : {1, 3}) {
      const TestedClaim tested =
          test_claim(test.request, table, claim_of(test.request, table, test.claim, "t"), threads);
      CHECK(tested.claim.text == test.claim);
      CHECK(tested.result.compared == test.request.positions());
      CHECK(tested.result.differ == test.differ);
      CHECK(tested.holds() == (test.differ == 0));
    }
  }
}

TEST_CASE("findings: what is not a claim about the table is refused", "[unit]") {
  const Request request = make_request("nim", {3, 3});
  const ProducedTable table(request);
  const auto claim = [&](const char* text) { (void)claim_of(request, table, text, "my table"); };
  CHECK_THROWS_AS(claim("a ^"), usage_error);
  CHECK_THROWS_AS(claim("c == 0"), usage_error);
  CHECK_THROWS_WITH(claim("grundy == a ^ b"), says("my table"));
  CHECK_THROWS_AS(test_claim(request, table, claim_of(request, table, "a / b == 1", "t"), 1),
                  usage_error);
}

TEST_CASE("findings: checks and claims stop when asked", "[unit]") {
  test::Stopping observer;
  for (const Request& request : test::small_requests()) {
    const ProducedTable table(request);
    CHECK_THROWS_AS((void)check_labels(request, table, {2, &observer}), stopped_error);
    const Claim claim = claim_of(request, table, "1", "t");
    CHECK_THROWS_AS((void)test_claim(request, table, claim, {2, &observer}), stopped_error);
  }
}

}  // namespace
}  // namespace miyama
